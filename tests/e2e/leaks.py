"""Who may know which card, kept along with each commit of a match; and whatever the bot says against that.

A card may be known to all once it was played or seen to be discarded, and to each who has ever held it. Everything that
the local Discord receives is searched the moment it comes, and so is every line of the bot's log, which is read by
whoever runs the bot: for ids of cards, and for names that only one card has.
"""

from __future__ import annotations

import json
import logging
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import bot.dealing
import bot.tables
from bot.record import Change
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from games.engine import Match
from games.engine.codec import decode_table
from games.weapon_wars.cards import DECK, KINDS, WEAPONS
from games.weapon_wars.state import State
from render.describe import compose
from render.names import Names
from render.pictures import Picture, artist_of
from storage import seats
from storage.seats import SeatRow
from tests.bot.street import PIXEL, Street

NAMED = {name.casefold(): f"w{rank}_{n}" for rank, names in WEAPONS.items() for n, name in enumerate(names, 1)}
CARD = re.compile(
    "|".join([*map(re.escape, NAMED), rf"\b(?:w\d+|{'|'.join(filter(None, set(KINDS.values())))})_\d+\b"])
)

OURS = ("bot", "games", "render", "storage", "discord")  # who writes into the log


class Secrets:
    """What is secret in the one match of this town, and from whom."""

    def __init__(self, town: Street) -> None:
        self.town = town
        self.public: set[str] = set()
        self.known: defaultdict[int, set[str]] = defaultdict(set)
        self.leaks: list[str] = []
        self.searched = 0
        self.dealt = False
        self._before: set[str] = set()
        self._own_words: dict[int, set[str]] = {}

    @property
    def hidden(self) -> set[str]:
        """What at least one person may not know now."""
        return set(DECK) - self.public

    def learn(self, match: Match[Any, Any], table: Sequence[SeatRow]) -> None:
        """The match as it is about to be committed, and each position that it went through."""
        self.dealt = True
        past = [decode_table(match.game, data).state for data, _ in match.past]
        for state in [*past, match.t.state]:
            self._learn(state, table)
        for log in [*(log for _, log in match.past), match.log]:
            for entry in log:
                picked = [key for keys in entry.picks.values() for key in keys]
                self.public |= {key.partition(":")[2] for key in picked if key.startswith("play:")}
        if match.outcome is not None:
            self.public |= set(DECK)

    def _learn(self, state: State, table: Sequence[SeatRow]) -> None:
        self.public |= {*state.stack, *state.discard}
        for row in table:
            if row.person_id is not None:
                self.known[row.person_id] |= {*state.hands[row.seat], *state.buried[row.seat]}

    @contextmanager
    def own_words(self, person: Person, text: str = "") -> Iterator[None]:
        """Meanwhile this person may be told of what they typed themselves; without `text`, of every card there is."""
        self._own_words[person.id] = set(found(text)) if text else set(DECK)
        yield
        del self._own_words[person.id]

    def constant(self, message: Message) -> bool:
        """Whether the very same message was sent before any card was dealt: such a one tells of no deal."""
        whole = f"{message.content} {json.dumps(message.components)}"
        if not self.dealt:
            self._before.add(whole)
        return whole in self._before

    def search(self, what: str, value: Any, people: Iterable[Person], where: str) -> None:
        """Called with everything that comes."""
        audience = list(people)
        self.searched += 1
        for card in set(found(str(value or ""))) - self.public:
            for person in audience:
                alone = len(audience) == 1 and card in self._own_words.get(person.id, ())
                if card not in self.known[person.id] and not alone:
                    self.leaks.append(f"{person.display} reads of {card} in #{where}, {what}: {value}")


class Lines(logging.Handler):
    """The log as it is written, with what was raised; it may name what everybody knows, whoever reads it."""

    def __init__(self, secrets: Secrets) -> None:
        super().__init__(logging.INFO)
        self.secrets = secrets

    def emit(self, record: logging.LogRecord) -> None:
        line = logging.Formatter("%(name)s: %(message)s").format(record)
        cards = set(found(line)) - self.secrets.public
        self.secrets.leaks += [f"the log tells of {card} to whoever runs the bot, log: {line}" for card in cards]


