"""Clicks from any message and any time: each is answered, none is lost."""

from __future__ import annotations

import pytest

from bot.interactions import acted_in
from bot.sandbox.model import Message
from bot.sandbox.world import UNFINISHED
from bot.ui.ids import Answer, Done, Form, Id, Place, Press, Select, Sure
from tests.bot.street import Street, labels


def plant(town: Street, message: Message, custom_id: str) -> None:
    """As if an older Toybox had left this button there."""
    message.components = [
        {"type": 1, "id": 1, "components": [{"type": 2, "id": 2, "style": 1, "label": "Old", "custom_id": custom_id}]}
    ]


ODD_IDS = [
    "x",
    "a:1",
    "t:1:fly",
    "t:zzzzzz:move",
    "w:demo:2",
    "m:1:number:7",
    str(Answer(99, 3, "play:w1_1")),
    str(Select(1, 900, 0)),
    str(Place(1, 900, "-.1")),
    str(Done(1, 900)),
    str(Form(99, "options")),
    str(Press(99, "join")),
    "a:1:1:" + "x" * 80,
    "nonsense:\u2603",
]


async def test_every_id_is_answered_kindly_in_private(town: Street):
    (welcome,) = [message for message in town.games.messages.values() if "I am Toybox" in message.text]
    for custom_id in ODD_IDS:
        plant(town, welcome, custom_id[:100])
        answer = await town.ana.click(welcome, "Old")
        await town.rest()
        assert not answer.failed, custom_id
        assert answer.messages[-1].ephemeral, custom_id
        assert answer.messages[-1].text, custom_id
        assert "code `" not in answer.messages[-1].text, custom_id


async def test_an_unknown_button_brings_the_present_state_of_the_channels_match(town: Street):
    await town.started(town.bruno)
    panel = town.says(town.games, "Weapon Wars")
    plant(town, panel, "zz:1:2")
    answer = await town.ana.click(panel, "Old")
    assert "older Toybox" in answer.text
    assert "Weapon Wars" in answer.text


async def test_the_same_button_twice_is_one_move_and_a_kind_answer(town: Street):
    scene = await town.started(town.bruno)
    mover = town.turn(scene)
    panel = town.says(town.games, "Weapon Wars")
    first = await mover.click(panel, "Your move")
    assert first.message
    pick = next(str(b.custom_id) for b in first.message.buttons if str(b.custom_id).startswith("a:"))
    await mover.click(first, custom_id=pick)
    await town.rest()
    moved = (await town.scene()).row.version
    plant(town, panel, pick)
    late = await mover.click(panel, "Old")
    await town.rest()
    assert "gone" in late.text
    assert "Not your move" in late.text
    assert (await town.scene()).row.version == moved


async def test_a_click_on_somebody_elses_question_moves_nothing(town: Street):
    scene = await town.started(town.bruno)
    assert scene.match is not None
    key = scene.match.open[scene.waiting[0]].options[0].key
    panel = town.says(town.games, "Weapon Wars")
    plant(town, panel, str(Answer(scene.row.id, scene.asked, key)))
    for person in (town.idle(scene), town.chidi):
        answer = await person.click(panel, "Old")
        assert answer.ephemeral
        assert answer.text
    assert (await town.scene()).row.version == scene.row.version


async def test_every_look_at_the_panel_is_private(town: Street):
    await town.started(town.bruno)
    panel = town.says(town.games, "Weapon Wars")
    for label in ("Your move", "My hand", "Board", "Log", "Help"):
        for person in (town.ana, town.chidi):
            answer = await person.click(panel, label)
            assert answer.ephemeral
            assert answer.text
    assert "watching" in (await town.chidi.click(panel, "My hand")).text


async def test_buttons_work_after_a_restart_and_ten_days(town: Street):
    scene = await town.started(town.bruno)
    mover = town.turn(scene)
    panel = town.says(town.games, "Weapon Wars")
    await town.restart()
    town.local.clock.advance(days=10)
    await town.rest()
    move = await mover.click(panel, "Your move") if not panel.deleted and "Your move" in labels(panel) else None
    if move is None:
        move = await mover.click(town.says(town.games, "Weapon Wars"), "Your move")
    assert move.message
    pick = next(str(b.custom_id) for b in move.message.buttons if str(b.custom_id).startswith("a:"))
    await mover.click(move, custom_id=pick)
    await town.rest()
    assert (await town.scene()).asked > scene.asked


async def test_an_action_outlives_its_token(town: Street):
    """Discord has forgotten the interaction: nobody can be told, but what was done is done."""
    lobby = await town.open_lobby()
    town.local.world.fail("POST", "/interactions/*/*/callback", status=404, code=10062)
    town.local.world.expect(UNFINISHED)
    await town.bruno.click(lobby, "Join", wait=False)
    await town.rest()
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.names == ("Ana", "Bruno")


async def test_an_answer_whose_confirmation_got_lost_is_not_answered_twice(town: Street):
    lobby = await town.open_lobby()
    town.local.world.fail("POST", "/interactions/*/*/callback", status=502, after=True)
    town.local.world.expect(40060)
    joined = await town.bruno.click(lobby, "Join")
    await town.rest()
    assert "You have a seat" in joined.text


async def test_what_goes_wrong_is_told_with_a_code_that_is_in_the_log(town: Street, monkeypatch):
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    lobby = await town.open_lobby()
    monkeypatch.setattr(town.app.lobbies, "join", broken)
    answer = await town.bruno.click(lobby, "Join")
    assert "nothing is lost" in answer.text
    assert "secret" not in answer.text
    code = answer.text.split("`")[1]
    (line,) = town.loud.lines
    assert f"code {code}" in line
    assert len(code) == 6
    town.loud.lines.clear()


@pytest.mark.parametrize(
    "clicked",
    [
        Answer(7, 3, "a"),
        Sure(7, 3, "a"),
        Select(7, 3, 0),
        Place(7, 3, "-.1"),
        Done(7, 3),
        Form(7, "number", 3),
        Press(7, "undo"),
    ],
)
def test_whoever_answers_or_asks_for_something_acts_at_the_table(clicked: Id):
    assert acted_in(clicked) == 7


@pytest.mark.parametrize("clicked", [Press(7, "hand"), Press(7, "resign"), None])
def test_whoever_only_looks_does_not(clicked: Id | None):
    assert acted_in(clicked) is None


async def test_at_a_stop_new_clicks_are_told_to_come_again(town: Street):
    lobby = await town.open_lobby()
    town.app.stopping = True
    answer = await town.bruno.click(lobby, "Join")
    town.app.stopping = False
    assert "restarting" in answer.text
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.names == ("Ana",)
