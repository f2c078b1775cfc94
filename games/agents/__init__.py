"""Computer players: each sees a view and a decision, and may imagine; none ever sees a state."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.agents.agent import Agent, Imagine, ask, picked, rng_for
from games.agents.chance import Chance
from games.agents.greedy import Greedy

AGENTS: Final[Mapping[str, Agent]] = MappingProxyType({agent.key: agent for agent in (Chance(), Greedy())})

__all__ = ["AGENTS", "Agent", "Chance", "Greedy", "Imagine", "ask", "picked", "rng_for"]
