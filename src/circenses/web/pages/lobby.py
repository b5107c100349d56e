"""The first page: the games, what waits for the viewer, and open tables."""

from circenses.core.text.lists import signed
from circenses.web.pages.elements import (
    dotted,
    level_choice,
    opened,
    rating_figure,
    ratings_list,
    replay_link,
    row_facts,
    rows,
    stars,
    table_row,
    your_turn,
)
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    article,
    button,
    classes,
    counted,
    div,
    empty,
    field,
    filled,
    h1,
    h2,
    hidden,
    i,
    icon,
    join,
    label,
    li,
    line_icon,
    main,
    on,
    option,
    p,
    post,
    section,
    select,
    small,
    span,
    tag,
    ul,
)
from circenses.web.pages.layout import banner, live, page, top_bar
from circenses.web.pages.models.lobby import Friend, GameCard, Lobby, OpenChoice, Rating, TableRow
from circenses.web.pages.skyline import skyline
from circenses.web.text import spelled

TITLE = "Circenses · board games about Rome"


def lobby_page(lobby: Lobby) -> str:
    return page(TITLE, lobby.viewer, lobby_fragment(lobby))


def lobby_fragment(lobby: Lobby) -> Markup:
    """The whole lobby; it is refreshed while it is open."""
    waiting = len(lobby.waiting)
    return live(
        lobby.viewer,
        top_bar(lobby.viewer, active="Play", tools=new_table_link()),
        main(
            hero(len(lobby.games)),
            div(banner(lobby.banner), games(lobby), tables(lobby), class_="lobby"),
            id="prompt",
        ),
        title=f"({waiting}) {TITLE}" if waiting else TITLE,
        rev=lobby.rev,
        refresh=20,
    )


def new_table_link() -> Markup:
    return a(line_icon("plus"), "New table", class_="btn", href="/new")


def hero(games: int) -> Markup:
    return section(
        skyline(),
        div(
            h1(f"Bread, and {spelled(games)} games about Rome"),
            p(
                "Play tonight: online with friends, around one screen, or against bots "
                "that won't go easy on you. No account needed."
            ),
            class_="in",
        ),
        class_="hero",
    )


# ---- the games

PLAY_NOW = "Play now against bots. Their level:"
RATED = "Rated: the result counts for your rating, and there are no hints."


def games(lobby: Lobby) -> Markup:
    """The shelf. One form: any game's Play now takes the level chosen above."""
    return post(
        "/play",
        lobby.viewer.csrf,
        level_choice(lobby.levels, lobby.level, PLAY_NOW),
        label(
            field(type="checkbox", name="rated", value="on"),
            span(RATED),
            class_="check play-rated",
        ),
        section(*(game_card(game) for game in lobby.games), class_="games", aria_label="Games"),
        id="shelf",
    )


def game_card(game: GameCard) -> Markup:
    least, most = game.players
    return article(
        Markup(game.picture),
        acquaintance(game),
        div(
            h2(game.title),
            p(
                line_icon("people"),
                span(f"{least}–{most}", title="players"),
                line_icon("clock"),
                span(f"{game.minutes} min"),
                class_="meta",
            ),
            p(game.tagline, how_to_play(game), class_="line"),
            suits(game),
            last_game(game.last, game.rating) if game.last else NOTHING,
            card_doings(game)
            if game.playable
            else p("Its rules are being written.", class_="soon"),
            class_="about",
        ),
        class_="game" if game.playable else "game later",
        id=f"game-{game.id}",
    )


def acquaintance(game: GameCard) -> Markup:
    """Whether the viewer knows the game; empty if they have only begun to."""
    if game.learned:
        return span(line_icon("check"), "learned", class_="known")
    return span(icon("minerva"), "new to you", class_="known not-yet") if game.new else NOTHING


def suits(game: GameCard) -> Markup:
    """The level of bot that "Suits you" stands for in this game."""
    if game.suited is None:
        return NOTHING
    level = join((span(game.suited.title), stars(game.suited.stars)))
    return p(*filled("Suits you: {level}", level=level), class_="suits")


def last_game(row: TableRow, rating: Rating | None) -> Markup:
    """How the viewer's last game ended, and how it changed their rating."""
    change = next((seat.rating_change for seat in row.seats if seat.viewer), None)
    moved = i(signed(change), class_="up" if change > 0 else "down") if change else NOTHING
    value = NOTHING
    if rating is not None:
        value = rating_figure(rating.value, rating.provisional, moved)
    return p(span(*dotted(row_facts(row))), value, class_="last")


def how_to_play(game: GameCard) -> Markup:
    if not game.guide:
        return NOTHING
    words = f"How to play {game.title}"
    return Markup(" ") + a("How to play", href=f"/how-to-play/{game.id}", aria_label=words)


