"""Around the person: my games, log in, settings."""

from collections.abc import Iterator

from circenses.web.pages.account import account
from circenses.web.pages.elements import (
    opened,
    ratings_list,
    replay_link,
    rows,
    table_row,
    your_turn,
)
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    b,
    button,
    counted,
    div,
    empty,
    field,
    fieldset,
    filled,
    h1,
    h2,
    label,
    legend,
    main,
    on,
    p,
    post,
    section,
    small,
    span,
)
from circenses.web.pages.layout import banner, crumb, live, page, top_bar
from circenses.web.pages.models.lobby import MyGames, Rating
from circenses.web.pages.models.viewer import (
    ALWAYS,
    FIRST_GAMES,
    NEVER,
    ONE_TAP,
    TWO_TAPS,
    Banner,
    Login,
    Preferences,
    SettingsPage,
)

MAX_NAME = 24
MIN_PASSWORD = 8


# ---- my games


def my_games_page(games: MyGames) -> str:
    content = live(
        games.viewer,
        top_bar(games.viewer, active="My games"),
        main(
            h1("My games"),
            div(
                div(running(games), finished(games), class_="stacked"),
                results(games),
                class_="two-cols",
            ),
            class_="reading",
            id="prompt",
        ),
        title="My games · Circenses",
    )
    return page("My games · Circenses", games.viewer, content)


def running(games: MyGames) -> Markup:
    if not games.waiting and not games.running:
        doing = a("To the lobby", class_="btn primary", href="/")
        body = empty(
            "table", "You are not at any table", "Start one, or join an open table.", doing
        )
    else:
        body = rows(
            *(table_row(row, your_turn(row)) for row in games.waiting),
            *(table_row(row, opened(row)) for row in games.running),
        )
    waiting = small(waiting_words(len(games.waiting))) if games.waiting else NOTHING
    return section(h2("Running", waiting), body, class_="panel")


def waiting_words(tables: int) -> str:
    return f"{counted(tables, 'table')} {'waits' if tables == 1 else 'wait'} for you"


def finished(games: MyGames) -> Markup:
    if not games.finished:
        body = empty("vp", "No finished games yet", "Results and replays will appear here.")
    else:
        body = rows(*(table_row(row, replay_link(row)) for row in games.finished))
    more = a("Older games", href=games.more, class_="more") if games.more else NOTHING
    return section(h2("Finished"), body, more, class_="panel")


def results(games: MyGames) -> Markup:
    """Ratings, against everyone, people and bots."""
    if not games.ratings:
        return section(
            h2("Your ratings"),
            p("A rating appears after your first rated game.", class_="quiet"),
            class_="panel",
        )
    blocks = []
    for versus, title in (("all", ""), ("people", "Against people"), ("bots", "Against bots")):
        some = tuple(rating for rating in games.ratings if rating.versus == versus)
        if some:
            blocks.append(rating_block(title, some))
    return section(h2("Your ratings"), *blocks, class_="panel")


def rating_block(title: str, ratings: tuple[Rating, ...]) -> Markup:
    head = p(b(title), class_="sub") if title else NOTHING
    return div(head, ratings_list(ratings))


# ---- log in


def login_page(login: Login) -> str:
    content = live(
        login.viewer,
        top_bar(login.viewer),
        main(
            h1("Log in, or continue as a guest"),
            p(
                *filled(
                    "You are {name}, a guest in this browser. An account keeps your games and "
                    "ratings, and lets you continue on another device.",
                    name=b(login.viewer.name),
                ),
                class_="lead",
            ),
            div(
                account_form(login, register=False),
                account_form(login, register=True),
                class_="even-cols",
            ),
            class_="reading",
            id="prompt",
        ),
        title="Log in · Circenses",
    )
    return page("Log in · Circenses", login.viewer, content)


