"""The one door to every game's pictures: a view in, a picture and its spoken description out.

A game's module is found by the game's key: `render/<key>.py` or the package `render/<key>/`. There is no list to edit.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, cast

import PIL
from PIL import Image

from games.engine import Decision
from render import plain
from render.describe import LONGEST, LONGEST_TEXT, compose
from render.encode import encode
from render.names import Names
from render.sprites import MIB, Cache

HEADLINE: Final = 80
_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG, and at most 1024 characters that say what it shows."""

    png: bytes
    alt: str


class NoPictures(LookupError):
    """There is no module that draws this game: it is told in words alone."""


class Teller(Protocol):
    """What can be told without drawing."""

    def public(self, view: Any) -> Any:
        """The view without what only its seat may see; everything public is drawn and said from this."""

    def headline(self, view: Any, names: Names) -> str: ...

    def text_board(self, view: Any, names: Names) -> str: ...

    def text_hand(self, view: Any, names: Names, decision: Decision[Any] | None) -> str: ...

    def present(self, view: Any, decision: Decision[Any]) -> Decision[Any]: ...


class Artist(Teller, Protocol):
    """What a game's module offers. Frames are RGB; sentences come in the order of `render.describe`."""

    def draw_board(self, view: Any, names: Names) -> Image.Image: ...

    def draw_hand(self, view: Any, names: Names, decision: Decision[Any] | None) -> Image.Image: ...

    def draw_result(self, view: Any, names: Names) -> Image.Image: ...

    def say_board(self, view: Any, names: Names) -> Iterable[str]: ...

    def say_hand(self, view: Any, names: Names, decision: Decision[Any] | None) -> Iterable[str]: ...

    def say_result(self, view: Any, names: Names) -> Iterable[str]: ...

    def reference(self) -> tuple[Any, Sequence[str]]:
        """A view that shows much of what there is, with names: drawn once to warm up."""


def board(key: str, view: Any, names: Sequence[str]) -> Picture:
    """The public picture: the same bytes for every seat's view and for a spectator's."""
    artist = artist_of(key)
    shown, called = artist.public(view), Names(names)
    return _kept(
        ("board", key, shown, tuple(names)),
        lambda: Picture(encode(artist.draw_board(shown, called)), compose(artist.say_board(shown, called))),
    )


def hand(key: str, view: Any, names: Sequence[str], decision: Decision[Any] | None) -> Picture:
    """One seat's private picture; what the decision offers is marked."""
    artist, called = artist_of(key), Names(names)
    return _kept(
        ("hand", key, view, tuple(names), _shape(decision)),
        lambda: Picture(
            encode(artist.draw_hand(view, called, decision)), compose(artist.say_hand(view, called, decision))
        ),
    )


def result(key: str, view: Any, names: Sequence[str]) -> Picture:
    """The public picture of the end."""
    artist = artist_of(key)
    shown, called = artist.public(view), Names(names)
    return _kept(
        ("result", key, shown, tuple(names)),
        lambda: Picture(encode(artist.draw_result(shown, called)), compose(artist.say_result(shown, called))),
    )


def names_in_full(names: Sequence[str]) -> list[tuple[str, str]]:
    """Those whose whole name a picture may not show: what they are called in it, and what they are called."""
    called = Names(names)
    return [(called.drawn(seat), called.said(seat)) for seat in range(len(names)) if called.hidden(seat)]


def headline(key: str, view: Any, names: Sequence[str]) -> str:
    """The public position in one line of at most 80 characters: "Bruno to answer the 11"."""
    artist = teller_of(key)
    line = artist.headline(artist.public(view), Names(names))
    return line if len(line) <= HEADLINE else f"{line[: HEADLINE - 1]}…"


def text_board(key: str, view: Any, names: Sequence[str]) -> str:
    """The full public position as plain text of at most 1800 characters; names are not escaped."""
    artist = teller_of(key)
    return artist.text_board(artist.public(view), Names(names))[:LONGEST_TEXT]


def text_hand(key: str, view: Any, names: Sequence[str], decision: Decision[Any] | None) -> str:
    """One seat's private view as plain text of at most 1800 characters; names are not escaped."""
    return teller_of(key).text_hand(view, Names(names), decision)[:LONGEST_TEXT]


def present(key: str, view: Any, decision: Decision[Any]) -> Decision[Any]:
    """The decision as it is offered beside the picture: same keys, but labels and order may fit what is drawn."""
    return teller_of(key).present(view, decision)


def warm(key: str) -> None:
    """Draws the reference state once, so that the first real picture is not slow."""
    artist = artist_of(key)
    view, names = artist.reference()
    encode(artist.draw_board(artist.public(view), Names(names)))
    encode(artist.draw_hand(view, Names(names), None))


@cache
def art_version(key: str) -> str:
    """Changes whenever a game's pictures may: over the drawing code, icons, fonts and Pillow."""
    artist_of(key)
    parts = [path for path in _HERE.glob("*") if path.is_file() or path.name in {"art", "fonts", "pieces", key}]
    files = sorted(file for part in parts for file in ([part] if part.is_file() else part.rglob("*")))
    digest = hashlib.sha256(PIL.__version__.encode())
    for file in files:
        if file.suffix in {".py", ".png", ".ttf", ".toml"}:
            digest.update(f"{file.relative_to(_HERE).as_posix()}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def artist_of(key: str) -> Artist:
    """The module that draws a game. NoPictures where there is none."""
    name = f"{__package__}.{key}"
    if not key.isidentifier() or importlib.util.find_spec(name) is None:
        raise NoPictures(f"nothing draws {key!r}")
    module = importlib.import_module(name)
    if not hasattr(module, "draw_board"):
        raise NoPictures(f"nothing draws {key!r}")
    return cast(Artist, module)


def teller_of(key: str) -> Teller:
    """The module that draws a game; for one that nothing draws, the plain words of its view."""
    try:
        return artist_of(key)
    except NoPictures:
        return cast(Teller, plain)


def _shape(decision: Decision[Any] | None) -> Hashable:
    """All of a decision that a picture may show."""
    if decision is None:
        return None
    return decision.ask, decision.prompt, tuple((option.key, option.label, option.spot) for option in decision.options)


# Reloads and several readers ask for the same picture again and again; a board is about 80 kB.
_PICTURES: Final[Cache[Picture]] = Cache(8 * MIB, lambda picture: len(picture.png) + 4 * LONGEST)


def _kept(key: Hashable, make: Callable[[], Picture]) -> Picture:
    try:
        hash(key)
    except TypeError:  # a view that cannot be hashed is drawn anew
        return make()
    return _PICTURES.take(key, make)
