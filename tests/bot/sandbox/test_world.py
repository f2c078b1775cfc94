"""What tests ask of a world: leaks, faults, problems, rest, and the server around it."""

from __future__ import annotations

import asyncio
import io
from datetime import datetime, timedelta

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.sandbox import LocalDiscord, NotPossible, World
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel, Guild
from bot.sandbox.received import Received
from tests.bot.sandbox.conftest import Client, Rest
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")


async def test_everything_sent_is_received_with_its_audience(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person, bob: Person
) -> None:
    def view() -> discord.ui.View:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Axe", custom_id="play:axe"))
        options = [discord.SelectOption(label="Sword", value="v:sword", description="Sharp")]
        view.add_item(discord.ui.Select(custom_id="menu", placeholder="Pick", options=options))
        view.stop()
        return view

    @client.tree.command(description="Plays")
    async def play(interaction: discord.Interaction, card: str, openly: bool) -> None:
        file = discord.File(io.BytesIO(b"x"), "hand.png", description="An axe")
        await interaction.response.send_message("your hand", file=file, view=view(), ephemeral=not openly)

    @play.autocomplete("card")
    async def cards(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name="Shield", value="card:shield")]

    both, hers = frozenset({alice.id, bob.id}), frozenset({alice.id})
    async with running(client, local):
        await alice.autocomplete("/play", "card", "s", openly=False)
        assert world.received == [Received("choice", text, hers, "general") for text in ("Shield", "card:shield")]
        world.received.clear()
        await alice.run("/play", card="hidden", openly=False)
        assert {(each.what, each.value) for each in world.received} == {
            *(("text", "your hand"), ("file name", "hand.png"), ("description", "An axe")),
            *(("custom_id", "play:axe"), ("label", "Axe"), ("custom_id", "menu"), ("placeholder", "Pick")),
            *(("label", "Sword"), ("value", "v:sword"), ("description", "Sharp")),
        }
        assert {each.audience for each in world.received} == {hers}
        world.received.clear()
        await alice.run("/play", card="shown", openly=True)
        assert Received("typed option", "shown", both, "general") in world.received
        assert {each.audience for each in world.received} == {both}
        world.received.clear()
        user = await client.fetch_user(bob.id)
        await user.send("direct")
        assert [(each.value, each.audience) for each in world.received if each.what == "text"] == [
            ("direct", frozenset({bob.id}))
        ]


async def test_what_is_said_beside_messages_is_received_too(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person, bob: Person
) -> None:
    general.bot_permissions |= Permission.MANAGE_CHANNELS
    both = frozenset({alice.id, bob.id})
    client.activity = discord.Game("chess")
    async with running(client, local):
        channel = client.get_channel(general.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send("Hi", nonce="n.1")
        await channel.edit(topic="moves", reason="a new match & more")
        await client.change_presence(activity=discord.CustomActivity("thinking"))
        await world.wait(lambda: ("presence", "thinking") in {(each.what, each.value) for each in world.received})
    assert {(each.what, each.value) for each in world.received} == {
        *(("text", "Hi"), ("nonce", "n.1"), ("topic", "moves"), ("reason", "a new match & more")),
        *(("presence", text) for text in ("chess", "thinking", "Custom Status")),
    }
    assert {each.audience for each in world.received} == {both}


async def test_ordered_faults_come_as_often_as_ordered(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person
) -> None:
    async with running(client, local):
        channel = client.get_partial_messageable(general.id)
        world.fail("POST", "/channels/*/messages", 403, code=50013)
        with pytest.raises(discord.Forbidden) as refused:
            await channel.send("x")
        assert refused.value.code == 50013
        await channel.send("one")
        world.fail("POST", "/channels/*/messages", 429, retry_after=0.01, times=2)
        await channel.send("two")
        world.fail("POST", "/channels/*/messages", 503, after=True)
        with pytest.raises(discord.DiscordServerError):
            await channel.send("three")
        assert [message.text for message in alice.sees(general)] == ["one", "two", "three"]
    assert [request.status for request in world.requests if request.fault] == [403, 429, 429, 503]
    assert world.problems() == []


async def test_problems_name_what_no_bot_should_do(world: World, rest: Rest, general: Channel, alice: Person) -> None:
    await rest("GET", f"/channels/{general.id}/pins")
    await rest("POST", f"/channels/{general.id}/messages", {"content": ""})
    await rest("GET", f"/channels/{general.id}/messages/1")
    command = {"name": "play", "description": "Plays"}
    await rest("PUT", f"/applications/{world.bot.id}/commands", [command])
    await alice.run("/play")
    unknown, refused, unanswered = world.problems()
    assert unknown == f"unknown to the local Discord: GET /channels/{general.id}/pins"
    assert "50006" in refused
    assert unanswered == "unanswered: play"
    world.expect(50006, "unanswered")
    assert world.problems() == [unknown]
    world.unknown_routes.clear()


async def test_an_unanswered_interaction_is_not_forgotten_with_its_token(
    world: World, rest: Rest, general: Channel, alice: Person
) -> None:
    command = {"name": "play", "description": "Plays"}
    await rest("PUT", f"/applications/{world.bot.id}/commands", [command])
    first = await alice.run("/play")
    world.clock.advance(hours=1)
    await alice.run("/play")
    assert world.interactions.by_id(first.interaction.id) is None
    assert world.problems() == ["unanswered: play"] * 2
    world.expect("unanswered")


async def test_the_transcript_reads_in_order(world: World, rest: Rest, general: Channel) -> None:
    world.expect(50006)
    path = f"/channels/{general.id}/messages"
    await rest("POST", path, {"content": "hello"}, {"a.txt": b"1234"})
    await rest("POST", path, {"content": ""})
    first, second = world.transcript.text(2).splitlines()
    assert f"> POST {path} {{'content': 'hello'}} +a.txt (4 bytes) = 200" in first
    assert f"> POST {path} {{'content': ''}} = 400 code 50006 -> " in second
    assert [request.route for request in world.requests] == ["/channels/*/messages"] * 2


async def test_the_world_waits_for_what_is_to_come(world: World, guild: Guild, alice: Person) -> None:
    async def write() -> None:
        await asyncio.sleep(0)
        await alice.send(guild.channel("general"), "hello")

    task = asyncio.create_task(write())
    [message] = await world.wait(lambda: alice.sees(guild.channel("general")))
    assert message.text == "hello"
    await task
    with pytest.raises(AssertionError, match="nothing came of it"):
        await world.wait(lambda: None, timeout=0.02)


async def test_the_bot_is_at_rest_when_nothing_is_asked_and_nothing_to_do(
    local: LocalDiscord, world: World, client: Client, general: Channel
) -> None:
    working = [True]

    async def work() -> None:
        for number in range(3):
            await client.get_partial_messageable(general.id).send(str(number))
            await asyncio.sleep(0.04)
        working.clear()

    async with running(client, local):
        task = asyncio.create_task(work())
        await world.settle(lambda: working)
        assert len(general.messages) == 3
        await task
        with pytest.raises(AssertionError, match="did not come to rest"):
            await world.settle(lambda: True, timeout=0.05)


async def test_a_refusal_that_was_announced_hides_no_other(world: World, rest: Rest, general: Channel) -> None:
    path = f"/channels/{general.id}/messages"
    world.expect(50006)
    await rest("POST", path, {"content": ""})
    assert world.problems() == []
    await rest("POST", path, {"content": "x" * 2001})
    [problem] = world.problems()
    assert problem.startswith(f"refused: POST {path} = 400")
    assert "50035" in problem
    world.expect(50035)


async def test_rate_limits_hold_while_they_are_on(world: World, rest: Rest, general: Channel) -> None:
    world.expect(429, 40003)
    path = f"/channels/{general.id}/messages"
    world.rate_limits.on = True
    replies = [await rest("POST", path, {"content": "x"}) for _ in range(6)]
    assert [reply.status for reply in replies] == [200] * 5 + [429]
    assert 0 < replies[5].body["retry_after"] <= 5
    people = [world.person(f"Person {number}") for number in range(11)]
    opened = [await rest("POST", "/users/@me/channels", {"recipient_id": str(person.id)}) for person in people]
    assert [reply.status for reply in opened] == [200] * 10 + [403]
    assert opened[10].code == 40003
    again = await rest("POST", "/users/@me/channels", {"recipient_id": str(people[0].id)})
    assert again.status == 200
    everywhere = [await rest("GET", "/users/@me") for _ in range(50)]
    assert everywhere[-1].status == 429
    assert everywhere[-1].body["global"]


async def test_discord_py_waits_out_a_rate_limit(
    local: LocalDiscord, world: World, client: Client, general: Channel
) -> None:
    async with running(client, local):
        world.fail("POST", "/channels/*/messages", 429, retry_after=0.02)
        await client.get_partial_messageable(general.id).send("patience")
    assert [message.text for message in general.messages.values()] == ["patience"]


async def test_every_answer_is_exactly_json(local: LocalDiscord, rest: Rest) -> None:
    async with rest.session.get(f"{local.base_url}/api/v10/users/@me") as response:
        assert response.headers["Content-Type"] == "application/json"
        assert await response.json() == {"message": "401: Unauthorized", "code": 0}
    local.world.expect(401)


async def test_broken_json_is_refused(local: LocalDiscord, rest: Rest, general: Channel) -> None:
    local.world.expect(50109, 50035)
    headers = {"Authorization": f"Bot {local.token}", "Content-Type": "application/json"}
    url = f"{local.base_url}/api/v10/channels/{general.id}/messages"
    async with rest.session.post(url, data=b"{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
    assert (await rest("POST", f"/channels/{general.id}/messages", ["x"])).code == 50035


async def test_the_clock_can_be_followed_over_http(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session:

        async def ask(query: str = "") -> tuple[datetime, int]:
            async with session.get(f"{local.base_url}/local/clock{query}") as response:
                told = await response.json()
                return datetime.fromisoformat(told["now"]), told["moves"]

        before, moves = await ask()
        assert moves == 0
        waiting = asyncio.create_task(ask("?after=0"))
        await asyncio.sleep(0.02)
        assert not waiting.done()
        local.clock.advance(days=1)
        after, moves = await waiting
        assert moves == 1
        assert after - before >= timedelta(days=1)
        left_open = asyncio.create_task(ask("?after=1"))
        await asyncio.sleep(0.02)
        await local.stop()
        assert (await left_open)[1] == 1


async def test_strangers_are_refused(local: LocalDiscord, rest: Rest) -> None:
    for headers in ({"Host": "example.org"}, {"Origin": "https://example.org"}):
        async with rest.session.get(f"{local.base_url}/local/clock", headers=headers) as response:
            assert response.status == 403
    with pytest.raises(ValueError, match="this machine only"):
        await LocalDiscord.start(host="0.0.0.0")


async def test_what_is_no_picture_is_a_download(
    local: LocalDiscord, rest: Rest, general: Channel, alice: Person
) -> None:
    files = {"page.html": b"<script>", "a.png": b"x"}
    sent = await rest("POST", f"/channels/{general.id}/messages", {}, files)
    headers = []
    for attachment in sent.body["attachments"]:
        async with rest.session.get(attachment["url"]) as response:
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            headers.append((response.content_type, response.headers.get("Content-Disposition")))
    assert headers == [("text/html", 'attachment; filename="page.html"'), ("image/png", None)]
    renamed = sent.body["attachments"][0]["url"].replace("page.html", "page.png")
    async with rest.session.get(renamed) as response:
        assert response.status == 404
    for wrong in ("?ex=0", "", "?ex=zz"):
        async with rest.session.get(sent.body["attachments"][1]["url"].partition("?")[0] + wrong) as response:
            assert response.status == 404


async def test_people_can_only_write_where_they_may(world: World, guild: Guild, alice: Person, bob: Person) -> None:
    general = guild.channel("general")
    general.overwrite(bob, deny=1 << 11)
    with pytest.raises(NotPossible, match="may not write"):
        await bob.send(general, "x")
    assert len((await alice.send(general, " " + "x" * 2000)).content) == 2000
    with pytest.raises(NotPossible, match="A message has 2000 characters at most, and this one 2001"):
        await alice.send(general, "x" * 2001)
    with pytest.raises(NotPossible, match=r"^Cannot send an empty message$"):
        await alice.send(general, " ")
    hers = await alice.send(general, "hers")
    with pytest.raises(NotPossible, match="may not delete"):
        await bob.delete(hers)
    guild.promote(bob)
    await bob.delete(hers)
    assert hers.deleted
    stranger = world.person("Stranger")
    assert stranger.sees(general) == []
    with pytest.raises(NotPossible):
        await stranger.send(general, "x")


def test_people_are_found_by_their_names_and_named_once(world: World) -> None:
    first = world.person("Zoë")
    assert world.person("Zoë") is first
    other, odd = world.person("Zo"), world.person("漢字")
    assert len({first.name, other.name, odd.name}) == 3
    assert all(name.isascii() and name == name.lower() for name in (first.name, other.name, odd.name))


@pytest.mark.parametrize("typed", ["²", "9" * 5000, "nobody", "<@>"])
async def test_what_is_nobodys_id_is_told_to_whoever_typed_it(world: World, typed: str) -> None:
    alice = world.person("Alice")
    world.guild("Café", [alice])
    option = {"name": "who", "description": "whom", "type": 6}
    world.commands.replace(None, [{"name": "greet", "description": "greets", "options": [option]}])
    with pytest.raises(NotPossible, match="who is a person"):
        await alice.run("/greet", who=typed)
