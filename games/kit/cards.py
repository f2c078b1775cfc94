"""What card games share: piles, hands and the deal. A card is its id, a pile a list with its top at the end."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from games.engine import Rng, Table

T = TypeVar("T")
Place = Callable[[T], Any]  # where a card belongs in a hand that is held in order


def draw_up_to(t: Table[Any], pile: list[T], hand: list[T], size: int, place: Place[T]) -> int:
    """Draw from a hidden pile into a hand held in order, until it has `size` cards or the pile is empty; how many."""
    wanted = min(size - len(hand), len(pile))
    for _ in range(wanted):
        insort(hand, t.draw(pile), key=place)
    return max(wanted, 0)


def deal(pile: list[T], hands: Iterable[list[T]], size: int) -> None:
    """At the start, before anybody is asked: `size` cards to each hand, from the top. IndexError where they run out."""
    for hand in hands:
        hand += [pile.pop() for _ in range(size)]


def lay(source: list[T], target: list[T]) -> None:
    """Put all of one pile on another, in its order."""
    target += source
    source.clear()


def shuffle_into(t: Table[Any], pile: list[T], *sources: list[T]) -> None:
    """Put all of the sources into the pile and shuffle it whole."""
    for source in sources:
        lay(source, pile)
    t.rng.shuffle(pile)


def redeal(zones: Sequence[list[T]], rng: Rng) -> None:
    """Deal the cards of hidden zones anew among them, each zone keeping its number: what `Game.reshuffle` is about.

    Hands held in order must be put in order again by the game.
    """
    pool = [card for zone in zones for card in zone]
    rng.shuffle(pool)
    for zone in zones:
        zone[:] = [pool.pop() for _ in zone]
