"""What a person types after a slash command: offers while typing, and the keys that were meant. Knows no Discord.

A choice from the list comes back as `<match>.<asked>:<key>,<key>`, so that one that went stale between typing and
sending is seen. Whatever else was typed is read as labels, without regard to case, commas between several.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.scenes import Scene
from bot.ui import words
from bot.ui.offers import Offer, parse_offer
from games.engine import Decision, Option, Seat
from storage.glances import GlanceRow
from storage.matches import MatchRow

LENGTH = 100  # of a choice's name and of its value
OFFERS = 25
NONE = "none"
TOO_LONG = ("+",)  # stands for keys in a value that had no room for them
SEPARATOR = " · "
WITHIN_NO_NUMBER = r"(?:(?<!\d)|(?!\d))"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that is open to the person who types. `where` leads its labels in a DM, and is empty in a channel."""

    scene: Scene
    seat: Seat
    decision: Decision[Any]
    plain: dict[str, str]  # labels by key, as the rules word them: without a picture's numbers
    where: str = ""

    @property
    def lead(self) -> str:
        return f"{self.where}{SEPARATOR}" if self.where else ""

    def of(self, verb: str) -> list[Option[Any]]:
        return [option for option in self.decision.options if option.key.split(":", 1)[0] == verb]


@dataclass(frozen=True, slots=True)
class Meant:
    """One way to understand what was typed. `keys` is None where the list had no room for them."""

    match_id: int
    asked: int
    keys: tuple[str, ...] | None
    label: str = ""


def asked_of(scene: Scene, person_id: int, *, led: bool) -> Asked | None:
    """The question that this match asks this person now; None if it asks nothing."""
    seat = scene.seat_of(person_id)
    if seat is None or scene.match is None or (decision := scene.decision(seat)) is None:
        return None
    plain = {option.key: option.label for option in scene.match.open[seat].options}
    return Asked(scene, seat, decision, plain, place(scene.row) if led else "")


def place(row: MatchRow | GlanceRow) -> str:
    """Server and channel of a match, short enough to leave room for a label."""
    return f"{words.plain(row.guild_name, 24)} #{words.plain(row.channel_name, 24)}"


def offer(meant: Meant) -> str:
    """The value that stands for it in a list; past its room the keys are left out."""
    full = Offer(meant.match_id, meant.asked, meant.keys or ())
    return str(full if full.fits and meant.keys is not None else Offer(meant.match_id, meant.asked, TOO_LONG))


def decode(value: str) -> Meant | None:
    """What a value from a list means; None for what was typed by hand."""
    if (found := parse_offer(value.strip())) is None:
        return None
    return Meant(found.match, found.asked, None if found.keys == TOO_LONG else found.keys)


def offers(questions: Sequence[Asked], verb: str, typed: str) -> list[tuple[str, str]]:
    """Names and values to list while `typed` is being typed, best first, at most 25."""
    found: list[tuple[int, str, str]] = []
    for question in questions:
        if question.decision.least == 0 and NONE.startswith(words.folded(without_lead(question, typed))):
            nothing = _meant(question, ())
            found.append((0, nothing.label, offer(nothing)))
        several = question.decision.most > 1
        ranked = _several(question, verb, typed) if several else _single(question, verb, typed)
        for rank, keys in [*ranked, *_by_place(question, verb, typed, ranked)]:
            meant = _meant(question, keys)
            found.append((rank, _tail(meant.label), offer(meant)))
    found.sort(key=lambda offer: offer[0])
    return [(name, value) for _, name, value in found[:OFFERS]]


def understand(questions: Sequence[Asked], verb: str, typed: str) -> list[Meant]:
    """Every way to understand `typed`: one is an answer, several are worth asking about, none is not on offer."""
    if (coded := decode(typed)) is not None:
        return [coded]
    return [
        _meant(question, keys)
        for question in questions
        for keys in _read(question, verb, without_lead(question, typed))
    ]


def bare(questions: Sequence[Asked], verb: str) -> list[Meant]:
    """Every question to which the verb alone is an answer."""
    return [_meant(question, (verb,)) for question in questions if any(o.key == verb for o in question.of(verb))]


def _meant(question: Asked, keys: tuple[str, ...]) -> Meant:
    label = question.lead + (_labels(question, keys) or NONE)
    return Meant(question.scene.row.id, question.scene.asked, keys, label)


def _single(question: Asked, verb: str, typed: str) -> list[tuple[int, tuple[str, ...]]]:
    text = words.folded(without_lead(question, typed))
    ranked = [(_rank(question, option, text), (option.key,)) for option in question.of(verb)]
    return [(rank, keys) for rank, keys in ranked if rank is not None]


def _by_place(
    question: Asked, verb: str, typed: str, ranked: Sequence[tuple[int, tuple[str, ...]]]
) -> list[tuple[int, tuple[str, ...]]]:
    """All that is not ranked yet, where what was typed is of the server's or channel's name that leads the labels."""
    text, known = words.folded(typed), {keys for _, keys in ranked}
    if not text or text not in words.folded(question.where):
        return []
    return [(5, (option.key,)) for option in question.of(verb) if (option.key,) not in known]


