"""`/match end`: here, or by name from elsewhere on the server, above all where the match's channel is gone."""

from __future__ import annotations

from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.scenes import Scene
from tests.bot.street import Street


async def listed(town: Street, person: Person, text: str = "") -> list[str]:
    found = await person.autocomplete("/match end", "match", text, town.lounge)
    return [str(name) for name, _ in found.choices]


async def state(town: Street, scene: Scene) -> str:
    return (await town.app.tables.scene(scene.row.id)).row.state


async def test_a_moderator_ends_a_match_whose_channel_is_gone(town: Street) -> None:
    scene = await town.started(town.bruno)
    town.games.delete()
    await town.rest()
    assert await listed(town, town.chidi) == ["Weapon Wars · match 1 · #games, which is gone · Ana, Bruno"]
    asked = await town.chidi.run("/match end", channel=town.lounge, match=str(scene.row.id))
    assert "without a winner" in asked.text
    ended = await town.chidi.click(asked, "End the match")
    await town.rest()
    assert "is ended" in ended.text
    assert await state(town, scene) == "ended"
    assert all("ended early" in person.dms[-1].text for person in (town.ana, town.bruno))
    assert await listed(town, town.chidi) == []


async def test_its_host_may_too_and_nobody_else(town: Street) -> None:
    scene = await town.started(town.bruno)
    town.games.delete()
    await town.rest()
    assert await listed(town, town.bruno) == []
    refused = await town.bruno.run("/match end", channel=town.lounge, match=str(scene.row.id))
    assert "no such match" in refused.text
    asked = await town.ana.run("/match end", channel=town.lounge, match="ana, bruno")
    await town.ana.click(asked, "End the match")
    await town.rest()
    assert await state(town, scene) == "ended"


async def test_one_who_moderates_elsewhere_on_the_server_does_not_end_it(town: Street) -> None:
    """Rights count where the match is played, not where the command is typed."""
    scene = await town.started(computers=1)
    town.lounge.overwrite(town.bruno, allow=Permission.MANAGE_MESSAGES)
    await town.rest()
    assert await listed(town, town.bruno) == []
    refused = await town.bruno.run("/match end", channel=town.lounge, match=str(scene.row.id))
    assert "no such match" in refused.text
    town.games.overwrite(town.bruno, allow=Permission.MANAGE_MESSAGES)
    await town.rest()
    assert await listed(town, town.bruno) == ["Weapon Wars · match 1 · #games · Ana, Clank"]


async def test_those_without_a_channel_come_first_and_what_is_typed_narrows_them_down(town: Street) -> None:
    await town.started(town.bruno, channel=town.lounge)
    await town.started(town.bruno)
    assert [name.partition(" · ")[2][:7] for name in await listed(town, town.chidi)] == ["match 1", "match 2"]
    town.games.delete()
    await town.rest()
    assert [name.partition(" · ")[2][:7] for name in await listed(town, town.chidi)] == ["match 2", "match 1"]
    assert len(await listed(town, town.chidi, "#LOUNGE")) == 1
    several = await town.chidi.run("/match end", channel=town.lounge, match="weapon")
    assert "more than one match" in several.text
    none = await town.chidi.run("/match end", channel=town.lounge, match="chess")
    assert "no such match" in none.text


async def test_matches_of_other_servers_are_none_of_theirs(town: Street) -> None:
    scene = await town.started(town.bruno)
    world = town.local.world
    other = world.guild("Elsewhere", [town.chidi, town.bruno], ["den"])
    other.promote(town.chidi)
    await town.rest()
    found = await town.chidi.autocomplete("/match end", "match", "", other.channel("den"))
    assert found.choices == []
    refused = await town.chidi.run("/match end", channel=other.channel("den"), match=str(scene.row.id))
    assert "no such match" in refused.text
