"""The pages of a table for one person: who looks, from whose seat, and what they may do."""

from typing import Any, NamedTuple
from urllib.parse import urlsplit

import numpy as np

from circenses.core.play.game import Part
from circenses.web.guide.content import has_guide
from circenses.web.http.event_stream import Hub
from circenses.web.pages.models.explanation import ExplanationCard
from circenses.web.pages.models.lesson import Coaching
from circenses.web.pages.models.lobby import SeatPlate
from circenses.web.pages.models.table import Compiling, Room, Sheet, TablePage
from circenses.web.running.compilation import Compiler
from circenses.web.storage.rows import Seat
from circenses.web.tables import coaching, digest, ending, levels, rendering, seating
from circenses.web.tables.changes import counts, first_ply, is_counted, why_no_undo
from circenses.web.tables.explanations import card_of, points_card, points_of
from circenses.web.tables.finished import finished_page
from circenses.web.tables.page_request import PageRequest
from circenses.web.tables.reports import report_of
from circenses.web.tables.service import Tables
from circenses.web.tables.table import Held, Table
from circenses.web.tables.wording import (
    chat,
    clock_of,
    facts,
    host_name,
    may_sit,
    origin_banner,
    rating_words,
    sheet_for,
    side_of,
    table_name,
    waiting_words,
    why_not_rated,
)

MEANWHILE_PRICE = "With a weaker bot, this game no longer counts for your rating."
LOG_SHOWN = 30
NEWS_TOLD = 4
STOPPED = "This game has stopped"
STOPPED_WHY = "It could not continue. All moves are kept, and we have logged the error."


class Eye(NamedTuple):
    """From whose seat a page is seen, and which part of the table it shows."""

    seat: int | None
    hand_to: int | None  # the seat to which a shared screen passes
    at: int | None  # an earlier ply
    look: int | None  # another seat whose part of the table is shown
    deciding: bool


