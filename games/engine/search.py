"""Search mode: the rules alone, as fast as they go.

No story, no checkpoints, no record; options go in instead of keys. For looking ahead and for measuring.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from games.engine.decisions import Flow, HasOutcome, Outcome, Picks, Question
from games.engine.errors import Left, RulesError
from games.engine.flow import NOTHING, STUCK, raised
from games.engine.game import Game
from games.engine.rng import Rng
from games.engine.table import Table

S = TypeVar("S", bound=HasOutcome)


class Search(Generic[S]):
    """A match that is only played on: `open` is who is asked what, empty when it is over.

    Nobody is asked where a match would take the answer by itself. The options given to `play` must be options of the
    open question, of every seat in it at once: nothing checks them.
    """

    __slots__ = ("_flow", "game", "open", "t")

    open: Question

    def __init__(self, game: Game[S, Any, Any], t: Table[S], flow: Flow[None] | None = None) -> None:
        """Goes on from a table at a checkpoint, or from a step that waits at a question; it changes the table."""
        t.quiet = True
        self.game, self.t, self.open = game, t, NOTHING
        self._flow = game.step(t) if flow is None else flow
        if t.state.outcome is None:
            self.play(None)

    @classmethod
    def new(cls, game: Game[S, Any, Any], seats: int, options: Any, seed: int) -> Search[S]:
        """A match from its start, with the chances of `Match.new` for this seed."""
        rng = Rng(seed)
        return cls(game, Table(game.setup(seats, options, rng), rng, game.rulings))

    @property
    def outcome(self) -> Outcome | None:
        return self.t.state.outcome

    def play(self, picks: Picks | None) -> None:
        """Answer the open question and run to the next one. RulesError where the rules raise or are stuck."""
        t, flow = self.t, self._flow
        state = t.state
        for _ in range(STUCK):
            try:
                question = flow.send(picks)
            except (StopIteration, Left):
                t.step += 1
                if state.outcome is not None:
                    break
                self._flow = flow = self.game.step(t)
                picks = None
                continue
            except Exception as fault:
                raise raised(t, fault) from fault
            if state.outcome is not None:
                flow.close()
                break
            for decision in question.values():
                if not decision.forced:
                    self.open = question
                    return
            picks = {seat: decision.options for seat, decision in question.items()}
        else:
            raise RulesError(f"{STUCK} steps and forced answers in a row")
        self.open = NOTHING
