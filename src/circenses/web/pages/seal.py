"""The seal of a deal: a line at the table, and the page that explains it and verifies the game."""

from circenses.web.pages.html import (
    NOTHING,
    Markup,
    a,
    button,
    details,
    div,
    field,
    filled,
    h1,
    h2,
    label,
    li,
    main,
    ol,
    p,
    post,
    section,
    small,
    span,
    summary,
    tag,
)
from circenses.web.pages.layout import crumb, live, page, top_bar
from circenses.web.pages.models.seal import Seal, SealPage, Verdict

SHOWN = 8  # digits of the seal in one line; the whole is one click away
PROVES = (
    "It proves that the deal did not change after you saw the seal: every card, tile and die "
    "follows from the secret, and only one secret fits the seal. It can't prove how the secret "
    "was chosen, and the people who run this server could know it."
)
HOW = (
    "Before the first move, the server derives a secret for this table and shows its seal, a "
    "SHA-256 hash. The deal, every draw and the luck of the bots follow from that secret."
)
CHOSEN = (
    "Someone chose the seed of this deal, or it comes from another game. The seed is part of the "
    "seal, and the game is not rated."
)
NOTE_IT = "To check the deal later, write the seal down now or take a picture of it."


def seal_line(seal: Seal | None) -> Markup:
    """The seal at a table, in one line that unfolds, with the secret once it is known."""
    if seal is None:
        return NOTHING
    about = a("About the seal", href=address(seal))
    if not seal.seal:
        return p(seal.note, class_="quiet sealed-line")
    told = secret(seal) if seal.secret else p(seal.note, class_="quiet")
    return details(
        summary(*filled("Sealed deal {seal}", seal=code(f"{seal.seal[:SHOWN]}…"))),
        p(*filled("Seal {seal}", seal=code(seal.seal))),
        told,
        p(a("Verify this game", href=address(seal)) if seal.secret else about),
        class_="sealed-line",
        id="seal",
    )


def address(seal: Seal) -> str:
    return f"/tables/{seal.table}/seal"


def code(words: str) -> Markup:
    return tag("code", words)


def secret(seal: Seal) -> Markup:
    return p(*filled("Secret {secret}", secret=code(seal.secret)))


def seal_page(shown: SealPage) -> str:
    title = f"Seal · {shown.title}"
    content = live(
        shown.viewer,
        top_bar(shown.viewer, crumb=crumb(shown.title, heading=False)),
        main(
            h1("The seal of this deal"),
            div(found(shown), verify(shown), explained(shown.seal), class_="stacked"),
            class_="reading small-page",
            id="prompt",
        ),
        title=title,
    )
    return page(title, shown.viewer, content)


def found(shown: SealPage) -> Markup:
    """The seal, and the secret or the reason why it is hidden."""
    seal = shown.seal
    where = f"/replays/{seal.table}" if seal.over else f"/tables/{seal.table}"
    back = p(a("To the replay" if seal.over else "To the table", href=where))
    if not seal.seal:
        return section(p(seal.note), back, class_="panel fields")
    return section(
        copied("Seal", "seal", seal.seal),
        copied("Secret", "secret", seal.secret) if seal.secret else p(seal.note, class_="quiet"),
        NOTHING if seal.over else p(NOTE_IT),
        back,
        class_="panel fields",
    )


def copied(words: str, name: str, value: str) -> Markup:
    """A long value with a button that copies it."""
    return div(
        span(words),
        div(
            field(value=value, readonly="", id=name, aria_label=words),
            button("Copy", class_="btn", type="button", data_copy=f"#{name}"),
            class_="copy-row",
        ),
    )


def explained(seal: Seal) -> Markup:
    return section(
        h2("What the seal proves"),
        p(HOW),
        p(PROVES),
        p(CHOSEN) if seal.seal and seal.chosen_seed else NOTHING,
        class_="panel prose",
    )


# ---- verify


def verify(shown: SealPage) -> Markup:
    """After the game: verify it here, or at home from the record."""
    seal = shown.seal
    if not seal.secret:
        return NOTHING
    return section(
        h2("Verify"),
        result(shown.verdict) if shown.verdict else NOTHING,
        post(
            f"/tables/{seal.table}/verify",
            shown.viewer.csrf,
            label(
                span("The seal you noted", small("optional")),
                field(name="noted", value=shown.noted, maxlength=80, autocomplete="off"),
            ),
            button("Verify", class_="btn primary"),
            class_="fields",
        ),
        p(
            *filled(
                "You don't have to trust this page. {download} and check it on your own computer: "
                "{command}",
                download=a(
                    "Download the record", href=f"/replays/{seal.table}/record", download=""
                ),
                command=code(f"circenses verify {shown.name} --seal SEAL"),
            ),
        ),
        class_="panel prose",
    )


def result(verdict: Verdict) -> Markup:
    if verdict.differs:
        return p(verdict.differs, class_="trouble", role="alert")
    checked = ol(*(li(line) for line in verdict.checked))
    return div(p("Everything matches.", role="status"), checked)
