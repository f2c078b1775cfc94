"""What the channel sees of a match: its panel, the call to a player, the reminder, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from bot.turns import clock_of
from bot.ui import clock, controls, guide, ids, words
from bot.ui import table_words as table
from bot.ui.message import Button, Row, Say

if TYPE_CHECKING:
    from bot.scenes import Scene
    from storage.posts import PostKind

LOG_LINES: Final = 20
LOG_LOOK: Final = LOG_LINES + 1  # lines to fetch: one more tells that there are older ones
LOG_LINE: Final = 300


def panel(scene: Scene, *, calling: frozenset[int], sealed: bool = False) -> Say:
    """The board of a match in play. The people in `calling` are pinged: it is the notice of their turn.

    Whoever is waited for is named by a mention in any case, so that the text stays the same once the ping was sent.
    Without anybody to call it makes no sound. `sealed`: with the seal of the deal, where no other message has it.
    """
    here = () if scene.row.paused_at is not None else scene.waiting
    there = (scene.seats[seat].person_id for seat in here if scene.agent_of(seat) is None)
    persons = set(there) - {None} | calling
    moment, headline = table.since(scene), table.headline(scene)
    if persons:
        first = words.line("{who}: your move in **{title}**.", who=_mentions(persons), title=table.title(scene))
        text = "Match {match}, turn {turn} · asked {ago}" if moment else "Match {match}, turn {turn}"
        asked = words.ago(moment) if moment else ""
        last = words.line(text, match=scene.row.id, turn=scene.row.step + 1, ago=asked)
    else:
        first, last = table.head(scene), table.waiting(scene)
    lines = [first, f"**{headline}**" if headline else "", last, table.deadline(scene), table.away(scene)]
    shown = controls.drawing(scene, "board")
    lines += [table.ticks(scene), table.overruled(scene), table.names_in_full(scene) if shown is not None else ""]
    if _first_round(scene):
        lines.append(guide.how_to_play(scene.game))
    if sealed and scene.row.commitment:
        lines.append(table.seal(scene))
    rows: tuple[Row, ...] = (controls.row(scene.row.id, "panel", "move", "hand", "board", "log", "help"),)
    if scene.row.paused_at is not None:
        rows = (*rows, (controls.button(scene.row.id, "resume", "panel", "success"),))
    return Say(_text(lines), rows, shown, mentions=calling, silent=not calling)


def closed(scene: Scene) -> Say:
    """The last panel of a match that has ended: nothing can be done here any more, all can be looked at."""
    shown = controls.drawing(scene, "board")
    lines = [table.head(scene), table.ending(scene), table.names_in_full(scene) if shown is not None else ""]
    return Say(_text(lines), _look_back(scene, "panel"), shown)


def earlier(match: int, kind: PostKind) -> str:
    """What stands in the place of a message's words once a newer one of its kind stands: nobody is called by it, and
    nothing in it can be out of date."""
    text = "-# Match {match} · an earlier board" if kind == "panel" else "-# Match {match} · an earlier message"
    return words.line(text, match=match)


def result(scene: Scene) -> Say:
    """The end of a match, as a message of its own."""
    outcome = scene.match.outcome if scene.match is not None else None
    text = "🏆 {ending}" if outcome is not None and outcome.winners else "{ending}"
    lines = [
        table.head(scene),
        words.line(text, ending=table.ending(scene)),
        table.overruled(scene),
    ]
    if scene.row.seed and scene.row.state in ("over", "ended"):
        text = "-# The seal is open: seed `{seed}`, salt `{salt}`. `/match export` gives the whole record."
        lines.append(words.line(text, seed=scene.row.seed, salt=scene.row.salt))
    shown = controls.drawing(scene, "board" if outcome is None else "result")
    if shown is not None:
        lines.append(table.names_in_full(scene))
    return Say(_text(lines), _look_back(scene, "result"), shown)


def board(scene: Scene, *, wordy: bool = False) -> Say:
    """The board for one person's eyes, as *Board* and /board show it: the picture, and all of it in words.

    It is the same for players and spectators. `wordy` people may have their pictures back, all others do without.
    """
    if scene.match is None:
        return Say(table.ending(scene))
    over = scene.match.outcome is not None
    shown = controls.drawing(scene, "result" if over else "board")
    lines = [
        table.head(scene),
        table.ending(scene) if over else table.waiting(scene),
        "" if over else table.deadline(scene),
        table.away(scene),
        _clock(scene),
        controls.spell(shown) if shown is not None else "",
    ]
    choice = controls.button(scene.row.id, "pictures" if wordy else "words")
    return Say(_text(lines), ((choice,),), shown)


def log(scene: Scene, lines: Sequence[tuple[int, str]], *, newest: bool = True) -> Say:
    """Up to 20 of the lines, the last of them, oldest first; fewer where they are too long for one message.

    `lines` are numbered plain text, as `engine.say` makes them with plain names, and only what this reader may read.
    Those for which there is no room wait behind *Older*; `newest` says that nothing newer is left out.
    """
    head = table.head(scene)
    if not lines:
        return Say("\n".join([head, words.line("Nothing has happened yet: the first move is still to come.")]))
    kept: list[str] = []
    room = words.CONTENT - words.length(head)
    for _, text in reversed(lines[-LOG_LINES:]):
        told = f"- {words.escape(words.plain(text, LOG_LINE))}"
        room -= words.length(told) + 1
        if room < 0:
            break
        kept.append(told)
    turn: list[Button] = []
    if len(kept) < len(lines):
        turn.append(Button(str(ids.Lines(scene.row.id, lines[-len(kept)][0])), words.line("Older")))
    if not newest:
        turn.append(controls.button(scene.row.id, "log", label=words.line("Newest")))
    return Say("\n".join([head, *reversed(kept)]), (tuple(turn),) if turn else ())


def call(scene: Scene, persons: frozenset[int]) -> Say:
    """A short message that calls players while the panel above is only edited."""
    text = words.line(
        "{who}: your move in **{title}**. {link}",
        who=_mentions(persons),
        title=table.title(scene),
        link=words.link(words.line("See the board"), scene.link),
    )
    return Say(text, (controls.row(scene.row.id, "call", "move"),), mentions=persons)


def nudge(scene: Scene, person: int) -> Say:
    """A friendly reminder to somebody for whom the table has waited long."""
    moment = next((seat.waiting_since for seat in scene.seats if seat.person_id == person), None)
    text = "{who}: the table would love to see your move in **{title}**. {link}"
    if moment is not None:
        text = "{who}: the table would love to see your move in **{title}**; you were asked {ago}. {link}"
    said = words.line(
        text,
        who=words.mention(person),
        title=table.title(scene),
        ago=words.ago(moment) if moment else "",
        link=words.link(words.line("See the board"), scene.link),
    )
    return Say(said, (controls.row(scene.row.id, "nudge", "move", "mute"),), mentions=frozenset({person}))


def _clock(scene: Scene) -> str:
    """What the table chose, where it chose a clock."""
    chosen = clock_of(scene.row)
    return "" if chosen.turn is None else words.line("**Clock** {clock}", clock=clock.told(chosen))


def _first_round(scene: Scene) -> bool:
    """The rules in short stand there for as long as most players have not yet had their first turn."""
    return scene.match is not None and scene.row.step < len(scene.seats)


def _look_back(scene: Scene, post: ids.Post) -> tuple[Row, ...]:
    looks = controls.row(scene.row.id, post, "board", "log")
    if post != "result" or scene.row.state == "set_aside":
        return (looks,)
    return ((controls.button(scene.row.id, "rematch", post, "success"), *looks),)


def _mentions(persons: Iterable[int | None]) -> str:
    return words.listed(words.mention(person) for person in sorted(filter(None, persons)))


def _text(lines: Iterable[str]) -> str:
    return words.fit("\n".join(filter(None, lines)))
