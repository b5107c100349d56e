"""Options of a table: single choices, sets, choices by seat, and what cannot go together."""

from dataclasses import replace

import pytest

from circenses.core.errors import CircensesError
from circenses.core.rules.options import Option, by_seat, option_set
from tests.hills import GAME as HILLS
from tests.playing import every_table

OPTIONS = (
    Option("bonus", "Bonus", ("3", "4")),
    *by_seat("hero", "Hero", ("At random", "Romulus", "Remus"), seats=4),
    *option_set(
        "House rules",
        {"short": "Short game", "long": "Long game", "open": "Open hands"},
        excludes={"short": ("long",)},
    ),
    Option(
        "duel",
        "Duel",
        ("No", "To the end"),
        players=(2, 2),
        excludes=("open",),
        about="for the brave",
    ),
)
GAME = replace(HILLS, options=OPTIONS)


def test_each_option_is_one_number_in_the_order_of_the_list():
    chosen = {"bonus": "4", "hero_2": "Remus", "open": 1, "duel": "to the end"}
    with pytest.raises(CircensesError, match="Open hands and Duel exclude each other"):
        GAME.options_for(2, chosen)
    del chosen["open"]
    assert GAME.options_for(2, chosen).tolist() == [2, 1, 0, 2, 0, 0, 0, 0, 0, 1]


def test_options_of_empty_seats_and_other_tables_do_not_apply():
    assert [option.id for option in GAME.options_at(3)] == [
        *("bonus", "hero_1", "hero_2", "hero_3"),
        *("short", "long", "open"),
    ]
    assert GAME.options_for(2, {"hero_4": "Remus"}).tolist()[1:] == [0] * 9


def test_two_seats_may_not_choose_the_same():
    words = "Hero of seat 1 and Hero of seat 3 cannot both be Remus"
    with pytest.raises(CircensesError, match=words):
        GAME.options_for(3, {"hero_1": "Remus", "hero_3": 2})
    GAME.options_for(2, {"hero_1": "Remus", "hero_3": "Remus"})  # nobody sits on seat 3
    GAME.options_for(3, {"hero_1": "at random", "hero_3": "at random"})


def test_members_of_a_set_may_exclude_each_other():
    with pytest.raises(CircensesError, match="Short game and Long game exclude each other"):
        GAME.options_for(2, {"long": "Yes", "short": "Yes"})


def test_unknown_options_and_choices_are_refused():
    with pytest.raises(CircensesError, match="Hills has no option luck"):
        GAME.options_for(2, {"luck": 1})
    with pytest.raises(
        CircensesError, match="Hero of seat 1 must be one of At random, Romulus, Remus"
    ):
        GAME.options_for(2, {"hero_1": "Nero"})


def test_what_was_chosen_is_told_in_words():
    assert GAME.chosen_at(2, {"hero_2": 1, "open": "yes"}) == {
        "bonus": "3",
        "hero_1": "At random",
        "hero_2": "Romulus",
        "short": "No",
        "long": "No",
        "open": "Yes",
        "duel": "No",
    }


def test_only_what_goes_together_is_played():
    """Every pair of choices that is possible meets at some table, and no other."""
    played = [options for players, options in every_table(GAME) if players == 2]
    for options in played:
        GAME.options_for(2, options)
    pairs = {frozenset(pair) for one in played for pair in met(one)}
    assert frozenset({("hero_1", "Remus"), ("hero_2", "Romulus")}) in pairs
    assert frozenset({("hero_1", "Remus"), ("hero_2", "Remus")}) not in pairs
    assert frozenset({("short", "Yes"), ("long", "Yes")}) not in pairs
    assert frozenset({("short", "No"), ("long", "No")}) in pairs


def met(options):
    items = list(options.items())
    return [(one, other) for n, one in enumerate(items) for other in items[n + 1 :]]
