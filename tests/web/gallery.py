"""Every page once, with made-up tables: for tests of the pages, and to look at them.

python -m tests.web.gallery FOLDER     writes the pages and their files
"""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import circenses
from circenses.core.play.game import Game
from circenses.core.play.seat_choices import choices_of
from circenses.core.text.sources import Forecast
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.goods import html_of
from circenses.web import pages
from circenses.web.guide.content import guide_of, has_guide
from circenses.web.guide.pictures import drawn, drawn_guide_pictures
from circenses.web.handlers.reading import rules_of
from circenses.web.pages import assets
from circenses.web.pages.models.lobby import (
    Clock,
    Friend,
    GameCard,
    Lobby,
    MyGames,
    NewTable,
    Rating,
    SeatPlate,
    TableRow,
)
from circenses.web.pages.models.profile import (
    GameResults,
    Opponent,
    PointSource,
    Profile,
    RatingLine,
)
from circenses.web.pages.models.reading import ComponentsPage, HowToPlay, RulesPage, Shelf
from circenses.web.pages.models.replay import Analysis, Candidate, ReplayPage, Replays, TurningPoint
from circenses.web.pages.models.seal import Seal, SealPage, Verdict
from circenses.web.pages.models.table import (
    ChatLine,
    Choice,
    Digest,
    DigestTurn,
    Hint,
    HintChoice,
    LogLine,
    Result,
    Room,
    Sheet,
    SheetRow,
    TablePage,
    essential,
    turns_of,
)
from circenses.web.pages.models.viewer import (
    About,
    Banner,
    Forgotten,
    Login,
    Message,
    SettingsPage,
    Viewer,
)
from circenses.web.tables.levels import LEVELS
from circenses.web.tables.listings import suiting, with_results
from circenses.web.tables.reports import report_of
from circenses.web.tables.table_history import TableHistory

WON = (3, 3, 3, 3)
NAMES = ("Livia", "Marcus", "Bot Agrippa", "Iulia")
WHEN = datetime(2026, 11, 14, 17, 5, tzinfo=UTC)
LIVIA = Viewer(name="Livia", guest=False, csrf="token")
GUEST = Viewer(name="Livia 7", csrf="token")


# ---------------------------------------------------------------- pieces of models


def game_of(name: str = "magna_roma") -> Game:
    return circenses.games.get(name)


def card(game: Game) -> GameCard:
    return GameCard(
        id=game.id,
        title=game.title,
        players=game.players,
        minutes=game.minutes,
        tagline=game.tagline,
        picture=game.board.picture(),
        seat_set=game.seat_set,
        guide=has_guide(game),
    )


def shelf() -> tuple[GameCard, ...]:
    """The games that have a board."""
    return tuple(card(game) for game in circenses.games.all_games())


def is_bot(k: int) -> bool:
    return NAMES[k].startswith("Bot")


def plates(n: int = 3, turn: int = 0, me: int | None = 0) -> tuple[SeatPlate, ...]:
    return tuple(
        SeatPlate(
            seat=k,
            name=NAMES[k],
            kind="bot" if is_bot(k) else "person",
            level="Senator" if is_bot(k) else "",
            viewer=k == me,
            turn=k == turn,
            points=(14, 17, 11, 9)[k],
            clock=None if is_bot(k) else Clock(seconds=845 - 85 * k, running=k == turn),
        )
        for k in range(n)
    )


