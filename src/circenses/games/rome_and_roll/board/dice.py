"""The dice: of the turn, of a seat, and in the pool, and what each would allow."""

from collections.abc import Mapping

from circenses.core.state.schema import EMPTY
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.icons import icon
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import seat_chip
from circenses.draw.svg import NOTHING, Markup, filled, join, tag
from circenses.draw.table import asks
from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.board.drafting import actions_with
from circenses.games.rome_and_roll.board.pieces import SEATS, draw_die
from circenses.games.rome_and_roll.state import DIE, FACE, Decision
from circenses.games.rome_and_roll.view import Table

CROWDED = 5  # from this many dice on, a row is drawn smaller
ACTION_ICONS = ("build", "soldier", "conquer", "road", "tax", "trade")


@cached
def draw_dice(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The die of the turn, the seat's dice, and the pool; open choices are marked."""
    drafting = asks(table, Decision.DRAFT) or asks(table, Decision.SECOND_DIE)
    own = [] if viewer is None else [die for die in table.players[viewer].dice if die >= 0]
    pool = [die for die, n in enumerate(table.pool) for _ in range(n)]
    used = [] if table.die == EMPTY else [table.die]
    return join(
        (
            draw_faces(table, choices),
            draw_dice_row("In use", used, NO_CHOICES, "used"),
            draw_dice_row(holder(viewer), own, NO_CHOICES if drafting else choices),
            draw_pool(table, viewer, pool, choices if drafting else NO_CHOICES),
        )
    )


def holder(seat: int | None) -> Markup:
    """Whose dice they are, as a title: other players may look at this area too."""
    return NOTHING if seat is None else join(filled("{seat} to play", seat=seat_chip(SEATS[seat])))


def draw_pool(table: Table, viewer: int | None, pool: list[int], choices: Choices) -> Markup:
    """The dice still in the pool; below each that I may take, what it would let me do."""
    if viewer is None or not choices:
        return draw_dice_row("In the pool", pool, choices, small=True)
    lets = {die: draw_allowed(actions_with(table, viewer, die)) for die in set(pool)}
    return draw_dice_row("In the pool", pool, choices, lets=lets)


def draw_allowed(actions: tuple[int, ...]) -> Markup:
    signs = [icon(ACTION_ICONS[action]) for action in actions]
    return tag("span", *signs, class_="lets", aria_hidden="true")


def draw_faces(table: Table, choices: Choices) -> Markup:
    """RR-4.1: other faces of the die of the turn."""
    faces = choices.under(FACE, vocabulary.FACES)
    if not faces:
        return NOTHING
    color = table.die // vocabulary.FACES * vocabulary.FACES
    turned = [choices.tag("li", FACE + face, draw_die(color + face)) for face in faces]
    return tag("div", tag("small", "Turn it to"), tag("ul", *turned, class_="dice"))


def draw_dice_row(
    title: str,
    dice: list[int],
    choices: Choices,
    class_: str = "",
    small: bool = False,
    lets: Mapping[int, Markup] | None = None,
) -> Markup:
    """Dice with a title; equal dice of a choice are one choice."""
    if not dice:
        return NOTHING
    items = []
    for place, die in enumerate(dice):
        own = NO_CHOICES if die in dice[:place] else choices
        less = len(dice) >= CROWDED or (small and not own)
        shown = draw_die(die, 44, class_="die small") if less else draw_die(die)
        below = (lets or {}).get(die, NOTHING) if own else NOTHING
        items.append(own.tag("li", DIE + die, shown, below))
    row = tag("ul", *items, class_=f"dice {class_}".rstrip())
    return tag("div", tag("small", title), row)
