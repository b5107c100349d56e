"""The table of How to play: what a crowd on a hill costs those who come, and those who lead."""

from circenses.draw.icons import icon_at
from circenses.draw.pieces import enamel
from circenses.draw.svg import NOTHING, Markup, drawing, join, text, var
from circenses.games.aeterna import box
from circenses.games.aeterna.board.hill import FOOT, HEIGHT, WIDTH, draw_hill
from circenses.games.aeterna.board.pieces import SEATS

HILL = 0  # the first of the box
SKY = 20  # how much of the sky is left out
MIDDLE = (FOOT + HEIGHT) / 2
CROWDS: tuple[tuple[int, ...], ...] = ((), (1,), (1, 1))  # stacks before the next citizen comes
WHO = ("Nobody is", "One citizen is", "Two citizens are")


def draw_guide_pictures() -> tuple[Markup, ...]:
    """Three hills to enter, a hill that burns, and the same hill in the next Era."""
    return (*(draw_entered(before) for before in range(len(CROWDS))), draw_fire(), draw_ash())


def draw_entered(before: int) -> Markup:
    """A hill with some citizens, and the wheat that the next one costs."""
    wheat = int(box.Influence.wheat_cost[before])
    cost = f"{wheat} wheat" if wheat else "nothing"
    shown = enamel("wheat", 108, MIDDLE, 28) + at_foot(wheat) if wheat else at_foot("free", 104)
    label = f"{WHO[before]} on the hill: the next one pays {cost}."
    return framed(hill(CROWDS[before]), shown, label)


def draw_fire() -> Markup:
    """The fullest hill burns, and the player in first place takes unrest."""
    unrest = box.Devastation.unrest_per_hill
    flames = [icon_at("devastation", x, MIDDLE, 30, "ember") for x in (30, WIDTH - 30)]
    shown = join([*flames, enamel("unrest", 108, MIDDLE, 28), at_foot(f"+{unrest}")])
    label = f"The fullest hill burns: the player in first place takes {unrest} unrest."
    return framed(hill((3, 2, 1)), shown, label)


def draw_ash() -> Markup:
    """The remaining values when the best is lost."""
    lost, *left = values()
    ash = draw_hill("", [*left, 0], lost=lost)
    label = f"A burned hill has lost its best value, {lost}; first place now scores {left[0]}."
    return framed(ash, NOTHING, label)


def hill(stacks: tuple[int, ...]) -> Markup:
    return draw_hill("", values(), list(zip(SEATS, stacks, strict=False)))


def values() -> list[int]:
    """What the places of the hill score until it burns."""
    return [int(points) for points in box.Hill.pp[HILL]]


def at_foot(words: int | str, x: float = 127) -> Markup:
    return text(x, MIDDLE + 8, words, 23, font_weight=750, fill=var("ivory"))


def framed(land: Markup, foot: Markup, label: str) -> Markup:
    box = f"0 {SKY} {WIDTH} {HEIGHT - SKY}"
    return drawing(WIDTH, HEIGHT, land, foot, label=label, viewBox=box)
