"""Sealed luck: the deal is fixed before the first move, secret until the end, and verified then."""

import asyncio
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

import pytest

from circenses import cli, games
from circenses.bots.sealed_moves import bots_again
from circenses.core.errors import BadRecord
from circenses.core.play.replay import Record
from circenses.core.play.seal import luck_from, seal_of, seed_from
from circenses.core.play.verification import verified
from circenses.games import get
from circenses.web.tables import levels
from tests.hills import GAME as HILLS
from tests.tiers import usually
from tests.web.visiting import House, Visitor, words


def finished(house: House, *seats: str, **more: Any) -> tuple[Visitor, str]:
    """A game that Livia played to its end."""
    livia = house.visitor("Livia")
    table = livia.new_table(seats=seats or ("me", "bot:citizen"), **more)
    house.call(play_out, house, table)
    return livia, table


async def play_out(house: House, table: str, luck: random.Random | None = None) -> None:
    """Everyone plays the first legal move, or any; no page is drawn, and bots play as usual."""
    tables = house.server.tables
    found = await tables.get(table)
    while not found.over:
        seats = [seat for seat in found.history.waiting if not found.seats[seat].level]
        if seats:
            history = found.history
            moves = history.legal(seats[0])
            move = luck.choice(moves) if luck else moves[0]
            await tables.play(found, seats[0], history.ply, move)
        else:
            await asyncio.sleep(0.001)


def record_at(house: House, visitor: Visitor, table: str) -> Record:
    return Record.from_text(visitor.get(f"/replays/{table}/record").text)


class Evening(NamedTuple):
    """A finished game of a person and two bots, and the server where it was played."""

    house: House
    livia: Visitor
    table: str

    @property
    def text(self) -> str:
        return self.livia.get(f"/replays/{self.table}/record").text


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """One for all tests that only look at it."""
    games.GUESTS["hills"] = HILLS
    file = tmp_path_factory.mktemp("seal") / "tables.sqlite"
    with House(f"sqlite:///{file}") as house:
        yield Evening(house, *finished(house, "me", "bot:plebeian", "bot:citizen"))
    games.GUESTS.pop("hills", None)


def secret_of(house: House, table: str) -> str:
    return house.server.tables.luck.secret(table)


def shown(visitor: Visitor, table: str) -> str:
    """All pages on which a table's secret may stand."""
    paths = (f"/tables/{table}", f"/tables/{table}/seal", f"/replays/{table}")
    return "".join(visitor.get(path).text for path in paths)


# ---------------------------------------------------------------- what follows from what


def test_the_formulas_are_the_documented_ones():
    """Anyone can compute seal and seed with the tools of any system."""
    assert seal_of("s", "t") == sha256(b"circenses seal t s").hexdigest()
    assert seal_of("s", "t", 7) == sha256(b"circenses seal t s 7").hexdigest()
    # printf seed | openssl dgst -sha256 -hmac s
    assert seed_from("s") == 0xFD8C095B736D0B56 >> 1
    assert luck_from("s", "bot", 1, 12) != luck_from("s", "bot", 11, 2)
    assert luck_from("s", "bot", 1, 0) != luck_from("s", "hint", 1, 0)


def test_seal_and_seed_follow_from_the_secret_in_the_database(cottage):
    """Each table has its own, and a server that shares the database derives the same."""
    livia = cottage.visitor("Livia")
    tables = [cottage.table(livia.new_table(seats=("me", "open"))) for _ in range(2)]

    assert tables[0].seal != tables[1].seal
    for table in tables:
        secret = secret_of(cottage, table.id)
        assert table.seal == seal_of(secret, table.id)
        assert table.history.seed == seed_from(secret)


def test_all_servers_of_a_database_have_the_same_luck(database):
    """Whatever CIRCENSES_SECRET they sign cookies with."""
    with House(database, compiled=False, secret="one") as house:
        livia = house.visitor("Livia")
        table = livia.new_table(seats=("me", "open"))
        luck = house.server.tables.luck.of_bot(table, 3, 1)
        secret = secret_of(house, table)
    with House(database, compiled=False, secret="two") as house:
        assert house.server.tables.luck.of_bot(table, 3, 1) == luck
        assert secret_of(house, table) == secret


