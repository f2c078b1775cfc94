"""Each limit at both sides of its boundary, through raw HTTP: what Discord takes is taken, one more is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox import World, limits
from bot.sandbox.errors import Refusal
from bot.sandbox.interactions import COMMAND, OPEN_MODAL, SUGGEST
from bot.sandbox.limits import Bounds
from bot.sandbox.message_rules import check_message
from bot.sandbox.people import Person
from bot.sandbox.permissions import ALL
from bot.sandbox.places import Channel
from bot.sandbox.wire import Upload
from tests.bot.sandbox.cases import CASES, Case, argument, button, choice, command, menu, menu_of, option, row, with_row
from tests.bot.sandbox.conftest import Reply, Rest


@pytest.fixture(autouse=True)
def allowed(world: World, general: Channel) -> None:
    world.expect(50035, 40005, 30032, "unanswered")
    general.bot_permissions = ALL


class Sender:
    """Sends a case's body to where it belongs."""

    def __init__(self, rest: Rest, general: Channel, alice: Person) -> None:
        self.rest, self.general, self.alice = rest, general, alice

    async def __call__(self, where: str, body: Any, length: int = 0) -> Reply:
        here, app = f"/channels/{self.general.id}", self.rest.local.world.bot.id
        if where == "message":
            return await self.rest("POST", f"{here}/messages", body)
        if where == "file":
            return await self.rest("POST", f"{here}/messages", body, {"a.txt": b"x"})
        if where == "files":
            files = {f"{number}.txt": b"x" for number in range(length)}
            return await self.rest("POST", f"{here}/messages", body, files or None)
        if where == "commands":
            return await self.rest("PUT", f"/applications/{app}/commands", body)
        if where == "channel":
            return await self.rest("PATCH", here, body)
        if where == "thread":
            return await self.rest("POST", f"{here}/threads", body)
        if where == "history":
            return await self.rest("GET", f"{here}/messages?limit={body}")
        return await self._answer(where, body)

    async def _answer(self, where: str, body: Any) -> Reply:
        option = {"type": 3, "name": "card", "description": "x", "autocomplete": True}
        await self("commands", [command(options=[option])])
        if where == "typing":
            result = await self.alice.autocomplete("/c0", "card", "x")
            result.interaction.abandoned = False
            answer: Any = {"type": SUGGEST, "data": {"choices": body}}
        else:
            result = await self.alice.run("/c0", wait=False)
            assert result.interaction.kind == COMMAND
            answer = {"type": OPEN_MODAL, "data": body}
        interaction = result.interaction
        path = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
        return await self.rest("POST", path, answer)


@pytest.fixture
def send(rest: Rest, general: Channel, alice: Person) -> Sender:
    return Sender(rest, general, alice)


def at(errors: Any, path: str) -> list[Any]:
    """The faults that a refusal names at `path`."""
    for step in path.split("."):
        assert step in errors, f"no {step} of {path} in {errors}"
        errors = errors[step]
    faults: list[Any] = errors["_errors"]
    return faults


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}-{case.where}")
async def test_boundary(send: Sender, case: Case) -> None:
    most, least = case.bounds.most, case.bounds.least
    taken = await send(case.where, case.body(most), most)
    assert taken.status in (200, 201), taken.body
    refused = await send(case.where, case.body(most + 1), most + 1)
    assert (refused.status, refused.code) == (400, 50035)
    [fault] = at(refused.body["errors"], case.errors)
    assert str(most) in fault["message"]
    if case.at_zero is None:
        taken = await send(case.where, case.body(least), least)
        assert taken.status in (200, 201), taken.body
    if least > 0:
        refused = await send(case.where, case.body(least - 1), least - 1)
        assert (refused.status, refused.code) == (400, 50035)
        assert at(refused.body["errors"], case.errors)


def test_every_bound_has_a_case() -> None:
    bounds = {name for name, value in vars(limits).items() if isinstance(value, Bounds)}
    assert {case.name for case in CASES} == bounds


async def test_too_many_commands(send: Sender) -> None:
    commands = [command(number) for number in range(limits.COMMANDS + 1)]
    assert (await send("commands", commands[:-1])).status == 200
    refused = await send("commands", commands)
    assert (refused.status, refused.code) == (400, 30032)


