"""SVG path data to polygons: all that turning an icon into a mask needs, and no more of SVG."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

Point = tuple[float, float]
Contour = list[Point]

CURVE_SEGMENTS = 8
"""A curve becomes this many straight lines; at 512 units a side the eye sees no corner."""

_NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?")
_FLAG = re.compile(r"[01]")
_GAP = re.compile(r"[\s,]*")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def contours(data: str) -> list[Contour]:
    """The closed outlines that path data describes, curves flattened, in the data's own units.

    Raises ValueError where the data are no path data. Outlines of fewer than three points are left out.
    """
    return [contour for contour, _ in _outlines(data) if len(contour) > 2]


def strokes(data: str) -> list[Contour]:
    """The same path as lines to follow: one that the data close ends where it began, others stay open."""
    return [[*contour, contour[0]] if closed else contour for contour, closed in _outlines(data) if len(contour) > 1]


def _outlines(data: str) -> list[tuple[Contour, bool]]:
    """Every outline, and whether the data close it."""
    found: list[Contour] = []
    closed: set[int] = set()
    here: Point = (0.0, 0.0)
    start: Point = here
    pull: Point | None = None  # the last control point, which S and T mirror
    before = ""
    for command, numbers in _commands(data):
        letter = command.upper()
        relative = command.islower()
        if letter == "Z":
            closed.add(len(found) - 1)
            here, pull, before = start, None, letter
            continue
        points = _points(letter, numbers, here if relative else (0.0, 0.0), here)
        if letter == "M":
            here = start = points[-1]
            found.append([here])
        else:
            if before == "Z" or not found:
                found.append([here])
            line, pull = _line(letter, numbers, points, here, pull, before)
            found[-1].extend(line)
            here = line[-1]
        if letter not in "CSQT":
            pull = None
        before = letter
    return [(contour, index in closed) for index, contour in enumerate(found)]


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with one set of numbers; what follows a move without a letter is a line."""
    at = _skip(data, 0)
    command = ""
    while at < len(data):
        if data[at].upper() in _ARITY:
            command = data[at]
            at = _skip(data, at + 1)
        elif not command or command in "Zz":
            raise ValueError(f"not path data at {data[at : at + 20]!r}")
        numbers: list[float] = []
        for index in range(_ARITY[command.upper()]):
            # The two flags of an arc may stand without a gap before what follows.
            pattern = _FLAG if command in "Aa" and index in (3, 4) else _NUMBER
            match = pattern.match(data, at)
            if match is None:
                raise ValueError(f"a number is missing at {data[at : at + 20]!r}")
            numbers.append(float(match.group()))
            at = _skip(data, match.end())
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def _skip(data: str, at: int) -> int:
    match = _GAP.match(data, at)
    return match.end() if match else at


def _points(letter: str, numbers: list[float], origin: Point, here: Point) -> list[Point]:
    """The absolute points of a command; of an arc its end alone."""
    if letter == "H":
        return [(origin[0] + numbers[0], here[1])]
    if letter == "V":
        return [(here[0], origin[1] + numbers[0])]
    pairs = numbers[5:] if letter == "A" else numbers
    return [(origin[0] + pairs[i], origin[1] + pairs[i + 1]) for i in range(0, len(pairs), 2)]


def _line(
    letter: str, numbers: list[float], points: list[Point], here: Point, pull: Point | None, before: str
) -> tuple[list[Point], Point | None]:
    """The straight lines that a drawing command becomes, and the control point that the next may mirror."""
    if letter in "LHV":
        return points, None
    if letter == "A":
        return _arc(here, points[-1], numbers), None
    if letter in "CS":
        mirrored = _mirror(here, pull) if before in ("C", "S") else here
        first, second, end = points if letter == "C" else (mirrored, points[0], points[1])
        return _cubic(here, first, second, end), second
    mirrored = _mirror(here, pull) if before in ("Q", "T") else here
    control, end = points if letter == "Q" else (mirrored, points[0])
    first = (here[0] + 2 / 3 * (control[0] - here[0]), here[1] + 2 / 3 * (control[1] - here[1]))
    second = (end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1]))
    return _cubic(here, first, second, end), control


def _mirror(here: Point, pull: Point | None) -> Point:
    return here if pull is None else (2 * here[0] - pull[0], 2 * here[1] - pull[1])


def _cubic(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    line = []
    for step in range(1, CURVE_SEGMENTS + 1):
        t = step / CURVE_SEGMENTS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
        line.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return line


def _arc(start: Point, end: Point, numbers: list[float]) -> list[Point]:
    """An elliptic arc by the standard's conversion from end points to a centre (SVG 1.1, appendix F.6)."""
    rx, ry, turn, large, sweep = abs(numbers[0]), abs(numbers[1]), math.radians(numbers[2]), numbers[3], numbers[4]
    if start == end or rx == 0 or ry == 0:
        return [end]
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    rest = max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2) / ((rx * y) ** 2 + (ry * x) ** 2)
    root = math.sqrt(rest) * (-1 if large == sweep else 1)
    cx, cy = root * rx * y / ry, -root * ry * x / rx
    centre = (cos * cx - sin * cy + (start[0] + end[0]) / 2, sin * cx + cos * cy + (start[1] + end[1]) / 2)
    begin = math.atan2((y - cy) / ry, (x - cx) / rx)
    span = math.atan2((-y - cy) / ry, (-x - cx) / rx) - begin
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    steps = max(2, math.ceil(abs(span) / (math.pi / 2) * CURVE_SEGMENTS))
    line = []
    for step in range(1, steps + 1):
        angle = begin + span * step / steps
        px, py = rx * math.cos(angle), ry * math.sin(angle)
        line.append((centre[0] + cos * px - sin * py, centre[1] + sin * px + cos * py))
    line[-1] = end
    return line
