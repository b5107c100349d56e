"""Choices made when a table is set up.

    Option("level", "Solo level", ("I", "II"), players=(1, 1))
    *option_set("Easier", {"exchange": "Exchange two for one", "idle": "The rival rests"})
    *by_seat("character", "Character", ("At random", "Legatus", "Quaestor"), seats=4)

Each is one number for `setup`, in the order of the list. An option for more than one seat is one
option per seat, and a set is a Yes or No for each of its members. Choices that exclude each other
are declared here, and refused with a reason.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import index
from typing import SupportsIndex, SupportsInt

from circenses.core.errors import CircensesError

NO_YES = ("No", "Yes")


def whole(value: object) -> int | None:
    """A whole number of Python's or NumPy's as Python's; None if it is something else."""
    try:
        return index(value) if isinstance(value, SupportsIndex) else None
    except TypeError:  # an array of numpy
        return None


@dataclass(frozen=True)
class Option:
    """A choice made when a table is set up.

    `group`: options of one group stand together. `seat`: the seat it is about, from 0. `differs`:
    no two of its group may be the same, except the default. `excludes`: other options that must
    then keep their default. `about`: a note that helps to choose. `among_people`: the default at a
    table without bots, if it differs.
    """

    id: str
    title: str
    choices: tuple[str, ...]
    default: int = 0
    players: tuple[int, int] = (1, 99)
    group: str = ""
    seat: int | None = None
    differs: bool = False
    excludes: tuple[str, ...] = ()
    about: str = ""
    among_people: int | None = None

    def applies(self, players: int) -> bool:
        """Whether it can be chosen for a number of players."""
        return self.players[0] <= players <= self.players[1] and (self.seat or 0) < players

    @property
    def is_switch(self) -> bool:
        """Whether it is a member of a set, with the choices No and Yes."""
        return self.choices == NO_YES and self.default == 0

    def parse(self, value: object) -> int:
        """The number of a choice, given as its number or its name."""
        names = [choice.lower() for choice in self.choices]
        if isinstance(value, str) and value.lower() in names:
            return names.index(value.lower())
        try:
            number = int(value) if isinstance(value, str | SupportsInt) else -1
        except (TypeError, ValueError):
            number = -1
        if isinstance(value, bool) or not 0 <= number < len(self.choices):
            known = ", ".join(self.choices)
            raise CircensesError(f"{self.title} must be one of {known}, not {value!r}.")
        return number


def by_seat(
    id: str,  # noqa: A002 - as in Option
    title: str,
    choices: Sequence[str],
    *,
    seats: int,
    differs: bool = True,
    players: tuple[int, int] = (1, 99),
) -> tuple[Option, ...]:
    """One option for each seat, such as a character; the first choice is random."""
    return tuple(
        Option(
            f"{id}_{seat + 1}",
            f"{title} of seat {seat + 1}",
            tuple(choices),
            players=players,
            group=title,
            seat=seat,
            differs=differs,
        )
        for seat in range(seats)
    )


def option_set(
    title: str,
    members: Mapping[str, str],
    *,
    players: tuple[int, int] = (1, 99),
    excludes: Mapping[str, Sequence[str]] | None = None,
) -> tuple[Option, ...]:
    """A set of options, each given by its id and title, and each chosen or not."""
    others = excludes or {}
    return tuple(
        Option(id, words, NO_YES, players=players, group=title, excludes=tuple(others.get(id, ())))
        for id, words in members.items()  # noqa: A001 - as in Option
    )


def chosen_among_people(
    options: Sequence[Option], players: int, chosen: Mapping[str, object]
) -> dict[str, object]:
    """The chosen options for a table without bots, with the defaults there."""
    usual = {
        option.id: option.choices[option.among_people]
        for option in options
        if option.among_people is not None and option.applies(players)
    }
    return {**usual, **chosen}


def numbers_of(
    options: Sequence[Option], players: int, chosen: Mapping[str, object] | None
) -> list[int]:
    """The number of each option's choice; choices that exclude each other are refused."""
    given = chosen or {}
    numbers = [
        option.parse(given.get(option.id, option.default))
        if option.applies(players)
        else option.default
        for option in options
    ]
    for problem in clashes(options, numbers):
        raise CircensesError(problem)
    return numbers


def clashes(options: Sequence[Option], numbers: Iterable[int]) -> Iterator[str]:
    """The choices that exclude each other, in words."""
    made = [
        (option, number)
        for option, number in zip(options, numbers, strict=True)
        if number != option.default
    ]
    for (one, number), (other, same) in combinations(made, 2):
        if one.differs and one.group == other.group and number == same:
            yield f"{one.title} and {other.title} cannot both be {one.choices[number]}."
        if other.id in one.excludes or one.id in other.excludes:
            yield f"{one.title} and {other.title} exclude each other."
