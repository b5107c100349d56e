"""The form for a new table."""

from itertools import groupby

from circenses.core.play.game import Option
from circenses.web.pages.elements import SUITED, described, usual_of
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    button,
    div,
    field,
    fieldset,
    filled,
    h1,
    h2,
    icon,
    join,
    label,
    legend,
    li,
    line_icon,
    main,
    ol,
    on,
    option,
    p,
    post,
    seat_chip,
    section,
    select,
    small,
    span,
    tag,
)
from circenses.web.pages.layout import crumb, live, page, top_bar
from circenses.web.pages.models.lobby import STAR, GameCard, NewTable

MAX_NAME = 24


def new_table_page(form: NewTable) -> str:
    content = live(
        form.viewer,
        top_bar(form.viewer, active="Play", crumb=crumb("New table", heading=False)),
        main(
            h1("Set up a table"),
            trouble(form, ""),
            game_choice(form),
            lesson_offer(form),
            post(
                "/tables",
                form.viewer.csrf,
                field(type="hidden", name="game", value=form.game),
                field(type="hidden", name="players", value=form.players),
                div(
                    seats(form),
                    div(options(form), pace(form), class_="stacked"),
                    class_="form-cols",
                ),
                div(
                    a("Back", href="/", class_="btn"),
                    button(line_icon("check"), "Open the table", class_="btn primary", id="open"),
                    class_="form-end",
                ),
                class_="stacked",
            ),
            class_="form-page",
            id="prompt",
        ),
        title="New table · Circenses",
    )
    return page("New table · Circenses", form.viewer, content)


def trouble(form: NewTable, name: str) -> Markup:
    """The error below a field."""
    words = form.errors.get(name, "")
    return p(words, class_="trouble", role="alert") if words else NOTHING


# ---- game and number of players: a form of its own, because the rest depends on it


def game_choice(form: NewTable) -> Markup:
    cards = [game_pick(form, game) for game in form.games if game.playable]
    least, most = next(game.players for game in form.games if game.id == form.game)
    counts = [
        label(
            field(type="radio", name="players", value=n, checked=on(n == form.players)),
            span(str(n)),
        )
        for n in range(least, most + 1)
    ]
    return tag(
        "form",
        fieldset(legend("Game"), *cards, class_="picks"),
        fieldset(legend("Players"), *counts, class_="seg"),
        button("Show", class_="btn no-script"),
        method="get",
        action="/new",
        class_="panel game-form",
        data_auto="",
    )


def game_pick(form: NewTable, game: GameCard) -> Markup:
    return label(
        field(type="radio", name="game", value=game.id, checked=on(game.id == form.game)),
        span(Markup(game.picture), b(game.title), class_="pick-card"),
    )


def lesson_offer(form: NewTable) -> Markup:
    """The offer of a lesson to players who are new to the game."""
    game = next(game for game in form.games if game.id == form.game)
    if not (game.lesson and game.new):
        return NOTHING
    return post(
        f"/lessons/{game.id}",
        form.viewer.csrf,
        icon("minerva"),
        span(
            *filled(
                "{question} In the lesson you play against a gentle bot, "
                "and a coach explains each move.",
                question=b(f"Your first game of {game.title}?"),
            )
        ),
        button("Begin the lesson", class_="btn primary"),
        class_="panel lesson-offer",
    )


# ---- seats


def seats(form: NewTable) -> Markup:
    colors = next(game.seat_set for game in form.games if game.id == form.game)
    return section(
        h2("Seats", small("the first is yours unless you change it")),
        ol(*(seat(form, k, colors) for k in range(form.players)), class_="seats"),
        trouble(form, "seats"),
        class_="panel",
    )


def seat(form: NewTable, k: int, colors: str) -> Markup:
    chosen = form.chosen.get(f"seat-{k}") or default_seat(form, k)
    named = form.chosen.get(f"name-{k}", "")
    return li(
        seat_chip(Seat(colors, k), "big"),
        select(
            *(
                option(words, value=value, selected=on(value == chosen))
                for value, words in sitters(form)
            ),
            name=f"seat-{k}",
            aria_label=f"Who sits in seat {k + 1}",
        ),
        field(
            name=f"name-{k}",
            value=named,
            maxlength=MAX_NAME,
            placeholder="Their name",
            aria_label=f"Name of the person in seat {k + 1}",
            class_="their-name",
        ),
        *(
            option_select(form, item, aria_label=item.title)
            for item in form.options
            if item.seat == k
        ),
        trouble(form, f"seat-{k}"),
        data_sitter="",
    )


def sitters(form: NewTable) -> list[tuple[str, str]]:
    """The possible sitters of a seat: values of the form, and their labels."""
    bots = [(f"bot:{level.id}", f"A bot, {described(level, form.suited)}") for level in form.levels]
    return [
        ("me", f"Me ({form.viewer.name})"),
        ("open", "Open seat, with an invite link"),
        ("here", "Another person at this screen"),
        *bots,
    ]


def suits(suited: bool) -> str:
    """Marks the level that a person's results suggest."""
    return f" ({SUITED.lower()})" if suited else ""


def default_seat(form: NewTable, k: int) -> str:
    if k == 0:
        return "me"
    return f"bot:{form.suited or usual_of(form.levels)}" if form.levels else "open"


# ---- options


