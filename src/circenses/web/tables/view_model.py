"""The pages of a table, for one person: who looks, whose eyes, what may be done."""

import time
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np

from circenses.core.game import Game, Part
from circenses.draw.words import listed
from circenses.web.http.event_stream import Hub
from circenses.web.pages.models import (
    Banner,
    ChatLine,
    Clock,
    LogLine,
    Result,
    Room,
    SeatPlate,
    Sheet,
    SheetRow,
    TablePage,
    Viewer,
)
from circenses.web.storage.queries import Seat
from circenses.web.tables import levels, rendering
from circenses.web.tables.service import Tables, first_ply, why_no_undo
from circenses.web.tables.table import Table
from circenses.web.text import counted

LOG_SHOWN = 30
NEWS_TOLD = 4


class TablePages:
    """Makes the models of a table's pages."""

    def __init__(self, tables: Tables):
        self.tables = tables

    @property
    def hub(self) -> Hub:
        return self.tables.hub

    # ---------------------------------------------------------------- the page

    def page(
        self,
        table: Table,
        user: str,
        viewer: Viewer,
        site: str,
        *,
        at: int | None = None,
        look: int | None = None,
        banner: Banner | None = None,
    ) -> TablePage | Room:
        """What a person sees of a table now, or what they could see of it at ply `at`."""
        if table.status == "gathering":
            return self.room(table, user, viewer, site, banner)
        seat, hand_to = table.eye_of(user)
        deciding = seat is not None and seat in table.may_decide(user)
        if at is not None and not first_ply(table) <= at < table.history.ply:
            at = None
        if hand_to is not None:
            at = None
        shown = self.shown(table, seat, deciding, at)
        if look is not None and (look == seat or not 0 <= look < table.players):
            look = None
        page = TablePage(
            viewer=viewer,
            id=table.id,
            game=table.game.id,
            title=table.game.title,
            ply=table.history.ply,
            rev=table.rev,
            parts=shown.parts if look is None else self.looked_at(table, seat, look, at),
            seats=self.plates(table, user, seat, at),
            seat_set=table.game.seat_set,
            seat=seat,
            name=table_name(table),
            facts=facts(table),
            log=self.log(table, user, seat, table.history.ply),
            log_more=table.history.ply > LOG_SHOWN,
            sheet=self.sheet(table, seat, at),
            chat=chat(table, user),
            may_chat=bool(table.seats_of(user)) or table.public,
            watching=self.watching(table),
            news=self.news(table, user, seat),
            banner=banner or origin_banner(table, user),
            at=at,
            look=look,
            levels=levels.LEVELS,
            is_host=user == table.host,
        )
        if hand_to is not None:
            name = table.seats[hand_to].name
            return replace(
                page, handover=name, handover_seat=hand_to, question=f"{name} decides", news=""
            )
        if table.over:
            return replace(page, result=result(table, user), question=result(table, user).title)
        return self.with_question(table, user, page, shown, deciding)

    def with_question(
        self, table: Table, user: str, page: TablePage, shown: rendering.Rendered, deciding: bool
    ) -> TablePage:
        """The same page with what is to be decided."""
        why_not = why_no_undo(table, user)
        holding = page.seat in table.held
        page = replace(
            page,
            can_undo=holding or not why_not,
            can_reset=holding or not why_not,
            undo_reason="" if holding else why_not,
        )
        if holding and page.at is None:
            _, move = table.held[page.seat]  # type: ignore[index]
            words = self.shown(table, page.seat, True, None, held=False).choices
            text = next((choice.text for choice in words if choice.move == move), "")
            return replace(page, question="End your turn?", text=text, may_confirm=True)
        if not deciding or shown.prompt is None:
            return replace(page, question=waiting_words(table), text=waiting_for(table))
        prompt = shown.prompt
        return replace(
            page,
            question=prompt.title,
            text=prompt.text,
            steps=prompt.steps,
            my_turn=page.at is None,
            choices=shown.choices,
        )

    def shown(
        self, table: Table, seat: int | None, deciding: bool, at: int | None, held: bool = True
    ) -> rendering.Rendered:
        """The board; the pictures of the current position are kept until it changes."""
        if at is not None:
            return rendering.draw(table.game, table.history.position(at), seat, deciding=False)
        hold = table.held.get(seat) if held and seat is not None else None
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
        view = table.game.view(states, seat)[0]
        return tuple(table.game.board.parts(view, look, {}))

    def draw(
        self, table: Table, seat: int | None, deciding: bool, hold: tuple[int, int] | None
    ) -> rendering.Rendered:
        game, states = table.game, table.history.states
        if hold is None or seat is None:
            return rendering.draw(game, states, seat, deciding)
        trial = rendering.try_out(game, game.view(states, seat), seat, hold[1])
        after = states if trial.foreseen is None else trial.foreseen
        return rendering.draw(game, after, seat, deciding=False)

    # ---------------------------------------------------------------- around the board

    def log(
        self, table: Table, user: str, seat: int | None, last: int, count: int = LOG_SHOWN
    ) -> tuple[LogLine, ...]:
        """Lines up to ply `last`, newest first; those since one's own last move are new."""
        first = max(1, last - count + 1)
        kept = table.lines.setdefault(seat, {})
        lines = rendering.log_lines(table.history, kept, seat, first, last)
        since = self.last_own_ply(table, user)
        return tuple(
            line if since is None or line.ply <= since else replace(line, new=True)
            for line in lines
        )

    def last_own_ply(self, table: Table, user: str) -> int | None:
        """The ply of a person's last move; None for somebody who only watches."""
        mine = table.seats_of(user)
        if not mine or table.over:
            return None
        moves = table.history.moves
        for ply in range(len(moves), max(0, len(moves) - 200), -1):
            if moves[ply - 1][0] in mine:
                return ply
        return 0

    def news(self, table: Table, user: str, seat: int | None) -> str:
        """What the others did since this person's last move, for the screen reader."""
        since = self.last_own_ply(table, user)
        last = table.history.ply
        if since is None:
            since = last - 1
        first = max(since + 1, last - NEWS_TOLD + 1, 1)
        lines = rendering.log_lines(
            table.history, table.lines.setdefault(seat, {}), seat, first, last
        )
        told = [f"{table.seats[line.seat or 0].name}: {line.text}." for line in reversed(lines)]
        if table.may_decide(user):
            told.append("It is your turn.")
        return " ".join(told).replace("..", ".")

    def sheet(self, table: Table, seat: int | None, at: int | None = None) -> Sheet:
        key = ("sheet", seat)
        if at is None and key in table.drawn:
            kept: Sheet = table.drawn[key]
            return kept
        states = table.history.states if at is None else table.history.position(at)
        made = sheet_of(table, states, seat, final=table.over and at is None)
        if at is None:
            table.drawn[key] = made
        return made

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
                away=self.is_away(table, holder, present),
                place=holder.place if table.over else None,
                rating_change=holder.rating_change if table.over else None,
                may_sit=may_sit(table, user, holder),
                may_replace=self.tables.may_replace(table, user, holder),
            )
            for holder in table.seats
        )

    def is_away(self, table: Table, holder: Seat, present: set[str]) -> bool:
        return table.playing and holder.kind == "person" and holder.user not in present

    def watching(self, table: Table) -> int:
        seated = {seat.user for seat in table.seats} | {""}
        return len([user for user in self.hub.present(table.id) if user not in seated])

    # ---------------------------------------------------------------- before the game

    def room(
        self, table: Table, user: str, viewer: Viewer, site: str, banner: Banner | None
    ) -> Room:
        is_host = user == table.host
        may_invite = is_host and table.invite and any(s.kind == "open" for s in table.seats)
        return Room(
            viewer=viewer,
            id=table.id,
            game=table.game.id,
            title=table.game.title,
            picture=table.game.board.picture(),
            seats=self.room_plates(table, user),
            levels=levels.LEVELS,
            seat_set=table.game.seat_set,
            host=host_name(table),
            is_host=is_host,
            invite=f"{site}/join/{table.invite}" if may_invite else "",
            facts=facts(table),
            can_start=is_host and all(seat.kind != "open" for seat in table.seats),
            public=table.public,
            chat=chat(table, user),
            banner=banner,
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


# ---------------------------------------------------------------- small things


def may_sit(table: Table, user: str, holder: Seat) -> bool:
    if table.over:
        return False
    if holder.kind == "open":
        return not table.seats_of(user)
    return holder.left and holder.user == user and not holder.flagged


def host_name(table: Table) -> str:
    for seat in table.seats:
        if seat.user == table.host and seat.is_person:
            return seat.name
    return ""


def table_name(table: Table) -> str:
    return f"Table of {host_name(table)}" if host_name(table) else "Table"


def facts(table: Table) -> tuple[str, ...]:
    """What is special about a table, in a few words each."""
    found = []
    if table.playing and (moment := moment_now(table)):
        found.append(moment)
    found.append(pace_words(table.pace, table.clock))
    game, history = table.game, table.history
    chosen = game.options_for(table.players, history.options)[1:]
    for option, number in zip(game.options, chosen.tolist(), strict=True):
        applies = option.players[0] <= table.players <= option.players[1]
        if applies and number != option.default:
            found.append(f"{option.title}: {option.choices[number]}")
    if table.rated:
        found.append("not rated: hints were used" if table.hinted else "rated")
    if table.chosen_seed and not table.origin:
        found.append("chosen seed")
    return tuple(found)


def moment_now(table: Table) -> str:
    return rendering.moment_of(table.game, table.history.states)


def pace_words(pace: str, clock: int) -> str:
    if pace == "live":
        return f"live, {clock} min each" if clock else "live, no clock"
    days, hours = divmod(clock, 24)
    if not clock:
        return "by turns, no limit"
    return f"by turns, {counted(days, 'day') if not hours else f'{clock} h'} a turn"


def clock_of(table: Table, seat: Seat) -> Clock | None:
    if not table.clock or not seat.is_person or seat.level or not table.playing:
        return None
    now = time.time()
    running = seat.number in table.clocks.running
    left = table.clocks.at(seat.number, now)
    if table.pace == "live":
        return Clock(seconds=left, running=running)
    return Clock(deadline=datetime.fromtimestamp(now + left, UTC)) if running else None


def side_of(totals: list[int], seat: int) -> int | None:
    return totals[seat] if seat < len(totals) else None


def side_names(game: Game, seats: list[Seat], sides: int) -> list[str]:
    """Players by their own names; what plays without a seat has its name from the game."""
    if sides == 1 and len(seats) > 1:
        return [game.side_names.get(0, "All together")]
    names = [seat.name for seat in seats[:sides]]
    return names + [game.side_names.get(side, "Nobody") for side in range(len(names), sides)]


def sheet_of(table: Table, states: np.ndarray, seat: int | None, final: bool) -> Sheet:
    game, lines = table.game, len(table.game.lines)
    if final:
        sheets = [game.sheet(states, side).tolist() for side in range(game.sides(table.players))]
    else:
        sheets = rendering.known_points(game, states, seat)
    names = side_names(game, table.seats, len(sheets))
    places = game.outcome_of(sheets).places
    together = len(sheets) == 1
    return Sheet(
        lines=game.lines,
        rows=tuple(
            SheetRow(
                name=names[side],
                seats=tuple(range(table.players)) if together else (side,)[: side < table.players],
                values=tuple(sheet[:lines]),
                total=sum(sheet[:lines]),
                place=places[side] if final else None,
                viewer=side == seat,
            )
            for side, sheet in enumerate(sheets)
        ),
        final=final,
    )


def chat(table: Table, user: str) -> tuple[ChatLine, ...]:
    return tuple(
        ChatLine(
            name=message.name,
            text=message.text,
            at=datetime.fromtimestamp(message.at, UTC),
            seat=message.seat,
            mine=message.user_id == user,
            id=str(message.id),
        )
        for message in table.talk
    )


def waiting_words(table: Table) -> str:
    """Who is to decide: "Marcus decides"."""
    names = [table.seats[seat].name for seat in table.history.waiting]
    if not names:
        return "The game is over"
    return f"{listed(names)} decide{'s' if len(names) == 1 else ''}"


def waiting_for(table: Table) -> str:
    """What the others are deciding, in one line; it is the same for everybody who waits."""
    state = table.game.view(table.history.states, None)[0]
    decision = table.game.decisions(int(state.agenda[int(state.pending) - 1].decision))
    told = getattr(table.game.board, "DOING", {}).get(decision, "")
    return f"{told[0].upper()}{told[1:]}." if told else ""


def origin_banner(table: Table, user: str) -> Banner | None:
    """Where a table comes from; said until the person has moved, or to others until anybody has."""
    moved = {seat for seat, _ in table.history.moves[first_ply(table) :]}
    if not table.origin or moved & set(table.seats_of(user) or range(table.players)):
        return None
    return Banner(
        title="Played on from a replay.",
        text="The game it comes from stays as it was.",
        action="See it",
        href=f"/replays/{table.origin}?at={table.origin_ply}",
    )


# ---------------------------------------------------------------- the end


def result(table: Table, user: str) -> Result:
    """How the game ended, in one sentence, and the line that decided it."""
    sheet = sheet_of(table, table.history.states, None, final=True)
    title, text = verdict(table.game, sheet)
    return Result(
        title=title,
        text=text,
        points=max((row.total for row in sheet.rows if row.place == 1), default=None),
        note="Not rated: hints were used." if table.rated and table.hinted else "",
        replay=table.id,
        may_rematch=bool(table.seats_of(user)),
        rematch=table.rematch or "",
    )


def verdict(game: Game, sheet: Sheet) -> tuple[str, str]:
    """Who won and by how much, and which line of the sheet made the difference."""
    rows = sorted(sheet.rows, key=lambda row: (row.place or 0, -row.total))
    if len(rows) == 1:
        return f"{rows[0].name}: {counted(rows[0].total, 'point')}", ""
    winners = [row.name for row in rows if row.place == 1]
    if not winners:
        return "Nobody wins", "All are out of the game."
    if len(winners) > 1:
        return f"{listed(winners)} share the victory", ""
    first, second = rows[0], rows[1]
    ahead = first.total - second.total
    title = f"{first.name} wins by {counted(ahead, 'point')}"
    if ahead <= 0:
        broken = game.ties[0].title.lower() if game.ties else "the tie-break"
        return f"{first.name} wins on {broken}", f"Both have {counted(first.total, 'point')}."
    gaps = [mine - theirs for mine, theirs in zip(first.values, second.values, strict=True)]
    most = max(range(len(gaps)), key=lambda line: gaps[line])
    values = f"{first.values[most]} against {second.values[most]}"
    return title, f"{sheet.lines[most].title} made the difference: {values}."
