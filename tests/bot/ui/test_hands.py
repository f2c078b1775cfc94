from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.scenes import Scene
from bot.ui import choices, hands, ids
from bot.ui.drafts import Draft
from bot.ui.message import Menu, Say
from games.engine import Decision, Option
from storage.story import StoryRow
from tests.bot.ui.limits import check_rows, check_say, units
from tests.bot.ui.scenes import BIG, NOON, PLAIN, played, scene_of, worst

WHERE = "Toybox Café · [#games](https://discord.com/channels/1/100)"
ASKED = f"<t:{int(NOON.timestamp())}:R>"


def answers(say: Say) -> list[str]:
    """The keys that the message's buttons answer with."""
    found = [ids.parse(button.id) for row in say.rows if not isinstance(row, Menu) for button in row]
    return [named.key for named in found if isinstance(named, ids.Answer)]


def labels(say: Say) -> list[str]:
    return [button.label for row in say.rows if not isinstance(row, Menu) for button in row]


def asked_scene(decision: Decision[Any], given: tuple[str, ...] = ()) -> tuple[Scene, int]:
    """A match that asks this of the seat whose turn it is, and of another one beside."""
    match = played(3, 7)
    (seat,) = match.open
    match.open = {seat: decision, (seat + 1) % 3: decision}
    match.given = {seat: given} if given else {}
    return scene_of(match), seat


def test_a_hand_by_dm_says_where_it_belongs_and_carries_the_question() -> None:
    scene = scene_of(played(3, 7), step=8)
    (seat,) = scene.waiting
    say = hands.hand(scene, seat, dm=True)
    lines = say.content.split("\n")
    decision = scene.decision(seat)
    assert decision is not None
    assert lines[0] == "**Weapon Wars** · match 7, turn 9"
    assert lines[1] == f"{WHERE} · your move, asked {ASKED}."
    assert lines[2] == f"**{decision.prompt}**"
    assert answers(say) == [option.key for option in decision.options]
    assert labels(say)[-3:] == ["Board", "Log", "Orders"]
    assert (say.mentions, say.silent) == (frozenset(), True)
    assert say.drawing is not None
    assert (say.drawing.kind, say.drawing.view, say.drawing.decision) == ("hand", scene.view(seat), decision)
    assert say.drawing.file_name == "weapon-wars-7-12.png"


def test_in_the_match_s_own_channel_a_hand_does_not_say_where_that_is() -> None:
    scene = scene_of(played(3, 7), step=8)
    (seat,) = scene.waiting
    decision = scene.decision(seat)
    assert decision is not None
    lines = hands.move(scene, seat, here=True).content.split("\n")
    assert lines[:2] == [f"**Weapon Wars** · match 7, turn 9 · your move, asked {ASKED}.", f"**{decision.prompt}**"]
    idle = hands.move(scene, (seat + 1) % 3, here=True).content
    assert idle.startswith("**Weapon Wars** · match 7, turn 9\nNot your move just now.")
    assert all(WHERE in hands.move(scene, one).content for one in (seat, (seat + 1) % 3))


def told(texts: list[str], to: frozenset[int] | None = None) -> tuple[StoryRow, ...]:
    return tuple(StoryRow(7, n, n, text, {}, to, NOON, undone=False) for n, text in enumerate(texts))


@pytest.mark.parametrize("dm", [True, False])
def test_above_the_question_stands_what_has_happened_since(dm: bool) -> None:
    scene = replace(scene_of(played(3, 7)), told=told(["Ana opens", "Bruno *falls*"]))
    (seat,) = scene.waiting
    lines = hands.hand(scene, seat, dm=dm).content.split("\n")
    assert lines[2:5] == ["-# Ana opens", "-# Bruno \\*falls\\*", f"**{scene.decision(seat).prompt}**"]  # type: ignore[union-attr]


def test_of_much_that_has_happened_the_end_is_told() -> None:
    scene = replace(scene_of(played(3, 7)), told=told([f"line {n}" for n in range(9)]))
    lines = hands.hand(scene, scene.waiting[0], dm=False).content.split("\n")
    assert [line for line in lines if "line" in line] == ["-# … line 4", *(f"-# line {n}" for n in range(5, 9))]


def test_what_has_happened_is_told_to_who_waits_in_the_channel_and_edits_no_dm() -> None:
    bare = scene_of(played(3, 7))
    seat = (bare.waiting[0] + 1) % 3
    scene = replace(bare, told=told(["Ana opens"]))
    assert "-# Ana opens" in hands.hand(scene, seat, dm=False).content
    assert hands.hand(scene, seat, dm=True) == hands.hand(bare, seat, dm=True)


def test_a_hand_tells_nothing_that_others_alone_may_read() -> None:
    scene = scene_of(played(3, 7))
    (seat,) = scene.waiting
    scene = replace(scene, told=told(["for one alone"], frozenset({seat})))
    assert [("for one alone" in hands.move(scene, who).content) for who in range(3)] == [
        who == seat for who in range(3)
    ]


def test_a_hand_is_made_from_its_own_seats_view_alone() -> None:
    scene = scene_of(played(3, 7))
    assert scene.match is not None
    dealt = scene.match.t.state.hands
    for seat in range(3):
        for say in (hands.hand(scene, seat, dm=True), hands.move(scene, seat)):
            assert say.drawing is not None
            seen = f"{say} {say.drawing.facts}"
            for other in range(3):
                assert all((card in seen) == (other == seat) for card in dealt[other])


