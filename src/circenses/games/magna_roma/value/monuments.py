"""Coins, population, and the monuments they have built and will build (MR-8.2, MR-11.4)."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import box, scoring
from circenses.games.magna_roma.box import Ground, Monument, MonumentKind, Setup
from circenses.games.magna_roma.value import exchange, features
from circenses.games.magna_roma.value.city import (
    FIRST_COLOR,
    FIRST_ICON,
    FREE_TILES,
    most_in_block,
    sites,
)
from circenses.games.magna_roma.vocabulary import COIN, POPULATION


@rule
def monuments(state, me, city, amounts, rates):
    """MR-8.2, MR-11.4: coins, population, and the monuments they have built and will build."""
    amounts[features.COINS] = min(me.coins, exchange.FEW_COINS)
    amounts[features.MORE_COINS] = max(me.coins - exchange.FEW_COINS, 0)
    people = exchange.employed(me)
    full = 0
    for built in range(me.monument_count):
        full += functional(me, me.monuments[built], me.sites[built])
    if people > me.population:
        at_end = exchange.tiles_left(me) == 0
        ready = float(scoring.score_monuments(me)) if at_end else full * me.population / people
        amounts[features.MONUMENTS] = ready
        amounts[features.WAITING] = full - ready
        amounts[features.LACKING] = people - me.population
    else:
        amounts[features.MONUMENTS] = full
        amounts[features.FREE_PEOPLE] = min(me.population - people, exchange.FEW_PEOPLE)
        amounts[features.MORE_PEOPLE] = max(me.population - people - exchange.FEW_PEOPLE, 0)
    amounts[features.SITES_USED] = me.monument_count
    amounts[features.PROSPECT] = best_prospect(state, me, city, rates)


@rule
def functional(me, monument, site):
    """MR-11.4: what a functional monument scores on a site."""
    points = Monument.points_at[monument, Monument.levels[monument]]
    if Monument.kind[monument] == MonumentKind.PER_COLOR:
        return points * scoring.tiles_under(me, site, box.TILE_COLOR, Monument.subject[monument])
    if Monument.kind[monument] == MonumentKind.PER_ICON:
        return points * scoring.tiles_under(me, site, box.TILE_ICON, Monument.subject[monument])
    return points


@rule
def best_prospect(state, me, city, rates):
    """MR-8.2: the best face-up monument for the city as it is, by how nearly it can be paid."""
    blocks = sites(city[FREE_TILES])
    best = 0.0
    for place in range(Setup.monuments_face_up):
        monument = state.face_up[place]
        if monument != EMPTY:
            part = min(1.0, (me.coins + 1.0) / (Monument.coins[monument] + 1.0))
            best = max(best, part * best_site(city, blocks, monument, rates))
    return best


@rule
def best_site(city, blocks, monument, rates):
    """MR-8.3: a monument on the best of some sites, less what it asks for."""
    best = Monument.points_at[monument, Monument.levels[monument]]
    if Monument.kind[monument] == MonumentKind.PER_COLOR:
        best *= most_in_block(blocks, city[FIRST_COLOR + Monument.subject[monument]])
    elif Monument.kind[monument] == MonumentKind.PER_ICON:
        best *= most_in_block(blocks, city[FIRST_ICON + Monument.subject[monument]])
    elif blocks == 0 and Monument.site[monument] != Ground.TOWN_CENTER:
        best = 0
    people = Monument.population_at[monument, Monument.levels[monument]]
    return best - rates[COIN] * Monument.coins[monument] - rates[POPULATION] * people
