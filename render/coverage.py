"""Which characters a font file has glyphs for, read from its character map."""

from __future__ import annotations

import struct
from pathlib import Path


def characters(path: Path) -> frozenset[int]:
    """The code points that a TrueType font maps to a glyph. ValueError where it has no Unicode map that we read."""
    data = path.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    for index in range(tables):
        tag, _, start, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if tag == b"cmap":
            return _unicode_map(data, start)
    raise ValueError(f"{path.name} has no character map")


def _unicode_map(data: bytes, start: int) -> frozenset[int]:
    (count,) = struct.unpack_from(">H", data, start + 2)
    found: set[int] = set()
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * index)
        if (platform, encoding) not in {(0, 3), (0, 4), (3, 1), (3, 10)}:
            continue
        (kind,) = struct.unpack_from(">H", data, start + offset)
        if kind == 4:
            found |= _segments(data, start + offset)
        elif kind == 12:
            found |= _groups(data, start + offset)
    if not found:
        raise ValueError("no Unicode character map")
    return frozenset(found)


def _segments(data: bytes, at: int) -> set[int]:
    """Format 4: segments of the basic plane."""
    (double,) = struct.unpack_from(">H", data, at + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 2 * double)
    ranges_at = at + 16 + 3 * double
    offsets = struct.unpack_from(f">{count}H", data, ranges_at)
    found: set[int] = set()
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        codes = range(first, min(last, 0xFFFE) + 1)
        delta, offset = deltas[index], offsets[index]
        if offset:
            glyphs = struct.unpack_from(f">{len(codes)}H", data, ranges_at + 2 * index + offset)
            found.update(code for code, glyph in zip(codes, glyphs, strict=True) if glyph and (glyph + delta) & 0xFFFF)
        elif -delta & 0xFFFF in codes:
            found.update(code for code in codes if (code + delta) & 0xFFFF)
        else:
            found.update(codes)
    return found


def _groups(data: bytes, at: int) -> set[int]:
    """Format 12: groups over all planes."""
    (count,) = struct.unpack_from(">L", data, at + 12)
    found: set[int] = set()
    for index in range(count):
        first, last, _ = struct.unpack_from(">LLL", data, at + 16 + 12 * index)
        found.update(range(first, last + 1))
    return found
