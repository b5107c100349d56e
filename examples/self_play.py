"""Self-play with a network and tree search in thousands of games at once, then an arena with bots.

    python examples/self_play.py --out run --minutes 5                    on this machine's CPU
    python examples/self_play.py --out run --device cuda --games 4096 --minutes 8
    python examples/self_play.py --out run --device cuda --minutes 0      the arena alone

Needs torch; with --device cuda also numba-cuda. In every game each decision is searched (Gumbel's
sequential halving at the root, all moves tried first; rl/forest.py), and the network learns what
the search found: how good the moves looked that were tried, by their worth alone, without what the
network thought of them before, and who won. Boards are convolved, with the cell that the question
is about marked. The network's chances are a correction of the game's own value (--hand none: they
are its own). The same command continues from the last checkpoint in --out.
"""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from circenses import games
from circenses.bots.arena import bot_seed, wilson
from circenses.bots.levels import parse
from circenses.bots.pool import cores
from circenses.core.play.game import Game
from circenses.core.state.observe import Block, Plan
from circenses.rl.forest import Forest

NEVER = -1e9  # the logit of a move that was not tried
BOARD = 9  # cells; anything smaller is not a board
AROUND = 16  # numbers of all else that every cell is told
SEARCHED = 0.5  # the part of the value's target that search expected; the rest is the result

# ---- the network


def boards_of(plan: Plan) -> list[list[Block]]:
    """Blocks of the observation that lie on the same board: rows, columns, and what is there."""
    sizes = {b.shape[:2] for b in plan.blocks.values() if len(b.shape) == 3}
    return [
        [b for b in plan.blocks.values() if b.shape[:2] == size and len(b.shape) in (2, 3)]
        for size in sorted(sizes)
        if size[0] * size[1] >= BOARD
    ]


class Board(nn.Module):
    """A board seen by convolutions, and what they see at the cell that is asked about."""

    def __init__(self, blocks: list[Block], length: int, channels: int, width: int):
        super().__init__()
        self.blocks = blocks
        self.marks = [block for block in blocks if block.name.startswith("arg.")]
        self.high, self.wide = blocks[0].shape[:2]
        planes = sum(int(np.prod(block.shape[2:])) for block in blocks)
        self.around = nn.Linear(length, AROUND)
        self.first = nn.Conv2d(planes + AROUND, channels, 3, padding=1)
        self.more = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(2))
        self.out = nn.Linear(channels * (self.high * self.wide + 2), width)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        n, cells = len(seen), self.high * self.wide
        around = torch.relu(self.around(seen))[:, None].expand(n, cells, AROUND)
        planes = [block.of(seen).reshape(n, cells, -1) for block in self.blocks]
        board = torch.cat([*planes, around], -1).transpose(1, 2)
        board = torch.relu(self.first(board.reshape(n, -1, self.high, self.wide)))
        for layer in self.more:
            board = board + torch.relu(layer(board))
        flat = board.flatten(2)
        mark = sum((block.of(seen).reshape(n, 1, cells) for block in self.marks), flat[:, :1] * 0)
        there = (flat * mark).sum(2)
        return self.out(torch.cat([flat.flatten(1), there, flat.mean(2)], 1))


