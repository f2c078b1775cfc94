"""The bench: what Toybox reaches on this machine, beside what it must reach. See `tests/bench/__main__.py`."""
