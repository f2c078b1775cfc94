"""The engine: a game is rules over a plain state, and a match is one stored state and a few option keys."""

from games.engine.builds import build_of
from games.engine.checks import check
from games.engine.codec import decode_table, encode_table
from games.engine.decisions import (
    LEAVE,
    Ask,
    Decision,
    Entry,
    Event,
    Flow,
    HasOutcome,
    Keys,
    Option,
    Outcome,
    Picks,
    Question,
    Seat,
    replace,
)
from games.engine.errors import AnswerError, CodecError, FormError, Left, RulesError
from games.engine.game import WIN, Game, Verb
from games.engine.match import Match
from games.engine.rng import Dice, Rng
from games.engine.search import Search
from games.engine.table import Table
from games.engine.words import listed, say

__all__ = [
    "LEAVE",
    "WIN",
    "AnswerError",
    "Ask",
    "CodecError",
    "Decision",
    "Dice",
    "Entry",
    "Event",
    "Flow",
    "FormError",
    "Game",
    "HasOutcome",
    "Keys",
    "Left",
    "Match",
    "Option",
    "Outcome",
    "Picks",
    "Question",
    "Rng",
    "RulesError",
    "Search",
    "Seat",
    "Table",
    "Verb",
    "build_of",
    "check",
    "decode_table",
    "encode_table",
    "listed",
    "replace",
    "say",
]
