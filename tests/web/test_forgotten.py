"""A forgotten password: a link that works once, within an hour, and tells strangers nothing."""

import asyncio
import re

import pytest

from circenses import cli
from circenses.web.people import forgotten
from circenses.web.people.accounts import NotAllowed
from circenses.web.storage import people_queries
from tests.patience import until
from tests.web.mailbox import Mailbox
from tests.web.test_accounts import is_in
from tests.web.test_mail import SITE, account, confirmed
from tests.web.visiting import House, Visitor, words

NEW = "veni vidi, not vici"


@pytest.fixture
def mailbox():
    with Mailbox() as found:
        yield found


@pytest.fixture
def office(tmp_path, mailbox):
    """A server that writes mail."""
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with House(address, compiled=False, mail=mailbox.url, site=SITE) as house:
        yield house


def owner(house: House, mailbox: Mailbox) -> Visitor:
    livia = account(house, "Livia")
    confirmed(house, mailbox, livia, "Livia@example.org")
    mailbox.letters.clear()
    return livia


def ask(visitor: Visitor, address: str = "livia@example.org") -> str:
    answer = visitor.post("/password/forgotten", mail=address)
    assert answer.status_code == 200, answer.text
    return words(answer.text).replace(visitor.csrf, "")


def link_for(visitor: Visitor, mailbox: Mailbox) -> str:
    """The link in the letter that comes when someone asks."""
    mailbox.letters.clear()
    ask(visitor)
    until(lambda: mailbox.letters)
    found = re.search(rf"Livia: {SITE}(/password/new\?token=\S+)", mailbox.text())
    assert found
    return found[1]


def follow(visitor: Visitor, link: str, password: str = NEW) -> int:
    return visitor.post(
        "/password/new", token=link.partition("token=")[2], new=password
    ).status_code


def test_a_letter_brings_its_owner_back_in_and_everybody_else_out(office, mailbox):
    livia = owner(office, mailbox)
    visitor = office.visitor("Nero")

    assert "Forgot your password?" in words(visitor.get("/login").text)
    link = link_for(visitor, mailbox)
    assert "Livia" in words(visitor.get(link).text)
    assert follow(visitor, link, "password") == 422, "one that is easily guessed"
    assert follow(visitor, link) == 303

    assert is_in(visitor)
    assert not is_in(livia)
    again = office.visitor("Livia")
    assert again.post("/login", name="Livia", password="panem et circenses").status_code == 422
    assert again.post("/login", name="Livia", password=NEW).status_code == 303


def test_a_link_works_once_and_for_an_hour(office, mailbox, monkeypatch):
    owner(office, mailbox)
    visitor = office.visitor("Nero")
    first, second = link_for(visitor, mailbox), link_for(visitor, mailbox)
    monkeypatch.setattr(forgotten, "VALID", -1)
    assert follow(visitor, first) == 422
    assert "older than an hour" in words(visitor.get(first).text)
    monkeypatch.undo()

    assert follow(visitor, second) == 303
    for link in (first, second, "/password/new?token=x", "/password/new"):
        assert follow(office.visitor("Nero"), link) == 422
        assert visitor.get(link).status_code == 422


def test_the_answer_is_the_same_for_an_unknown_address(office, mailbox):
    owner(office, mailbox)
    visitor = office.visitor("Nero")

    assert ask(visitor) == ask(visitor, "nobody@example.org")
    until(lambda: mailbox.letters)
    office.call(office.server.store.read, lambda _: None)
    assert len(mailbox.letters) == 1
    assert visitor.post("/password/forgotten", mail="<x@y.org>").status_code == 422


def test_nobody_gets_more_than_a_few_letters_an_hour(office, mailbox):
    """From one network, whatever the letters are for."""
    owner(office, mailbox)
    office.server.rates.on = True
    for _ in range(6):
        forget_requests(office)
        ask(office.visitor(), "LIVIA@example.org")
    until(lambda: not office.server.tables.chores)
    assert len(mailbox.letters) == 3
    marcus = account(office, "Marcus")
    answer = marcus.post("/mail", mail="livia@example.org")
    assert "Too many emails" in words(answer.text)


def test_of_two_who_use_a_link_at_once_only_one_sets_a_password(office, mailbox, monkeypatch):
    owner(office, mailbox)
    visitor = office.visitor("Nero")
    token = link_for(visitor, mailbox).partition("token=")[2]
    people = office.server.people
    row = office.call(office.server.store.read, people_queries.user_by_name, "livia")

    async def both() -> list[object]:
        one, two = (people.replace_password(row, f"{NEW} {n}") for n in (1, 2))
        return await asyncio.gather(one, two, return_exceptions=True)

    told = office.call(both)

    assert sorted(map(type, told), key=str) == sorted([NotAllowed, type(None)], key=str)
    assert follow(visitor, f"token={token}") == 422


def test_a_stranger_does_not_use_up_the_letters_of_somebody_else(office, mailbox):
    """Nor do a few strangers."""
    owner(office, mailbox)
    office.server.rates.on = True
    for address in ("192.0.2.1", "192.0.2.2"):
        for _ in range(6):
            forget_requests(office)
            ask(office.visitor(address=address))
    until(lambda: not office.server.tables.chores)
    assert len(mailbox.letters) == 6, "three for each network"

    ask(office.visitor(address="198.51.100.7"))

    until(lambda: len(mailbox.letters) == 7)


def forget_requests(house: House) -> None:
    """Only letters are counted from now on."""
    letters = ("write", "receive")
    buckets = house.server.rates.buckets
    house.server.rates.buckets = {key: value for key, value in buckets.items() if key[1] in letters}


def test_without_mail_the_page_says_whom_to_ask(cottage):
    visitor = cottage.visitor("Nero")

    assert "doesn't send email" in words(visitor.get("/password/forgotten").text)
    assert visitor.post("/password/forgotten", mail="a@b.org").status_code == 422


def run(monkeypatch, capsys, *arguments: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["circenses", "password", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    told = capsys.readouterr()
    return int(ended.value.code or 0), told.out, told.err


def test_the_operator_makes_a_link_while_the_server_runs(tmp_path, monkeypatch, capsys):
    file = str(tmp_path / "tables.sqlite")
    with House(f"sqlite:///{file}", compiled=False) as house:
        livia = account(house, "Livia")
        code, out, _ = run(monkeypatch, capsys, "livia", "--database", file, "--site", SITE)
        assert code == 0
        link = out.splitlines()[0].removeprefix(SITE)
        visitor = house.visitor("Nero")

        assert follow(visitor, link) == 303
        assert is_in(visitor)
        assert not is_in(livia)
        for wrong in (("nobody", "--database", file), ("livia", "--database", f"{file}.none")):
            code, _, err = run(monkeypatch, capsys, *wrong)
            assert (code, err.count("\n")) == (1, 1)
    assert not (tmp_path / "tables.sqlite.none").exists()
