"""The page's files: all there, all used, all its own."""

from __future__ import annotations

import re
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.page.server import STATIC, TYPES

FILES = sorted(path.name for path in STATIC.iterdir())
IMPORT = re.compile(r"""(?:from|import) +['"]([^'"]+)['"]""")
REFERENCE = re.compile(r"""(?:src|href)=["']([^"']+)["']""")
IN_SCRIPT = re.compile(r"""['"]static/([\w.]+)['"]""")


def text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
async def test_every_file_is_served(name: str, page_url: str) -> None:
    path = page_url if name == "index.html" else f"{page_url}static/{name}"
    async with aiohttp.ClientSession() as session, session.get(path) as response:
        assert response.status == 200
        assert response.headers["Content-Type"] == TYPES[Path(name).suffix]
        assert await response.text() == text(name)


@pytest.mark.parametrize(
    "name", ["", "../server.py", "..%2fserver.py", "%2e%2e/server.py", "missing.js", ".", "static"]
)
async def test_nothing_else_is_served(name: str, page_url: str) -> None:
    async with aiohttp.ClientSession() as session:
        url = f"{page_url}static/{name}"
        async with session.get(url, allow_redirects=False) as response:
            assert response.status == 404


def test_every_import_leads_to_a_file_and_every_file_is_reached() -> None:
    reached = {"index.html"} | {Path(found).name for found in REFERENCE.findall(text("index.html"))}
    waiting = [name for name in reached if name.endswith(".js")]
    while waiting:
        script = waiting.pop()
        for found in IMPORT.findall(text(script)):
            assert re.fullmatch(r"\./\w+\.js", found), f"{script} imports {found}"
            name = found.removeprefix("./")
            assert name in FILES, f"{script} imports {name}, which is missing"
            if name not in reached:
                reached.add(name)
                waiting.append(name)
        reached |= set(IN_SCRIPT.findall(text(script)))
    assert sorted(reached) == FILES


def test_the_page_refers_to_its_own_files_only() -> None:
    for found in REFERENCE.findall(text("index.html")):
        assert found.startswith("static/")
    for name in FILES:
        if name.endswith(".css"):
            assert "url(" not in text(name)
            assert "@import" not in text(name)


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".js")])
def test_no_script_makes_markup_of_text(name: str) -> None:
    """What anybody wrote is set as text; the page's policy would stop these too, in browsers that know it."""
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser", "eval(", "new Function"):
        assert way not in text(name)


@pytest.mark.parametrize("name", FILES)
def test_no_file_hides_a_second_one(name: str) -> None:
    assert text(name).count("\n") <= 400


async def test_an_address_of_an_earlier_run_says_where_the_new_one_is(page_url: str) -> None:
    old = f"{page_url.partition('/sandbox/')[0]}/sandbox/of-yesterday/"
    async with aiohttp.ClientSession() as session, session.get(old) as response:
        assert response.status == 404
        assert "the terminal in which it runs" in await response.text()
