"""The log: each move after it was made, and what followed of itself, step by step."""

from circenses.core.compiling.interpret import on_view
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted, listed
from circenses.core.text.questions import Deed
from circenses.core.text.sentences import Name, Some, Word
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
    where = f" to {names.vertex_name(head)}"
    return ("led the ", Name(names.water_name(aqueduct)), where, coin_words(first, deed.player))


def tell_placement(deed: Deed[Table]) -> Word:
    return f"laid a {names.color_name(asked(deed.was).arg)} tile at {names.tile_place(deed.thing)}"


def tell_site(deed: Deed[Table]) -> Word:
    vertex = int(box.CORNERS[asked(deed.was).arg, deed.thing])
    return f"chose the site {names.vertex_name(vertex)} first"


def tell_lift(deed: Deed[Table]) -> Word:
    first, *_ = steps_of(deed.was.view, deed.player, deed.move)
    place = first.now.players[deed.player].magistrates[deed.thing]
    return f"lifted a Magistrate to the {names.space_name(place)}"


# ---- what followed of itself, step by step


def follow(deed: Deed[Table]) -> Word:
    """All that a move brought about, told in the order in which it happened."""
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
            return (", took the bridge ", Name(box.BridgeSpace.name[space]))
    return ()


def source_words(step: Step) -> Word:
    """CM-7.3: the aqueduct that the tile started."""
    for aqueduct in range(box.AQUEDUCTS):
        if step.was.heads[aqueduct] == EMPTY != step.now.heads[aqueduct]:
            return (", started the ", Name(names.water_name(aqueduct)))
    return ()


def site_words(step: Step) -> Word:
    """CM-6.5, CM-6.6: what rose at a completed site."""
    for vertex in range(box.VERTICES):
        if step.was.sites[vertex] != step.now.sites[vertex]:
            return built_words(step.now, vertex)
    return ()


def built_words(now: Table, vertex: int) -> Word:
    kind, owner = now.sites[vertex], now.owners[vertex]
    if owner == EMPTY:
        return (
            f". At {names.vertex_name(vertex)} nobody had the most influence: a ",
            Name("Fountain"),
        )
    article, _, name = names.an(names.building_name(kind)).rpartition(" ")
    gain = Some(GOODS, GOODS.row(point=int(box.Building.vp[kind])))
    whose = names.player_name(now, owner)
    return (f". {whose[0].upper()}{whose[1:]} built {article} ", Name(name),
            f" at {names.vertex_name(vertex)} and gained ", gain)  # fmt: skip


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
    said = [f"{n} {names.color_name(color)} Imperium" for color, n in enumerate(tiles) if n > 0]
    coins = now.coins - was.coins
    said += [counted(coins, "coin")] if coins > 0 else []
    who = names.player_name(step.now, player)
    brought = listed(said) or "nothing, for the supply is empty"
    return f". {who[0].upper()}{who[1:]}'s Magistrates came home with {brought}"


def final_round(step: Step) -> Word:
    """CM-10.1: three stacks are empty."""
    begins = step.was.final_turns == EMPTY != step.now.final_turns
    return ". The final round begins" if begins else ()


def the_end(now: Table) -> Word:
    """CM-11: the final scores; CM-14.18: alone, the title."""
    if now.pending:
        return ()
    totals = [total_of(now, side) for side in range(now.sides)]
    said = [f"{names.player_name(now, side)} {total}" for side, total in enumerate(totals)]
    title = f". You are {scoring.solo_title(totals[0] - totals[1])}" if now.seats == 1 else ""
    return f". Final score: {listed(said)}{title}"


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
        return ". The Curator's work lapsed" if lapsed else ()
    return (". The Curator ", [(", " if k else "", words) for k, words in enumerate(did)])


def begins_water(step: Step) -> bool:
    """CM-14.10: the work is water, told piece by piece."""
    now: Table = step.now
    return bool(now.pending) and now.agenda[now.pending - 1].decision == Decision.WATER


def spent(step: Step) -> list[Word]:
    """CM-14.15: an Imperium tile for one more work."""
    was, now = (side.players[box.CURATOR].imperium for side in (step.was, step.now))
    gone = [color for color in range(box.COLORS) if now[color] < was[color]]
    return [f"spent a {names.color_name(color)} Imperium tile" for color in gone]


def taken_back(step: Step) -> list[Word]:
    """CM-14.8: a Magistrate without an action; it may stand on the next tile at once."""
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
            sent = " with a Magistrate" if placement in on_tiles(step.now) else ""
            return [f"laid a {names.color_name(color)} tile at {names.tile_place(placement)}{sent}"]
    return []


def water_words(step: Step) -> Word:
    """CM-14.10: one piece that the Curator laid."""
    for aqueduct in range(box.AQUEDUCTS):
        if step.was.pieces[aqueduct] != step.now.pieces[aqueduct]:
            where = names.vertex_name(step.now.heads[aqueduct])
            return (". The Curator led the ", Name(names.water_name(aqueduct)), f" to {where}",
                    coin_words(step, box.CURATOR))  # fmt: skip
    return ()


def coin_words(step: Step, player: int) -> Word:
    """CM-7.14: a coin from the Fountain that a piece reached."""
    coins = step.now.players[player].coins - step.was.players[player].coins
    return (" and gained ", Some(GOODS, GOODS.row(coin=coins))) if coins > 0 else ()


def curator_lift_words(step: Step) -> Word:
    """CM-14.14: it always lifts one."""
    was, now = (side.players[box.CURATOR].magistrates for side in (step.was, step.now))
    for here, there in zip(was, now, strict=True):
        if here != there:
            return f". The Curator lifted a Magistrate to the {names.space_name(there)}"
    return ()
