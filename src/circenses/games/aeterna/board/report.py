"""The report of an Era: what became of each Hill, and what that means for the next Era."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.lists import counted, listed
from circenses.core.text.sources import Heading, Judged
from circenses.draw.icons import icon_at
from circenses.draw.svg import Markup, drawing, group, rect, text, var
from circenses.games.aeterna import box
from circenses.games.aeterna.board import outlook
from circenses.games.aeterna.board.city import SEEN, hill_body
from circenses.games.aeterna.board.count import BUILDINGS, FEEDING, FIRES, HILLS, UNREST
from circenses.games.aeterna.board.hill import FOOT, HEIGHT, WIDTH
from circenses.games.aeterna.board.names import hill_name
from circenses.games.aeterna.board.pieces import SEATS
from circenses.games.aeterna.rules import phases
from circenses.games.aeterna.view import Table

rules = on_view(phases)

HEADINGS = {
    HILLS: Heading("vp", "who stands where", "stood on no Hill"),
    FIRES: Heading("devastation", "the most crowded burn", "not first on a burning Hill"),
    BUILDINGS: Heading("temple", "serve their Prefect", "no building to serve"),
    UNREST: Heading("unrest", "pay or take doom", "no token reached"),
    FEEDING: Heading("wheat", "1 wheat per citizen", "nobody to feed"),
}


def judged(table: Table) -> list[Judged]:
    """AE-9.2: each Hill as it stood when the Era ended; the most crowded burn."""
    least = rules.smallest_devastated_crowd(table)
    active = [number for number in range(box.HILLS) if table.hills[number].active]
    return [judge(table, number, least) for number in active]


def judge(table: Table, number: int, least: int) -> Judged:
    crowd = sum(many for _, many in outlook.places_of(table, number))
    burns = rules.is_devastated(table, number, least)
    fate = "burns" if burns else "spared"
    verdict = f"{fate}, {counted(crowd, 'citizen')}" if crowd else "nobody there"
    name = hill_name(number)
    return Judged(name, draw_judged(table, number, verdict, burns), verdict, harm=burns)


def draw_judged(table: Table, number: int, verdict: str, burns: bool) -> Markup:
    """A Hill with its verdict at the foot."""
    spot = table.hills[number]
    stacks = tuple((SEATS[player], many) for player, many in outlook.places_of(table, number))
    body = hill_body(number, table.gentes, spot.devastations, tuple(spot.buildings), stacks)
    return drawing(
        WIDTH,
        HEIGHT,
        group(body, *draw_verdict(verdict, burns), aria_hidden="true"),
        label=f"{hill_name(number)}: {verdict}",
        role="img",
        viewBox=SEEN,
        class_="hill",
    )


def draw_verdict(verdict: str, burns: bool) -> list[Markup]:
    left = 40 if burns else 12
    said = text(left, 150, verdict, 17, font_weight=650, fill=var("ivory"))
    if not burns:
        return [said]
    ground = rect(0, FOOT, WIDTH, HEIGHT - FOOT, fill=var("rosso-lo"))
    return [ground, icon_at("devastation", 24, 144, 24, "ember"), said]


# ---- what comes


def follows(was: Table, now: Table, side: int | None) -> list[str]:
    """What the Hills pay from now on, and what the player's unrest means."""
    return [lower_hills(was, now), *([] if side is None else [waiting_tokens(now, side)])]


def lower_hills(was: Table, now: Table) -> str:
    """AE-9.4: a devastated Hill has lost its best place."""
    burnt = [
        f"{hill_name(number)} now pays {first_value(now, number)} instead of "
        f"{first_value(was, number)}"
        for number in range(box.HILLS)
        if now.hills[number].devastations > was.hills[number].devastations
    ]
    return f"{'; '.join(burnt)}." if burnt else "No Hill burned."


def first_value(table: Table, number: int) -> int:
    lost = table.hills[number].devastations
    return int(box.Hill.pp[number, lost]) if lost < box.PLACES else 0


def waiting_tokens(now: Table, side: int) -> str:
    """AE-9.9: which tokens the player's unrest has already reached."""
    me = now.players[side]
    many = max(0, rules.damages_to_decide(me))
    spaces = [str(int(space)) for space in box.UnrestDamageSpaces.at if space <= me.unrest][:many]
    said = f"Your unrest is {me.unrest}"
    if not spaces:
        return f"{said}: you have reached no token."
    if len(spaces) == 1:
        return f"{said}: you have reached the token at {spaces[0]}."
    return f"{said}: you have reached the tokens at {listed(spaces)}."
