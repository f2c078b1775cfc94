"""Whose fault it is.

Exception
├── AnswerError (ValueError)      the player's: what was picked or typed is not on offer; the message is for them
│   └── FormError                 a form was filled in wrongly; names the field and what it takes
├── RulesError (RuntimeError)     the author's: the rules broke a promise, or raised
│   └── CodecError                a stored table cannot be read back as it was
└── Left                          not a fault: raised inside the rules at the question of a seat that has left
"""

from __future__ import annotations


class AnswerError(ValueError):
    """The player picked or typed something that is not on offer. Its text may be shown to them."""


class FormError(AnswerError):
    """A form was filled in wrongly. Its text names the field and what it takes."""


class RulesError(RuntimeError):
    """The rules of a game broke a promise of the engine; nothing the players did is at fault."""


class CodecError(RulesError):
    """A state cannot be stored, or a stored one cannot be read back as exactly what it was."""


class Left(Exception):
    """Raised at the question of a seat that has left. A step that does not catch it ends there."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat
