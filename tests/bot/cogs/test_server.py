"""/server: what moderators set by menus, and what it changes for everybody else."""

from __future__ import annotations

from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Guild, Role
from bot.sandbox.results import Result
from tests.bot.street import Street

USUAL = {"mode": "survival", "hearts": "3", "opener": "0", "reset_on_fall": "yes", "auto_fall": "yes"}


def guild(town: Street) -> Guild:
    assert town.games.guild is not None
    return town.games.guild


async def matter(town: Street, label: str, by: Person | None = None) -> Result:
    """One page of the panel."""
    by = by or town.chidi
    panel = await by.run("/server", channel=town.games)
    assert panel.ephemeral
    assert panel.deferred
    return await pick(town, by, panel, label)


async def pick(town: Street, by: Person, page: Result, *labels: str) -> Result:
    """Choose in the page's menu. What changes shows on the page itself."""
    assert page.message
    result = await by.select(page, *labels, custom_id=page.message.menus[0].custom_id)
    await town.rest()
    return result


async def role(town: Street, name: str, *people: Person) -> Role:
    made = guild(town).role(name)
    for person in people:
        guild(town).grant(person, made)
    await town.rest()
    return made


async def test_only_moderators_see_the_panel(town: Street):
    refused = await town.ana.run("/server", channel=town.games)
    assert "set by its moderators" in refused.text
    assert "Toybox Café" in (await town.chidi.run("/server", channel=town.games)).text
    guild(town).grant(town.bruno, guild(town).role("Boss", Permission.MANAGE_GUILD))
    assert "Toybox Café" in (await town.bruno.run("/server", channel=town.games)).text


async def test_matches_start_where_moderators_say_and_in_its_threads(town: Street):
    page = await matter(town, "Where matches may start")
    done = await pick(town, town.chidi, page, "#lounge")
    assert f"in {town.lounge.mention}" in done.text
    refused = await town.ana.run("/play", channel=town.games, game="weapon_wars")
    assert f"matches start in {town.lounge.mention}" in refused.text
    assert refused.ephemeral
    (welcome,) = [message for message in town.games.messages.values() if "I am Toybox" in message.text]
    demo = await town.ana.click(welcome, "Demo match")
    await town.rest()
    assert "matches start in" in demo.messages[-1].text
    opened = await town.ana.run("/play", channel=town.lounge, game="weapon_wars", where="a new thread")
    assert "is open" in opened.text
    await town.rest()
    everywhere = await town.chidi.click(page, "Everywhere")
    await town.rest()
    assert "in every channel" in everywhere.text
    assert "is open" in (await town.ana.run("/play", channel=town.games, game="weapon_wars")).text


async def test_a_rematch_too_starts_only_where_it_may(town: Street):
    await town.started(town.bruno)
    await town.bruno.click(await town.bruno.run("/resign", channel=town.games), "Leave for good")
    await town.rest()
    await pick(town, town.chidi, await matter(town, "Where matches may start"), "#lounge")
    refused = await town.ana.click(town.says(town.games, "🏆"), "Rematch")
    assert "matches start in" in refused.text


async def test_a_role_may_be_needed_to_start_and_never_to_join(town: Street):
    players = await role(town, "Players", town.bruno)
    page = await matter(town, "Who may start them")
    done = await pick(town, town.chidi, page, "@Players")
    assert f"<@&{players.id}>" in done.text
    refused = await town.ana.run("/play", channel=town.games, game="weapon_wars")
    assert f"started by <@&{players.id}>" in refused.text
    assert "is open" in (await town.bruno.run("/play", channel=town.games, game="weapon_wars")).text
    await town.rest()
    assert "You have a seat" in (await town.ana.click(town.says(town.games, "who plays?"), "Join")).text
    assert "is open" in (await town.chidi.run("/play", channel=town.lounge, game="weapon_wars")).text
    await pick(town, town.chidi, await matter(town, "Who may start them"), "Everybody")
    assert "in this channel" in (await town.ana.run("/play", channel=town.games, game="weapon_wars")).text


async def test_the_role_of_moderators_counts_everywhere(town: Street):
    await role(town, "Elders", town.bruno)
    refused = await pick(town, town.chidi, await matter(town, "Who else is a moderator"), "@Elders")
    assert "Manage Server" in refused.messages[-1].text
    guild(town).grant(town.chidi, guild(town).role("Boss", Permission.MANAGE_GUILD))
    done = await pick(town, town.chidi, await matter(town, "Who else is a moderator"), "@Elders")
    assert "Elders" not in done.text
    assert "<@&" in done.text
    assert "Toybox Café" in (await town.bruno.run("/server", channel=town.games)).text
    lobby = await town.open_lobby()
    assert "closed" in (await town.bruno.click(lobby, "Cancel")).text
    await town.rest()
    await town.started(computers=1)
    asked = await town.bruno.run("/match end", channel=town.games)
    ended = await town.bruno.click(asked, "End the match")
    await town.rest()
    assert "is ended" in ended.text
    assert await town.app.tables.scenes_in(town.games.id) == []


async def test_a_thread_may_be_the_usual_place(town: Street):
    panel = await matter(town, "Open each match in a new thread")
    assert "in a new thread" in panel.text
    opened = await town.ana.run("/play", channel=town.games, game="weapon_wars")
    await town.rest()
    thread = next(channel for channel in town.local.world.channels.values() if channel.thread)
    assert thread.mention in opened.text
    here = await town.bruno.run("/play", channel=town.games, game="weapon_wars", where="this channel")
    assert town.games.mention in here.text
    await town.rest()
    town.says(thread, "who plays?")
    again = await town.chidi.run("/match end", channel=thread)
    await town.chidi.click(again, "Close the lobby")
    await town.rest()
    inside = await town.bruno.run("/play", channel=thread, game="weapon_wars")
    assert thread.mention in inside.text, "in a thread the usual place is that thread"


async def test_a_game_may_have_usual_options_which_who_opens_a_match_overrides(town: Street):
    panel = await town.chidi.run("/server", channel=town.games)
    assert panel.message
    opened = await town.chidi.select(panel, "Options of Weapon Wars")
    assert opened.modal is not None
    done = await town.chidi.submit(opened, {**USUAL, "mode": "collector", "hearts": "2"})
    await town.rest()
    assert not done.failed
    assert "mode: collector · hearts: 2" in panel.text
    await town.ana.run("/play", channel=town.games, options={"game": "weapon_wars", "options": "hearts=1"})
    await town.rest()
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert (scene.options.mode, scene.options.hearts) == ("collector", 1)


async def test_who_is_no_moderator_any_more_changes_nothing(town: Street):
    page = await matter(town, "Where matches may start")
    held = [one for one in guild(town).roles.values() if one.id in guild(town).members[town.chidi.id].roles]
    guild(town).revoke(town.chidi, *held)
    refused = await pick(town, town.chidi, page, "#lounge")
    assert "set by its moderators" in refused.messages[-1].text
    assert (await town.app.servers.settings(guild(town).id)).channels == ()


async def test_back_leads_to_the_panel(town: Street):
    page = await matter(town, "Who may start them")
    back = await town.chidi.click(page, "Back")
    await town.rest()
    assert "**Matches may start**" in back.text
