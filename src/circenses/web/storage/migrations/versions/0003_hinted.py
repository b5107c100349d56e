"""Whether a hint was given at a table: then it does not count for ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "tables",
        sa.Column("hinted", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
