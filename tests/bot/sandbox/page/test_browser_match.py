"""A whole match by clicks: two people in two tabs of a browser, on the sandbox as `make run` starts it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bot.sandbox.page.chromium import Browser, Tab
from tests.bot.sandbox.page.test_browser import PROGRAM, browser, sandbox

__all__ = ["browser", "sandbox"]

MOST_TURNS = 200
LATEST = "[...document.querySelectorAll('article.ephemeral')].at(-1)"
SETTLED = f"{LATEST} && !{LATEST}.innerText.includes('thinking')"
GONE = "document.querySelector('.toast')"
OVER = "document.querySelector('#log').innerText.includes('🏆')"
PICTURES = Path(os.environ.get("TOYBOX_SCREENSHOTS", "build/screenshots"))


def test_ci_has_a_browser() -> None:
    assert PROGRAM is not None or not os.environ.get("CI"), "CI must not skip the tests in a browser"


@pytest.mark.soak
@pytest.mark.skipif(PROGRAM is None, reason="Chromium is not installed (Debian: apt install chromium)")
async def test_a_whole_match_by_clicks_in_two_tabs(sandbox: str, browser: Browser) -> None:
    hers = await browser.open(sandbox)
    bruno = await hers.wait(
        "[...document.querySelectorAll('a')].find((a) => a.href.includes('as=') && "
        "a.parentElement.innerText.includes('Bruno'))?.href"
    )
    his = await browser.open(bruno, 390, 844)
    await hers.wait("document.activeElement.matches('.composer-text')")
    await hers.type("/pl")
    await hers.wait("document.querySelector('.list-item.active')?.innerText.includes('/play')")
    await hers.key("Enter")
    await hers.wait("document.activeElement.dataset.option === 'game'")
    await hers.type("weap")
    await hers.wait("document.querySelectorAll('.list-item').length === 1")
    await hers.key("Enter")
    await hers.wait("!document.querySelector('.list-item')?.offsetParent")
    await hers.key("Enter")
    await his.press("#log button", "Join")
    await hers.wait("document.querySelector('#log').innerText.includes('2 of 6')")
    await hers.press("#log button", "Start")
    await hers.wait("document.querySelector('#log .picture img')")
    for _ in range(MOST_TURNS):
        for tab in (hers, his):
            await play(tab)
        if await hers.value(OVER):
            break
    for name, tab in (("desktop", hers), ("phone", his)):
        await tab.wait(OVER)
        keep(name, await tab.screenshot())
    assert await his.value("document.querySelector('#main').scrollWidth") == 390


def keep(name: str, picture: bytes) -> None:
    """For people to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"match-{name}.png").write_bytes(picture)


async def play(tab: Tab) -> None:
    """Open *Your move* where it can be pressed, and press the last thing that is offered, if anything is.

    A call goes as soon as it holds no longer, and so may the button under somebody's finger: that is said, and the
    next round looks again.
    """
    before = await tab.value(
        f"document.querySelectorAll('.toast').forEach((t) => t.remove()), {LATEST}?.dataset.id ?? ''"
    )
    if not await tab.pressed("#log button", "Your move"):
        return
    await tab.wait(f"{GONE} || {OVER} || {SETTLED} && {LATEST}.dataset.id !== {before!r}")
    if await tab.value(f"!{GONE} && !{OVER} && {LATEST}.innerText.includes('your move, asked')"):
        text = await tab.value(f"{LATEST}.innerText")
        await tab.press(f"article[data-id='{await tab.value(f'{LATEST}.dataset.id')}'] .button")
        await tab.wait(f"{SETTLED} && {LATEST}.innerText !== {text!r}")
