"""The other seats of the vector form: greedy bots, networks and functions, and illegal moves."""

import gymnasium
import numpy as np
import pytest

from circenses import games
from circenses.bots.levels import parse
from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.rules.chance import GOLDEN, mixed
from circenses.rl.cpu import luck_for
from circenses.rl.names import name_of
from circenses.rl.seat import SeatEnv
from circenses.rl.table import Table
from circenses.rl.vector import SeatBatch
from tests.hills import GAME as HILLS
from tests.rl.tables import GAMES
from tests.tiers import usually


def made(n=6, **more):
    return gymnasium.make_vec(name_of(HILLS.id), num_envs=n, **more)


def first_moves(masks):
    return masks.argmax(axis=1)


def last_moves(seen, masks):
    """The last move that is open, in each game."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def played_alike(batch, bots, steps):
    """Play a batch of one; then each game of it at a table, with the bots themselves."""
    game, seat = batch.game, batch.seat
    table = Table(game, batch.seats)
    luck, seed = luck_for(np.array([3], np.uint64)), 3
    batch.reset(3)
    table.begin(seed)
    for _ in range(steps):
        while not table.over and table.player != seat:
            luck = luck + GOLDEN
            player, view = table.player, table.view(table.player)
            bot, moves = bots[player], table.legal.tolist()
            table.play(bot.choose(game, view, player, moves, int(mixed(luck[0]))))
        if table.over:
            seed += 1
            table.begin(seed)
            continue
        assert table.states.tobytes() == batch.states.tobytes()
        move = int(batch.sample()[0])
        batch.luck[:] = luck  # the sample took some
        batch.step(np.array([move]))
        table.play(move)
    return table


@pytest.mark.parametrize("game", usually(GAMES, "hills", "nova_roma"))
@pytest.mark.parametrize("spec", ["greedy", "greedy:worlds=1"])
def test_a_greedy_rival_plays_as_the_bot_does(game, spec):
    """Move by move, in the view of its seat and with the same luck."""
    batch = SeatBatch(game, 1, game.players[1], seat=1, opponents=spec)
    played_alike(batch, {seat: parse(spec) for seat in range(batch.seats)}, 60)


@pytest.mark.parametrize("game", usually(["aeterna", "nova_roma"], "nova_roma"))
def test_a_network_plays_without_search(game):
    """The rival plays as the bot does, and otherwise than without the network."""
    game, spec = games.get(game), "greedy:net=champion"
    played_alike(SeatBatch(game, 1, opponents=spec), {1: parse(spec)}, 60)
    ends = []
    for opponents in (spec, "greedy"):
        batch = SeatBatch(game, 4, opponents=opponents)
        masks = batch.reset(1).masks
        for _ in range(12):
            masks = batch.step(first_moves(masks)).masks
        ends.append(batch.states.tobytes())
    assert ends[0] != ends[1]


def test_an_erring_rival_plays_worse():
    """The temperature counts: with a high one, greedy is hardly better than random."""
    lost = []
    for opponents in ("greedy", "greedy:9", "random"):
        batch = SeatBatch(HILLS, 64, opponents=opponents)
        batch.reset(1)
        total = 0.0
        for _ in range(150):
            total += float(batch.step(batch.sample()).rewards[:, 0].sum())
        lost.append(total)
    assert lost[0] < lost[1] < lost[2] + 100


def test_each_seat_has_its_own_rival():
    batch = SeatBatch(HILLS, 4, 4, seat=2, opponents=["greedy", "random", last_moves])
    assert [batch.rivals.kind_of(seat) for seat in range(4)] == [0, 3, 0, 1]
    step = batch.reset(1)
    for _ in range(40):
        assert (step.players == 2).all()
        step = batch.step(first_moves(step.masks))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_function_is_asked_for_many_games_at_once(players, threads):
    """It plays as the same function does at one table after another."""

    def alone(seen, mask):
        asked.append((seen.tobytes(), mask.tobytes()))
        return len(mask) - 1 - mask[::-1].argmax()

    def together(seen, masks):
        assert len(seen) == len(masks) > 0
        answered.extend((one.tobytes(), mask.tobytes()) for one, mask in zip(seen, masks))  # noqa: B905
        return last_moves(seen, masks)

    asked, answered = [], []
    single = SeatEnv(HILLS, players, opponents=alone)
    env = made(128, players=players, opponents=together, threads=threads)
    seen, _ = env.reset(seed=5)
    for place in (0, 70):
        other, _ = single.reset(seed=5 + place)
        assert (seen["observation"][place] == other["observation"]).all()
    over = False
    other, _ = single.reset(seed=75)
    while not over:
        moves = first_moves(seen["action_mask"])
        seen, rewards, overs, _, info = env.step(moves)
        other, reward, over, _, _ = single.step(moves[70])
        assert (rewards[70], overs[70]) == (reward, over)
        if not over:
            assert (seen["observation"][70] == other["observation"]).all()
    assert (info["final_obs"][70]["observation"] == other["observation"]).all()
    assert set(asked[-4:]) <= set(answered)


def test_a_function_must_choose_legal_moves():
    """The first seat is asked before us."""
    env = made(4, players=3, seat=2, opponents=lambda _, masks: np.full(len(masks), 10**6))
    with pytest.raises(IllegalMove, match="plays seat"):
        env.reset(seed=1)


def test_what_an_illegal_move_does():
    """It is refused, ends its game, or is replaced; all other games go on alike."""

    def begun(illegal):
        env = made(6, illegal=illegal)
        masks = env.reset(seed=2)[0]["action_mask"]
        moves = first_moves(masks)
        moves[[1, 4]] = -1, masks[4].argmin()
        return env, moves

    env, moves = begun("raise")
    before = env.unwrapped.batch.states.tobytes()
    with pytest.raises(IllegalMove, match="2 of the 6"):
        env.step(moves)
    assert env.unwrapped.batch.states.tobytes() == before

    env, moves = begun("end")
    seen, rewards, over, _, info = env.step(moves)
    assert np.flatnonzero(over).tolist() == np.flatnonzero(info["illegal"]).tolist() == [1, 4]
    assert rewards[[1, 4]].tolist() == [-1, -1] and not rewards[[0, 2, 3, 5]].any()
    assert (info["final_obs"][1]["observation"] == begun("end")[0].unwrapped.batch.out[0][1]).all()
    assert env.step(first_moves(seen["action_mask"]))[4].get("illegal") is None

    other, moves = begun("random")
    states = env.unwrapped.batch.states, other.unwrapped.batch.states
    env, moves = begun("end")
    env.step(moves)
    _, rewards, over, _, info = other.step(moves)
    assert not over.any() and not rewards.any() and info["illegal"].sum() == 2
    states = env.unwrapped.batch.states, other.unwrapped.batch.states
    assert (states[0] == states[1]).tolist() == [True, False, True, True, False, True]
    with pytest.raises(IllegalMove, match="whole numbers"):
        other.step(np.zeros(6))


def test_ways_that_do_not_exist():
    with pytest.raises(CircensesError, match="This table has 1 opponent"):
        made(2, players=2, opponents=["random", "random"])
    with pytest.raises(CircensesError, match="illegal must be one of"):
        made(2, illegal="ignore")
    with pytest.raises(CircensesError, match="worlds"):
        parse("greedy:world=1")
    with pytest.raises(CircensesError, match="1 or more worlds"):
        parse("greedy:worlds=0")
