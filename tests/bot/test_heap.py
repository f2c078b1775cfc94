"""The heap that all threads share."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

HEAPS = """
import ctypes, os, threading
from bot.heap import share_heap
{call}
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
free = threading.Event()
def hold():
    libc.malloc(ctypes.c_size_t(1000))
    free.wait()
threads = [threading.Thread(target=hold) for _ in range(3)]
for thread in threads: thread.start()
read, write = os.pipe()
libc.fdopen.restype = ctypes.c_void_p
stream = libc.fdopen(write, b"w")
libc.malloc_info(0, ctypes.c_void_p(stream))
libc.fclose(ctypes.c_void_p(stream))
print(os.read(read, 1 << 20).decode().count("<heap nr="))
free.set()
"""


def heaps(call: str) -> int:
    """How many heaps a process with some threads has."""
    told = subprocess.run(
        [sys.executable, "-c", HEAPS.format(call=call)], check=True, stdout=subprocess.PIPE, text=True
    )
    return int(told.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries do as they do")
def test_all_threads_share_one_heap():
    assert heaps("") > 1
    assert heaps("share_heap()") == 1


def test_elsewhere_nothing_is_done(monkeypatch):
    from bot.heap import share_heap

    monkeypatch.setattr("ctypes.CDLL", lambda name: object())  # a C library without mallopt
    share_heap()
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("ctypes.CDLL", lambda name: 1 / 0)
    share_heap()
