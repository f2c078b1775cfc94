"""How people play Puzzle Strike, who see only what stands before them: one chip, one purchase, and what these ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from bot.sandbox.model import Menu, Message
from bot.sandbox.people import Person
from bot.sandbox.results import Result
from bot.scenes import Scene
from games.catalog import find_game
from games.engine import Decision, Match, decode_table, forms
from games.puzzle_strike.chips import PLACE
from games.puzzle_strike.state import State
from tests.bot.street import Street

GAME = find_game("puzzle_strike")
PLAY, BUY, ALL, END = "Play", "Buy", "Several in one go", "End your turn"
STEPS = 12
FAST = "characters=random, turn_order=seats, bank=first_game"


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """The next match begins with this seed."""
    with patch("bot.dealing.secrets.randbits", lambda bits: seed):
        yield


@contextmanager
def placed(seats: int, seed: int, options: str, *, ended: int = 0, change: Callable[[State], None]) -> Iterator[None]:
    """The next match begins where so many turns have ended that nothing was done in, with a change to that table."""
    match = Match.new(GAME, seats, forms.parse_text(GAME.options_type, options), seed)
    for _ in range(ended):
        step = match.t.step
        while match.t.step == step:
            (seat,) = match.waiting
            match.answer(seat, match.open[seat].default, match.asked)
    table = decode_table(GAME, match.checkpoint)
    change(table.state)
    ready: Match[Any, Any] = Match(GAME, table)
    with patch("bot.dealing.Match.new", lambda *_: ready):
        yield


def holds(**hands: str) -> Callable[[State], None]:
    """The hands of Ana (a) and Bruno (b), out of all that they own; the rest lies in their bags."""

    def change(state: State) -> None:
        for name, chips in hands.items():
            player = state.players["ab".index(name)]
            player.bag = sorted([*player.hand, *player.bag, *player.discard])
            player.discard = []
            for chip in chips.split():
                player.bag.remove(chip)
            player.hand = sorted(chips.split(), key=PLACE.__getitem__)

    return change


def high(state: State) -> None:
    """Piles from which a match does not last long any more."""
    for player in state.players:
        player.pile[1] = 6


async def begun(town: Street, *others: Person, computers: int = 0, options: str = FAST) -> Scene:
    """A match of Ana's in play, by the buttons of its lobby."""
    lobby = await town.open_lobby(game="puzzle_strike", options=options)
    for person in others:
        await person.click(lobby, "Join")
    for _ in range(computers):
        await town.ana.click(lobby, "Add computer")
    await town.rest()
    await town.ana.click(lobby, "Start")
    await town.rest()
    return await town.scene()


def panel(town: Street) -> Message:
    """The newest message in the channel that calls somebody."""
    return [m for m in town.games.messages.values() if any(b.label == "Your move" for b in m.buttons)][-1]


def hand(person: Person) -> Message:
    """The newest hand in the direct messages."""
    return next(message for message in reversed(person.dms) if not message.ephemeral and "**" in message.text)


