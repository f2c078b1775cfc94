"""Time: clocks, quiet hours and absence, standing orders, queued and held answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "held",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("by_kind", sa.Text(), nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=True),
        sa.Column("release_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_held_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_held")),
    )
    with op.batch_alter_table("held", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_held_release_at"), ["release_at"], unique=False)

    op.create_table(
        "plans",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_plans_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", "name", name=op.f("pk_plans")),
    )
    op.create_table(
        "queued",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("ask", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_queued_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_queued")),
    )
    # Never made anew: SQLite would forget that an id of a match must not come back.
    with op.batch_alter_table("matches", schema=None, recreate="never") as batch_op:
        batch_op.add_column(sa.Column("clock", sa.Text(), server_default=sa.text("'{}'"), nullable=False))
        batch_op.add_column(sa.Column("paused_at", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("resume_at", sa.BigInteger(), nullable=True))

    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notices_person_id_sent_at"), ["person_id", "sent_at"], unique=False)

    with op.batch_alter_table("people", schema=None, recreate="never") as batch_op:
        batch_op.add_column(sa.Column("zone", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("quiet_from", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("quiet_to", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("away_until", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("remind_every", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("daily_cap", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("dm_first", sa.Boolean(), server_default=sa.text("false"), nullable=False))

    with op.batch_alter_table("seats", schema=None, recreate="never") as batch_op:
        batch_op.add_column(sa.Column("deadline", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("left_ms", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("bank_ms", sa.BigInteger(), server_default=sa.text("0"), nullable=False))
        batch_op.add_column(sa.Column("extensions", sa.Integer(), server_default=sa.text("0"), nullable=False))
        batch_op.add_column(sa.Column("stand_in", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("muted_asked", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("seen_by", sa.Text(), server_default=sa.text("'[]'"), nullable=False))