def test_a_chosen_seed_stays_and_is_part_of_the_seal(cottage):
    livia = cottage.visitor("Livia")
    table = cottage.table(livia.new_table(seats=("me", "open"), seed="41", rated="on", clock="20"))

    assert table.history.seed == 41
    assert not table.rated
    assert table.seal == seal_of(secret_of(cottage, table.id), table.id, 41)


def test_bots_play_with_the_luck_of_the_table(cottage, monkeypatch):
    """Every bot's luck, and that of hints, is the one that follows from the secret."""
    given = []
    real = levels.choose

    def watched(level: str, game: Any, view: Any, seat: int, moves: Any, luck: int) -> int:
        given.append((seat, luck))
        return real(level, game, view, seat, moves, luck)

    monkeypatch.setattr("circenses.web.advice.bots.choose", watched)
    _, table = finished(cottage)

    secret, plies = secret_of(cottage, table), range(cottage.table(table).history.ply)
    derived = {(seat, luck_from(secret, "bot", ply, seat)) for ply in plies for seat in (0, 1)}
    assert given
    assert set(given) <= derived


# ---------------------------------------------------------------- what is shown, and when


def test_the_seal_is_on_the_first_page_and_the_secret_nowhere(cottage):
    """Pages, fragments, the stream and the API tell neither secret nor seed before the end."""
    livia, program = cottage.visitor("Livia"), cottage.program("Watcher")
    table = livia.new_table(seats=("me", "open"), public="on")
    cottage.visitor("Marcus").post(f"/tables/{table}/sit", seat=1)
    seal, secret = cottage.table(table).seal, secret_of(cottage, table)
    hidden = (secret, str(seed_from(secret)))
    for begun in (False, True):
        if begun:
            livia.post(f"/tables/{table}/start")
            livia.move(table)
        sent = [livia.get(f"/tables/{table}").text, livia.get(f"/tables/{table}/seal").text]
        assert all(seal in text for text in sent)
        sent.append(livia.fragment(f"/tables/{table}"))
        sent.append(cottage.table(table).rev)
        for path in ("", "/seal", "/view", "/moves", "/log", "/record"):
            sent += [program.request("GET", f"/tables/{table}{path}").text]
        sent.append(program.request("POST", f"/tables/{table}/verification", json={}).text)
        sent.append(livia.post(f"/tables/{table}/verify").text)
        assert not [text for text in sent for part in hidden if part in text]
        assert program.get(f"/tables/{table}/seal")["seal"] == seal


def test_after_the_game_page_record_and_api_reveal_the_secret(evening):
    cottage, livia, table = evening
    secret = secret_of(cottage, table)

    for path in (f"/tables/{table}", f"/tables/{table}/seal", f"/replays/{table}"):
        assert secret in livia.get(path).text
    assert record_at(cottage, livia, table).proof.secret == secret
    program = cottage.program("Nero")
    assert program.get(f"/tables/{table}/seal")["secret"] == secret
    told = program.post(f"/tables/{table}/verification")
    assert told["verified"], told


def test_no_secret_is_revealed_while_another_table_plays_the_same_deal(cottage):
    """A table played on from it, or one with the same seed, keeps it back until it is over."""
    livia, table = finished(cottage)
    secret = secret_of(cottage, table)
    seed = cottage.table(table).history.seed
    answer = livia.post(f"/replays/{table}/play-on", at=0, seat=0, level="plebeian")
    fork = answer.headers["location"].removeprefix("/tables/")
    other = livia.new_table(seats=("me", "open"), seed=str(seed))

    for over in (fork, other):
        assert secret not in shown(livia, table)
        assert "another table is playing the same deal" in words(shown(livia, table))
        record = record_at(cottage, livia, table)
        assert record.proof.secret == ""
        with pytest.raises(BadRecord, match="still playing the same deal"):
            verified(record, get)
        if over == other:
            livia.post(f"/tables/{other}/close")
        else:
            cottage.call(play_out, cottage, fork)
    assert secret in shown(livia, table)
    assert "Everything matches" in words(livia.post(f"/tables/{table}/verify").text)
    assert "Everything matches" in words(livia.post(f"/tables/{fork}/verify").text)