@dataclass
class Taps:
    """One person's way through one turn: everything they press, in order."""

    town: Street
    person: Person
    pressed: list[str] = field(default_factory=list)
    asked: int = 0  # what chips asked besides

    async def click(self, message: Message, label: str) -> Message:
        self.pressed.append(label)
        result = await self.person.click(message, label)
        assert not result.failed
        await self.town.rest()
        return result.message or message

    async def select(self, message: Message, menu: Menu, *labels: str) -> None:
        self.pressed.append(" + ".join(labels))
        assert not (await self.person.select(message, *labels, custom_id=menu.custom_id)).failed
        await self.town.rest()

    async def answer(self, message: Message) -> None:
        """Whatever is asked: a chip, the dearest purchase and the end, in one go where that can be; else the first
        thing."""
        menus = {self._hint(message, menu): menu for menu in message.menus}
        plays = [label for label, _, _ in menus[PLAY].options if label != END] if PLAY in menus else []
        plays = [label for label in plays if "Crash" not in label]  # without one a match is sooner over
        if ALL in menus and not self._has(PLAY) and (whole := self._whole(menus[ALL])):
            self.pressed.append(PLAY)
            await self.select(message, menus[ALL], *whole)
        elif plays and not self._has(PLAY):
            self.pressed.append(PLAY)
            await self.select(message, menus[PLAY], plays[0])
        elif BUY in menus:
            labels = [label for label, _, _ in menus[BUY].options]
            await self.select(message, menus[BUY], [one for one in labels if one != END][-1], END)
        elif message.menus:
            self.asked += 1
            menu = message.menus[0]
            await self.select(message, menu, *[label for label, _, _ in menu.options][: self._least(message, menu)])
        else:
            buttons = [b for b in message.buttons if str(b.custom_id).startswith(("a:", "d:")) and not b.disabled]
            await self.click(message, self._pressed([str(button.label) for button in buttons]))

    @staticmethod
    def _whole(menu: Menu) -> list[str]:
        """A turn as its owner thinks of it; empty where there is nothing to play."""
        labels = [label for label, _, _ in menu.options if label != END and "Crash Gem" not in label.split(" (")[0]]
        plays = [label for label in labels if not label.startswith("Buy ")]
        buys = [label for label, _, _ in menu.options if label.startswith("Buy ")]
        return [plays[0], buys[-1], END] if plays and buys else []

    def _pressed(self, labels: list[str]) -> str:
        """Of a turn's moves the same: a chip, a purchase, the end."""
        if END not in labels:
            self.asked += 1
            return labels[0]
        buys = [label for label in labels if label.startswith("Buy ")]
        plays = [label for label in labels if label != END and label not in buys]
        if plays and not self._has(PLAY):
            self.pressed.append(PLAY)
            return plays[0]
        return buys[-1] if buys and not any(one.startswith("Buy ") for one in self.pressed) else END

    def _has(self, what: str) -> bool:
        return what in self.pressed

    @property
    def count(self) -> int:
        """Interactions: what was only thought does not count."""
        return len([one for one in self.pressed if one != PLAY])

    def menu(self, message: Message, hint: str) -> Menu:
        return next(menu for menu in message.menus if self._hint(message, menu) == hint)

    @staticmethod
    def _part(message: Message, menu: Menu) -> dict[str, object]:
        parts = [part for row in message.components for part in row["components"]]
        return next(part for part in parts if part.get("custom_id") == menu.custom_id)

    def _hint(self, message: Message, menu: Menu) -> str:
        return str(self._part(message, menu).get("placeholder", ""))

    def _least(self, message: Message, menu: Menu) -> int:
        return max(1, int(str(self._part(message, menu).get("min_values", 1))))


def asks(message: Message) -> bool:
    """Whether there is something to answer on it."""
    found = [*(str(b.custom_id) for b in message.buttons), *(str(menu.custom_id) for menu in message.menus)]
    return any(one.startswith(("a:", "s:", "d:")) for one in found)


def head(message: Message) -> str:
    """ "Puzzle Strike · match 1, turn 16"; since when it is asked may stand behind it, and changes within a turn."""
    return message.text.partition("\n")[0].partition(" · your move")[0]


async def by_buttons(town: Street, person: Person) -> Taps:
    """From the notice in the channel to the end of what this person is asked there."""
    taps = Taps(town, person)
    message = await taps.click(panel(town), "Your move")
    await on(taps, message)
    return taps


async def by_dm(town: Street, person: Person) -> Taps:
    """On the hands in the direct messages alone."""
    taps, turn = Taps(town, person), head(hand(person))
    for _ in range(STEPS):
        message = hand(person)
        if not asks(message) or head(message) != turn:
            return taps
        await taps.answer(message)
    raise AssertionError(f"no end of {taps.pressed}")


async def on(taps: Taps, message: Message) -> None:
    """While the message asks in the same turn of the match: it is kept up to date, so that nobody need open it anew."""
    turn = head(message)
    for _ in range(STEPS):
        if not asks(message) or head(message) != turn:
            return
        await taps.answer(message)
    raise AssertionError(f"no end of {taps.pressed}")


async def by_command(town: Street, person: Person) -> list[Result]:
    """One chip played, one bought, and what these ask: all typed by hand as it is called."""
    scene = await town.scene()
    assert scene.match is not None
    seat, step, played, results = scene.waiting[0], scene.match.t.step, False, []
    for _ in range(STEPS):
        decision = scene.decision(seat)
        if decision is None or scene.match is None or scene.match.t.step != step:
            return results
        keys = chosen(decision, played=played)
        verb = keys[0].partition(":")[0]
        played |= verb == "play"
        things = [key.partition(":")[2].replace("_", " ") for key in keys]  # "Crash Gem" among Double Crash Gems
        typed = {GAME.verbs[verb].thing: ", ".join(things).title()} if ":" in keys[0] else {}
        results.append(await person.run(f"/puzzle {verb}", channel=town.games, options=typed))
        assert not results[-1].failed
        await town.rest()
        after = await town.scene()
        assert after.row.version > scene.row.version, results[-1].text
        scene = after
    raise AssertionError(f"no end of {[result.text for result in results]}")


def chosen(decision: Decision[Any], *, played: bool) -> tuple[str, ...]:
    """A chip once, then the dearest purchase, then the end; whatever else is asked as by default."""
    keys = [option.key for option in decision.options]
    if not decision.moves:
        return decision.default or (keys[0],)
    plays = [key for key in keys if key.startswith("play:")]
    buys = [key for key in keys if key.startswith("buy:")]
    return (plays[0],) if plays and not played else (buys[-1],) if buys else ("end",)
