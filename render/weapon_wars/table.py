"""The table: seats round the felt, the pile in the middle, energy below it, arrows for the direction."""

from __future__ import annotations

import math
from functools import partial

from PIL import Image

from games.weapon_wars.cards import power
from games.weapon_wars.view import INF, PlayerView, View
from render.canvas import Pen, ground, icon_sprite, put, sprite
from render.colours import Colour, colour, light
from render.names import Names
from render.pieces.arrows import arrow
from render.pieces.cards import deck, empty_place, lay, mini_back
from render.pieces.header import note_pill, title, turn_pill
from render.pieces.hearts import heart, hearts
from render.pieces.legend import legend
from render.pieces.marks import counter, danger_banner, endless, small_tab, tab
from render.pieces.plates import State, plate
from render.pieces.seats import badge, regular
from render.sprites import Sprite
from render.text import fit, width, write
from render.theme import BACKGROUND, BODY, DANGER, INK, MUTED, NAME, NUMBER, PAPER, PAPER_INK, TEXT
from render.weapon_wars.faces import HIGH as CARD_HIGH
from render.weapon_wars.faces import WIDE as CARD_WIDE
from render.weapon_wars.faces import face
from render.weapon_wars.layout import HIGH, LAYOUTS, PLATE, WIDE, Felt
from render.weapon_wars.looks import ACCENT, FELT
from render.weapon_wars.words import MINUS, asked, needed, standing, tab_words

BRASS = colour("#F6C453")
ICE = colour("#A9D6F5")
"""Energy: brass when higher wins, ice when lower wins; the sign and the arrow say it too."""

_MIDDLE = 600
_TOP_CARD = 634
_FAN = ((0, 0, 2.0), (-66, -4, -2.0), (-132, 0, -5.0), (-194, 9, -8.0))
"""How the newest four cards lie, from the newest: aside, down, tilted."""
_DECK = 806
_BANNER = 138


def draw_table(view: View, names: Names) -> Image.Image:
    """The public frame: only what every seat may see is looked at."""
    layout = LAYOUTS[len(view.players)]
    frame = ground(("weapon_wars", layout.felt), partial(_felt, layout.felt))
    over = view.outcome is not None or view.phase == "over"
    for curve in () if over else layout.arrows:
        arrow(frame, *(curve if view.direction > 0 else curve[::-1]), BRASS)
    if view.sudden_death and not over:
        danger_banner(frame, _MIDDLE, _BANNER, "Sudden death", "death-skull")
    _pile(frame, view, layout.pile)
    deck(frame, _DECK, layout.pile - 22, view.deck, ACCENT)
    counter(frame, _DECK, layout.pile + 84, "deck", "body", 24)
    if not over:
        energy_badge(frame, _MIDDLE, layout.energy, view.energy, needed(view))
    for player, (x, y) in zip(view.players, layout.seats, strict=True):
        _plate(frame, view, player, names, x, y, over)
    goal = f", first to {view.most_hearts}" if view.mode == "collector" else ""
    end = title(frame, "Weapon Wars", f"Round {view.round}{goal}")
    if over:
        note_pill(frame, "match over")
    else:
        turn_pill(frame, end, view.turn, names.drawn(view.turn), asked(view))
    _legend(frame, view)
    return frame


def _felt(felt: Felt) -> Image.Image:
    """The empty table: a wooden rim, felt, a stitched seam. The pen is no larger than the table and its shadow."""
    wide, high = felt.rx, felt.ry
    x, y = wide + 2, high + 5
    pen = Pen(2 * x, y + high + 14, BACKGROUND, detail=3)
    for less, fill, drop in (
        (0, colour("#07080B"), 12),
        (0, colour("#4A3527"), 0),
        (6, colour("#6B4A32"), -3),
        (32, colour("#2A1D17"), 0),
        (38, colour("#1F3A44"), 0),
        (60, FELT, 0),
    ):
        pen.oval(x, y + drop, wide - less, high - less, fill)
    around = (math.tau * step / 176 for step in range(177))
    seam = [(x + (wide - 82) * math.cos(angle), y + (high - 82) * math.sin(angle)) for angle in around]
    pen.dashes(seam, colour("#35606C"), 4, 32, 22)
    frame = Image.new("RGB", (WIDE, HIGH), BACKGROUND)
    frame.paste(pen.finish(), (felt.x - x, felt.y - y))
    return frame


def _pile(frame: Image.Image, view: View, y: float) -> None:
    """The newest card on top, three older ones fanned to the left, each with the badge of who played it."""
    x = _TOP_CARD
    if not view.stack:
        faint = light(FELT, 0.22)
        put(frame, empty_place(CARD_WIDE - 12, CARD_HIGH - 16, faint), x - 40, y)
        put(frame, icon_sprite("crossed-swords", 108, faint), x - 40, y)
        return
    newest = list(zip(view.stack, view.stack_by, strict=True))[::-1]
    for (card, seat), (aside, down, tilt) in reversed(list(zip(newest, _FAN, strict=False))):
        lay(frame, face(card), x + aside, y + down, tilt=tilt, covered=aside < 0)
        put(frame, badge(seat, 17), *_on_card(x + aside, y + down, tilt, 26 - CARD_WIDE / 2, 106 - CARD_HIGH / 2))
    under = len(newest) - len(_FAN)
    if under > 0:
        aside, down, tilt = _FAN[-1]
        counter(frame, *_on_card(x + aside, y + down, tilt, 30 - CARD_WIDE / 2, CARD_HIGH / 2 - 44), f"+{under}")
    if power(view.stack[-1]) and view.threat is not None:
        put(frame, _seal(view.threat), x + CARD_WIDE / 2 - 12, y - CARD_HIGH / 2 + 26)


