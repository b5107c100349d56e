"""How a lesson stands at a table, if one is given there."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(8)))
