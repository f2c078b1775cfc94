"""Discord resets the token of a bot that logs in a thousand times a day: one that crashes again and again waits."""

from __future__ import annotations

import json
import logging
from datetime import datetime, timedelta
from pathlib import Path

log = logging.getLogger(__name__)

WINDOW = timedelta(hours=1)
FREE = 5  # starts within the window that cost nothing
FIRST_PAUSE = 15.0  # seconds, doubled with each further start
LONGEST_PAUSE = 900.0


class Starts:
    """The starts of the last hour that did not end by a clean stop, in a small file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def begin(self, now: datetime) -> float:
        """Count this start; the seconds to wait before logging in."""
        recent = [at for at in self._read() if now - WINDOW < at <= now]
        self._write([*recent, now])
        over = len(recent) - FREE
        return 0.0 if over < 0 else min(FIRST_PAUSE * 2.0**over, LONGEST_PAUSE)

    def end(self) -> None:
        """This run was stopped on purpose, and counts no more."""
        self._write(self._read()[:-1])

    def _read(self) -> list[datetime]:
        try:
            return [_aware(text) for text in json.loads(self._path.read_text())]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError, RecursionError) as error:
            log.warning("%s cannot be read and is begun anew: %s", self._path, error)
            return []

    def _write(self, starts: list[datetime]) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps([at.isoformat() for at in starts]))
        except OSError as error:
            log.warning("%s cannot be written: %s", self._path, error)


def _aware(text: str) -> datetime:
    """The moment; ValueError for one of no time zone, which fits none of ours."""
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(f"{text} has no time zone")
    return at
