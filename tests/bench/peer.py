"""RLCard's Uno: the one peer that runs here, and the scale on which the figures of others stand.

It is no dependency of Toybox. Where it can be imported it is used: `pip install rlcard` into the environment.
"""

from __future__ import annotations

import importlib
from time import process_time
from typing import Any

from games.engine import Dice

REFERENCE = 146_000
"""Decisions a second of RLCard's bare Uno on the machine on which the other peers were measured."""
PEERS = {
    "peer_openspiel_clone": (108.0, "us"),
    "peer_openspiel_card_game": (24_600.0, "decisions/s"),
    "peer_python_chess": (36_500.0, "decisions/s"),
    "peer_boardgame_io": (12_400.0, "decisions/s"),
}
"""What others reach on that machine."""


def installed() -> bool:
    try:
        importlib.import_module("rlcard")
    except ImportError:
        return False
    return True


def bare_speed(seconds: float, seed: int) -> float:
    """Decisions in a second of the processor's time, of its game alone: legal actions, one at random, a step."""
    game_class: Any = importlib.import_module("rlcard.games.uno").Game
    dice, decisions, began = Dice(seed), 0, process_time()
    while (spent := process_time() - began) < seconds:
        game = game_class()
        game.init_game()
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[dice.below(len(actions))])
            decisions += 1
    return decisions / spent


def full_speed(seconds: float, seed: int) -> float:
    """The same of its environment, as people use it: observations, legal actions and the record of what was played."""
    rlcard: Any = importlib.import_module("rlcard")
    env = rlcard.make("uno", config={"seed": seed % (1 << 32)})
    dice, decisions, began = Dice(seed), 0, process_time()
    while (spent := process_time() - began) < seconds:
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[dice.below(len(actions))])
            decisions += 1
    return decisions / spent
