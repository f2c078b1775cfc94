from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Executable, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

import storage
from storage import (
    Store,
    acts,
    answers,
    checkpoints,
    clocks,
    held,
    matches,
    notices,
    people,
    plans,
    posts,
    queued,
    registrations,
    requests,
    results,
    schema,
    seats,
    servers,
    story,
)
from storage.migrate import scripts
from storage.schema import metadata
from tests.storage.filled import ANNA, fill
from tests.storage.hand_clock import START

ROWS = {
    schema.matches: matches.MatchRow,
    schema.seats: seats.SeatRow,
    schema.checkpoints: checkpoints.Checkpoint,
    schema.answers: answers.AnswerRow,
    schema.acts: acts.ActRow,
    schema.story: story.StoryRow,
    schema.posts: posts.PostRow,
    schema.people: people.PersonRow,
    schema.servers: servers.ServerRow,
    schema.notices: notices.NoticeRow,
    schema.clocks: clocks.ClockRow,
    schema.results: results.ResultRow,
    schema.requests: requests.RequestRow,
    schema.plans: plans.PlanRow,
    schema.queued: queued.QueuedRow,
    schema.held: held.HeldRow,
    schema.registrations: registrations.RegistrationRow,
}


@pytest.mark.parametrize(("table", "row"), ROWS.items(), ids=[table.name for table in ROWS])
def test_a_row_has_the_columns_of_its_table(table: Any, row: Any) -> None:
    assert {field.name for field in dataclasses.fields(row)} == set(table.columns.keys())


@pytest.mark.parametrize("dialect", [postgresql.dialect(), sqlite.dialect()], ids=["postgresql", "sqlite"])
def test_every_table_and_index_can_be_made_in_both_databases(dialect: Any) -> None:
    for table in metadata.sorted_tables:
        made = str(CreateTable(table).compile(dialect=dialect))
        assert table.name in made
        for index in table.indexes:
            assert index.name is not None
            assert index.name in str(CreateIndex(index).compile(dialect=dialect))


def test_ids_count_up_in_both_databases() -> None:
    counted = str(CreateTable(schema.matches).compile(dialect=postgresql.dialect()))
    assert "id BIGSERIAL NOT NULL" in counted
    never_again = str(CreateTable(schema.matches).compile(dialect=sqlite.dialect()))
    assert "AUTOINCREMENT" in never_again, "an id that was deleted must not come back"


def test_names_fit_into_postgresql() -> None:
    for table in metadata.sorted_tables:
        names = [table.name, *(str(index.name) for index in table.indexes)]
        names += [str(constraint.name) for constraint in table.constraints]
        assert all(len(name) <= 63 and name != "None" for name in names)


async def test_statements_compile_for_postgresql_too(store: Store) -> None:
    seen: list[str] = []

    def compile_for_postgresql(connection: Any, statement: Any, *more: Any) -> None:
        if not isinstance(statement, sqlite.Insert):  # rows.py makes these for each dialect
            seen.append(str(statement.compile(dialect=postgresql.dialect())))

    engines = [store._writer_engine.sync_engine, store._reader_engine.sync_engine]
    for engine in engines:
        event.listen(engine, "before_execute", compile_for_postgresql)
    match_id = await store.write(fill)
    await store.read(lambda c: story.recent(c, match_id, 1, 5))
    await store.read(lambda c: matches.of_person(c, ANNA, ["playing"]))
    await store.read(matches.unshown)
    await store.read(lambda c: notices.due(c, START, 5))
    await store.read(lambda c: notices.sent_to(c, ANNA, START))
    await store.read(lambda c: seats.waiting_of(c, ANNA))
    await store.read(lambda c: people.of_match(c, match_id))
    await store.read(matches.awaiting_computers)
    (row,) = await store.read(lambda c: held.due(c, START + timedelta(days=1), 5))
    assert await store.write(lambda c: held.take(c, row))
    assert len(seen) > 30


class Postgres:
    """A connection that keeps what it is told to execute."""

    dialect = postgresql.dialect()
    rowcount = 1

    async def execute(self, statement: Any, values: dict[str, Any]) -> Postgres:
        self.said = " ".join(str(statement.compile(dialect=self.dialect, column_keys=list(values))).split())
        return self


async def test_inserts_that_meet_a_key_speak_the_connections_dialect() -> None:
    c: Any = Postgres()
    await clocks.set(c, "lobby", 1, START)
    assert "ON CONFLICT (match_id, kind, person_id) DO UPDATE SET due_at = excluded.due_at, asked = excl" in c.said
    assert await seats.add(c, 1, seats.SeatRow(1, 0, "Anna"))
    assert c.said.endswith("ON CONFLICT DO NOTHING")


async def test_what_goes_with_its_match(store: Store) -> None:
    """Deleting a match leaves nothing of it behind, and nothing else goes."""
    match_id = await store.write(fill)

    async def wipe(c: Any) -> dict[str, int]:
        await c.execute(schema.matches.delete().where(schema.matches.c.id == match_id))
        return {table.name: len((await c.execute(table.select())).all()) for table in metadata.sorted_tables}

    left = await store.write(wipe)
    assert {name for name, count in left.items() if count} == {"people", "servers", "registrations", "posts"}
    assert left["posts"] == 1, "the welcome belongs to no match"


async def test_unshown_matches_are_found_by_their_index(store: Store) -> None:
    async def plan(c: Any) -> str:
        query = "EXPLAIN QUERY PLAN SELECT id FROM matches WHERE version <> shown_version AND state <> 'set_aside'"
        return str((await c.exec_driver_sql(query)).all())

    assert "ix_matches_unshown" in await store.read(plan)


def test_the_migrations_can_be_said_to_postgresql_too() -> None:
    said = StringIO()
    options = {"as_sql": True, "output_buffer": said, "literal_binds": True}
    context = MigrationContext.configure(dialect_name="postgresql", opts=options)
    steps = reversed(list(scripts().walk_revisions()))
    with Operations.context(context):
        for step in steps:
            step.module.upgrade()
    for table in metadata.sorted_tables:
        assert f"CREATE TABLE {table.name} (" in said.getvalue()
    assert "ALTER TABLE matches ADD COLUMN clock TEXT DEFAULT '{}' NOT NULL" in said.getvalue()


def test_statements_that_are_kept_can_be_said_to_postgresql_too() -> None:
    kept: dict[str, Any] = {}
    for module in pkgutil.iter_modules(storage.__path__, "storage."):
        if not module.ispkg:
            names = vars(importlib.import_module(module.name))
            kept |= {f"{module.name}.{name}": each for name, each in names.items() if isinstance(each, Executable)}
    assert len(kept) > 25
    for name, statement in kept.items():
        assert str(statement.compile(dialect=postgresql.dialect())), name
