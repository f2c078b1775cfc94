"""A decision becomes buttons and menus, and a click on them becomes an answer or the next half-made pick.

    one pick, up to 5 options (10 short ones)   buttons
    up to 25 options                            one menu; several picks by its least and most
    one pick, more options, with groups         a menu of groups, then one of options
    one pick, more options                      pages of a menu; whole numbers may be typed as well
    several picks, more options                 the same menus, whose ticks are kept until Done
    the moves of a turn                         menus by kind and one of all, buttons for what has no thing (moves.py)

Options without a group in a grouped question are buttons beside the menus while there are at most five of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.ui import ids, moves, words
from bot.ui.dialogs import Dialog, Input
from bot.ui.drafts import Draft
from bot.ui.message import Button, Choice, Menu, Row, Style
from bot.ui.slices import MENU_SIZE, OTHER, ROW_SIZE, Group, Shelf, pages, shelve, span
from games.catalog import AnyGame
from games.engine import AnswerError, Decision, Option

AnyOption: TypeAlias = Option[Any]
AnyDecision: TypeAlias = Decision[Any]

BUTTONS: Final = 5
SHORT_BUTTONS: Final = 10
SHORT: Final = 25  # characters of a label that is short: a phone shows two such buttons beside each other
TEXT: Final = 900  # units of the text above the components
GROUPS, PAGES = "groups", "pages"  # places of menus whose values are places
GONE: Final = "That choice is gone."

_WHOLE = re.compile(r"-?\d{1,12}")


def rows(
    match_id: int,
    asked: int,
    decision: AnyDecision,
    draft: Draft,
    *,
    given: Sequence[str] = (),
    game: AnyGame | None = None,
) -> tuple[tuple[Row, ...], str]:
    """What answers the question, and text to stand above it (escaped, at most 900 units, often empty).

    At most five rows within Discord's limits, every id unique. `given` is this seat's sealed answer, which is marked;
    with `game` the text names the command that is quicker than turning pages.
    """
    return _Asking(match_id, asked, decision, draft, frozenset(given), game).rows()


def apply(decision: AnyDecision, draft: Draft, clicked: ids.Id, values: Sequence[str] = ()) -> Draft | tuple[str, ...]:
    """What a click on such a message means: the keys of a legal answer, or the next draft, to be shown and kept.

    `values` are those of a menu, or the one text of the number dialogue. AnswerError says, for the player, why it is
    neither; whether `clicked` belongs to the open question is for the caller to see.
    """
    match clicked:
        case ids.Place(place=place):
            return draft.at(values[0] if place in (GROUPS, PAGES) and values else place)
        case ids.Select(slice=number) if _ticks(decision):
            return _tick(shelve(decision), draft, number, values)
        case ids.Select():
            keys = tuple(values)
        case ids.Answer(key=key) | ids.Sure(key=key):
            keys = (key,)
        case ids.Done():
            keys = _done(decision, draft)
        case ids.Form(form="number"):
            keys = (_typed(decision, values[0] if values else ""),)
        case _:
            raise AnswerError(GONE)
    decision.pick(keys)
    return keys


def number_dialog(match_id: int, asked: int, decision: AnyDecision) -> Dialog | None:
    """The dialogue with one field for a whole number; None where the question does not ask for one."""
    numbers = _numbers(decision)
    if not numbers:
        return None
    label = words.line("A whole number from {low} to {high}", low=min(numbers), high=max(numbers))
    field = Input("number", words.cut(label, 45), most=13)
    return Dialog(str(ids.Form(match_id, "number", asked)), words.plain(decision.prompt, 45) or "Your number", (field,))


@dataclass(frozen=True, slots=True)
class _Asking:
    match: int
    asked: int
    decision: AnyDecision
    draft: Draft
    given: frozenset[str]
    game: AnyGame | None

    def rows(self) -> tuple[tuple[Row, ...], str]:
        options, least = self.decision.options, self.decision.least
        if least > len(options):
            return (), words.line("There is nothing to choose just now.")
        if len(options) == least != 1:
            return self._no_choice()
        if kinds := moves.kinds(self.decision):
            return self._moves(kinds)
        if len(options) > MENU_SIZE:
            return self._shelf(shelve(self.decision))
        if self.decision.most == 1 and _buttons_do(self.decision):
            buttons = [self._answer(option) for option in options] + self._none()
            return tuple(_even(buttons)), _details(options)
        tail: list[Row] = [tuple(none)] if (none := self._none()) else []
        return (self._menu(options, 0), *tail), self._how_many()

    def _no_choice(self) -> tuple[tuple[Row, ...], str]:
        """All there is must be picked: one button instead of ticking each."""
        options = self.decision.options
        label = words.line("Take all {n}", n=len(options)) if options else words.line("Go on")
        listed = words.listed(words.escape(_label(option)) for option in options)
        return ((Button(str(ids.Done(self.match, self.asked)), label, "primary"),),), words.fit(listed, TEXT)

    def _shelf(self, shelf: Shelf) -> tuple[tuple[Row, ...], str]:
        at = self.draft.group
        group = at if at is not None and at < len(shelf.groups) else None
        places: Sequence[tuple[Any, ...]]
        if shelf.grouped and group is None:
            places = pages(shelf.groups)
            names = [[_title(one) for one in page] for page in places]
        else:
            places = pages(shelf.groups[group or 0].options)
            names = [[_label(one) for one in page] for page in places]
        page = self.draft.page if self.draft.page < len(places) else 0
        if shelf.grouped and group is None:
            main = self._groups_menu(shelf, page)
        else:
            main = self._menu(places[page], shelf.groups[group or 0].first + page)
        here = group if shelf.grouped else None
        found: list[Row] = [main, *self._turn(here, page, names)]
        if shelf.loose:
            found.append(tuple(self._answer(option) for option in shelf.loose))
        if tail := self._tail(here, page, len(names)):
            found.append(tuple(tail))
        return tuple(found), self._shelf_text(shelf, group)

    def _moves(self, kinds: moves.Kinds) -> tuple[tuple[Row, ...], str]:
        """Each menu is an answer of its own: what can be done after it is asked anew."""
        menus = [self._menu(kind.options, kind.first, kind.title) for kind in kinds.menus]
        buttons = tuple(self._answer(option) for option in kinds.bare)
        text = "\n".join(filter(None, (moves.told(self.decision) if menus else "", _details(kinds.bare))))
        return (*menus, *([buttons] if buttons else [])), words.fit(text, TEXT)

    def _groups_menu(self, shelf: Shelf, page: int) -> Menu:
        choices = []
        for at, group in pages(list(enumerate(shelf.groups)))[page]:
            inside = ", ".join(_label(option) for option in group.options[:6])
            detail = words.line("{n}: {some}", n=len(group.options), some=inside)
            choices.append(Choice(f"{at}.0", _title(group), words.cut(detail, words.ITEM)))
        return Menu(str(ids.Place(self.match, self.asked, GROUPS)), self._hint(), tuple(choices))

    def _menu(self, options: Sequence[AnyOption], number: int, title: str = "") -> Menu:
        """A menu over some of the options: the answer itself, or ticks where several are picked from many."""
        whole = len(options) == len(self.decision.options) and not title  # else a heading says what they are
        ticks, most = _ticks(self.decision), min(self.decision.most, len(options))
        wanted = frozenset(self.draft.picked) if ticks else self.given
        chosen = [option.key for option in options if option.key in wanted][:most]
        choices = tuple(
            Choice(
                option.key,
                _label(option),
                words.plain(option.detail or (option.group if whole else "")),
                option.key in chosen,
            )
            for option in options
        )
        least = 0 if ticks else max(self.decision.least, 1)
        hint = words.plain(title) or self._hint()
        return Menu(str(ids.Select(self.match, self.asked, number)), hint, choices, least, max(most, 1))

    def _turn(self, group: int | None, page: int, names: Sequence[Sequence[str]]) -> list[Row]:
        """Other pages: a button each while they are few, else a menu of pages, and past 25 pages windows of it."""
        if len(names) == 1:
            return []
        if len(names) <= ROW_SIZE:
            return [tuple(self._page(group, n, span(names[n], 17), n == page) for n in range(len(names)))]
        start = page - page % MENU_SIZE
        window = range(start, min(start + MENU_SIZE, len(names)))
        choices = tuple(
            Choice(
                Draft(group, n).place,
                span(names[n], 45),
                words.line("Page {n} of {all}", n=n + 1, all=len(names)),
                n == page,
            )
            for n in window
        )
        return [Menu(str(ids.Place(self.match, self.asked, PAGES)), words.line("Turn to another page"), choices)]

    def _page(self, group: int | None, page: int, label: str, disabled: bool) -> Button:
        return Button(str(ids.Place(self.match, self.asked, Draft(group, page).place)), label, disabled=disabled)

    def _tail(self, group: int | None, page: int, pages: int) -> list[Button]:
        found: list[Button] = []
        if group is not None:
            found.append(self._page(None, 0, words.line("Back"), False))
        if pages > MENU_SIZE:
            start = page - page % MENU_SIZE
            found.append(self._page(group, max(start - MENU_SIZE, 0), words.line("Earlier"), start == 0))
            after = min(start + MENU_SIZE, pages - 1)
            found.append(self._page(group, after, words.line("Later"), start + MENU_SIZE >= pages))
        if _ticks(self.decision):
            found.append(self._done_button())
        else:
            found += self._none()
        if _numbers(self.decision):
            label = words.line("Type a number")
            found.append(Button(str(ids.Form(self.match, "number", self.asked)), label, "primary"))
        return found

    def _done_button(self) -> Button:
        picked, decision = len(_still(self.decision, self.draft)), self.decision
        if not picked and not decision.least:
            return self._none()[0]
        fine = decision.least <= picked <= decision.most
        label = words.line("Done ({n})", n=picked)
        return Button(str(ids.Done(self.match, self.asked)), label, "success", disabled=not fine)

    def _none(self) -> list[Button]:
        """The button for picking nothing, where that is an answer: a menu cannot be sent empty."""
        if self.decision.least:
            return []
        return [Button(str(ids.Done(self.match, self.asked)), words.line("None of these"))]

    def _answer(self, option: AnyOption) -> Button:
        """What is done with a thing stands out from passing, falling and the like, and from their longer forms."""
        plain = {other.key for other in self.decision.options if ":" not in other.key}
        quiet = option.key.partition(":")[0] in plain and len(plain) < len(self.decision.options)
        style: Style = "success" if option.key in self.given else "secondary" if quiet else "primary"
        return Button(str(ids.Answer(self.match, self.asked, option.key)), _label(option, words.LABEL), style)

    def _shelf_text(self, shelf: Shelf, group: int | None) -> str:
        lines = []
        if shelf.grouped and group is not None:
            lines.append(f"**{words.escape(_title(shelf.groups[group]))}**")
        if _ticks(self.decision):
            lines.append(self._picked_text())
        elif hint := self._command():
            lines.append(hint)
        return words.fit("\n".join(lines), TEXT)

    def _picked_text(self) -> str:
        picked = _still(self.decision, self.draft)
        if not picked:
            return self._how_many()
        over = len(picked) - self.decision.most
        labels = words.listed(words.escape(_label(option)) for option in picked)
        if over > 0:
            return words.count(
                over, "One too many: take one off. Picked: {them}", "{n} too many. Picked: {them}", them=labels
            )
        return words.line("Picked: {them}. {many}", them=labels, many=self._how_many())

    def _how_many(self) -> str:
        least, most = self.decision.least, min(self.decision.most, len(self.decision.options))
        if most == 1:
            return ""
        if least == most:
            return words.line("Pick {n}.", n=most)
        if not least:
            return words.line("Pick up to {n}.", n=most)
        return words.line("Pick {low} to {high}.", low=least, high=most)

    def _command(self) -> str:
        """The command that finds an option by a few letters, where all of them are of one verb."""
        verbs = {option.key.partition(":")[0] for option in self.decision.options if ":" in option.key}
        if self.game is None or len(verbs) != 1:
            return ""
        verb = verbs.pop()
        if verb not in self.game.verbs or not self.game.verbs[verb].thing:
            return ""
        return words.line("Quicker: type `/{command} {verb}` and a few letters.", command=self.game.command, verb=verb)

    def _hint(self) -> str:
        return words.plain(self.decision.prompt) or words.line("Choose")


def _label(option: AnyOption, most: int = words.ITEM) -> str:
    """What the option is called; its key where nothing of its label can be seen."""
    return words.plain(option.label, most) or option.key


def _title(group: Group) -> str:
    return words.plain(group.title) or OTHER


def _buttons_do(decision: AnyDecision) -> bool:
    shown = len(decision.options) + (not decision.least)
    short = all(words.length(_label(option)) <= SHORT for option in decision.options)
    return shown <= BUTTONS or (shown <= SHORT_BUTTONS and short)


def _ticks(decision: AnyDecision) -> bool:
    """Whether picks are gathered in the draft until Done."""
    many = decision.most > 1 and len(decision.options) > MENU_SIZE and decision.least < len(decision.options)
    return many and moves.kinds(decision) is None


def _tick(shelf: Shelf, draft: Draft, number: int, values: Sequence[str]) -> Draft:
    """The menu's ticks as they are now, in the order in which they were made; all other ticks stay."""
    own = {option.key for option in shelf.slice(number)}
    kept = [key for key in draft.picked if key not in own or key in values]
    return Draft(draft.group, draft.page, (*kept, *(key for key in values if key in own and key not in kept)))


