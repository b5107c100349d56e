"""How to play: the idea, a turn in pictures, what scores, and what people miss."""

import functools

from circenses.core.text.rulebook import anchor_of
from circenses.web.pages import assets
from circenses.web.pages.game_head import HOW_TO_PLAY, game_head, where
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
    filled,
    h2,
    h3,
    icon,
    li,
    line_icon,
    main,
    ol,
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
from circenses.web.pages.layout import live, page, top_bar
from circenses.web.pages.models.guide import Figure, Mechanism, Note, Scored
from circenses.web.pages.models.reading import HowToPlay
from circenses.web.pages.reading import MARKDOWN

STONES = (
    "verde", "lapis", "rosso", "giallo-lo", "r-faith", "aes-lo", "basalt", "r-wine", "r-horse",
    "lapis-lo",
)  # fmt: skip
"""The colors of the bar, one line of the score sheet after another; numbers are read on all."""


def how_to_play_page(how: HowToPlay) -> str:
    title = f"How to play {how.title}"
    content = live(
        how.viewer,
        top_bar(how.viewer, active="Rules", crumb=where(how.title, HOW_TO_PLAY)),
        main(
            game_head(title, HOW_TO_PLAY, how.game, how.games),
            idea(how),
            turn(how),
            mechanism(how),
            div(what_scores(how), mistakes(how), class_="how-two"),
            solo(how),
            glossary(how),
            closing(how),
            class_="how",
            id="prompt",
        ),
        title=f"{title} · Circenses",
    )
    style = assets.url(f"games/{how.game}.css")
    return page(f"{title} · Circenses", how.viewer, content, styles=(style,))


# ---- where one can go


def doings(how: HowToPlay) -> Markup:
    return div(
        learn(how, *how.lesson) if how.lesson else NOTHING,
        a(
            line_icon("play"),
            "Play it now",
            class_=classes("btn", primary=not how.lesson),
            href=f"/new?game={how.game}",
        ),
        a(icon("rules"), "Exact rules", class_="btn", href=f"/rules/{how.game}"),
        class_="doings",
    )


def learn(how: HowToPlay, minutes: int, steps: int) -> Markup:
    """The lesson: the same at the table, step by step, and how long it takes."""
    return post(
        f"/lessons/{how.game}",
        how.viewer.csrf,
        button(
            icon("minerva"),
            "Learn at the table",
            small(f"{minutes} minutes, {counted(steps, 'step')}"),
            class_="btn primary",
        ),
    )


def exact(how: HowToPlay, told: Figure | Note | Mechanism) -> Markup:
    """A link to the rule behind a sentence."""
    if not told.rules:
        return NOTHING
    return a(
        "Exact rule",
        href=f"/rules/{how.game}#{anchor_of(told.rules[0])}",
        class_="exact",
        aria_label=f"Exact rule: {told.title}",
    )


def rendered(words: str) -> Markup:
    return Markup(MARKDOWN.renderInline(words))


# ---- the five slots


def idea(how: HowToPlay) -> Markup:
    return section(
        div(
            p(rendered(how.guide.idea), class_="lead"),
            p(icon("vp"), span(rendered(how.guide.win)), class_="win"),
            doings(how),
        ),
        waiting(how) if how.drawing else pictured(how, 0),
        class_="panel idea",
        aria_label="The idea",
    )


def waiting(how: HowToPlay) -> Markup:
    """In the place of the pictures while they are drawn for the first time."""
    again = a("Reload the page", href=f"/how-to-play/{how.game}")
    return p(
        *filled("The pictures are being drawn. {again} in a few seconds.", again=again),
        class_="quiet",
    )


def turn(how: HowToPlay) -> Markup:
    steps = [step(how, number) for number in range(1, len(how.guide.pictures))]
    return section(
        h2(how.guide.turn),
        ol(*steps, class_="how-turn"),
        aria_label=how.guide.turn,
    )


def step(how: HowToPlay, number: int) -> Markup:
    figure = how.guide.pictures[number]
    words = tag(
        "figcaption",
        h3(b(str(number), aria_hidden="true"), figure.title),
        p(rendered(figure.words), " ", exact(how, figure)),
    )
    return li(tag("figure", pictured(how, number), words))


