"""The story in English."""

from games.engine import Event, listed, say
from tests.games.engine.tiny import game


def spoken(arg, value):
    return f"<{value}>" if arg == "card" else str(value)


TINY = game(lambda t: iter(()), word=lambda self, arg, value: spoken(arg, value))
NAMES = ["Ana", "Bruno", ""]


def test_seats_are_said_by_name_and_all_else_by_the_game():
    event = Event("{seat} hits {foe} with {card} for {n}", {"seat": 0, "foe": 1, "card": "w1", "n": 2})
    assert say(TINY, event, NAMES) == "Ana hits Bruno with <w1> for 2"


def test_a_seat_without_a_name_is_numbered():
    assert say(TINY, Event("{seat} and {foe}", {"seat": 2, "foe": 7}), NAMES) == "Seat 3 and Seat 8"


def test_a_list_of_seats_is_listed():
    assert say(TINY, Event("{seats} draw", {"seats": [0, 1, 2]}), NAMES) == "Ana, Bruno and Seat 3 draw"


def test_names_are_not_read_as_templates():
    assert say(TINY, Event("{seat} wins", {"seat": 0}), ["{foe}"]) == "{foe} wins"


def test_listed():
    assert [listed(words) for words in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