def card_doings(game: GameCard) -> Markup:
    """Play, learn or set up a table; for a new player, learning comes first."""
    first = game.lesson and game.new
    play = button(
        line_icon("bolt"),
        "Play now",
        class_=classes("btn", primary=not first),
        name="game",
        value=game.id,
        aria_label=f"Play now: {game.title}",
    )
    table = a(
        line_icon("plus"),
        class_="btn icon",
        href=f"/new?game={game.id}",
        aria_label=f"New table: {game.title}",
        title="New table: with friends, other bots or a clock",
    )
    if not game.lesson:
        return div(play, table, class_="doings")
    lesson = button(
        icon("minerva"),
        "Lesson",
        class_=classes("btn", primary=first),
        formaction=f"/lessons/{game.id}",
        aria_label=f"Lesson: {game.title}",
        title="A guided first game: you play, and the coach explains.",
    )
    return div(*((lesson, play) if first else (play, lesson)), table, class_="doings")


# ---- the tables


def tables(lobby: Lobby) -> Markup:
    rest = [invitations(lobby)] if lobby.invited else []
    if lobby.friends:
        rest.append(friends(lobby))
    if lobby.results:
        rest.append(results(lobby))
    if lobby.ratings:
        rest.append(ratings(lobby))
    if lobby.watch:
        rest.append(to_watch(lobby))
    last = div(*rest, class_="stacked") if rest else NOTHING
    return div(waiting_for_me(lobby), open_tables(lobby), last, class_="cols")


def waiting_for_me(lobby: Lobby) -> Markup:
    running = len(lobby.waiting) + len(lobby.running)
    head = h2(
        "Waiting for you",
        small(f"{len(lobby.waiting)} of {running} running") if running else NOTHING,
    )
    if not running:
        body = empty("table", "No games waiting for you", "Start one, or join an open table.")
    else:
        body = rows(
            *(table_row(row, your_turn(row)) for row in lobby.waiting),
            *(table_row(row, opened(row)) for row in lobby.running),
        )
    return section(head, body, class_="panel", id="waiting")


def open_tables(lobby: Lobby) -> Markup:
    chosen = lobby.open_choice
    head = h2("Open tables", game_filter(lobby) if lobby.open or chosen.game else NOTHING)
    if not lobby.open:
        body = empty("player", "No free seats right now", "Open a table, and others can join it.")
    else:
        body = rows(*(table_row(row, opened(row, "Join")) for row in lobby.open))
    newer = page_link(chosen, 0, "Newest tables") if chosen.first else NOTHING
    older = NOTHING if chosen.more is None else page_link(chosen, chosen.more, "Older tables")
    ways = p(newer, older, class_="more-tables") if newer or older else NOTHING
    return section(head, body, ways, class_="panel", id="open")


def game_filter(lobby: Lobby) -> Markup:
    """Only the open tables of one game."""
    chosen = lobby.open_choice.game
    choices = [("", "All games"), *((game.id, game.title) for game in lobby.games)]
    return tag(
        "form",
        select(
            *(option(title, value=name, selected=on(name == chosen)) for name, title in choices),
            name="game",
            aria_label="Show open tables for",
        ),
        button("Show", class_="btn no-script"),
        method="get",
        action="/",
        data_auto="",
        class_="game-filter",
    )


def page_link(chosen: OpenChoice, first: int, words: str) -> Markup:
    return a(words, href=f"/?game={chosen.game}&from={first}#open")


def invitations(lobby: Lobby) -> Markup:
    body = rows(*(table_row(row, opened(row, "Join")) for row in lobby.invited))
    return section(h2("You are invited"), body, class_="panel", id="invited")


def friends(lobby: Lobby) -> Markup:
    """Mutual friends: where they are, and invitations to the viewer's open tables."""
    shown = ul(*(friend_row(lobby, one) for one in lobby.friends), class_="friends")
    return section(h2("Friends"), shown, class_="panel", id="friends")


def friend_row(lobby: Lobby, friend: Friend) -> Markup:
    calls = [
        post(
            "/invitations",
            lobby.viewer.csrf,
            hidden(name=friend.name, table=row.id),
            button(
                "Invite", class_="btn", aria_label=f"Invite {friend.name} to {row.title}",
                title=f"To your table of {row.title}",
            ),
        )
        for row in lobby.hosted[:1]
    ]  # fmt: skip
    return li(
        span(class_=classes("dot", on=bool(friend.where)), aria_hidden="true"),
        span(a(friend.name, href=friend.address), small(friend.where or "away")),
        *calls,
    )


def results(lobby: Lobby) -> Markup:
    head = h2("Latest results", small(a("all", href="/games")))
    body = rows(*(table_row(row, replay_link(row)) for row in lobby.results))
    return section(head, body, class_="panel", id="results")


def ratings(lobby: Lobby) -> Markup:
    """Ratings against everyone; the others are on the page "My games"."""
    overall = tuple(rating for rating in lobby.ratings if rating.versus == "all")
    return section(h2("Your ratings"), ratings_list(overall), class_="panel", id="ratings")


def to_watch(lobby: Lobby) -> Markup:
    head = h2("Being played", small(counted(len(lobby.watch), "table")))
    return section(head, rows(*map(watch_row, lobby.watch)), class_="panel", id="watch")


def watch_row(row: TableRow) -> Markup:
    return table_row(row, opened(row, "Watch"))