async def test_the_size_of_a_whole_command(send: Sender) -> None:
    def sized(size: int) -> list[dict[str, Any]]:
        choices = [choice(number, name="x" * 99, value=f"{number:0100}") for number in range(20)]
        options = [argument(number, choices=choices) for number in range(2)]
        left = size - (2 + 1) - 2 * (2 + 1 + 20 * 199)
        return [command(options=[{**options[0], "description": "x" * (1 + left)}, options[1]])]

    assert (await send("commands", sized(limits.COMMAND_TOTAL))).status == 200
    refused = await send("commands", sized(limits.COMMAND_TOTAL + 1))
    assert at(refused.body["errors"], "0")[0]["code"] == "APPLICATION_COMMAND_TOO_LARGE"
    longer = sized(limits.COMMAND_TOTAL)
    longer[0]["description_localizations"] = {"de": "xx"}
    assert (await send("commands", longer)).code == 50035


async def test_the_size_of_a_file(send: Sender, monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.FILE_BYTES == 10 * 2**20
    monkeypatch.setattr(limits, "FILE_BYTES", 10_000)
    path = f"/channels/{send.general.id}/messages"
    assert (await send.rest("POST", path, {}, {"a": bytes(10_000), "b": bytes(10_000)})).status == 200
    refused = await send.rest("POST", path, {}, {"a": bytes(10_001)})
    assert (refused.status, refused.code) == (413, 40005)


async def test_the_size_of_a_whole_request(send: Sender, monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.REQUEST_BYTES == 25 * 2**20
    path = f"/channels/{send.general.id}/messages"
    assert (await send.rest("POST", path, {}, {"a": bytes(3 * 2**20)})).status == 200
    monkeypatch.setattr(limits, "REQUEST_BYTES", 10_000)
    for body, files in (({}, {"a": bytes(6_000), "b": bytes(6_000)}), ({"content": "x" * 10_001}, None)):
        refused = await send.rest("POST", path, body, files)
        assert (refused.status, refused.code) == (413, 40005)


async def test_archive_minutes_are_a_choice_of_four(send: Sender) -> None:
    for minutes in limits.ARCHIVE_MINUTES:
        body = {"name": "x", "type": 11, "auto_archive_duration": minutes}
        assert (await send("thread", body)).status == 201
    refused = await send("thread", {"name": "x", "type": 11, "auto_archive_duration": 61})
    assert at(refused.body["errors"], "auto_archive_duration")


FAULTY: list[tuple[str, str, Any, str, str]] = [
    ("a menu beside a button", "message", with_row(menu(), button()), "components.0.components", "COMPONENT_LAYOUT_"),
    ("two menus in a row", "message", with_row(menu(), menu(custom_id="n")), "components.0.components", "COMPONENT_LA"),
    ("a button in no row", "message", {"content": "x", "components": [button()]}, "components.0.type", "UNION_TYPE_"),
    (
        "one custom id twice",
        "message",
        with_row(button(), button()),
        "components.0.components.1.custom_id",
        "COMPONENT_",
    ),
    (
        "one id twice",
        "message",
        with_row(button(id=1), button(id=1, custom_id="d")),
        "components.0.components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    (
        "one option value twice",
        "message",
        with_row(menu(options=[option(1), option(1)])),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        "more to pick than there is",
        "message",
        with_row(menu_of(2, max_values=3)),
        "components.0.components.0.max_values",
        "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS",
    ),
    (
        "at least more than at most",
        "message",
        with_row(menu_of(3, min_values=2)),
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES",
    ),
    (
        "more picked from the start than may be",
        "message",
        with_row(menu(options=[option(1, default=True), option(2, default=True)])),
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    (
        "neither label nor emoji",
        "message",
        with_row(button(label=None)),
        "components.0.components.0.label",
        "BUTTON_COMPONENT_INVALID_EMOJI_OR_LABEL",
    ),
    (
        "no emoji at all",
        "message",
        with_row(button(emoji={"name": "sword"})),
        "components.0.components.0.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    ("an unknown style", "message", with_row(button(style=9)), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    ("no custom id", "message", with_row(button(custom_id=None)), "components.0.components.0.custom_id", "BASE_TYPE_R"),
    (
        "a link with a custom id",
        "message",
        with_row(button(style=5, url="https://example.org")),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    (
        "all users and some users",
        "message",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    (
        "one person mentioned twice",
        "message",
        {"content": "x", "allowed_mentions": {"users": ["1", "2", 1]}},
        "allowed_mentions.users.2",
        "SET_TYPE_ALREADY_CONTAINS_VALUE",
    ),
    ("content that is no text", "message", {"content": ["x"]}, "content", "STRING_TYPE_CONVERT"),
    ("components that are no list", "message", {"content": "x", "components": "x"}, "components", "LIST_TYPE_CONVERT"),
    ("a capital in a command", "commands", [command(name="Play")], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("a space in a command", "commands", [command(name="pl ay")], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("one command twice", "commands", [command(), command()], "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    (
        "one option twice",
        "commands",
        [command(options=[argument(), argument()])],
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "required after optional",
        "commands",
        [command(options=[argument(0), argument(1, required=True)])],
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        "suggestions beside choices",
        "commands",
        [command(options=[argument(autocomplete=True, choices=[choice()])])],
        "0.options.0.autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES",
    ),
    (
        "suggestions for people",
        "commands",
        [command(options=[argument(autocomplete=True, type=6)])],
        "0.options.0.autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID_TYPE",
    ),
    (
        "an option beside a subcommand",
        "commands",
        [command(options=[argument(0), argument(1, type=1)])],
        "0.options.0",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        "a group in a group",
        "commands",
        [command(options=[argument(type=2, options=[argument(type=2)])])],
        "0.options.0.options.0",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        "a long translation",
        "commands",
        [command(description_localizations={"de": "x" * 101})],
        "0.description_localizations.de",
        "BASE_TYPE_BAD_LENGTH",
    ),
]


@pytest.mark.parametrize(("where", "body", "path", "code"), [case[1:] for case in FAULTY], ids=[c[0] for c in FAULTY])
async def test_what_fits_no_number(send: Sender, where: str, body: Any, path: str, code: str) -> None:
    refused = await send(where, body)
    assert (refused.status, refused.code) == (400, 50035)
    assert at(refused.body["errors"], path)[0]["code"].startswith(code)


async def test_faults_are_all_told_at_once(send: Sender) -> None:
    body = {"content": "x" * 2001, "components": [row(button(label="x" * 81), button(custom_id="d", label=None))]}
    refused = await send("message", body)
    assert refused.body == {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {
            "content": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}]},
            "components": {
                "0": {
                    "components": {
                        "0": {
                            "label": {
                                "_errors": [
                                    {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 80 or fewer in length."}
                                ]
                            }
                        },
                        "1": {
                            "label": {
                                "_errors": [
                                    {
                                        "code": "BUTTON_COMPONENT_INVALID_EMOJI_OR_LABEL",
                                        "message": "A label or emoji is required",
                                    }
                                ]
                            }
                        },
                    }
                }
            },
        },
    }


def test_kept_and_new_attachments_count_together() -> None:
    uploads = {str(number): Upload(f"{number}.txt", b"") for number in range(4)}
    check_message({"content": "x"}, uploads, kept=6)
    with pytest.raises(Refusal):
        check_message({"content": "x"}, uploads, kept=7)


@pytest.mark.parametrize(
    "body",
    [
        {"embeds": [{"title": "x"}]},
        {"poll": {"question": "x"}},
        {"sticker_ids": ["1"]},
        {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}]},
        {"content": "x", "components": [{"type": 1, "components": [{"type": 5, "custom_id": "u"}]}]},
    ],
    ids=lambda body: next(iter(body)),
)
async def test_what_the_bot_does_not_use_is_refused_and_told(send: Sender, world: World, body: Any) -> None:
    refused = await send("message", body)
    assert refused.status == 501
    [problem] = world.problems()
    assert problem.startswith("unknown to the local Discord: POST /channels/")
    world.unknown_routes.clear()
