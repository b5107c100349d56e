"""Judgments of finished games: what is not believed."""

from circenses.bots.analysis import Judgment, without_leaps


def judgment(ply, player, best_chance, loss, chances):
    return Judgment(
        ply=ply, player=player, move=1, chances=chances, best=2, chance=best_chance - loss,
        best_chance=best_chance, loss=loss, points=1.0,
    )  # fmt: skip


def test_a_choice_that_wins_far_more_often_than_was_known_is_not_believed():
    """Unless the other side has just made a mistake that gave so much."""
    calm = judgment(1, 1, 0.7, 0.0, [0.3, 0.7])
    blunder = judgment(1, 1, 0.7, 0.6, [0.3, 0.7])
    leap = judgment(2, 0, 0.9, 0.6, [0.9, 0.1])

    assert without_leaps([calm, leap])[1].is_unsure
    assert not without_leaps([blunder, leap])[1].is_unsure
    assert not without_leaps([judgment(1, 0, 0.9, 0.0, [0.9, 0.1]), leap])[1].is_unsure
