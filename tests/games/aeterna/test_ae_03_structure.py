"""Chapter 3: Eras and phases."""

from circenses.games.aeterna.state import Decision, Phase
from tests.games.aeterna.table import drafted, fresh


def test_ae_3_1_an_era_runs_from_the_draft_to_its_end():
    table = fresh(2)
    assert table.state.phase == Phase.DRAFT
    pending = [entry.decision for entry in table.state.agenda[: table.state.pending]]

    assert pending == [
        Decision.END_OF_ERA_PHASE,
        Decision.FEED_PHASE,
        Decision.UNREST_PHASE,
        Decision.DOMUS_PHASE,
        Decision.BUILDINGS_PHASE,
        Decision.DEVASTATION_PHASE,
        Decision.SCORING_PHASE,
        Decision.ACTIONS_PHASE,
        Decision.DRAFT,
    ]


def test_ae_3_1_there_are_three_eras_and_the_third_has_no_phase_i():
    table = drafted(2)
    for era in (0, 1):
        assert (table.state.era, table.state.phase) == (era, Phase.ACTIONS)
        table.pass_all()
        assert table.decision == Decision.SLOT
        table.play(table.moves()[0])
        while table.decision == Decision.DRAFT:
            table.play(0)
    assert table.state.era == 2

    table.pass_all()

    assert table.state.phase == Phase.FEED
    assert table.state.waiting == 0
    assert table.state.pending == 0
