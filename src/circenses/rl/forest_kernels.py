"""What each thread of a GPU does for the search of rl/forest_drivers.py: the place it is at."""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

from numba import cuda

# Names that forest.py replaces by one game's functions.
go_on = walk = back_up = choose = None


def go_on_all(
    end, states, desks, blank, options, anew, seeds, moves, players, counts, points, results, over
):
    i = cuda.grid(1)
    if i < end:
        go_on(
            states,
            i,
            desks,
            blank,
            options,
            anew,
            seeds,
            moves,
            players,
            counts,
            points,
            results,
            over,
        )


def walk_all(
    end,
    states,
    worlds,
    desks,
    players,
    counts,
    luck,
    turn,
    schedule,
    noise,
    scale,
    rates,
    leaf_players,
    hand,
):
    i = cuda.grid(1)
    if i < end:
        walk(
            states,
            worlds,
            i,
            desks,
            players,
            counts,
            luck,
            turn,
            schedule,
            noise,
            scale,
            rates,
            leaf_players,
            hand,
        )


def back_up_all(end, desks, counts, leaf_players, logits, chances):
    i = cuda.grid(1)
    if i < end:
        back_up(i, desks, counts, leaf_players, logits, chances)


def choose_all(end, desks, players, counts, noise, scale, moves, tried, wanted, worth):
    i = cuda.grid(1)
    if i < end:
        choose(i, desks, players, counts, noise, scale, moves, tried, wanted, worth)
