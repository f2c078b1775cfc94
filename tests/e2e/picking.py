"""A person who knows what they want and sees only a message: which things to press until it is picked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.sandbox.model import Menu, Message
from bot.sandbox.people import Person
from bot.ui import ids
from tests.bot.street import Street
from tests.games_for_tests import Shape

STEPS = 8


class Picker:
    """One person in front of one message, which changes under their fingers. Counts the taps."""

    def __init__(self, town: Street, person: Person, message: Message, shape: Shape) -> None:
        self.town, self.person, self.message, self.shape = town, person, message, shape
        self.taps = 0

    async def pick(self, wanted: Sequence[int]) -> None:
        """Pick the things of these numbers, and send that off where it takes a button of its own."""
        labels = [self.shape.label.format(n=n) for n in wanted]
        if self._all_there_is():
            await self._done()
        elif menu := self._menu_for_all(labels):
            await self._select(menu, *labels)
        else:
            for n, label in zip(wanted, labels, strict=True):
                await self._reach(n, label)
            if self.shape.most > 1 or not wanted:
                await self._done()

    async def _reach(self, n: int, label: str) -> None:
        for _ in range(STEPS):
            if any(button.label == label for button in self.message.buttons):
                await self._click(label)
                return
            if menu := self._menu_with(label):
                await self._select(menu, *self._ticked(menu), label)
                return
            await self._nearer(n)
        raise AssertionError(f"{label} cannot be reached on {self.message!r}")

    async def _nearer(self, n: int) -> None:
        """Into the group that holds it, to the page that spans it, or out of another group."""
        group = f"Shelf {n % self.shape.groups}" if self.shape.groups else ""
        if group and (menu := self._menu_with(group)):
            await self._select(menu, group)
        elif group and f"**{group}**" not in self.message.text:
            await self._click("Back")
        elif page := next((b.label for b in self.message.buttons if _spans(b.label, n) and not b.disabled), None):
            await self._click(page)
        else:
            menu = next(m for m in self.message.menus if any(_spans(label, n) for label, _, _ in m.options))
            await self._select(menu, next(label for label, _, _ in menu.options if _spans(label, n)))

    async def _click(self, label: str) -> None:
        self.taps += 1
        assert not (await self.person.click(self.message, label)).failed
        await self.town.rest()

    async def _done(self) -> None:
        (done,) = [b for b in self.message.buttons if isinstance(ids.parse(str(b.custom_id)), ids.Done)]
        assert done.label
        await self._click(done.label)

    async def _select(self, menu: Menu, *labels: str) -> None:
        """On a phone: open the menu, tap each, and away."""
        self.taps += 1 + len(labels)
        assert not (await self.person.select(self.message, *labels, custom_id=menu.custom_id)).failed
        await self.town.rest()

    def _all_there_is(self) -> bool:
        return self.shape.least == self.shape.options != 1

    def _menu_with(self, label: str) -> Menu | None:
        return next((menu for menu in self.message.menus if any(label == name for name, _, _ in menu.options)), None)

    def _menu_for_all(self, labels: Sequence[str]) -> Menu | None:
        """A menu in which the whole answer is picked at once."""
        if not labels or self.shape.options > 25:
            return None
        return next((m for m in self.message.menus if {name for name, _, _ in m.options} >= set(labels)), None)

    def _ticked(self, menu: Menu) -> list[str]:
        """What the menu shows as picked already, by its labels."""
        if self.shape.most == 1:
            return []
        parts = [part for row in self.message.components for part in row["components"]]
        (options,) = [part["options"] for part in parts if part.get("custom_id") == menu.custom_id]
        return [option["label"] for option in options if option.get("default")]


def _spans(label: str | None, n: int) -> bool:
    """ "Thing 25 – Thing 49" spans the numbers between."""
    numbers = [int(found) for found in re.findall(r"\d+", label or "")]
    return "–" in (label or "") and len(numbers) == 2 and numbers[0] <= n <= numbers[1]
