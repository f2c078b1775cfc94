"""The record of a match as one JSON file: everything once it is over, one reader's own view before.

A file is an object whose first field, `toybox`, says which of the two it is. It names players by their names; who they
are elsewhere is in no record. Every change of the shape raises `FORMAT`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from games.engine import Entry, Outcome, Seat

FORMAT: Final = 1
_SORTED: Final = msgspec.json.Encoder(order="deterministic")


class RecordError(ValueError):
    """The file is no record that can be read here. Its text, one line, is for whoever opened it."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Times are ISO 8601 in UTC."""


class Player(_Part, frozen=True, kw_only=True):
    """Who sat there; `agent` is the computer player that held the seat."""

    name: str
    agent: str | None = None


class Answer(_Part, frozen=True, kw_only=True):
    """An entry of the engine's log, counted by `n`. `mark` is the match's before it; one taken back is `undone`."""

    n: int
    step: int
    asked: int
    ask: str
    picks: dict[Seat, tuple[str, ...]]
    by: str
    mark: str
    build: str
    at: str
    undone: bool = False


class Step(_Part, frozen=True, kw_only=True):
    """A step's beginning: `hash` is the SHA-256 of the stored bytes, `build` the one that wrote them."""

    step: int
    hash: str
    build: str
    mark: str
    at: str
    data: dict[str, Any]

    @property
    def checkpoint(self) -> bytes:
        """The stored bytes, however the file was laid out since."""
        return msgspec.json.encode(self.data)


class Act(_Part, frozen=True, kw_only=True):
    """What happened besides answers. `by` is the seat of whoever did it; None: nobody who sits there."""

    kind: str
    at: str
    by: Seat | None = None
    seat: Seat | None = None
    data: dict[str, Any] = {}


class Line(_Part, frozen=True, kw_only=True):
    """A line of the story that stands, in English; `to` are the seats that may read it, None is everybody."""

    text: str
    at: str
    to: tuple[Seat, ...] | None = None


class _File(_Part, frozen=True, kw_only=True, tag_field="toybox"):
    """What both kinds of file tell, all of it public from the start. `rules` are the rulings in force, `build` played
    last, `commitment` was posted when the match began."""

    format: int = FORMAT
    match: int
    game: str
    title: str
    state: str
    options: dict[str, Any]
    players: tuple[Player, ...]
    rules: tuple[str, ...]
    build: str
    commitment: str
    started_at: str
    ended_at: str | None = None
    acts: tuple[Act, ...]
    story: tuple[Line, ...]


class Record(_File, frozen=True, kw_only=True, tag="match"):
    """A whole match, open to everybody: for one that is over. `outcome` is None where it was closed before its end."""

    salt: str
    seed: str
    agents_seed: str
    outcome: Outcome | None
    steps: tuple[Step, ...]
    answers: tuple[Answer, ...]

    def log(self, step: int | None = None) -> list[Entry]:
        """The entries that stand, in order: of one step, or of all."""
        return [Entry(a.ask, a.picks) for a in self.answers if not a.undone and step in (None, a.step)]

    def build_of(self, step: int) -> str:
        """The build that played the step: every change plays it anew, so the one that ended it or came last."""
        if step + 1 < len(self.steps):
            return self.steps[step + 1].build
        answered = [answer.build for answer in self.answers if answer.step == step and not answer.undone]
        return answered[-1] if answered else self.steps[step].build


class OwnView(_File, frozen=True, kw_only=True, tag="view"):
    """What one reader may know of a match that goes on: `seat` is theirs, None for who has none.

    `view` is the game's own, None where the match cannot be loaded.
    """

    seat: Seat | None
    view: Any


AnyRecord: TypeAlias = Record | OwnView


def commitment(salt: str, seed: int | str, options: Mapping[str, Any], players: Sequence[Player]) -> str:
    """SHA-256 over 128 random bits, the seed, the options and the seats: posted at the start, opened at the end."""
    seats = [[seat, player.agent, player.name] for seat, player in enumerate(players)]
    return hashlib.sha256(_SORTED.encode([salt, str(seed), options, seats])).hexdigest()


def write(record: AnyRecord) -> bytes:
    """The file: JSON with a line for each field, and for each thing in a list of things."""
    fields: dict[str, Any] = msgspec.to_builtins(record)
    return ("{" + ",\n".join(f'"{name}":{_laid_out(value)}' for name, value in fields.items()) + "}\n").encode()


def read(data: bytes) -> AnyRecord:
    """What `write` wrote, or the same JSON laid out otherwise. RecordError says in a line what is wrong."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RecordError("This is not a record of a match: it is not JSON.") from None
    if not isinstance(raw, dict) or raw.get("toybox") not in ("match", "view"):
        raise RecordError("This is not a record of a match.")
    if raw.get("format") != FORMAT:
        raise RecordError(f"This record is of format {raw.get('format')!r}; here only {FORMAT} can be read.")
    try:
        return msgspec.json.decode(data, type=AnyRecord)
    except msgspec.ValidationError as fault:
        raise RecordError(f"This record cannot be read: {fault}.") from None


def _laid_out(value: Any) -> str:
    if isinstance(value, list | tuple) and any(isinstance(item, dict) for item in value):
        return "[\n" + ",\n".join(_text(item) for item in value) + "\n]"
    return _text(value)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