def test_a_record_from_elsewhere_has_no_seal_and_says_so(evening):
    cottage, livia, _ = evening
    brought = livia.post("/replays", record=evening.text).headers["location"]
    copy = brought.removeprefix("/replays/")

    assert "uploaded from a file" in words(livia.get(f"/tables/{copy}/seal").text)
    assert "no seal" in words(livia.get(brought).text)
    assert record_at(cottage, livia, copy).proof is None


def test_a_lesson_shows_no_seal(cottage):
    """Its deal is always the same; its bots' luck is secret all the same."""
    livia = cottage.visitor("Livia")
    table = livia.post("/lessons/magna_roma").headers["location"]

    assert "Sealed deal" not in livia.get(table).text
    assert "nothing to seal" in words(livia.get(f"{table}/seal").text)


# ---------------------------------------------------------------- verify


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        (("me",), {"game": "magna_roma"}),
        (("me", "here"), {"seed": "41"}),
    ],
    ids=["solo", "people"],
)
def test_a_sealed_game_is_verified(cottage, seats, more, tmp_path, capsys, monkeypatch):
    """On the page, over the API and on the command line, with the seal that was noted."""
    is_verified(cottage, *finished(cottage, *seats, **more), tmp_path, capsys, monkeypatch)


@pytest.mark.parametrize("name", usually(games.BUILT_IN, "magna_roma"))
def test_a_game_of_each_kind_is_verified_and_one_changed_draw_refused(cottage, name):
    livia = cottage.visitor("Livia")
    table = livia.new_table(game=name, seats=("me", "bot:plebeian"))
    cottage.call(play_out, cottage, table, random.Random(1))
    text, seal = livia.get(f"/replays/{table}/record").text, cottage.table(table).seal
    positions = [word for row in json.loads(text)["positions"] for word in row.split()]
    half = len(positions) // 2

    assert verified(Record.from_text(text), get, seal)
    positions[half] = "00000000"
    with pytest.raises(BadRecord, match=f"Move {half} differs"):
        verified(edited(text, positions=positions), get, seal)


def test_a_sealed_game_against_bots_is_verified(evening, tmp_path, capsys, monkeypatch):
    is_verified(*evening, tmp_path, capsys, monkeypatch)


def is_verified(cottage, livia, table, tmp_path, capsys, monkeypatch):
    seal = cottage.table(table).seal
    file = tmp_path / "evening.replay"
    file.write_text(livia.get(f"/replays/{table}/record").text, encoding="utf-8")

    page = words(livia.post(f"/tables/{table}/verify", noted=seal.upper()).text)
    assert "Everything matches" in page
    monkeypatch.setattr("sys.argv", ["circenses", "verify", str(file), "--seal", seal])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    told = capsys.readouterr().out
    assert ended.value.code == 0, told
    assert told.endswith("Verified.\n")
    for line in verified(Record.load(file), get, seal):
        assert line in told
        assert line in page


def test_a_game_with_a_hint_and_a_move_taken_back_is_verified(cottage):
    """What was undone is not in the record, and hints draw from luck of their own."""
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    livia.post(f"/tables/{table}/hint", ply=cottage.table(table).history.ply)
    livia.move(table)
    livia.post(f"/tables/{table}/undo", ply=cottage.table(table).history.ply)
    cottage.call(play_out, cottage, table)

    record = record_at(cottage, livia, table)
    assert len(verified(record, get)) == 4
    seats = {record.moves[number - 1][0] for number, _ in record.proof.bots}
    assert seats == {1}
    assert len(record.proof.bots) == sum(seat == 1 for seat, _ in record.moves)


def test_a_game_that_ended_early_is_verified(cottage):
    """Resigning against bots ends the game; its moves still follow from the seed."""
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    livia.move(table)
    livia.post(f"/tables/{table}/resign")

    assert cottage.table(table).over
    assert not cottage.table(table).history.over
    assert "Everything matches" in words(livia.post(f"/tables/{table}/verify").text)


