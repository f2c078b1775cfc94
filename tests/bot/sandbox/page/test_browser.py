"""The page in a real browser: a newcomer plays, two people see each other, and every script does what it says.

Skipped where there is no Chromium (Debian: the package `chromium`).
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.sandbox import LocalDiscord
from bot.sandbox.events import SHOWN_MESSAGES
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel
from tests.bot.sandbox.page.chromium import Browser, chromium, find_chromium
from tests.bot.sandbox.page.conftest import Bot

PROGRAM = find_chromium()
ROOT = Path(__file__).parents[4]
START = 30.0

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="Chromium is not installed (Debian: apt install chromium)")


@pytest_asyncio.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Browser]:
    """To be asked for after the server, which then outlives it: a page whose server is gone complains."""
    assert PROGRAM is not None
    async with chromium(PROGRAM, tmp_path / "profile") as started:
        yield started
        assert [error for tab in started.tabs for error in tab.errors] == []


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[str]:
    """The address that `python -m bot --sandbox` tells."""
    environ = {
        **os.environ,
        "DATA_DIR": str(tmp_path / "data"),
        "SANDBOX_PORT": "0",
        "TOYBOX_OPEN_BROWSER": "0",
        "RENDER_WORKERS": "1",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "--sandbox", cwd=ROOT, env=environ, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START):
            line = (await process.stdout.readline()).decode()
        assert line.startswith("Sandbox: ")
        yield line.removeprefix("Sandbox: ").strip()
    finally:
        process.send_signal(signal.SIGTERM)
        await process.communicate()


async def test_a_newcomer_plays_a_card(sandbox: str, browser: Browser) -> None:
    tab = await browser.open(sandbox)
    assert await tab.wait("document.querySelector('#head h1 span').innerText") == "games"
    await tab.press("#log button", "Demo match")
    # The hand comes in private, below the first board.
    latest = "[...document.querySelectorAll('article.ephemeral')].at(-1)"
    turn = f"Number(/turn (\\d+)/.exec({latest}.innerText)[1])"
    await tab.wait(f"{latest}.querySelector('.picture img')")
    assert await tab.value(f"!!({latest}.compareDocumentPosition(document.querySelector('#log article.called')) & 2)")
    before = await tab.wait(turn)
    await tab.press("#log article.ephemeral .button.primary")
    await tab.wait(f"{turn} > {before}")
    # At the side waits the hand, as a direct message.
    await tab.press("#sidebar [data-channel]", "Toybox")
    await tab.wait("document.querySelector('#head h1 span').innerText === 'Toybox'")
    await tab.wait("document.querySelector('#log .picture img')?.alt.includes('hand')")


async def test_two_tabs_are_two_people(
    bot: Bot, page_url: str, browser: Browser, ana: Person, bruno: Person, games: Channel
) -> None:
    hers, his = await browser.open(page_url), await browser.open(f"{page_url}?as={bruno.id}", 390, 844)
    await hers.wait("document.activeElement.matches('.composer-text')")
    await hers.type("/ta")
    await hers.wait("document.querySelector('.list-item.active')?.innerText.includes('/table')")
    await hers.key("Enter")
    await hers.wait("document.querySelector('.command-name')")
    await hers.key("Enter")
    await his.press("#log .button", "Whisper")
    await his.wait("document.querySelector('article.ephemeral')?.innerText.includes('psst Bruno')")
    assert "psst" not in await hers.value("document.body.innerText")
    await his.press("#log .menu-button")
    await his.press(".menu-option", "Axe")
    await his.press(".menu-option", "Club")
    await his.press(".menu-done button", "Done (2)")
    await hers.wait("document.querySelector('#log').innerText.includes('axe and club')")
    await hers.press("#log .button", "Form")
    await hers.wait("document.activeElement.matches('dialog input')")
    await hers.type("Ana")
    await hers.key("Enter")
    await his.wait("document.querySelector('#log').innerText.includes('thanks, Ana')")
    assert await his.value("document.querySelector('#main').scrollWidth") == 390


async def test_a_long_choice_leaves_the_sending_button_on_a_narrow_screen(
    bot: Bot, page_url: str, browser: Browser, games: Channel
) -> None:
    tab = await browser.open(page_url, 390, 844)
    await tab.press(".composer-slash")
    await tab.type("card")
    await tab.press(".list-item", "/card")
    await tab.wait("document.activeElement.dataset.option === 'name'")
    await tab.type("a weapon with a name so long that no telephone shows it in one line, with a word more behind it")
    assert await tab.value("document.querySelector('.composer-send').getBoundingClientRect().right") <= 390
    assert await tab.value("document.querySelector('#main').scrollWidth") == 390


async def test_a_command_is_typed_with_the_keyboard_alone(
    bot: Bot, page_url: str, browser: Browser, games: Channel
) -> None:
    tab = await browser.open(page_url)
    await tab.wait("document.activeElement.matches('.composer-text')")
    await tab.type("/card ")
    await tab.wait("document.activeElement.dataset.option === 'name'")
    await tab.wait("document.querySelectorAll('.list-item').length === 3")
    await tab.type("cl")
    await tab.wait("document.querySelectorAll('.list-item').length === 1")
    await tab.key("Enter")
    await tab.wait("document.activeElement.value === 'Club' && !document.querySelector('.list-item')?.offsetParent")
    await tab.key("Enter")
    await tab.wait("document.querySelector('#log').innerText.includes('played card:club')")
    assert "Ana used /card" in await tab.value("document.querySelector('#log').innerText.replace(/\\s+/g, ' ')")


async def test_who_types_faster_than_the_suggestions_come_picks_nothing_else(
    bot: Bot, page_url: str, browser: Browser, games: Channel
) -> None:
    tab = await browser.open(page_url)
    await tab.wait("document.activeElement.matches('.composer-text')")
    await tab.type("/card ")
    await tab.wait("document.querySelectorAll('.list-item').length === 3")
    await tab.type("cl")
    assert await tab.value("document.querySelector('.list-item.active').innerText") == "Club"
    await tab.key("Enter")
    await tab.wait("document.activeElement.value === 'Club'")
    await tab.key("Enter")
    await tab.wait("document.querySelector('#log').innerText.includes('played card:club')")


async def test_no_second_command_is_begun_beside_the_first(
    bot: Bot, page_url: str, browser: Browser, bruno: Person, games: Channel
) -> None:
    tab = await browser.open(page_url)
    await tab.wait("document.activeElement.matches('.composer-text')")
    await tab.type("/card ")
    await tab.wait("document.activeElement.dataset.option === 'name'")
    await bruno.send(games, "hello")
    await tab.wait("document.querySelector('#log').innerText.includes('hello')")
    assert await tab.value("document.querySelector('.composer-slash').hidden")


async def test_commands_work_in_a_thread_that_was_just_opened(
    bot: Bot, page_url: str, browser: Browser, games: Channel
) -> None:
    tab = await browser.open(page_url)
    await tab.wait("document.activeElement.matches('.composer-text')")
    channel = bot.get_channel(games.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="match 1", type=discord.ChannelType.public_thread)
    await tab.press("#sidebar .threads a", "match 1")
    await tab.wait("document.querySelector('#head h1 span').innerText === 'match 1'")
    await tab.wait("document.activeElement.matches('.composer-text')")
    await tab.type("/card ")
    await tab.wait("document.activeElement.dataset.option === 'name'")


async def test_a_reload_loses_nothing(bot: Bot, page_url: str, browser: Browser, bruno: Person, games: Channel) -> None:
    for number in range(60):
        await bruno.send(games, f"line {number}")
    await bruno.send(bruno.dm, "to myself")
    tab = await browser.open(f"{page_url}?as={bruno.id}")
    await tab.wait("document.activeElement.matches('.composer-text')")
    await tab.type("half a thought")
    await tab.value("document.querySelector('#log').scrollTop = 300")
    await tab.wait(f"sessionStorage.getItem('scroll:{bruno.id}:{games.id}')")
    top = await tab.value("document.querySelector('#log').scrollTop")
    await tab.call("Page.reload")
    await tab.wait("document.querySelector('.composer-text')?.value === 'half a thought'")
    assert abs(await tab.value("document.querySelector('#log').scrollTop") - top) < 3
    assert str(bruno.id) in await tab.value("location.href")
    await tab.press("#sidebar [data-channel]", "Toybox")
    await tab.wait("document.querySelector('#log').innerText.includes('to myself')")
    assert await tab.value("document.querySelector('.composer-text').value") == ""


async def test_a_change_to_what_is_no_longer_shown_does_not_bring_it_back(
    page_url: str, browser: Browser, local: LocalDiscord, bruno: Person, games: Channel
) -> None:
    old = local.world.messages.post(games, local.world.bot, {"content": "long ago"})
    new = [await bruno.send(games, f"line {number}") for number in range(SHOWN_MESSAGES)]
    tab = await browser.open(page_url)
    await tab.wait(f"document.querySelectorAll('#log article').length === {SHOWN_MESSAGES}")
    local.world.messages.edit(old, {"content": "changed"})
    local.world.messages.edit(new[0], {"content": "the oldest line"})
    await tab.wait("document.querySelector('#log article').innerText.includes('the oldest line')")


async def test_what_others_say_is_marked_until_it_is_read(
    bot: Bot, page_url: str, browser: Browser, local: LocalDiscord, ana: Person, bruno: Person, games: Channel
) -> None:
    await bruno.send(games, "is anybody here?")
    tab = await browser.open(f"{page_url}?as={ana.id}#{games.id}")
    await tab.wait(f"JSON.parse(localStorage.getItem('read:{ana.id}'))['{games.id}']")
    await tab.press("#sidebar [data-channel]", "Toybox")
    await tab.wait("document.querySelector('#head h1 span')?.innerText === 'Toybox'")
    await bruno.send(games, "hello all")
    await tab.wait("document.querySelector('#sidebar .unread')?.innerText.trim() === 'games'")
    link = f"https://discord.com/channels/{games.guild and games.guild.id}/{games.id}"
    await bruno.send(games, f"{ana.mention} look at {link}")
    await tab.wait("document.querySelector('#sidebar .badge')?.innerText === '1'")
    assert (await tab.value("document.title")).startswith("(1) Ana")
    await tab.press("#sidebar [data-channel]", "games")
    await tab.wait("document.querySelector('#log .new-line')")
    await tab.wait("!document.querySelector('#sidebar .unread')")
    assert await tab.value("document.querySelector('#log a.mention').hash") == f"#{games.id}"
    local.clock.advance(days=1)
    await tab.wait("document.querySelector('.moved:not([hidden])')?.innerText === '1 d ahead'")
    await tab.wait("document.querySelector('#log .stamp').innerText.startsWith('Yesterday')")


MARKDOWN = {
    "plain **bold** *slanted* _slanted_ __under__ ~~gone~~": (
        "<p>plain <strong>bold</strong> <em>slanted</em> <em>slanted</em> <u>under</u> <s>gone</s></p>"
    ),
    "***both*** and **bold *in* it**": (
        "<p><strong><em>both</em></strong> and <strong>bold <em>in</em> it</strong></p>"
    ),
    "snake_case_name and 2 * 3 * 4": "<p>snake_case_name and 2 * 3 * 4</p>",
    r"\*no\* \_no\_ 1\. \<@1\> a\-b": "<p>*no* _no_ 1. &lt;@1&gt; a-b</p>",
    "<b>x</b> &amp; <script>alert(1)</script>": (
        "<p>&lt;b&gt;x&lt;/b&gt; &amp;amp; &lt;script&gt;alert(1)&lt;/script&gt;</p>"
    ),
    "`a **b** <i>`": "<p><code>a **b** &lt;i&gt;</code></p>",
    "```py\nif a < b:\n    **c**\n```\nafter": "<pre><code>if a &lt; b:\n    **c**</code></pre><p>after</p>",
    "one\ntwo\n\nthree": "<p>one<br>two<br><br>three</p>",
    "# One\n## Two\n-# small": (
        '<h3 class="title-1">One</h3><h4 class="title-2">Two</h4><small class="small">small</small>'
    ),
    "> said\n> twice\nnot": "<blockquote><p>said<br>twice</p></blockquote><p>not</p>",
    "- a\n  - b\n- c\n1. d": '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol start="1"><li>d</li></ol>',
    "-no list\n#no title": "<p>-no list<br>#no title</p>",
    "[evil](javascript:alert(1)) [x](data:text/html,y)": "<p>[evil](javascript:alert(1)) [x](data:text/html,y)</p>",
    '[a"b](https://example.org/"x)': (
        '<p><a href="https://example.org/&quot;x" target="_blank" rel="noopener noreferrer nofollow">a"b</a></p>'
    ),
    "see https://example.org/a_b_c, ok": (
        '<p>see <a href="https://example.org/a_b_c" target="_blank" rel="noopener noreferrer nofollow">'
        "https://example.org/a_b_c</a>, ok</p>"
    ),
    "[there](https://discord.com/channels/1/22/33)": '<p><a href="#22/33">there</a></p>',
    "<@7> <@!7> <@8> @everyone": (
        '<p><span class="mention">@Ana</span> <span class="mention">@Ana</span> '
        '<span class="mention">@someone</span> <span class="mention mine everyone">@everyone</span></p>'
    ),
    "</play:5>": '<p><button class="mention" type="button" data-command="play">/play</button></p>',
}


async def test_markdown(page_url: str, browser: Browser) -> None:
    tab = await browser.open(page_url)
    await tab.wait("document.querySelector('#head h1 span')")
    for source, expected in MARKDOWN.items():
        shown = await tab.value(
            f"""import('./static/prose.js').then(({{prose}}) => prose({json.dumps(source)}, {{
                channels: new Map(), user: (id) => id === '7' ? {{id, name: 'Ana'}} : undefined
            }}).innerHTML)"""
        )
        assert shown == expected, source


async def test_only_a_call_that_reaches_everyone_looks_like_one(
    page_url: str, browser: Browser, ana: Person, bruno: Person, games: Channel
) -> None:
    tab = await browser.open(page_url)
    await tab.wait("document.querySelector('#head h1 span')")
    games.overwrite(ana, allow=Permission.MENTION_EVERYONE)
    await bruno.send(games, "@everyone, hello")
    await ana.send(games, "@everyone, supper")
    await tab.wait("document.querySelector('#log').innerText.includes('supper')")
    called = "[...document.querySelectorAll('#log .everyone')].map((word) => word.closest('p').innerText)"
    assert await tab.value(called) == ["@everyone, supper"]
    assert "@everyone, hello" in await tab.value("document.querySelector('#log').innerText")


HARD = ("*", "_", "[", "`", "|", "*a", "**a*", "_a_b", "[a](", "> ", "- ", "<t:", "@", "http://", "\\", "~~|", "***a__")


async def test_no_text_holds_the_page_up(page_url: str, browser: Browser) -> None:
    """The longest message, of whatever is worst for the parser, is shown before anybody notices."""
    tab = await browser.open(page_url)
    await tab.wait("document.querySelector('#head h1 span')")
    for part in HARD:
        source = (part * 2000)[:2000]
        took = await tab.value(
            f"""import('./static/markdown.js').then(({{parse}}) => {{
                const start = performance.now()
                parse({json.dumps(source)})
                return performance.now() - start
            }})"""
        )
        assert took < 500, part


async def test_times_in_words(page_url: str, browser: Browser) -> None:
    tab = await browser.open(page_url)
    await tab.wait("document.querySelector('#head h1 span')")
    expected: dict[int, Any] = {
        0: "now",
        -5: "5 seconds ago",
        50: "in a minute",
        -60 * 44: "44 minutes ago",
        -60 * 50: "an hour ago",
        3600 * 5: "in 5 hours",
        3600 * 23: "in a day",
        -86400 * 6: "6 days ago",
        86400 * 40: "in a month",
        -86400 * 800: "2 years ago",
    }
    for seconds, words in expected.items():
        shown = await tab.value(
            f"import('./static/moments.js').then(({{fromNow}}) => fromNow(Date.now() + {seconds * 1000}))"
        )
        assert shown == words, seconds
