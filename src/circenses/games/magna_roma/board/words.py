"""Each question, and each move before it is made."""

from circenses.core.text.goods import Row, size
from circenses.core.text.lists import counted, listed
from circenses.core.text.questions import Prompt
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board import names, outlook
from circenses.games.magna_roma.state import BLESS, BUILD, CONQUER
from circenses.games.magna_roma.view import Table
from circenses.games.magna_roma.vocabulary import COIN, GOODS, LEGION, SLOTS

TURNS = (
    "Leave it as it lies",
    "Turn it a quarter clockwise",
    "Turn it half around",
    "Turn it a quarter counterclockwise",
)


def gain_clause(gain: Row) -> str:
    return f": gain {GOODS.words(gain)}"


# ---- the question


def steps(table: Table, stage: int) -> tuple[int, int]:
    """How far the turn is: place, turn, act, reserve; in solo choose first, and nothing is last."""
    return stage + (table.seats == 1), 4


def ask_cell(table: Table, player: int) -> Prompt:
    cells = counted(len(outlook.legal(table, player)), "open cell")
    return Prompt("Place your tile: choose a cell", f"{cells}; a number is the best gain there.")


def ask_trade(table: Table, player: int) -> Prompt:
    token = names.trade_at(table)
    pay, get = GOODS.words(GOODS.row(token["pay"])), GOODS.words(GOODS.row(token["get"]))
    return Prompt("Trade at the Market?", f"Pay {pay}, gain {get}.")


def ask_action(table: Table, player: int) -> Prompt:
    moves = outlook.legal(table, player)
    possible = {
        "build": any(BUILD <= move < CONQUER for move in moves),
        "conquer": any(CONQUER <= move < BLESS for move in moves),
        "bless": BLESS in moves,
    }
    can = listed([deed for deed, open_ in possible.items() if open_]).replace(" and ", " or ")
    text = f"You can {can}." if can else "You can pay for none of them now."
    return Prompt("Take one action, or none", text)


def ask_site(table: Table, player: int) -> Prompt:
    title = f"Choose a site: {names.monument_name(names.offered(table))}"
    return Prompt(title, "Each number is what it would score there.")


# ---- each move before it is made


def describe_slot(table: Table, player: int, slot: int) -> str:
    best = outlook.best_of_slot(table, player, slot)
    gain = f"up to {GOODS.words(best)}" if any(best) else "no gain"
    return f"Reserve slot {slot + 1}: {names.tile_words(table.slots[slot])}; next turn {gain}"


def describe_pool_tile(table: Table, player: int, place: int) -> str:
    return f"Take tile {place + 1} of the pool: {names.tile_words(table.slots[place])}"


def describe_cell(table: Table, player: int, cell: int) -> str:
    best = max(outlook.placements(table, player)[cell], key=size)
    gain = f"up to {GOODS.words(best)}" if any(best) else "no gain"
    return f"Place the tile on {names.cell_words(cell)}: {gain}"


def describe_rotation(table: Table, player: int, turn: int) -> str:
    return TURNS[turn] + gain_clause(outlook.rotations(table, player)[turn])


def describe_accept(table: Table, player: int, _: int) -> str:
    token = names.trade_at(table)
    pay, get = GOODS.words(GOODS.row(token["pay"])), GOODS.words(GOODS.row(token["get"]))
    return f"Trade {pay} for {get}"


def describe_build(table: Table, player: int, place: int) -> str:
    row = box.Monument.written[table.face_up[place]]
    bonus = gain_clause(outlook.bonus_of(table, player, place)) if row["bonus"] else ""
    return f"Build the {row['name']} for {GOODS[COIN].words(row['coins'])}{bonus}"


def describe_conquer(table: Table, player: int, space: int) -> str:
    position, slot = divmod(space, box.PROVINCE_SLOTS)
    province = table.provinces[position]
    row = box.Province.written[province]
    price = GOODS[LEGION].words(int(box.Military.slot_cost[slot]))
    points = f"{counted(row['vp'][slot], 'point')} for {names.condition_words(province)}"
    gain = outlook.gain_of(table, player, CONQUER + space)
    words = f"Conquer {row['name']}, {SLOTS[slot]} slot, for {price}: {points}"
    return f"{words}, gain {GOODS.words(gain)}" if any(gain) else words


def describe_bless(table: Table, player: int, _: int) -> str:
    left = table.players[player].blessings
    return f"Bless a tile, with one of {left} blessings" if left > 1 else "Bless a tile"


def describe_site(table: Table, player: int, site: int) -> str:
    cell, monument = names.site_cell(site), names.offered(table)
    points = names.site_points(table.players[player], monument, cell)
    return (
        f"Build the {names.monument_name(monument)} {names.site_words(cell)}: up to {points} points"
    )


def describe_blessing(table: Table, player: int, cell: int) -> str:
    gain = outlook.blessings(table, player)[cell]
    color = names.color_of(table.players[player].city[cell] >> 2)
    return f"Bless the {color} tile on {names.cell_words(cell)}{gain_clause(gain)}"
