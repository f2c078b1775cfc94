"""Answers that meet a broken connection, a late token, or an error of ours."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot import replies
from bot.people import Sorry
from bot.replies import Reply, insist
from bot.ui.message import Drawing, Say
from render import Picture


def refusal(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


class Discord:
    """An interaction that writes down what is asked of it; `faults` are raised one by one before anything works."""

    def __init__(self, *faults: Exception) -> None:
        self.faults, self.said = list(faults), []
        self.id, self.user, self.message = 1, SimpleNamespace(id=2), None
        self.response = SimpleNamespace(defer=self.call("defer"), send_modal=self.call("modal"))
        self.followup = SimpleNamespace(send=self.call("follow-up"))
        self.edit_original_response = self.call("edit")

    def call(self, what: str) -> Any:
        async def act(*_: object, **options: Any) -> None:
            if self.faults:
                raise self.faults.pop(0)
            self.said.append((what, options.get("content", "")))

        return act


class NoPictures:
    async def draw(self, drawing: object) -> None:
        return None


async def pictures(person_id: int) -> bool:
    """Everybody likes pictures."""
    return False


class Painter:
    async def draw(self, drawing: object) -> Picture:
        return Picture(b"png", "a board")


def reply(interaction: Any) -> Reply:
    return Reply(interaction, NoPictures(), pictures)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(replies, "PAUSES", (0, 0))


async def test_a_broken_connection_is_tried_again_and_then_given_up():
    found = Discord(aiohttp.ClientOSError(104, "reset"), aiohttp.ServerDisconnectedError())
    await insist(found.call("sent"))
    assert found.said == [("sent", "")]
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await insist(Discord(*(aiohttp.ServerDisconnectedError() for _ in range(3))).call("sent"))


async def test_what_discord_refuses_is_not_tried_again():
    found = Discord(refusal(400, 50035))
    with pytest.raises(discord.HTTPException):
        await insist(found.call("sent"))
    assert found.said == []


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (401, 50027), (404, 10015), (404, 10008)])
async def test_a_token_that_has_died_silences_the_reply_and_nothing_else(status, code):
    found, done = Discord(refusal(status, code)), []

    async def work(answer: Reply) -> None:
        done.append("moved")
        await answer.show(Say("shown"))
        await answer.tell("told")

    await replies.answer(found, NoPictures(), pictures, "private", work)  # type: ignore[arg-type]
    assert done == ["moved"]
    assert found.said == []


async def test_what_was_asked_is_done_although_discord_does_not_hear_that_an_answer_is_coming():
    found, done = Discord(*(refusal(403, 0) for _ in range(2))), []

    async def work(answer: Reply) -> None:
        done.append("moved")
        await answer.show(Say("shown"))

    await replies.answer(found, NoPictures(), pictures, "private", work)  # type: ignore[arg-type]
    assert done == ["moved"]
    assert found.said == [("edit", "shown")]


async def test_the_work_does_not_wait_for_a_discord_that_hangs(monkeypatch):
    monkeypatch.setattr(replies, "FIRST_SECONDS", 0.02)
    found, done = Discord(), []
    hanging = found.response.defer

    async def hang(*args: object, **options: object) -> None:
        found.response.defer = hanging
        await asyncio.Event().wait()

    found.response.defer = hang

    async def work(answer: Reply) -> None:
        done.append("moved")
        await answer.show(Say("shown"))

    await replies.answer(found, NoPictures(), pictures, "private", work)  # type: ignore[arg-type]
    assert done == ["moved"]
    assert found.said == [("defer", ""), ("edit", "shown")]


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (413, 0), (403, 50013)])
async def test_where_a_picture_is_not_taken_it_is_told_in_words(status, code, monkeypatch):
    monkeypatch.setattr("render.text_board", lambda *_: "the board in words")
    drawing = Drawing("board", "weapon_wars", {}, (), None, "board.png")
    found = Discord()
    answer = Reply(found, Painter(), pictures)  # type: ignore[arg-type]
    await answer.defer("private")
    found.faults.append(refusal(status, code))
    await answer.show(Say("shown", drawing=drawing))
    assert found.said == [("defer", ""), ("edit", "shown\nthe board in words")]


async def test_an_answer_that_got_through_the_first_time_is_gone_on_with():
    found = Discord(refusal(400, 40060))
    answer = reply(found)
    await answer.defer("private")
    await answer.show(Say("shown"))
    assert found.said == [("edit", "shown")]


async def test_the_first_line_fills_the_announced_message_and_more_stand_beside_it():
    found = Discord()
    answer = reply(found)
    await answer.defer("private")
    await answer.tell("first")
    await answer.tell("second")
    assert found.said == [("defer", ""), ("edit", "first"), ("follow-up", "second")]


async def test_a_clicked_message_is_rewritten_by_show_and_left_alone_by_tell():
    found = Discord()
    answer = reply(found)
    await answer.defer("update")
    await answer.tell("beside")
    await answer.show(Say("in place"))
    assert found.said == [("defer", ""), ("follow-up", "beside"), ("edit", "in place")]


async def test_sorry_is_told_as_it_is_and_anything_else_with_a_code(caplog):
    async def sorry(_: Reply) -> None:
        raise Sorry("That seat is taken.")

    async def broken(_: Reply) -> None:
        raise KeyError("secret")

    found = Discord()
    await replies.answer(found, NoPictures(), pictures, "private", sorry)  # type: ignore[arg-type]
    await replies.answer(found, NoPictures(), pictures, "later", broken)  # type: ignore[arg-type]
    assert found.said[1] == ("edit", "That seat is taken.")
    text = found.said[-1][1]
    assert "nothing is lost" in text
    assert "secret" not in text
    assert f"code {text.split('`')[1]}" in caplog.text


async def test_nothing_that_fails_while_saying_sorry_gets_out(caplog):
    async def sorry(_: Reply) -> None:
        raise Sorry("That seat is taken.")

    found = Discord(*(aiohttp.ServerDisconnectedError() for _ in range(9)))
    await replies.answer(found, NoPictures(), pictures, "private", sorry)  # type: ignore[arg-type]
    assert found.said == []
    assert "could not even say it" in caplog.text