def options(form: NewTable) -> Markup:
    """The options of this game; those of a seat stand beside it, those of a set together."""
    common = [item for item in form.options if item.seat is None]
    if not common:
        return trouble(form, "options")
    groups = groupby(common, key=lambda item: item.group)
    return section(
        h2("Options"),
        *(option_group(form, name, list(items)) for name, items in groups),
        trouble(form, "options"),
        class_="panel fields",
    )


def option_group(form: NewTable, name: str, items: list[Option]) -> Markup:
    choices = [
        option_switch(form, item) if item.is_switch else option_choice(form, item) for item in items
    ]
    return fieldset(legend(name), *choices, class_="fields") if name else join(choices)


def option_choice(form: NewTable, item: Option) -> Markup:
    choice = label(
        option_title(item), option_select(form, item), trouble(form, f"option-{item.id}")
    )
    asks = is_solo_level(form, item) and not form.viewer.preferences.counted
    return join([choice, count_me()]) if asks else choice


def is_solo_level(form: NewTable, item: Option) -> bool:
    return item.id == "level" and bool(form.solo_steps)


def count_me() -> Markup:
    """Asks a person who has not agreed that results are counted."""
    return p(
        *filled(
            "How often do people win? {count}, without your name.",
            count=a("Let us count your results", href="/settings"),
        ),
        class_="quiet",
    )


def option_title(item: Option) -> Markup:
    """An option's title, with a note that helps to choose."""
    return span(item.title, small(item.about) if item.about else "")


def option_select(form: NewTable, item: Option, **more: str) -> Markup:
    usual = str(form.solo_suited.get(item.id, item.default)) if item.among_people is None else ""
    is_level = is_solo_level(form, item)
    chosen = form.chosen.get(f"option-{item.id}", usual)
    return select(
        *([] if item.among_people is None else [usual_choice(item, chosen)]),
        *(
            option(
                step_words(form, k, words) if is_level else words,
                value=k,
                selected=on(str(k) == chosen),
            )
            for k, words in enumerate(item.choices)
        ),
        name=f"option-{item.id}",
        **more,
    )


def step_words(form: NewTable, k: int, name: str) -> str:
    """A solo level: how hard, its name, how people do there and what it means."""
    suited = suits(k == form.solo_suited.get("level"))
    people = form.solo_people[k] if k < len(form.solo_people) else ""
    if k >= len(form.solo_steps):
        return f"{name}{suited}: {people}" if people else f"{name}{suited}"
    means = f"{people}. {form.solo_steps[k]}" if people else form.solo_steps[k]
    return f"{STAR * (k + 1)} {name}{suited}: {means}"


def usual_choice(item: Option, chosen: str) -> Markup:
    """The default of an option that depends on the players: with bots, and among people."""
    assert item.among_people is not None
    people, bots = item.choices[item.among_people], item.choices[item.default]
    return option(f"With a bot: {bots}. People only: {people}", value="", selected=on(chosen == ""))


def option_switch(form: NewTable, item: Option) -> Markup:
    """A member of a set: chosen or not."""
    name = f"option-{item.id}"
    return label(
        field(type="checkbox", name=name, value="1", checked=on(form.chosen.get(name) == "1")),
        option_title(item),
        class_="check",
    )


RATED = "The result counts for your rating. No hints, and a clock when you play other people."
EXPECTS = "Everyone sees how many points a bot expects for them. Never in rated games."
RATED_CLOCKS = {"clock": "20", "turn-clock": "72"}  # chosen when a rated game needs one


def pace(form: NewTable) -> Markup:
    """Pace, company and deal."""
    turns = form.chosen.get("pace") == "turns"
    return section(
        h2("Time and company"),
        fieldset(
            legend("Pace"),
            radio("pace", "live", "Live", chosen=not turns),
            radio("pace", "turns", "Turn by turn", chosen=turns),
            class_="seg",
        ),
        clock(form, "clock", "Clock", form.clocks, "for-live"),
        clock(form, "turn-clock", "Time for a turn", form.turn_clocks, "for-turns"),
        checkbox(form, "public", "Public", "Anyone in the lobby can join or watch.", default=False),
        checkbox(form, "rated", "Rated", RATED, default=False),
        checkbox(form, "forecasts", "What a bot expects", EXPECTS, default=False),
        label(
            span(
                "Seed", small("The same seed deals the same game. Leave empty for a random deal.")
            ),
            field(
                name="seed",
                value=form.chosen.get("seed", ""),
                inputmode="numeric",
                pattern="[0-9]*",
                maxlength=19,
                autocomplete="off",
            ),
            trouble(form, "seed"),
        ),
        class_="panel fields",
    )


def radio(name: str, value: str, words: str, *, chosen: bool) -> Markup:
    return label(field(type="radio", name=name, value=value, checked=on(chosen)), span(words))


def clock(
    form: NewTable, name: str, words: str, clocks: tuple[tuple[str, str], ...], class_: str
) -> Markup:
    wanted = RATED_CLOCKS[name]
    chosen = form.chosen.get(name, "") or (wanted if name in form.errors else "")
    choices = [option(title, value=value, selected=on(value == chosen)) for value, title in clocks]
    box = select(*choices, name=name, data_rated=wanted)
    return label(span(words), box, trouble(form, name), class_=class_)


def checkbox(form: NewTable, name: str, words: str, meaning: str, *, default: bool) -> Markup:
    checked = name in form.chosen if form.chosen else default
    return label(
        field(type="checkbox", name=name, value="on", checked=on(checked)),
        span(b(words), small(meaning)),
        class_="check",
    )
