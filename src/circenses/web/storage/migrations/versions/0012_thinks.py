"""What processes of their own (`circenses think`) think about for the servers, and who they are."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "thinks",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("layout", sa.String(length=64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("since", sa.Float(precision=53), nullable=False),
        sa.Column("worker", sa.String(length=16), nullable=True),
        sa.Column("until", sa.Float(precision=53), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "thinkers",
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("threads", sa.Integer(), nullable=False),
        sa.Column("layouts", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
