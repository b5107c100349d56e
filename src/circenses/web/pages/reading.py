"""Pages to read: the rules of a game, and everything in its box."""

import re
from itertools import groupby

from markdown_it import MarkdownIt

from circenses.core.play.game import Component
from circenses.core.text.rulebook import CITATION, HEADING, NUMBER, anchor_of
from circenses.web.pages import assets
from circenses.web.pages.game_head import CARDS_AND_TILES, EXACT_RULES, game_head, where
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    article,
    b,
    counted,
    div,
    field,
    filled,
    h1,
    h2,
    h3,
    label,
    li,
    main,
    nav,
    ol,
    p,
    section,
    small,
    span,
    tag,
)
from circenses.web.pages.layout import live, page, top_bar
from circenses.web.pages.models.lobby import GameCard
from circenses.web.pages.models.reading import ComponentsPage, RulesPage, Shelf

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")

RULE_ITEM = re.compile(rf"<li>\s*(?:<p>)?(?:<strong>)?(?:Ruling )?({NUMBER})(?:</strong>)?")
RENDERED_HEADING = re.compile(r"<h([1-4])>(.*?)</h\1>", re.DOTALL)
FIGURE = re.compile(r"(?<![&#\w-])(?:[A-Z]{2}-)?\d+(?:\.\d+)*\.?")
IN_TAG_OR_CODE = re.compile(r"(<code>.*?</code>|<a .*?</a>|<[^>]*>)", re.DOTALL)


# ---- the shelf


def rules_index_page(shelf: Shelf) -> str:
    content = live(
        shelf.viewer,
        top_bar(shelf.viewer, active="Rules"),
        main(
            h1("Rules"),
            p("Every rule has a number, and the log of a game links to it.", class_="lead"),
            div(*map(shelf_card, shelf.games), class_="shelf"),
            class_="reading",
            id="prompt",
        ),
        title="Rules · Circenses",
    )
    return page("Rules · Circenses", shelf.viewer, content)


def shelf_card(game: GameCard) -> Markup:
    least, most = game.players
    links = (
        div(
            how_to_play(game),
            a("Exact rules", href=f"/rules/{game.id}", class_="btn"),
            a("Cards and tiles", href=f"/components/{game.id}", class_="btn"),
            class_="doings",
        )
        if game.playable
        else p("Coming to the table.", class_="soon")
    )
    return article(
        Markup(game.picture),
        div(
            h2(game.title),
            p(f"{least}–{most} players · {game.minutes} min", class_="meta"),
            links,
            class_="about",
        ),
        class_="game",
    )


def how_to_play(game: GameCard) -> Markup:
    """The link to How to play, for games that have it."""
    if not game.guide:
        return NOTHING
    return a("How to play", href=f"/how-to-play/{game.id}", class_="btn primary")


# ---- the rules of one game


def rules_page(rules: RulesPage) -> str:
    title = f"Rules of {rules.title}"
    body, chapters = rendered(rules)
    content = live(
        rules.viewer,
        top_bar(rules.viewer, active="Rules", crumb=where(rules.title, EXACT_RULES)),
        main(
            game_head(title, EXACT_RULES, rules.game, rules.games),
            nav(
                search(rules),
                ol(*(li(a(words, href=f"#{anchor}")) for anchor, words in chapters)),
                class_="panel contents",
                aria_label="Chapters",
            ),
            article(body, class_="panel prose rulebook", id="prompt", data_rules=""),
            class_="rules",
        ),
        title=f"{title} · Circenses",
    )
    return page(f"{title} · Circenses", rules.viewer, content)


def search(rules: RulesPage) -> Markup:
    """The script hides what does not match; without it, the browser's own search does."""
    return div(
        label(
            span("Search the rules", class_="sr"),
            field(
                type="search",
                placeholder="Search the rules",
                value=rules.find,
                data_filter="[data-rules]",
                id="find",
            ),
        ),
        p("", id="found", class_="quiet", role="status"),
        class_="search",
    )


def rendered(rules: RulesPage) -> tuple[Markup, list[tuple[str, str]]]:
    """The rules as HTML with an anchor at every number, and their chapters."""
    html = MARKDOWN.render(without_title(rules.markdown))
    seen: set[str] = set()
    html = RULE_ITEM.sub(lambda match: rule_item(match, seen), html)
    chapters: list[tuple[str, str]] = []
    html = RENDERED_HEADING.sub(lambda match: chapter(match, rules.prefix, chapters), html)
    anchors = set(re.findall(r'id="([^"]+)"', html))
    return Markup(linked(html, anchors)), chapters


