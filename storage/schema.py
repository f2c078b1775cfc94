"""The tables. What a migration leaves behind must equal this page; a test compares them.

Only what SQLite and PostgreSQL share. Discord's ids are BIGINT; moments are milliseconds (`Moment`).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from storage.columns import Audience, CountedId, Json, Moment

# Every constraint has a name, for a migration can change only what it can name.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Keys = dict[int, tuple[str, ...]]


def _of_match(**more: Any) -> Column[Any]:
    """The match to which a row belongs and with which it goes."""
    return Column("match_id", BigInteger, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, **more)


matches = Table(
    "matches",
    metadata,
    Column("id", CountedId, primary_key=True),
    Column("game", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("guild_name", Text, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("channel_name", Text, nullable=False),
    Column("parent_channel_id", BigInteger),
    Column("host_id", BigInteger, nullable=False),
    Column("options", Json(), nullable=False),
    Column("version", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("given", Json(Keys), nullable=False),
    Column("mark", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("agents_seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("build", Text, nullable=False),
    Column("rules", Json(tuple[str, ...]), nullable=False),
    Column("fault", Text),
    Column("shown_version", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("ended_at", Moment),
    Column("moved_at", Moment, nullable=False),
    Column("clock", Json(dict[str, Any]), nullable=False, server_default=text("'{}'")),
    Column("paused_at", Moment),
    Column("resume_at", Moment),
    Index(None, "channel_id", "state"),
    Index(None, "state"),
    Index(
        "ix_matches_unshown",
        "id",
        sqlite_where=text("version <> shown_version"),
        postgresql_where=text("version <> shown_version"),
    ),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    _of_match(),
    Column("seat", Integer, nullable=False),
    Column("person_id", BigInteger),
    Column("agent", Text),
    Column("name", Text, nullable=False),
    Column("left_at", Moment),
    Column("waiting_since", Moment),
    Column("waiting_asked", Integer),
    Column("acted_at", Moment),
    Column("deadline", Moment),
    Column("left_ms", BigInteger),
    Column("bank_ms", BigInteger, nullable=False, server_default=text("0")),
    Column("extensions", Integer, nullable=False, server_default=text("0")),
    Column("stand_in", Text),
    Column("muted_asked", Integer),
    Column("seen_by", Json(tuple[int, ...]), nullable=False, server_default=text("'[]'")),
    PrimaryKeyConstraint("match_id", "seat"),
    UniqueConstraint("match_id", "person_id"),
    Index(None, "person_id"),
)

invites = Table(
    "invites",
    metadata,
    _of_match(),
    Column("person_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("match_id", "person_id"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    _of_match(),
    Column("step", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("hash", Text, nullable=False),
    Column("build", Text, nullable=False),
    Column("mark", Text, nullable=False),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("match_id", "step"),
)

answers = Table(
    "answers",
    metadata,
    _of_match(),
    Column("n", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("ask", Text, nullable=False),
    Column("picks", Json(Keys), nullable=False),
    Column("by_kind", Text, nullable=False),
    Column("by_id", BigInteger),
    Column("mark_before", Text, nullable=False),
    Column("told_before", Integer, nullable=False),
    Column("build", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("undone", Boolean, nullable=False),
    PrimaryKeyConstraint("match_id", "n"),
    Index(None, "match_id", "step"),
)

acts = Table(
    "acts",
    metadata,
    _of_match(),
    Column("n", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("by_id", BigInteger),
    Column("seat", Integer),
    Column("data", Json(), nullable=False),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("match_id", "n"),
)

story = Table(
    "story",
    metadata,
    _of_match(),
    Column("n", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("args", Json(dict[str, Any]), nullable=False),
    Column("audience", Audience),
    Column("at", Moment, nullable=False),
    Column("undone", Boolean, nullable=False),
    PrimaryKeyConstraint("match_id", "n"),
)

posts = Table(
    "posts",
    metadata,
    Column("id", CountedId, primary_key=True),
    Column("match_id", BigInteger, ForeignKey("matches.id", ondelete="CASCADE")),
    Column("kind", Text, nullable=False),
    Column("person_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("state", Text, nullable=False),
    Column("send_number", Integer, nullable=False),
    Column("version_shown", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("sending_at", Moment),
    Column("sent_at", Moment),
    Column("created_at", Moment, nullable=False),
    Index(None, "match_id"),
    Index(None, "message_id"),
    Index(None, "state"),
    sqlite_autoincrement=True,
)

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("dm_channel_id", BigInteger),
    Column("dm_closed_at", Moment),
    Column("dm_told_at", Moment),
    Column("first_dm_at", Moment),
    Column("text_board", Boolean, nullable=False, server_default=text("false")),
    Column("created_at", Moment, nullable=False),
    Column("zone", Text),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("away_until", Moment),
    Column("remind_every", Integer),
    Column("daily_cap", Integer),
    Column("dm_first", Boolean, nullable=False, server_default=text("false")),
)

servers = Table(
    "servers",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("joined_at", Moment, nullable=False),
    Column("welcomed_at", Moment),
    Column("welcome_channel_id", BigInteger),
    Column("settings", Json(dict[str, Any]), nullable=False, server_default=text("'{}'")),
)

notices = Table(
    "notices",
    metadata,
    Column("id", CountedId, primary_key=True),
    _of_match(),
    Column("asked", Integer, nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("sent_at", Moment),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    UniqueConstraint("match_id", "asked", "person_id", "kind"),
    Index(None, "state", "due_at"),
    Index(None, "person_id", "sent_at"),
    sqlite_autoincrement=True,
)

clocks = Table(
    "clocks",
    metadata,
    Column("id", CountedId, primary_key=True),
    Column("due_at", Moment, nullable=False),
    Column("kind", Text, nullable=False),
    _of_match(),
    Column("person_id", BigInteger, nullable=False),
    Column("asked", Integer),
    UniqueConstraint("match_id", "kind", "person_id"),
    Index(None, "due_at"),
    sqlite_autoincrement=True,
)

results = Table(
    "results",
    metadata,
    _of_match(primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("winners", Json(tuple[int, ...]), nullable=False),
    Column("reason", Text, nullable=False),
    Column("seats", Json(), nullable=False),
    Column("ended_at", Moment, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    _of_match(),
    Column("asked", Integer, nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("data", Json(), nullable=False),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("match_id", "asked", "person_id"),
)

plans = Table(
    "plans",
    metadata,
    _of_match(),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("data", Json(), nullable=False),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("match_id", "seat", "name"),
)

queued = Table(
    "queued",
    metadata,
    _of_match(),
    Column("seat", Integer, nullable=False),
    Column("keys", Json(tuple[str, ...]), nullable=False),
    Column("ask", Text, nullable=False),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)

held = Table(
    "held",
    metadata,
    _of_match(),
    Column("seat", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("keys", Json(tuple[str, ...]), nullable=False),
    Column("by_kind", Text, nullable=False),
    Column("by_id", BigInteger),
    Column("release_at", Moment, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
    Index(None, "release_at"),
)

requests = Table(
    "requests",
    metadata,
    _of_match(),
    Column("kind", Text, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("by_id", BigInteger, nullable=False),
    Column("data", Json(), nullable=False),
    Column("agreed", Json(tuple[int, ...]), nullable=False),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("match_id", "kind"),
)

registrations = Table(
    "registrations",
    metadata,
    Column("application_id", BigInteger, primary_key=True, autoincrement=False),
    Column("tree_hash", Text, nullable=False),
    Column("at", Moment, nullable=False),
)
