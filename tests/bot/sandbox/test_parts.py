"""The small parts by themselves: time and ids, files, permissions, emoji, pictures."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox import World
from bot.sandbox.clock import Clock, Snowflakes, made_at
from bot.sandbox.component_rules import stored_rows
from bot.sandbox.emoji import is_emoji
from bot.sandbox.errors import Throttled
from bot.sandbox.files import Files
from bot.sandbox.images import dimensions, plain_png
from bot.sandbox.permissions import ALL, MEMBERS, Overwrite, Permission, in_channel, in_guild
from bot.sandbox.ratelimit import EVERYWHERE


async def test_the_clock_moves_forward_and_tells_it() -> None:
    clock, told = Clock(), list[int]()
    forget = clock.on_move(lambda: told.append(clock.moves))
    before = clock.now()
    waiting = asyncio.create_task(clock.until(before + timedelta(hours=2)))
    clock.advance(hours=1)
    await asyncio.sleep(0)
    assert not waiting.done()
    clock.advance(hours=1)
    await waiting
    forget()
    clock.advance(seconds=1)
    assert told == [1, 2]
    assert clock.now() - before >= timedelta(hours=2)
    for backward in (0, -1):
        with pytest.raises(ValueError, match="forward"):
            clock.advance(seconds=backward)


async def test_the_clock_also_passes_by_itself() -> None:
    clock = Clock()
    await asyncio.wait_for(clock.until(clock.now() + timedelta(milliseconds=20)), 1)


async def test_ids_are_unique_rising_and_carry_their_time() -> None:
    clock = Clock()
    ids = Snowflakes(clock)
    made = [ids.next() for _ in range(5000)]
    assert made == sorted(set(made))
    clock.advance(days=3)
    assert abs(made_at(ids.next()) - clock.now()) < timedelta(milliseconds=50)
    ahead = ids.next() + (10**6 << 22)
    assert Snowflakes(clock, last=ahead).next() == ahead + 1


@pytest.mark.parametrize("on_disk", [False, True])
def test_files_give_up_those_used_longest_ago(tmp_path: Path, on_disk: bool) -> None:
    files = Files(tmp_path if on_disk else None, cap=10)
    files.put(1, b"aaaa")
    files.put(2, b"bbbb")
    assert files.read(1) == b"aaaa"
    files.put(3, b"cccc")
    assert [key in files for key in (1, 2, 3)] == [True, False, True]
    assert (files.read(2), files.size) == (None, 8)
    files.put(4, b"d" * 20)
    assert files.read(4) == b"d" * 20
    files.keep_only([])
    assert files.size == 0
    files.clear(files.dropped)
    assert list(tmp_path.iterdir()) == []


def test_files_on_disk_are_found_again(tmp_path: Path) -> None:
    Files(tmp_path).put(1, b"x")
    (tmp_path / "notes.txt").write_text("mine")
    again = Files(tmp_path)
    assert again.read(1) == b"x"
    again.drop(1)
    assert (1 in again, again.read(1)) == (False, None)
    assert Files(tmp_path).read(1) == b"x"
    again.clear([1, 2])
    assert (again.dropped, [path.name for path in tmp_path.iterdir()]) == (set(), ["notes.txt"])


def test_rows_are_numbered_around_the_numbers_that_are_given() -> None:
    press = {"type": 2, "style": 1, "label": "x", "emoji": None}
    [row] = stored_rows(
        [{"type": 1, "components": [{**press, "custom_id": "a"}, {**press, "custom_id": "b", "id": 2}]}]
    )
    assert [row["id"], *(part["id"] for part in row["components"])] == [1, 3, 2]
    assert all("emoji" not in part for part in row["components"])
    menu = {"type": 3, "custom_id": "m", "options": [{"label": "x", "value": "x", "description": None}]}
    [row] = stored_rows([{"type": 1, "components": [menu]}])
    assert row["components"] == [
        {**menu, "options": [{"label": "x", "value": "x"}], "id": 2, "min_values": 1, "max_values": 1}
    ]


class Watch:
    """A time that stands until a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr("bot.sandbox.ratelimit.time", watch)
    return watch