def test_while_only_others_act_a_hand_stays_as_it_is() -> None:
    match = played(3, 7)
    scene = scene_of(match)
    (seat,) = scene.waiting
    quiet = (seat + 2) % 3
    before = hands.hand(scene, quiet, dm=True)
    assert "I will call you when it is your move." in before.content
    match.answer(seat, match.open[seat].default, match.asked)
    scene = scene_of(match, version=13)
    assert quiet not in scene.waiting
    assert hands.hand(scene, quiet, dm=True).digest() == before.digest()
    match.t.state.hands[quiet].pop()
    assert hands.hand(scene, quiet, dm=True).digest() != before.digest()


def test_own_hearts_are_part_of_the_hand() -> None:
    scene = scene_of(played(3, 7))
    quiet = (scene.waiting[0] + 1) % 3
    before = hands.hand(scene, quiet, dm=True).digest()
    assert scene.match is not None
    scene.match.t.state.hearts[quiet] -= 1
    assert hands.hand(scene, quiet, dm=True).digest() != before


def test_in_the_channel_it_says_for_whom_one_waits_and_can_be_looked_at_again() -> None:
    scene = scene_of(played(3, 7), step=8)
    (seat,) = scene.waiting
    say = hands.move(scene, (seat + 1) % 3)
    assert say.content.split("\n") == [
        "**Weapon Wars** · match 7, turn 9",
        WHERE,
        f"Not your move just now. Waiting for **{PLAIN[seat]}**, asked {ASKED}.",
    ]
    assert labels(say) == ["Look again", "Play next", "Orders"]
    assert say.drawing is not None


def test_your_move_and_my_hand_offer_the_same() -> None:
    scene = scene_of(played(3, 7))
    (seat,) = scene.waiting
    assert hands.move(scene, seat) == hands.hand(scene, seat, dm=False)
    assert not hands.move(scene, seat).silent
    assert answers(hands.move(scene, seat)) == answers(hands.hand(scene, seat, dm=True))


def test_a_note_stands_first() -> None:
    scene = scene_of(played(3, 7))
    say = hands.move(scene, scene.waiting[0], note=choices.GONE)
    assert say.content.startswith("That choice is gone.\n**Weapon Wars** · match 7")
    assert answers(say)


def test_who_has_no_seat_is_told_kindly() -> None:
    scene = scene_of(played(3, 7))
    say = hands.move(scene, None)
    assert say.content.startswith("You are watching **Weapon Wars**")
    assert f"Waiting for **{PLAIN[scene.waiting[0]]}**" in say.content
    assert (say.rows, say.drawing) == ((), None)


def test_a_sealed_answer_can_be_changed_until_the_others_have_answered() -> None:
    decision = Decision("ask", "Pick one", [Option(f"take:{n}", f"Thing {n}", n) for n in range(3)])
    scene, seat = asked_scene(decision, ("take:1",))
    say = hands.move(scene, seat)
    assert f"your answer is in; you may change it until **{PLAIN[(seat + 1) % 3]}** has answered." in say.content
    assert [button.style for button in say.rows[0] if not isinstance(say.rows[0], Menu)] == [
        "primary",
        "success",
        "primary",
    ]


def test_a_half_made_pick_is_shown_as_it_stands() -> None:
    decision = Decision("ask", "Pick", [Option(f"take:{n}", f"Thing {n}", n) for n in range(60)], most=3)
    scene, seat = asked_scene(decision)
    draft = Draft(None, 1, ("take:30",))
    for say in (hands.hand(scene, seat, dm=True, draft=draft), hands.move(scene, seat, draft)):
        check_say(say)
        assert "Picked: Thing 30." in say.content
        assert isinstance(say.rows[0], Menu)
        assert say.rows[0].choices[0].value == "take:20"
    assert labels(hands.hand(scene, seat, dm=True, draft=draft))[-3:] == ["Board", "Log", "Orders"]


@pytest.mark.parametrize(
    ("state", "said"), [("ended", "ended early"), ("set_aside", "set aside"), ("cancelled", "was cancelled")]
)
def test_a_match_that_is_no_longer_played_says_so(state: str, said: str) -> None:
    scene = replace(scene_of(played(3, 7), state=state), match=None)
    for say in (hands.move(scene, 0), hands.move(scene, None), hands.over(scene, 0), hands.hand(scene, 0, dm=True)):
        assert said in say.content
        assert say.drawing is None
        assert answers(say) == []


def test_a_finished_match_says_who_won_and_can_be_looked_back_on() -> None:
    scene = scene_of(played(2, 10**4))
    say = hands.over(scene, 0)
    assert WHERE in say.content
    assert "wins!" in say.content
    assert labels(say) == ["Board", "Log"]
    assert hands.hand(scene, 0, dm=True) == say


@pytest.mark.parametrize("moves", [0, 8, 25, 10**4])
def test_the_worst_names_fit(moves: int) -> None:
    scene = worst(moves)
    for seat in range(6):
        move = hands.move(scene, seat)
        for say in (hands.hand(scene, seat, dm=True), move, hands.over(scene, seat)):
            check_say(say)
            linked = f"https://discord.com/channels/{BIG}/{BIG}" in say.content
            assert linked is not (say is move and scene.row.state == "over")
    check_say(hands.watching(scene))


def test_the_longest_question_fits_beside_the_longest_names() -> None:
    options = [Option(f"take:{n}", "*" * 24, n, detail="_" * 100) for n in range(9)]
    scene = worst(8)
    assert scene.match is not None
    scene.match.open = {0: Decision("ask", "~" * 300, options, least=0)}
    say = hands.hand(scene, 0, dm=True)
    check_rows(say.rows)
    assert units(say.content) <= 2000
    assert "https://discord.com/channels/" in say.content


def test_every_message_of_a_hand_carries_the_mark_by_which_it_is_found() -> None:
    scene = scene_of(played(3, 7))
    for seat in range(3):
        rows = hands.hand(scene, seat, dm=True).rows
        assert ids.mark(7, "hand") in [button.id for row in rows if not isinstance(row, Menu) for button in row]
