"""How to play, in few words: a game's lines, rules and commands, what is in the box, and what Toybox can do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from bot.ui import ids, words
from bot.ui.message import Button, Choice, Menu, Row, Say
from bot.ui.slices import ROW_SIZE, pages, span
from games.catalog import AnyGame
from games.engine import Verb, forms

Things: TypeAlias = Mapping[str, Sequence[str]]  # what each look-up may be asked about

ICON_AUTHORS: Final = (
    "Lorc",
    "Delapouite",
    "Caro Asercion",
    "Carl Olsen",
    "Cathelineau",
    "John Colburn",
    "Sbed",
    "Skoll",
)
MENUS: Final = 2  # look-ups with a menu of their own: each may need a row for turning pages besides


def how_to_play(game: AnyGame) -> str:
    """The game's three lines under a heading."""
    lines = "\n".join(f"- {words.escape(words.plain(line, 200))}" for line in game.how_to_play)
    return words.line("**How to play**\n{lines}", lines=lines)


def commands(game: AnyGame, room: int = words.CONTENT) -> str:
    """The game's own commands, each with what it does; where there is no room, the last by name alone."""
    verbs = {**game.verbs, **game.lookups}
    names = [f"`/{game.command} {key}{_thing(verb)}`" for key, verb in verbs.items()]
    lines = [f"- {name} {words.escape(verb.text)}" for name, verb in zip(names, verbs.values(), strict=True)]
    return _with_room(lines, [f"`/{game.command} {key}`" for key in verbs], room)


def _with_room(lines: Sequence[str], names: Sequence[str], room: int) -> str:
    """As many of the lines as there is room for; what is left of their things is named in one more."""
    for whole in range(len(lines), -1, -1):
        rest = words.line("- And {names}", names=", ".join(names[whole:]))
        said = "\n".join([*lines[:whole], *([rest] if whole < len(lines) else [])])
        if words.length(said) <= room:
            return said
    return words.fit(said, room)


def help(game: AnyGame, things: Things | None = None) -> Say:
    """What *Help* on a panel and /help in a match's channel show."""
    before = [
        _headline(game),
        how_to_play(game),
        words.line("**Your turn**: press *Your move* and pick, here or in the DM with your hand. Or type:"),
    ]
    after = [
        words.line("**At any time**: `/hand`, `/board`, `/log`, `/rules`; `/undo` takes your last choice back."),
        words.line("**Ahead of time**: `/orders` says what to answer for you; `/nudge` reminds those you wait for."),
        words.line("**Your time**: `/me` keeps your nights quiet, tells your tables when you are away, and more."),
        words.line(
            "**Going?** `/match pause` asks all for a rest, `/match stand-in` lets a computer play until you are back, "
            "`/match replace` gives your seat to somebody else. `/resign` gives it up; the others play on."
        ),
    ]
    room = words.CONTENT - sum(words.length(line) + 1 for line in (*before, *after))
    return Say(words.fit("\n".join([*before, commands(game, room), *after])), look_ups(game, things or {}))


def rules(game: AnyGame, things: Things | None = None) -> Say:
    """What /rules shows: how to play, what a table may choose, and where to look things up."""
    low, high = game.seats.start, game.seats.stop - 1
    lines = [
        _headline(game),
        words.count(high - low + 1, "**Players** {low}", "**Players** {low} to {high}", low=low, high=high),
        how_to_play(game),
    ]
    after = []
    if asked := [f"`/{game.command} {key}{_thing(verb)}`" for key, verb in game.lookups.items()]:
        after.append(words.line("**Look it up**: {commands}", commands=words.listed(asked)))
    if told := forms.fields(game.options_type):
        lines.append(words.line("**A table may choose** (`/play options:` or *Options* in the lobby)"))
        room = words.CONTENT - sum(words.length(line) + 1 for line in (*lines, *after))
        lines.append(_with_room([_option(field) for field in told], [f"`{field.name}`" for field in told], room))
    return Say(words.fit("\n".join([*lines, *after])), look_ups(game, things or {}))


def looked_up(game: AnyGame, text: str, things: Things, page: ids.LookUp | None = None) -> Say:
    """The answer of a look-up, with the menus for the next one."""
    said = words.escape(text) or words.line("What would you like to look up?")
    return Say(words.fit(said), look_ups(game, things, page))


