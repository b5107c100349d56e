"""A person's page: ratings over time, results by game, opponents, sources of points."""

from circenses.core.text.lists import listed, signed, times_words
from circenses.web.pages.elements import dotted, moment, rating_figure, thumbnail
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    b,
    button,
    classes,
    counted,
    details,
    div,
    empty,
    filled,
    h1,
    h2,
    hidden,
    i,
    icon,
    li,
    line_icon,
    main,
    p,
    post,
    section,
    small,
    span,
    summary,
    tag,
    thousands,
    ul,
)
from circenses.web.pages.layout import initial, live, page, top_bar
from circenses.web.pages.models.profile import (
    SPANS,
    GameResults,
    Opponent,
    PointSource,
    Profile,
    RatingChange,
)
from circenses.web.pages.rating_chart import rating_chart, shown_lines

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
RULES = (
    "You gain more for beating a higher-rated player, and lose more to a lower-rated one.",
    "A rating is provisional until you have played ten games (“1200?”). Until then, each game "
    "changes it more.",
    "A game against only bots counts half. We measure the rating of each bot level in games "
    "between bots; your games don't change it.",
    "If you resign or leave the table, you take last place right away. If several players resign, "
    "the first to resign ranks lowest. A bot plays on for you, and finishing ahead of it counts in "
    "full.",
    "If you run out of time, a bot plays for you and its result counts as yours. If no person is "
    "left to play, the game ends right away.",
    "Rated games have no hints, and they need a clock when people play each other. After the first "
    "move, a rated game stays rated.",
)
SMALL_SHARE = 0.09  # of a bar: no room for a number


def profile_page(profile: Profile) -> str:
    title = f"{profile.name} · Circenses"
    content = live(
        profile.viewer,
        top_bar(profile.viewer),
        main(
            heading(profile),
            ratings(profile),
            company(profile),
            by_game(profile),
            sources(profile),
            class_="profile",
            id="prompt",
        ),
        title=title,
    )
    return page(title, profile.viewer, content)


# ---- who


def heading(profile: Profile) -> Markup:
    played = sum(bool(one.games) for one in profile.results)
    share = f", {100 * profile.won / profile.games:.0f}%" if profile.games else ""
    return section(
        span(initial(profile.name), class_="portrait", aria_hidden="true"),
        div(h1(profile.name), p(*since(profile), class_="quiet")),
        div(
            figure(thousands(profile.games), "game" if profile.games == 1 else "games"),
            figure(thousands(profile.won), f"won{share}"),
            figure(str(profile.longest_run), "longest winning streak"),
            figure(f"{played} of {len(profile.results)}", "games played"),
            class_="figures",
        ),
        doing(profile),
        class_="panel profile-head",
    )


def since(profile: Profile) -> list[str]:
    if profile.own and profile.viewer.guest:
        return filled(
            "a guest in this browser; {account} keeps all this",
            account=a("an account", href="/login"),
        )
    if not profile.since:
        return []
    return filled("joined {date}", date=moment(profile.since, "date"))


def figure(value: str, words: str) -> Markup:
    return div(b(value), small(words))


def doing(profile: Profile) -> Markup:
    if profile.own:
        return a(line_icon("gear"), "Settings", class_="btn to-settings", href="/settings")
    if profile.may_befriend:
        return friend_form(profile, profile.name, profile.friend)
    return NOTHING


def friend_form(profile: Profile, name: str, friend: bool) -> Markup:
    words = f"{'Remove from friends' if friend else 'Add to friends'}: {name}"
    mark = line_icon("check") if friend else line_icon("plus")
    return post(
        "/friends",
        profile.viewer.csrf,
        hidden(name=name, back=profile.address, **({"remove": 1} if friend else {})),
        button(mark, class_="btn quiet icon", aria_label=words, title=words),
    )


# ---- ratings


def ratings(profile: Profile) -> Markup:
    head = h2("Ratings", span_choice(profile))
    if not profile.lines:
        body: Markup = empty("vp", "No rating yet", "It appears after the first rated game.")
    else:
        body = div(rating_chart(profile), class_="sideways") + rating_table(profile)
    return section(head, body, changes(profile), how_rated(), class_="panel profile-ratings")


def changes(profile: Profile) -> Markup:
    """What each of the latest rated games changed, and why."""
    if not profile.changes:
        return NOTHING
    items = [change_item(one) for one in profile.changes]
    return details(
        summary("Latest changes"), ul(*items, class_="rating-changes"), class_="as-table"
    )


def change_item(one: RatingChange) -> Markup:
    style = "up" if one.change > 0 else "down" if one.change < 0 else None
    return li(
        b(signed(one.change), class_=style),
        span(
            a(f"{one.title}, {PLACES[one.place - 1]} of {len(one.others) + 1}", href=one.address),
            small(
                *dotted([f"against {listed(list(one.others))}", moment(one.at, "day"), *notes(one)])
            ),
        ),
        rating_figure(one.value, one.provisional),
    )


def notes(one: RatingChange) -> list[str]:
    """Why a change was larger or smaller than usual."""
    halved = "only bots, so it counts half" if one.against_bots else ""
    return [halved, "provisional, so it changes more" if one.provisional else ""]


def how_rated() -> Markup:
    return details(
        summary("How ratings work"),
        ul(*(li(words) for words in RULES)),
        class_="as-table rating-rules",
    )


