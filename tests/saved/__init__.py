"""Matches in mid-question as each version of a game stored them: tests/saved/<game>/v<version>/<ask>.json.

They stand for the matches in play on somebody's server when a new version comes, so a file is never changed once its
version is out. `python -m tests.saved.renew GAME` writes those of the game's present version.
"""
