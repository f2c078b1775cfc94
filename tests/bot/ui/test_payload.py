from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import handle_message_parameters

from bot.ui import choices, lobby, panels, payload
from bot.ui.controls import spell
from bot.ui.dialogs import Dialog, Input
from bot.ui.message import Button, Choice, Menu, Say
from render import Picture
from tests.bot.ui.clicking import decide
from tests.bot.ui.limits import units
from tests.bot.ui.scenes import lobby_scene, played, scene_of

PICTURE = Picture(b"\x89PNG", "What is seen. " * 200)
BUTTONS = (Button("a:1:1:x", "Take", "primary"), Button("d:1:1", "Done", "success", disabled=True))
MENU = Menu("s:1:1:0", "Pick", (Choice("x", "X", "the first", True), Choice("y", "Y")), 0, 2)


async def sent(say: Say, picture: Picture | None = None) -> dict[str, Any]:
    """The JSON that discord.py would send."""
    with handle_message_parameters(**payload.kwargs(say, picture)) as parameters:
        return parameters.payload or {}


async def test_rows_arrive_as_they_are() -> None:
    components = (await sent(Say("Hello", (BUTTONS, MENU))))["components"]
    assert [row["type"] for row in components] == [1, 1]
    take, done = components[0]["components"]
    assert (take["custom_id"], take["label"], take["style"], take["disabled"]) == ("a:1:1:x", "Take", 1, False)
    assert (done["style"], done["disabled"]) == (3, True)
    (menu,) = components[1]["components"]
    assert (menu["custom_id"], menu["placeholder"], menu["min_values"], menu["max_values"]) == ("s:1:1:0", "Pick", 0, 2)
    first, second = menu["options"]
    assert (first["value"], first["label"], first["description"], first["default"]) == ("x", "X", "the first", True)
    assert second.get("description") is None


@pytest.mark.parametrize("count", [5, 10, 25, 26, 200])
async def test_every_question_passes_the_library(count: int) -> None:
    rows, _ = choices.rows(1, 1, decide(count, groups=3, least=0), choices.Draft())
    assert len((await sent(Say("x", rows)))["components"]) == len(rows)


async def test_the_library_keeps_nothing_of_a_view_or_a_dialogue() -> None:
    made = payload.kwargs(Say("Hello", (BUTTONS,)), None)["view"]
    assert isinstance(made, discord.ui.View)
    assert made.is_finished()
    dialog = lobby.options_dialog(lobby_scene())
    assert dialog is not None
    assert payload.modal(dialog).is_finished()


async def test_only_the_people_named_are_pinged() -> None:
    assert (await sent(Say("@everyone <@1> <@2>", mentions=frozenset({2, 1}))))["allowed_mentions"] == {
        "parse": [],
        "users": [1, 2],
    }
    assert (await sent(Say("@everyone <@1>")))["allowed_mentions"] == {"parse": [], "users": []}


async def test_a_picture_is_one_attachment_with_its_description() -> None:
    say = panels.panel(scene_of(played(3, 7)), calling=frozenset())
    made = payload.kwargs(say, PICTURE)
    (file,) = made["files"]
    assert file.filename == "weapon-wars-7-12.png"
    assert file.fp.read() == PICTURE.png
    assert units(file.description) <= 1024
    assert PICTURE.alt.startswith(file.description[:-1])
    edited = payload.kwargs(say, PICTURE, edit=True)
    assert [file.filename for file in edited["attachments"]] == ["weapon-wars-7-12.png"]
    assert "files" not in edited
    assert made["content"] == edited["content"] == say.content


async def test_words_stand_in_for_a_picture_that_could_not_be_drawn() -> None:
    scene = scene_of(played(3, 7))
    say = panels.panel(scene, calling=frozenset())
    assert say.drawing is not None
    made = payload.kwargs(say, None)
    assert made["content"] == f"{say.content}\n{spell(say.drawing)}"
    assert "files" not in made
    spelled = panels.board(scene)
    assert payload.kwargs(spelled, None)["content"] == spelled.content, "not twice"


async def test_an_edit_takes_away_what_is_no_longer_there_and_a_send_says_nothing_of_it() -> None:
    edited = payload.kwargs(Say("Over"), None, edit=True)
    assert (edited["view"], edited["attachments"]) == (None, [])
    assert payload.kwargs(Say("Over"), None).keys() == {"content", "allowed_mentions"}


async def test_a_picture_without_a_drawing_is_not_sent() -> None:
    assert "files" not in payload.kwargs(Say("Over"), PICTURE)


async def test_a_text_that_is_too_long_ends_at_a_line() -> None:
    content = (await sent(Say("\n".join(["x" * 99] * 50))))["content"]
    assert units(content) <= 2000
    assert content.endswith("x\n…")


async def test_a_dialogue_arrives_and_comes_back() -> None:
    dialog = lobby.options_dialog(lobby_scene())
    assert dialog is not None
    made = payload.modal(dialog).to_dict()
    assert (made["custom_id"], made["title"]) == ("m:7:options", "Options of Weapon Wars")
    assert [part["type"] for part in made["components"]] == [18] * 5
    assert [part["component"]["type"] for part in made["components"]] == [3] * 5
    back = [
        {"type": 18, "component": {**part["component"], "values": [part["component"]["options"][-1]["value"]]}}
        for part in made["components"]
    ]
    assert payload.submitted({"components": back}) == {
        "mode": "collector",
        "hearts": "3",
        "opener": "6",
        "reset_on_fall": "no",
        "auto_fall": "no",
    }


async def test_a_line_of_text_comes_back_too() -> None:
    dialog = Dialog("m:7:number:c", "Your number", (Input("number", "A whole number", "0 to 9", value="3", most=2),))
    (part,) = payload.modal(dialog).to_dict()["components"]
    assert (part["label"], part["description"]) == ("A whole number", "0 to 9")
    assert (part["component"]["custom_id"], part["component"]["value"], part["component"]["max_length"]) == (
        "number",
        "3",
        2,
    )
    answered = {"type": 4, "custom_id": "number", "value": "5"}
    assert payload.submitted({"components": [{"type": 18, "component": answered}]}) == {"number": "5"}
    assert payload.submitted({"components": [{"type": 1, "components": [answered]}]}) == {"number": "5"}
    assert payload.submitted({"components": [{"type": 18, "component": {**answered, "value": None}}]}) == {}
    assert payload.submitted({}) == {}


def test_no_other_module_here_knows_discord() -> None:
    knowing = set()
    for path in Path(payload.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] == "discord" for name in names):
                knowing.add(path.name)
    assert knowing == {"payload.py"}


@pytest.mark.parametrize("over", [False, True])
def test_every_drawing_can_be_drawn(over: bool) -> None:
    scene = scene_of(played(2, 10**4 if over else 7))
    say = panels.result(scene) if over else panels.panel(scene, calling=frozenset())
    assert say.drawing is not None
    for kind in ("board", "hand"):
        drawn = payload.draw(replace(say.drawing, kind=kind, view=scene.view(0)))
        assert drawn.png.startswith(b"\x89PNG")
        assert drawn.alt
    assert payload.draw(say.drawing).png.startswith(b"\x89PNG")
