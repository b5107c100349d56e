"""The elements of a page, and the few patterns that every page uses."""

from collections.abc import Container
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from circenses.draw.icons import icon
from circenses.draw.pieces import Seat, seat_chip
from circenses.draw.svg import (
    NOTHING,
    Attribute,
    Markup,
    escaped,
    filled,
    join,
    markup,
    opening,
    tag,
)
from circenses.draw.ui import line_icon

# fmt: off
__all__ = [
    "NOTHING", "Attribute", "Markup", "Seat", "filled", "icon", "join", "line_icon", "markup",
    "seat_chip", "tag",
]
# fmt: on

# fmt: off
a        = partial(tag, "a")
article  = partial(tag, "article")
aside    = partial(tag, "aside")
b        = partial(tag, "b")
button   = partial(tag, "button")
details  = partial(tag, "details")
div      = partial(tag, "div")
em       = partial(tag, "em")
field    = partial(tag, "input")
fieldset = partial(tag, "fieldset")
footer   = partial(tag, "footer")
h1       = partial(tag, "h1")
h2       = partial(tag, "h2")
h3       = partial(tag, "h3")
header   = partial(tag, "header")
i        = partial(tag, "i")
kbd      = partial(tag, "kbd")
label    = partial(tag, "label")
legend   = partial(tag, "legend")
li       = partial(tag, "li")
main     = partial(tag, "main")
nav      = partial(tag, "nav")
ol       = partial(tag, "ol")
option   = partial(tag, "option")
p        = partial(tag, "p")
section  = partial(tag, "section")
select   = partial(tag, "select")
small    = partial(tag, "small")
span     = partial(tag, "span")
summary  = partial(tag, "summary")
time     = partial(tag, "time")
ul       = partial(tag, "ul")
# fmt: on


STAMP = 12  # characters of the hash that identifies a page's content


def on(condition: object) -> str | None:
    """The value of a boolean attribute: `disabled=on(waiting)`."""
    return "" if condition else None


def classes(*names: str, **conditional: object) -> str:
    """Class names, some of them conditional.

    >>> classes("panel", "plate", turn=True, left=0)
    'panel plate turn'
    """
    return " ".join([*names, *(name for name, holds in conditional.items() if holds)])


def counted(n: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "move"), counted(12, "move"), counted(2, "city", "cities")
    ('1 move', '12 moves', '2 cities')
    """
    return f"{thousands(n)} {one if n == 1 else many or one + 's'}"


def thousands(n: int) -> str:
    """A number with thin spaces between the thousands, and a true minus.

    >>> thousands(1742), thousands(-12)
    ('1\u2009742', '−12')
    """
    return f"{n:,}".replace(",", "\u2009").replace("-", "−")


def post(action: str, csrf: str, *children: str, **attributes: Attribute) -> Markup:
    """A form that changes something, protected against forgery."""
    token = field(type="hidden", name="csrf", value=csrf)
    return tag("form", token, *children, method="post", action=action, **attributes)


def hidden(**values: object) -> Markup:
    """Values that a form sends without showing them."""
    return join(field(type="hidden", name=key, value=str(value)) for key, value in values.items())


class Held(Container[str]):
    """The stamps that a page holds. It records which ones are looked up: these the page will hold
    once it shows the answer.
    """

    def __init__(self, known: frozenset[str] = frozenset()):
        self.known = known
        self.shown: set[str] = set()

    def __contains__(self, stamp: object) -> bool:
        self.shown.add(str(stamp))
        return stamp in self.known


def stamp_of(content: str) -> str:
    return sha256(content.encode()).hexdigest()[:STAMP]


class Stamped(NamedTuple):
    """An element that `once` sends in full only to pages that do not hold it."""

    stamp: str
    whole: Markup
    gap: Markup

    def to(self, held: Container[str]) -> Markup:
        return self.gap if self.stamp in held else self.whole


def stamped(name: str, /, *children: str, **attributes: Attribute) -> Stamped:
    """An element with a hash of its content, which is the same on every server."""
    plain = tag(name, *children, **attributes)
    stamp = stamp_of(plain)
    begin = opening(name, **attributes)
    whole = Markup(f'{begin} data-stamp="{stamp}"{plain[len(begin) :]}')
    return Stamped(stamp, whole, tag(name, id=attributes["id"], data_same=stamp))


def with_token(html: str, csrf: str) -> str:
    """A whole page with its reader's token in every form. Until then the tokens are empty, so that
    the same page can be sent to many.
    """
    forms = html.replace('name="csrf" value=""', f'name="csrf" value="{escaped(csrf)}"')
    return forms.replace('name="csrf" content=""', f'name="csrf" content="{escaped(csrf)}"')


def empty(concept: str, title: str, text: str, *doings: str) -> Markup:
    """The text for an empty list: what is missing, and what to do about it."""
    return div(icon(concept), b(title), span(text), *doings, class_="emptybox")