@contextmanager
def reading_the_log(secrets: Secrets) -> Iterator[None]:
    lines, loggers = Lines(secrets), [logging.getLogger(name) for name in OURS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.INFO)
        logger.addHandler(lines)
    yield
    for logger, level in zip(loggers, levels, strict=True):
        logger.removeHandler(lines)
        logger.setLevel(level)


def found(text: str) -> list[str]:
    """The ids of the cards that a text speaks of."""
    return [NAMED.get(hit, hit) for hit in CARD.findall(text.casefold())]


@contextmanager
def watched(town: Street) -> Iterator[Secrets]:
    """The bot's commits and the local Discord's inbox, seen by `Secrets`; pictures are blank, their words are true."""
    secrets = Secrets(town)
    save, rewind, finish = bot.tables.save, bot.tables.rewind, bot.tables._finish
    save_steps, inbox = bot.dealing.save_steps, town.local.world.inbox
    add, whole = inbox.add, inbox.message

    async def start(c: Any, match_id: int, match: Match[Any, Any], *rest: Any) -> None:
        secrets.learn(match, await seats.of_match(c, match_id))
        await save_steps(c, match_id, match, *rest)

    async def change(c: Any, change: Change) -> bool:
        secrets.learn(change.match, change.scene.seats)
        return await save(c, change)

    async def back(c: Any, change: Change, *rest: Any) -> bool:
        secrets.learn(change.match, change.scene.seats)
        return await rewind(c, change, *rest)

    async def close(*args: Any) -> None:
        secrets.public |= set(DECK)  # the seal is opened
        await finish(*args)

    def message(message: Message, people: Iterable[Person]) -> None:
        if secrets.constant(message):
            for attachment in message.attachments:
                receive("file name", attachment.filename, people, message.channel.name)
        else:
            whole(message, people)

    def receive(what: str, value: Any, people: Iterable[Person], channel: str) -> None:
        audience = list(people)
        secrets.search(what, value, audience, channel)
        add(what, value, audience, channel)

    with ExitStack() as stack:
        stack.enter_context(patch.object(bot.dealing, "save_steps", start))
        stack.enter_context(patch.object(bot.tables, "save", change))
        stack.enter_context(patch.object(bot.tables, "rewind", back))
        stack.enter_context(patch.object(bot.tables, "_finish", close))
        stack.enter_context(patch.object(inbox, "add", receive))
        stack.enter_context(patch.object(inbox, "message", message))
        stack.enter_context(patch("bot.posting.draw", told))
        stack.enter_context(reading_the_log(secrets))
        yield secrets


def told(drawing: Any) -> Picture:
    """A blank picture with the words that go with the true one."""
    artist, names = artist_of(drawing.key), Names(drawing.names)
    match drawing.kind:
        case "board":
            said = artist.say_board(artist.public(drawing.view), names)
        case "hand":
            said = artist.say_hand(drawing.view, names, drawing.decision)
        case _:
            said = artist.say_result(artist.public(drawing.view), names)
    return Picture(PIXEL, compose(said))


async def dealt(town: Street, *, computers: int = 0) -> None:
    """A match of Ana's and Bruno's begins."""
    lobby = await town.open_lobby(options="hearts=1, auto_fall=no")
    await town.bruno.click(lobby, "Join")
    await town.rest()
    for line in ("/help", "/rules"):  # what is said before the deal tells nothing of it
        await town.ana.run(line, channel=town.games)
    for _ in range(computers):
        await town.ana.click(lobby, "Add computer")
    await town.rest()
    await town.ana.click(lobby, "Start")
    await town.rest()


def panel(town: Street) -> Message:
    """The newest panel with all its buttons."""
    return [m for m in town.games.messages.values() if any(button.label == "Help" for button in m.buttons)][-1]
