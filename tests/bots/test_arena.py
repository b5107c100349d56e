"""The arena: balanced seats, honest intervals, results that survive an interruption."""

import itertools
from collections import Counter

import pytest

from circenses.bots import arena
from circenses.bots.arena import Contest, Result, Table, groups, results, rotations, schedule
from circenses.core.errors import CircensesError


@pytest.fixture
def journal(tmp_path):
    return tmp_path / "journal.jsonl"


def contest(*bots, players=2, games=4, **more):
    return Contest("hills", bots, players, games, **more)


MORE = ("", ",ahead=usual")


def test_every_bot_sits_equally_often_on_every_seat():
    for players, bots in itertools.product((2, 3, 4), (2, 3, 4)):
        tables = schedule(contest(*"abcd"[:bots], players=players, games=12))
        for seat in range(players):
            sat = Counter(table.seating[seat] for table in tables)
            if players % min(bots, players) == 0:
                assert len(set(sat.values())) == 1, (players, bots, sat)


def test_all_seatings_share_their_seeds():
    tables = schedule(contest("a", "b", games=6))
    assert [table.seed for table in tables] == [1, 1, 2, 2, 3, 3]
    assert tables[0].seating == (0, 1)
    assert tables[1].seating == (1, 0)


def test_groups_and_rotations():
    assert groups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert groups(2, 4) == [(0, 1)]
    assert rotations((0, 1), 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert rotations((0, 1, 2), 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_an_interrupted_contest_goes_on(journal, monkeypatch):
    """What is in the journal is not played again, and a line cut short is."""
    first = list(itertools.islice(results(contest("greedy", "random"), 1, journal), 2))
    journal.write_text(journal.read_text() + '{"table": [[0, 1], 2], "tot')
    played = []
    play = arena.play
    monkeypatch.setattr(arena, "play", lambda c, t: played.append(t) or play(c, t))

    again = list(results(contest("greedy", "random"), 1, journal))

    assert again[:2] == first
    assert len(again) == 4
    assert played == [Table((0, 1), 2), Table((1, 0), 2)]
    assert list(results(contest("greedy", "random"), 1, journal)) == again


def test_results_after_a_broken_line_are_kept(journal, monkeypatch):
    """As after an interruption, or when two processes write at the same time."""
    first = list(results(contest("greedy", "random"), 1, journal))
    head, *lines = journal.read_text().splitlines()
    journal.write_text("\n".join([head, lines[0][:30], "[1]", *lines[1:]]))
    played = []
    play = arena.play
    monkeypatch.setattr(arena, "play", lambda c, t: played.append(t) or play(c, t))

    again = list(results(contest("greedy", "random"), 1, journal))

    assert played == [Table((0, 1), 1)]
    assert {one.table: one.totals for one in again} == {one.table: one.totals for one in first}
    assert list(results(contest("greedy", "random"), 1, journal))
    assert len(played) == 1


@pytest.mark.parametrize("text", [b"# Notes\nnot to be lost\n", b"\xff\xfe\x00", b"{}\n{}\n"])
def test_a_file_that_is_no_journal_is_left_as_it_is(journal, text):
    journal.write_bytes(text)
    with pytest.raises(CircensesError, match="something else"):
        list(results(contest("greedy", "random"), 1, journal))
    assert journal.read_bytes() == text


@pytest.mark.parametrize("kept", [0, 9, None])
def test_a_journal_whose_first_line_was_cut_short_begins_anew(journal, kept):
    c = contest("greedy", "random", games=2)
    journal.write_text(arena.head_of(c)[:kept])
    first = list(results(c, 1, journal))
    assert list(results(c, 1, journal)) == first


def test_a_contest_can_be_made_longer(journal):
    short = list(results(contest("greedy", "random", games=2), 1, journal))
    long = list(results(contest("greedy", "random", games=4), 1, journal))
    assert long[:2] == short


def test_a_journal_of_another_contest_is_refused(journal):
    list(results(contest("greedy", "random", games=2), 1, journal))
    with pytest.raises(CircensesError, match="another contest"):
        list(results(contest("greedy", "greedy", games=2), 1, journal))


def test_games_are_the_same_again(tmp_path):
    one = list(results(contest("search:20it", "greedy"), 1, tmp_path / "a"))
    two = list(results(contest("search:20it", "greedy"), 1, tmp_path / "b"))
    assert [r.totals for r in one] == [r.totals for r in two]


def test_greedy_beats_random_and_search_beats_greedy(journal, tmp_path):
    """Also in a toy: who looks further wins more."""
    rows = arena.standings(c := contest("greedy", "random", games=60), list(results(c, 1, journal)))
    assert rows[0].wins.low > 0.5
    assert rows[0].mean_score > rows[1].mean_score


def test_standings_add_up(journal):
    c = contest("greedy", "random", "greedy:3", players=3, games=6)
    rows = arena.standings(c, list(results(c, 1, journal)))
    assert [row.games for row in rows] == [6, 6, 6]
    assert sum(row.wins.share for row in rows) == pytest.approx(1.0)
    assert all(row.decisions > 0 and row.slowest >= row.milliseconds > 0 for row in rows)


def test_ratings_follow_the_results():
    pytest.importorskip("openskill")
    c = contest("a", "b")
    won = [Result(Table((0, 1), n), [9, 1], [1, 2], [1, 1], [0, 0], [0, 0]) for n in range(20)]
    rows = arena.standings(c, won)
    assert rows[0].rating > 30 > 20 > rows[1].rating
    assert rows[0].wins.share == 1.0


def test_alone_for_points_a_rank_is_reached(journal):
    """MR-12.7: nobody is beaten in Magna Roma's solo mode, but the score has a title."""
    c = Contest("magna_roma", ("greedy",), 1, 2, {"level": "II"})
    (row,) = arena.standings(c, list(results(c, 1, journal)))
    assert not arena.has_opponent(c)
    assert sum(row.ranks.values()) == row.games == 2


def test_alone_against_an_automatic_opponent_games_are_won_and_lost(journal):
    """AE-16.10: more PP than Gens Umbra."""
    c = Contest("aeterna", ("greedy",), 1, 4, {"level": "princeps"})
    played = list(results(c, 1, journal))
    (row,) = arena.standings(c, played)
    assert arena.has_opponent(c)
    assert row.ranks == {}
    assert row.wins.share == sum(r.totals[0] > r.totals[1] for r in played) / 4


def test_seats_are_counted_whoever_sits_there():
    c = contest("a", players=2)
    won = [Result(Table((0, 0), n), [9, n], [1, 2], [1, 1], [0, 0], [0, 0]) for n in range(4)]
    won.append(Result(Table((0, 0), 5), [9, 9], [1, 1], [1, 1], [0, 0], [0, 0]))
    assert [seat.share for seat in arena.by_seat(c, won)] == [0.9, 0.1]


@pytest.mark.parametrize(("won", "played"), [(0, 0), (0, 5), (5, 5), (50, 100)])
def test_intervals_hold_the_share(won, played):
    found = arena.wilson(won, played)
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_a_result_survives_its_line():
    one = Result(Table((1, 0), 7), [3, 4], [2, 1], [5, 6], [0.5, 0.25], [0.1, 0.2])
    assert Result.from_line(one.to_line()) == one


def test_other_weights_to_look_ahead_by_are_another_contest():
    """A journal must not go on with games of other weights, by whatever name they were called."""
    told = [arena.weights_of("hills", f"search:9it,weights=none{more}") for more in MORE]
    assert len(set(told)) == len(MORE)


def test_two_processes_may_begin_the_same_journal(journal):
    """Both find no file, and one has already written results when the other begins."""
    c = contest("greedy", "random", games=4)
    with arena.open_journal(journal, c) as one:
        first = [arena.play(c, table) for table in arena.schedule(c)]
        one.write(first[0].to_line() + "\n")
        one.flush()
        before = journal.read_bytes()
        path = Late(journal, b"")
        with arena.open_journal(path, c) as other:
            one.write(first[1].to_line() + "\n")
            one.flush()
            other.write(first[2].to_line() + "\n")

    assert journal.read_bytes().startswith(before)
    assert arena.read_journal(journal, c) == first[:3]


class Late:
    """A path that shows a file as it was before."""

    def __init__(self, path, seen):
        self.path, self.seen = path, seen

    def read_bytes(self):
        return self.seen

    def exists(self):
        return bool(self.seen)

    def __getattr__(self, name):
        return getattr(self.path, name)
