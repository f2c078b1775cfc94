"""Is what stands in Discord what the match is? Message by message, and nothing beside them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from bot.ui import ids, panels
from bot.ui.message import Menu, Say
from bot.wanted import EDITABLE, Wanted, newest, wanted
from storage import notices, posts
from tests.bot.street import Street
from tests.e2e.quarter import CALLED


async def assert_shown(town: Street, match_id: int, *, but: Iterable[Person] = ()) -> None:
    """Every message of the match stands once, as it should be, and no other; `but` have no hand, by their own will.

    Each notice that was given is one message that calls its person, and nobody was called beside that. Where the
    channel takes no call it is the person's hand that calls.
    """
    app, world = town.app, town.local.world
    scene = await app.tables.scene(match_id)
    rows = await app.store.read(lambda c: posts.of_match(c, match_id))
    told = await app.store.read(lambda c: notices.of_match(c, match_id))
    standing = [row for row in rows if row.state != "gone"]
    assert [row.state for row in standing if row.state != "sent"] == []
    without = {person.id for person in but}
    channel = world.channels.get(scene.row.channel_id)
    for plan in wanted(scene, standing, told, app.clock.now()):
        where = channel if plan.person_id is None or plan.channel_id else world.people[plan.person_id].dm
        if where is None or (plan.channel_id is None and plan.person_id in without):
            continue
        assert_stands(plan, where, newest(standing, plan.kind, plan.person_id), match_id)
    if channel is not None:
        old = [channel.messages.get(row.message_id or 0) for row in rows if (row.kind, row.state) == ("panel", "gone")]
        for board in filter(None, old):
            if not carries(board, ids.mark(match_id, "panel")):  # else it was older than an hour, and stays as it was
                assert (board.text, board.mentions) == (panels.earlier(match_id, "panel"), [])
        assert orphans(channel, {row.message_id for row in rows}) == []
    for person_id in (row.person_id for row in scene.seats):
        if person_id is not None:
            dms = world.people[person_id].dm
            marked = [m for m in dms.messages.values() if carries(m, ids.mark(match_id, "hand"))]
            assert len(marked) <= 1, marked
    sent = [(n.message_id or 0, n.person_id, n.channel_id) for n in told if n.state == "sent"]
    given = sorted((message, person) for message, person, where in sent if where == scene.row.channel_id)
    in_private = {(message, person) for message, person, where in sent if where != scene.row.channel_id}
    assert in_private <= {(row.message_id, row.person_id) for row in rows if row.kind in ("hand", "nudge")}
    assert [notice for notice in told if notice.state == "sending"] == []
    ours = {row.message_id for row in rows if row.message_id is not None and row.kind != "lobby"}
    called = {(message, person) for message in ours for person in CALLED.get(message, ())}
    assert sorted(called - in_private) == given


async def is_shown(town: Street, match_id: int) -> bool:
    try:
        await assert_shown(town, match_id)
    except AssertionError:
        return False
    return True


def assert_stands(plan: Wanted, where: Channel, row: posts.PostRow | None, match_id: int) -> None:
    """This message is there, once, and says what it should."""
    if plan.say is None:
        assert row is None, f"{plan.kind} should be gone"
        return
    if row is None:
        assert not plan.create, f"{plan.kind} is missing"
        return
    assert not plan.fresh, f"{plan.kind} is due"
    message = where.messages.get(row.message_id or 0)
    assert message is not None, f"{plan.kind} is gone"
    assert message.text == plan.say.content.strip(), plan.kind
    assert custom_ids(message) == said_ids(plan.say), plan.kind
    assert len(message.attachments) == (plan.say.drawing is not None), plan.kind
    mark = ids.mark(match_id, plan.kind)
    twins = [m for m in where.messages.values() if carries(m, mark) and m.mentions == message.mentions]
    # What is older than an hour keeps its buttons: they do what the new ones do, and Discord lets few such edits be.
    assert [m for m in twins if m is not message and m.created > message.created - EDITABLE] == []


def orphans(channel: Channel, known: set[int | None]) -> list[Message]:
    """What the bot wrote here for all to see and does not know of; its welcome aside."""
    public = [m for m in channel.messages.values() if m.author.bot and not m.ephemeral]
    return [m for m in public if m.id not in known and not carries(m, str(ids.Demo()))]


def carries(message: Message, mark: str) -> bool:
    return any(one.startswith(mark) for one in custom_ids(message))


def custom_ids(message: Message) -> list[str]:
    found = [button.custom_id for button in message.buttons] + [menu.custom_id for menu in message.menus]
    return sorted(one for one in found if one is not None)


def said_ids(say: Say) -> list[str]:
    return sorted(item.id for row in say.rows for item in ((row,) if isinstance(row, Menu) else row))
