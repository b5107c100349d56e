"""Self-play with masked PPO, small enough to read: one network plays all seats against itself.

    python examples/train.py --out /tmp/run                         on this machine's CPU
    python examples/train.py --out /tmp/run --device cuda --games 4096 --minutes 5

Needs numpy, numba and torch (on a GPU numba-cuda as well). Every few updates the network plays
against random moves; the shares of games won are written to curve.json and drawn in curve.svg.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from circenses import games, rl

CLIP, LAMBDA, VALUE_WEIGHT, EPOCHS, PIECES = 0.2, 0.97, 0.5, 2, 8
NEVER = -1e9  # the logit of a move that is not open


class Network(nn.Module):
    """What a player sees -> how good each move is, and the expected result."""

    def __init__(self, most: np.ndarray, moves: int, width: int):
        super().__init__()
        self.register_buffer(
            "scale", torch.as_tensor(1.0 / np.maximum(most, 1), dtype=torch.float32)
        )
        self.body = nn.Sequential(
            nn.Linear(len(most), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, moves)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.value.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen.float() * self.scale)
        logits = self.policy(hidden).masked_fill(~mask, NEVER)
        return torch.log_softmax(logits, -1), self.value(hidden).squeeze(-1)


def chosen(log_chances: torch.Tensor) -> torch.Tensor:
    """A random move by the network's probabilities (the Gumbel trick)."""
    noise = torch.empty_like(log_chances).exponential_().log()
    return (log_chances - noise).argmax(-1)


class Games:
    """A batch of games whose arrays are torch tensors; nothing is copied."""

    def __init__(self, game: str, n: int, players: int, device: str, seed: int):
        where = "cuda" if device.startswith("cuda") else "cpu"
        self.device = device
        self.batch = rl.batch(game, n, players, device=where, seed=seed, reward="points")
        step = self.batch.reset()
        tensors = [torch.as_tensor(array, device=device) for array in step]
        self.seen, self.masks, self.rewards, self.over, self.players = tensors

    def step(self, moves: torch.Tensor) -> None:
        moves = moves.to(torch.int32)
        self.batch.step(moves if self.device.startswith("cuda") else moves.numpy())

    def random_moves(self) -> torch.Tensor:
        return torch.as_tensor(self.batch.sample(), device=self.device)

    def margins(self) -> torch.Tensor:
        """What each seat has gained over the mean of all, where a game ended."""
        gained = self.rewards - self.rewards.mean(1, keepdim=True)
        return gained if gained.shape[1] > 1 else self.rewards


@dataclass
class Rollout:
    """What happened in some steps of all games; each entry has one row for each step."""

    seen: list[torch.Tensor] = field(default_factory=list)
    masks: list[torch.Tensor] = field(default_factory=list)
    players: list[torch.Tensor] = field(default_factory=list)
    moves: list[torch.Tensor] = field(default_factory=list)
    chances: list[torch.Tensor] = field(default_factory=list)
    values: list[torch.Tensor] = field(default_factory=list)
    gains: list[torch.Tensor] = field(default_factory=list)
    over: list[torch.Tensor] = field(default_factory=list)


@torch.no_grad()
def roll_out(table: Games, network: Network, steps: int) -> Rollout:
    """Let the network play against itself."""
    rollout = Rollout()
    for _ in range(steps):
        log_chances, values = network(table.seen, table.masks)
        moves = chosen(log_chances)
        rollout.seen.append(table.seen.clone())
        rollout.masks.append(table.masks.clone())
        rollout.players.append(table.players.long())
        rollout.moves.append(moves)
        rollout.chances.append(log_chances.gather(1, moves[:, None]).squeeze(1))
        rollout.values.append(values)
        table.step(moves)
        rollout.gains.append(table.margins().clone())
        rollout.over.append(table.over.clone())
    return rollout