def _several(question: Asked, verb: str, typed: str) -> list[tuple[int, tuple[str, ...]]]:
    """What has been typed up to the last comma stays; the last word is completed."""
    decision, options = question.decision, question.of(verb)
    before, _, last = without_lead(question, typed).rpartition(",")
    done = next(iter(_read(question, verb, before, partly=True)), None) if before.strip() else ()
    if done is None:
        return []
    found: list[tuple[int, tuple[str, ...]]] = []
    if done and not last.strip() and decision.least <= len(done):
        found.append((0, done))
    text = words.folded(last)
    exact = [option.key for option in options if text in _names(question, option) and option.key not in done]
    for key in exact[:1]:
        found.append((0, (*done, key)))
        if len(done) + 1 < decision.most:
            left = [option.key for option in options if option.key not in (*done, key)]
            found += [(4, (*done, key, other)) for other in left]
    if len(done) < decision.most:
        for option in options:
            rank = _rank(question, option, text)
            if option.key not in done and option.key not in exact[:1] and rank is not None:
                found.append((rank + 1, (*done, option.key)))
    return found


def _read(question: Asked, verb: str, typed: str, *, partly: bool = False) -> list[tuple[str, ...]]:
    """The answers that `typed` may be. Equal labels are the same to a person: the first of them is taken."""
    decision, options = question.decision, question.of(verb)
    text = words.folded(typed)
    if decision.least == 0 and text == NONE:
        return [()]
    exact = [option.key for option in options if text in _names(question, option)]
    if exact:
        return [(exact[0],)]
    if decision.most == 1:
        loose = [option for option in options if text and _means(question, option, text)]
        alike = {question.plain[option.key]: (option.key,) for option in reversed(loose)}
        return [alike[label] for label in reversed(alike)]
    keys = _pieces(question, options, [part.strip() for part in typed.split(",")])
    if keys is None or not (partly or decision.least <= len(keys)) or len(keys) > decision.most:
        return []
    return [keys]


def _pieces(question: Asked, options: Sequence[Option[Any]], parts: list[str]) -> tuple[str, ...] | None:
    """A key for each label between commas; labels may hold commas themselves. Each option is taken once."""
    keys: list[str] = []
    while parts:
        for length in range(len(parts), 0, -1):
            text = words.folded(", ".join(parts[:length]))
            free = [option for option in options if option.key not in keys]
            fits = [option.key for option in free if text in _names(question, option)]
            if not fits and length == 1 and text:
                loose = [option.key for option in free if _means(question, option, text)]
                fits = loose if len({question.plain[key] for key in loose}) == 1 else []
            if fits:
                keys.append(fits[0])
                parts = parts[length:]
                break
        else:
            if words.folded(parts[0]):
                return None
            parts = parts[1:]
    return tuple(keys)


def _rank(question: Asked, option: Option[Any], text: str) -> int | None:
    """How well a label fits: 0 as it is, 1 from its start, 2 from the start of a word, 3 inside; None not at all."""
    names = _names(question, option)
    if text in names:
        return 0
    if any(name.startswith(text) for name in names):
        return 1
    if any(f" {text}" in name for name in names):
        return 2
    return 3 if any(text in name for name in names) else None


def _means(question: Asked, option: Option[Any], text: str) -> bool:
    """Whether a part of its label means it. A number is meant as a whole: 5 is no part of 15."""
    whole = rf"{WITHIN_NO_NUMBER}{re.escape(text)}{WITHIN_NO_NUMBER}"
    return any(re.search(whole, words.folded(label)) for label in (option.label, question.plain[option.key]))


def _names(question: Asked, option: Option[Any]) -> tuple[str, ...]:
    """What an option goes by: its label, with a picture's numbers and without, and its thing as an id and as words."""
    thing = option.key.partition(":")[2]
    named = (words.folded(option.label), words.folded(question.plain[option.key]), thing, thing.replace("_", " "))
    return tuple(filter(None, named))


def _labels(question: Asked, keys: Sequence[str]) -> str:
    labels = {option.key: option.label for option in question.decision.options}
    return ", ".join(labels[key] for key in keys)


def led(questions: Sequence[Asked], typed: str) -> list[Asked]:
    """The questions whose server and channel lead what was typed; all where none does."""
    return [question for question in questions if without_lead(question, typed) != typed] or list(questions)


def without_lead(question: Asked, typed: str) -> str:
    """A choice that was taken from the list and then typed on begins with server and channel."""
    lead = words.folded(question.lead)
    return typed.lstrip()[len(question.lead.strip()) :] if lead and words.folded(typed).startswith(lead) else typed


def _tail(text: str) -> str:
    """The end of a long name: that is where the last label is."""
    return text if len(text) <= LENGTH else "…" + text[1 - LENGTH :]