class Layer(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.norm, self.up, self.down = (
            nn.LayerNorm(width),
            nn.Linear(width, width),
            nn.Linear(width, width),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.down(torch.relu(self.up(self.norm(x))))


class Network(nn.Module):
    """What a player sees -> logits of all moves, logits of all seats' chances, their points."""

    def __init__(self, game: Game, players: int, width: int, channels: int):
        super().__init__()
        plan = game.plan(players)
        scale = torch.as_tensor(1.0 / np.maximum(plan.most, 1), dtype=torch.float32)
        self.register_buffer("scale", scale)
        self.boards = nn.ModuleList(
            Board(blocks, plan.length, channels, width) for blocks in boards_of(plan)
        )
        self.first = nn.Linear(plan.length, width)
        self.body = nn.Sequential(Layer(width), Layer(width), nn.LayerNorm(width))
        self.policy = nn.Linear(width, game.moves)
        self.chances, self.points = nn.Linear(width, players), nn.Linear(width, players)
        for head in (self.policy, self.chances, self.points):
            nn.init.zeros_(head.weight)

    def forward(self, seen: torch.Tensor, hand: torch.Tensor) -> tuple[torch.Tensor, ...]:
        on_card = seen.device.type == "cuda"
        with torch.autocast(seen.device.type, dtype=torch.bfloat16, enabled=on_card):
            x = seen.float() * self.scale
            inner = self.first(x)
            for board in self.boards:
                inner = inner + board(x)
            inner = self.body(torch.relu(inner))
            found = self.policy(inner), self.chances(inner), self.points(inner)
        logits, chances, points = (one.float() for one in found)
        return logits, chances + hand, points


def from_seat(rows: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Numbers by seat, counted from the given player on."""
    seats = rows.shape[1]
    turned = (players.long()[:, None] + torch.arange(seats, device=rows.device)) % seats
    return rows.gather(1, turned)


# ---- searching with it


class Thinker:
    """A forest whose leaves the network weighs. Its arrays are torch tensors, without a copy."""

    NAMES = ("seen", "leaf_players", "hand", "logits", "chances", "noise", "counts", "players")
    MORE = ("over", "points", "results", "tried", "wanted", "worth", "moves")

    def __init__(self, forest: Forest, network: Network):
        self.forest, self.network = forest, network
        for name in (*self.NAMES, *self.MORE):
            tensor = torch.as_tensor(getattr(forest, name), device=forest.device)
            setattr(self, name, tensor)
        self.root: tuple[torch.Tensor, torch.Tensor] | None = None

    def __getattr__(self, name: str) -> Any:  # the tensors, for type checkers
        raise AttributeError(name)

    @torch.no_grad()
    def weigh(self, turn: int) -> None:
        hand = from_seat(self.hand, self.leaf_players)
        logits, chances, _ = self.network(self.seen, hand)
        self.logits.copy_(logits)
        self.chances.copy_(torch.softmax(chances, -1))
        if turn == 0:
            self.root = self.seen.clone(), hand

    def think(self, noise: float, scale: float, visits: int | None = None) -> None:
        """Search in all games. Noise makes the choice a random one, by how good moves look."""
        self.noise.exponential_().clamp_min_(1e-20).log_().mul_(-noise)
        self.forest.think(self.weigh, scale, visits)

    def scatter(self, most: int) -> None:
        """Play some quick moves in each game, so that they do not all end at the same time."""
        until = torch.randint(0, most + 1, self.counts.shape, device=self.counts.device)
        for step in range(most):
            self.think(1.0, 0.0, visits=0)
            self.counts.mul_(until > step)
            self.forest.go_on()


class Memory:
    """The last decisions of all games, and how those games ended that are over."""

    GAMES = 64  # of a place whose ends are remembered

    def __init__(self, thinker: Thinker, steps: int):
        self.steps, self.step = steps, 0
        n, seats = thinker.results.shape
        most, device = thinker.tried.shape[1], thinker.seen.device

        def room(*shape: int, kind: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros(*shape, dtype=kind, device=device)

        self.seen = room(steps, n, thinker.seen.shape[1], kind=torch.uint8)
        self.hand, self.worth = room(steps, n, seats), room(steps, n, seats)
        self.tried = room(steps, n, most, kind=torch.int16)
        self.wanted = room(steps, n, most, kind=torch.float16)
        self.player, self.number = (room(steps, n, kind=torch.int64) for _ in range(2))
        self.results, self.points = room(n, self.GAMES, seats), room(n, self.GAMES, seats)
        self.ended = torch.full((n, self.GAMES), -1, device=device)
        self.game = room(n, kind=torch.int64)

    def write(self, thinker: Thinker) -> None:
        """Store the latest step, and drop the oldest one."""
        at = self.step % self.steps
        assert thinker.root is not None
        self.seen[at], self.hand[at] = thinker.root
        self.worth[at] = from_seat(thinker.worth, thinker.players)
        self.tried[at], self.wanted[at] = thinker.tried.short(), thinker.wanted.half()
        self.player[at], self.number[at] = thinker.players.long(), self.game
        self.step += 1

    def end(self, thinker: Thinker) -> None:
        """Store the results of finished games."""
        rows = thinker.over.nonzero().squeeze(1)
        slot = self.game[rows] % self.GAMES
        self.results[rows, slot], self.points[rows, slot] = (
            thinker.results[rows],
            thinker.points[rows],
        )
        self.ended[rows, slot] = self.game[rows]
        self.game[rows] += 1

    def sample(self, size: int) -> dict[str, torch.Tensor]:
        """Random decisions of finished games, up to a number."""
        n, device = len(self.game), self.seen.device
        t = torch.randint(0, min(self.step, self.steps), (3 * size,), device=device)
        i = torch.randint(0, n, (3 * size,), device=device)
        known = self.ended[i, self.number[t, i] % self.GAMES] == self.number[t, i]
        t, i = t[known][:size], i[known][:size]
        slot, player = self.number[t, i] % self.GAMES, self.player[t, i]
        result = from_seat(self.results[i, slot], player)
        return {
            "seen": self.seen[t, i],
            "hand": self.hand[t, i],
            "tried": self.tried[t, i].long(),
            "wanted": self.wanted[t, i].float(),
            "chances": SEARCHED * self.worth[t, i] + (1 - SEARCHED) * result,
            "points": from_seat(self.points[i, slot], player),
        }


def losses_of(network: Network, batch: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The losses of the network against what search found; only tried moves are compared."""
    logits, chances, points = network(batch["seen"], batch["hand"])
    tried, wanted = batch["tried"], batch["wanted"]
    compared = logits.gather(1, tried.clamp_min(0)).masked_fill(tried < 0, NEVER)
    policy = -(wanted * torch.log_softmax(compared, -1)).sum(1).mean()
    entropy = -(wanted * wanted.clamp_min(1e-9).log()).sum(1).mean()
    value = -(batch["chances"] * torch.log_softmax(chances, -1)).sum(1).mean()
    score = ((points - batch["points"]) ** 2).mean()
    return {"policy": policy - entropy, "value": value, "score": score}


# ---- learning


class Training:
    """The network and its progress, stored in a file from which the same command continues."""

    def __init__(self, asked: argparse.Namespace):
        self.asked, self.game = asked, games.get(asked.game)
        torch.manual_seed(asked.seed)
        torch.set_float32_matmul_precision("high")
        network = Network(self.game, asked.players, asked.width, asked.channels)
        self.network = network.to(asked.device)
        self.optimizer = torch.optim.AdamW(network.parameters(), lr=asked.rate, weight_decay=1e-4)
        self.decisions, self.seconds = 0, 0.0
        self.file = asked.out / "checkpoint.pt"
        if self.file.exists():
            self.resume()

    def resume(self) -> None:
        kept = torch.load(self.file, map_location=self.asked.device, weights_only=True)
        self.network.load_state_dict(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.decisions, self.seconds = kept["decisions"], kept["seconds"]

    def keep(self) -> None:
        """Write a checkpoint atomically."""
        parts = {"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        new = self.file.with_suffix(".new")
        torch.save({**parts, "decisions": self.decisions, "seconds": self.seconds}, new)
        new.replace(self.file)

    def forest(self, n: int, visits: int, seed: int) -> Thinker:
        asked = self.asked
        made = {"visits": visits, "device": asked.device, "seed": seed, "weights": asked.hand}
        return Thinker(Forest(self.game, n, asked.players, **made), self.network)

    def improve(self, memory: Memory) -> dict[str, float]:
        batch = memory.sample(self.asked.size)
        if not len(batch["seen"]):
            return {}
        self.network.train()
        losses = losses_of(self.network, batch)
        self.optimizer.zero_grad(set_to_none=True)
        sum(losses.values(), torch.zeros((), device=self.asked.device)).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        self.network.eval()
        return {name: round(float(loss.detach()), 4) for name, loss in losses.items()}

    def rounds(self) -> Iterator[float]:
        """The share of the time that is over, at each step until it is."""
        start, before, step = time.monotonic(), self.seconds, 0
        while step < self.asked.steps:
            spent = time.monotonic() - start
            if spent >= self.asked.minutes * 60:
                return
            self.seconds = before + spent
            yield spent / (self.asked.minutes * 60)
            step += 1

    def run(self) -> None:
        """Play, remember, learn; report progress every few steps."""
        asked = self.asked
        thinker = self.forest(asked.games, asked.visits, asked.seed + self.decisions)
        thinker.forest.begin()
        thinker.scatter(asked.scatter)
        memory = Memory(thinker, asked.memory)
        ended, points, losses, since = 0, 0.0, dict[str, float](), time.monotonic()
        for step, share in enumerate(self.rounds(), 1):
            thinker.think(1.0, asked.scale)
            memory.write(thinker)
            thinker.forest.go_on()
            memory.end(thinker)
            self.decisions += asked.games
            ended += int(thinker.over.sum())
            points += float(thinker.points[thinker.over].mean(1).sum()) * 100
            if step % asked.learn_every == 0:
                for group in self.optimizer.param_groups:
                    group["lr"] = asked.rate * min(1.0, max(0.1, 3 * (1 - share)))
                losses = self.improve(memory) or losses
            if step % asked.tell_every == 0:
                pace = asked.games * asked.tell_every / (time.monotonic() - since)
                mean = round(points / ended, 1) if ended else None
                self.tell(games=ended, mean_points=mean, per_second=round(pace), **losses)
                self.keep()
                ended, points, since = 0, 0.0, time.monotonic()
        self.keep()

    def tell(self, **told: Any) -> None:
        row = {"seconds": round(self.seconds), "decisions": self.decisions, **told}
        print(json.dumps(row), flush=True)
        with (self.asked.out / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


# ---- the arena


class Match:
    """The network on one seat of each of many games, a bot on the others; all move in step."""

    def __init__(self, thinker: Thinker, rival: str, scale: float):
        self.thinker, self.rival, self.scale = thinker, parse(rival), scale
        forest = thinker.forest
        self.game, self.n, self.seats = forest.game, forest.n, forest.seats
        self.mine = np.arange(self.n) % self.seats
        self.states = self.game.new_batch(self.n)
        for i in range(self.n):  # every seed is played once from each seat
            self.game.start(self.states, i, self.seats, 10**6 + i // self.seats)
        self.turn = 0

    def play(self) -> None:
        with ThreadPoolExecutor(cores()) as pool:
            while (asked := self.asked()).any():
                self.step(asked, pool)

    def asked(self) -> np.ndarray:
        return np.array([int(state.waiting) for state in self.states])

    def step(self, asked: np.ndarray, pool: ThreadPoolExecutor) -> None:
        """One move in every unfinished game."""
        going = np.flatnonzero(asked).tolist()
        players = {i: (int(asked[i]) & -int(asked[i])).bit_length() - 1 for i in going}
        opens = {i: self.game.legal_moves(self.states, i, players[i]).tolist() for i in going}
        chosen = {i: opens[i][0] for i in going if len(opens[i]) == 1}
        theirs = {
            i: pool.submit(self.rivals_move, i, players[i], opens[i])
            for i in going
            if i not in chosen and players[i] != self.mine[i]
        }
        own = [i for i in going if i not in chosen and i not in theirs]
        chosen |= self.own_moves(own, players, opens) if own else {}
        chosen |= {i: move.result() for i, move in theirs.items()}
        for i in going:
            self.game.drivers.play_move(self.states, i, players[i], int(chosen[i]))
        self.turn += 1

    def rivals_move(self, i: int, player: int, opens: list[int]) -> int:
        view = self.game.view(self.states, player, i)
        return int(self.rival.choose(self.game, view, player, opens, bot_seed(i, self.turn)))

    def own_moves(self, own: list[int], players: dict, opens: dict) -> dict[int, int]:
        """What the network finds, from what its seat may see."""
        views, seats = self.states.copy(), np.zeros(self.n, np.int32)
        counts = np.zeros(self.n, np.int32)
        for i in own:
            views[i] = self.game.view(self.states, players[i], i)[0]
            seats[i], counts[i] = players[i], len(opens[i])
        self.thinker.forest.take_up(views, seats, counts)
        self.thinker.think(0.0, self.scale)
        moves = self.thinker.moves.cpu().numpy()
        return {i: int(moves[i]) for i in own}

    def told(self) -> dict[str, Any]:
        won, points, others = 0.0, [], []
        for i in range(self.n):
            end = self.game.outcome(self.states, i)
            first = [seat for seat in range(self.seats) if end.places[seat] == 1]
            won += (self.mine[i] in first) / max(1, len(first))
            points.append(end.totals[self.mine[i]])
            others.append(np.mean(np.delete(end.totals[: self.seats], self.mine[i])))
        mean = f"{np.mean(points):.1f} : {np.mean(others):.1f}"
        return {"games": self.n, "wins": str(wilson(won, self.n)), "points": mean}


def meet(training: Training) -> None:
    """Play the network, with and without search, against each rival."""
    asked = training.asked
    for visits in dict.fromkeys((0, asked.visits)):
        thinker = training.forest(asked.matches, visits, seed=99)
        for rival in asked.rivals:
            begin = time.monotonic()
            match = Match(thinker, rival, asked.scale)
            match.play()
            took = round(time.monotonic() - begin)
            training.tell(visits=visits, rival=rival, took=took, **match.told())


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="magna_roma")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--games", type=int, default=64, help="at once")
    parser.add_argument("--visits", type=int, default=32, help="of the tree at each decision")
    parser.add_argument("--scale", type=float, default=5.0, help="how sharply worth is judged")
    parser.add_argument("--hand", default="", help="weights of the game's own value; none: no part")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--scatter", type=int, default=70, help="quick moves before the first step")
    parser.add_argument("--memory", type=int, default=256, help="steps that are remembered")
    parser.add_argument("--learn-every", type=int, default=1, help="steps")
    parser.add_argument("--tell-every", type=int, default=50, help="steps")
    parser.add_argument("--size", type=int, default=4096, help="decisions of one update")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--rivals", nargs="*", default=["greedy", "search:100it"])
    parser.add_argument("--matches", type=int, default=200, help="games against each rival")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("run"))
    return parser.parse_args()


def main() -> None:
    asked = asked_for()
    asked.out.mkdir(parents=True, exist_ok=True)
    training = Training(asked)
    training.network.eval()
    if asked.minutes > 0:
        training.run()
    meet(training)


if __name__ == "__main__":
    main()
