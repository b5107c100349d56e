"""A forgotten password: the page that asks for an address, and the one for a new password."""

from circenses.web.pages.account import MIN_PASSWORD, password
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    b,
    button,
    div,
    field,
    filled,
    h1,
    hidden,
    label,
    main,
    p,
    post,
    section,
    span,
)
from circenses.web.pages.layout import live, page, top_bar
from circenses.web.pages.models.viewer import Forgotten


def forgotten_page(asked: Forgotten) -> str:
    return whole(asked, "Forgot your password?", by_mail(asked) if asked.has_mail else no_mail())


def no_mail() -> Markup:
    return section(
        p(
            "This server doesn't send email. Ask the person who runs it for a link to set a new "
            "password."
        ),
        div(a("Back", href="/login", class_="btn")),
        class_="panel fields",
    )


def by_mail(asked: Forgotten) -> Markup:
    return section(
        p("Enter the email address of your account. We will send you a link.", class_="quiet"),
        post(
            "/password/forgotten",
            asked.viewer.csrf,
            label(
                span("Email address"),
                field(
                    name="mail", type="email", value=asked.mail, required="", autocomplete="email"
                ),
            ),
            trouble(asked),
            button("Send a link", class_="btn primary"),
            class_="fields",
        ),
        class_="panel",
    )


def new_password_page(asked: Forgotten) -> str:
    form = section(
        p(
            *filled(
                "Set a new password for {name}. This logs you out on all other devices.",
                name=b(asked.name),
            ),
            class_="quiet",
        ),
        post(
            "/password/new",
            asked.viewer.csrf,
            hidden(token=asked.token),
            password("new", "New password", "new-password", MIN_PASSWORD),
            trouble(asked),
            button("Set password", class_="btn primary"),
            class_="fields",
        ),
        class_="panel",
    )
    return whole(asked, "Set a new password", form)


def trouble(asked: Forgotten) -> Markup:
    return p(asked.error, class_="trouble", role="alert") if asked.error else NOTHING


def whole(asked: Forgotten, title: str, content: Markup) -> str:
    tab = f"{title} · Circenses"
    body = live(
        asked.viewer,
        top_bar(asked.viewer),
        main(h1(title), content, class_="reading small-page", id="prompt"),
        title=tab,
    )
    return page(tab, asked.viewer, body)
