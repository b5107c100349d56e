"""Letters: an address is confirmed by its owner, and told when a game by turns waits."""

import re

import pytest

from circenses.web import notes
from circenses.web.notes import Notes
from circenses.web.people.accounts import NotAllowed
from circenses.web.people.mail import BadMailSetting, MailServer, allowed_address
from circenses.web.storage import people_queries
from tests.web.mailbox import Mailbox
from tests.web.visiting import House, Visitor, settle, words

SITE = "http://localhost"


@pytest.fixture
def mailbox():
    with Mailbox() as found:
        yield found


@pytest.fixture
def office(database, mailbox):
    """A server that writes mail."""
    with House(database, mail=mailbox.url, site=SITE) as house:
        yield house


def account(house: House, name: str) -> Visitor:
    visitor = house.visitor(name)
    visitor.post("/register", name=name, password="panem et circenses")
    return visitor


def link_in(text: str, where: str) -> str:
    found = re.search(rf"{SITE}(/mail/{where}\?token=\S+)", text)
    assert found
    return found[1]


def mail_of(house: House, visitor: Visitor) -> str | None:
    row = house.call(house.server.store.read, people_queries.user_by_id, visitor.user)
    mail: str | None = row.mail
    return mail


def confirmed(house: House, mailbox: Mailbox, visitor: Visitor, address: str) -> None:
    visitor.post("/mail", mail=address)
    link = link_in(mailbox.text(), "confirm")
    assert "Is this your address?" in visitor.get(link).text
    visitor.post("/mail/confirm", token=link.partition("token=")[2])


def test_an_address_counts_when_its_owner_says_so(office, mailbox):
    livia = account(office, "Livia")

    answer = livia.post("/mail", mail=" livia@example.org ")

    assert "We have sent an email to livia@example.org" in words(answer.text)
    assert mailbox.letters[0]["To"] == "livia@example.org"
    assert mail_of(office, livia) is None
    token = link_in(mailbox.text(), "confirm").partition("token=")[2]
    stranger = office.visitor("Nero")
    assert "Thank you" in stranger.post("/mail/confirm", token=token).text
    assert mail_of(office, livia) == "livia@example.org"
    livia.post("/mail", mail="")
    assert mail_of(office, livia) is None


@pytest.mark.parametrize(
    "text",
    [
        "<x@y.org>",
        "a..b@c.de",
        '"a b"@c.de',
        "a@-b.de",
        "a@b..de",
        "a@b.de,c@d.ef",
        "",
        "livia",
        "livia@",
        "a@b",
        "a b@c.de",
        "a@b.c\r\nBcc: d@e.f",
        "é@b.de",
    ],
)
def test_what_is_no_address_is_refused(text):
    with pytest.raises(NotAllowed):
        allowed_address(text)


def test_guests_and_false_links_get_nowhere(office, mailbox):
    guest = office.visitor("Nero")

    assert guest.post("/mail", mail="nero@example.org").status_code == 422
    assert guest.get("/mail/confirm?token=abc").status_code >= 400
    assert guest.post("/mail/confirm", token="abc").status_code >= 400
    assert not mailbox.letters


def test_a_server_without_mail_does_not_ask_for_an_address(cottage):
    livia = account(cottage, "Livia")

    assert "Email address" not in livia.get("/settings").text
    assert livia.post("/mail", mail="livia@example.org").status_code == 422


def write_all(house: House) -> int:
    server = house.server
    assert server.mail is not None
    found = Notes(server.store, server.mail, server.mail_keys, server.push)
    sent: int = house.call(found.write_all)
    return sent


def test_a_table_that_waits_is_told_once_a_turn(office, mailbox, monkeypatch):
    """And not for live tables, nor before some minutes have passed."""
    livia = account(office, "Livia")
    confirmed(office, mailbox, livia, "livia@example.org")
    mailbox.letters.clear()
    table = livia.new_table(seats=("me", "bot:citizen"), pace="turns")
    livia.new_table(seats=("me", "bot:citizen"))
    office.call(settle, office.table(table))

    assert write_all(office) == 0
    monkeypatch.setattr(notes, "GRACE", -1.0)
    assert write_all(office) == 1
    assert f"{SITE}/tables/{table}" in mailbox.text()
    assert write_all(office) == 0

    while not office.table(table).over:
        livia.move(table)
        office.call(settle, office.table(table))
        expected = 0 if office.table(table).over else 1
        assert (write_all(office), write_all(office)) == (expected, 0)


def test_letters_end_in_one_click(office, mailbox):
    livia = account(office, "Livia")
    confirmed(office, mailbox, livia, "livia@example.org")
    server = office.server
    office.call(
        Notes(server.store, server.mail, server.mail_keys, server.push).write_to,
        *("Livia", "livia@example.org", livia.user, "abc", "hills"),
    )
    letter = mailbox.letters[-1]
    stop = letter["List-Unsubscribe"].strip("<>").removeprefix(SITE)

    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "Stop these emails?" in office.visitor("Nero").get(stop).text
    assert mail_of(office, livia) == "livia@example.org", "looking changes nothing"
    assert office.request("POST", stop, content="List-Unsubscribe=One-Click").status_code == 200
    assert mail_of(office, livia) is None


def test_a_mail_server_that_is_away_loses_nothing(database):
    with House(database, mail="smtp://127.0.0.1:9?from=a@b.org", site=SITE) as house:
        livia = account(house, "Livia")
        answer = livia.post("/mail", mail="livia@example.org")

        assert answer.status_code == 422
        assert "could not be sent" in words(answer.text)


@pytest.mark.parametrize(
    "url", ["http://a.b", "smtp://a.b", "smtp:?from=a@b.c", "mail", "smtp://a.b:x?from=a@b.c"]
)
def test_a_setting_that_is_not_understood_says_so(url):
    with pytest.raises(BadMailSetting):
        MailServer(url, SITE)
    with pytest.raises(BadMailSetting):
        MailServer("smtp://a.b?from=a@b.c", "")