@torch.no_grad()
def advantages(rollout: Rollout, table: Games, network: Network) -> tuple[torch.Tensor, ...]:
    """How much better each move was than expected, seat by seat, backwards from the end.

    A seat's decisions follow each other with those of others in between. One without a later
    decision or an end of its game in this rollout has no estimate, and counts as nothing.
    """
    n, seats = rollout.gains[0].shape
    rows = torch.arange(n, device=rollout.gains[0].device)
    later_value = torch.zeros(n, seats, device=rows.device)
    later_gain = torch.zeros_like(later_value)
    credit = torch.zeros_like(later_value)
    known = torch.zeros_like(later_value)
    now = table.players.long()
    later_value[rows, now] = network(table.seen, table.masks)[1]
    known[rows, now] = 1.0
    better, counts = [], []
    for t in reversed(range(len(rollout.moves))):
        ended = rollout.over[t][:, None]
        later_value, credit = later_value.masked_fill(ended, 0), credit.masked_fill(ended, 0)
        later_gain = torch.where(ended, rollout.gains[t], later_gain)
        known = known.masked_fill(ended, 1.0)
        at = rows, rollout.players[t]
        surprise = later_gain[at] + later_value[at] - rollout.values[t]
        credit[at] = surprise + LAMBDA * credit[at]
        better.append(credit[at])
        counts.append(known[at])
        later_value[at], later_gain[at], known[at] = rollout.values[t], 0.0, 1.0
    return torch.stack(better[::-1]), torch.stack(counts[::-1])


def improve(
    network: Network,
    optimizer: torch.optim.Optimizer,
    rollout: Rollout,
    found: tuple[torch.Tensor, ...],
    entropy_weight: float,
) -> dict[str, float]:
    """One round of PPO."""
    better, counts = (x.flatten() for x in found)
    flat = {name: torch.cat(getattr(rollout, name)) for name in ("seen", "masks", "moves")}
    old = {name: torch.cat(getattr(rollout, name)) for name in ("chances", "values")}
    goal = better + old["values"]
    spread = better[counts > 0].std() + 1e-6
    better = (better - better[counts > 0].mean()) / spread
    losses: list[float] = []
    for piece in pieces(len(better), better.device):
        log_chances, values = network(flat["seen"][piece], flat["masks"][piece])
        chances = log_chances.gather(1, flat["moves"][piece][:, None]).squeeze(1)
        ratio = (chances - old["chances"][piece]).exp()
        gain = better[piece]
        policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
        value = (values - goal[piece]) ** 2
        entropy = -(log_chances.exp() * log_chances.clamp_min(-50)).sum(1)
        weight = counts[piece]
        loss = (policy + VALUE_WEIGHT * value - entropy_weight * entropy) * weight
        loss = loss.sum() / weight.sum().clamp_min(1)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()
        losses.append(float(loss.detach()))
    return {"loss": float(np.mean(losses)), "spread": float(spread)}


def pieces(n: int, device: Any) -> Iterator[torch.Tensor]:
    """All numbers below n in random order, a piece at a time, several times over."""
    for _ in range(EPOCHS):
        yield from torch.randperm(n, device=device).chunk(PIECES)


@torch.no_grad()
def against_random(network: Network, asked: argparse.Namespace) -> dict[str, float]:
    """The network on one seat, random moves on all others: the share of games won, and points."""
    table = Games(asked.game, asked.rivals, asked.players, asked.device, seed=10**9)
    mine = torch.arange(asked.rivals, device=asked.device) % asked.players
    won = points = others = finished = 0.0
    while finished < asked.rivals:
        log_chances, _ = network(table.seen, table.masks)
        moves = torch.where(table.players == mine, log_chances.argmax(-1), table.random_moves())
        table.step(moves)
        own = table.rewards.gather(1, mine[:, None]).squeeze(1)
        best = table.rewards.scatter(1, mine[:, None], -1e9).amax(1)
        over = table.over
        won += float(((own > best) & over).sum()) + 0.5 * float(((own == best) & over).sum())
        points += float(own[over].sum()) * 100
        rest = (table.rewards.sum(1) - own) / max(1, asked.players - 1)
        others += float(rest[over].sum()) * 100
        finished += float(over.sum())
    return {"won": won / finished, "points": points / finished, "others": others / finished}


