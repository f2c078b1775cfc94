"""What is asked of Discord and of the local Discord alike: each limit at both sides of its boundary, and a few turns.

Only what the bot's own requests touch. The numbers come from the local Discord's table, for that is what is put to the
test.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from bot.verify_live.asking import Asker

Json: TypeAlias = dict[str, Any]
SEND: Final = "/channels/{channel}/messages"
COMMANDS: Final = "/applications/{app}/guilds/{guild}/commands"
ASTRAL: Final = "🎲"
"""One code point, two units of UTF-16: limits may count either."""
SILENT: Final = 1 << 12
PIXEL: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c63600000000200"
    "0148afa4710000000049454e44ae426082"
)
"""The smallest picture: a black dot."""


class Range(Protocol):
    """A closed range for a length or a count."""

    @property
    def least(self) -> int: ...

    @property
    def most(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Case:
    """`run` asks and returns what came of it, in the same words for the same result."""

    name: str
    run: Callable[[Asker], Awaitable[str]]


def cases(limits: Any) -> Iterator[Case]:
    """Every case; `limits` is the local Discord's table of numbers."""
    yield from _texts(limits)
    yield from _files(limits)
    yield from _components(limits)
    yield from _faulty()
    yield from _turns(limits)
    yield from _threads(limits)
    yield from _commands(limits)


def _sides(
    name: str, bounds: Range, body: Callable[[int], Json], files: Callable[[int], Mapping[str, bytes]] | None = None
) -> Iterator[Case]:
    """A message with the field at its limit, and one beyond it."""
    for count in (bounds.most, bounds.most + 1):

        async def run(ask: Asker, count: int = count) -> str:
            return (await ask("POST", SEND, body(count), files(count) if files else None)).outcome

        yield Case(f"{name}: {count}", run)


def _sent(name: str, body: Json) -> Case:
    async def run(ask: Asker) -> str:
        return (await ask("POST", SEND, body)).outcome

    return Case(name, run)


# --- messages --------------------------------------------------------------------------------------------------------


def _texts(limits: Any) -> Iterator[Case]:
    yield from _sides("content", limits.CONTENT, lambda n: {"content": "x" * n})
    yield _sent(f"content of {limits.CONTENT.most} dice, each two units", {"content": ASTRAL * limits.CONTENT.most})
    yield from _sides("nonce", limits.NONCE, lambda n: {"content": "x", "nonce": "x" * n})
    yield from _sides(
        "users that may be mentioned",
        limits.MENTIONED_USERS,
        lambda n: {"content": "x", "allowed_mentions": {"parse": [], "users": [str(1 << 40 | i) for i in range(n)]}},
    )
    yield _sent("all users and some", {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}})
    yield _sent("nothing at all", {"content": ""})


def _files(limits: Any) -> Iterator[Case]:
    yield from _sides(
        "attachments",
        limits.ATTACHMENTS,
        lambda n: {"attachments": [{"id": i} for i in range(n)]},
        lambda n: {f"{i}.txt": b"x" for i in range(n)},
    )
    for name, bounds, field in (
        ("description of an attachment", limits.ATTACHMENT_DESCRIPTION, "description"),
        ("name of a file", limits.FILENAME, "filename"),
    ):
        yield from _sides(
            name,
            bounds,
            lambda n, field=field: {"attachments": [{"id": 0, field: "x" * n}]},  # type: ignore[misc]
            lambda n: {"a.txt": b"x"},
        )
    for size in (limits.FILE_BYTES, limits.FILE_BYTES + 1):

        async def run(ask: Asker, size: int = size) -> str:
            return (await ask("POST", SEND, {}, {"a.txt": bytes(size)})).outcome

        yield Case(f"bytes of a file: {size}", run)


