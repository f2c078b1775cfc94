from __future__ import annotations

from bot.tastes import Tastes
from tests.bot.table import ANA, BRUNO, GAMES, LOUNGE, House


async def test_pictures_are_the_usual_and_words_a_choice_that_every_match_shows(home: House) -> None:
    one = await home.started(ANA, BRUNO, place=GAMES)
    two = await home.started(ANA, computers=1, place=LOUNGE)
    changed: list[int] = []
    tastes = Tastes(home.store, home.clock, changed.append)
    assert not await tastes.wordy(ANA.id)
    await tastes.choose(ANA, words=True)
    assert changed == [one.row.id, two.row.id]
    assert await tastes.wordy(ANA.id)
    assert not await tastes.wordy(BRUNO.id)
    assert (await home.tables.scene(one.row.id)).wordy == {ANA.id}
    await tastes.choose(ANA, words=False)
    assert (await home.tables.scene(one.row.id)).wordy == frozenset()


async def test_somebody_who_was_never_here_may_choose_too(home: House) -> None:
    tastes = Tastes(home.store, home.clock, lambda _: None)
    await tastes.choose(BRUNO, words=True)
    assert await tastes.wordy(BRUNO.id)