def train(asked: argparse.Namespace) -> list[dict[str, float]]:
    """Play, learn, and measure progress at intervals."""
    torch.manual_seed(asked.seed)
    game = games.get(asked.game)
    network = Network(game.plan(asked.players).most, game.moves, asked.width).to(asked.device)
    optimizer = torch.optim.Adam(network.parameters(), lr=asked.rate, eps=1e-5)
    table = Games(asked.game, asked.games, asked.players, asked.device, asked.seed)
    curve: list[dict[str, float]] = []
    decisions = update = 0

    def look(**told: float) -> None:
        spent = time.perf_counter() - start if update else 0.0
        row = {"seconds": spent, "decisions": decisions, **against_random(network, asked), **told}
        curve.append(row)
        print(json.dumps(row), flush=True)

    look()
    start, told = time.perf_counter(), dict[str, float]()
    while update < asked.updates and time.perf_counter() - start < asked.minutes * 60:
        rollout = roll_out(table, network, asked.steps)
        found = advantages(rollout, table, network)
        told = improve(network, optimizer, rollout, found, asked.entropy)
        decisions += asked.steps * asked.games
        update += 1
        if update % asked.every == 0:
            look(**told)
    if curve[-1]["decisions"] < decisions:
        look(**told)
    asked.out.mkdir(parents=True, exist_ok=True)
    torch.save(network.state_dict(), asked.out / "network.pt")
    return curve


def drawn(curve: list[dict[str, float]], title: str) -> str:
    """The share of games won over the decisions made, as an SVG."""
    wide, high, edge = 640, 320, 48
    most = max(row["decisions"] for row in curve) or 1
    inner_wide, inner_high = wide - 2 * edge, high - 2 * edge

    def place(row: dict[str, float]) -> str:
        x, y = edge + row["decisions"] / most * inner_wide, high - edge - row["won"] * inner_high
        return f"{x:.1f},{y:.1f}"

    grid = "".join(
        f'<path d="M{edge},{y:g} H{wide - edge}" stroke="#d9d0c1"/>'
        f'<text x="{edge - 8}" y="{y + 4:g}" text-anchor="end">{share}%</text>'
        for share in (0, 25, 50, 75, 100)
        for y in [high - edge - share / 100 * inner_high]
    )
    last = curve[-1]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'font-family="sans-serif" font-size="12" fill="#2a2022">'
        f'<rect width="{wide}" height="{high}" fill="#faf7f2"/>{grid}'
        f'<polyline points="{" ".join(map(place, curve))}" fill="none" stroke="#5f1d4b" '
        f'stroke-width="2.5"/><text x="{edge}" y="26" font-size="14">{title}</text>'
        f'<text x="{wide - edge}" y="{high - 16}" text-anchor="end">{most / 1e6:.1f} million '
        f"decisions of self-play, {last['seconds'] / 60:.1f} minutes</text></svg>"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="magna_roma", choices=games.GAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--games", type=int, default=128, help="at once")
    parser.add_argument("--steps", type=int, default=64, help="of each game between two updates")
    parser.add_argument("--updates", type=int, default=10**9)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--width", type=int, default=512, help="of the network")
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--every", type=int, default=10, help="updates between two comparisons")
    parser.add_argument("--rivals", type=int, default=256, help="games of a comparison")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("run"))
    asked = parser.parse_args()
    curve = train(asked)
    title = f"{games.get(asked.game).title}, {asked.players} players: won against random moves"
    (asked.out / "curve.json").write_text(json.dumps(curve, indent=1))
    (asked.out / "curve.svg").write_text(drawn(curve, title))


if __name__ == "__main__":
    main()