def span_choice(profile: Profile) -> Markup:
    return span(
        *(
            a(
                words,
                href=f"{profile.address}?span={name}",
                class_="on" if name == profile.span else None,
                aria_current="true" if name == profile.span else None,
            )
            for name, words in SPANS.items()
        ),
        class_="spans",
    )


def rating_table(profile: Profile) -> Markup:
    """The same figures as the chart."""
    rows = [
        cells(line.title, *map(thousands, (values[0], min(values), max(values), values[-1])))
        for line in shown_lines(profile)
        for values in [[value for _, value in line.points]]
    ]
    return details(
        summary("As a table"),
        table(("game", "at first", "lowest", "highest", "now"), rows),
        class_="as-table",
    )


def table(heads: tuple[str, ...], rows: list[Markup]) -> Markup:
    head = tag("tr", *(tag("th", words, scope="col") for words in heads))
    return tag("table", tag("thead", head), tag("tbody", *rows))


def cells(title: str, *values: str) -> Markup:
    return tag("tr", tag("th", title, scope="row"), *(tag("td", value) for value in values))


# ---- by game


def by_game(profile: Profile) -> Markup:
    key = span(
        *(span(i(class_=f"place-{n + 1}"), words) for n, words in enumerate(PLACES[:4])),
        class_="color-key",
        aria_hidden="true",
    )
    heads = ("game", "rating", "games", "places", "average", "best", "last ten")
    rows = [game_row(one) for one in profile.results]
    return section(h2("By game", key), table(heads, rows), class_="panel profile-games")


def game_row(one: GameResults) -> Markup:
    title = span(thumbnail(one.picture), one.title, class_="title")
    if not one.games:
        learn = a(icon("minerva"), "How to play", class_="btn", href=f"/how-to-play/{one.game}")
        words = span("not played yet", learn if one.guide else NOTHING, class_="not-yet")
        return tag("tr", tag("th", title, scope="row"), tag("td", words, colspan=6))
    rating = "–" if one.rating is None else rating_figure(one.rating, one.provisional)
    return cells(
        title,
        rating,
        thousands(one.games),
        places_bar(one.places),
        f"{one.average:.1f}",
        thousands(one.best),
        last_ten(one.last),
    )


def places_bar(places: tuple[int, ...]) -> Markup:
    whole = sum(places)
    words = ", ".join(f"{PLACES[k]} {times_words(n)}" for k, n in enumerate(places) if n)
    parts = [
        i(
            str(n) if n / whole > SMALL_SHARE else "",
            class_=f"place-{min(k, 3) + 1}",
            style=f"--n:{n}",
        )
        for k, n in enumerate(places)
        if n
    ]
    return span(*parts, class_="places", role="img", aria_label=words)


def last_ten(last: tuple[int, ...]) -> Markup:
    words = f"newest first: {', '.join(map(str, last))}"
    marks = [i(str(place), class_="won" if place == 1 else None) for place in last]
    return span(*marks, class_="last-ten", role="img", aria_label=words)


# ---- with whom


def company(profile: Profile) -> Markup:
    if not profile.opponents:
        body: Markup = empty("table", "Nobody yet", "The people you play with will appear here.")
    else:
        body = ul(*(opponent_row(profile, one) for one in profile.opponents), class_="company")
    return section(h2("Played with"), body, class_="panel profile-company")


def opponent_row(profile: Profile, one: Opponent) -> Markup:
    face = icon("bot") if one.bot else initial(one.name)
    name = a(one.name, href=one.address) if one.address else one.name
    games = counted(one.games, "game")
    facts = ["bot", games] if one.bot else ["friend", games] if one.friend else [games]
    return li(
        span(face, class_="face", aria_hidden="true"),
        span(b(name), small(" · ".join(facts))),
        record(one),
        friend_form(profile, one.name, one.friend) if one.may_befriend else span(),
    )


def record(one: Opponent) -> Markup:
    whole = one.won + one.lost
    share = 100 * one.won / whole if whole else 0
    bar = Markup(f'<i class="bar"><u style="width:{share:.0f}%"></u></i>')
    return span(span(span(f"{one.won} won"), span(f"{one.lost} lost")), bar, class_="record")


# ---- where the points come from


def sources(profile: Profile) -> Markup:
    if not profile.sources:
        return NOTHING
    whose = "Your points" if profile.own else "Points"
    key = span(
        span(i(class_="mine"), "you" if profile.own else profile.name),
        span(i(class_="others"), "others at those tables"),
        class_="color-key",
    )
    most = max([1.0, *(max(one.mine, one.others) for one in profile.sources)])
    return section(
        h2(f"{whose} in {profile.sources_of}", key),
        ul(*(source_row(one, most) for one in profile.sources), class_="point-sources"),
        p("Averages of the latest games.", class_="quiet"),
        class_="panel profile-sources",
    )


def source_row(one: PointSource, most: float) -> Markup:
    apart = round(one.mine) - round(one.others)
    signed = f"{'+' if apart > 0 else '−' if apart < 0 else ''}{abs(apart)}"
    bars = "".join(
        f'<i class="{name}" style="width:{max(0.0, 100 * value / most):.0f}%"></i>'
        for name, value in (("mine", one.mine), ("others", one.others))
    )
    return li(
        span(one.title),
        span(Markup(bars), class_="source-bars", aria_hidden="true"),
        b(f"{one.mine:.0f}"),
        span(signed, class_=classes("apart", more=apart > 0, less=apart < 0)),
    )
