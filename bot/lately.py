"""What has happened at a table since somebody last looked up from their hand."""

from __future__ import annotations

from bot import overrides, seating
from bot.scenes import Scene
from games.engine import Event, Seat

HANDED_OVER = frozenset({seating.TAKEN, overrides.GIVEN})


def since_acted(scene: Scene, seat: Seat) -> list[Event]:
    """The last lines of the story from this seat's last own act on, that act's among them, as far as it may read them.

    Nothing from before somebody took a seat over: names have changed hands since.
    """
    since = scene.seats[seat].acted_at
    found: list[Event] = []
    for line in scene.told:
        if line.text in HANDED_OVER:
            found.clear()
        if line.readable(seat) and (since is None or line.at >= since):
            found.append(Event(line.text, line.args))
    return found
