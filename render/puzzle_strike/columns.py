"""A player's column at the table: pile and total, counts, what stays in play, what is about to hit."""

from __future__ import annotations

from PIL import Image

from games.puzzle_strike.chips import CHARACTER_NAMES
from games.puzzle_strike.view import PlayerView, View
from render.canvas import Pen, icon_sprite, put, sprite
from render.names import Names
from render.pieces.plates import State, plate
from render.pieces.seats import badge
from render.puzzle_strike.faces import face, halo
from render.puzzle_strike.figures import coin
from render.puzzle_strike.looks import BANNERS, CHALK
from render.puzzle_strike.parts import Counted, counted, tag
from render.puzzle_strike.wells import draw_well, total_box
from render.puzzle_strike.words import over, standing
from render.sprites import Sprite
from render.text import fit, write
from render.theme import BODY, DANGER, INK, LABEL, MUTED, NAME, SEATS, TEXT, TEXT_2

TOP, HIGH = 94, 506
_EDGE, _GAP = 24, 12
_WELL_TOP = 112
_MINI = 56
_WELLS = {2: 176, 3: 140, 4: 118}
"""How wide the well is, by the number of players."""


def spots(count: int) -> list[tuple[float, int]]:
    """Where each column begins and how wide it is, in the order of turns."""
    wide = (1200 - 2 * _EDGE - (count - 1) * _GAP) // count
    return [(_EDGE + index * (wide + _GAP), wide) for index in range(count)]


def draw_column(frame: Image.Image, view: View, player: PlayerView, names: Names, left: float, wide: int) -> None:
    """One player's column, from `left` on."""
    out = not player.alive
    won = view.outcome is not None and player.seat in view.outcome.winners
    turn = player.seat == view.turn and not over(view) and view.phase == "turn"
    state: State = "won" if won else "out" if out else "turn" if turn else "plain"
    put(frame, plate(wide - 8, HIGH - 8, player.seat, state), left + wide / 2, TOP + HIGH / 2)
    hit = view.attack is not None and player.seat in view.attack.targets
    _name(frame, view, player, names, left, wide - 44 * hit, out)
    if out:
        write(frame, left + wide / 2, TOP + HIGH / 2, standing(player), "body", BODY, MUTED, "middle")
        return
    well = _WELLS[len(view.players)]
    flying = view.flying if view.flying is not None and view.flying.receiver == player.seat else None
    draw_well(
        frame,
        left + 12,
        TOP + _WELL_TOP,
        well,
        HIGH - _WELL_TOP - 20,
        player.pile,
        player.defense,
        flying.count if flying else 0,
        flying is not None and flying.locked,
    )
    _side(frame, player, left + 12 + 46 + well + 14, left + wide - 14)
    if hit:
        put(frame, _brackets(wide - 8, HIGH - 8), left + wide / 2, TOP + HIGH / 2)
        put(frame, _hit(62), left + wide - 38, TOP + 38)


def _name(frame: Image.Image, view: View, player: PlayerView, names: Names, left: float, wide: int, out: bool) -> None:
    """Badge and name, the character below, games won."""
    put(frame, badge(player.seat, 25, "out" if out else "in"), left + 44, TOP + 44)
    name, size = fit(names.drawn(player.seat), "bold", NAME, wide - 80 - 20)
    write(frame, left + 80, TOP + 44, name, "bold", size, MUTED if out else TEXT)
    who = CHARACTER_NAMES.get(player.character, "")
    end = left + 80 + write(frame, left + 80, TOP + 84, who, "body", LABEL, MUTED if out else TEXT_2)
    if player.wins:
        put(frame, icon_sprite("mark-crown", 30, SEATS[player.seat].colour), end + 28, TOP + 83)
        write(frame, end + 48, TOP + 84, str(player.wins), "title", LABEL + 2, TEXT)


