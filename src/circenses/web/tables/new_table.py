"""The form or API request for a new table, read and checked; each error is a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from circenses import games
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game, Option
from circenses.core.play.match import SEEDS
from circenses.web.guide.lesson import lesson_of
from circenses.web.people.accounts import Person
from circenses.web.storage.rows import Seat
from circenses.web.tables import levels
from circenses.web.tables.seating import bot_name
from circenses.web.tables.table import ON
from circenses.web.text import name_of

CLOCKS = (
    ("", "No clock"),
    ("10", "10 minutes each"),
    ("20", "20 minutes each"),
    ("40", "40 minutes each"),
    ("60", "60 minutes each"),
    ("90", "90 minutes each"),
)
TURN_CLOCKS = (
    ("", "No limit"),
    ("24", "1 day a turn"),
    ("48", "2 days a turn"),
    ("72", "3 days a turn"),
    ("168", "7 days a turn"),
)
PACES = ("live", "turns")
ENDLESS = "A rated game with other people needs a clock. Without one, nobody has to finish it."


@dataclass(frozen=True)
class TableSpec:
    """A new table, as someone wants it."""

    game: str
    seats: list[Seat]
    options: Mapping[str, object] = field(default_factory=dict)
    pace: str = "live"
    clock: int = 0
    public: bool = False
    rated: bool = False
    seed: int | None = None
    origin: str | None = None
    origin_ply: int | None = None
    lesson: str | None = None
    forecasts: bool = False  # show what a bot expects, even among people

    @property
    def is_endless(self) -> bool:
        """Whether a losing player could refuse to finish a rated game with others."""
        others = any(seat.kind == "open" for seat in self.seats)
        return self.rated and not self.clock and others


class BadTableSpec(CircensesError):
    """Invalid fields of the form for a new table: field -> sentence."""

    def __init__(self, errors: dict[str, str]):
        super().__init__(" ".join(errors.values()))
        self.errors = errors


def quick_table(
    game: Game, person: Person, level: str, players: int, rated: bool = False
) -> TableSpec:
    """Play now: this person against bots; friendly unless they chose rated."""
    if level not in levels.NAMES:
        raise BadTableSpec({"level": "There is no such bot."})
    least, most = game.players
    count = players if least <= players <= most else usual_players(game)
    seats = seats_of(person, ["me"] + [f"bot:{level}"] * (count - 1))
    return TableSpec(game.id, seats, rated=rated)


def lesson_table(game: Game, person: Person, level: str) -> TableSpec:
    """A guided first game: its deal is fixed, so it is not rated."""
    lesson = lesson_of(game)
    kinds = [f"bot:{level}"] * lesson.players
    kinds[lesson.seat] = "me"
    return TableSpec(
        game.id, seats_of(person, kinds), dict(lesson.options), seed=lesson.seed, lesson=ON
    )


def usual_players(game: Game) -> int:
    """The default number of players: two, or the nearest that the game allows."""
    least, most = game.players
    return min(max(2, least), most)


def read_table(fields: Mapping[str, str], person: Person) -> TableSpec:
    """The spec in the form for a new table."""
    errors: dict[str, str] = {}
    try:
        game = games.get(fields.get("game", ""))
    except CircensesError as error:
        raise BadTableSpec({"game": str(error)}) from None
    players = whole_number(fields.get("players", ""), usual_players(game))
    least, most = game.players
    if not least <= players <= most:
        raise BadTableSpec({"players": f"{game.title} is for {least} to {most} players."})
    kinds = [fields.get(f"seat-{n}", "me" if n == 0 else "open") for n in range(players)]
    names = [name_of(fields.get(f"name-{n}", "")) for n in range(players)]
    seats = check_seats(kinds, names, person, errors)
    pace = fields.get("pace", "live")
    if pace not in PACES:
        errors["pace"] = "Choose live or turn by turn."
    clock = check_clock(pace, fields, errors)
    options = check_options(game, players, fields, errors)
    seed = check_seed(fields.get("seed", "").strip(), errors)
    if errors:
        raise BadTableSpec(errors)
    spec = TableSpec(
        game.id,
        seats,
        options,
        pace,
        clock,
        public=bool(fields.get("public")),
        rated=bool(fields.get("rated")),
        seed=seed,
        forecasts=bool(fields.get("forecasts")),
    )
    if spec.is_endless:
        raise BadTableSpec({"turn-clock" if pace == "turns" else "clock": ENDLESS})
    return spec


def seats_of(person: Person, kinds: list[str], names: list[str] | None = None) -> list[Seat]:
    """Seats from words: me, open, here, bot:LEVEL."""
    given = names or [""] * len(kinds)
    seats: list[Seat] = []
    for number, kind in enumerate(kinds):
        word, _, level = kind.partition(":")
        if word == "me":
            seats.append(Seat(number, "person", person.id, person.name))
        elif word == "here":
            seats.append(Seat(number, "here", person.id, given[number] or f"Player {number + 1}"))
        elif word == "bot":
            seats.append(Seat(number, "bot", None, bot_name(seats), level))
        else:
            seats.append(Seat(number))
    return seats


def check_seats(
    kinds: list[str], names: list[str], person: Person, errors: dict[str, str]
) -> list[Seat]:
    for number, kind in enumerate(kinds):
        word, _, level = kind.partition(":")
        if word not in ("me", "open", "here", "bot") or (word == "bot") != bool(level):
            errors[f"seat-{number}"] = "Choose who sits here."
        elif word == "bot" and level not in levels.NAMES:
            errors[f"seat-{number}"] = "There is no such bot."
    if kinds.count("me") > 1:
        errors["seat-1"] = (
            "You can take only one seat. For others, choose “Another person at this screen”."
        )
    return [] if errors else seats_of(person, kinds, names)


def check_clock(pace: str, fields: Mapping[str, str], errors: dict[str, str]) -> int:
    """Minutes for a live table, hours for a turn-by-turn one; 0 is no clock."""
    name = "turn-clock" if pace == "turns" and "turn-clock" in fields else "clock"
    number = whole_number(fields.get(name, ""), 0)
    if not 0 <= number <= (600 if pace == "live" else 24 * 30):
        most = "10 hours" if pace == "live" else "30 days"
        errors[name] = f"Choose a time limit between 0 and {most}."
    return number


def check_options(
    game: Game, players: int, fields: Mapping[str, str], errors: dict[str, str]
) -> dict[str, str]:
    """The options that were chosen, in the words of their choices."""
    asked = [o for o in game.options_at(players) if is_chosen(o, fields)]
    chosen = {o.id: check_option(o, fields[f"option-{o.id}"], errors) for o in asked}
    if not errors:
        try:
            game.options_for(players, chosen)
        except CircensesError as error:
            errors["options"] = str(error)
    return chosen


def is_chosen(option: Option, fields: Mapping[str, str]) -> bool:
    """Whether the form sets an option; one that depends on who plays may keep its default."""
    value = fields.get(f"option-{option.id}")
    return value is not None and (value != "" or option.among_people is None)


def check_option(option: Option, value: str, errors: dict[str, str]) -> str:
    try:
        return option.choices[option.parse(value)]
    except CircensesError as error:
        errors[f"option-{option.id}"] = str(error)
        return ""


def check_seed(value: str, errors: dict[str, str]) -> int | None:
    if not value:
        return None
    if not value.isdecimal() or len(value) > 19 or int(value) >= SEEDS:
        errors["seed"] = f"A seed is a whole number below {SEEDS:,}."
        return None
    return int(value)


def whole_number(value: str, default: int) -> int:
    try:
        return int(value[:9]) if value else default
    except ValueError:
        return -1
