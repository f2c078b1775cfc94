from __future__ import annotations

import os

import pytest


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many a test waits for a socket or the disk a part of its time."""
    return (os.cpu_count() or 1) + 1
