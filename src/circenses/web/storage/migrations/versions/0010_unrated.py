"""Why a table that was to be rated is not, so that its players can read it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("unrated", sa.String(10)))
