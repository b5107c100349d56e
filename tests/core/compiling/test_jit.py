"""`bind` fits a driver to what it is bound to."""

import pytest

from circenses.core.compiling import jit

pytestmark = pytest.mark.compiled


def doubled(x):
    return FACTOR * x


FACTOR = 2  # a name that `bind` replaces


def test_a_driver_bound_to_other_things_is_other_code():
    """What was kept for one binding is never run for another."""
    for factor in (3, 5, 3):
        assert jit.bind(doubled, "test", FACTOR=factor)(7) == factor * 7