def look_ups(game: AnyGame, things: Things, at: ids.LookUp | None = None) -> tuple[Row, ...]:
    """A menu for each look-up that can name its things; `at`: the page to which one of them was turned."""
    rows: list[Row] = []
    for name in [name for name in game.lookups if things.get(name)][:MENUS]:
        places = pages([thing for thing in things[name] if len(thing) <= words.ITEM])
        turned = at.page if at is not None and at.lookup == name else 0
        page = turned if turned < len(places) else 0
        hint = words.plain(game.lookups[name].text)
        choices = tuple(Choice(thing, words.plain(thing) or thing) for thing in dict.fromkeys(places[page]))
        rows.append(Menu(str(ids.LookUp(game.key, name, page)), hint, choices))
        if len(places) > 1:
            rows.append(tuple(_turn(game, name, places, page)))
    return tuple(rows)


def games(box: Iterable[AnyGame]) -> Say:
    """What /games shows: every game in the box in one line."""
    lines = [words.line("**In the box**")]
    for game in box:
        low, high = game.seats.start, game.seats.stop - 1
        text = (
            "- **{title}** ({low} to {high} players): {summary}"
            if low != high
            else "- **{title}** ({low} players): {summary}"
        )
        lines.append(
            words.line(text, title=words.escape(game.title), low=low, high=high, summary=words.escape(game.summary))
        )
    lines.append(words.line("`/play` starts one in a channel."))
    return Say(words.fit("\n".join(lines)))


def toybox(*, server: bool) -> Say:
    """What /help shows where no match is on; the demo match needs a `server`."""
    lines = [
        words.line(
            "**Toybox: board and card games for this server**" if server else "**Toybox: board and card games**"
        ),
        words.line(
            "- `/play` opens a match: choose a game, people press *Join*, and the host presses *Start*."
            if server
            else "- `/play` opens a match in a server: choose a game, people press *Join*, the host presses *Start*."
        ),
        words.line("- `/games` shows your matches everywhere and what is in the box, `/rules` how a game is played."),
        words.line(
            "- **In a match** press *Your move* below the board, or pick in the DM with your hand. "
            "`/hand`, `/board` and `/log` show how it stands; `/undo` takes your last choice back, `/resign` leaves."
        ),
        words.line(
            "- **A clock**, if you like: `/play clock:` or *Clock* in the lobby says how long a turn may take, and "
            "what happens then. `/nudge` reminds those you wait for."
        ),
        words.line("- **The host** has `/match invite`, `kick`, `host` and `start` in the lobby, and `/match end`."),
        words.line(
            "- **Busy?** `/me` keeps your nights quiet and tells your tables when you are away, `/orders` answers for "
            "you, `/match pause` rests for all, `/match stand-in` and `/match replace` keep a seat playing."
        ),
        words.line("- **Moderators** set with `/server` where matches may start and by whom."),
        words.line("- **No pictures, please**: `/board text:True` tells boards and hands in words."),
        credit(),
    ]
    demo = Button(str(ids.Demo()), words.line("Demo match"), "success")
    return Say("\n".join(lines), ((demo,),) if server else ())


def credit() -> str:
    """The notice that the licence of the icons asks for, wherever pictures are shown."""
    return words.line(
        "-# Icons from {place}, made by {authors}, under {licence}. Recoloured and rasterised.",
        place=words.link("game-icons.net", "<https://game-icons.net>"),
        authors=words.listed(ICON_AUTHORS),
        licence=words.link("CC BY 3.0", "<https://creativecommons.org/licenses/by/3.0/>"),
    )


def _turn(game: AnyGame, lookup: str, places: Sequence[Sequence[str]], page: int) -> list[Button]:
    """A button for each page while they are few, else the ones before and after."""
    near = range(len(places)) if len(places) <= ROW_SIZE else (max(page - 1, 0), min(page + 1, len(places) - 1))
    return [
        Button(
            str(ids.LookUp(game.key, lookup, to, turn=True)),
            span([words.plain(thing) or thing for thing in places[to]], 17),
            disabled=to == page,
        )
        for to in dict.fromkeys(near)
    ]


def _headline(game: AnyGame) -> str:
    return f"**{words.escape(game.title)}**: {words.escape(game.summary)}"


def _option(field: forms.Field) -> str:
    usual = ("yes" if field.default else "no") if field.kind == "bool" else str(field.default)
    text = "- `{name}` {text} ({takes}; usual: {usual})"
    takes, told = words.escape(field.takes), words.escape(field.text)
    return words.line(text, name=field.name, text=told, takes=takes, usual=words.escape(usual))


def _thing(verb: Verb) -> str:
    return f" {verb.thing}:" if verb.thing else ""
