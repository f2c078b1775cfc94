from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.rhythms import Rhythms
from bot.times import ALWAYS, Rhythm
from storage import Connection, people, seats
from tests.bot.table import ANA, BRUNO, LOUNGE, House


async def test_what_is_chosen_stays_and_the_rest_too(home: House) -> None:
    rhythms = Rhythms(home.store, home.clock, home.changed.append)
    assert await rhythms.of(ANA.id) is None
    await rhythms.choose(ANA, zone="Europe/Berlin", quiet_from=1320, quiet_to=420)
    row = await rhythms.choose(ANA, remind_every=0, dm_first=True)
    assert (row.name, row.zone, row.quiet_from, row.quiet_to) == ("Ana", "Europe/Berlin", 1320, 420)
    assert (row.remind_every, row.daily_cap, row.dm_first) == (0, None, True)
    assert await rhythms.of(ANA.id) == row
    assert await rhythms.of(BRUNO.id) is None


async def test_matches_hear_of_a_new_rhythm_and_of_nothing_else(home: House) -> None:
    first = await home.started(ANA, BRUNO)
    lobby = await home.lobbies.open("weapon_wars", None, LOUNGE, ANA)
    home.changed.clear()
    rhythms = Rhythms(home.store, home.clock, home.changed.append)
    await rhythms.choose(ANA, remind_every=180, daily_cap=3, dm_first=True)
    assert home.changed == []
    away = home.clock.now() + timedelta(days=3)
    await rhythms.choose(ANA, away_until=away)
    assert home.changed == [first.row.id, lobby.row.id]
    await rhythms.choose(ANA, away_until=away)
    assert len(home.changed) == 2, "nothing is new"
    await rhythms.choose(ANA, zone="Asia/Tokyo", quiet_from=0, quiet_to=480)
    assert len(home.changed) == 4


async def test_clocks_are_set_anew_with_the_change_or_not_at_all(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    heard: list[Any] = []

    async def retime(c: Connection, person_id: int, old: Rhythm, new: Rhythm, now: datetime) -> None:
        heard.append((person_id, old, new, now))
        await seats.change(c, scene.row.id, 0, bank_ms=7)
        if new.away_until is not None:
            raise RuntimeError("no")

    rhythms = Rhythms(home.store, home.clock, home.changed.append, retime)
    await rhythms.choose(ANA, zone="Asia/Tokyo", quiet_from=0, quiet_to=480)
    new = Rhythm("Asia/Tokyo", 0, 480)
    assert heard == [(ANA.id, ALWAYS, new, home.clock.now())]
    await rhythms.choose(ANA, daily_cap=4)
    assert len(heard) == 1
    with pytest.raises(RuntimeError):
        await rhythms.choose(ANA, away_until=home.clock.now() + timedelta(days=1))
    row = await rhythms.of(ANA.id)
    assert row is not None
    assert row.away_until is None, "both or neither"
    assert row.daily_cap == 4


@pytest.mark.parametrize(
    "wrong", [{"quiet_from": 60, "quiet_to": 120}, {"zone": "Nowhere"}, {"zone": "UTC", "quiet_to": 5}]
)
async def test_what_makes_no_rhythm_changes_nothing(home: House, wrong: Any) -> None:
    rhythms = Rhythms(home.store, home.clock, home.changed.append)
    await rhythms.choose(ANA, daily_cap=2)
    before = await rhythms.of(ANA.id)
    with pytest.raises(ValueError, match=r"zone|hours"):
        await rhythms.choose(ANA, **wrong)
    assert await rhythms.of(ANA.id) == before


async def test_a_zone_that_was_given_up_hinders_nothing_else(home: House) -> None:
    rhythms = Rhythms(home.store, home.clock, home.changed.append)
    await rhythms.choose(ANA, zone="Asia/Tokyo", quiet_from=0, quiet_to=480)
    await home.store.write(lambda c: people.choose(c, ANA.id, zone="Asia/Gone"))
    away = home.clock.now() + timedelta(days=1)
    assert (await rhythms.choose(ANA, away_until=away)).away_until == away
    assert (await rhythms.choose(ANA, zone="Asia/Seoul")).zone == "Asia/Seoul"
