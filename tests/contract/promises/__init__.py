"""What every game promises, as functions that raise where it does not hold.

Each takes a `Case`, a match at any of its questions, and may use it up. A game's author needs none of this: the tests
of this package find the game and try every promise on it. `tests/contract/test_broken.py` breaks each of them.
"""

from tests.contract.promises.case import Case, Promise, Zone
from tests.contract.promises.endings import (
    it_ends_by_chance,
    it_ends_when_all_are_absent,
    it_ends_when_all_but_one_leave,
    whoever_leaves_it_goes_on,
)
from tests.contract.promises.faults import a_lost_question_stops_the_log_there, rules_that_raise_change_no_record
from tests.contract.promises.forms import everything_fits_its_form
from tests.contract.promises.imagining import (
    a_question_put_anew_is_the_same,
    an_imagined_match_can_be_finished,
    own_options_are_the_same_when_imagined,
)
from tests.contract.promises.records import (
    forked_and_restored_it_is_the_same,
    old_clicks_are_refused,
    undo_gives_the_earlier_state,
)
from tests.contract.promises.secrets import (
    free_answers_teach_nobody_anything,
    hidden_things_are_told_to_nobody,
    redeals_move_whatever_is_hidden,
    views_show_nothing_that_a_redeal_moves,
    who_hides_something_names_its_zones,
)

PROMISES: tuple[Promise, ...] = (
    it_ends_by_chance,
    it_ends_when_all_are_absent,
    it_ends_when_all_but_one_leave,
    whoever_leaves_it_goes_on,
    forked_and_restored_it_is_the_same,
    undo_gives_the_earlier_state,
    old_clicks_are_refused,
    views_show_nothing_that_a_redeal_moves,
    redeals_move_whatever_is_hidden,
    who_hides_something_names_its_zones,
    hidden_things_are_told_to_nobody,
    free_answers_teach_nobody_anything,
    a_question_put_anew_is_the_same,
    own_options_are_the_same_when_imagined,
    an_imagined_match_can_be_finished,
    everything_fits_its_form,
    rules_that_raise_change_no_record,
    a_lost_question_stops_the_log_there,
)

__all__ = ["PROMISES", "Case", "Promise", "Zone"]