def test_verifying_and_bringing_a_record_wait_in_the_queue(cottage, monkeypatch):
    """They take as long as a bot's move, so they must not get past the queue."""
    kinds, submit = [], cottage.server.thinking.submit

    async def noted(think: Any) -> Any:
        kinds.append(think.kind)
        return await submit(think)

    monkeypatch.setattr(cottage.server.thinking, "submit", noted)
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "here"))
    livia.post(f"/tables/{table}/vote", end="on")
    text = livia.get(f"/replays/{table}/record").text
    livia.post(f"/tables/{table}/verify")
    answer = livia.post("/replays", record=text)

    assert "not played to its end" in words(answer.text)
    assert kinds == ["seal", "seal", "record"]


def test_moves_of_bots_that_do_not_search_follow_from_their_luck(evening):
    """They are chosen again from the record alone; with other luck they would be others."""
    record = Record.from_text(evening.text)

    again = bots_again(record, get)

    assert again.same
    assert not again.other
    assert not again.searched
    assert record.proof is not None
    record.proof = replace(record.proof, secret="0" * 64)
    assert bots_again(record, get).other


def edited(text: str, **keys: Any) -> Record:
    return Record.from_text(json.dumps({**json.loads(text), **keys}))


def test_a_record_with_one_change_is_refused_and_the_first_difference_named(evening):
    text = evening.text
    kept = json.loads(text)
    moves = [tuple(map(int, word.split(":"))) for row in kept["moves"] for word in row.split()]
    positions = [word for row in kept["positions"] for word in row.split()]

    def changed(number: int) -> list[str]:
        return [*positions[:number], "00000000", *positions[number + 1 :]]

    seat, move = moves[0]
    other = [f"{seat}:{move + (1 if move == 0 else -1)}"]
    fair = [f"{a}:{b}" for a, b in moves[1:]]
    cases: list[tuple[dict[str, Any], str]] = [
        ({"secret": "0" * 64}, "The seal differs"),
        ({"seal": "0" * 64}, "The seal differs"),
        ({"table": "another"}, "The seal differs"),
        ({"secret": f"{kept['secret']} 7"}, "64 hex digits"),  # else one seal would fit two deals
        ({"seed": kept["seed"] ^ 1}, "The seed differs"),
        ({"chosen_seed": True}, "The seal differs"),
        ({"positions": changed(0)}, "The deal differs"),
        ({"positions": changed(3)}, "Move 3 differs"),
        ({"positions": positions[1:]}, "one position per move"),
        ({"moves": other + fair}, "Move 1 differs"),
        ({"digest": "0" * 32}, "has been edited"),
        ({"totals": [total + 1 for total in kept["totals"]]}, "its result"),
    ]
    assert verified(Record.from_text(text), get)
    for keys, reason in cases:
        with pytest.raises(BadRecord, match=reason):
            verified(edited(text, **keys), get)
    with pytest.raises(BadRecord, match="the seal you noted"):
        verified(Record.from_text(text), get, "0" * 64)


def test_a_server_that_deals_otherwise_is_found_out(cottage):
    """If the seed was replaced after the seal was shown, the record does not verify."""
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "here"))
    history = cottage.table(table).history
    history.seed += 1
    history.states, history.marks = history.beginning(), {}
    cottage.call(play_out, cottage, table)

    assert "The seed differs" in words(livia.post(f"/tables/{table}/verify").text)


@pytest.mark.parametrize(
    ("content", "said"), [("{", "damaged"), ("[]", "not a Circenses record"), ("", "damaged")]
)
def test_a_broken_file_is_named_in_one_line(content, said, tmp_path, capsys, monkeypatch):
    file = tmp_path / "broken.replay"
    file.write_text(content, encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["circenses", "verify", str(file)])

    with pytest.raises(SystemExit) as ended:
        cli.main()

    told = capsys.readouterr().err
    assert ended.value.code == 1
    assert said in told
    assert told.count("\n") == 1


def test_a_record_without_a_seal_says_so(tmp_path, capsys, monkeypatch):
    """Records of earlier versions still load; verify names the case in one line."""
    import circenses

    file = tmp_path / "old.replay"
    circenses.new("hills", players=2, seed=7).save(file)
    assert "seal" not in json.loads(file.read_text(encoding="utf-8"))
    monkeypatch.setattr("sys.argv", ["circenses", "verify", str(file)])

    with pytest.raises(SystemExit) as ended:
        cli.main()

    told = capsys.readouterr().err
    assert ended.value.code == 1
    assert told.startswith("This record has no seal.")
    assert told.count("\n") == 1