class TablePages:
    """Makes the models of a table's pages."""

    def __init__(self, tables: Tables, compiler: Compiler | None = None):
        self.tables = tables
        self.compiler = compiler or Compiler()

    @property
    def hub(self) -> Hub:
        return self.tables.hub

    # ---------------------------------------------------------------- the page

    def page(self, table: Table, asked: PageRequest) -> TablePage | Room:
        """What a person sees of a table now, or what they could see of it at an earlier ply."""
        if table.status == "gathering":
            return self.room(table, asked)
        eye = eye_of(table, asked)
        shown = self.shown(table, eye.seat, eye.deciding, eye.at)
        if eye.hand_to is not None:
            return self.laid_out(table, asked, eye, shown, handover(table, eye.hand_to))
        if table.over:
            return finished_page(table, asked, self.laid_out(table, asked, eye, shown, {}))
        question = self.question(table, asked.user, eye, shown)
        return self.laid_out(table, asked, eye, shown, question)

    def laid_out(
        self,
        table: Table,
        asked: PageRequest,
        eye: Eye,
        shown: rendering.Rendered,
        question: dict[str, Any],
    ) -> TablePage:
        """The page with its question."""
        user, (seat, hand_to, at, look, deciding) = asked.user, eye
        return TablePage(
            viewer=asked.viewer,
            id=table.id,
            game=table.game.id,
            title=table.game.title,
            ply=table.history.ply,
            rev=table.rev,
            parts=self.parts(table, eye, shown),
            digest=digest.digest(table, seat, deciding) if hand_to is None else None,
            seats=self.plates(table, user, seat, at),
            seat_set=table.game.seat_set,
            guide=has_guide(table.game),
            seat=seat,
            name=table_name(table),
            facts=facts(table),
            rating=rating_words(table),
            rated=table.rated,
            **ending.ways_out(table, user),
            log=digest.log(table, seat, table.history.ply, LOG_SHOWN),
            log_more=table.history.ply > LOG_SHOWN,
            new_since=self.last_own_ply(table, user),
            sheet=self.sheet(table, seat, at),
            chat=chat(table, user),
            may_chat=bool(table.seats_of(user)) or table.public,
            watching=self.watching(table),
            news="" if hand_to is not None else self.news(table, user, seat, deciding),
            banner=asked.banner or origin_banner(table, user),
            seal=asked.seal,
            at=at,
            look=look,
            report=report_of(table, seat, asked.report) if hand_to is None else None,
            levels=levels.LEVELS,
            is_host=user == table.host,
            compiling=self.compiling(table),
            lesson=lesson_for(table, eye),
            may_resume=coaching.may_resume(table, seat),
            held=asked.held,
            written=asked.written,
            **question,
        )

    def parts(self, table: Table, eye: Eye, shown: rendering.Rendered) -> tuple[Part, ...]:
        """The board: with marks on what is new, or with another seat's area large."""
        if eye.look is not None:
            return self.looked_at(table, eye.seat, eye.look, eye.at)
        if eye.hand_to is not None:
            return shown.parts
        return digest.glowing(table, eye.seat, eye.at, shown.parts)

    def question(
        self, table: Table, user: str, eye: Eye, shown: rendering.Rendered
    ) -> dict[str, Any]:
        """The fields of the page that say what to decide."""
        held = table.held.get(eye.seat) if eye.seat is not None else None
        why_not = "" if held else coaching.why_no_undo(table) or why_no_undo(table, user)
        undo = dict(can_undo=not why_not, can_reset=not why_not, undo_reason=why_not)
        if held is not None and eye.at is None:
            return undo | self.doubt(table, eye.seat, held)
        if eye.deciding and shown.prompt is not None:
            lesson = lesson_for(table, eye)
            return undo | dict(
                question=shown.prompt.title,
                text=coaching.ONE_OPEN if lesson and lesson.asked else shown.prompt.text,
                steps=shown.prompt.steps,
                my_turn=eye.at is None,
                choices=shown.choices,
            )
        if table.stopped:
            return undo | dict(question=STOPPED, text=STOPPED_WHY)
        doing = rendering.doing(table.game, table.history.states)
        return undo | dict(question=waiting_words(table), text=doing)

    def doubt(self, table: Table, seat: int | None, held: Held) -> dict[str, Any]:
        """The fields that ask to confirm a click."""
        text = self.shown(table, seat, True, None, held=False).words.get(held.path, "")
        if held.doubt:
            text = f"{held.doubt.words} {text}".strip()  # long words are cut at the end
        return dict(
            question="Are you sure?" if held.doubt else "End your turn?",
            text=text,
            may_confirm=True,
            doubtful=held.doubt is not None,
        )

    def shown(
        self, table: Table, seat: int | None, deciding: bool, at: int | None, held: bool = True
    ) -> rendering.Rendered:
        """The board; the pictures of the current position are kept until it changes."""
        hold = table.held.get(seat) if held and seat is not None else None
        if at is not None or not (deciding or hold):
            ply = table.history.ply if at is None else at
            return rendering.Rendered(digest.board(table, seat, ply).parts)
        key = (seat, deciding, hold)
        if key not in table.drawn:
            table.drawn[key] = self.draw(table, seat, deciding, hold)
        found: rendering.Rendered = table.drawn[key]
        return found

    def looked_at(
        self, table: Table, seat: int | None, look: int, at: int | None
    ) -> tuple[Part, ...]:
        """The board with another seat's area large, from the viewer's own view; nothing to do."""
        states = table.history.states if at is None else table.history.position(at)
        return rendering.looked_at(table.game, states, seat, look)

    def draw(
        self, table: Table, seat: int | None, deciding: bool, hold: Held | None
    ) -> rendering.Rendered:
        states = self.position(table, seat, hold)
        choosing = deciding and (hold is None or seat is None)
        asked = coaching.asked(table)
        return rendering.draw(table.game, states, seat, choosing, asked, table.pictures)

    def position(self, table: Table, seat: int | None, hold: Held | None) -> np.ndarray:
        """What a seat sees, including the result of a move still to be confirmed, if known."""
        game, states = table.game, table.history.states
        if hold is None or seat is None:
            return states
        trial = rendering.try_out(game, game.view(states, seat), seat, hold.path)
        return states if trial is None or trial.foreseen is None else trial.foreseen

    def explanation(
        self, table: Table, user: str, thing: str, at: int | None, look: int | None
    ) -> ExplanationCard | None:
        """The card of a thing on the page of a person; None if there is no such thing on it."""
        seat, hand_to = table.eye_of(user)
        if table.status == "gathering" or hand_to is not None:
            return None
        past = at is not None and first_ply(table) <= at < table.history.ply
        if (whose := points_of(thing)) is not None:
            return points_card(table.game, self.sheet(table, seat, at if past else None), whose)
        hold = None if seat is None else table.held.get(seat)
        states = (
            table.history.position(at)
            if past and at is not None
            else self.position(table, seat, hold)
        )
        deciding = seat is not None and seat in table.may_decide(user)
        if look is not None and 0 <= look < table.players:
            parts = rendering.looked_at(table.game, states, seat, look)
        else:
            parts = self.shown(table, seat, deciding, at if past else None).parts
        return card_of(table.game, states, seat, thing, parts)

    def compiling(self, table: Table) -> Compiling | None:
        """How far the rules are, if a bot here needs them, and whether it waits for them."""
        progress = self.compiler.of(table.rules.id)
        needed = table.has_strong_bots or progress.error
        if not table.preparing or not table.playing or not needed:
            return None
        waiting = [levels.title_of(table.seats[seat].level) for seat in table.bots_that_wait()]
        return Compiling(
            done=progress.done,
            failed=bool(progress.error),
            waiting=waiting[0] if waiting else "",
            offer=levels.title_of(levels.MEANWHILE) if waiting and not counts(table) else "",
            price=MEANWHILE_PRICE if waiting and is_counted(table, table.seats) else "",
        )

    # ---------------------------------------------------------------- around the board

    def last_own_ply(self, table: Table, user: str) -> int | None:
        """The ply of a person's last move; None for spectators."""
        mine = table.seats_of(user)
        if not mine or table.over:
            return None
        moves = table.history.moves
        for ply in range(len(moves), max(0, len(moves) - 200), -1):
            if moves[ply - 1][0] in mine:
                return ply
        return 0

    def news(self, table: Table, user: str, seat: int | None, deciding: bool) -> str:
        """What the others did, for the screen reader: one sentence for each whole turn."""
        turns = digest.digest(table, seat, deciding).turns
        under_way = table.history.waiting
        done = [turn for turn in turns if turn is not turns[-1] or turn.seat not in under_way]
        told = [f"{digest.names_in(table, turn)}: {turn.text}." for turn in done[-NEWS_TOLD:]]
        if table.may_decide(user):
            told.append("It is your turn.")
        return " ".join(told).replace("..", ".")

    def sheet(self, table: Table, seat: int | None, at: int | None = None) -> Sheet:
        key = ("sheet", seat, at)
        if key not in table.drawn:
            table.drawn[key] = sheet_for(table, seat, at)
        found: Sheet = table.drawn[key]
        return found

    def plates(
        self, table: Table, user: str, seat: int | None, at: int | None
    ) -> tuple[SeatPlate, ...]:
        present = self.hub.present(table.id)
        deciding = set(table.history.waiting) if table.playing else set()
        totals = [row.total for row in self.sheet(table, seat, at).rows]
        return tuple(
            SeatPlate(
                seat=holder.number,
                name=holder.name,
                kind=holder.kind,
                level=levels.title_of(holder.level) if holder.level else "",
                viewer=holder.is_person and holder.user == user,
                turn=holder.number in deciding,
                points=side_of(totals, holder.number),
                clock=clock_of(table, holder),
                left=holder.left and not table.over,
                resigned=holder.resigned and not table.over,
                away=self.is_away(table, holder, present),
                place=holder.place if table.over else None,
                rating_change=holder.rating_change if table.over else None,
                may_sit=may_sit(table, user, holder),
                may_replace=seating.may_replace(table, user, holder),
            )
            for holder in table.seats
        )

    def is_away(self, table: Table, holder: Seat, present: set[str]) -> bool:
        return table.playing and holder.kind == "person" and holder.user not in present

    def watching(self, table: Table) -> int:
        seated = {seat.user for seat in table.seats} | {""}
        return len([user for user in self.hub.present(table.id) if user not in seated])

    # ---------------------------------------------------------------- before the game

    def room(self, table: Table, asked: PageRequest) -> Room:
        user = asked.user
        is_host = user == table.host
        may_invite = is_host and table.invite and any(s.kind == "open" for s in table.seats)
        return Room(
            viewer=asked.viewer,
            id=table.id,
            game=table.game.id,
            title=table.game.title,
            picture=rendering.picture(table.game),
            seats=self.room_plates(table, user),
            levels=levels.LEVELS,
            suited=asked.suited.level,
            seat_set=table.game.seat_set,
            host=host_name(table),
            is_host=is_host,
            invite=f"{asked.site}/join/{table.invite}" if may_invite else "",
            reach=urlsplit(asked.site).hostname or "",
            facts=facts(table),
            rating=why_not_rated(table),
            can_start=is_host and all(seat.kind != "open" for seat in table.seats),
            public=table.public,
            chat=chat(table, user),
            banner=asked.banner,
            seal=asked.seal,
            rev=table.rev,
        )

    def room_plates(self, table: Table, user: str) -> tuple[SeatPlate, ...]:
        present = self.hub.present(table.id)
        return tuple(
            SeatPlate(
                seat=holder.number,
                name=holder.name,
                kind=holder.kind,
                level=levels.title_of(holder.level) if holder.level else "",
                viewer=holder.is_person and holder.user == user,
                away=holder.kind == "person" and holder.user not in present,
                may_sit=may_sit(table, user, holder),
                may_replace=user == table.host and holder.kind == "open",
            )
            for holder in table.seats
        )


