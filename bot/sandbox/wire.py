"""What travels: JSON values, uploaded files, and moments in Discord's spelling."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came with a request; `filename` is the sender's."""

    filename: str
    data: bytes


Uploads: TypeAlias = dict[str, Upload]
"""Uploaded files by the index in their part's name: `files[0]` is "0"."""


def moment(when: datetime) -> str:
    """ISO 8601 with offset, as Discord writes timestamps."""
    return when.isoformat()