def _on_card(x: float, y: float, tilt: float, across: float, down: float) -> tuple[float, float]:
    """Where a point of a card lies, measured from its middle, once the card is tilted."""
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    return x + cos * across - sin * down, y + sin * across + cos * down


def _seal(threat: int) -> Sprite:
    """The threat, pinned on a power: the number that the pile's top card does not show."""

    def make() -> Image.Image:
        pen = Pen(132, 132)
        pen.polygon(regular(14, 66, 66, 64, 54), INK)
        pen.polygon(regular(14, 66, 66, 58, 49), DANGER)
        pen.circle(66, 66, 41, PAPER)
        if threat == INF:
            endless(pen, 66, 66, 70, PAPER_INK, 11)
        else:
            text = str(threat).replace("-", MINUS)
            pen.text(66, 66, text, "title", fit(text, "title", 54, 70)[1], PAPER_INK)
        return pen.finish()

    return sprite(("seal", threat), make)


def energy_badge(frame: Image.Image, x: float, y: float, energy: int, words: str) -> None:
    """The energy's sign, what may be played, and an arrow: up when higher wins."""
    fill = BRASS if energy > 0 else ICE
    long = round(width(words, "bold", 42)) + 186

    def make() -> Image.Image:
        pen = Pen(long, 88)
        pen.box(0, 0, long, 88, 44, INK)
        pen.box(4, 4, long - 4, 84, 40, fill)
        pen.circle(46, 44, 34, PAPER_INK)
        _sign(pen, 46, 44, energy, fill, 1)
        _way(pen, long - 50, 44, energy, PAPER_INK, 1)
        return pen.finish()

    put(frame, sprite(("energy", long, energy), make), x, y)
    write(frame, x - long / 2 + 98, y, words, "bold", 42, PAPER_INK)


def energy_sign(energy: int) -> Sprite:
    """The energy without words: its sign in a disc, and the arrow beside it."""
    ink = BRASS if energy > 0 else ICE

    def make() -> Image.Image:
        pen = Pen(112, 60)
        pen.circle(30, 30, 25, ink)
        _sign(pen, 30, 30, energy, INK, 0.72)
        _way(pen, 86, 30, energy, ink, 0.85)
        return pen.finish()

    return sprite(("energy sign", energy), make)


def _sign(pen: Pen, x: float, y: float, energy: int, ink: Colour, scale: float) -> None:
    reach = 17 * scale
    pen.stroke([(x - reach, y), (x + reach, y)], ink, 10 * scale)
    if energy > 0:
        pen.stroke([(x, y - reach), (x, y + reach)], ink, 10 * scale)


def _way(pen: Pen, x: float, y: float, energy: int, ink: Colour, scale: float) -> None:
    """A block arrow: up when higher wins, down when lower wins."""
    turn = -scale if energy > 0 else scale
    block = [(0, 27), (25, -2), (10, -2), (10, -27), (-10, -27), (-10, -2), (-25, -2)]
    pen.polygon([(x + scale * across, y + turn * along) for across, along in block], ink)


def _plate(frame: Image.Image, view: View, player: PlayerView, names: Names, x: float, y: float, over: bool) -> None:
    """A player: badge and name, hearts and the number of cards; the white tab if theirs was the last action."""
    wide, high = PLATE
    left, right = x - wide / 2, x + wide / 2
    out = not player.alive
    won = view.outcome is not None and player.seat in view.outcome.winners
    turn = player.seat == view.turn and not over
    state: State = "won" if won else "out" if out else "turn" if turn else "plain"
    put(frame, plate(wide, high, player.seat, state), x, y)
    put(frame, badge(player.seat, 25, "out" if out else "in"), left + 48, y - 26)
    name, size = fit(names.drawn(player.seat), "bold", NAME, right - left - 88 - 20)
    write(frame, left + 88, y - 26, name, "bold", size, MUTED if out else TEXT)
    if out:
        write(frame, left + 88, y + 30, standing(player), "body", BODY, MUTED)
    else:
        breaking = _lost_heart(view) == player.seat
        hearts(frame, left + 24, y + 32, player.hearts, view.most_hearts, 20, breaking)
        put(frame, mini_back(ACCENT), right - 82, y + 32)
        write(frame, right - 54, y + 32, str(player.cards), "title", NUMBER, TEXT)
    if view.last is not None and view.last.seat == player.seat:
        tab(frame, right - 4, y - high / 2 - 5, tab_words(view.last), wide)


def _lost_heart(view: View) -> int | None:
    fell = view.last is not None and view.last.kind == "fall" and view.mode == "survival"
    return view.last.seat if fell and view.last is not None else None


def _legend(frame: Image.Image, view: View) -> None:
    marks = [(heart(15, "full"), "hearts"), (mini_back(ACCENT), "cards in hand"), (way(view.direction), "next player")]
    if view.last is not None:
        marks.append((small_tab(), "last move"))
    legend(frame, HIGH - 32, marks)


def way(direction: int) -> Sprite:
    """A small arrow as they lie round the table."""

    def make() -> Image.Image:
        pen = Pen(60, 34)
        head = [(56, 17), (36, 3), (36, 31)] if direction > 0 else [(4, 17), (24, 3), (24, 31)]
        tail = [(9, 17), (38, 17)] if direction > 0 else [(51, 17), (22, 17)]
        pen.stroke(tail, INK, 14)
        pen.polygon(head, INK, INK, 6)
        pen.stroke(tail, BRASS, 7)
        pen.polygon(head, BRASS)
        return pen.finish()

    return sprite(("way", direction), make)
