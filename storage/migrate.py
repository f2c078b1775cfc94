"""Bring a database file to the tables of `storage.schema`, once, before anything else uses it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, create_engine
from sqlalchemy.exc import SQLAlchemyError

from storage import sqlite
from storage.backups import Backups
from storage.errors import StoreError
from storage.schema import metadata

SCRIPTS = Path(__file__).parent / "migrations"
PATIENCE = 30.0  # seconds to wait for another process that migrates
# Alembic keeps the migration that runs in a global of its own, so one thread at a time.
_alone = threading.Lock()


def scripts(*versions: Path) -> ScriptDirectory:
    """The migrations, from the package's folder or the folders given."""
    return ScriptDirectory(str(SCRIPTS), version_locations=[str(path) for path in versions or (SCRIPTS / "versions",)])


def prepare(
    path: Path,
    now: Callable[[], datetime],
    backups: Backups | None,
    *,
    patience: float = PATIENCE,
    versions: Sequence[Path] = (),
) -> None:
    """Make the file ready to be used, or raise StoreError with one line that says what to do.

    Under a lock that other processes respect: check it, make a backup where it holds anything that is to be changed,
    migrate in one transaction, and see that it can be written. What fails leaves the file as it was.
    """
    sqlite.make_folder(path.parent)
    if backups is not None:
        sqlite.make_folder(backups.folder)
    with sqlite.only_one(path, patience):
        script = scripts(*versions)
        wanted = script.get_current_head()
        assert wanted is not None
        try:
            with closing(sqlite.connect(path)) as connection:
                sqlite.check_sound(connection, path, backups.folder if backups else None)
                revision = _revision(connection, path)
                if revision is not None and revision not in {known.revision for known in script.walk_revisions()}:
                    raise StoreError(
                        f"{path} was written by a newer Toybox (its version is {revision}, this one knows {wanted}):"
                        " update Toybox, or go back to a backup from before"
                    )
                sqlite.make_writable(connection, path)
        except sqlite3.Error as error:
            raise sqlite.unwritable(path, error) from None
        if revision != wanted:
            if revision is not None and backups is not None:
                backups.make_before(now(), wanted)
            _upgrade(path, script, wanted)


def _revision(connection: sqlite3.Connection, path: Path) -> str | None:
    """The migration at which the file is; None where it is empty."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    rows = (
        connection.execute("SELECT version_num FROM alembic_version").fetchall() if "alembic_version" in tables else []
    )
    if tables and len(rows) != 1:
        raise StoreError(f"{path} is a database, but not Toybox's: choose another DATABASE_URL")
    return str(rows[0][0]) if rows else None


def _upgrade(path: Path, script: ScriptDirectory, wanted: str) -> None:
    # Foreign keys stay off: with them on, a table that is made anew takes its children's rows with it as it goes.
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)),
        connect_args={"timeout": sqlite.BUSY, "isolation_level": None},
        poolclass=NullPool,
    )
    try:
        with _alone, engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            run(connection, script, wanted)
            if orphans := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
                raise StoreError(
                    f"{path} cannot be brought to version {wanted}, for rows of {orphans[0][0]} belong to nothing:"
                    " nothing was changed; go on with the Toybox of before and report this"
                )
            connection.commit()
    except SQLAlchemyError as error:
        raise StoreError(
            f"{path} could not be brought to version {wanted} ({getattr(error, 'orig', None) or error}):"
            " nothing was changed; see that the disk has room, go on with the Toybox of before and report this"
        ) from error
    finally:
        engine.dispose()


def run(connection: Connection, script: ScriptDirectory, wanted: str = "head") -> None:
    """Run the migrations on a connection, whose transaction is the caller's to end."""

    def upgrade(revision: str | tuple[str, ...], context: MigrationContext) -> list[object]:
        return list(script._upgrade_revs(wanted, revision))  # type: ignore[arg-type]

    with EnvironmentContext(Config(), script, fn=upgrade, destination_rev=wanted) as environment:
        environment.configure(
            connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True
        )
        environment.run_migrations()
