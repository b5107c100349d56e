"""The log: each move after it was made, and what followed automatically, step by step."""

from circenses.core.compiling.interpret import on_view
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted, listed
from circenses.core.text.questions import Deed
from circenses.core.text.sentences import STOP, Name, Some, Word, in_a_row, said, with_result
from circenses.draw.table import asked
from circenses.games.city_of_marble import GAME, box, scoring
from circenses.games.city_of_marble.board import names
from circenses.games.city_of_marble.board.outlook import Step, steps_of
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.view import Table
from circenses.games.city_of_marble.vocabulary import GOODS


def tell_piece(deed: Deed[Table]) -> Word:
    aqueduct, head = names.piece_of(deed.was, deed.thing)
    first, *_ = steps_of(deed.was.view, deed.player, deed.move)
    return extended_words(
        "extended the {aqueduct} to {place}", aqueduct, head, coins_of(first, deed.player)
    )


def extended_words(template: str, aqueduct: int, head: int, coins: int) -> Word:
    """CM-7.14: a piece of an aqueduct, and a coin from the Fountain that it reached."""
    return said(
        f"{template} and gained {{coins}}" if coins > 0 else template,
        aqueduct=Name(names.water_name(aqueduct)),
        place=names.vertex_name(head),
        coins=Some(GOODS, GOODS.row(coin=coins)),
    )


def coins_of(step: Step, player: int) -> int:
    return int(step.now.players[player].coins - step.was.players[player].coins)


def tell_placement(deed: Deed[Table]) -> Word:
    return f"laid a {names.color_name(asked(deed.was).arg)} tile at {names.tile_place(deed.thing)}"


def tell_site(deed: Deed[Table]) -> Word:
    vertex = int(box.CORNERS[asked(deed.was).arg, deed.thing])
    return f"chose the site {names.vertex_name(vertex)} first"


def tell_lift(deed: Deed[Table]) -> Word:
    first, *_ = steps_of(deed.was.view, deed.player, deed.move)
    place = first.now.players[deed.player].magistrates[deed.thing]
    return f"lifted a Magistrate to the {names.space_name(place)}"


# ---- what followed automatically, step by step


def follow(deed: Deed[Table]) -> Word:
    """Everything a move caused, in order."""
    first, *others = steps_of(deed.was.view, deed.player, deed.move)
    told: list[Word] = [follow_step(step) for step in others]
    return (home_words(first), told, the_end(deed.now))


def follow_step(step: Step) -> Word:
    """One step that needed no choice."""
    # fmt: off
    match step.decision:
        case Decision.LAID:         return (bridge_words(step), source_words(step))
        case Decision.SITES:        return site_words(step)
        case Decision.WORKS:        return (work_words(step), home_words(step))
        case Decision.WATER:        return water_words(step)
        case Decision.CURATOR_LIFT: return curator_lift_words(step)
        case _:                     return home_words(step)
    # fmt: on


# ---- after a tile


def bridge_words(step: Step) -> Word:
    """CM-7.1: the Bridge tile that the tile covered."""
    for space in range(box.BRIDGES):
        if step.was.bridge_owners[space] != step.now.bridge_owners[space]:
            bridge = Name(box.BridgeSpace.name[space])
            return with_result(said("taking the bridge {bridge}", bridge=bridge))
    return ()


def source_words(step: Step) -> Word:
    """CM-7.3: the aqueduct that the tile started."""
    for aqueduct in range(box.AQUEDUCTS):
        if step.was.heads[aqueduct] == EMPTY != step.now.heads[aqueduct]:
            water = Name(names.water_name(aqueduct))
            return with_result(said("starting the {aqueduct}", aqueduct=water))
    return ()


def site_words(step: Step) -> Word:
    """CM-6.5, CM-6.6: what rose at a completed site."""
    for vertex in range(box.VERTICES):
        if step.was.sites[vertex] != step.now.sites[vertex]:
            return built_words(step.now, vertex)
    return ()


def built_words(now: Table, vertex: int) -> Word:
    kind, owner, place = now.sites[vertex], now.owners[vertex], names.vertex_name(vertex)
    if owner == EMPTY:
        fountain = said(
            "A {fountain} rose at {place}, because nobody had the most influence",
            fountain=Name("Fountain"),
            place=place,
        )
        return (STOP, fountain)
    article, _, name = names.an(names.building_name(kind)).rpartition(" ")
    gain = Some(GOODS, GOODS.row(point=int(box.Building.vp[kind])))
    built = said(
        "{who} built {a} {building} at {place} and gained {gain}",
        who=upper_first(names.player_name(now, owner)),
        a=article,
        building=Name(name),
        place=place,
        gain=gain,
    )
    return (STOP, built)


def upper_first(name: str) -> str:
    """A name as it begins a sentence."""
    return name[0].upper() + name[1:]


# ---- the end of a turn