def account_form(login: Login, *, register: bool) -> Markup:
    """Two similar forms: log in, or make an account."""
    where = "register" if register else "login"
    title = "New here" if register else "Log in"
    refused = login.error and login.register == register
    return section(
        h2(title),
        post(
            f"/{where}",
            login.viewer.csrf,
            field(type="hidden", name="back", value=login.back),
            label(
                span("Name"),
                field(
                    name="name",
                    value=login.name if refused else "",
                    maxlength=MAX_NAME,
                    required="",
                    autocomplete="username",
                ),
            ),
            label(
                span("Password", small(f"at least {MIN_PASSWORD} characters") if register else ""),
                field(
                    name="password",
                    type="password",
                    required="",
                    minlength=MIN_PASSWORD if register else None,
                    autocomplete="new-password" if register else "current-password",
                ),
            ),
            p(login.error, class_="trouble", role="alert") if refused else NOTHING,
            button("Make an account" if register else "Log in", class_="btn primary"),
            class_="fields",
        ),
        NOTHING if register else p(a("Forgot your password?", href="/password/forgotten")),
        class_="panel",
    )


# ---- settings


def settings_page(settings: SettingsPage) -> str:
    viewer, preferences = settings.viewer, settings.viewer.preferences
    saved = Banner(title=settings.saved) if settings.saved else None
    content = live(
        viewer,
        top_bar(viewer, crumb=crumb("Settings", heading=False)),
        main(
            h1("Settings"),
            banner(saved),
            p(settings.refused, class_="trouble", role="alert") if settings.refused else NOTHING,
            post(
                "/settings",
                viewer.csrf,
                name_field(settings),
                *choices_of(preferences),
                *ticks_of(preferences),
                div(button("Save", class_="btn primary"), class_="form-end"),
                class_="panel fields",
            ),
            *(() if viewer.guest else (account(settings),)),
            class_="reading small-page",
            id="prompt",
        ),
        title="Settings · Circenses",
    )
    return page("Settings · Circenses", viewer, content)


def choices_of(preferences: Preferences) -> Iterator[Markup]:
    """Settings with several values."""
    yield choice(
        "Colors",
        "theme",
        preferences.theme,
        (("system", "As the system"), ("light", "Light"), ("dark", "Dark")),
    )
    yield choice(
        "On a touch screen",
        "taps",
        preferences.taps,
        ((TWO_TAPS, "First tap explains, second tap plays"), (ONE_TAP, "One tap plays")),
    )
    yield choice(
        "Motion",
        "motion",
        preferences.motion,
        (("system", "As the system"), ("less", "Pieces don't glide")),
    )
    yield choice(
        "Ask before a costly move that can't be undone",
        "caution",
        preferences.caution,
        ((FIRST_GAMES, "In my first games"), (ALWAYS, "Always"), (NEVER, "Never")),
    )


def ticks_of(preferences: Preferences) -> Iterator[Markup]:
    """Settings that are on or off."""
    yield tick(
        "confirm",
        preferences.confirm,
        "Confirm my turns",
        "Your turn ends when you press End turn. Until then, you can take it back.",
    )
    yield tick(
        "sound",
        preferences.sound,
        "Sound",
        "For pieces, coins, cards and dice, for your turn, and at the end of a game.",
    )
    yield tick(
        "skip",
        preferences.skip,
        "Only one choice",
        "We make it for you, unless it reveals something new.",
    )
    yield tick("hints", preferences.hints, "Hints", "A button that asks a bot for advice.")
    yield tick(
        "counted",
        preferences.counted,
        "Count my results",
        "How often people win at each level, without names. It shows newcomers where to begin.",
    )


def name_field(settings: SettingsPage) -> Markup:
    viewer = settings.viewer
    return label(
        span("Name", small("as others see it")),
        field(
            name="name",
            value=viewer.name,
            maxlength=MAX_NAME,
            required="",
            autocomplete="nickname",
            readonly=on(not viewer.guest),
        ),
        p(settings.error, class_="trouble", role="alert") if settings.error else NOTHING,
    )


def choice(words: str, name: str, chosen: str, choices: tuple[tuple[str, str], ...]) -> Markup:
    return fieldset(
        legend(words),
        *(
            label(
                field(type="radio", name=name, value=value, checked=on(value == chosen)),
                span(title),
            )
            for value, title in choices
        ),
        class_="seg",
    )


def tick(name: str, checked: bool, words: str, meaning: str) -> Markup:
    return label(
        field(type="checkbox", name=name, value="on", checked=on(checked)),
        span(b(words), small(meaning)),
        class_="check",
    )
