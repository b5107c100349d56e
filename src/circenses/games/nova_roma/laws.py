"""What is true of every position of Nova Roma."""

from collections.abc import Iterable

from circenses.core.play.game import Law
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.state import Decision
from circenses.games.nova_roma.view import Player, Table


def seated(state: Table) -> list[Player]:
    """The records of the players who take part."""
    return [state.players[player] for player in range(state.seats)]


def members(words: Iterable[int]) -> list[int]:
    """The things in a wide set."""
    bits = sum(int(word) << (32 * k) for k, word in enumerate(words))
    return [thing for thing in range(bits.bit_length()) if (bits >> thing) & 1]


def things(bits: int) -> list[int]:
    """The things in a mask."""
    return [thing for thing in range(int(bits).bit_length()) if (int(bits) >> thing) & 1]


def there(slots: Iterable[int]) -> list[int]:
    """What lies in a row of slots."""
    return [int(thing) for thing in slots if thing >= 0]


def artisans_are_conserved(state: Table) -> bool:
    """NR-1.4: in the supply, available or placed."""
    own = sum(me.artisans + sum(me.placed) for me in seated(state))
    return bool(state.artisans_left + own == box.Counts.artisans)


def followers_are_conserved(state: Table) -> bool:
    """Each card is in the deck, the offer, the discards, a hand, a row or the draft."""
    cards = members(state.follower_deck) + members(state.follower_discard)
    cards += there(state.follower_offer)
    for me in seated(state):
        cards += members(me.hand) + members(me.row) + members(me.pack)
        if state.picks < box.Setup.follower_draft_hand:  # later they are in the pack again
            cards += there(me.drafted)
    return sorted(cards) == list(range(layout.FOLLOWERS))


def follower_counts_agree(state: Table) -> bool:
    """The counts beside deck, hands and rows are those of the sets; marks lie on cards."""
    return state.deck_count == len(members(state.follower_deck)) and all(
        me.hand_count == len(members(me.hand))
        and me.followers == len(members(me.row))
        and set(members(me.shown)) <= set(members(me.hand))
        and set(members(me.exhausted)) <= set(members(me.row))
        for me in seated(state)
    )


def building_contracts_are_conserved(state: Table) -> bool:
    cards = things(state.building_deck) + there(state.building_offer)
    cards += things(state.rival_building)
    for me in seated(state):
        cards += things(me.building)
    return sorted(cards) == list(range(layout.BUILDINGS))


def shipping_contracts_are_never_twice(state: Table) -> bool:
    """In solo one leaves the game each round."""
    cards = things(state.shipping_deck) + there(state.shipping_offer)
    for me in seated(state):
        cards += things(me.shipping)
    gone = layout.SHIPPINGS - len(cards)
    return len(set(cards)) == len(cards) and 0 <= gone <= (
        state.round_number if state.seats == 1 else 0
    )


def tiles_are_never_twice(state: Table) -> bool:
    """Tiles leave the game, but none is made."""
    tiles = things(state.tile_stacks) + there(state.tile_offer) + there([state.special_offer])
    for me in seated(state):
        tiles += there(me.tiles)
    return len(set(tiles)) == len(tiles)


def flipped_tiles_are_single(state: Table) -> bool:
    return all(
        not me.flipped[space] or box.Tile.kind[me.tiles[space]] == effects.TileKind.SINGLE
        for me in seated(state)
        for space in range(layout.ESTATE_SPACES)
    )


def blocks_are_conserved(state: Table) -> bool:
    """NR-3.10: 20 blocks each."""
    return all(
        me.blocks_left + sum(len(members(zone)) for zone in me.blocks) == box.PerPlayer.block
        for me in seated(state)
    )


def a_cell_holds_one_block(state: Table) -> bool:
    """NR-13.5: on building cells only, one block at most."""
    for zone in range(layout.ZONES):
        cells = members(state.neutral_blocks[zone])
        for me in seated(state):
            cells += members(me.blocks[zone])
        if len(set(cells)) != len(cells) or not set(cells) <= set(layout.cells_of(zone, ".s")):
            return False
    return True


def achievement_tokens_are_conserved(state: Table) -> bool:
    """NR-17.5: 7 tokens each, in hand, at the hippodrome or on a cell."""
    return all(
        me.tokens + me.tokens_waiting + me.claimed.bit_count() == layout.MAX_TOKENS
        for me in seated(state)
    )


def stacks_have_no_gaps(state: Table) -> bool:
    """NR-14.5: the tokens on one space have 0, 1, 2 ... others below them."""
    for track in range(layout.TRACKS):
        for space in range(layout.LAST_SPACE + 1):
            below = [me.below[track] for me in seated(state) if me.race[track] == space]
            if sorted(below) != list(range(len(below))):
                return False
    return True


def patricians_are_few(state: Table) -> bool:
    """NR-6.1: one patrician for each turn of the round, on a space of its own."""
    pieces = [space for space in range(layout.SPACES) if state.forum[space] != EMPTY]
    soldiers = things(state.legionnaires)
    if set(pieces) & set(soldiers) or state.emperor in pieces + soldiers:
        return False
    return len(pieces) in (state.turn, state.turn + 1) or state.round_number == 0


def chariots_are_conserved(state: Table) -> bool:
    """NR-3.9: five chariots, won, shown or face down; with two players some go to nobody."""
    shown = len(there([state.favored, state.upcoming]))
    won = sum(me.chariots for me in seated(state)) + state.rival_chariots
    chariots = won + shown + state.chariots_hidden
    if state.seats == 2:
        return bool(chariots <= box.Setup.chariot_stack)
    return bool(chariots == box.Setup.chariot_stack)


def ports_fill_from_the_top(state: Table) -> bool:
    """NR-12.7: the ships in the ports are as many as have arrived."""
    stops = [stop for me in seated(state) for stop in me.ships] + there(state.rival_ships)
    ports = sorted(stop for stop in stops if stop >= layout.FIRST_PORT)
    return ports == [int(layout.PORT_FOR[ship]) for ship in range(state.port_ships)]


def questions_are_real(state: Table) -> bool:
    """NR-24.1: the player asked has at least two options; nobody decides out of turn (NR-24.5)."""
    if state.pending == 0:
        return bool(state.waiting == 0)
    decision = state.agenda[state.pending - 1].decision
    drafting = decision == Decision.DRAFT_FOLLOWER
    return bool(decision < Decision.ROUND and (drafting or state.waiting.bit_count() == 1))


LAWS = (
    Law("artisans are conserved", artisans_are_conserved),
    Law("followers are conserved", followers_are_conserved),
    Law("the counts of followers agree", follower_counts_agree),
    Law("building contracts are conserved", building_contracts_are_conserved),
    Law("no shipping contract is twice", shipping_contracts_are_never_twice),
    Law("no estate tile is twice", tiles_are_never_twice),
    Law("only single tiles are flipped", flipped_tiles_are_single),
    Law("blocks are conserved", blocks_are_conserved),
    Law("a cell holds one block", a_cell_holds_one_block),
    Law("achievement tokens are conserved", achievement_tokens_are_conserved),
    Law("stacks have no gaps", stacks_have_no_gaps),
    Law("one patrician for each turn", patricians_are_few),
    Law("chariots are conserved", chariots_are_conserved),
    Law("ports fill from the top", ports_fill_from_the_top),
    Law("one player is asked at a time", questions_are_real),
)
