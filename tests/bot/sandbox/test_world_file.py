"""A world that is put away and taken out again."""

from __future__ import annotations

import asyncio
import io
import json
import re
import shutil
import sys
from datetime import timedelta
from pathlib import Path
from typing import IO, Any

import discord
import pytest

from bot.sandbox import LocalDiscord, World, WorldInUse, locking
from bot.sandbox.archive import dump_world
from bot.sandbox.cast import CHANNEL, GUILD, PEOPLE
from bot.sandbox.places import KEPT_MESSAGES
from bot.sandbox.point import pointed_at
from bot.sandbox.saving import DELAY
from bot.sandbox.wire import Upload
from tests.bot.sandbox.conftest import Client
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")


def made(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def files(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.is_file())


def counting() -> Client:
    """Its button counts in its own label, and knows nothing but what the message says."""
    client = Client()

    def button(count: int) -> discord.ui.View:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label=f"Pressed {count}", custom_id=f"count:{count}"))
        view.stop()
        return view

    @client.tree.command(description="Shows a button")
    async def count(interaction: discord.Interaction, private: bool = False) -> None:
        file = discord.File(io.BytesIO(b"picture"), "board.png", description="A board")
        await interaction.response.send_message("button", view=button(0), file=file, ephemeral=private)

    @client.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            assert interaction.data is not None
            pressed = int(interaction.data["custom_id"].removeprefix("count:"))
            await interaction.response.edit_message(view=button(pressed + 1))

    return client


