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
    "Keep the tile as it is",
    "Turn the tile right",
    "Turn the tile upside down",
    "Turn the tile left",
)


def gain_words(gain: Row) -> str:
    return f"gain {GOODS.words(gain)}" if any(gain) else "no gain"


def best_words(gain: Row) -> str:
    return f"gain up to {GOODS.words(gain)}" if any(gain) else "no gain"


# ---- the question


def steps(table: Table, stage: int) -> tuple[int, int]:
    """How far the turn is: place, turn, act, reserve; in solo choose first, and nothing is last."""
    return stage + (table.seats == 1), 4


def ask_cell(table: Table, player: int) -> Prompt:
    cells = counted(len(outlook.legal(table, player)), "open cell")
    text = f"{cells}. Each number shows the best gain there."
    return Prompt("Place your tile: choose a cell", text)


def ask_trade(table: Table, player: int) -> Prompt:
    token = names.trade_at(table)
    pay, get = GOODS.words(GOODS.row(token["pay"])), GOODS.words(GOODS.row(token["get"]))
    return Prompt("Trade at the Market?", f"Pay {pay} to gain {get}.")


def ask_action(table: Table, player: int) -> Prompt:
    moves = outlook.legal(table, player)
    possible = {
        "build": any(BUILD <= move < CONQUER for move in moves),
        "conquer": any(CONQUER <= move < BLESS for move in moves),
        "bless": BLESS in moves,
    }
    can = listed([deed for deed, open_ in possible.items() if open_], "or")
    text = f"You can {can}." if can else "You can't take any action now."
    return Prompt("Take one action, or none", text)


def ask_site(table: Table, player: int) -> Prompt:
    title = f"Choose a site for the {names.monument_name(names.offered(table))}"
    return Prompt(title, "Each number shows the most it can score there.")


# ---- each move before it is made


def describe_slot(table: Table, player: int, slot: int) -> str:
    best = best_words(outlook.best_of_slot(table, player, slot))
    return f"Reserve slot {slot + 1}: {names.tile_words(table.slots[slot])}; {best} next turn"


def describe_pool_tile(table: Table, player: int, place: int) -> str:
    return f"Take tile {place + 1} from the pool: {names.tile_words(table.slots[place])}"


def describe_cell(table: Table, player: int, cell: int) -> str:
    best = max(outlook.placements(table, player)[cell], key=size)
    return f"Place the tile on {names.cell_words(cell)}: {best_words(best)}"


def describe_rotation(table: Table, player: int, turn: int) -> str:
    return f"{TURNS[turn]}: {gain_words(outlook.rotations(table, player)[turn])}"


def describe_accept(table: Table, player: int, _: int) -> str:
    token = names.trade_at(table)
    pay, get = GOODS.words(GOODS.row(token["pay"])), GOODS.words(GOODS.row(token["get"]))
    return f"Trade {pay} for {get}"


def describe_build(table: Table, player: int, place: int) -> str:
    row = box.Monument.written[table.face_up[place]]
    words = f"Build the {row['name']} for {GOODS[COIN].words(row['coins'])}"
    if not row["bonus"]:
        return words
    return f"{words}: {gain_words(outlook.bonus_of(table, player, place))}"


def describe_conquer(table: Table, player: int, space: int) -> str:
    position, slot = divmod(space, box.PROVINCE_SLOTS)
    province = table.provinces[position]
    row = box.Province.written[province]
    price = GOODS[LEGION].words(int(box.Military.slot_cost[slot]))
    points = f"{counted(row['vp'][slot], 'point')} for {names.condition_words(province)}"
    gain = outlook.gain_of(table, player, CONQUER + space)
    words = f"Conquer the {SLOTS[slot]} slot of {row['name']} for {price}: {points}"
    return f"{words}; {gain_words(gain)} now" if any(gain) else words


def describe_bless(table: Table, player: int, _: int) -> str:
    left = table.players[player].blessings
    return f"Bless a tile with one of your {left} blessings" if left > 1 else "Bless a tile"


def describe_site(table: Table, player: int, site: int) -> str:
    cell, monument = names.site_cell(site), names.offered(table)
    points = names.site_points(table.players[player], monument, cell)
    return (
        f"Build the {names.monument_name(monument)} {names.site_words(cell)}: up to {points} points"
    )


def describe_blessing(table: Table, player: int, cell: int) -> str:
    gain = outlook.blessings(table, player)[cell]
    color = names.color_of(table.players[player].city[cell] >> 2)
    return f"Bless the {color} tile on {names.cell_words(cell)}: {gain_words(gain)}"
