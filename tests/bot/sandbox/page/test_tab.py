"""The websocket of a tab: what a person sees come in, and what they can do with it."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest

from bot.sandbox import LocalDiscord
from bot.sandbox.gateway import Session
from bot.sandbox.page.acts import MOST_PEOPLE
from bot.sandbox.page.tab import BUSY, LONGEST_FRAME
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from tests.bot.sandbox.page.conftest import Bot, Tab, Tabs

CHANGED = "That message has just changed. Look again, then press."


async def table(bot: Bot, tab: Tab, channel: Channel) -> dict[str, Any]:
    """The table's message, shown by the tab's person; where it is, as a deed names it."""
    await tab.act("run", line="table", channel=str(channel.id), options={})
    message = tab.told("message")[-1]["message"]
    return {"channel": str(channel.id), "message": message["id"]}


async def test_a_tab_begins_with_the_whole_picture(tabs: Tabs, ana: Person, games: Channel) -> None:
    await ana.send(games, "hello")
    tab = await tabs.open(ana)
    snapshot = tab.seen[0]
    assert snapshot["me"] == str(ana.id)
    assert [message["content"] for message in snapshot["messages"][str(games.id)]] == ["hello"]
    assert [server["name"] for server in snapshot["servers"]] == ["Toybox Café"]
    assert [person["name"] for person in snapshot["people"]] == ["Ana", "Bruno", "Chidi", "Dagny"]


@pytest.mark.parametrize("who", [None, "", "nobody", "17", "²", "9" * 5000])
async def test_without_a_name_the_first_person_sits_there(who: str | None, tabs: Tabs, ana: Person) -> None:
    tab = await tabs.open(who)
    assert tab.seen[0]["me"] == str(ana.id)


async def test_everyone_sees_at_once_what_is_said(tabs: Tabs, ana: Person, bruno: Person, games: Channel) -> None:
    hers, his = await tabs.open(ana), await tabs.open(bruno)
    assert await hers.act("send", channel=str(games.id), content="hi <@1>") == {"kind": "done", "n": 1}
    heard = await his.until("message")
    assert (heard["channel"], heard["message"]["content"]) == (str(games.id), "hi <@1>")
    # The answer comes after what it is the answer to.
    assert [event["kind"] for event in hers.seen] == ["snapshot", "message", "done"]
    place = {"channel": str(games.id), "message": heard["message"]["id"]}
    assert (await his.act("delete", **place))["text"] == "Bruno may not delete this message"
    await hers.act("delete", **place)
    assert (await his.until("message_delete"))["id"] == place["message"]


async def test_a_command_with_suggestions_and_options(bot: Bot, tabs: Tabs, ana: Person, games: Channel) -> None:
    tab = await tabs.open(ana)
    offered = tab.seen[0]["commands"][str(games.id)]
    assert {command["name"] for command in offered} == {"table", "card", "direct"}
    typing = {"line": "card", "channel": str(games.id), "option": "name", "text": "a", "options": {"loud": "true"}}
    assert (await tab.act("autocomplete", **typing))["choices"] == [{"name": "Axe", "value": "card:axe"}]
    options = {"name": "card:axe", "loud": "true"}
    await tab.act("run", line="card", channel=str(games.id), options=options)
    assert tab.told("message")[-1]["message"]["content"] == "played card:axe!"


async def test_what_the_client_would_not_send_is_refused(bot: Bot, tabs: Tabs, ana: Person, games: Channel) -> None:
    tab = await tabs.open(ana)
    refused = await tab.act("run", line="card", channel=str(games.id), options={})
    assert (refused["kind"], refused["text"]) == ("refused", "/card: name is required")
    refused = await tab.act("run", line="resign", channel=str(games.id), options={})
    assert refused["kind"] == "refused"
    place = await table(bot, tab, games)
    for pressed in ("closed", "nothing"):
        refused = await tab.act("click", **place, custom_id=pressed)
        assert (refused["kind"], refused["text"]) == ("refused", CHANGED)
    refused = await tab.act("select", **place, custom_id="dice", values=["axe"])
    assert (refused["kind"], refused["text"]) == ("refused", CHANGED)
    assert (await tab.act("select", **place, custom_id="cards", values=["axe", "bow", "club"]))["kind"] == "refused"
    assert (await tab.act("select", **place, custom_id="cards", values=["dart"]))["kind"] == "refused"
    gone = await tab.act("click", channel=str(games.id), message="1", custom_id="whisper")
    assert gone["text"] == "That message is gone."


async def test_a_menu_changes_its_message_for_all(
    bot: Bot, tabs: Tabs, ana: Person, bruno: Person, games: Channel
) -> None:
    hers, his = await tabs.open(ana), await tabs.open(bruno)
    place = await table(bot, hers, games)
    await hers.act("select", **place, custom_id="cards", values=["axe", "club"])
    for tab in (hers, his):
        changed = tab.told("message_update") or [await tab.until("message_update")]
        assert (changed[-1]["message"]["id"], changed[-1]["message"]["content"]) == (place["message"], "axe and club")


async def test_nobody_else_sees_a_private_answer(
    bot: Bot, tabs: Tabs, ana: Person, bruno: Person, games: Channel
) -> None:
    hers, his = await tabs.open(ana), await tabs.open(bruno)
    place = await table(bot, hers, games)
    await his.until("message")
    await hers.act("click", **place, custom_id="whisper")
    whispered = hers.told("message")[-1]["message"]
    assert (whispered["content"], whispered["ephemeral"]) == ("psst Ana", True)
    # Whatever had been told to Bruno would have come before the answer to his own deed.
    await his.act("send", channel=str(games.id), content="and I?")
    later = await tabs.open(bruno)
    assert "psst Ana" not in json.dumps([his.seen, later.seen])
    again = await his.act("click", channel=str(games.id), message=whispered["id"], custom_id="whisper")
    assert again["text"] == "That message is gone."
    assert "psst Ana" in json.dumps((await tabs.open(ana)).seen)


async def test_nobody_else_sees_a_direct_conversation(
    bot: Bot, tabs: Tabs, ana: Person, bruno: Person, games: Channel
) -> None:
    hers, his = await tabs.open(ana), await tabs.open(bruno)
    await hers.act("run", line="direct", channel=str(games.id), options={})
    assert "between you and me" in [event["message"]["content"] for event in hers.told("message")]
    await his.act("send", channel=str(games.id), content="and I?")
    later = await tabs.open(bruno)
    assert "between you and me" not in json.dumps([his.seen, later.seen])
    refused = await his.act("send", channel=str(ana.dm.id), content="let me in")
    assert refused["text"] == "That channel is gone."
    assert str(ana.dm.id) not in json.dumps(later.seen)


async def test_a_form_opens_where_it_was_asked_for(bot: Bot, tabs: Tabs, ana: Person, games: Channel) -> None:
    tab, other = await tabs.open(ana), await tabs.open(ana)
    place = await table(bot, tab, games)
    answer = await tab.act("click", **place, custom_id="form")
    assert answer["modal"]["modal"]["title"] == "The form"
    asked = {"modal": answer["modal"]["id"]}
    assert (await tab.act("submit", **asked, fields={"name": ""}))["kind"] == "refused"
    assert (await tab.act("submit", **asked, fields={"colour": "red"}))["kind"] == "refused"
    assert (await tab.act("submit", **asked, fields={"name": "Ana"})) == {"kind": "done", "n": 5}
    assert tab.told("message")[-1]["message"]["content"] == "thanks, Ana"
    await other.act("send", channel=str(games.id), content="here?")
    assert not other.told("modal")


async def test_a_form_is_not_sent_by_another_person(
    bot: Bot, tabs: Tabs, ana: Person, bruno: Person, games: Channel
) -> None:
    hers, his = await tabs.open(ana), await tabs.open(bruno)
    answer = await hers.act("click", **await table(bot, hers, games), custom_id="form")
    refused = await his.act("submit", modal=answer["modal"]["id"], fields={"name": "Bruno"})
    assert (refused["kind"], refused["text"]) == ("refused", "there is no form open")


async def test_a_bot_that_is_away_is_told(tabs: Tabs, local: LocalDiscord, ana: Person, games: Channel) -> None:
    """With no bot connected, a press fails as it does on Discord, and comes back as a failure, not as a refusal."""
    local.world.expect("unanswered")
    bot = local.world.bot
    button = {"type": 2, "style": 1, "label": "Join", "custom_id": "join"}
    body = {"content": "who plays?", "components": [{"type": 1, "components": [button]}]}
    message = local.world.messages.post(games, bot, body)
    tab = await tabs.open(ana)
    assert tab.seen[0]["online"] is False
    place = {"channel": str(games.id), "message": str(message.id)}
    assert await tab.act("click", **place, custom_id="join") == {"kind": "done", "n": 1, "failed": True}
    assert not tab.told("toast")


async def test_direct_messages_can_be_closed(
    bot: Bot, tabs: Tabs, local: LocalDiscord, ana: Person, games: Channel
) -> None:
    local.world.expect(50007)
    tab = await tabs.open(ana)
    await tab.act("dms", open=False)
    assert tab.told("person")[-1]["person"]["dms_open"] is False
    await tab.act("run", line="direct", channel=str(games.id), options={})
    assert tab.told("message")[-1]["message"]["content"] == "your messages are closed"
    await tab.act("dms", open=True)
    assert ana.dms_open


async def test_a_newcomer_joins_the_servers_of_whoever_lets_them_in(
    tabs: Tabs, local: LocalDiscord, ana: Person, games: Channel
) -> None:
    tab = await tabs.open(ana)
    answer = await tab.act("add_person", name="  Eda   the Bold ")
    eda = local.world.people[int(answer["person"])]
    assert eda.display == "Eda the Bold"
    assert eda in games.people
    assert "Eda the Bold" in [person["name"] for person in tab.told("snapshot")[-1]["people"]]
    for name in ("", " ", "x" * 33, "Eda the Bold", "Toybox"):
        assert (await tab.act("add_person", name=name))["kind"] == "refused", name
    while len(local.world.people) < MOST_PEOPLE:
        local.world.person(f"Person {len(local.world.people)}")
    assert (await tab.act("add_person", name="One too many"))["kind"] == "refused"


async def test_leaving_and_joining_a_server(tabs: Tabs, ana: Person, games: Channel) -> None:
    tab = await tabs.open(ana)
    guild = tab.seen[0]["servers"][0]["id"]
    await tab.act("leave", guild=guild)
    left = tab.told("snapshot")[-1]
    assert (left["guilds"], [server["id"] for server in left["servers"]]) == ([], [guild])
    assert str(games.id) not in [channel["id"] for channel in left["channels"]]
    assert (await tab.act("leave", guild=guild))["kind"] == "refused"
    assert (await tab.act("send", channel=str(games.id), content="hi"))["text"] == "That channel is gone."
    await tab.act("join", guild=guild)
    assert [each["id"] for each in tab.told("snapshot")[-1]["guilds"]] == [guild]


async def test_moving_the_clock_moves_it_for_all(tabs: Tabs, local: LocalDiscord, ana: Person, bruno: Person) -> None:
    hers, his = await tabs.open(ana), await tabs.open(bruno)
    before = local.world.clock.now()
    await hers.act("advance", hours=24)
    assert (local.world.clock.now() - before).total_seconds() >= 24 * 3600
    # With the whole picture, for the addresses of pictures in it are good for a day only.
    assert (await his.until("snapshot"))["now"] > before.isoformat()
    for hours in (0, -1, float("nan"), float("inf"), 1e9, True, "24"):
        assert (await hers.act("advance", hours=hours))["kind"] == "refused", hours
    assert local.world.clock.moves == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "[" * 5000,
        '{"op": 1, "n": 1}',
        '{"op": "__class__", "n": 1}',
        '{"op": "send", "n": 1}',
        '{"op": "send", "n": 1, "channel": 5, "content": "x"}',
        '{"op": "send", "n": 1, "channel": "²", "content": "x"}',
        '{"op": "run", "n": 1, "channel": "CHANNEL", "line": "table", "options": []}',
        '{"op": "run", "n": 1, "channel": "CHANNEL", "line": "table", "options": {"name": {"a": 1}}}',
        '{"op": "click", "n": 1, "channel": "CHANNEL", "message": "", "custom_id": "x"}',
        '{"op": "select", "n": 1, "channel": "CHANNEL", "message": "1", "custom_id": "x", "values": [1]}',
        '{"op": "dms", "n": 1, "open": 1}',
    ],
)
async def test_nonsense_is_refused_and_the_tab_lives_on(text: str, tabs: Tabs, ana: Person, games: Channel) -> None:
    tab = await tabs.open(ana)
    await tab.socket.send_str(text.replace("CHANNEL", str(games.id)))
    assert (await tab.until("refused"))["text"]
    assert (await tab.act("send", channel=str(games.id), content="still here"))["kind"] == "done"


@pytest.mark.parametrize("frame", [b"\x00", "x" * (LONGEST_FRAME + 1)])
async def test_other_frames_end_the_tab(frame: str | bytes, tabs: Tabs, ana: Person) -> None:
    tab = await tabs.open(ana)
    await (tab.socket.send_bytes(frame) if isinstance(frame, bytes) else tab.socket.send_str(frame))
    while (await tab.socket.receive(5)).type not in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
        pass


async def test_a_closed_tab_is_forgotten(tabs: Tabs, local: LocalDiscord, ana: Person) -> None:
    tab = await tabs.open(ana)
    assert len(local.world.feed._listeners) == 1
    await tab.socket.close()
    await local.world.wait(lambda: not local.world.feed._listeners)


async def test_a_tab_learns_that_the_sandbox_stops() -> None:
    local = await LocalDiscord.start(page=True)
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{local.page_url}live", origin=local.base_url)
        await socket.receive_json(timeout=5)
        await local.stop()
        closed = await socket.receive(5)
        assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, 1001)


async def test_a_tab_can_wait_for_so_many_answers_and_no_more(
    local: LocalDiscord, tabs: Tabs, ana: Person, games: Channel
) -> None:
    local.world.expect("unanswered")
    local.world.commands.replace(None, [{"name": "table", "description": "Shows it"}])
    local.world.gateway.sessions["silent"] = Session(0)
    tab = await tabs.open(ana)
    for number in range(BUSY + 1):
        run = {"op": "run", "n": number, "line": "table", "channel": str(games.id), "options": {}}
        await tab.socket.send_str(json.dumps(run))
    refused = await tab.until("refused")
    assert (refused["n"], refused["text"]) == (BUSY, "One thing after the other: the bot still has to answer.")
    local.clock.advance(seconds=4)
    told = [await tab.until("done") for _ in range(BUSY)]
    assert {(each["n"], each["failed"]) for each in told} == {(number, True) for number in range(BUSY)}
    assert (await tab.act("send", channel=str(games.id), content="hi"))["kind"] == "done"
