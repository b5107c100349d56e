"""Notes in a browser: sealed for it alone, signed by the server, and only to known services."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from circenses.web import notes
from circenses.web.launch import refuse_what_cannot_work
from circenses.web.notes import Notes
from circenses.web.people import encryption
from circenses.web.people.accounts import NotAllowed
from circenses.web.people.encryption import base64url, derived, from_base64url
from circenses.web.people.push import PushService, Subscription
from circenses.web.people.push_address import BadPushSetting
from circenses.web.settings import Settings
from circenses.web.storage import note_queries
from tests.web.test_mail import account
from tests.web.visiting import House, Visitor, settle


class Service(ThreadingHTTPServer):
    """A push service; `status` is what it answers."""

    def __init__(self):
        self.letters, self.status = [], 201
        super().__init__(("127.0.0.1", 0), Counter)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Counter(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.letters.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Browser:
    """What a browser keeps to itself, and what it names."""

    def __init__(self, endpoint: str):
        self.key, self.auth = ec.generate_private_key(encryption.CURVE), bytes(range(16))
        point = encryption.public_bytes(self.key)
        self.fields = dict(endpoint=endpoint, p256dh=base64url(point), auth=base64url(self.auth))

    def opened(self, body: bytes) -> dict[str, str]:
        """RFC 8188 and 8291, from the other side."""
        salt, length = body[:16], body[20]
        point, text = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), encryption.public_key(point))
        info = b"WebPush: info\x00" + encryption.public_bytes(self.key) + point
        common = derived(shared, self.auth, info, 32)
        key = derived(common, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derived(common, salt, b"Content-Encoding: nonce\x00", 12)
        message = AESGCM(key).decrypt(nonce, text, None)
        assert message.endswith(b"\x02")
        found: dict[str, str] = json.loads(message[:-1])
        return found


def claims_of(authorization: str) -> dict[str, object]:
    """What a signature says, after it was checked."""
    token, key = re.fullmatch(r"vapid t=(\S+), k=(\S+)", authorization).groups()
    said, _, signed = token.rpartition(".")
    raw = from_base64url(signed)
    whole = encode_dss_signature(*(int.from_bytes(half, "big") for half in (raw[:32], raw[32:])))
    encryption.public_key(from_base64url(key)).verify(whole, said.encode(), ec.ECDSA(SHA256()))
    return json.loads(from_base64url(said.partition(".")[2]))


@pytest.fixture
def service():
    with Service() as found:
        yield found
        found.shutdown()


@pytest.fixture
def office(database, service):
    with House(database, push=service.url, site="https://games.example.org") as house:
        yield house


def write_all(house: House) -> int:
    server = house.server
    found = Notes(server.store, server.mail, server.mail_keys, server.push)
    sent: int = house.call(found.write_all)
    return sent


def kept(house: House, user: str) -> list[str]:
    rows = house.call(house.server.store.read, note_queries.pushes_of, user)
    return [row.endpoint for row in rows]


def waiting_table(house: House, livia: Visitor) -> str:
    """A table by turns that waits for her."""
    table = livia.new_table(seats=("me", "bot:citizen"), pace="turns")
    house.call(settle, house.table(table))
    return table


def test_a_browser_is_told_once_a_turn_and_can_open_the_note(office, service, monkeypatch):
    livia = account(office, "Livia")
    browser = Browser(f"{service.url}/livia")
    assert livia.post("/push", **browser.fields).json() == {"on": True}
    table = waiting_table(office, livia)

    assert write_all(office) == 0
    monkeypatch.setattr(notes, "GRACE", -1.0)
    assert (write_all(office), write_all(office)) == (1, 0)

    [(path, headers, body)] = service.letters
    assert path == "/livia"
    assert browser.opened(body)["url"] == f"/tables/{table}"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Topic"] == table
    claims = claims_of(headers["Authorization"])
    assert (claims["aud"], claims["sub"]) == (service.url, "https://games.example.org")
    assert headers["Authorization"].endswith(office.server.push.public_key)
    assert f'data-push="{office.server.push.public_key}"' in livia.get("/settings").text


def test_notes_end_by_the_switch_with_the_session_and_when_the_browser_is_gone(
    office, service, monkeypatch
):
    monkeypatch.setattr(notes, "GRACE", -1.0)
    livia = account(office, "Livia")
    one, other = (Browser(f"{service.url}/{name}") for name in ("one", "other"))
    for browser in (one, other):
        livia.post("/push", **browser.fields)
    livia.post("/push", endpoint=one.fields["endpoint"], remove="1")
    assert kept(office, livia.user) == [other.fields["endpoint"]]

    service.status = 410
    waiting_table(office, livia)
    assert write_all(office) == 1
    assert kept(office, livia.user) == []

    livia.post("/push", **one.fields)
    user = livia.user
    livia.post("/logout")
    assert kept(office, user) == []


@pytest.mark.parametrize("status", [400, 401, 403, 413, 429, 500, 503])
def test_only_a_browser_that_is_gone_is_forgotten(office, service, monkeypatch, status):
    """A service that is away or refuses our signature ends nothing."""
    monkeypatch.setattr(notes, "GRACE", -1.0)
    livia = account(office, "Livia")
    livia.post("/push", **Browser(f"{service.url}/livia").fields)
    service.status = status
    waiting_table(office, livia)
    assert write_all(office) == 1
    assert len(kept(office, livia.user)) == 1


def test_guests_and_false_keys_get_nowhere(office, service):
    fields = Browser(f"{service.url}/x").fields
    assert office.visitor("Nero").post("/push", **fields).status_code == 422
    livia = account(office, "Livia")
    for wrong in (
        {"auth": "abc"}, {"auth": "!"}, {"p256dh": "abcd"}, {"p256dh": base64url(bytes(65))},
        {"p256dh": ""}, {"endpoint": ""}, {"endpoint": "http://127.0.0.1:9/x"},
    ):  # fmt: skip
        answer = livia.post("/push", **{**fields, **wrong})
        assert answer.status_code == 422, wrong
        assert answer.json()["error"], wrong
    assert kept(office, livia.user) == []


ODD_HOSTS = ("", ".", "a.", "-a", "a-", "a_b", "a b", "a%41", "a..b", "é", "[::1]", "a\\b", "a@b")
ODD_HOSTS += ("a:1@b", "a#", "a?", "x" * 64, ".".join("x" * 200), "http://a", "*", "a,b", "a;b")
ODD_PATHS = (
    "",
    "/",
    ":/x",
    ":0443/x",
    ":443",
    "./x",
    "/a b",
    "/a#b",
    "/a%",
    "/a%zz",
    "/a\\b",
    "//\t",
)
ODD_PATHS += ("\\@10.0.0.1/x", "/é", "/" + 600 * "a", "/<x>", '/"')


@pytest.mark.parametrize(
    ("endpoint", "known"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://wns2-par02p.notify.windows.com/w/?token=abc", True),
        ("https://web.push.apple.com/abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/abc", False),
        ("https://fcm.googleapis.com@10.0.0.1/abc", False),
        ("https://x@fcm.googleapis.com/abc", False),
        ("https://fcm.googleapis.com.example.org/abc", False),
        ("https://push.apple.com.example.org/", False),
        ("https://127.0.0.1/", False),
        ("https://fcm.googleapis.com/a\r\nHost: b", False),
        ("https://fcm.googleapis.com:x/", False),
        ("file:///etc/passwd", False),
        ("https://a.push.apple.com/x?y=%41", True),
        ("https://FCM.googleapis.com:443/abc", True),
        *((f"https://{odd}.push.apple.com/x", False) for odd in ODD_HOSTS),
        *((f"https://fcm.googleapis.com{odd}", False) for odd in ODD_PATHS),
    ],
)
def test_only_known_services_are_written_to(endpoint, known):
    push = PushService("secret", "", "")
    assert push.is_known(endpoint) is known
    if not known:
        with pytest.raises(NotAllowed):
            push.allowed({**Browser(endpoint).fields})


@pytest.mark.parametrize(
    "entry",
    ["push.example.org", "ftp://a.org", "https://", "https://a.org/path", "https://a b.org",
     "https://x@a.org", "https://a.org:99999", "https://-a.org", "https://a.org?x", "a,b"],
)  # fmt: skip
def test_a_bad_push_service_stops_the_server_at_its_start(entry):
    good = "https://push.example.org"
    assert PushService("", "", f"{good}/ , http://127.0.0.1:9").is_known(f"{good}/x")
    with pytest.raises(BadPushSetting, match="is not one"):
        refuse_what_cannot_work(Settings(database="sqlite://", push=f"{good},{entry}"))


@pytest.mark.parametrize(
    ("contact", "site", "found"),
    [
        ("", "https://games.example.org", "https://games.example.org"),
        ("", "https://games.example.org:8443", "https://games.example.org:8443"),
        ("", "http://games.example.org", ""),
        ("", "https://localhost", ""),
        ("", "https://10.0.0.1", ""),
        ("", "https://games.local", ""),
        ("mailto:a@b.org", "https://localhost", "mailto:a@b.org"),
        ("mailto:<a@b.org>", "", None),
        ("mailto:a@localhost", "", None),
        ("a@b.org", "", None),
        ("https://", "", None),
        ("https://circenses.invalid", "", None),
    ],
)
def test_the_contact_is_checked_at_the_start(contact, site, found):
    """Apple refuses notes of a server whose contact is none, so it is not offered there."""
    chosen = Settings(database="sqlite://", contact=contact, site=site)
    if found is None:
        with pytest.raises(BadPushSetting, match="is neither"):
            refuse_what_cannot_work(chosen)
        return
    refuse_what_cannot_work(chosen)
    push = PushService("secret", site, "", contact)
    assert push.contact == found
    fields = Browser("https://web.push.apple.com/abc").fields
    if found:
        assert push.allowed(fields)
    else:
        with pytest.raises(NotAllowed, match="public https server"):
            push.allowed(fields)
        assert push.allowed({**fields, "endpoint": "https://fcm.googleapis.com/x"})


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["10.1.2.3"], ["169.254.169.254"], ["::1"], ["fe80::1%eth0"], ["fd00::1"],
     ["::ffff:192.168.0.1"], ["142.250.0.1", "192.168.0.1"], ["0.0.0.0"], ["224.0.0.1"]],
)  # fmt: skip
def test_nothing_is_sent_into_a_private_network(addresses, monkeypatch):
    """The owner of a name below a known suffix could point it anywhere."""
    found = [(0, 0, 0, "", (address, 443)) for address in addresses]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr("socket.create_connection", lambda *_, **__: pytest.fail("connected"))
    browser = Browser("https://a.push.apple.com/abc")

    with pytest.raises(OSError, match="not a public address"):
        PushService("secret", "", "").hand_over(Subscription(**browser.fields), {}, "topic")


def test_the_address_that_was_checked_is_the_one_connected_to(monkeypatch):
    """A name that leads elsewhere a moment later leads nobody there."""
    asked, connected = [], []

    def lookup(host: str, *_: object, **__: object) -> list[object]:
        asked.append(host)
        return [(0, 0, 0, "", ("142.250.0.1", 443))]

    def connect(address: object, *_: object) -> None:
        connected.append(address)
        raise OSError("no network")

    monkeypatch.setattr("socket.getaddrinfo", lookup)
    monkeypatch.setattr("socket.create_connection", connect)
    to = Subscription(**Browser("https://a.push.apple.com/abc").fields)
    with pytest.raises(OSError, match="no network"):
        PushService("secret", "", "").hand_over(to, {}, "topic")
    assert asked == ["a.push.apple.com"]
    assert connected == [("142.250.0.1", 443)]


def test_a_message_is_sealed_as_the_standard_seals_it():
    """The example of RFC 8291, appendix A."""
    own = ec.derive_private_key(
        int.from_bytes(from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"),
        encryption.CURVE,
    )
    browser = (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    sealed = encryption.sealed(
        b"When I grow up, I want to be a watermelon",
        from_base64url(browser),
        from_base64url("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        from_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert base64url(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


def test_the_key_of_a_server_follows_from_its_secret():
    one, same, other = (PushService(secret, "", "").public_key for secret in ("a", "a", "b"))
    assert one == same != other
    assert len(from_base64url(one)) == 65
