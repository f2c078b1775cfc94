"""Icons: each has an author, each is there, and they fit what is shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from render import art
from render.art import ICONS, icon, manifest
from render.art.build import OWN, SIZE, mask

AUTHORS = {"Lorc", "Delapouite", "Caro Asercion", "Carl Olsen", "Cathelineau", "John Colburn", "Sbed", "Skoll", OWN}
NOTICE = Path(__file__).parents[3] / "NOTICE.md"


@pytest.mark.parametrize("name", manifest())
def test_every_icon_has_an_author_who_stands_in_the_notice(name: str) -> None:
    layers = manifest()[name]
    assert layers
    for layer in layers:
        assert layer.author in AUTHORS
        assert layer.author in NOTICE.read_text(encoding="utf-8")
        assert bool(layer.icon) != bool(layer.path)
        assert (layer.author == OWN) == bool(layer.path)


def test_the_masks_are_those_of_the_manifest() -> None:
    assert {file.stem for file in ICONS.glob("*.png")} == set(manifest())


@pytest.mark.parametrize("name", manifest())
def test_a_mask_is_a_picture_that_shows_something(name: str) -> None:
    drawn = icon(name)
    assert (drawn.mode, drawn.size) == ("L", (SIZE, SIZE))
    assert drawn.getextrema() == (0, 255)
    box = drawn.point([255 if value > 127 else 0 for value in range(256)]).getbbox()
    assert box is not None
    assert min(box[2] - box[0], box[3] - box[1]) > SIZE // 5


def test_an_icon_that_the_manifest_lacks() -> None:
    with pytest.raises(KeyError):
        icon("no-such-icon")


@pytest.mark.soak
def test_our_own_outlines_give_the_masks_that_are_shipped() -> None:
    """The set's own outlines are not shipped; what is drawn here can be made anew."""
    own = {name: layers for name, layers in manifest().items() if all(layer.path for layer in layers)}
    assert own
    for name, layers in own.items():
        assert mask(layers, {}).tobytes() == icon(name).tobytes()


def test_the_notice_gives_credit_link_and_changes() -> None:
    text = " ".join(NOTICE.read_text(encoding="utf-8").replace(">", " ").split())
    for words in ("game-icons.net", "https://creativecommons.org/licenses/by/3.0/", "Recoloured and rasterised"):
        assert words in text
    assert (art.HERE / "manifest.toml").is_file()
