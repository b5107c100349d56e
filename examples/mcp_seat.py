"""Let a language model take a seat: an MCP server on standard input and output, without a network.

    python examples/mcp_seat.py [--record FOLDER]

Name this command in the settings of a client of the Model Context Protocol, a desktop assistant for
example. Its model then finds four tools: begin a game against bots, look at the table, list the
open moves, and play one. It sees what its seat may see and nothing else, and the server knows
nothing of the model. Messages are JSON-RPC 2.0, one a line. Finished games are saved with --record.
"""

import argparse
import json
import sys
from pathlib import Path

import circenses
from circenses import games
from circenses.bots import levels
from circenses.core.errors import CircensesError
from circenses.core.state.schema import Seen

PROTOCOL = "2025-06-18"
SEAT = 0
NUMBER, WORD = {"type": "integer"}, {"type": "string"}
TOOLS = {  # what each does, what it takes, and what of that is needed
    "begin": (
        "Begin a new game against bots (plebeian, citizen, ... consul). You have seat 1.",
        {
            "game": {**WORD, "enum": list(games.GAMES)},
            "players": NUMBER,
            "bot": WORD,
            "seed": NUMBER,
        },
        ["game"],
    ),
    "look": ("What your seat sees of the table, field by field, and your open moves.", {}, []),
    "moves": ("The question, and your open moves, by number and in words.", {}, []),
    "play": ("Play one of your open moves; then the bots play.", {"move": NUMBER}, ["move"]),
}


class Seat:
    """A seat at a table of bots."""

    def __init__(self, folder=None):
        self.match = self.bot = None
        self.folder = folder

    def begin(self, game, players=2, bot="citizen", seed=None):
        self.bot = levels.parse(bot)
        self.match = circenses.new(game, players=players, seed=seed)
        return self.after(self.bots_play())

    def look(self):
        match = self.at_table()
        view = match.game.view(match.states, SEAT)
        leaves = [leaf for leaf in match.game.state.leaves() if leaf.field.seen is not Seen.NOBODY]
        fields = [(leaf.name, leaf.of(view)[0], leaf.field.start) for leaf in leaves]
        told = [
            f"{name}: {values.tolist()}"
            for name, values, blank in fields
            if (values != blank).any()
        ]
        return "\n".join([*told, self.moves()])

    def moves(self):
        match = self.at_table()
        if match.over:
            return self.result(match)
        question = match.game.prompt(match.view(SEAT), SEAT).title
        moves = [f"{move}: {match.describe(move, SEAT)}" for move in match.legal(SEAT)]
        return "\n".join([f"Question: {question}", *moves])

    def play(self, move):
        return self.after([self.told(SEAT, move), *self.bots_play()])

    # ---- what the tools share

    def at_table(self):
        if self.match is None:
            raise CircensesError("There is no game yet: begin one.")
        return self.match

    def told(self, player, move):
        """Play a move, and say what this seat sees of it."""
        match = self.at_table()
        before = match.view(SEAT)
        match.play(move, player)
        return (
            f"Seat {player + 1}: {match.game.sentence(before, player, move, match.view(SEAT)).text}"
        )

    def bots_play(self):
        """Let the bots play until the model is asked."""
        match, told = self.at_table(), []
        while not match.over and SEAT not in match.waiting:
            player, seed = match.player, match.seed + match.ply
            view = match.game.view(match.states, player)
            told.append(
                self.told(
                    player, self.bot.choose(match.game, view, player, match.legal(player), seed)
                )
            )
        return told

    def after(self, told):
        return "\n".join([*told, "", self.moves()])

    def result(self, match):
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            match.save(self.folder / f"{match.game.id}-{match.seed}.replay")
        ends = zip(match.scores(), match.places(), strict=True)
        rows = [
            f"seat {side}: {total} points, place {place}"
            for side, (total, place) in enumerate(ends, 1)
        ]
        return "The game is over. " + "; ".join(rows)


def answer(seat, asked):
    """The protocol's answer to a request."""
    method, given = asked["method"], asked.get("params", {})
    if method == "initialize":
        about = {"name": "circenses", "version": circenses.__version__}
        return {"protocolVersion": PROTOCOL, "capabilities": {"tools": {}}, "serverInfo": about}
    if method == "tools/list":
        return {
            "tools": [
                {
                    "name": name,
                    "description": words,
                    "inputSchema": {"type": "object", "properties": takes, "required": needs},
                }
                for name, (words, takes, needs) in TOOLS.items()
            ]
        }
    if method == "tools/call" and given.get("name") in TOOLS:
        try:
            text, failed = called(seat, given["name"], given.get("arguments", {})), False
        except CircensesError as error:
            text, failed = str(error), True
        return {"content": [{"type": "text", "text": text}], "isError": failed}
    return {} if method == "ping" else None


def called(seat, name, given):
    """What a tool says; its arguments are checked first."""
    _, takes, needs = TOOLS[name]
    if missing := [one for one in needs if one not in given]:
        raise CircensesError(f"{name} needs {', '.join(missing)}.")
    if unknown := [one for one in given if one not in takes]:
        raise CircensesError(f"{name} takes no {', '.join(unknown)}.")
    return getattr(seat, name)(**given)


def reply(seat, line):
    """The message that answers a line; nothing answers a notification."""
    try:
        asked = json.loads(line)
        method, number = asked["method"], asked.get("id")
    except (ValueError, TypeError, KeyError):
        return {"id": None, "error": {"code": -32700, "message": "This is no JSON-RPC request."}}
    if number is None:
        return None
    found = answer(seat, asked)
    if found is None:
        what = asked.get("params", {}).get("name", method)
        return {"id": number, "error": {"code": -32601, "message": f"There is no {what}."}}
    return {"id": number, "result": found}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", type=Path, help="a folder for finished games")
    seat = Seat(parser.parse_args().record)
    for line in sys.stdin:
        if (message := reply(seat, line)) is not None:
            print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


if __name__ == "__main__":
    main()