async def test_everything_comes_back_and_old_buttons_work(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    local = await LocalDiscord.start(world_file=path)
    alice = local.world.person("Alice")
    bob = local.world.person("Bob", dms_open=False)
    bob.blocks_bot = True
    local.world.person("Eve").delete_account()
    guild = local.world.guild("Café", [alice, bob])
    guild.promote(bob)
    with pointed_at(local.base_url):
        async with running(counting(), local) as client:
            shown = await alice.run("/count")
            hidden = await alice.run("/count", private=True)
            await alice.click(shown, "Pressed 0")
            user = await client.fetch_user(alice.id)
            await user.send("hello", nonce="n.1")
            channel = client.get_channel(guild.channel("general").id)
            assert isinstance(channel, discord.TextChannel)
            thread = await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
            await thread.send(f"{alice.mention} begins", silent=True)
    await alice.delete(await alice.send(guild.channel("general"), "never mind"))
    guild.channel("general").bot_permissions |= 1
    local.clock.advance(days=10)
    before = dump_world(local.world)
    await local.stop()

    again = await LocalDiscord.start(world_file=path)
    assert again.token != local.token
    assert dump_world(again.world) == before | {"last_id": again.world.ids.last}
    assert again.clock.now() - local.clock.now() < timedelta(seconds=5)
    alice = again.world.person("Alice")
    general = again.world.guilds[guild.id].channel("general")
    found, found_hidden = alice.sees(general)[:2]
    assert shown.message is not None
    assert hidden.message is not None
    assert (found.id, found_hidden.id) == (shown.message.id, hidden.message.id)
    assert again.world.person("Bob").sees(general)[:1] == [found]
    assert again.world.person("Bob").blocks_bot
    assert again.world.person("Deleted User").deleted
    assert found.attachments[0].data == b"picture"
    with pointed_at(again.base_url):
        async with running(counting(), again):
            await alice.click(found, "Pressed 1")
            await alice.click(found, "Pressed 2")
            await alice.click(found_hidden, "Pressed 0")
    assert [button.label for button in found.buttons + found_hidden.buttons] == ["Pressed 3", "Pressed 1"]
    assert again.world.problems() == []
    newest = max(message.id for channel in again.world.channels.values() for message in channel.messages.values())
    assert again.world.ids.next() > newest
    await again.stop()


async def test_a_change_is_on_disk_within_half_a_second(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "world.json"
    local = await LocalDiscord.start(world_file=path)
    local.world.person("Alice")
    assert DELAY < 0.5
    await local.world.wait(lambda: path.exists() and made(path)["people"])
    assert [person["display"] for person in made(path)["people"]] == ["Alice"]
    assert files(path.parent) == ["world.json", "world.lock"]
    await local.stop()
    assert files(path.parent) == ["world.json"]


async def test_a_world_is_held_by_one_server_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    local = await LocalDiscord.start(world_file=path)
    with pytest.raises(WorldInUse, match=re.escape(f"Another sandbox is running on {path}")):
        await LocalDiscord.start(world_file=path)
    local.world.person("Alice")
    await local.stop()
    again = await LocalDiscord.start(world_file=path)
    assert "Alice" in [person.display for person in again.world.people.values()]
    await again.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be taken away there")
def test_a_lock_whose_file_its_last_holder_took_away_holds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, take, taken = tmp_path / "world.json", locking._take, list[int]()

    def overtaken(file: IO[bytes]) -> None:
        take(file)
        taken.append(file.fileno())
        if len(taken) == 1:
            path.with_suffix(".lock").unlink()

    monkeypatch.setattr(locking, "_take", overtaken)
    lock = locking.WorldLock(path)
    assert len(taken) == 2
    with pytest.raises(WorldInUse):
        locking.WorldLock(path)
    lock.release()


async def test_a_process_that_died_holds_no_world(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    program = f"""
import pathlib, time
from bot.sandbox.locking import WorldLock
lock = WorldLock(pathlib.Path({str(path)!r}))
print(flush=True)
time.sleep(60)
"""
    holder = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    assert holder.stdout is not None
    await holder.stdout.readline()
    with pytest.raises(WorldInUse):
        await LocalDiscord.start(world_file=path)
    holder.kill()
    await holder.communicate()
    local = await LocalDiscord.start(world_file=path)
    await local.stop()
    assert files(tmp_path) == ["world.json"]


async def test_files_that_nothing_refers_to_are_cleared_away(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    local = await LocalDiscord.start(world_file=path)
    local.world.files.put(7, b"lost")
    await local.stop()
    assert [each.name for each in (tmp_path / "world.files").iterdir()] == ["7"]
    again = await LocalDiscord.start(world_file=path)
    await again.stop()
    assert list((tmp_path / "world.files").iterdir()) == []


async def test_whatever_moment_it_dies_at_no_picture_is_missing(tmp_path: Path) -> None:
    """What lies on disk between a change and its saving is the world as it was, with all its files."""
    path, folder = tmp_path / "world.json", tmp_path / "world.files"
    local = await LocalDiscord.start(world_file=path)
    world = local.world
    general = world.guild("Café", [world.person("Alice")]).channel("general")
    message = world.messages.post(general, world.bot, {}, {"0": Upload("board.png", b"old")})
    await world.wait(lambda: path.exists() and made(path)["messages"])
    world.messages.edit(message, {"attachments": []}, {"0": Upload("board.png", b"new")})
    shutil.copytree(tmp_path, tmp_path / "died")
    again = await LocalDiscord.start(world_file=tmp_path / "died" / "world.json")
    [found] = again.world.guilds[general.guild.id].channel("general").messages.values()  # type: ignore[union-attr]
    assert [attachment.data for attachment in found.attachments] == [b"old"]
    await again.stop()
    await world.wait(lambda: files(folder) == [str(message.attachments[0].id)])
    assert [each["id"] for each in made(path)["messages"][0]["attachments"]] == [message.attachments[0].id]
    await local.stop()


async def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    for text in ('{"format": 99}', "[]", "{"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match="not a world of this version"):
            await LocalDiscord.start(world_file=path)
        assert path.read_text(encoding="utf-8") == text


async def test_a_world_that_lacks_a_part_is_told_and_nothing_of_it_is_lost(tmp_path: Path) -> None:
    path, folder = tmp_path / "world.json", tmp_path / "world.files"
    local = await LocalDiscord.start(world_file=path)
    general = local.world.guild("Café", [local.world.person("Alice")]).channel("general")
    local.world.messages.post(general, local.world.bot, {}, {"0": Upload("board.png", b"drawn")})
    await local.stop()
    whole = made(path)
    damages: list[dict[str, object]] = [{part: None} for part in whole if part != "format"]
    damages += [{"offset": 1e300}, {"channels": []}, {"guilds": [{"id": 1}]}]
    for damage in damages:
        path.write_text(json.dumps({**whole, **damage}), encoding="utf-8")
        with pytest.raises(ValueError, match="is a damaged world"):
            await LocalDiscord.start(world_file=path)
        assert len(files(folder)) == 1
    path.write_text(json.dumps(whole), encoding="utf-8")
    again = await LocalDiscord.start(world_file=path)
    assert again.world.guilds[general.guild.id].channel("general").messages  # type: ignore[union-attr]
    await again.stop()


async def test_a_disk_that_takes_nothing_stops_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "world.json"
    local = await LocalDiscord.start(world_file=path)
    (tmp_path / "world.part").mkdir()
    local.world.person("Alice")
    await local.stop()
    assert "the world cannot be saved" in caplog.text
    assert not path.exists()


async def test_a_port_that_is_taken_is_told(local: LocalDiscord) -> None:
    port = int(local.base_url.rpartition(":")[2])
    with pytest.raises(OSError, match="in use"):
        await LocalDiscord.start(port=port)


async def test_a_channel_forgets_its_oldest_messages(world: World) -> None:
    alice = world.person("Alice")
    general = world.guild("Café", [alice]).channel("general")
    first = await alice.send(general, "first")
    for number in range(KEPT_MESSAGES):
        await alice.send(general, str(number))
    assert len(general.messages) == KEPT_MESSAGES
    assert first not in alice.sees(general)


async def test_a_new_world_with_a_page_has_a_cast(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    local = await LocalDiscord.start(world_file=path, page=True)
    assert local.page_url is not None
    assert local.page_url.startswith(local.base_url)
    [guild] = local.world.guilds.values()
    assert (guild.name, [channel.name for channel in guild.channels.values()]) == (GUILD, [CHANNEL])
    assert [person.display for person in guild.people] == list(PEOPLE)
    local.world.person("Eda")
    await local.stop()
    again = await LocalDiscord.start(world_file=path, page=True)
    assert len(again.world.guilds) == 1
    assert len(again.world.people) == len(PEOPLE) + 1
    assert again.page_url != local.page_url
    await again.stop()


async def test_a_world_without_a_page_is_empty() -> None:
    local = await LocalDiscord.start()
    assert (local.page_url, local.world.guilds, local.world.people) == (None, {}, {})
    await local.stop()
