"""Weapon Wars, for two to six players."""

from games.weapon_wars.rules import GAME as GAME
