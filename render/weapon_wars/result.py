"""The end of a match: the winner in the light, the others below with their hearts."""

from __future__ import annotations

import math
import random

from PIL import Image

from games.weapon_wars.view import PlayerView, View
from render.canvas import Pen, ground, put
from render.colours import Colour, colour, dark, mix
from render.names import Names
from render.pieces.header import note_pill, title
from render.pieces.hearts import hearts
from render.pieces.laurels import ROOM, winners_lit
from render.pieces.marks import counter
from render.pieces.plates import plate
from render.pieces.seats import badge, regular
from render.text import fit, width, write
from render.theme import BACKGROUND, BODY, MUTED, NAME, SEATS, TEXT, TEXT_2
from render.weapon_wars.looks import FELT
from render.weapon_wars.table import BRASS
from render.weapon_wars.words import places, standing

WIDE, HIGH = 1200, 764
"""11 to 7: the shape that Discord shows largest on a desktop."""
_STAGE = (24, 96, 1176, 494)
_LIGHT = (600, 238)
_PLATE = (370, 112)
_ROWS = (566, 694)


def draw_result(view: View, names: Names) -> Image.Image:
    """The public last frame."""
    frame = ground(("weapon_wars", "result"), _stage)
    title(frame, "Weapon Wars", f"Round {view.round}")
    note_pill(frame, "match over")
    winners = view.outcome.winners if view.outcome else ()
    _celebrate(frame, view, names, winners)
    # A place sorts as it is written; who has none comes last.
    order = places(view)
    others = [player for player in view.players if player.seat not in winners]
    others.sort(key=lambda player: order.get(player.seat, "out"))
    for player, (x, y) in zip(others, _spots(len(others)), strict=True):
        _other(frame, view, player, names, x, y)
    return frame


def _stage() -> Image.Image:
    """Felt under a lamp, with confetti in everybody's colours."""
    left, top, right, bottom = _STAGE
    pen = Pen(WIDE, HIGH, BACKGROUND, detail=3)
    pen.box(left, top, right, bottom, 30, colour("#4A3527"))
    pen.box(left + 4, top + 3, right - 4, bottom - 6, 27, colour("#6B4A32"))
    pen.box(left + 14, top + 14, right - 14, bottom - 14, 20, colour("#2A1D17"))
    light = Pen(WIDE, HIGH, dark(FELT, 0.3), detail=3)
    x, y = _LIGHT
    for ray in range(18):
        start = math.tau * ray / 18
        ends = [(x + 900 * math.cos(start + turn), y + 900 * math.sin(start + turn)) for turn in (0, math.tau / 36)]
        light.polygon([(x, y), *ends], FELT)
    light.circle(x, y, 122, mix(FELT, BRASS, 0.14))
    chance = random.Random(20)
    for _ in range(90):
        _confetto(light, chance)
    inner = light.finish()
    frame = pen.finish()
    mask = Pen(WIDE, HIGH, (0, 0, 0), detail=3)
    mask.box(left + 18, top + 18, right - 18, bottom - 18, 17, (255, 255, 255))
    frame.paste(inner, (0, 0), mask.finish().convert("L"))
    return frame


def _confetto(pen: Pen, chance: random.Random) -> None:
    x, y = chance.uniform(60, WIDE - 60), chance.uniform(_STAGE[1] + 30, _STAGE[3] - 30)
    fill: Colour = mix(SEATS[chance.randrange(len(SEATS))].colour, FELT, 0.25)
    size, turn, kind = chance.uniform(5, 10), chance.uniform(0, math.tau), chance.randrange(3)
    if math.dist((x, y), _LIGHT) < 190 or (abs(x - 600) < 330 and y > 330):
        return  # the winner's badge and name stay clear
    if kind == 0:
        pen.circle(x, y, size * 0.8, fill)
    elif kind == 1:
        pen.polygon(regular(3, x, y, size * 1.2), fill)
    else:
        corners = [(-1.3, -0.6), (1.3, -0.6), (1.3, 0.6), (-1.3, 0.6)]
        cos, sin = math.cos(turn) * size, math.sin(turn) * size
        pen.polygon([(x + cos * a - sin * b, y + sin * a + cos * b) for a, b in corners], fill)


def _celebrate(frame: Image.Image, view: View, names: Names, winners: tuple[int, ...]) -> None:
    x = _LIGHT[0]
    winners_lit(frame, names, winners, _LIGHT, laurels=236, colour=BRASS, badge_size=60, size=64, line=402)
    reason = view.outcome.reason if view.outcome else ""
    if len(winners) == 1:
        player = view.players[winners[0]]
        row = 2.4 * 18 * view.most_hearts
        reason, size = fit(reason, "body", BODY, ROOM - row - 24)
        start = x - (width(reason, "body", size) + 24 + row) / 2
        hearts(frame, start, 452, player.hearts, view.most_hearts, 18)
        write(frame, start + row + 24, 452, reason, "body", size, TEXT_2)
    else:
        reason, size = fit(reason, "body", BODY, ROOM)
        write(frame, x, 452, reason, "body", size, TEXT_2, "middle")


def _spots(count: int) -> list[tuple[float, float]]:
    """Where the others' plates go: one row of up to three, or two rows."""
    rows = [count] if count <= 3 else [3, count - 3]
    step = _PLATE[0] + 21
    lines = (sum(_ROWS) / 2,) if len(rows) == 1 else _ROWS
    return [
        (WIDE / 2 + (index - (row - 1) / 2) * step, y)
        for row, y in zip(rows, lines, strict=True)
        for index in range(row)
    ]


def _other(frame: Image.Image, view: View, player: PlayerView, names: Names, x: float, y: float) -> None:
    wide, high = _PLATE
    left = x - wide / 2
    out = not player.alive
    put(frame, plate(wide, high, player.seat, "out" if out else "plain"), x, y)
    put(frame, badge(player.seat, 25, "out" if out else "in"), left + 48, y - 20)
    place = places(view).get(player.seat)
    room = wide - 88 - (90 if place else 22)
    name, size = fit(names.drawn(player.seat), "bold", NAME, room)
    write(frame, left + 88, y - 20, name, "bold", size, MUTED if out else TEXT)
    if place:
        counter(frame, left + wide - 52, y - 20, place, "bold", 28)
    if out:
        write(frame, left + 88, y + 28, standing(player), "body", BODY, MUTED)
    else:
        hearts(frame, left + 84, y + 28, player.hearts, view.most_hearts, 18)
