"""What every game has that is told how unclear cases are ruled: a case is found by its name."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import AnswerError


class Rulings:
    """Texts by the title of the case they are about; a title is found in any case of letters."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._titles = {title.casefold(): title for title in texts}

    @property
    def titles(self) -> tuple[str, ...]:
        """What there is a ruling about, in the order given."""
        return tuple(self._texts)

    def about(self, typed: str) -> str:
        """The ruling about that case. AnswerError if there is none."""
        title = self._titles.get(" ".join(typed.casefold().split()))
        if title is None:
            raise AnswerError(f"There is no ruling called {typed}." if typed.strip() else "Say which case.")
        return f"{title}: {self._texts[title]}"
