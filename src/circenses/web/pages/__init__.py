"""Pages: pure functions from small view models to HTML. `models` describes what each one shows."""

from circenses.web.pages.explanation import explanation_card
from circenses.web.pages.forgotten import forgotten_page, new_password_page
from circenses.web.pages.how_to_play import how_to_play_page
from circenses.web.pages.html import with_token
from circenses.web.pages.lobby import lobby_fragment, lobby_page
from circenses.web.pages.log import log_fragment
from circenses.web.pages.messages import about_page, message_page, question_page
from circenses.web.pages.new_table import new_table_page
from circenses.web.pages.person import login_page, my_games_page, settings_page
from circenses.web.pages.profile import profile_page
from circenses.web.pages.reading import components_page, rules_index_page, rules_page
from circenses.web.pages.replay import replay_fragment, replay_page, replays_page
from circenses.web.pages.seal import seal_page
from circenses.web.pages.table import table_fragment, table_page

__all__ = [
    "about_page",
    "components_page",
    "explanation_card",
    "forgotten_page",
    "how_to_play_page",
    "lobby_fragment",
    "lobby_page",
    "log_fragment",
    "login_page",
    "message_page",
    "my_games_page",
    "new_password_page",
    "new_table_page",
    "profile_page",
    "question_page",
    "replay_fragment",
    "replay_page",
    "replays_page",
    "rules_index_page",
    "rules_page",
    "seal_page",
    "settings_page",
    "table_fragment",
    "table_page",
    "with_token",
]
