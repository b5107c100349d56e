"""What is asked, and what each move number answers (CM-12)."""

from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.core.text.questions import Answer, Prompt, Questions, question
from circenses.games.city_of_marble import box, state
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.view import Table


def is_first_action(table: Table) -> bool:
    """Whether no action has been taken in this turn; the open one is already deducted."""
    is_final = table.final_turns != EMPTY
    return bool(table.actions == (box.FINAL_ACTIONS if is_final else box.ACTIONS) - 1)


# fmt: off
QUESTIONS = Questions(
    question(Decision.ACTION, "Choose an action", "chooses an action", "CM-4.1",
             Answer("drawing", state.DRAW, says="Draw two tiles of different colors",
                    told="chose to draw tiles", rule="CM-5.1", leads=True, step=True),
             Answer("aqueduct", state.AQUEDUCT, rule="CM-5.4", leads=True, step=True,
                    says=f"Lay {counted(box.Turn.aqueduct_pieces_per_action, 'piece')} of aqueduct",
                    told="chose to lay aqueducts"),
             Answer("recalling", state.RECALL, says="Recall one of your Magistrates from a tile",
                    told="chose to recall a Magistrate", rule="CM-5.6", leads=True, step=True),
             Answer("playing", state.PLAY, says="Play a tile from your center box",
                    told="chose to play a tile", rule="CM-5.8", leads=True, step=True),
             begins=is_first_action),
    question(Decision.DRAW, "Draw: choose two colors", "draws tiles", "CM-5.1",
             Answer("pair", state.PAIR, len(box.PAIRS), says="Draw {pair}", told="drew {pair!s}"),
             Answer("single", state.SINGLE, box.COLORS, says="Draw {drawn}", told="drew {drawn!s}",
                    rule="CM-5.2"),
             text="They stay in your left box until your turn ends."),
    question(Decision.RECALL, "Recall: choose a Magistrate", "recalls a Magistrate", "CM-5.6",
             Answer("recall", state.SLOT, box.Player.magistrates,
                    says="Recall the Magistrate from the {stood}",
                    told="recalled a Magistrate from the {stood!s}"),
             text="It returns to your center box, and you can use it at once."),
    question(Decision.PIECE, "Lay a piece of aqueduct", "lays pieces of aqueduct", "CM-7.4",
             Answer("piece", state.PIECE, box.AQUEDUCTS * box.DIRECTION_COUNT)),
    question(Decision.COLOR, "Play: choose a tile", "chooses a tile to play", "CM-5.8",
             Answer("color", state.COLOR, box.COLORS, step=True,
                    told="chose a {color!s} tile"),
             text="Play any tile from your center box anywhere it fits."),
    question(Decision.PLACEMENT, "Lay the tile", "lays a tile", "CM-5.9",
             Answer("placement", state.PLACEMENT, box.PLACEMENTS)),
    question(Decision.MAGISTRATE, "Put a Magistrate on it?", "may put a Magistrate on the tile",
             "CM-5.12",
             Answer("nobody", state.NOBODY, told="put no Magistrate on the tile", step=True),
             Answer("somebody", state.SOMEBODY, told="put a Magistrate on the tile",
                    step=True)),
    question(Decision.SITE, "Several sites are complete", "chooses the next site", "CM-6.2",
             Answer("site", state.CORNER, box.CORNER_COUNT),
             text="Choose which to build first. A Magistrate lifted there counts nowhere else."),
    question(Decision.LIFT, "Lift a Magistrate?", "may lift a Magistrate", "CM-6.7",
             Answer("stay", state.STAY, says="Leave your Magistrates where they are",
                    told="lifted no Magistrate", step=True),
             Answer("lift", state.LIFT, box.Player.magistrates)),
    question(Decision.IMPERIUM, "Spend Imperium or end your turn", "may spend Imperium", "CM-4.2",
             Answer("end_turn", state.END_TURN, says="End your turn", told="ended the turn",
                    gives_up=True),
             Answer("spend", state.SPEND, box.COLORS, rule="CM-8.2", step=True,
                    told="spent a {color!s} Imperium tile for one more action"),
             text="Each Imperium tile buys one more action. Tiles you keep may score at the end."),
    over=Prompt("The game is over",
                "The player with the most points wins; ties go to the most Civic Buildings."),
)
# fmt: on