def pictured(how: HowToPlay, number: int) -> Markup:
    """A piece of the table, and the same in words."""
    if not how.pictures:
        return NOTHING
    figure = how.guide.pictures[number]
    return div(
        div(how.pictures[number], class_="stack" if figure.stacked else None, aria_hidden="true"),
        class_=f"shot {how.game}",
        role="img",
        aria_label=figure.alt,
    )


def mechanism(how: HowToPlay) -> Markup:
    """The game's main mechanism, as a row of small pictures."""
    table = how.guide.mechanism
    if table is None:
        return NOTHING
    return section(
        div(
            h2(table.title), p(rendered(table.key), " ", exact(how, table)), class_="mechanism-head"
        ),
        ul(*map(functools.partial(cell, how), how.mechanism, table.cells), class_="how-mechanism"),
        aria_label=table.title,
    )


def cell(how: HowToPlay, picture: Markup, note: Note) -> Markup:
    return li(
        div(picture, class_=f"shot {how.game}"),
        div(h3(note.title), p(rendered(note.words), " ", exact(how, note))),
    )


def what_scores(how: HowToPlay) -> Markup:
    """The points of a real winner as one bar, with a line for each paragraph of the sheet."""
    if how.scored is None:
        return NOTHING
    total = counted(how.scored.total, "point")
    return section(
        h2("What scores", small(f"a winner's {total}")),
        bar(how.scored),
        ul(
            *(source(how, number) for number in range(len(how.scored.lines))), class_="sources-list"
        ),
        class_="panel",
    )


def bar(scored: Scored) -> Markup:
    """The points as a row of stones; a letter leads to the line that explains each."""
    pieces = [
        stone(number, small(letter(number)), b(thousands(points)), share=points)
        for number, (_, points) in enumerate(scored.lines)
        if points > 0
    ]
    return div(*pieces, class_="score-bar", aria_hidden="true")


def stone(number: int, *inside: Markup, share: int = 0) -> Markup:
    """The color of a line, as wide as its share of the points."""
    color = f"--stone:var(--{STONES[number % len(STONES)]})"
    return tag("i", *inside, style=f"--share:{share};{color}" if share else color)


def letter(number: int) -> str:
    """The name of a line in the bar: A, B, C."""
    return chr(ord("A") + number)


def source(how: HowToPlay, number: int) -> Markup:
    assert how.scored is not None
    line, points = how.scored.lines[number]
    return li(
        span(stone(number, small(letter(number))), aria_hidden="true", class_="mark"),
        a(
            how.guide.names.get(line.title, line.title),
            href=f"/rules/{how.game}#{anchor_of(line.rule)}",
        ),
        span(how.guide.scoring.get(line.title, ""), class_="how-many"),
        b(thousands(points)),
    )


def mistakes(how: HowToPlay) -> Markup:
    return section(
        h2("Three things people miss"),
        ul(*(mistake(how, note) for note in how.guide.mistakes), class_="misses"),
        class_="panel",
    )


def mistake(how: HowToPlay, note: Note) -> Markup:
    return li(h3(note.title), p(rendered(note.words), " ", exact(how, note)))


def solo(how: HowToPlay) -> Markup:
    """How the game is played alone, with the way to such a table."""
    note = how.guide.solo
    if note is None:
        return NOTHING
    return section(
        h2(note.title),
        p(rendered(note.words), " ", exact(how, note)),
        a("Play alone", class_="btn", href=f"/new?game={how.game}&players=1"),
        class_="panel how-solo",
    )


def glossary(how: HowToPlay) -> Markup:
    terms = [
        div(tag("dt", note.title), tag("dd", rendered(note.words), " ", exact(how, note)))
        for note in how.guide.glossary
    ]
    return details(summary(h2("Words of the game")), tag("dl", *terms), class_="panel how-words")


def closing(how: HowToPlay) -> Markup:
    return section(
        h2("That is all you need."),
        p("Every rule has a number, and the log of a game links to it."),
        doings(how),
        class_="panel how-end",
    )
