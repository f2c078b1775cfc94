"""Processes of the bench's own: started, asked what they have used, and ended."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent


def told_by(*arguments: str) -> Any:
    """What `python -m tests.bench.child ...` prints as its last line, from JSON."""
    done = subprocess.run(_command(*arguments), cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout.splitlines()[-1])


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process has used so far: seconds of the processor, and megabytes of memory that it holds."""

    cpu: float
    memory: float


class Child:
    """A process that goes on until it is ended. It answers a line on its input with what it has used."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, mode: str, environ: Mapping[str, str], log: Path) -> Child:
        """What it says on its way is written to the file `log`."""
        pipe = asyncio.subprocess.PIPE
        with log.open("wb") as file:
            process = await asyncio.create_subprocess_exec(
                *_command(mode), cwd=ROOT, env={**os.environ, **environ}, stdin=pipe, stdout=pipe, stderr=file
            )
        return cls(process)

    async def usage(self) -> Usage:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"?\n")
        while line := await self._process.stdout.readline():
            if line.startswith(b'{"cpu"'):
                return Usage(**json.loads(line))
        raise RuntimeError("a process of the bench has ended too early")

    async def end(self) -> None:
        """At once: what it has not done yet is of no use to anybody."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tests.bench.child", *arguments]