def test_a_bucket_is_full_again_when_it_says_so(world: World, watch: Watch) -> None:
    world.rate_limits.on = True
    send = partial(world.rate_limits.admit, "POST", "/channels/1/messages")
    left = [send()["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    watch.now += 3.0
    with pytest.raises(Throttled) as refused:
        send()
    assert (refused.value.retry_after, refused.value.everywhere) == (2.0, False)
    assert world.rate_limits.admit("POST", "/channels/2/messages")["X-RateLimit-Remaining"] == "4"
    watch.now += 2.0
    assert send()["X-RateLimit-Remaining"] == "4"


def test_answers_by_token_do_not_count_among_all_requests(world: World, watch: Watch) -> None:
    world.rate_limits.on = True
    for number in range(EVERYWHERE + 1):
        world.rate_limits.admit("POST", f"/interactions/{number}/t/callback")
        world.rate_limits.admit("PATCH", f"/webhooks/1/{number}/messages/@original")
    for _ in range(EVERYWHERE):
        world.rate_limits.admit("GET", "/users/@me")
    with pytest.raises(Throttled) as refused:
        world.rate_limits.admit("GET", "/users/@me")
    assert (refused.value.retry_after, refused.value.everywhere) == (1.0, True)
    watch.now += 1.0
    world.rate_limits.admit("GET", "/users/@me")


EVERYONE, ROLE, OTHER, MEMBER = 1, 2, 3, 4
VIEW, SEND = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES


@pytest.mark.parametrize(
    ("overwrites", "expected"),
    [
        ([], VIEW),
        ([Overwrite(EVERYONE, True, allow=SEND)], VIEW | SEND),
        ([Overwrite(EVERYONE, True, deny=VIEW)], 0),
        ([Overwrite(EVERYONE, True, deny=VIEW), Overwrite(ROLE, True, allow=VIEW)], VIEW),
        ([Overwrite(ROLE, True, deny=VIEW), Overwrite(MEMBER, False, allow=VIEW | SEND)], VIEW | SEND),
        ([Overwrite(ROLE, True, deny=SEND), Overwrite(EVERYONE, True, allow=SEND)], VIEW),
        ([Overwrite(OTHER, True, deny=VIEW)], VIEW),
        ([Overwrite(MEMBER, False, allow=SEND, deny=VIEW)], 0),
    ],
)
def test_overwrites_go_from_everyone_over_roles_to_the_member(overwrites: list[Overwrite], expected: int) -> None:
    assert in_channel(int(VIEW), overwrites, EVERYONE, {ROLE}, MEMBER) == expected


def test_an_allowing_role_beats_a_denying_one() -> None:
    overwrites = [Overwrite(ROLE, True, deny=VIEW), Overwrite(OTHER, True, allow=VIEW)]
    assert in_channel(int(VIEW), overwrites, EVERYONE, {ROLE, OTHER}, MEMBER) == VIEW


@given(st.integers(0, ALL), st.integers(0, ALL), st.integers(0, ALL))
def test_administrators_may_do_everything(held: int, allow: int, deny: int) -> None:
    everything = in_guild(held, [int(Permission.ADMINISTRATOR)])
    assert everything == ALL
    assert in_channel(everything, [Overwrite(MEMBER, False, allow, deny)], EVERYONE, set(), MEMBER) == ALL


def test_roles_add_up() -> None:
    assert in_guild(MEMBERS, [int(Permission.MANAGE_MESSAGES)]) == MEMBERS | Permission.MANAGE_MESSAGES


PLAIN = ["👍", "🎲", "♠", "♠\ufe0f", "⚔\ufe0f", "🛡\ufe0f", "📜", "❔", "↩\ufe0f"]
JOINED = ["👨\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "👍🏽", "🇩🇪", "1\ufe0f\u20e3"]
ENGLAND = "🏴" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng") + "\U000e007f"


@pytest.mark.parametrize("text", [*PLAIN, *JOINED, ENGLAND])
def test_emoji(text: str) -> None:
    assert is_emoji(text)


@pytest.mark.parametrize("text", ["", "x", "1", "★", "é", "👍👍", "sword", ":sword:", "🎲x", "🇩", "\ufe0f"])
def test_no_emoji(text: str) -> None:
    assert not is_emoji(text)


@pytest.mark.parametrize("kind", ["png", "gif", "webp", "webp-lossless", "webp-alpha", "jpeg"])
def test_dimensions_are_read_from_the_file(kind: str) -> None:
    import io

    from PIL import Image

    mode = "RGBA" if kind == "webp-alpha" else "RGB"
    file = io.BytesIO()
    lossless = {"lossless": True} if kind == "webp-lossless" else {}
    Image.new(mode, (37, 21)).save(file, kind.partition("-")[0].upper(), **lossless)
    assert dimensions(file.getvalue()) == (37, 21)


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"RIFF....WEBP", b"\xff\xd8", b"\xff\xd8\xff\xe0"]
)
def test_what_is_no_picture_has_no_dimensions(data: bytes) -> None:
    assert dimensions(data) is None


def test_a_plain_picture_is_a_picture() -> None:
    import io

    from PIL import Image

    with Image.open(io.BytesIO(plain_png((88, 101, 242), 8))) as image:
        assert (image.size, image.getpixel((3, 3))) == ((8, 8), (88, 101, 242))
