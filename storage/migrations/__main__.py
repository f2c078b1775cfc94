"""Write the next migration from what `storage.schema` has and the migrations do not: for authors of Toybox.

    python -m storage.migrations "seats: remember the colour"

Read what it wrote, and give new columns that must not be NULL a value for the rows that are there.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Literal

from alembic.autogenerate import produce_migrations, render_python_code
from alembic.autogenerate.api import AutogenContext
from alembic.operations.ops import UpgradeOps
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.types import TypeDecorator

from storage.migrate import SCRIPTS, run, scripts
from storage.schema import metadata


def missing(connection: Connection) -> UpgradeOps:
    """What it takes to bring a migrated database to the schema; empty where they agree."""
    options = {"compare_type": True, "render_as_batch": True, "target_metadata": metadata}
    ops = produce_migrations(MigrationContext.configure(connection, opts=options), metadata).upgrade_ops
    assert ops is not None
    return ops


def next_revision(script: ScriptDirectory) -> str:
    """Migrations are counted: "0001", "0002" ..."""
    return f"{int(script.get_current_head() or 0) + 1:04}"


def _plain(kind: str, thing: Any, context: AutogenContext) -> str | Literal[False]:
    """A migration outlives our own column types, so it names what they are made of."""
    if kind == "type" and isinstance(thing, TypeDecorator):
        return f"sa.{thing.impl!r}"
    return False


def write(message: str, versions: Path) -> Path:
    """Write the migration into that folder and return its file. Raises SystemExit where nothing is missing."""
    script = scripts(versions)
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        if script.get_current_head() is not None:
            run(connection, script)
        ops = missing(connection)
    engine.dispose()
    if ops.is_empty():
        raise SystemExit("The migrations have all that storage/schema.py has: nothing to write.")
    code = render_python_code(ops, render_as_batch=True, render_item=_plain)
    written = script.generate_revision(next_revision(script), message, upgrades=code.strip())
    assert written is not None
    return Path(written.path)


def main() -> None:
    arguments = argparse.ArgumentParser(prog="python -m storage.migrations", description=__doc__.splitlines()[0])
    arguments.add_argument("message", help="what changes, in a few words")
    print(write(arguments.parse_args().message, SCRIPTS / "versions"))


if __name__ == "__main__":
    main()
