"""The heap that all threads share."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from bot.heap import give_back, share_heap

of_glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries do as they do")


def told(program: str, call: str) -> str:
    """What a process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", program.format(call=call)], check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip()


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


@of_glibc
def test_all_threads_share_one_heap():
    assert int(told(HEAPS, "")) > 1
    assert int(told(HEAPS, "share_heap()")) == 1


HELD = """
import ctypes, os
from bot.heap import LARGE, share_heap
{call}
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
def pages():
    return int(open("/proc/self/statm").read().split()[1])
def take():
    block = ctypes.c_void_p(libc.malloc(ctypes.c_size_t(2 * LARGE)))
    ctypes.memset(block, 1, 2 * LARGE)
    return block
libc.free(take())
before, block, small = pages(), take(), []
small = [ctypes.c_void_p(libc.malloc(ctypes.c_size_t(1000))) for _ in range(10)]  # settles above it
libc.free(block)
print((pages() - before) * os.sysconf("SC_PAGE_SIZE") >= LARGE)
"""


@of_glibc
@pytest.mark.parametrize(("call", "kept"), [("", "True"), ("share_heap()", "False")])
def test_the_place_of_a_large_drawing_goes_back(call, kept):
    assert told(HELD, call) == kept


HOLES = """
import ctypes, os
from bot.heap import give_back
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
def pages():
    return int(open("/proc/self/statm").read().split()[1])
blocks = [ctypes.c_void_p(libc.malloc(ctypes.c_size_t(1 << 16))) for _ in range(400)]
for block in blocks: ctypes.memset(block, 1, 1 << 16)
for block in blocks[::2]: libc.free(block)
before = pages()
{call}
print((before - pages()) * os.sysconf("SC_PAGE_SIZE") >= 150 << 16)
"""


@of_glibc
@pytest.mark.parametrize(("call", "back"), [("", "False"), ("give_back()", "True")])
def test_what_is_free_between_things_that_are_kept_goes_back(call, back):
    assert told(HOLES, call) == back


@pytest.mark.parametrize("what", [share_heap, give_back])
def test_elsewhere_nothing_is_done(monkeypatch, what):
    monkeypatch.setattr("ctypes.CDLL", lambda name: object())  # a C library without such a call
    what()
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("ctypes.CDLL", lambda name: 1 / 0)
    what()
