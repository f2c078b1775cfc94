"""Settings: from the environment and a `.env` file into one frozen object, or one clear line on what is wrong.

The environment goes before the file; an empty value is no value. Each setting has a line in `.env.example`.
"""

from __future__ import annotations

import difflib
import logging
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
MOST_WORKERS: Final = 64
SHOWN: Final = 60  # characters of a wrong value that an error repeats
WRONG_TOKEN: Final = "Discord does not know this DISCORD_TOKEN. Get one in the developer portal: Bot, Reset Token."

_YES: Final = frozenset({"1", "yes", "true", "on"})
_NO: Final = frozenset({"0", "no", "false", "off"})
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_QUOTED: Final = re.compile(r"""(?P<quote>['"])(?P<inside>.*?)(?<!\\)(?P=quote)\s*(#.*)?""")
_COMMENT: Final = re.compile(r"(^|\s)#.*$")


class SettingsError(Exception):
    """A setting is wrong; one line that names it, what was found and what is expected. Never holds a token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that is set from outside."""

    token: str | None = field(default=None, repr=False)
    data_dir: Path = Path("data")
    database_url: str = "sqlite:///data/toybox.db"
    sandbox_port: int = 8420  # any free one where it is taken is the sandbox's affair
    open_browser: bool = True
    log_level: str = "INFO"
    api_base: str | None = None  # where a local Discord is; None: the real one
    clock_url: str | None = None  # the clock of a local Discord; None: the system's
    render_workers: int = 2

    @property
    def log_number(self) -> int:
        """The level as the logging module counts it."""
        return logging.getLevelNamesMapping()[self.log_level]

    @classmethod
    def read(cls, environ: Mapping[str, str] | None = None, env_file: Path | None = Path(".env")) -> Settings:
        """From the environment (the process's own unless given) and the file, if there is one. Raises SettingsError."""
        found = dict(read_env_file(env_file)) if env_file is not None else {}
        _no_typo(found, env_file)
        found |= {name: value for name, value in (os.environ if environ is None else environ).items() if value.strip()}
        given = {name: found[name].strip() for name in READERS if found.get(name, "").strip()}
        values: dict[str, Any] = {}
        for name, (attribute, expected, read) in READERS.items():
            if name not in given:
                continue
            try:
                values[attribute] = read(given[name])
            except ValueError as error:
                shown = str(error) if name == "DISCORD_TOKEN" else _shown(given[name])
                raise SettingsError(f"{name} is {shown}; expected {expected}.") from None
        values.setdefault("render_workers", min(os.cpu_count() or 1, MOST_WORKERS))
        if "database_url" not in values:
            values["database_url"] = f"sqlite:///{(values.get('data_dir', Path('data')) / 'toybox.db').as_posix()}"
        return cls(**values)


def read_env_file(path: Path) -> dict[str, str]:
    """KEY=VALUE lines; blank lines, # comments, quotes and a leading `export` are understood. {} if there is no file.

    Within double quotes \\n, \\" and \\\\ stand for what they say. Raises SettingsError naming file and line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeError) as error:
        raise SettingsError(
            f"{path} cannot be read ({type(error).__name__}); expected a text file of KEY=VALUE lines."
        ) from None
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        name, equals, value = stripped.removeprefix("export ").partition("=")
        if not equals or not _NAME.fullmatch(name.strip()):
            raise SettingsError(f"{path}, line {number} is no setting; expected KEY=VALUE.")
        found[name.strip()] = _value(value.strip(), f"{path}, line {number}")
    return found


def _value(text: str, where: str) -> str:
    if not text.startswith(("'", '"')):
        return _COMMENT.sub("", text).strip()
    quoted = _QUOTED.fullmatch(text)
    if quoted is None:
        raise SettingsError(f"{where} has a quote that does not end; expected KEY='VALUE'.")
    inside = quoted["inside"]
    if quoted["quote"] == "'":
        return inside
    return re.sub(r'\\([n"\\])', lambda found: "\n" if found[1] == "n" else found[1], inside)


def _no_typo(found: Mapping[str, str], path: Path | None) -> None:
    """A name in the file that is nearly one of ours is a slip of the pen; quite other names are others' affair."""
    for name in found.keys() - READERS.keys():
        meant = difflib.get_close_matches(name.upper(), READERS, n=1, cutoff=0.8)
        if meant and meant[0] not in found:
            raise SettingsError(f"{path} sets {name}, which is no setting; expected {meant[0]}.")


def _shown(value: str) -> str:
    text = value if len(value) <= SHOWN else f"{value[:SHOWN]}…"
    return repr(text)


def _token(text: str) -> str:
    if re.search(r"\s", text):
        raise ValueError("a text with a space in it")
    if len(text) < 8 or not text.isascii():
        raise ValueError(f"a text of {len(text)} characters")
    return text


def _data_dir(text: str) -> Path:
    path = Path(text).expanduser()
    if path.exists() and not path.is_dir():
        raise ValueError(text)
    return path


def _database_url(text: str) -> str:
    scheme, separator, path = text.partition(":///")
    if scheme != "sqlite" or not separator or not path or path.startswith(":memory:"):
        raise ValueError(text)
    return text


def _port(text: str) -> int:
    return _number(text, 0, 65535)


def _workers(text: str) -> int:
    return _number(text, 1, MOST_WORKERS)


def _number(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
        raise ValueError(text)
    return int(text)


def _flag(text: str) -> bool:
    if (low := text.lower()) not in _YES | _NO:
        raise ValueError(text)
    return low in _YES


def _level(text: str) -> str:
    if text.upper() not in LEVELS:
        raise ValueError(text)
    return text.upper()


def _base(text: str) -> str:
    parts = urlsplit(_address(text))
    if parts.path.rstrip("/"):
        raise ValueError(text)
    return f"{parts.scheme}://{parts.netloc}"


def _address(text: str) -> str:
    parts = urlsplit(text)
    port = parts.port  # raises ValueError where it is none
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or parts.query or parts.fragment:
        raise ValueError(text)
    return text.rstrip("/")


READERS: Final[Mapping[str, tuple[str, str, Callable[[str], Any]]]] = {
    "DISCORD_TOKEN": ("token", "the bot's token, copied whole from Discord's developer portal", _token),
    "DATA_DIR": ("data_dir", "a folder", _data_dir),
    "DATABASE_URL": ("database_url", "sqlite:///PATH, such as sqlite:///data/toybox.db", _database_url),
    "SANDBOX_PORT": ("sandbox_port", "a port from 0 (any free one) to 65535", _port),
    "TOYBOX_OPEN_BROWSER": ("open_browser", "1 or 0", _flag),
    "LOG_LEVEL": ("log_level", "one of " + ", ".join(LEVELS), _level),
    "RENDER_WORKERS": ("render_workers", f"a number from 1 to {MOST_WORKERS}", _workers),
    "DISCORD_API_BASE": ("api_base", "an address without a path, such as http://127.0.0.1:8420", _base),
    "TOYBOX_CLOCK": ("clock_url", "an address, such as http://127.0.0.1:8420/local/clock", _address),
}
"""Each variable: the attribute it fills, what it takes in words, and its reader, which raises ValueError."""
