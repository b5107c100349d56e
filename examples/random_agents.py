"""A random agent in each interface: python examples/random_agents.py [game] [players]

Each function plays one game (the batch: many) and returns what each seat got for it.
"""

import random
import sys

import gymnasium
import pyspiel

import circenses
from circenses import rl
from circenses.rl.names import name_of


def match(game: str, players: int) -> list[float]:
    """The interface for Python users: no tensors, but names and drawings."""
    match = circenses.new(game, players, seed=1)
    while not match.over:
        match.play(random.choice(match.legal()))
    return [float(total) for total in match.scores()]


def aec(game: str, players: int) -> list[float]:
    """PettingZoo: one decision of one agent at a time."""
    env = rl.aec(game, players)
    env.reset(seed=1)
    gained = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        gained[agent] += reward
        ended = terminated or truncated
        env.step(None if ended else env.action_space(agent).sample(seen["action_mask"]))
    return list(gained.values())


def parallel(game: str, players: int) -> list[float]:
    """PettingZoo's parallel form: all agents act, and those not asked can only wait."""
    env = rl.parallel(game, players)
    seen, _ = env.reset(seed=1)
    while env.agents:
        actions = {a: env.action_space(a).sample(seen[a]["action_mask"]) for a in env.agents}
        seen, rewards, _, _, _ = env.step(actions)
    return list(rewards.values())


def one_seat(game: str, players: int) -> list[float]:
    """Gymnasium: one seat against bots."""
    env = gymnasium.make(name_of(game), players=players, opponents="random")
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, reward, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
    return [float(reward)]


def open_spiel(game: str, players: int) -> list[float]:
    """OpenSpiel: chance is a player of its own."""
    rl.open_spiel()
    state = pyspiel.load_game("circenses_" + game, {"players": players}).new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    return list(state.returns())


def batch(game: str, players: int, n: int = 256, steps: int = 1000) -> list[float]:
    """Many games at once: the mean over all that were finished. On a GPU: device="cuda"."""
    with rl.batch(game, n, players, seed=1) as games:
        games.reset()
        total, finished = 0.0, 0
        for _ in range(steps):
            step = games.step(games.sample())
            total, finished = total + step.rewards.sum(axis=0), finished + int(step.over.sum())
    return (total / max(1, finished)).tolist()


def main() -> None:
    game = sys.argv[1] if len(sys.argv) > 1 else "magna_roma"
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    for play in (match, aec, parallel, one_seat, open_spiel, batch):
        print(f"{play.__name__:12s}", [round(x, 3) for x in play(game, players)])


if __name__ == "__main__":
    main()
