"""The account section of the settings: logins, a new password, deleting the account."""

from circenses.web.pages.elements import moment, rows
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    b,
    button,
    div,
    field,
    filled,
    h2,
    hidden,
    label,
    li,
    p,
    post,
    section,
    small,
    span,
)
from circenses.web.pages.models.viewer import SessionLine, SettingsPage

MIN_PASSWORD = 8


def account(settings: SettingsPage) -> Markup:
    return div(
        mail(settings) if settings.mail is not None else NOTHING,
        push(settings) if settings.push_key else NOTHING,
        sessions(settings),
        new_password(settings),
        deletion(settings),
        class_="stacked",
    )


def mail(settings: SettingsPage) -> Markup:
    return section(
        h2("Emails"),
        p(
            "We email you when it is your turn in a turn-by-turn game, or when you forget your "
            "password.",
            class_="quiet",
        ),
        post(
            "/mail",
            settings.viewer.csrf,
            label(
                span("Email address", small("leave empty for no emails")),
                field(name="mail", type="email", value=settings.mail, autocomplete="email"),
            ),
            button("Save address", class_="btn primary"),
            class_="fields",
        ),
        class_="panel",
    )


def push(settings: SettingsPage) -> Markup:
    """The switch for notifications; the script shows it if the browser supports them."""
    return section(
        h2("Notifications"),
        p(
            "Your browser notifies you when it is your turn in a turn-by-turn game, even when "
            "our pages are closed. This ends when you log out.",
            class_="quiet",
        ),
        p(id="push-state", role="status"),
        button("Notify me here", class_="btn", type="button", hidden="",
               data_push=settings.push_key),
        class_="panel",
    )  # fmt: skip


def sessions(settings: SettingsPage) -> Markup:
    lines = rows(*(session(settings, one) for one in settings.sessions))
    others = post(
        "/sessions/end", settings.viewer.csrf, button("Log out everywhere else", class_="btn")
    )
    several = len(settings.sessions) > 1
    return section(
        h2("Where you are logged in"), lines, others if several else NOTHING, class_="panel"
    )


def session(settings: SettingsPage, one: SessionLine) -> Markup:
    end = post(
        "/sessions/end",
        settings.viewer.csrf,
        hidden(session=one.id),
        button("Log out", span(f" {one.browser}", class_="sr"), class_="btn"),
    )
    words = (
        "this browser"
        if one.this
        else span(*filled("last used {time}", time=moment(one.seen, "both")))
    )
    return li(span(b(one.browser), small(words), class_="what"), NOTHING if one.this else end)


def new_password(settings: SettingsPage) -> Markup:
    return section(
        h2("Change password"),
        p("This logs you out everywhere else.", class_="quiet"),
        post(
            "/password",
            settings.viewer.csrf,
            password("old", "Current password", "current-password"),
            password("new", "New password", "new-password", MIN_PASSWORD),
            button("Change password", class_="btn primary"),
            class_="fields",
        ),
        class_="panel",
    )


def deletion(settings: SettingsPage) -> Markup:
    return section(
        h2("Delete account"),
        p(
            "We delete your name, ratings and chat messages. Bots take over at your tables. "
            "Finished games stay for the others, without your name. You can't undo this.",
            class_="quiet",
        ),
        post(
            "/account/delete",
            settings.viewer.csrf,
            password("password", "Your password", "current-password"),
            button("Delete my account", class_="btn"),
            class_="fields",
        ),
        class_="panel",
    )


def password(name: str, words: str, kind: str, least: int | None = None) -> Markup:
    return label(
        span(words, small(f"at least {least} characters") if least else ""),
        field(name=name, type="password", required="", minlength=least, autocomplete=kind),
    )
