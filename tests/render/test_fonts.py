"""The fonts come with their licences, and as their makers gave them out."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from render.text import FILES, FONTS

ROOT = Path(__file__).parents[2]
MADE = {
    "AtkinsonHyperlegibleNext_600SemiBold.ttf": "896483629d2c885e6786284a65b07e85ef1a56ed56945e34194ccd579d5bdad6",
    "AtkinsonHyperlegibleNext_800ExtraBold.ttf": "825ade096c646dda7cf3dc7b82db21b089fc52ce874a230a0a326c826024bb8d",
    "LilitaOne_400Regular.ttf": "4444c23631884f411aa7f2fee35061b1756a9927940c62d2a5572acf470b3ffa",
    "NotoSans_700Bold.ttf": "13a813c49624ae3ba3c5c6e72c5ebffc4b9e1e6ea32f421c04069b037c6ad431",
}
LICENCES = {"LilitaOne": "Lilita", "AtkinsonHyperlegibleNext": "Atkinson", "NotoSans": "Noto"}


@pytest.mark.parametrize("file", sorted(FONTS.glob("*.ttf")), ids=lambda file: file.stem)
def test_every_font_has_its_licence_beside_it_and_stands_in_the_notice(file: Path) -> None:
    family = file.stem.split("_")[0]
    licence = (FONTS / f"{family}-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert LICENCES[family] in licence
    assert f"{family}-OFL.txt" in (ROOT / "NOTICE.md").read_text(encoding="utf-8")


def test_every_font_that_is_shipped_is_used_and_none_is_missing() -> None:
    assert {file.name for file in FONTS.glob("*.ttf")} == set(FILES.values())


def test_the_files_are_unmodified() -> None:
    """A reserved name may not stand on a changed font: what the makers gave out is what we ship."""
    assert {file.name: sha256(file.read_bytes()).hexdigest() for file in FONTS.glob("*.ttf")} == MADE