def _still(decision: AnyDecision, draft: Draft) -> list[AnyOption]:
    """What was ticked and is on offer, in the order of ticking."""
    offered = {option.key: option for option in decision.options}
    return [offered[key] for key in dict.fromkeys(draft.picked) if key in offered]


def _done(decision: AnyDecision, draft: Draft) -> tuple[str, ...]:
    if decision.least == len(decision.options):
        return tuple(option.key for option in decision.options)
    return tuple(option.key for option in _still(decision, draft)) if _ticks(decision) else ()


def _numbers(decision: AnyDecision) -> Mapping[int, str]:
    """Keys by the whole numbers that are their labels, where these are too many for one menu."""
    found = {int(option.label): option.key for option in decision.options if _WHOLE.fullmatch(option.label)}
    return found if decision.most == 1 and len(found) > MENU_SIZE else {}


def _typed(decision: AnyDecision, text: str) -> str:
    numbers, typed = _numbers(decision), text.strip().replace("\u2212", "-")
    if not numbers:
        raise AnswerError(GONE)
    if typed.isascii() and _WHOLE.fullmatch(typed) and int(typed) in numbers:
        return numbers[int(typed)]
    raise AnswerError(
        words.line("Type one of the whole numbers from {low} to {high}.", low=min(numbers), high=max(numbers))
    )


def _even(buttons: Sequence[Button]) -> list[Row]:
    """In as few lines as five a line allow, and these of like length."""
    lines = -(-len(buttons) // ROW_SIZE)
    size = -(-len(buttons) // max(lines, 1))
    return [tuple(buttons[at : at + size]) for at in range(0, len(buttons), size)] if buttons else []


def _details(options: Sequence[AnyOption]) -> str:
    """The second lines that buttons have no room for."""
    told = [(_label(option), words.plain(option.detail)) for option in options if option.detail]
    return words.fit("\n".join(f"**{words.escape(label)}** {words.escape(detail)}" for label, detail in told), TEXT)