def row(key: str, **changes: object) -> TableRow:
    game = game_of()
    plain = TableRow(
        id=key,
        game=game.id,
        title=game.title,
        picture=game.board.picture(),
        seats=plates(),
        progress="turn 15 of 24",
        doing="Place your tile",
        clock=Clock(seconds=845),
        mine=True,
        my_turn=True,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


OPEN = (
    *plates(2)[:1],
    SeatPlate(seat=1, kind="open", may_sit=True),
    SeatPlate(seat=2, kind="open", may_sit=True),
)
FINISHED = row("e", over=True, result="Won by 7", points=85, when=WHEN, progress="", replay="e")
RATINGS = (
    Rating(game="magna_roma", title="Magna Roma", value=1742, share=0.72, games=12),
    Rating(game="magna_roma", title="Magna Roma", value=1610, share=0.6, versus="bots"),
)


# ---------------------------------------------------------------- a real position


def played(game: Game, players: int, plies: int, seed: int = 5) -> circenses.Match:
    """A game in the middle, played by someone who does not try."""
    luck = random.Random(seed)
    match = circenses.Match(game, players, seed)
    while not match.over and (match.ply < plies or match.player != 0):
        match.play(luck.choice(match.legal()))
    return match


def sheet(match: circenses.Match) -> Sheet:
    lines = match.game.lines
    places = match.places()
    return Sheet(
        lines=lines,
        rows=tuple(
            SheetRow(
                name=NAMES[side],
                seats=(side,),
                values=tuple(values.values()),
                total=sum(values.values()),
                place=places[side],
                viewer=side == 0,
            )
            for side, values in enumerate(match.sheets())
        ),
        final=match.over,
    )


def log(match: circenses.Match, viewer: int | None, lines: int = 24) -> tuple[LogLine, ...]:
    told = []
    game = match.game
    now = circenses.Match(game, match.players, match.seed, match.options).states
    for ply, (player, move) in enumerate(match.history, 1):
        before = now.copy()
        game.drivers.play_move(now, 0, player, move)
        if ply <= match.ply - lines:
            continue
        seen = game.view(before, viewer)[0], game.view(now, viewer)[0]
        asked = game.questions.asked(seen[0])
        sentence = game.sentence(seen[0], player, move, seen[1])
        told.append(
            LogLine(
                ply=ply,
                seat=player,
                html=html_of(sentence),
                text=sentence.text,
                rule=sentence.rule,
                begins=asked.begins_turn(seen[0]),
                step=asked.answer(move).step,
            )
        )
    return tuple(reversed(told))


def digest(told: tuple[LogLine, ...], viewer: int | None) -> Digest:
    """A strip with everything that a strip can show."""
    turns = [turn for turn in turns_of(told) if turn[0].seat != viewer][:3]
    if viewer is None:
        return Digest(title="Lately", turns=tuple(map(digest_turn, turns)), won=WON)
    return Digest(
        title="Since your last turn",
        turns=tuple(map(digest_turn, reversed(turns))),
        won=WON,
        forecasts=(Forecast("feed 3: you lack 1 wheat", harm=True), Forecast("pass: 2", gain=True)),
        expected=92,
        now=14,
        report=replace(told[0], report="Round 3: the count") if told else None,
    )


def digest_turn(turn: list[LogLine]) -> DigestTurn:
    done = essential(turn)[0]
    return DigestTurn(
        seat=turn[0].seat or 0,
        html=done.html,
        gains="",
        text=done.text,
        first=turn[0].ply,
        last=turn[-1].ply,
        points=3,
    )


def table(
    plies: int = 60, players: int = 3, viewer: int | None = 0, game: str = "magna_roma"
) -> TablePage:
    return table_of(played(game_of(game), players, plies), viewer)


def table_of(match: circenses.Match, viewer: int | None) -> TablePage:
    """A match as a player sees it, or a spectator."""
    game = match.game
    view = match.view(viewer)
    mine = viewer is not None and viewer in match.waiting
    moves = choices_of(game, match.states, viewer) if mine and viewer is not None else {}
    prompt = game.prompt(view, viewer) if mine else None
    told = log(match, viewer)
    return TablePage(
        seal=Seal(table="abc", seal=8 * "0123abcd", note="The secret is revealed later."),
        viewer=LIVIA,
        id="t1",
        game=game.id,
        title=game.title,
        ply=match.ply,
        rev="1",
        parts=tuple(game.parts(view, viewer, Choices(moves))),
        seats=plates(match.players, me=viewer),
        seat_set=game.seat_set,
        seat=viewer,
        name="Livia's table",
        facts=("turn 15 of 24", "live, 20 min each"),
        question=prompt.title if prompt else "Marcus decides",
        text=prompt.text if prompt else "He places his tile.",
        steps=prompt.steps if prompt else None,
        my_turn=mine,
        choices=tuple(
            Choice(move=path[0], text=text) for path, text in moves.items() if len(path) == 1
        ),
        may_hint=mine,
        undo_reason="A tile was revealed.",
        log=told,
        new_since=match.ply - 3,
        log_more=True,
        digest=digest(told, viewer),
        sheet=sheet(match),
        chat=(
            ChatLine(name="Marcus", text="Good luck & <b>have fun</b>", at=WHEN, seat=1, id="1"),
            ChatLine(name="Livia", text="You too", at=WHEN, seat=0, mine=True, id="2"),
        ),
        news="Bot Agrippa reserved a tile. It is your turn.",
        levels=LEVELS,
    )


def finished(match: circenses.Match, viewer: int | None = 0) -> TablePage:
    """The table of a whole game, as it stays after its last move: with the final count."""
    game, history = match.game, TableHistory(match.game, match.players, match.seed, match.options)
    for seat, move in match.history:
        history.replay_move(seat, move, history.ply)
    seats = [SimpleNamespace(name=NAMES[k], number=k) for k in range(match.players)]
    over = SimpleNamespace(
        game=game, history=history, players=match.players, finished=True, over=True, seats=seats,
        origin=None, origin_ply=None, drawn={}, lines={}, earned=[{}], boards={}, pictures={},
        rated=False,
    )  # fmt: skip
    points = max(match.scores()[: match.players])
    title = f"{NAMES[match.winners()[0]]} wins" if match.winners() else "Nobody wins"
    return replace(
        table_of(match, viewer),
        report=report_of(over, viewer, match.ply),  # type: ignore[arg-type]
        result=Result(
            title=title,
            text="Monuments made the difference: 24 against 15.",
            points=points,
            replay="r1",
            may_rematch=True,
        ),
        seats=tuple(
            replace(one, clock=None, turn=False, place=k + 1, points=match.scores()[k])
            for k, one in enumerate(plates(match.players, me=viewer))
        ),
    )


def hint(at_table: TablePage) -> Hint:
    return Hint(
        choices=tuple(
            HintChoice(move=one.move, text=one.text, points=104.2 - k, chance=0.62 - 0.03 * k)
            for k, one in enumerate(at_table.choices[:3])
        ),
        reason="It wins 3 more games in 100 than the second, with 1.0 more points.",
        lines=12_400,
    )


def turning(ply: int, sign: str, title: str, change: float) -> TurningPoint:
    return TurningPoint(
        ply=ply,
        seat=0,
        sign=sign,
        title=title,
        change=change,
        size="large" if abs(change) >= 0.1 else "middle",
        why="The better turn ends 3 points ahead, but 1 luxury behind.",
        turn=f"Turn {ply // 12}",
        chances=(0.47, 0.47 + min(change, 0.0)),
    )


def replay(plies: int = 60, analyzed: bool = False) -> ReplayPage:
    match = played(game_of(), 3, plies)
    chances = []
    luck, a, b = random.Random(5), 0.33, 0.34
    for _ in range(301):
        a = min(0.9, max(0.05, a + luck.gauss(0, 0.012)))
        b = min(0.95 - a, max(0.03, b + luck.gauss(0, 0.012)))
        chances.append((a, b, 1 - a - b))
    points = (
        turning(60, "??", "Livia left the Temple of Mars to Marcus", -0.12),
        turning(100, "?!", "Livia didn't reserve the red tile", -0.03),
        turning(182, "!", "Livia blessed the red tile on F5", 0.07),
    )
    analysis = Analysis(
        chances=tuple(chances),
        sides=NAMES[:3],
        winners=(0,),
        points=points,
        candidates=(
            Candidate(text="Column 2, row 5, turned three times", chance=0.47, note="better"),
            Candidate(text="Column 2, row 5, turned once", chance=0.44),
            Candidate(text="Column 1, row 2, not turned", chance=0.35, note="played"),
        ),
        verdict=points[0],
        note="estimate, 4 000 playouts a move",
    )
    lines = log(match, 0, 8)
    return ReplayPage(
        viewer=LIVIA,
        id="r1",
        game="magna_roma",
        title="Magna Roma",
        at=match.ply,
        plies=300,
        parts=tuple(match.game.parts(match.view(0), 0, NO_CHOICES)),
        seats=plates(turn=-1),
        seat=0,
        line=lines[0],
        log=lines,
        marks=tuple((ply, str(ply // 12)) for ply in range(0, 300, 48)),
        moment="turn 15",
        sheet=sheet(match),
        summary="Livia, Marcus, Bot Agrippa · November 14, 2026 · 300 moves",
        result="Livia won",
        share="http://localhost/replays/r1",
        levels=LEVELS,
        analysis=analysis if analyzed else None,
        may_analyze=True,
    )


# ---------------------------------------------------------------- every page


def lobby() -> Lobby:
    return Lobby(
        viewer=LIVIA,
        games=suiting(with_results(shelf(), [FINISHED], RATINGS, [FINISHED.game]), [], "livia"),
        levels=LEVELS,
        level="citizen",
        waiting=(row("a"), row("b", progress="turn 3 of 24", clock=Clock(deadline=WHEN))),
        running=(row("c", my_turn=False, doing="Marcus decides", clock=None),),
        open=(row("d", mine=False, seats=OPEN, progress="", rated=True),),
        invited=(row("g", mine=False, seats=OPEN, progress=""),),
        friends=(
            Friend(name="Marcus", address="/people/Marcus", where="at a table"),
            Friend(name="Iulia", address="/people/Iulia"),
        ),
        hosted=(row("f", seats=OPEN, progress=""),),
        results=(FINISHED,),
        ratings=RATINGS,
        rev="1",
    )


def rules(game: Game) -> str:
    return pages.rules_page(
        RulesPage(
            viewer=LIVIA,
            game=game.id,
            title=game.title,
            prefix=game.prefix,
            markdown=rules_of(game),
            games=shelf(),
        )
    )


def how_to_play(game: Game) -> str:
    shown = drawn(game)
    return pages.how_to_play_page(
        HowToPlay(
            viewer=LIVIA,
            game=game.id,
            title=game.title,
            guide=guide_of(game),
            pictures=shown.pictures,
            mechanism=drawn_guide_pictures(game),
            scored=shown.scored,
            games=shelf(),
        )
    )


def components(game: Game) -> str:
    return pages.components_page(
        ComponentsPage(
            viewer=LIVIA,
            game=game.id,
            title=game.title,
            components=tuple(game.board.components()),
            sources={"rulebook": "Printed in the rulebook.", "reconstructed": "Our own."},
            games=shelf(),
        )
    )


def guides() -> dict[str, str]:
    """How to play each game that tells it."""
    told = [game for game in circenses.games.all_games() if has_guide(game)]
    return {f"how_to_play_{game.id}": how_to_play(game) for game in told}


def gallery() -> dict[str, str]:
    """All pages by name."""
    at_table = table()
    over = replace(
        at_table,
        my_turn=False,
        choices=(),
        result=Result(
            title="Livia wins by seven points",
            text="Monuments made the difference: 24 against 15.",
            points=85,
            replay="r1",
            may_rematch=True,
        ),
        seats=tuple(replace(seat, place=seat.seat + 1, clock=None) for seat in at_table.seats),
    )
    game = game_of()
    return {
        "lobby": pages.lobby_page(lobby()),
        "lobby_empty": pages.lobby_page(Lobby(viewer=GUEST, games=shelf(), levels=LEVELS)),
        "new_table": pages.new_table_page(
            NewTable(
                viewer=LIVIA,
                games=shelf(),
                game="magna_roma",
                players=3,
                levels=LEVELS,
                options=game.options,
                clocks=(("", "No clock"), ("20", "20 minutes each")),
                errors={"seats": "One seat must be yours."},
            )
        ),
        "room": pages.table_page(
            Room(
                viewer=LIVIA,
                id="t1",
                game="magna_roma",
                title="Magna Roma",
                picture=game.board.picture(),
                seats=(
                    *plates(2),
                    SeatPlate(seat=2, kind="open", may_sit=True, may_replace=True),
                ),
                levels=LEVELS,
                host="Livia",
                is_host=True,
                invite="http://localhost:8000/join/abcdef",
                facts=("live, 20 min each",),
            )
        ),
        "table": pages.table_page(at_table),
        "table_first": pages.table_page(table(0)),
        "table_hint": pages.table_page(
            replace(
                at_table,
                hint=hint(at_table),
                can_undo=True,
                can_reset=True,
            )
        ),
        "table_waiting": pages.table_page(
            replace(
                at_table,
                my_turn=False,
                choices=(),
                question="Marcus decides",
                text="He places his tile.",
                seats=tuple(replace(s, turn=s.seat == 1, left=s.seat == 1) for s in at_table.seats),
                banner=Banner(
                    title="That move is no longer open.",
                    text="Marcus moved first; this is the new position.",
                    bad=True,
                    action="OK",
                ),
            )
        ),
        "table_confirm": pages.table_page(
            replace(
                at_table,
                my_turn=False,
                choices=(),
                question="End your turn?",
                text="You gained 3 points and reserved slot II.",
                may_confirm=True,
                can_undo=True,
                can_reset=True,
            )
        ),
        "table_past": pages.table_page(replace(at_table, at=41, my_turn=False, choices=())),
        "table_watching": pages.table_page(table(viewer=None)),
        "table_solo": pages.table_page(table(players=1)),
        "table_over": pages.table_page(over),
        "handover": pages.table_page(
            replace(at_table, parts=(), handover="Marcus", handover_seat=1)
        ),
        "replay": pages.replay_page(replay()),
        "replay_studied": pages.replay_page(replay(analyzed=True)),
        "replay_running": pages.replay_page(
            replace(replay(), may_analyze=False, analysis=Analysis(done=84, of=300))
        ),
        "replay_solo": pages.replay_page(
            replace(
                replay(),
                analysis=Analysis(
                    sides=NAMES[:1],
                    expected=tuple(70 + 0.05 * ply for ply in range(301)),
                    points=(turning(60, "?", "placed at the edge.", -5.2),),
                ),
            )
        ),
        "replays": pages.replays_page(
            Replays(
                viewer=LIVIA,
                rows=(
                    FINISHED,
                ),
                error="This file is not a record of a game.",
            )
        ),
        "my_games": pages.my_games_page(
            MyGames(
                viewer=LIVIA,
                waiting=(row("a"),),
                running=(row("c", my_turn=False, doing="Marcus decides", clock=None),),
                finished=(
                    FINISHED,
                ),
                ratings=RATINGS,
            )
        ),
        "rules_index": pages.rules_index_page(Shelf(viewer=LIVIA, games=shelf())),
        **guides(),
        "rules": rules(game),
        "components": components(game),
        "login": pages.login_page(Login(viewer=GUEST, error="This name is taken.", register=True)),
        "forgotten": pages.forgotten_page(Forgotten(viewer=GUEST, error="No mail address.")),
        "new_password": pages.new_password_page(Forgotten(viewer=GUEST, name="Livia", token="t")),
        "seal": pages.seal_page(sealed()),
        "settings": pages.settings_page(SettingsPage(viewer=LIVIA, saved="Saved.")),
        "profile": pages.profile_page(profile()),
        "about": pages.about_page(About(viewer=LIVIA, version="0.1.0")),
        "message": pages.message_page(
            Message(viewer=GUEST, title="There is no such table", text="It may have been closed.")
        ),
    }  # fmt: skip


def sealed() -> SealPage:
    """The seal of a game that has been verified."""
    seal = Seal(table="abc", seal=8 * "0123abcd", secret=8 * "4567cdef", over=True)
    checked = Verdict(["The seal is the hash of the secret of table abc.", "Seed 7 follows."])
    return SealPage(viewer=LIVIA, title="Magna Roma", seal=seal, name="a.replay", verdict=checked)


def profile() -> Profile:
    """A year of games, by chance."""
    chance = random.Random(3)
    lines, results = [], []
    for place, card in enumerate(shelf()):
        values = [1000]
        while len(values) < 40:
            values.append(values[-1] + chance.randrange(-22, 36))
        points = tuple((WHEN - timedelta(days=9 * (40 - k)), v) for k, v in enumerate(values))
        none = place == 4
        known: dict[str, Any] = dict(game=card.id, title=card.title, picture=card.picture)
        results.append(
            GameResults(**known, guide=True)
            if none
            else GameResults(
                **known,
                rating=values[-1],
                games=40,
                places=(18, 12, 7, 3),
                average=61.4,
                best=112,
                last=(1, 2, 1, 1, 3, 2, 1, 4, 1, 2),
            )
        )
        if not none:
            lines.append(RatingLine(game=card.id, title=card.title, points=points))
    return Profile(
        viewer=LIVIA,
        name="Livia",
        own=True,
        address="/profile",
        since=WHEN - timedelta(days=390),
        games=160,
        won=72,
        longest_run=7,
        start=WHEN - timedelta(days=365),
        now=WHEN,
        lines=tuple(lines),
        results=tuple(results),
        opponents=(
            Opponent(
                name="Marcus",
                games=61,
                won=28,
                lost=33,
                address="/",
                friend=True,
                may_befriend=True,
            ),
            Opponent(name="Iulia", games=12, won=8, lost=4, address="/", may_befriend=True),
            Opponent(name="Senator", bot=True, games=55, won=38, lost=17),
        ),
        sources=(
            PointSource(title="During play", mine=29.2, others=31.4),
            PointSource(title="Market", mine=17.1, others=12.0),
            PointSource(title="Monuments", mine=19.0, others=19.0),
        ),
        sources_of="Magna Roma",
    )


def in_the_dark(html: str) -> str:
    return html.replace('<html lang="en">', '<html lang="en" data-theme="dark">')


@contextmanager
def shown_in(browser: Any, size: Any, dark: bool = False) -> Iterator[tuple[Any, list[str]]]:
    """A page of a browser in which every page of the gallery is found at http://gallery/NAME."""
    found = gallery()

    def answer(route: Any) -> None:
        name = urlsplit(route.request.url).path.removeprefix("/")
        asset = assets.find(name.removeprefix("static/")) if name.startswith("static/") else None
        if asset is not None:
            route.fulfill(body=asset.body, content_type=asset.media_type)
        elif name in found:
            html = in_the_dark(found[name]) if dark else found[name]
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif name.endswith("/stream"):
            route.fulfill(body=": open\n\n", content_type="text/event-stream")
        else:
            route.fulfill(status=204)

    context = browser.new_context(viewport=size, reduced_motion="reduce")
    page = context.new_page()
    page.route("**/*", answer)
    yield page, list(found)
    context.close()


def write(folder: Path) -> None:
    """The gallery as files, so that a plain file server can show it."""
    for name, html in gallery().items():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.html").write_text(html, encoding="utf-8")
        (folder / f"{name}_dark.html").write_text(in_the_dark(html), encoding="utf-8")
    names = [*assets.plain(), *(f"games/{card.id}.css" for card in shelf())]
    for name in names:
        asset = assets.find(name)
        assert asset is not None
        target = folder / "static" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(asset.body)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