def _components(limits: Any) -> Iterator[Case]:
    options = limits.MENU_OPTIONS.most
    fields: tuple[tuple[str, Range, Callable[[int], Json]], ...] = (
        ("rows", limits.ROWS, lambda n: _message(*(_row(_button(custom_id=str(i))) for i in range(n)))),
        (
            "buttons of a row",
            limits.ROW_PARTS,
            lambda n: _message(_row(*(_button(custom_id=str(i)) for i in range(n)))),
        ),
        ("custom id of a button", limits.CUSTOM_ID, lambda n: _message(_row(_button(custom_id="x" * n)))),
        ("custom id of a menu", limits.CUSTOM_ID, lambda n: _message(_row(_menu(custom_id="x" * n)))),
        ("label of a button", limits.BUTTON_LABEL, lambda n: _message(_row(_button(label="x" * n)))),
        ("options of a menu", limits.MENU_OPTIONS, lambda n: _message(_row(_menu_of(n)))),
        ("hint of a menu", limits.MENU_PLACEHOLDER, lambda n: _message(_row(_menu(placeholder="x" * n)))),
        ("label of an option", limits.OPTION_LABEL, lambda n: _message(_row(_menu(options=[_option(label="x" * n)])))),
        ("value of an option", limits.OPTION_VALUE, lambda n: _message(_row(_menu(options=[_option(value="x" * n)])))),
        (
            "description of an option",
            limits.OPTION_DESCRIPTION,
            lambda n: _message(_row(_menu(options=[_option(description="x" * n)]))),
        ),
        ("most to pick", limits.MENU_MOST, lambda n: _message(_row(_menu_of(options, min_values=0, max_values=n)))),
    )
    for name, bounds, body in fields:
        yield from _sides(name, bounds, body)
    most = limits.BUTTON_LABEL.most
    yield _sent(f"label of {most} dice, each two units", _message(_row(_button(label=ASTRAL * most))))


def _faulty() -> Iterator[Case]:
    """What fits no number."""
    for name, body in (
        ("a menu beside a button", _message(_row(_menu(), _button()))),
        ("a button in no row", _message(_button())),
        ("one custom id twice", _message(_row(_button(), _button()))),
        ("one option value twice", _message(_row(_menu(options=[_option(), _option()])))),
        ("more to pick than there is", _message(_row(_menu_of(2, max_values=3)))),
        ("at least more than at most", _message(_row(_menu_of(3, min_values=2)))),
        ("neither label nor emoji", _message(_row(_button(label=None)))),
        ("an unknown style of button", _message(_row(_button(style=9)))),
    ):
        yield _sent(name, body)


def _message(*components: Json) -> Json:
    return {"content": "x", "components": list(components)}


def _row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def _button(**more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "c", **more}


def _option(number: int = 0, **more: Any) -> Json:
    return {"label": "x", "value": str(number), **more}


def _menu(**more: Any) -> Json:
    return {"type": 3, "custom_id": "m", "options": [_option()], **more}


def _menu_of(count: int, **more: Any) -> Json:
    return _menu(options=[_option(number) for number in range(count)], **more)


# --- what a message goes through -------------------------------------------------------------------------------------


