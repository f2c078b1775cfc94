from __future__ import annotations

from dataclasses import replace

from bot.scenes import Scene
from bot.ui import ids, requests
from bot.ui.message import Menu, Say
from storage.requests import RequestRow
from tests.bot.ui.limits import check_say
from tests.bot.ui.scenes import BIG, NOON, played, scene_of, worst


def asking(scene: Scene, by: int, seats: list[int], *agreed: int) -> Scene:
    row = RequestRow(scene.row.id, "undo", scene.asked, by, {"n": 3, "seats": seats}, (by, *agreed), NOON)
    return replace(scene, requests=(row,))


def shown(scene: Scene, *, calling: bool = True) -> Say:
    row = requests.standing(scene)
    assert row is not None
    return requests.request(scene, row, calling=frozenset(requests.missing(scene, row)) if calling else frozenset())


def presses(say: Say) -> list[ids.Id | None]:
    return [ids.parse(button.id) for row in say.rows if not isinstance(row, Menu) for button in row]


def test_a_request_says_who_wishes_what_and_calls_each_who_must_agree() -> None:
    say = shown(asking(scene_of(played(3, 7)), 11, [0]))
    lines = say.content.split("\n")
    assert lines[0] == "**Ana** would like to take the last choice back in **Weapon Wars**."
    assert lines[1] == "<@12> and <@13>: do you agree?"
    assert say.mentions == {12, 13}
    assert presses(say) == [ids.Press(7, "agree", "request"), ids.Press(7, "refuse", "request")]
    assert presses(say)[0] == ids.parse(ids.mark(7, "request"))


def test_as_people_agree_it_changes_without_another_ping() -> None:
    scene = asking(scene_of(played(3, 7)), 11, [0], 12)
    say = shown(scene, calling=False)
    assert say.mentions == frozenset()
    assert say.silent
    assert "<@13>: do you agree?" in say.content
    assert "✅ **Bruno** agrees." in say.content
    assert "<@12>" not in say.content
    assert say.digest() == shown(scene, calling=True).digest()


def test_whose_choice_it_is_where_it_is_not_ones_own() -> None:
    assert "last choice of **Bruno** to be taken back" in shown(asking(scene_of(played(3, 7)), 11, [1])).content
    assert "the last choices to be taken back" in shown(asking(scene_of(played(3, 7)), 11, [0, 1])).content


def test_computer_players_and_who_left_are_not_asked() -> None:
    scene = scene_of(played(3, 7), computers=1)
    gone = replace(scene.seats[1], left_at=NOON)
    scene = asking(replace(scene, seats=(scene.seats[0], gone, scene.seats[2])), 11, [0])
    assert shown(scene).mentions == frozenset()


def test_it_holds_for_the_question_that_was_open_and_no_other() -> None:
    scene = asking(scene_of(played(3, 7)), 11, [0])
    assert requests.standing(scene) is not None
    later = replace(scene.requests[0], asked=scene.asked - 1)
    assert requests.standing(replace(scene, requests=(later,))) is None
    assert requests.standing(replace(scene, row=replace(scene.row, state="ended"))) is None


def test_the_asker_may_think_better_of_it_and_who_agreed_is_told_for_whom_it_waits() -> None:
    scene = asking(scene_of(played(3, 7)), 11, [0], 12)
    mine, theirs = (requests.waiting(scene, scene.requests[0], person) for person in (11, 12))
    assert "**Chidi** must agree" in mine.content
    assert presses(mine) == [ids.Press(7, "refuse")]
    assert theirs.content == "You have agreed. **Chidi** must still agree."
    assert theirs.rows == ()


def test_the_worst_names_fit() -> None:
    scene = asking(worst(8), BIG, [1])
    check_say(shown(scene))
    check_say(requests.waiting(scene, scene.requests[0], BIG))
