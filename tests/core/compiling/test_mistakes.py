"""A mistake in a rule is told in a few lines: rule, file, line, what, and what to do."""

import pytest

from circenses.core.errors import BrokenRule
from tests.core.compiling import mistaken
from tests.hills import GAME
from tests.playing import start

pytestmark = pytest.mark.compiled  # Python tells its mistakes itself

TOLD = {
    "reads_a_misspelt_field": ("there is no field 'hand_cont'; did you mean 'hand_count'?", 12),
    "writes_a_misspelt_field": ("there is no field 'bonsu'; did you mean 'bonus'?", 17),
    "forgets_an_argument": ("(state, player, decision, arg=0, n=0)", 22),
    "gives_too_many_arguments": ("too many positional arguments", 27),
    "forgets_a_branch": ("price has no value yet on some way", 34),
    "misspells_a_name": ("there is no name 'sate'; did you mean 'state'?", 39),
    "does_what_cannot_be_compiled": ("", 44),
    "makes_an_array": ("neither makes an array nor returns one", 49),
    "returns_an_array": ("neither makes an array nor returns one", 52),
}


@pytest.mark.parametrize("rule", TOLD)
def test_a_mistake_is_told_in_a_few_lines(rule):
    what, line = TOLD[rule]
    with pytest.raises(BrokenRule) as caught:
        getattr(mistaken, rule)(start(GAME.interpreted, 3))
    first, source, advice = str(caught.value).splitlines()
    assert first.startswith(f"{rule} ({mistaken.__file__}, line {line}): ")
    assert what in first
    assert len(first) < 500
    assert source.strip()
    assert "CIRCENSES_JIT=0" in advice


def test_the_mistake_is_told_of_the_rule_that_has_it():
    """Not of the one that calls it."""
    with pytest.raises(BrokenRule, match=r"^reads_a_misspelt_field .*line 12"):
        mistaken.calls_a_mistaken_rule(start(GAME.interpreted, 3))
