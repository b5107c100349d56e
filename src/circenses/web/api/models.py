"""Requests and answers of the API."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from circenses.core.play.match import SEEDS
from circenses.core.play.replay import is_text


class Model(BaseModel):
    """Unknown fields are refused: a misspelled one would otherwise be ignored."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def refuse_half_characters(cls, body: Any) -> Any:
        """Refuse lone surrogates, even in keys, because no answer could quote them."""
        if isinstance(body, dict) and not is_text(body):
            raise ValueError("It contains characters that are not text.")
        return body


class Problem(BaseModel):
    """Why something was refused, in words."""

    detail: str


class NewGuest(Model):
    name: str = Field("", max_length=100, description="If empty, we choose a name for you.")


class Guest(BaseModel):
    id: str
    name: str
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`.")


class Me(BaseModel):
    id: str
    name: str
    guest: bool


class GameOption(BaseModel):
    id: str
    title: str
    choices: list[str]
    default: int
    players: tuple[int, int] = Field(description="The numbers of players for which it applies.")
    group: str = Field(description="Options of one group belong together; empty for most.")
    seat: int | None = Field(description="The seat it is about, counted from 0.")
    differs: bool = Field(description="No two of its group may be the same, except the default.")
    excludes: list[str] = Field(description="Options that must then keep their default.")
    about: str = Field(description="A note that helps to choose; empty for most.")
    among_people: int | None = Field(
        description="The default at a table without bots, if it differs."
    )


class GameInfo(BaseModel):
    id: str
    title: str
    tagline: str
    players: tuple[int, int]
    minutes: int
    rules_version: int
    moves: int = Field(description="Moves are numbered from 0 to this, less one.")
    options: list[GameOption]
    lines: list[str] = Field(description="The lines of the score sheet.")
    ready: bool = Field(description="False: the rules are still being compiled.")


class LevelInfo(BaseModel):
    id: str
    title: str
    line: str


class NewTable(Model):
    game: str = Field(max_length=40, examples=["magna_roma"])
    seats: list[Annotated[str, Field(max_length=60)]] = Field(
        min_length=1,
        max_length=8,
        description="One word a seat: me, open, or bot:LEVEL.",
        examples=[["me", "bot:citizen"]],
    )
    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    pace: Literal["live", "turns"] = "live"
    clock: int = Field(0, ge=0, le=720, description="Minutes each (live), hours a turn (turns).")
    public: bool = False
    rated: bool = False
    seed: int | None = Field(None, ge=0, lt=SEEDS, description="Chosen seeds are not rated.")
    forecasts: bool = Field(False, description="Players see what a bot expects, unless rated.")


class SeatInfo(BaseModel):
    seat: int
    kind: Literal["person", "here", "bot", "open"]
    name: str
    bot: str = Field(description="The level of the bot that plays here, or empty.")
    mine: bool
    turn: bool
    total: int | None = Field(description="When the game is over and was played to its end.")
    place: int | None = Field(description="When the game is over, or after resigning.")
    resigned: bool = Field(description="A bot plays this seat to the end of the game.")
    votes_to_end: bool = Field(description="This person has voted to end the game.")


class TableInfo(BaseModel):
    id: str
    game: str
    status: Literal["gathering", "playing", "over"]
    ply: int
    seats: list[SeatInfo]
    public: bool
    pace: str
    clock: int
    rated: bool
    forecasts: bool
    seal: str | None = Field(description="Commits to the deal; null: the table has none.")
    invite: str | None = Field(description="Token of the invite link; for the host only.")


class TableLine(BaseModel):
    id: str
    game: str
    status: str
    ply: int
    seats: list[str]
    my_turn: bool
    open_seats: int


class View(BaseModel):
    ply: int
    seat: int | None = Field(description="The seat whose view this is; null for a spectator.")
    waiting: list[int] = Field(description="The seats that may move.")
    over: bool
    view: dict[str, Any] = Field(description="The game's record; null where covered.")
    points: list[int] = Field(description="The total of each side, if the game ended now.")


class MoveInfo(BaseModel):
    move: int
    short: str = Field(description="The same in short: pass, slot:3, cell:b4.")
    text: str


class Question(BaseModel):
    ply: int
    seat: int | None = Field(description="The seat that decides; null: none of yours.")
    over: bool
    question: str
    text: str
    moves: list[MoveInfo]
    can_undo: bool


class HintOrder(Model):
    ply: int = Field(ge=0, le=100_000, description="The position you ask about.")
    seat: int | None = Field(None, ge=0, le=7, description="Only if you hold several seats.")


class WeighedMove(BaseModel):
    move: int
    text: str
    chance: float | None = Field(description="Of winning; null if there is nobody to beat.")
    points: float = Field(description="The expected final score.")


class HintInfo(BaseModel):
    ply: int
    seat: int
    choices: list[WeighedMove] = Field(description="At most the three best; play the first.")
    reason: str
    lines: int = Field(description="Lines of play that were searched.")


class JudgedMove(BaseModel):
    ply: int = Field(description="The position before the move.")
    seat: int
    move: int
    best: int = Field(description="What the bot would have done.")
    chances: list[float] = Field(description="Of each side to win, before the move.")
    loss: float = Field(description="How much the move lowered its player's chance of winning.")
    points: float = Field(description="How much it lowered the expected final score.")


class AnalysisInfo(BaseModel):
    running: bool
    done: int = Field(description="Moves judged so far.")
    of: int
    moves: list[JudgedMove] = Field(description="Whether all are judged.")


MoveNumber = Annotated[int, Field(ge=0, le=1_000_000)]
ShortMove = Annotated[str, Field(min_length=1, max_length=60)]


class MoveOrder(Model):
    ply: int = Field(ge=0, le=100_000, description="The position you answer.")
    move: MoveNumber | ShortMove = Field(
        description="Its number, or the move in short: pass, slot:3, cell:b4."
    )
    seat: int | None = Field(None, ge=0, le=7, description="Only if you hold several seats.")


class UndoOrder(Model):
    ply: int = Field(ge=0, le=100_000)
    whole_turn: bool = False


class Played(BaseModel):
    ply: int
    over: bool


class Line(BaseModel):
    ply: int
    seat: int
    text: str
    rule: str


class SheetLine(BaseModel):
    side: str
    values: dict[str, int]
    total: int
    place: int | None


class SealInfo(BaseModel):
    seal: str | None = Field(description="SHA-256 of the secret; null: the table has none.")
    secret: str | None = Field(description="Revealed when the game is over; see docs/records.md.")
    note: str = Field(description="Why there is no seal or no secret; empty if there is.")


class SealOrder(Model):
    seal: str = Field("", max_length=80, description="The seal you noted; empty: not compared.")


class VerdictInfo(BaseModel):
    verified: bool
    checked: list[str] = Field(description="What was recomputed, one sentence each.")
    differs: str = Field(description="The first thing that differs; empty if nothing does.")


class RecordText(Model):
    record: str = Field(max_length=1_000_000, description="The text of a record file.")


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": Problem} for status in statuses}


class VoteOrder(Model):
    end: bool = Field(True, description="False: take your vote back.")


class SeatOrder(Model):
    seat: int | None = Field(None, ge=0, le=7, description="Empty: the first open one.")
