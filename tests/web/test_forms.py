"""Every form behind routes.py, filled in at random: each answer is a page or a refusal."""

import re
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from starlette.routing import Route

from circenses import games
from circenses.web import routes
from tests.hills import GAME as HILLS
from tests.web.test_odd_input import answers
from tests.web.visiting import House, Visitor

SUITS = hypothesis.settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)
LINE = re.compile(r'post\("(?P<path>[^"]+)",\s*[\w.]+\),\s*(?:# (?P<fields>.*))?')
# Where the fields are told in words, what they are called.
TOLD = {
    "see models/lobby.NewTable": "game players seat-0 seat-1 name-0 pace clock turn-clock rated "
    "public seed option-bonus",
    "fields of Preferences, name": "theme taps motion caution confirm sound hints skip name",
}
KNOWN = ("0", "1", "2", "-1", "hills", "bot:citizen", "me", "open", "here", "citizen", "on", "live")
ODD = ("", "\x00", "\ud800", "٣", "1e9", "9" * 40, "<x@y.org>", "a@b.org", "/\\evil", "%ED%A0%80")


def forms() -> dict[str, list[str]]:
    """The fields of each form, as the list of routes tells them."""
    source = Path(routes.__file__).read_text(encoding="utf-8")
    found = {}
    for line in LINE.finditer(source):
        said = re.sub(r"\(.*?\)|, or", "", line["fields"] or "").strip()
        found[line["path"]] = re.findall(r"[\w-]+", TOLD.get(said, said))
    return found


def test_the_fields_of_every_form_are_told():
    posts = {one.path for one in routes.ROUTES if isinstance(one, Route) and "POST" in one.methods}
    assert set(forms()) == posts


VALUES = st.one_of(
    st.sampled_from(KNOWN + ODD), st.integers(-5, 400).map(str), st.text(max_size=30)
)


@pytest.fixture(scope="module")
def villa(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One server for all forms, and someone with a table to play at and one that waits."""
    games.GUESTS["hills"] = HILLS
    file = tmp_path_factory.mktemp("forms") / "tables.sqlite"
    mail = "smtp://127.0.0.1:9?from=a@b.org"
    with House(f"sqlite:///{file}", mail=mail, site="http://localhost") as house:
        answers(house)
        livia = house.visitor("Livia")
        made = [
            livia.new_table(seats=("me", "bot:plebeian")),
            livia.new_table(seats=("me", "open")),
        ]
        yield livia, made
    games.GUESTS.pop("hills", None)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(forms()))
def test_no_form_makes_the_server_fail(villa, path):
    livia, tables = villa
    fields = forms()[path]

    @SUITS
    @hypothesis.given(
        filled=st.fixed_dictionaries({}, optional=dict.fromkeys(fields, VALUES)),
        table=st.sampled_from([*tables, "none"]),
        fragment=st.booleans(),
    )
    def send(filled: dict[str, str], table: str, fragment: bool) -> None:
        address = path.replace("{table}", table).replace("{game}", "hills")
        answer = posted(livia, address, filled, fragment)
        assert answer.status_code < 500, (address, filled, answer.text)

    send()


def posted(visitor: Visitor, address: str, filled: dict[str, str], fragment: bool) -> Any:
    """Send a form as bytes, because no client would write half characters."""
    form = {"csrf": visitor.csrf, **filled}
    pairs = (f"{quoted(key)}={quoted(value)}" for key, value in form.items())
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    headers |= {"X-Fragment": "1"} if fragment else {}
    return visitor.request("POST", address, content="&".join(pairs), headers=headers)


def quoted(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8", "surrogatepass"))
