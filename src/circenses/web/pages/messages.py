"""Pages with a single message."""

from circenses.draw.icons import CREDITS
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    button,
    div,
    filled,
    h1,
    h2,
    hidden,
    icon,
    main,
    p,
    post,
    section,
    tag,
)
from circenses.web.pages.layout import live, page, top_bar
from circenses.web.pages.models.viewer import About, Message


def message_page(message: Message) -> str:
    """Not found, not allowed, gone, too fast: the reason, and one link."""
    return one_thing(message, a(message.action, href=message.href, class_="btn primary"))


def question_page(message: Message, action: str, token: str) -> str:
    """A question before a link does something, because programs follow links too."""
    yes = button(message.action, class_="btn primary")
    return one_thing(message, post(action, message.viewer.csrf, hidden(token=token), yes))


def one_thing(message: Message, doing: Markup) -> str:
    """A page with a few words and one thing to do."""
    title = f"{message.title} · Circenses"
    content = live(
        message.viewer,
        top_bar(message.viewer),
        main(
            section(
                icon("column_icon"),
                h1(message.title),
                p(message.text) if message.text else NOTHING,
                doing,
                class_="panel curtain",
                id="prompt",
            ),
            class_="narrow-page",
        ),
        title=title,
    )
    return page(title, message.viewer, content)


def about_page(about: About) -> str:
    """What Circenses is, and whose work it builds on."""
    content = live(
        about.viewer,
        top_bar(about.viewer),
        main(
            h1("About Circenses"),
            section(
                p(
                    *filled(
                        "Modern board games about Rome: play with friends or against bots, then "
                        "replay and study your games. The name comes from {latin}, bread "
                        "and games.",
                        latin=tag("i", "panem et circenses", lang="la"),
                    ),
                ),
                p(
                    "The rules are in our own words, written from the games' rulebooks; the "
                    "games themselves belong to their designers and publishers. We use none of "
                    "their art or text. If you like a game here, buy the box."
                ),
                p(f"Version {about.version}.", class_="quiet"),
                class_="panel prose",
            ),
            credit("Icons", CREDITS),
            credit(
                "Fonts",
                "Marcellus, © Brian J. Bonislawsky (Astigmatic); Source Sans 3, © Adobe. "
                "Both under the SIL Open Font License 1.1.",
                a("License of Marcellus", href="/static/fonts/marcellus-OFL.txt"),
                a("License of Source Sans 3", href="/static/fonts/source-sans-3-OFL.txt"),
            ),
            credit("Drawings", "All other drawings are original."),
            credit("Thanks", about.credits) if about.credits else NOTHING,
            class_="reading small-page",
            id="prompt",
        ),
        title="About · Circenses",
    )
    return page("About · Circenses", about.viewer, content)


def credit(title: str, words: str, *links: Markup) -> Markup:
    return section(
        h2(title), p(words), div(*links, class_="links") if links else NOTHING, class_="panel prose"
    )
