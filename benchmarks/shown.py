"""All that is shown in many positions, as JSON: to compare what two checkouts show.

    python benchmarks/shown.py OUT.json [GAME ...]      write what this checkout shows
    python benchmarks/shown.py --compare OLD.json NEW.json

For each position: the question, each legal move in words, and for each part of the board its key,
title, choices (move and label) and text, as the player to move, another player and a spectator see
it; then the sentence of the move that was played.
"""

import difflib
import html
import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

from circenses import games
from circenses.core.play.match import Match
from circenses.draw.choices import Choices
from circenses.draw.goods import html_of

POSITIONS = 240
TAGS = re.compile(r"<[^<>]*>")
CHOICE = re.compile(r'<[^<>]*\sdata-moves?="([\d ]+)"[^<>]*>')
LABEL = re.compile(r'\saria-label="([^"]*)"')
SPOKEN = re.compile(r'\s(?:aria-label|title)="([^"]*)"')


def text_of(markup: str) -> str:
    """What a reader gets: text, labels and titles, without markup."""
    spoken = re.sub(r"<[^<>]*>", lambda tag: " | ".join(["", *SPOKEN.findall(tag[0]), ""]), markup)
    return " ".join(html.unescape(spoken).replace("|", " ").split())


def choices_of(markup: str) -> list[list[str]]:
    found = [(tag[1], LABEL.findall(tag[0])) for tag in CHOICE.finditer(markup)]
    return sorted([moves, html.unescape(words[0] if words else "")] for moves, words in found)


def parts_of(match: Match, viewer: int | None, words: dict[int, str]) -> dict[str, Any]:
    drawn = match.game.parts(match.view(viewer), viewer, Choices(words))
    return {
        part.key: {
            "title": part.title,
            "choices": choices_of(part.html),
            "text": text_of(part.html),
        }
        for part in drawn
    }


def position(match: Match) -> dict[str, Any]:
    player, game = match.player, match.game
    words = {move: str(match.describe(move)) for move in match.legal()}
    other = (player + 1) % match.players
    prompt = game.prompt(match.view(player), player)
    return {
        "ply": match.ply,
        "prompt": list(prompt),
        "moves": {str(move): text for move, text in words.items()},
        "mine": parts_of(match, player, words),
        "theirs": parts_of(match, other, {}) if other != player else {},
        "spectator": parts_of(match, None, {}),
    }


def told(match: Match, move: int) -> dict[str, str]:
    """Play a move, and say how it is told to all."""
    player, before = match.player, match.view(None)
    match.play(move)
    sentence = match.game.sentence(before, player, move, match.view(None))
    return {"text": sentence.text, "html": text_of(html_of(sentence)), "rule": sentence.rule}


def shown(name: str) -> list[dict[str, Any]]:
    """Positions of random games of every number of players, evenly taken."""
    game = games.get(name)
    least, most = game.players
    tables = [(players, seed) for seed in (1, 2, 3) for players in range(least, most + 1)]
    each = POSITIONS // len(tables)
    found = []
    for players, seed in tables:
        match = Match(game, players, seed)
        chance = np.random.default_rng(seed)
        here = []
        while not match.over:
            seen = position(match) if match.ply % 4 == seed else None
            told_of = told(match, int(chance.choice(match.legal())))
            if seen is not None:
                here.append({"players": players, "seed": seed, **seen, "told": told_of})
        step = max(1, len(here) // each)
        found += here[::step][:each]
    return found


def flat(value: Any, path: str = "") -> dict[str, str]:
    if isinstance(value, dict):
        return {k: v for key, of in value.items() for k, v in flat(of, f"{path}/{key}").items()}
    return {path: json.dumps(value, ensure_ascii=False)}


def compare(old_file: str, new_file: str) -> int:
    """Print every difference once, with how often it occurs."""
    old, new = (json.loads(Path(file).read_text()) for file in (old_file, new_file))
    seen: dict[tuple[str, str, str], int] = {}
    for game, positions in new.items():
        for was, now in zip(old[game], positions, strict=True):
            before, after = flat(was), flat(now)
            for path in sorted({*before, *after}):
                a, b = before.get(path, "-"), after.get(path, "-")
                if a != b:
                    key = (f"{game}{path}", *changed(a, b))
                    seen[key] = seen.get(key, 0) + 1
    for (path, a, b), n in sorted(seen.items()):
        print(f"{n:4} {path}\n     - {a}\n     + {b}")
    print(f"{len(seen)} different differences, {sum(seen.values())} in all")
    return int(bool(seen))


def changed(old: str, new: str) -> tuple[str, str]:
    """Only the words that changed."""
    a, b = old.split(" "), new.split(" ")
    blocks = difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    parts = [(a[i:j], b[k:m]) for kind, i, j, k, m in blocks if kind != "equal"]
    was = " … ".join(" ".join(words) for words, _ in parts)
    return was, " … ".join(" ".join(words) for _, words in parts)


def main() -> None:
    if sys.argv[1] == "--compare":
        sys.exit(compare(*sys.argv[2:4]))
    names = sys.argv[2:] or ["magna_roma", "aeterna"]
    Path(sys.argv[1]).write_text(json.dumps({name: shown(name) for name in names}, indent=1))


if __name__ == "__main__":
    main()
