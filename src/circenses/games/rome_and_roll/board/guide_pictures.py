"""The table of How to play: the workers of the dice, and faces that show them."""

from circenses.draw.svg import Markup, drawing, rect, var
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.board.pieces import draw_face

WIDTH, HEIGHT = 222, 96
SIZE, STEP = 58, 68
MOST = 3  # faces in one picture


def draw_guide_pictures() -> tuple[Markup, ...]:
    """One picture for each worker, in the order of the rules."""
    return tuple(map(draw_worker, vocabulary.WORKERS))


def draw_worker(worker: str) -> Markup:
    """Faces with the worker, of different colors as far as there are such."""
    dice = faces_with(worker)
    chosen = sorted(dice, key=lambda die: (dice.index(die) - first_of_color(dice, die), die))
    shown = sorted(chosen[:MOST])
    left = WIDTH / 2 - STEP * (len(shown) - 1) / 2
    faces = [draw_face(die, left + STEP * k, HEIGHT / 2, SIZE) for k, die in enumerate(shown)]
    back = rect(0, 0, WIDTH, HEIGHT, rx=8, fill=var("sunk"))
    label = f"{worker.capitalize()}: on {len(dice)} of the {box.DICE_KINDS} faces."
    return drawing(WIDTH, HEIGHT, back, *faces, label=label)


def faces_with(worker: str) -> list[int]:
    return [die for die, face in enumerate(box.FACE_ROWS) if worker in face]


def first_of_color(dice: list[int], die: int) -> int:
    """Where the first of the dice lies that has the same color."""
    same = [other for other in dice if other // vocabulary.FACES == die // vocabulary.FACES]
    return dice.index(same[0])
