"""Everything shown in many positions, to compare two checkouts byte by byte.

    CIRCENSES_JIT=0 python benchmarks/shown.py OUT.json [GAME ...]     write what this one shows
    python benchmarks/shown.py --compare OLD.json NEW.json

For 200 positions of each game: the question, each legal move in words, and for each
part of the board its title, choices (move and label), text and the digest of its HTML, as the
player to move, another player, a spectator and a reader of the replay see it; then the sentence of
the move that was played. Of each game also every component of the box, the pictures of How to play
and the explanation of each thing. The HTML itself lies in OUT.zip, each by its digest, so that the
comparison can say where two pictures begin to differ.
"""

import difflib
import hashlib
import html
import json
import re
import sys
import zipfile
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from circenses import games
from circenses.core.play.game import Game, Part
from circenses.core.play.match import Match
from circenses.core.play.seat_choices import choices_of
from circenses.core.play.telling import things
from circenses.draw.choices import NO_CHOICES, PLAYED, Choices
from circenses.draw.goods import html_of

POSITIONS = 200  # of a game
SEEDS = (1, 2)
Pictures = dict[str, str]  # HTML by its digest
TAGS = re.compile(r"<[^<>]*>")
CHOICE = re.compile(r'<[^<>]*\sdata-moves?="([\d ]+)"[^<>]*>')
LABEL = re.compile(r'\saria-label="([^"]*)"')
SPOKEN = re.compile(r'\s(?:aria-label|title)="([^"]*)"')


def text_of(markup: str) -> str:
    """What a reader gets: text, labels and titles, without markup."""
    spoken = re.sub(r"<[^<>]*>", lambda tag: " | ".join(["", *SPOKEN.findall(tag[0]), ""]), markup)
    return " ".join(html.unescape(spoken).replace("|", " ").split())


def drawn_choices(markup: str) -> list[list[str]]:
    found = [(tag[1], LABEL.findall(tag[0])) for tag in CHOICE.finditer(markup)]
    return sorted([moves, html.unescape(words[0] if words else "")] for moves, words in found)


def digest(markup: str, pictures: Pictures) -> str:
    """A short name for a drawing, which is kept by it."""
    name = hashlib.sha256(markup.encode()).hexdigest()[:16]
    pictures[name] = str(markup)
    return name


def parts_of(parts: Sequence[Part], pictures: Pictures) -> dict[str, Any]:
    return {
        part.key: {
            "title": part.title,
            "column": part.column,
            "choices": drawn_choices(part.html),
            "text": text_of(part.html),
            "picture": digest(part.html, pictures),
        }
        for part in parts
    }


def position(match: Match, move: int, pictures: Pictures) -> dict[str, Any]:
    """What every viewer sees before a move of the player whose turn it is."""
    player, game = match.player, match.game
    words = choices_of(game, match.states, player)
    single = {path[0]: text for path, text in words.items() if len(path) == 1}
    other = (player + 1) % match.players
    views = {
        "mine": game.parts(match.view(player), player, Choices(words)),
        "theirs": game.parts(match.view(other), other, NO_CHOICES),
        "spectator": game.parts(match.view(None), None, NO_CHOICES),
        "replay": game.parts(match.view(player), player, Choices(single, {move: PLAYED})),
    }
    return {
        "players": match.players,
        "seed": match.seed,
        "ply": match.ply,
        "prompt": list(game.prompt(match.view(player), player)),
        "moves": {" ".join(map(str, path)): text for path, text in words.items()},
        **{name: parts_of(parts, pictures) for name, parts in views.items()},
        "told": told(match, move),
    }


def around(game: Game, match: Match, pictures: Pictures) -> dict[str, Any]:
    """What a game shows besides its positions; explanations as they are when a match has ended."""
    guide = game.part_of("board.guide_pictures").draw_guide_pictures()
    return {
        "picture": digest(game.board.picture(), pictures),
        "components": [[one.kind, one.name, digest(one.html, pictures)]
                       for one in game.board.components()],
        "guide": [digest(picture, pictures) for picture in guide],
        "things": {thing: list(game.explain(match.view(0), 0, thing)) for thing in things(game)},
    }  # fmt: skip


