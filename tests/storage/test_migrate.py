from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from storage import Store, StoreError, migrate, sqlite
from storage.backups import Backups
from storage.migrate import SCRIPTS, prepare, run, scripts
from storage.migrations.__main__ import missing, write
from storage.schema import metadata
from tests.storage.filled import fill
from tests.storage.hand_clock import HandClock
from tests.storage.test_released import rows

FIRST = SCRIPTS / "versions"

# Batch mode makes a table anew, drops the old and renames the new: the trap, with children that cascade.
REMADE = """
    with op.batch_alter_table("matches", recreate="always") as batch:
        batch.add_column(sa.Column("mood", sa.Text(), nullable=False, server_default="calm"))
"""
ORPHANS = """
    op.execute("DELETE FROM matches")
"""
WRONG = """
    op.add_column("matches", sa.Column("mood", sa.Text(), nullable=True))
    op.execute("INSERT INTO nowhere VALUES (1)")
"""


@pytest.fixture
def later(tmp_path: Path) -> Callable[[str], list[Path]]:
    """A folder with one more migration, whose work is given, after those that there are."""

    def make(work: str) -> list[Path]:
        head = scripts().get_current_head()
        folder = tmp_path / "later"
        folder.mkdir()
        (folder / "next.py").write_text(
            f"import sqlalchemy as sa\nfrom alembic import op\n\nrevision = 'next'\ndown_revision = {head!r}\n\n\n"
            f"def upgrade() -> None:{work}",
            encoding="utf-8",
        )
        return [FIRST, folder]

    return make


async def filled(url: str) -> Path:
    store = await Store.open(url, HandClock(), backups=None)
    await store.write(fill)
    await store.close()
    return store.path


def test_the_migrations_make_what_the_schema_says() -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        run(connection, scripts())
        assert missing(connection).as_diffs() == []
    engine.dispose()


def test_the_migrations_keep_what_alembic_does_not_compare() -> None:
    """Ids that must not come back do so where a table was made anew without saying it again."""
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        run(connection, scripts())
        made = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'").scalars()
        assert set(made) == {
            table.name for table in metadata.sorted_tables if table.dialect_options["sqlite"]["autoincrement"]
        }
    engine.dispose()


async def test_a_table_made_anew_keeps_its_children(
    url: str, later: Callable[[str], list[Path]], tmp_path: Path, clock: HandClock
) -> None:
    path = await filled(url)
    before = rows(path)
    backups = Backups(path, tmp_path / "backups")
    prepare(path, clock.now, backups, versions=later(REMADE))
    assert rows(path) == before
    with closing(sqlite.connect(path)) as connection:
        assert connection.execute("SELECT DISTINCT mood FROM matches").fetchall() == [("calm",)]
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("next",)]
    (backup,) = (tmp_path / "backups").iterdir()
    assert backup.name == "toybox-20260301T120000Z-before-next.db"
    assert rows(backup) == before


@pytest.mark.parametrize(("work", "why"), [(ORPHANS, "belong to nothing"), (WRONG, "no such table: nowhere")])
async def test_a_migration_that_goes_wrong_changes_nothing(
    url: str, later: Callable[[str], list[Path]], clock: HandClock, work: str, why: str
) -> None:
    path = await filled(url)
    before = rows(path)
    versions = later(work)
    with pytest.raises(StoreError) as caught:
        prepare(path, clock.now, None, versions=versions)
    assert why in str(caught.value)
    assert "nothing was changed" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert rows(path) == before
    with closing(sqlite.connect(path)) as connection:
        columns = {row[1] for row in connection.execute("PRAGMA table_info(matches)")}
    assert "mood" not in columns
    store = await Store.open(url, clock, backups=None)
    await store.close()


async def test_nothing_is_migrated_where_no_backup_can_be_made(
    url: str, later: Callable[[str], list[Path]], clock: HandClock, tmp_path: Path
) -> None:
    path = await filled(url)
    backups = Backups(path, tmp_path / "backups")
    (tmp_path / "backups" / "toybox-20260301T120000Z-before-next.db").mkdir(parents=True)
    with pytest.raises(StoreError, match="no backup could be made"):
        prepare(path, clock.now, backups, versions=later(REMADE))
    store = await Store.open(url, clock, backups=None)
    await store.close()


def test_who_comes_second_waits_and_is_told_kindly(tmp_path: Path, clock: HandClock) -> None:
    path = tmp_path / "toybox.db"
    with sqlite.only_one(path, 0), pytest.raises(StoreError) as caught:
        prepare(path, clock.now, None, patience=0)
    assert "another Toybox is just now making" in str(caught.value)
    assert "\n" not in str(caught.value)
    prepare(path, clock.now, None, patience=0)


def test_one_bot_plays_on_a_file_and_the_next_is_told_kindly(tmp_path: Path, clock: HandClock) -> None:
    path = tmp_path / "new" / "toybox.db"
    with sqlite.in_use(path, 0):
        prepare(path, clock.now, None, patience=0)  # which is another lock
        with pytest.raises(StoreError, match="another Toybox is running on") as caught, sqlite.in_use(path, 0):
            raise AssertionError("there are two")
        assert "\n" not in str(caught.value)
    with sqlite.in_use(path, 0):
        assert rows(path)["alembic_version"] == 1


def test_who_comes_second_goes_on_when_the_first_is_done(tmp_path: Path, clock: HandClock) -> None:
    path = tmp_path / "toybox.db"
    second = threading.Thread(target=prepare, args=(path, clock.now, None))
    with sqlite.only_one(path, 0):
        second.start()
        assert not path.exists()
    second.join(30)
    assert rows(path)["alembic_version"] == 1


async def test_ten_at_once_on_ten_files(tmp_path: Path, clock: HandClock) -> None:
    """Alembic's own globals stand in nobody's way."""
    stores = await asyncio.gather(
        *(Store.open(f"sqlite:///{tmp_path / f'{n}.db'}", clock, backups=None) for n in range(10))
    )
    for store in stores:
        await store.write(fill)
        await store.close()


def test_the_next_migration_is_written_from_the_difference(tmp_path: Path) -> None:
    """From no migrations at all it writes one that makes everything, and then there is nothing to write."""
    written = write("All of it", tmp_path)
    assert written.name == "0001_all_of_it.py"
    assert "storage" not in written.read_text(encoding="utf-8"), "a migration outlives the code of its day"
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        run(connection, scripts(tmp_path))
        assert missing(connection).is_empty()
    engine.dispose()
    with pytest.raises(SystemExit, match="nothing to write"):
        write("Once more", tmp_path)


def test_migrations_are_in_one_line() -> None:
    script = scripts()
    assert len(script.get_heads()) == 1
    assert [known.revision for known in script.walk_revisions()][-1] == "0001"
    assert migrate.SCRIPTS.is_dir()
