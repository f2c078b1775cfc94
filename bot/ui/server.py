"""What moderators set for their server: the panel with what holds now, and a page for each matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.ui import ids, options, words
from bot.ui.message import Button, Choice, Menu, Row, Say
from bot.ui.slices import MENU_SIZE, ROW_SIZE
from games.catalog import AnyGame

if TYPE_CHECKING:
    from bot.servers import ServerSettings


ANYBODY: Final = "0"  # the choice of no role
OPTIONS: Final = "options."  # before a game's key
CHANNELS: Final = MENU_SIZE  # on a page
ROLES: Final = MENU_SIZE - 1  # one choice of a menu of roles is that of none
LISTED: Final = 12


@dataclass(frozen=True, slots=True)
class Named:
    """A channel or role by its Discord id."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Server:
    """What there is to choose from, in the order in which Discord shows it."""

    name: str
    channels: tuple[Named, ...]
    roles: tuple[Named, ...]


def panel(server: Server, settings: ServerSettings, box: Sequence[AnyGame]) -> Say:
    """All that holds now, and a menu of what to change."""
    usual = [(game, options.told(settings.usual(game))) for game in box]
    lines = [
        words.line("**Toybox on {server}**", server=words.escape(words.plain(server.name, 60))),
        words.line("**Matches may start** {where}", where=_where(server, settings)),
        words.line("**They are started by** {who}", who=_starters(settings)),
        words.line("**Moderators** {who}", who=_moderators(settings)),
        words.line("**`/play` opens a match** {where}", where=_opens(settings)),
        *(words.line("**Options of {game}** {told}", game=words.escape(game.title), told=told) for game, told in usual),
    ]
    other = _matter("here" if settings.thread else "thread")
    changes = [
        Choice(_matter("channels"), words.line("Where matches may start")),
        Choice(_matter("starters"), words.line("Who may start them")),
        Choice(_matter("moderators"), words.line("Who else is a moderator")),
        Choice(other, _other(settings)),
        *(
            Choice(_matter(f"{OPTIONS}{game.key}"), words.plain(words.line("Options of {game}", game=game.title)))
            for game, _ in usual
        ),
    ]
    menu = Menu(str(ids.Which()), words.line("What would you like to change?"), tuple(changes[:MENU_SIZE]))
    return Say(words.fit("\n".join(lines)), (menu,))


def channels(server: Server, settings: ServerSettings, page: int = 0) -> Say:
    """The channels with those ticked where matches may start."""
    shown = page_of(server.channels, page, CHANNELS)
    menu = Menu(
        _matter("set_channels", page),
        words.line("Channels in which matches may start"),
        tuple(Choice(str(one.id), _name("#", one.name), chosen=one.id in settings.channels) for one in shown),
        0,
        max(len(shown), 1),
    )
    rows: list[Row] = [menu] if shown else []
    rows += _turn("channels", server.channels, page, CHANNELS)
    rows.append((_back(), Button(_matter("everywhere"), words.line("Everywhere"), disabled=not settings.channels)))
    text = words.line("**Matches may start** {where}", where=_where(server, settings))
    return Say(
        f"{text}\n{words.line('A channel counts with its threads. With none ticked it is everywhere.')}", tuple(rows)
    )


def starters(server: Server, settings: ServerSettings, page: int = 0) -> Say:
    """The role without which nobody starts a match."""
    text = words.line(
        "**Matches are started by** {who}\nEverybody may join them, and moderators may always start one.",
        who=_starters(settings),
    )
    return _roles(server, "starters", text, words.line("Everybody"), settings.starters, page)


def moderators(server: Server, settings: ServerSettings, page: int = 0) -> Say:
    """The role that counts as moderator."""
    text = words.line(
        "**Moderators** {who}\nThey may use this panel, close any lobby and end any match, also from elsewhere.",
        who=_moderators(settings),
    )
    return _roles(server, "moderators", text, words.line("No other role"), settings.moderators, page)


def page_of(things: Sequence[Named], page: int, size: int) -> Sequence[Named]:
    """What stands on that page; the first page where there is no such."""
    return things[page * size : (page + 1) * size] or things[:size]


def _roles(server: Server, matter: str, text: str, nobody: str, chosen: int | None, page: int) -> Say:
    shown = page_of(server.roles, page, ROLES)
    choices = [
        Choice(ANYBODY, nobody, chosen=chosen is None),
        *(Choice(str(one.id), _name("@", one.name), chosen=one.id == chosen) for one in shown),
    ]
    menu = Menu(_matter(f"set_{matter}", page), words.line("Choose a role"), tuple(choices))
    return Say(text, (menu, *_turn(matter, server.roles, page, ROLES), (_back(),)))


def _turn(matter: str, things: Sequence[Named], page: int, size: int) -> list[Row]:
    """The pages near this one, where there are several."""
    pages = -(-len(things) // size)
    if pages < 2:
        return []
    first = max(0, min(page - ROW_SIZE // 2, pages - ROW_SIZE))
    near = range(first, min(first + ROW_SIZE, pages))
    return [
        tuple(
            Button(_matter(matter, to), words.line("Page {n} of {all}", n=to + 1, all=pages), disabled=to == page)
            for to in near
        )
    ]


def _back() -> Button:
    return Button(_matter("panel"), words.line("Back"))


def _matter(name: str, page: int = 0) -> str:
    return str(ids.Matter(name, page))


def _name(sign: str, name: str) -> str:
    return words.plain(f"{sign}{name}")


def _where(server: Server, settings: ServerSettings) -> str:
    if not settings.channels:
        return words.line("in every channel in which I may write")
    there = {one.id for one in server.channels}
    named = [words.channel(channel) for channel in settings.channels if channel in there]
    if not named:
        return words.line("nowhere: all channels that were named are gone")
    return words.line("in {channels}", channels=words.listed(_some(named)))


def _starters(settings: ServerSettings) -> str:
    return words.line("everybody") if settings.starters is None else f"<@&{settings.starters}>"


def _moderators(settings: ServerSettings) -> str:
    if settings.moderators is None:
        return words.line("who may Manage Messages in the channel, or Manage Server")
    return words.line(
        "who may Manage Messages in the channel, or Manage Server, and <@&{role}>", role=settings.moderators
    )


def _opens(settings: ServerSettings) -> str:
    return words.line("in a new thread") if settings.thread else words.line("in the channel where it is typed")


def _other(settings: ServerSettings) -> str:
    """What the one choice about threads changes."""
    if settings.thread:
        return words.line("Open matches in the channel itself")
    return words.line("Open each match in a new thread")


def _some(named: Iterable[str]) -> list[str]:
    some = list(named)
    return some if len(some) <= LISTED else [*some[: LISTED - 1], words.line("{n} more", n=len(some) - LISTED + 1)]