def eye_of(table: Table, asked: PageRequest) -> Eye:
    """From whose seat a person sees a table now, and which part of it."""
    seat, hand_to = table.eye_of(asked.user)
    at, look = ply_shown(table, asked, hand_to), seat_looked_at(table, asked, seat)
    return Eye(seat, hand_to, at, look, seat is not None and seat in table.may_decide(asked.user))


def lesson_for(table: Table, eye: Eye) -> Coaching | None:
    """The coach's card; None while the viewer looks at something else."""
    here = eye.at is None and eye.look is None
    return coaching.coaching(table, eye.seat) if here else None


def handover(table: Table, seat: int) -> dict[str, Any]:
    """The fields of a page while a shared screen changes hands."""
    name = table.seats[seat].name
    return dict(handover=name, handover_seat=seat, question=f"{name} decides")


def ply_shown(table: Table, asked: PageRequest, hand_to: int | None) -> int | None:
    """The earlier ply shown; None for now, and while the screen changes hands."""
    at = asked.at
    if at is None or hand_to is not None or not first_ply(table) <= at < table.history.ply:
        return None
    return at


def seat_looked_at(table: Table, asked: PageRequest, seat: int | None) -> int | None:
    """The other seat whose area is shown."""
    look = asked.look
    return None if look is None or look == seat or not 0 <= look < table.players else look
