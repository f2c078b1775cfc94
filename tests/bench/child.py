"""What runs in a process of its own: python -m tests.bench.child bot | bare | cold | lag | memory N"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

from bot.heap import share_heap

MIB = 1 << 20


def main(arguments: Sequence[str]) -> int:
    """One of the modes. `bot` and `bare` run until they are ended, the others print what they measured as JSON."""
    mode, *rest = arguments
    if mode in ("bot", "bare"):
        threading.Thread(target=_answer, daemon=True, name="usage").start()
        return _bot() if mode == "bot" else _bare()
    share_heap()  # as the bot does
    from tests.bench import drawing  # not before it is wanted: it must not weigh on the bots

    modes: dict[str, Callable[[], float]] = {
        "cold": drawing.cold,
        "lag": drawing.lag,
        "memory": lambda: drawing.memory(int(rest[0])),
    }
    print(json.dumps(modes[mode]()))
    return 0


def resident() -> float:
    """Megabytes of memory that this process holds; where the system does not tell, the most that it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (MIB if sys.platform == "darwin" else 1024)
    return pages * os.sysconf("SC_PAGESIZE") / MIB


def _answer() -> None:
    """Each line on the input is answered with what this process has used. Read past Python's buffers: a thread that
    waits in those would not let the process end."""
    while os.read(0, 64):
        print(json.dumps({"cpu": process_time(), "memory": resident()}), flush=True)


def _bot() -> int:
    from bot.__main__ import main as run

    return run([])


def _bare() -> int:
    from tests.bench import bare

    return bare.main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
