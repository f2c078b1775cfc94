"""Puzzle Strike, for two to four players."""

from games.puzzle_strike.rules import GAME as GAME
