"""The seal of a table: a commitment to the secret from which its luck follows."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("seal", sa.String(length=64), nullable=True))
    op.create_index("tables_by_seed", "tables", ["seed"])
