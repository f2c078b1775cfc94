"""From a person's click to what they see, with fifty matches in play; times are taken on Discord's side of the wire."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from statistics import median
from time import perf_counter

from bot.sandbox.people import Person
from bot.sandbox.results import NotPossible, Result
from games.engine import Dice
from tests.bench import town
from tests.bench.figures import Figure, Measure, beside
from tests.bench.town import Table, Town

ACK_BAR = 100.0  # milliseconds: as if at once
BOARD_BAR = 1000.0  # milliseconds: before the thought wanders
PROMPT = 1.5  # seconds within which a click is to be acknowledged
PROMPT_BAR = 99.9  # per cent of clicks
COMMANDS_BAR = 0.2  # times a bare discord.py bot, which reads nothing from a database
MEMORY_BAR = 256.0  # megabytes: half of the smallest servers that are to be had

LOOKS = ("Your move", "Board")
CLICKS = 40
MOVES = 30
BOARD_WITHIN = 10.0  # seconds, after which something is broken
RATE = 200  # clicks in a second
SECONDS = 8.0
MOVING = 0.1  # of all clicks are moves, which change boards; the others look
PATIENCE = 10.0
ROUNDS = 4
ROUND = 1.5  # seconds
AT_ONCE = 16  # people who type commands

NAMES = ("click_to_ack_ms", "click_to_board_ms", "acks_within_1500ms", "commands_per_s", "bot_memory_mb")


def live(wanted: frozenset[str]) -> Iterator[Figure]:
    """All that needs the whole bot. Figures come when all are there, for one town serves them all."""
    yield from asyncio.run(_live(wanted))


async def _live(wanted: frozenset[str]) -> list[Figure]:
    async with town.town() as busy:
        figures: list[Figure] = []
        if "bot_memory_mb" in wanted:
            figures.append(Figure("bot_memory_mb", (await busy.bot.usage()).memory, "MB", MEMORY_BAR))
        if wanted & {"click_to_ack_ms", "click_to_board_ms", "commands_per_s"}:
            async with town.bare() as bare:
                figures += [figure async for figure in _beside_bare(wanted, busy, bare)]
        if "acks_within_1500ms" in wanted:
            figures.append(Figure("acks_within_1500ms", 100 * await prompt(busy), "%", PROMPT_BAR, "more"))
        return figures


async def _beside_bare(wanted: frozenset[str], busy: Town, bare: Town) -> AsyncIterator[Figure]:
    """What a bare bot can be asked as well."""
    table = bare.tables[0]
    if "click_to_ack_ms" in wanted:
        yield Figure(
            "click_to_ack_ms", await _median_ms(CLICKS, lambda n: look(busy.tables[n % town.MATCHES], n)), "ms", ACK_BAR
        )
        yield Figure("floor_ack_ms", await _median_ms(CLICKS, lambda n: asked(table, "/ping")), "ms")
    if "click_to_board_ms" in wanted:
        yield Figure(
            "click_to_board_ms", await _median_ms(MOVES, lambda n: move(busy, busy.tables[n])), "ms", BOARD_BAR
        )
        yield Figure("floor_picture_ms", await _median_ms(MOVES, lambda n: filled(table, "/picture")), "ms")
    if "commands_per_s" in wanted:
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(await commands(busy, "/games"))
            theirs.append(await commands(bare, "/ping"))
        value = median(ours)
        yield Figure(
            "commands_per_s", value, "commands/s", COMMANDS_BAR * value / beside(ours, theirs), "more", gates=True
        )
        yield Figure("floor_commands_per_s", median(theirs), "commands/s")


async def _median_ms(count: int, once: Callable[[int], Awaitable[float]]) -> float:
    return median([await once(n) for n in range(count)]) * 1e3


async def look(table: Table, n: int) -> float:
    """Seconds until a click on the panel was acknowledged; returns when its answer is there."""
    began = perf_counter()
    result = await table.people[n % town.SEATS].click(table.panel, LOOKS[n % len(LOOKS)], wait=False)
    return await _acknowledged(result, began)


async def asked(table: Table, command: str) -> float:
    """Seconds until a command was acknowledged."""
    began = perf_counter()
    return await _acknowledged(await table.people[0].run(command, channel=table.channel, wait=False), began)


async def filled(table: Table, command: str) -> float:
    """Seconds until a command was answered whole."""
    began = perf_counter()
    result = await table.people[0].run(command, channel=table.channel)
    assert not result.failed
    return perf_counter() - began


async def _acknowledged(result: Result, began: float) -> float:
    await asyncio.wait_for(result.interaction.acknowledged.wait(), PATIENCE)
    spent = perf_counter() - began
    await result.settled(PATIENCE)
    return spent


async def move(busy: Town, table: Table) -> float:
    """Seconds from a card picked on a hand to another board in the channel; returns when the bot is at rest."""
    person = next(person for person in table.people if table.answers(person))
    before, began = table.board, perf_counter()
    await person.click(table.hand(person), custom_id=table.answers(person)[0], wait=False)
    await busy.local.world.wait(lambda: table.board not in (None, before), BOARD_WITHIN)
    spent = perf_counter() - began
    await busy.local.world.settle()
    return spent


async def commands(somewhere: Town, command: str) -> float:
    """Commands answered in a second, while some people type one after another."""
    crowd = [(table, person) for table in somewhere.tables for person in table.people]
    end, answered = perf_counter() + ROUND, 0

    async def type_on(table: Table, person: Person) -> None:
        nonlocal answered
        while perf_counter() < end:
            result = await person.run(command, channel=table.channel)
            assert not result.failed
            answered += 1

    began = perf_counter()
    await asyncio.gather(*(type_on(*crowd[n % len(crowd)]) for n in range(AT_ONCE)))
    return answered / (perf_counter() - began)


async def prompt(busy: Town) -> float:
    """The share of clicks that were acknowledged in time, however many came before: they come at a fixed pace."""
    dice, loop = Dice(4), asyncio.get_running_loop()
    began, waiting = loop.time(), []
    for n in range(int(RATE * SECONDS)):
        await asyncio.sleep(max(0.0, began + n / RATE - loop.time()))
        pressed = perf_counter()
        with contextlib.suppress(NotPossible):  # a match that has ended, or a panel that has just been replaced
            result = await press(dice.choice(busy.tables), dice)
            waiting.append(asyncio.create_task(_in_time(result, pressed)))
    in_time = await asyncio.gather(*waiting)
    return sum(in_time) / len(in_time)


async def press(table: Table, dice: Dice) -> Result:
    """Somebody at the table plays a card or has a look."""
    person, label = dice.choice(table.people), dice.choice(LOOKS)
    if dice.below(1000) < 1000 * MOVING and (answers := table.answers(person)):
        return await person.click(table.hand(person), custom_id=answers[0], wait=False)
    return await person.click(table.panel, label, wait=False)


async def _in_time(result: Result, pressed: float) -> bool:
    try:
        await asyncio.wait_for(result.interaction.acknowledged.wait(), PATIENCE)
    except TimeoutError:
        return False
    return perf_counter() - pressed <= PROMPT


MEASURES = (Measure(NAMES, live),)
