"""How people do at each level of the bots and of solo games, without names."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "level_results",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=120), nullable=False),
        sa.Column("newcomer", sa.Boolean(), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("hinted", sa.Boolean(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint(
            "game", "rules", "players", "level", "newcomer", "undone", "hinted"
        ),
    )
