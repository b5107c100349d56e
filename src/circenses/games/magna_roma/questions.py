"""What is asked, and what each move number answers (MR-13.2)."""

from circenses.core.text.questions import Answer, Prompt, Questions, question
from circenses.games.magna_roma import box, state
from circenses.games.magna_roma.state import Decision

# fmt: off
QUESTIONS = Questions(
    question(Decision.FIRST_TILE, "Choose your first tile", "chooses the first tile", "MR-3.7",
             Answer("slot", state.SLOT, box.MAX_SLOTS),
             text="Choose any tile that nobody has reserved yet."),
    question(Decision.POOL_TILE, "Choose a tile", "takes a tile from the pool", "MR-12.5",
             Answer("pool_tile", state.SLOT, box.DraftBoard.solo_pool),
             text="You will place it right away. The other tiles leave the game.",
             begins=True, stage=0),
    question(Decision.CELL, "Place your tile: choose a cell", "places the tile", "MR-5.2",
             Answer("cell", state.CELL, box.CELLS, step=True, columns=box.SIDE), stage=1),
    question(Decision.ROTATION, "Turn your tile", "turns the tile", "MR-5.3",
             Answer("rotation", state.ROTATION, 4),
             text="Each way to place it shows what you would gain.", stage=2),
    question(Decision.TRADE, "Trade at the Market?", "decides on a trade", "MR-7.8",
             Answer("decline", state.DECLINE, says="Don't trade"),
             Answer("accept", state.ACCEPT), stage=3),
    question(Decision.ACTION, "Take one action, or none", "may build, conquer or bless", "MR-8.1",
             Answer("pass", state.PASS, says="Do nothing", told="took no action",
                    step=True, gives_up=True),
             Answer("build", state.BUILD, box.Setup.monuments_face_up, rule="MR-8.2"),
             Answer("conquer", state.CONQUER, state.PROVINCE_SPACES, rule="MR-8.9"),
             Answer("bless", state.BLESS, told="chose to bless a tile", rule="MR-8.11",
                    step=True), stage=3),
    question(Decision.SITE, "Choose a site", "chooses a site for a monument", "MR-8.3",
             Answer("site", state.SITE, state.SITE_SIDE * state.SITE_SIDE),
             text="Each number shows the most it can score there.", stage=3),
    question(Decision.BLESS, "Choose a tile to bless", "chooses a tile to bless", "MR-8.11",
             Answer("blessing", state.CELL, box.CELLS, columns=box.SIDE),
             text="You gain all of that tile's symbols again.", stage=3),
    question(Decision.NEXT_TILE, "Reserve your next tile", "reserves the next tile", "MR-9.2",
             Answer("slot", state.SLOT, box.MAX_SLOTS),
             text="Choose one of the next two free tiles in either direction.", stage=4),
    over=Prompt("The game is over", "All tiles have been placed."),
)
# fmt: on