def _turns(limits: Any) -> Iterator[Case]:
    async def nonce_twice(ask: Asker) -> str:
        body = {"content": "x", "nonce": f"verify.{ask.ids['before']}"[: limits.NONCE.most], "enforce_nonce": True}
        first, second = await ask("POST", SEND, body), await ask("POST", SEND, body)
        same = first.status == second.status == 200 and first.body["id"] == second.body["id"]
        return f"{second.outcome}, {'the same message' if same else 'another message'}"

    async def picture(ask: Asker) -> str:
        body = {"content": "x", "flags": SILENT, "attachments": [{"id": 0, "description": "a dot"}]}
        reply = await ask("POST", SEND, body, {"a-b.1.png": PIXEL})
        if reply.status != 200:
            return reply.outcome
        (file,) = reply.body["attachments"]
        shown = f"{file.get('filename')}, {file.get('width')} × {file.get('height')}, {file.get('description')!r}"
        return f"200, {shown}, {'silent' if reply.body['flags'] & SILENT else 'not silent'}"

    async def another_picture(ask: Asker) -> str:
        """An edit with a new file and none of the old ones, as a board is edited."""
        path = await _posted(ask, {"content": "x", "components": [_row(_button())]}, {"old.png": PIXEL})
        reply = await ask("PATCH", path, {"content": "y", "attachments": [{"id": 0}]}, {"new.png": PIXEL})
        return f"{reply.outcome}, {_left(reply.body)}"

    async def no_components(ask: Asker) -> str:
        path = await _posted(ask, _message(_row(_button())))
        reply = await ask("PATCH", path, {"components": []})
        return f"{reply.outcome}, {_left(reply.body)}"

    async def had_its_day(ask: Asker) -> str:
        """Other words and no buttons in an edit that names no file, as an earlier board has: its picture stays."""
        path = await _posted(ask, {"content": "x", "components": [_row(_button())]}, {"old.png": PIXEL})
        reply = await ask("PATCH", path, {"content": "y", "components": [], "allowed_mentions": {"parse": []}})
        return f"{reply.outcome}, {_left(reply.body)}, says {reply.body.get('content')}"

    async def long_edit(ask: Asker) -> str:
        path = await _posted(ask, {"content": "x"})
        return (await ask("PATCH", path, {"content": "x" * (limits.CONTENT.most + 1)})).outcome

    async def empty_edit(ask: Asker) -> str:
        path = await _posted(ask, {"content": "x"})
        return (await ask("PATCH", path, {"content": ""})).outcome

    async def gone(ask: Asker) -> str:
        path = await _posted(ask, {"content": "x"})
        replies = [await ask("DELETE", path), await ask("DELETE", path), await ask("PATCH", path, {"content": "y"})]
        return ", ".join(reply.outcome for reply in replies)

    async def history(ask: Asker) -> str:
        most = limits.HISTORY.most
        return ", ".join([(await ask("GET", f"{SEND}?limit={n}")).outcome for n in (most, most + 1)])

    async def no_channel(ask: Asker) -> str:
        return (await ask("POST", f"/channels/{ask.ids['before'] + 1}/messages", {"content": "x"})).outcome

    async def oneself(ask: Asker) -> str:
        return (await ask("POST", "/users/@me/channels", {"recipient_id": str(ask.ids["me"])})).outcome

    async def nobody(ask: Asker) -> str:
        return (await ask("POST", "/users/@me/channels", {"recipient_id": str(ask.ids["channel"])})).outcome

    yield Case("an enforced nonce twice", nonce_twice)
    yield Case("a silent picture with its description", picture)
    yield Case("edit: another picture", another_picture)
    yield Case("edit: no components", no_components)
    yield Case("edit: what has had its day", had_its_day)
    yield Case("edit: content too long", long_edit)
    yield Case("edit: nothing left", empty_edit)
    yield Case("delete, delete again, edit", gone)
    yield Case(f"history of {limits.HISTORY.most}, of one more", history)
    yield Case("a channel that does not exist", no_channel)
    yield Case("a conversation with oneself", oneself)
    yield Case("a conversation with nobody", nobody)


async def _posted(ask: Asker, body: Json, files: Mapping[str, bytes] | None = None) -> str:
    """The path of a new message; of none where it was refused."""
    reply = await ask("POST", SEND, body, files)
    return f"{SEND}/{reply.body['id'] if reply.status == 200 else 0}"


def _left(body: Any) -> str:
    if not isinstance(body, dict):
        return "no message"
    names = [str(file.get("filename")) for file in body.get("attachments", ())]
    return f"files: {', '.join(names) or 'none'}, rows: {len(body.get('components', ()))}"


# --- threads and commands --------------------------------------------------------------------------------------------