def without_title(markdown: str) -> str:
    """The rules without their title; the page has its own heading."""
    return re.sub(r"\A\s*# .*\n", "", markdown)


def rule_item(match: re.Match[str], seen: set[str]) -> str:
    """Mark a list item that is a rule as a link target; later items only mention it."""
    number = match[1]
    if number in seen:
        return match[0]
    seen.add(number)
    return (
        f'<li class="rule" id="{anchor_of(number)}">'
        f'<a class="number" href="#{anchor_of(number)}">{number}</a>'
    )


def chapter(match: re.Match[str], prefix: str, chapters: list[tuple[str, str]]) -> str:
    """A heading with an anchor; those of the second level make the table of contents."""
    level, words = int(match[1]), match[2]
    plain = re.sub(r"<[^>]+>", "", words)
    heading = HEADING.fullmatch(f"# {plain}")
    number, count = (heading[2], heading[3]) if heading else (None, None)
    if number or count:
        anchor = anchor_of(number or f"{prefix}-{count}")
    else:
        anchor = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    if level == 2:
        chapters.append((anchor, plain))
    deeper = min(level, 4)
    return f'<h{deeper} id="{anchor}">{digits_in_text_face(words)}</h{deeper}>'


def digits_in_text_face(words: str) -> str:
    """Marcellus has no true digits: the figure 1 is a capital I."""
    return FIGURE.sub(r'<span class="fig">\g<0></span>', words)


def linked(html: str, anchors: set[str]) -> str:
    """Turn rule numbers in the text into links, if the rule is on the page."""
    pieces = IN_TAG_OR_CODE.split(html)
    for k in range(0, len(pieces), 2):
        pieces[k] = CITATION.sub(lambda match: cited(match, anchors), pieces[k])
    return "".join(pieces)


def cited(match: re.Match[str], anchors: set[str]) -> str:
    words = match[0]
    for number in filter(None, match.groups()):
        if anchor_of(number) in anchors:
            words = words.replace(number, a(number, href=f"#{anchor_of(number)}"), 1)
    return words


# ---- everything in the box


def components_page(box: ComponentsPage) -> str:
    title = f"Cards and tiles of {box.title}"
    kinds = [(kind, list(some)) for kind, some in groupby(box.components, key=lambda c: c.kind)]
    content = live(
        box.viewer,
        top_bar(box.viewer, active="Rules", crumb=where(box.title, CARDS_AND_TILES)),
        main(
            game_head(title, CARDS_AND_TILES, box.game, box.games),
            search_of(kinds),
            div(
                section(
                    p(
                        f"{counted(len(box.components), 'piece')}, drawn from the same data that "
                        "the rules read. Each says where its data comes from."
                    ),
                    sources(box),
                    class_="panel prose",
                ),
                *(kind_section(kind, some) for kind, some in kinds),
                class_="stacked",
                id="prompt",
                data_box="",
            ),
            class_=f"rules table-parts {box.game}",
        ),
        title=f"{title} · Circenses",
    )
    style = assets.url(f"games/{box.game}.css")
    return page(f"{title} · Circenses", box.viewer, content, styles=(style,))


def search_of(kinds: list[tuple[str, list[Component]]]) -> Markup:
    """Where to search the box, and its kinds to choose from."""
    look = field(type="search", placeholder="Search the box", data_filter="[data-box]", id="find")
    found = p("", id="found", class_="quiet", role="status")
    links = (li(a(kind, small(str(len(some))), href=f"#{slug(kind)}")) for kind, some in kinds)
    return nav(
        div(label(span("Search the box", class_="sr"), look), found, class_="search"),
        ol(*links),
        class_="panel contents",
        aria_label="Kinds",
    )


def slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def sources(box: ComponentsPage) -> Markup:
    """What each kind of source means."""
    if not box.sources:
        return NOTHING
    facts = [
        tag("dt", source_tag(source)) + tag("dd", meaning)
        for source, meaning in box.sources.items()
    ]
    pack = (
        p(*filled("Content pack in use: {pack}", pack=b(box.content))) if box.content else NOTHING
    )
    return tag("dl", *facts, class_="sources") + pack


def kind_section(kind: str, some: list[Component]) -> Markup:
    return section(
        h2(kind, small(str(len(some)))),
        div(*map(component, some), class_="box"),
        class_="panel kind",
        id=slug(kind),
    )


def component(item: Component) -> Markup:
    return tag(
        "figure",
        Markup(item.html),
        tag("figcaption", h3(item.name), source_tag(item.source)),
        class_="component",
    )


def source_tag(source: str) -> Markup:
    kind = "gold" if source == "reconstructed" else ""
    return span(source, class_=f"tag {kind}".rstrip())
