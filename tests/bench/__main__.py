"""`make bench`, or python -m tests.bench [--only NAME]... [--renders N]

Prints a line of JSON for each figure: name, value, unit, bar, ok. Values are medians; lines called floor_ or peer_ say
what the machine, a library or another program takes for the same in the same run, and have no bar. Only ratios gate:
the exit code is 1 where one of them missed its bar, or where something could not be measured. Milliseconds and
megabytes are printed as met or missed, and depend on the machine and on what else it does. Figures of another game than
Weapon Wars end in its key; those of pictures are of the game that is dearest. A whole run takes less than
three minutes; let nothing else run.

The peer is RLCard's Uno, used where it is installed (pip install rlcard into .venv); without it its bars are null.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence

from tests.bench import frames, live, restoring, rules, sweeping
from tests.bench.figures import Figure, Measure, exit_code

MEASURES: tuple[Measure, ...] = (
    *rules.MEASURES,
    *restoring.MEASURES,
    *sweeping.MEASURES,
    *frames.MEASURES,
    *live.MEASURES,
)
NAMES = tuple(name for measure in MEASURES for name in measure.names)


def main(arguments: Sequence[str]) -> int:
    """Take the figures that are wanted, print each as soon as it is there, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", action="append", choices=NAMES, metavar="NAME", help=f"this figure alone: {', '.join(NAMES)}"
    )
    parser.add_argument(
        "--renders", type=int, default=frames.RENDERS, metavar="N", help=f"for frames_memory_mb ({frames.RENDERS})"
    )
    chosen = parser.parse_args(arguments)
    frames.memory_of.renders = chosen.renders
    wanted = frozenset(chosen.only or NAMES)
    taken: list[Figure] = []
    broken = False
    for measure in MEASURES:
        if wanted.isdisjoint(measure.names):
            continue
        try:
            for figure in measure.take(wanted):
                print(figure.line(), flush=True)
                taken.append(figure)
        except Exception:
            traceback.print_exc()
            broken = True
    return 1 if broken else exit_code(taken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
