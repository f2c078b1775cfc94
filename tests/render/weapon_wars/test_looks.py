"""Every card has a face of its own."""

from __future__ import annotations

from games.weapon_wars.cards import DECK, POWERS, WEAPONS, name, power
from render.art import manifest
from render.sprites import SPRITES, weight
from render.text import width
from render.weapon_wars.faces import face, name_lines
from render.weapon_wars.looks import POWER_ICONS, POWER_WORDS, TIERS, WEAPON_ICONS, icon_of, tier, weapon_name


def test_every_weapon_and_power_has_an_icon_of_its_own() -> None:
    names = {weapon for weapons in WEAPONS.values() for weapon in weapons}
    assert set(WEAPON_ICONS) == names
    assert set(POWER_ICONS) == set(POWER_WORDS) == set(POWERS)
    icons = [*WEAPON_ICONS.values(), *POWER_ICONS.values()]
    assert len(set(icons)) == len(icons)
    assert set(icons) <= set(manifest())


def test_names_stand_without_their_rank() -> None:
    assert weapon_name("w15_3") == "Freeze Ray"
    assert icon_of("w15_3") == "ray-gun"
    assert icon_of("mirror_shield_2") == "shield-bounces"


def test_tiers() -> None:
    assert [tier(rank) for rank in (1, 6, 7, 12, 13, 18)] == [0, 0, 1, 1, 2, 2]
    assert len(TIERS) == 3


def test_every_name_stands_on_its_card_whole_in_one_line_or_two() -> None:
    for card in DECK:
        lines = [name(card)] if power(card) else name_lines(card)
        assert len(lines) <= 2
        assert " ".join(lines).replace("- ", "-") == (name(card) if power(card) else weapon_name(card))
        assert all(width(line, "bold", 24) <= 174 for line in lines)


def test_faces_differ_and_copies_share_one() -> None:
    faces = {name(card): face(card).rgb.tobytes() for card in DECK[::5]}
    assert len(set(faces.values())) == len(faces)
    assert face("u_turn_1") is face("u_turn_4")


def test_all_faces_stay_warm_together_beside_the_other_pieces() -> None:
    assert sum(weight(face(card)) for card in {name(card): card for card in DECK}.values()) < SPRITES.limit * 0.6