def home_words(step: Step) -> Word:
    """CM-4.5: what the Magistrates that came home brought; CM-10.1: the final round."""
    told = [came_home(step, player) for player in range(step.now.sides)]
    return (told, final_round(step))


def came_home(step: Step, player: int) -> Word:
    """CM-4.5 (b): Imperium tiles and coins of one player."""
    was, now = step.was.players[player], step.now.players[player]
    home = [here for here, there in zip(was.magistrates, now.magistrates, strict=True)
            if here >= box.PLACEMENTS and there == EMPTY]  # fmt: skip
    if not home:
        return ()
    tiles = [now.imperium[color] - was.imperium[color] for color in range(box.COLORS)]
    goods = [
        counted(n, f"{names.color_name(color)} Imperium tile")
        for color, n in enumerate(tiles)
        if n > 0
    ]
    coins = now.coins - was.coins
    goods += [counted(coins, "coin")] if coins > 0 else []
    returned = said(
        "{who}'s Magistrates returned with {goods}"
        if goods
        else "{who}'s Magistrates returned with nothing, because the supply is empty",
        who=upper_first(names.player_name(step.now, player)),
        goods=listed(goods),
    )
    return (STOP, returned)


def final_round(step: Step) -> Word:
    """CM-10.1: three stacks are empty."""
    begins = step.was.final_turns == EMPTY != step.now.final_turns
    return (STOP, "The final round begins") if begins else ()


def the_end(now: Table) -> Word:
    """CM-11: the final scores; CM-14.18: alone, the title."""
    if now.pending:
        return ()
    totals = [total_of(now, side) for side in range(now.sides)]
    sides = [f"{names.player_name(now, side)} {total}" for side, total in enumerate(totals)]
    score = f"Final score: {listed(sides)}"
    if now.seats > 1:
        return (STOP, score)
    return (STOP, score, STOP, f"You are {scoring.solo_title(totals[0] - totals[1])}")


def total_of(now: Table, side: int) -> int:
    """CM-11: the points of one side, if the game ended now."""
    sheet = [0] * (len(GAME.lines) + len(GAME.ties))
    on_view(scoring).score(now, side, sheet)
    return sum(sheet[: len(GAME.lines)])


# ---- the Curator


def work_words(step: Step) -> Word:
    """CM-14.7 to CM-14.15: one work of the Curator, or the end of its turn."""
    did = [*spent(step), *taken_back(step), *laid(step)]
    if not did:
        lapsed = step.was.actions > step.now.actions and not begins_water(step)
        return (STOP, "The Curator's work was skipped") if lapsed else ()
    return (STOP, said("The Curator {did}", did=in_a_row(did)))


def begins_water(step: Step) -> bool:
    """CM-14.10: the Water work, piece by piece."""
    now: Table = step.now
    return bool(now.pending) and now.agenda[now.pending - 1].decision == Decision.WATER


def spent(step: Step) -> list[Word]:
    """CM-14.15: an Imperium tile for one more work."""
    was, now = (side.players[box.CURATOR].imperium for side in (step.was, step.now))
    gone = [color for color in range(box.COLORS) if now[color] < was[color]]
    return [f"spent a {names.color_name(color)} Imperium tile" for color in gone]


def taken_back(step: Step) -> list[Word]:
    """CM-14.8: a Magistrate taken back without an action; the next tile may use it at once."""
    was, now = (set(on_tiles(side)) for side in (step.was, step.now))
    return [f"took a Magistrate back from {names.tile_place(place)}" for place in was - now]


def on_tiles(table: Table) -> list[int]:
    """The tiles on which the Curator has Magistrates."""
    places = table.players[box.CURATOR].magistrates
    return [place for place in places if 0 <= place < box.PLACEMENTS]


def laid(step: Step) -> list[Word]:
    """The tile of a work."""
    for placement in range(box.PLACEMENTS):
        color = step.now.tiles[placement]
        if step.was.tiles[placement] != color:
            tile, place = f"a {names.color_name(color)} tile", names.tile_place(placement)
            sent = placement in on_tiles(step.now)
            return [
                f"laid {tile} with a Magistrate at {place}" if sent else f"laid {tile} at {place}"
            ]
    return []


def water_words(step: Step) -> Word:
    """CM-14.10: one piece that the Curator laid."""
    for aqueduct in range(box.AQUEDUCTS):
        if step.was.pieces[aqueduct] != step.now.pieces[aqueduct]:
            head, coins = step.now.heads[aqueduct], coins_of(step, box.CURATOR)
            template = "The Curator extended the {aqueduct} to {place}"
            return (STOP, extended_words(template, aqueduct, head, coins))
    return ()


def curator_lift_words(step: Step) -> Word:
    """CM-14.14: it always lifts one."""
    was, now = (side.players[box.CURATOR].magistrates for side in (step.was, step.now))
    for here, there in zip(was, now, strict=True):
        if here != there:
            return (STOP, f"The Curator lifted a Magistrate to the {names.space_name(there)}")
    return ()
