from __future__ import annotations

import os

import pytest
from hypothesis import settings

# In CI the same examples each time, so that nobody's change fails by what it did not touch; elsewhere new ones.
settings.register_profile("same", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("same")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """One more than there are cores for us: many a test waits for a socket or a thread a part of its time.

    None, xdist's own way, where PYTEST_XDIST_AUTO_NUM_WORKERS says how many.
    """
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    ours = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return ours + 1
