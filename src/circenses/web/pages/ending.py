"""Ways out of a running game: let a bot play, vote to end it, resign."""

from circenses.core.text.lists import listed
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    button,
    details,
    div,
    hidden,
    join,
    p,
    post,
    section,
    summary,
)
from circenses.web.pages.models.table import TablePage

LAST_PLACE = "Resign? You take last place, and a bot plays on. You can't undo this."
LAST_RATED = (
    "Resign? You take last place, which counts for your rating, and a bot plays on. "
    "You can't undo this."
)
LEAVING = "A bot plays for you until you come back."
LEAVING_RATED = (
    "Leaving a rated game means resigning: you take last place, which counts for your rating, and "
    "a bot plays on. You can't undo this."
)
ALL_RESIGNED = "Everyone else has resigned, so you have won. End the game now?"
ENDS_NOW = "End the game? It won't count for anyone, and you can't continue it."
ENDS_TOGETHER = "The game ends when everyone at the table agrees. It won't count for anyone."


def ways_out(table: TablePage) -> Markup:
    """Buttons to end or leave the game. Each takes two clicks: the first says what will happen."""
    if table.seat is None or table.result:
        return NOTHING
    shown = [leaving(table)] if table.may_resign or not table.rated else []
    if table.may_vote and not table.voted:
        words = ENDS_TOGETHER if table.company else ENDS_NOW
        action = "Vote to end" if table.company else "End the game"
        shown.append(sure("End this game", words, form(table, "vote", action, end="on"), "vote"))
    if table.may_resign:
        won = table.may_resign == "won"
        words = ALL_RESIGNED if won else LAST_RATED if table.rated else LAST_PLACE
        action = "End the game" if won else "Resign"
        shown.append(sure(action, words, form(table, "resign", action), "resign"))
    return join(shown)


def leaving(table: TablePage) -> Markup:
    won = table.may_resign == "won"
    words = (ALL_RESIGNED if won else LEAVING_RATED) if table.rated else LEAVING
    action = ("End the game" if won else "Resign") if table.rated else "Leave and let a bot play"
    return sure("Leave this table", words, form(table, "leave", action), "leave")


def sure(title: str, words: str, doing: Markup, name: str) -> Markup:
    return details(summary(title, class_="linklike"), p(words), doing, class_="sure", id=name)


def form(table: TablePage, action: str, words: str, **values: str) -> Markup:
    doing = button(words, class_="btn")
    address = f"/tables/{table.id}/{action}"
    return post(address, table.viewer.csrf, hidden(**values), doing, data_send="")


def vote_card(table: TablePage) -> Markup:
    """Who wants to end the game, and the viewer's vote."""
    if not table.votes or table.result or table.at is not None:
        return NOTHING
    verb = "wants" if len(table.votes) == 1 else "want"
    doing = NOTHING
    if table.may_vote and table.voted:
        doing = form(table, "vote", "Withdraw vote", end="")
    elif table.may_vote:
        doing = form(table, "vote", "Vote to end", end="on")
    words = f"{listed(list(table.votes))} {verb} to end this game. {ENDS_TOGETHER}"
    return section(
        p(words),
        div(doing, class_="doings"),
        class_="panel vote-card",
        id="vote-card",
        aria_label="A vote to end this game",
        role="status",
    )