def _threads(limits: Any) -> Iterator[Case]:
    most, minutes = limits.THREAD_NAME.most, limits.ARCHIVE_MINUTES
    path = "/channels/{channel}/threads"
    for name, body in (
        (f"name of a thread: {most}", {"name": "x" * most, "type": 11}),
        (f"name of a thread: {most + 1}", {"name": "x" * (most + 1), "type": 11}),
        (f"archived after {minutes[0]}", {"name": "x", "type": 11, "auto_archive_duration": minutes[0]}),
        (f"archived after {minutes[0] + 1}", {"name": "x", "type": 11, "auto_archive_duration": minutes[0] + 1}),
    ):

        async def run(ask: Asker, body: Json = body) -> str:
            return (await ask("POST", path, body)).outcome

        yield Case(name, run)

    async def asleep(ask: Asker) -> str:
        thread = await ask("POST", path, {"name": "x", "type": 11})
        if thread.status != 201:
            return thread.outcome
        own = f"/channels/{thread.body['id']}"
        sent = await ask("POST", f"{own}/messages", {"content": "x"})
        message = f"{own}/messages/{sent.body['id']}"
        replies = [
            await ask("PATCH", own, {"archived": True}),
            await ask("PATCH", message, {"content": "y"}),
            await ask("POST", f"{own}/messages", {"content": "x"}),
            await ask("PATCH", message, {"content": "y"}),
        ]
        return ", ".join(reply.outcome for reply in replies)

    yield Case("thread: archive, edit in it, send, edit again", asleep)


def _commands(limits: Any) -> Iterator[Case]:
    """Commands of the one server, which are put back as they were."""
    fields: tuple[tuple[str, int, Callable[[int], Json]], ...] = (
        ("name of a command", limits.COMMAND_NAME.most, lambda n: _command(name="x" * n)),
        ("description of a command", limits.COMMAND_DESCRIPTION.most, lambda n: _command(description="x" * n)),
        ("name of an option", limits.COMMAND_NAME.most, lambda n: _command(options=[_argument(name="x" * n)])),
        (
            "description of an option of a command",
            limits.COMMAND_DESCRIPTION.most,
            lambda n: _command(options=[_argument(description="x" * n)]),
        ),
        (
            "options of a command",
            limits.COMMAND_OPTIONS.most,
            lambda n: _command(options=[_argument(i) for i in range(n)]),
        ),
        (
            "choices of an option",
            limits.COMMAND_CHOICES.most,
            lambda n: _command(options=[_argument(choices=[_choice(i) for i in range(n)])]),
        ),
        ("a whole command", limits.COMMAND_TOTAL, _sized),
    )
    for name, most, body in fields:
        for count in (most, most + 1):
            yield Case(f"{name}: {count}", _registered([body(count)]))
    too_many = [_command(name=f"c{n}") for n in range(limits.COMMANDS + 1)]
    yield Case(f"commands: {len(too_many)}", _registered(too_many))
    for name, command in (
        ("a capital in a command's name", _command(name="Play")),
        ("required after optional", _command(options=[_argument(0), _argument(1, required=True)])),
        ("suggestions beside choices", _command(options=[_argument(autocomplete=True, choices=[_choice()])])),
    ):
        yield Case(name, _registered([command]))


def _registered(commands: list[Json]) -> Callable[[Asker], Awaitable[str]]:
    async def run(ask: Asker) -> str:
        if COMMANDS not in ask.afterwards:
            ask.afterwards[COMMANDS] = (await ask("GET", COMMANDS)).body
        return (await ask("PUT", COMMANDS, commands)).outcome

    return run


def _command(**more: Any) -> Json:
    return {"name": "toybox-verify", "description": "x", **more}


def _argument(number: int = 0, **more: Any) -> Json:
    return {"type": 3, "name": f"o{number}", "description": "x", **more}


def _choice(number: int = 0, **more: Any) -> Json:
    return {"name": "x", "value": str(number), **more}


def _sized(size: int) -> Json:
    """A command whose names, descriptions and values are so long together."""
    choices = [_choice(number, name="x" * 99, value=f"{number:0100}") for number in range(20)]
    command = _command(options=[_argument(number, choices=choices) for number in range(2)])
    spent = len("toybox-verify") + len("x") + 2 * (len("o0") + len("x") + 20 * 199)
    command["options"][0]["description"] = "x" * (1 + size - spent)
    return command
