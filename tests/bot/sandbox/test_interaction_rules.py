"""The rules of answering, past discord.py: once, in time, by the right kind, and by token for a quarter of an hour."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from bot.sandbox import Result, World
from bot.sandbox.gateway import Session
from bot.sandbox.interactions import ANSWER, DEFER, DEFER_UPDATE, OPEN_MODAL, SUGGEST, UPDATE
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from tests.bot.sandbox.conftest import Reply, Rest

BUTTON = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"}]}
MODAL = {
    "custom_id": "form",
    "title": "Form",
    "components": [{"type": 1, "components": [{"type": 4, "custom_id": "a", "style": 1, "label": "A"}]}],
}


class Asked:
    """An interaction that waits for a test to answer it by hand."""

    def __init__(self, rest: Rest, result: Result) -> None:
        self.rest = rest
        self.result = result
        self.interaction = result.interaction

    async def answer(self, kind: int, data: Any = None) -> Reply:
        path = f"/interactions/{self.interaction.id}/{self.interaction.token}/callback?with_response=1"
        return await self.rest("POST", path, {"type": kind, "data": data})

    async def webhook(self, method: str, rest: str = "", body: Any = None) -> Reply:
        path = f"/webhooks/{self.rest.local.world.bot.id}/{self.interaction.token}{rest}"
        return await self.rest(method, path, body)


@pytest_asyncio.fixture
async def registered(rest: Rest, world: World) -> None:
    world.expect("unanswered")
    option = {"type": 3, "name": "card", "description": "Which", "autocomplete": True}
    command = {"name": "play", "description": "Plays", "options": [option]}
    await rest("PUT", f"/applications/{world.bot.id}/commands", [command])


@pytest_asyncio.fixture
async def asked(registered: None, rest: Rest, general: Channel, alice: Person) -> Asked:
    return Asked(rest, await alice.run("/play", card="axe", wait=False))


async def clicked(asked: Asked, person: Person) -> Asked:
    await asked.answer(ANSWER, {"content": "board", "components": [BUTTON]})
    return Asked(asked.rest, await person.click(asked.result, "Join", wait=False))


async def test_an_answer_is_given_once(asked: Asked, world: World) -> None:
    world.expect(40060)
    first = await asked.answer(ANSWER, {"content": "one"})
    assert first.status == 200
    assert first.body["interaction"]["response_message_id"] == str(asked.result.message and asked.result.message.id)
    second = await asked.answer(ANSWER, {"content": "two"})
    assert (second.status, second.code) == (400, 40060)
    assert asked.result.text == "one"


async def test_a_refused_answer_may_be_given_again(asked: Asked, world: World) -> None:
    world.expect(50035)
    refused = await asked.answer(ANSWER, {"content": "x" * 2001})
    fault = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}
    assert refused.status == 400
    assert refused.body["errors"] == {"data": {"content": {"_errors": [fault]}}}
    assert (await asked.answer(ANSWER, {"content": "shorter"})).status == 200


async def test_after_three_seconds_nobody_listens(asked: Asked, world: World) -> None:
    world.clock.advance(seconds=2.5)
    assert not asked.interaction.expired
    world.clock.advance(seconds=1)
    late = await asked.answer(ANSWER, {"content": "late"})
    assert (late.status, late.code) == (404, 10062)
    assert asked.result.message is None


async def test_a_person_is_told_when_the_bot_did_not_respond(
    registered: None, rest: Rest, world: World, general: Channel, alice: Person
) -> None:
    result = await alice.run("/play", card="axe", wait=False)
    world.gateway.sessions["silent"] = Session(0)
    world.clock.advance(seconds=3)
    feed = world.listen(alice)
    await result.settled(1)
    assert result.failed
    assert await anext(feed) == {"kind": "toast", "text": "Toybox did not respond"}


async def test_a_token_works_only_after_an_answer_and_for_a_quarter_of_an_hour(asked: Asked, world: World) -> None:
    world.expect(50027)
    early = await asked.webhook("POST", body={"content": "early"})
    assert (early.status, early.code) == (404, 10015)
    await asked.answer(ANSWER, {"content": "one"})
    assert (await asked.webhook("POST", body={"content": "two"})).status == 200
    world.clock.advance(minutes=14)
    assert (await asked.webhook("PATCH", "/messages/@original", {"content": "still"})).status == 200
    world.clock.advance(minutes=2)
    for method, path in (("POST", ""), ("PATCH", "/messages/@original"), ("DELETE", "/messages/@original")):
        late = await asked.webhook(method, path, {"content": "late"})
        assert (late.status, late.code) == (401, 50027)
    assert asked.result.text == "still"


async def test_a_token_that_ran_out_long_ago_is_refused_as_on_the_first_day(
    asked: Asked, world: World, alice: Person
) -> None:
    world.expect(50027)
    await asked.answer(ANSWER, {"content": "one"})
    world.clock.advance(days=2)
    await alice.run("/play", card="axe", wait=False)
    late = await asked.webhook("POST", body={"content": "late"})
    assert (late.status, late.code) == (401, 50027)


async def test_own_messages_are_found_changed_and_deleted_by_token(asked: Asked) -> None:
    await asked.answer(ANSWER, {"content": "one", "flags": 64})
    follow_up = (await asked.webhook("POST", body={"content": "two", "flags": 64})).body
    assert (await asked.webhook("GET", "/messages/@original")).body["content"] == "one"
    assert (await asked.webhook("GET", f"/messages/{follow_up['id']}")).body["content"] == "two"
    assert (await asked.webhook("PATCH", f"/messages/{follow_up['id']}", {"content": "2"})).body["content"] == "2"
    assert (await asked.webhook("DELETE", "/messages/@original")).status == 204
    gone = await asked.webhook("GET", "/messages/@original")
    assert (gone.status, gone.code) == (404, 10008)
    assert [message.text for message in asked.result.messages if not message.deleted] == ["2"]


async def test_a_deferred_answer_counts_as_edited_only_once_it_is_changed(asked: Asked) -> None:
    await asked.answer(DEFER, {})
    filled = (await asked.webhook("POST", body={"content": "one"})).body
    assert (filled["flags"], filled["edited_timestamp"]) == (0, None)
    changed = (await asked.webhook("PATCH", "/messages/@original", {"content": "two"})).body
    assert changed["id"] == filled["id"]
    assert changed["edited_timestamp"] is not None


async def test_ephemeral_messages_are_not_found_in_their_channel(asked: Asked, rest: Rest, general: Channel) -> None:
    await asked.answer(ANSWER, {"content": "one", "flags": 64})
    assert asked.result.message is not None
    path = f"/channels/{general.id}/messages"
    for method in ("GET", "PATCH", "DELETE"):
        reply = await rest(method, f"{path}/{asked.result.message.id}", {"content": "x"} if method == "PATCH" else None)
        assert (reply.status, reply.code) == (404, 10008)
    assert (await rest("GET", path)).body == []


async def test_foreign_tokens_open_nothing(asked: Asked, rest: Rest, world: World) -> None:
    world.expect(50027)
    forged = await rest("POST", f"/interactions/{asked.interaction.id}/forged/callback", {"type": 4})
    assert (forged.status, forged.code) == (404, 10062)
    forged = await rest("POST", f"/webhooks/{world.bot.id}/forged", {"content": "x"})
    assert (forged.status, forged.code) == (401, 50027)
    await asked.answer(ANSWER, {"content": "one"})
    foreign = await rest("POST", f"/webhooks/1/{asked.interaction.token}", {"content": "x"})
    assert (foreign.status, foreign.code) == (404, 10015)


@pytest.mark.parametrize("kind", [DEFER_UPDATE, UPDATE, SUGGEST, 3, None])
async def test_a_command_takes_no_other_kind_of_answer(asked: Asked, world: World, kind: Any) -> None:
    world.expect(50035)
    refused = await asked.answer(kind, {"content": "x", "choices": []})
    assert (refused.status, refused.code) == (400, 50035)
    assert "type" in refused.body["errors"]
    assert (await asked.answer(DEFER)).status == 200


@pytest.mark.parametrize("kind", [ANSWER, DEFER, UPDATE, OPEN_MODAL])
async def test_suggestions_are_all_that_typing_can_be_answered_with(
    registered: None, rest: Rest, world: World, general: Channel, alice: Person, kind: int
) -> None:
    world.expect(50035)
    typing = Asked(rest, await alice.autocomplete("/play", "card", "a"))
    typing.interaction.abandoned = False
    assert (await typing.answer(kind, MODAL)).code == 50035
    assert (await typing.answer(SUGGEST, {"choices": [{"name": "Axe", "value": "axe"}]})).status == 200
    assert [choice.name for choice in typing.result.choices] == ["Axe"]


async def test_a_form_cannot_be_answered_with_a_form(asked: Asked, world: World, alice: Person) -> None:
    world.expect(50035)
    pressed = await clicked(asked, alice)
    assert (await pressed.answer(OPEN_MODAL, MODAL)).status == 200
    sent = Asked(asked.rest, await alice.submit(pressed.result, a="x", wait=False))
    assert (await sent.answer(OPEN_MODAL, MODAL)).code == 50035
    assert (await sent.answer(UPDATE, {"content": "changed"})).status == 200
    assert asked.result.text == "changed"


async def test_a_button_on_a_deleted_message_cannot_change_it(asked: Asked, world: World, alice: Person) -> None:
    pressed = await clicked(asked, alice)
    assert asked.result.message is not None
    world.messages.delete(asked.result.message)
    refused = await pressed.answer(UPDATE, {"content": "x"})
    assert (refused.status, refused.code) == (404, 10008)
    assert (await pressed.answer(ANSWER, {"content": "gone", "flags": 64})).status == 200


async def test_answers_need_no_permission_to_send(asked: Asked, general: Channel) -> None:
    general.bot_permissions = 0
    assert (await asked.answer(ANSWER, {"content": "one"})).status == 200
    assert asked.result.text == "one"
