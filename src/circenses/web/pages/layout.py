"""The frame of every page: head, top bar, banners, and the glyphs that the page uses."""

from functools import cache, lru_cache

from circenses.draw.icons import symbols_used_in
from circenses.draw.page import PATTERNS
from circenses.draw.pieces import logo
from circenses.draw.svg import tag
from circenses.web.pages import assets
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    b,
    button,
    classes,
    details,
    div,
    filled,
    h1,
    header,
    hidden,
    icon,
    line_icon,
    nav,
    on,
    post,
    small,
    span,
    summary,
)
from circenses.web.pages.models.viewer import Banner, Viewer

NAVIGATION = (("Play", "/"), ("My games", "/games"), ("Replays", "/replays"), ("Rules", "/rules"))
NEXT_THEME = {"light": "dark", "dark": "light"}


def page(title: str, viewer: Viewer, content: Markup, *, styles: tuple[str, ...] = ()) -> str:
    """A whole document around one piece of content."""
    preferences = viewer.preferences
    return "<!doctype html>\n" + tag(
        "html",
        head(title, viewer, styles),
        tag(
            "body",
            a("Skip to your decision", class_="skip", href="#prompt"),
            sprite(content),
            connection(),
            content,
            div(id="say-aloud", class_="sr", aria_live="polite"),
        ),
        lang="en",
        data_theme=preferences.theme if preferences.theme != "system" else None,
        data_motion="less" if preferences.motion == "less" else None,
    )


def head(title: str, viewer: Viewer, styles: tuple[str, ...]) -> Markup:
    """Everything that the browser reads before it shows anything."""
    sheets = [assets.url("circenses.css"), *styles]
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
        tag("meta", name="csrf", content=viewer.csrf),
        tag("meta", name="glyphs", content=assets.url("glyphs.svg")),
        tag("title", title),
        tag(
            "link",
            rel="icon",
            href=assets.url("icon.svg"),
            type="image/svg+xml",
            id="icon",
            data_calm=assets.url("icon.svg"),
            data_turn=assets.url("icon-turn.svg"),
        ),
        *(tag("link", rel="stylesheet", href=sheet) for sheet in sheets),
        *(font(name) for name in assets.FIRST_FONTS),
        tag("script", src=assets.url(assets.SCRIPT), defer=""),
    )


def font(name: str) -> Markup:
    """A font that is fetched along with the styles, not after them."""
    kind = {"as_": "font", "type": "font/woff2", "crossorigin": ""}
    return tag("link", rel="preload", href=assets.url(name), **kind)


def sprite(content: str) -> Markup:
    """The glyphs that this page uses; the script fetches others when they appear."""
    symbols = tag("defs", symbols_used_in(content), PATTERNS)
    return tag("svg", symbols, id="glyphs", class_="sprite", aria_hidden="true")


def connection() -> Markup:
    """The line that appears while the server cannot be reached."""
    return div(
        span(class_="spin"),
        span(*filled("{alarm} Your last move is safe.", alarm=b("Reconnecting."))),
        id="connection",
        class_="banner",
        role="status",
        hidden="",
    )


def live(
    viewer: Viewer, *content: str, title: str, rev: str = "", stream: str = "", **data: object
) -> Markup:
    """The part of a page that is replaced when something changes.

    Its data attributes tell the script where to post, where news comes from, and the ply.
    """
    preferences = viewer.preferences
    return div(
        *content,
        id="live",
        data_title=title,
        data_rev=rev or None,
        data_stream=stream or None,
        data_taps=preferences.taps,
        data_sound=on(preferences.sound),
        **{f"data_{key}": str(value) for key, value in data.items() if value is not None},
    )


# ---- the top bar


def top_bar(
    viewer: Viewer, *, active: str = "", crumb: str = NOTHING, tools: str = NOTHING
) -> Markup:
    """The brand, the current page, links, and the viewer's menu."""
    return header(
        brand(),
        crumb,
        navigation(active),
        div(tools, person_menu(viewer), class_="top-right"),
        class_="top",
    )


@cache
def brand() -> Markup:
    words = "Circenses, lobby"
    return a(logo(), span("Circenses"), class_="brand", href="/", aria_label=words)


@cache
def navigation(active: str) -> Markup:
    return nav(*(nav_link(name, href, active) for name, href in NAVIGATION), aria_label="Main")


def nav_link(name: str, href: str, active: str) -> Markup:
    here = name == active
    return a(name, href=href, class_="on" if here else None, aria_current="page" if here else None)


def crumb(title: str, *facts: str, tag_: str = NOTHING, heading: bool = True) -> Markup:
    """The current place: the game's name, a few facts, one tag."""
    name = h1(title) if heading else b(title)
    long = span(" · ".join(facts), class_="long") if facts else NOTHING
    return div(name, long, tag_, class_="crumb")


@lru_cache(maxsize=1024)
def person_menu(viewer: Viewer) -> Markup:
    """The viewer's initial, which opens their menu."""
    links = [a(name, href=href, class_="narrow") for name, href in NAVIGATION[1:]]
    door = (
        a("Log in", href="/login")
        if viewer.guest
        else post("/logout", viewer.csrf, button("Log out", class_="linklike"))
    )
    return details(
        summary(
            span(initial(viewer.name), class_="seat big me"),
            aria_label=f"{viewer.name}, menu",
        ),
        div(
            span(b(viewer.name), small("guest") if viewer.guest else NOTHING, class_="who"),
            a("Profile", href="/profile"),
            *links,
            theme_switch(viewer),
            a("Settings", href="/settings"),
            a("About", href="/about"),
            door,
            class_="menu-list",
        ),
        class_="menu",
        id="person-menu",
    )


def initial(name: str) -> str:
    return name.strip()[:1].upper() or "?"


def theme_switch(viewer: Viewer) -> Markup:
    """Light or dark, in one click."""
    return post(
        "/preference",
        viewer.csrf,
        hidden(field="theme", value=NEXT_THEME.get(viewer.preferences.theme, "dark"), back=""),
        button(line_icon("moon"), "Light or dark", class_="linklike"),
        data_switch="theme",
    )


def tool(icon_name: str, label: str, *more: str, **attributes: str | None) -> Markup:
    """A round button of the top bar."""
    return button(
        line_icon(icon_name),
        *more,
        class_="btn quiet icon",
        type="button",
        aria_label=label,
        title=label,
        **attributes,
    )


# ---- lines under the header


def banner(news: Banner | None) -> Markup:
    """One line with what happened and one button. It covers the top bar, so every banner can be
    closed.
    """
    if news is None:
        return NOTHING
    closing = {"type": "button", "data_close": "banner"}
    if news.action and not news.href:
        doing = button(news.action, class_="btn", **closing)
    else:
        cross = button(line_icon("cross"), class_="btn quiet icon", aria_label="Close", **closing)
        doing = (a(news.action, class_="btn", href=news.href) if news.href else NOTHING) + cross
    return div(
        span(b(news.title), " ", news.text),
        doing,
        class_=classes("banner", bad=news.bad),
        role="alert" if news.bad else "status",
        id="banner",
    )


def wreath(points: int) -> Markup:
    """Points in a laurel."""
    return span(icon("vp"), b(str(points)), class_="wreath", aria_hidden="true")
