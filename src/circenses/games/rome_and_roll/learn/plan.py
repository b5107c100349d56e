"""The deal and the moves of the lesson: two rounds from the first die to two roads."""

from collections.abc import Iterator

from circenses.core.play.lesson_plan import Fits, Plan, Wish, is_move
from circenses.games.rome_and_roll import box, state
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import COLORS, FACES, Action

ME, RIVAL = 0, 1
LEGATUS = box.Character.name.index("Legatus")
THEOCLES = [advisor["id"] for advisor in box.Character.written[LEGATUS]["advisor"]].index(
    "theocles"
)
TRAINING_GROUND = [card["name"] for card in box.Blueprint.written].index("Training Ground")
TARRACO, CARTHAGO = (box.Settlement.id.index(name) for name in ("H1", "H2"))
HISPANIA = box.REGION_IDS.index("hispania")
NORTH_OF_FORUM = 3 * ground.COLUMNS + 7


def die(color: str, face: int) -> int:
    """The number of a die with a face that is counted from 1 on."""
    return COLORS.index(color) * FACES + face - 1


BUILDER, LEGIONARY = die("blue", 2), die("red", 1)
BUILDERS = tuple(die("blue", face) for face in (1, 2, 3))
HELPERS = tuple(die("red", face) for face in (1, 2, 4, 5, 6))


def deal(now: Table) -> bool:
    """The learner is Pro-Consul, and the two dice of the first round are there."""
    return bool(
        int(now.waiting) == 1 << ME and now.pool[BUILDER] and now.pool[LEGIONARY]
        and int(now.rounds) <= 1
    )  # fmt: skip


def rival(_was: Table, _move: int, now: Table) -> bool:
    """The rival takes neither of the two towns in Hispania."""
    return not int(now.players[RIVAL].settlements) >> TARRACO & 0b11


def takes(*dice: int) -> Fits:
    return lambda _was, move, _now: move - state.DIE in dice


def acts(action: Action) -> Fits:
    return is_move(state.ACTION + action)


def blueprint(was: Table, move: int, _now: Table) -> bool:
    return int(was.cards[move - state.SLOT]) == TRAINING_GROUND


def wishes() -> Iterator[Wish]:
    yield Wish(Decision.DRAFT, takes(BUILDER))
    yield Wish(Decision.DRAFT, takes(LEGIONARY))
    yield Wish(Decision.TURN_DIE, takes(BUILDER))
    yield Wish(Decision.MAIN_ACTION, acts(Action.CONSTRUCT))
    yield Wish(Decision.BLUEPRINT, blueprint)
    yield Wish(Decision.ANCHOR, is_move(state.SQUARE + NORTH_OF_FORUM))
    yield Wish(Decision.PAY)
    yield Wish(Decision.FREE_ACTION, is_move(state.ADVISOR + THEOCLES))
    yield Wish(Decision.MAIN_ACTION, acts(Action.RAISE))
    yield Wish(Decision.DRAFT, takes(*HELPERS))
    yield Wish(Decision.DRAFT, takes(*BUILDERS))
    yield Wish(Decision.TURN_DIE, takes(*HELPERS))
    yield Wish(Decision.FREE_ACTION, is_move(state.DONE), maybe=True)
    yield Wish(Decision.MAIN_ACTION, acts(Action.CONQUER))
    yield Wish(Decision.CONQUER_REGION, is_move(state.REGION + HISPANIA))
    yield Wish(Decision.SETTLEMENT, is_move(state.SETTLEMENT + TARRACO))
    yield Wish(Decision.SETTLEMENT, is_move(state.SETTLEMENT + CARTHAGO))
    yield Wish(Decision.FREE_ACTION, is_move(state.DONE), maybe=True)
    yield Wish(Decision.MAIN_ACTION, acts(Action.EXPAND))
    yield Wish(Decision.ROAD, is_move(state.ROAD + box.Road.id.index("h1")))
    yield Wish(Decision.ROAD, is_move(state.ROAD + box.Road.id.index("h2")))


PLAN = Plan(
    tuple(wishes()),
    deal=deal,
    rival=rival,
    seat=ME,
    options={"character_1": "Legatus", "cards": "First game"},
)
