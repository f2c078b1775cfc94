"""The end of a match: the winner in the light among gems, the others below with their piles and games won."""

from __future__ import annotations

import math
import random

from PIL import Image

from games.puzzle_strike.chips import CHARACTER_NAMES, CHARACTERS
from games.puzzle_strike.view import PlayerView, View
from render.canvas import Pen, ground, icon_sprite, put
from render.colours import dark, light, mix
from render.describe import ORDINALS
from render.names import Names
from render.pieces.header import note_pill, title
from render.pieces.laurels import ROOM, winners_lit
from render.pieces.marks import counter
from render.pieces.plates import State, plate
from render.pieces.seats import badge
from render.puzzle_strike.faces import face
from render.puzzle_strike.gems import facets, outline
from render.puzzle_strike.looks import ACCENT, GOLD, gem_colour
from render.puzzle_strike.wells import total_box
from render.puzzle_strike.words import places, standing
from render.text import fit, width, write
from render.theme import BACKGROUND, BODY, INK, LABEL, LINE, MUTED, NAME, SEATS, TEXT, TEXT_2

WIDE, HIGH = 1200, 764
"""11 to 7: the shape that Discord shows largest on a desktop."""
_STAGE = (24, 96, 1176, 540)
_LIGHT = (600, 226)
_PLATE = (370, 170)
_ROW = 650
_DUSK = mix(ACCENT, BACKGROUND, 0.78)


def draw_result(view: View, names: Names) -> Image.Image:
    """The public last frame."""
    frame = ground(("puzzle_strike", "result"), _stage)
    title(frame, "Puzzle Strike", f"{view.game} games" if view.game > 1 else "")
    note_pill(frame, "match over")
    winners = view.outcome.winners if view.outcome else ()
    _celebrate(frame, view, names, winners)
    order = places(view)
    others = sorted(
        (player for player in view.players if player.seat not in winners),
        key=lambda player: (order.get(player.seat, 9), player.seat),
    )
    count = len(others)
    wide = min(_PLATE[0], (WIDE - 48 - 18 * (count - 1)) // max(1, count))
    for index, player in enumerate(others):
        x = WIDE / 2 + (index - (count - 1) / 2) * (wide + 18)
        _other(frame, view, player, names, x, wide, order.get(player.seat))
    return frame


def _stage() -> Image.Image:
    """Rays of violet, and gems of every value thrown about."""
    left, top, right, bottom = _STAGE
    pen = Pen(WIDE, HIGH, BACKGROUND, detail=3)
    pen.box(left, top, right, bottom, 28, INK)
    pen.box(left + 4, top + 4, right - 4, bottom - 4, 24, LINE)
    inner = Pen(WIDE, HIGH, _DUSK, detail=3)
    x, y = _LIGHT
    for ray in range(18):
        start = math.tau * ray / 18
        ends = [(x + 900 * math.cos(start + turn), y + 900 * math.sin(start + turn)) for turn in (0, math.tau / 36)]
        inner.polygon([(x, y), *ends], light(_DUSK, 0.045))
    inner.circle(x, y, 118, mix(_DUSK, GOLD, 0.16))
    chance = random.Random(7)
    laid: list[tuple[float, float]] = []
    for _ in range(260):
        spot = chance.uniform(66, WIDE - 66), chance.uniform(top + 36, bottom - 36)
        near = min((math.dist(spot, other) for other in laid), default=999.0)
        clear = math.dist(spot, _LIGHT) > 175 and not (abs(spot[0] - 600) < 390 and spot[1] > 330)
        if near > 84 and clear:
            laid.append(spot)
            _gem(inner, chance.randrange(4) + 1, *spot, chance.uniform(17, 30))
    frame = pen.finish()
    mask = Pen(WIDE, HIGH, (0, 0, 0), detail=3)
    mask.box(left + 7, top + 7, right - 7, bottom - 7, 21, (255, 255, 255))
    frame.paste(inner.finish(), (0, 0), mask.finish().convert("L"))
    return frame


def _gem(pen: Pen, value: int, x: float, y: float, radius: float) -> None:
    outer = outline(value, x, y, radius)
    pen.polygon(outer, INK, INK, radius * 0.22)
    inner = [(x + (a - x) * 0.55, y + (b - y) * 0.55) for a, b in outer]
    facets(pen, outer, inner, mix(gem_colour(value), dark(_DUSK, 0.2), 0.25))


def _celebrate(frame: Image.Image, view: View, names: Names, winners: tuple[int, ...]) -> None:
    x = _LIGHT[0]
    winners_lit(frame, names, winners, _LIGHT, laurels=226, colour=GOLD, badge_size=58, size=60, line=376)
    reason, size = fit(view.outcome.reason if view.outcome else "", "body", BODY, ROOM)
    if len(winners) == 1 and view.players[winners[0]].character:
        player = view.players[winners[0]]
        write(frame, x, 424, reason, "body", size, TEXT_2, "middle")
        said = CHARACTER_NAMES[player.character]
        if view.games > 1:
            said += f", {player.wins} {'game' if player.wins == 1 else 'games'} won"
        long = width(said, "bold", 32)
        start = x - (long + 20 + 3 * 84) / 2
        write(frame, start, 486, said, "bold", 32, TEXT)
        for index, chip in enumerate(CHARACTERS[player.character]):
            put(frame, face(chip, 72, figures=False), start + long + 20 + 42 + index * 84, 486)
    else:
        write(frame, x, 440, reason, "body", size, TEXT_2, "middle")


def _other(
    frame: Image.Image, view: View, player: PlayerView, names: Names, x: float, wide: int, place: int | None
) -> None:
    left, top = x - wide / 2, _ROW - _PLATE[1] / 2
    out = not player.alive
    state: State = "out" if player.left else "plain"
    put(frame, plate(wide, _PLATE[1], player.seat, state), x, _ROW)
    put(frame, badge(player.seat, 25, "out" if out else "in"), left + 48, top + 48)
    name, size = fit(names.drawn(player.seat), "bold", NAME, wide - 88 - (80 if place else 22))
    write(frame, left + 88, top + 48, name, "bold", size, MUTED if player.left else TEXT)
    if place:
        counter(frame, left + wide - 46, top + 48, ORDINALS[place - 1], "bold", 28)
    who = CHARACTER_NAMES.get(player.character, "")
    write(frame, left + 88, top + 90, who, "body", LABEL, TEXT_2)
    if out:
        write(frame, left + 88, top + 130, standing(player), "body", LABEL, MUTED)
    else:
        total_box(frame, left + 124, top + 130, player.height, 32)
    if view.games > 1:
        put(frame, icon_sprite("mark-crown", 34, SEATS[player.seat].colour), left + wide - 80, top + 96)
        write(frame, left + wide - 54, top + 97, str(player.wins), "title", 32, TEXT)
