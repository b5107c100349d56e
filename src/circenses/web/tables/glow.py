"""What changed on the board between two pictures, and the mark on what is new.

Only pictures are compared, both drawn for the same viewer without choices, so nothing glows that
the viewer could not see. A thing is known by its `id`, its `data-piece`, or its `data-thing` with a
number that tells equal ones of a part apart; it has changed if it is new, lies elsewhere, or is
drawn differently. If things are nested, the innermost glows.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from circenses.core.play.game import Part

FRESH = "fresh"
LARGEST = 9000  # characters of a picture; anything larger is a whole board
FEW, MANY = 2, 0.75  # this many things of a part may be new, or this share of them
HAND = "hand"  # the part in the prompt: mine, and new at each turn

TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)([^>]*)>")
NAMED = re.compile(r'\s(id|data-piece|data-thing)="([^"]*)"')
SAID = re.compile(r'\s(?:aria-label|title|aria-describedby|data-see)="[^"]*"')
VOID = {"img", "br", "hr", "input", "wbr"}
EVERYWHERE = ("good:", "line:", "points:")  # numbers beside their sign; the digest tells of them


class Thing(NamedTuple):
    """A thing in a picture: what it is called, and how it is drawn apart from the things in it."""

    name: str
    look: int  # equal numbers are equal pictures
    size: int
    start: int  # of its first tag
    end: int


@dataclass
class Open:
    """A named element whose end has not come yet."""

    name: str
    start: int
    end: int  # of its first tag
    own: list[str] = field(default_factory=list)
    written: int = 0  # up to here the picture belongs to it, or to a thing in it


class Picture:
    """A board, and the things in its parts, which are looked for when they are asked for.

    Parts that are the same in another picture, `like`, are taken from there.
    """

    def __init__(self, parts: Sequence[Part], like: "Picture | None" = None):
        known: Mapping[str, Part] = like.by_key if like else {}
        self.parts = tuple(
            known[part.key] if known.get(part.key) == part else part for part in parts
        )
        self.by_key: dict[str, Part] = {part.key: part for part in self.parts}
        found: Mapping[str, tuple[Thing, ...]] = like.found if like else {}
        self.found: dict[str, tuple[Thing, ...]] = {
            key: found[key] for key in found if self.by_key.get(key) is known[key]
        }

    def things(self, part: Part) -> tuple[Thing, ...]:
        """The things of one of its parts."""
        if part.key not in self.found:
            self.found[part.key] = things_in(part.key, part.html)
        return self.found[part.key]

    def has(self, part: Part) -> bool:
        return self.by_key.get(part.key) == part


@lru_cache(maxsize=256)
def things_in(key: str, html: str) -> tuple[Thing, ...]:
    """The things of a part; viewers of a table share most of its parts."""
    return tuple(found_in(key, html))


def found_in(key: str, html: str) -> Iterator[Thing]:
    stack: list[Open | None] = []
    seen: Counter[str] = Counter()
    for tag in TAG.finditer(html):
        closing, kind, attributes = tag.groups()
        if closing:
            last = stack.pop() if stack else None
            if last:
                yield closed(key, html, last, tag.end(), around(stack))
            continue
        name = name_of(key, attributes, seen)
        single = attributes.endswith("/") or kind in VOID
        if not name:
            if not single:
                stack.append(None)
            continue
        opened = Open(name, tag.start(), tag.end(), written=tag.start())
        if single:
            yield thing(key, opened, tag.group())
            continue
        if outer := around(stack):
            outer.own.append(html[outer.written : tag.start()])
        stack.append(opened)


def around(stack: list[Open | None]) -> Open | None:
    """The innermost named element that is open."""
    return next((one for one in reversed(stack) if one), None)


def closed(key: str, html: str, last: Open, end: int, outer: Open | None) -> Thing:
    if outer:
        outer.written = end
    return thing(key, last, "".join([*last.own, html[last.written : end]]))


def thing(key: str, element: Open, own: str) -> Thing:
    """A thing as it is drawn, and where; its label may change."""
    look = hash((key, SAID.sub("", own)))
    return Thing(element.name, look, len(own), element.start, element.end)


def name_of(key: str, attributes: str, seen: Counter[str]) -> str:
    """What a thing is called; empty for what has no name."""
    if "id=" not in attributes and "data-" not in attributes:
        return ""
    names = dict(NAMED.findall(attributes))
    name = names.get("id") or names.get("data-piece")
    if name:
        return str(name)
    called = names.get("data-thing", "")
    if not called or called.startswith(EVERYWHERE):
        return ""
    seen[called] += 1
    return f"{key} {called} {seen[called]}"


def changed(before: Picture, after: Picture) -> frozenset[str]:
    """The names of what is new or different in the second picture."""
    gone = [part for part in before.parts if not after.has(part)]
    come = [part for part in after.parts if part.key != HAND and not before.has(part)]
    old = {one.name: one.look for part in gone for one in before.things(part)} if come else {}
    return frozenset(name for part in come for name in changed_in(after.things(part), old))


def changed_in(things: Sequence[Thing], old: Mapping[str, int]) -> list[str]:
    """What changed in a part; nothing if nearly everything did."""
    found = [one.name for one in things if old.get(one.name) != one.look and one.size < LARGEST]
    return found if len(found) <= max(FEW, MANY * len(things)) else []


def marked(picture: Picture, names: frozenset[str], mark: str = FRESH) -> tuple[Part, ...]:
    """The same picture with some things marked."""
    return tuple(
        mark_part(part, [one for one in picture.things(part) if one.name in names], mark)
        if may_hold(part, names)
        else part
        for part in picture.parts
    )


def may_hold(part: Part, names: frozenset[str]) -> bool:
    """Whether a part can hold things with these names: a quick test before it is parsed."""
    return any(name.startswith(f"{part.key} ") or f'"{name}"' in part.html for name in names)


def mark_part(part: Part, things: list[Thing], mark: str = FRESH) -> Part:
    html, last = [], 0
    for one in sorted(things, key=first_tag):
        html += [part.html[last : one.start], gilded(part.html[one.start : one.end], mark)]
        last = one.end
    return part._replace(html="".join([*html, part.html[last:]])) if things else part


def first_tag(one: Thing) -> int:
    return one.start


def gilded(tag: str, mark: str) -> str:
    """A first tag with the mark."""
    if ' class="' in tag:
        return tag.replace(' class="', f' class="{mark} ', 1)
    return re.sub(r"^<([\w-]+)", rf'<\1 class="{mark}"', tag)