def _side(frame: Image.Image, player: PlayerView, left: float, right: float) -> None:
    """The total, then hand, bag and discard pile, then what stays in play."""
    wide = right - left
    y = TOP + _WELL_TOP + 32.0
    across = wide > 280
    middle = left + (44 if across else min(44.0, wide / 2))
    total_box(frame, middle, y, player.height, 42)
    if player.owed:
        put(frame, coin(f"+{player.owed}", 44), middle + (74 if wide > 100 else 24), y + (0 if wide > 100 else 34))
    counts = (
        ("mark-hand", player.hand),
        ("mark-bag", player.bag + len(player.top)),
        ("mark-discard", len(player.discard)),
    )
    at, y = left + 16, y + 66
    for icon, number in counts:
        put(frame, icon_sprite(icon, 36, TEXT_2), at, y)
        write(frame, at + 23, y, str(number), "title", 30, TEXT)
        at, y = (at + 100, y) if across else (at, y + 46)
    y += 36 if across else -10
    y = _kept(frame, left, y, wide, counted(player.ongoing), TOP + HIGH - 14)
    thrown = counted(reversed(player.discard), order=False)
    if across and thrown:
        write(frame, left, y + 16, "Discards", "body", LABEL, TEXT_2)
        _grid(frame, left, y + 38, wide, thrown, TOP + HIGH - 12)


def _kept(frame: Image.Image, left: float, top: float, wide: float, chips: Counted, foot: float) -> float:
    """What stays in play, in white rims: beside one another, or below and then as close as it must be; returns where
    they end."""
    if not chips:
        return top
    beside = wide >= 2 * (_MINI + 16)
    step = _MINI + 16 if beside else min(_MINI + 14, (foot - top - _MINI - 10) / max(1, len(chips) - 1))
    for index, (chip, count) in enumerate(chips):
        x, y = left + _MINI / 2 + 8, top + _MINI / 2 + 6
        x, y = (x + index * step, y) if beside else (x, y + index * step)
        put(frame, halo(_MINI), x, y)
        put(frame, face(chip, _MINI, figures=False), x, y)
        if count > 1:
            tag(frame, x + _MINI * 0.34, y - _MINI * 0.3, f"×{count}")
    return top + _MINI + 16


def _grid(frame: Image.Image, left: float, top: float, wide: float, chips: Counted, foot: float) -> None:
    """Small chips in as many rows as there is room for; the last place tells how many kinds are left out."""
    pitch = _MINI + 7
    columns, rows = max(1, int((wide + 6) // pitch)), max(1, int((foot - top) // pitch))
    room = columns * rows
    shown = chips if len(chips) <= room else chips[: room - 1]
    for index, (chip, count) in enumerate(shown):
        x, y = left + _MINI / 2 + index % columns * pitch, top + _MINI / 2 + index // columns * pitch
        put(frame, face(chip, _MINI, figures=False), x, y)
        if count > 1:
            tag(frame, x + _MINI * 0.3, y + _MINI * 0.34, f"×{count}")
    if len(shown) < len(chips):
        x, y = left + _MINI / 2 + (room - 1) % columns * pitch, top + _MINI / 2 + (room - 1) // columns * pitch
        tag(frame, x, y, f"+{len(chips) - len(shown)}", 28)


def _brackets(wide: int, high: int) -> Sprite:
    """Red corners round who is attacked."""

    def make() -> Image.Image:
        pen = Pen(wide + 12, high + 12, detail=2)
        reach, right, foot = 44, wide + 6, high + 6
        for x, y, across, down in ((6, 6, 1, 1), (right, 6, -1, 1), (6, foot, 1, -1), (right, foot, -1, -1)):
            pen.stroke([(x + across * reach, y), (x, y), (x, y + down * reach)], DANGER, 8)
        return pen.finish()

    return sprite(("ps brackets", wide, high), make)


def _hit(size: int) -> Sprite:
    """A red fist on who is being attacked."""

    def make() -> Image.Image:
        pen = Pen(size, size)
        pen.circle(size / 2, size / 2, size / 2, INK)
        pen.circle(size / 2, size / 2, size * 0.46, CHALK)
        pen.circle(size / 2, size / 2, size * 0.4, BANNERS["red"])
        pen.icon("mark-fist", size / 2, size / 2, size * 0.6, CHALK)
        return pen.finish()

    return sprite(("ps hit", size), make)
