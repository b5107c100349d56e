"""Whether a table shows its players what a bot expects of the game."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    shown: sa.Column[bool] = sa.Column(
        "forecasts", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("tables", shown)