def told(match: Match, move: int) -> dict[str, str]:
    """Play a move, and return how each viewer's log describes it."""
    player, before = match.player, match.view(None)
    match.play(move)
    sentence = match.game.sentence(before, player, move, match.view(None))
    return {"text": sentence.text, "html": text_of(html_of(sentence)), "rule": sentence.rule}


def shown(name: str, pictures: Pictures) -> list[dict[str, Any]]:
    """Positions of random games of every number of players, evenly taken; then all the rest."""
    game = games.get(name)
    least, most = game.players
    tables = [(players, seed) for seed in SEEDS for players in range(least, most + 1)]
    found = []
    for players, seed in tables:
        match = Match(game, players, seed)
        chance = np.random.default_rng(seed)
        played: list[tuple[Match, int]] = []
        while not match.over:
            move = int(chance.choice(match.legal()))
            played.append((match.copy(), move))
            match.play(move)
        each = -(-POSITIONS // len(tables))
        for k in np.linspace(0, len(played) - 1, min(each, len(played))).astype(int).tolist():
            before, move = played[k]
            found.append(position(before, move, pictures))
    return [*found, around(game, match, pictures)]


def flat(value: Any, path: str = "") -> dict[str, str]:
    if isinstance(value, dict):
        return {k: v for key, of in value.items() for k, v in flat(of, f"{path}/{key}").items()}
    return {path: json.dumps(value, ensure_ascii=False)}


def compare(old_file: str, new_file: str) -> int:
    """Print every difference once, with how often it occurs."""
    old, new = (json.loads(Path(file).read_text()) for file in (old_file, new_file))
    drawings = {**read_pictures(old_file), **read_pictures(new_file)}
    seen: dict[tuple[str, str, str], int] = {}
    for game, positions in new.items():
        for was, now in zip(old[game], positions, strict=True):
            before, after = flat(was), flat(now)
            for path in sorted({*before, *after}):
                a, b = before.get(path, "-"), after.get(path, "-")
                if a != b:
                    key = (f"{game}{path}", *changed(a, b, drawings))
                    seen[key] = seen.get(key, 0) + 1
    for (path, a, b), n in sorted(seen.items()):
        print(f"{n:4} {path}\n     - {a}\n     + {b}")
    print(f"{len(seen)} different differences, {sum(seen.values())} in all")
    return int(bool(seen))


def changed(old: str, new: str, drawings: Pictures) -> tuple[str, str]:
    """Only the words that changed; of a drawing the first tag."""
    names = old.strip('"'), new.strip('"')
    if all(name in drawings for name in names):
        tags = [drawings[name].replace("<", "\n<").split("\n") for name in names]
        pairs = ((a, b) for a, b in zip_longest(*tags, fillvalue="") if a != b)
        return next(pairs, ("", ""))
    a, b = old.split(" "), new.split(" ")
    blocks = difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    parts = [(a[i:j], b[k:m]) for kind, i, j, k, m in blocks if kind != "equal"]
    was = " … ".join(" ".join(words) for words, _ in parts)
    return was, " … ".join(" ".join(words) for _, words in parts)


def pictures_file(file: str) -> Path:
    return Path(file).with_suffix(".zip")


def read_pictures(file: str) -> Pictures:
    with zipfile.ZipFile(pictures_file(file)) as kept:
        return {name: kept.read(name).decode() for name in kept.namelist()}


def write_pictures(file: str, pictures: Pictures) -> None:
    with zipfile.ZipFile(pictures_file(file), "w", zipfile.ZIP_DEFLATED, compresslevel=1) as kept:
        for name, markup in pictures.items():
            kept.writestr(name, markup)


def main() -> None:
    if sys.argv[1] == "--compare":
        sys.exit(compare(*sys.argv[2:4]))
    names, pictures = sys.argv[2:] or list(games.GAMES), Pictures()
    seen = {}
    for name in names:
        seen[name] = shown(name, pictures)
        print(f"{name}: {len(seen[name]) - 1} positions", flush=True)
    Path(sys.argv[1]).write_text(json.dumps(seen, indent=1))
    write_pictures(sys.argv[1], pictures)
    print(f"{len(pictures)} different drawings")


if __name__ == "__main__":
    main()
