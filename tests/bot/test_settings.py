from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from bot.settings import READERS, Settings, SettingsError, read_env_file

EXAMPLE = Path(__file__).parents[2] / ".env.example"
TOKEN = "a.made-up_token.of-no-bot"


def read(tmp_path: Path, text: str = "", **environ: str) -> Settings:
    file = tmp_path / ".env"
    file.write_text(text, encoding="utf-8")
    return Settings.read(environ, file)


def test_nothing_set_is_enough(tmp_path: Path) -> None:
    found = Settings.read({}, tmp_path / ".env")
    assert found == Settings(render_workers=found.render_workers)
    assert found.token is None
    assert found.data_dir == Path("data")
    assert found.database_url == "sqlite:///data/toybox.db"
    assert found.render_workers >= 1


def test_the_example_names_every_setting_with_a_line_on_it_and_changes_nothing() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    told = {line.partition("=")[0]: lines[at - 1] for at, line in enumerate(lines) if "=" in line and line[0] != "#"}
    assert told.keys() == READERS.keys()
    assert all(re.fullmatch(r"# .{10,}[.]", text) for text in told.values())
    assert Settings.read({}, EXAMPLE) == Settings.read({}, None)


def test_every_attribute_has_a_variable() -> None:
    assert {attribute for attribute, _, _ in READERS.values()} == {field.name for field in dataclasses.fields(Settings)}


def test_everything_set(tmp_path: Path) -> None:
    found = Settings.read(
        {
            "DISCORD_TOKEN": TOKEN,
            "DATA_DIR": str(tmp_path / "there"),
            "DATABASE_URL": "sqlite:////srv/games.db",
            "SANDBOX_PORT": "0",
            "TOYBOX_OPEN_BROWSER": "off",
            "LOG_LEVEL": "debug",
            "RENDER_WORKERS": "3",
            "DISCORD_API_BASE": "http://127.0.0.1:8123/",
            "TOYBOX_CLOCK": "http://127.0.0.1:8123/local/clock",
        },
        None,
    )
    assert found == Settings(
        token=TOKEN,
        data_dir=tmp_path / "there",
        database_url="sqlite:////srv/games.db",
        sandbox_port=0,
        open_browser=False,
        log_level="DEBUG",
        render_workers=3,
        api_base="http://127.0.0.1:8123",
        clock_url="http://127.0.0.1:8123/local/clock",
    )
    assert found.log_number == 10


def test_the_database_lies_in_the_data_folder(tmp_path: Path) -> None:
    assert read(tmp_path, DATA_DIR="/srv/toybox").database_url == "sqlite:////srv/toybox/toybox.db"
    assert Settings.read({"DATA_DIR": "~/toybox"}, None).data_dir == Path.home() / "toybox"


def test_the_environment_goes_first_unless_it_says_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, "LOG_LEVEL=ERROR", LOG_LEVEL="DEBUG").log_level == "DEBUG"
    assert read(tmp_path, "LOG_LEVEL=ERROR", LOG_LEVEL="").log_level == "ERROR"
    assert read(tmp_path, "LOG_LEVEL=", LOG_LEVEL="  ").log_level == "INFO"


def test_the_token_is_never_shown(tmp_path: Path) -> None:
    assert TOKEN not in repr(read(tmp_path, DISCORD_TOKEN=TOKEN))
    with pytest.raises(SettingsError) as wrong:
        read(tmp_path, DISCORD_TOKEN=f"Bot {TOKEN}")
    assert TOKEN not in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DISCORD_TOKEN", "Bot abcdefgh", "is a text with a space in it; expected the bot's token"),
        ("DISCORD_TOKEN", "abc", "is a text of 3 characters; expected the bot's token"),
        ("DATA_DIR", __file__, "expected a folder."),
        ("DATABASE_URL", "sqlite://", "is 'sqlite://'; expected sqlite:///PATH"),
        ("DATABASE_URL", "sqlite:///:memory:", "expected sqlite:///PATH"),
        ("DATABASE_URL", "postgresql://localhost/toybox", "expected sqlite:///PATH"),
        ("DATABASE_URL", "toybox.db", "expected sqlite:///PATH"),
        ("SANDBOX_PORT", "65536", "is '65536'; expected a port from 0 (any free one) to 65535."),
        ("SANDBOX_PORT", "-1", "expected a port"),
        ("SANDBOX_PORT", "http", "expected a port"),
        ("TOYBOX_OPEN_BROWSER", "perhaps", "is 'perhaps'; expected 1 or 0."),
        ("LOG_LEVEL", "loud", "is 'loud'; expected one of DEBUG, INFO, WARNING, ERROR."),
        ("RENDER_WORKERS", "0", "is '0'; expected a number from 1 to 64."),
        ("DISCORD_API_BASE", "127.0.0.1:8420", "expected an address without a path"),
        ("DISCORD_API_BASE", "http://127.0.0.1:8420/api", "expected an address without a path"),
        ("DISCORD_API_BASE", "http://127.0.0.1:port", "expected an address without a path"),
        ("TOYBOX_CLOCK", "noon", "is 'noon'; expected an address"),
        ("LOG_LEVEL", "x" * 500, "…'; expected one of"),
    ],
)
def test_a_wrong_one_is_one_clear_line(tmp_path: Path, name: str, value: str, said: str) -> None:
    with pytest.raises(SettingsError) as wrong:
        read(tmp_path, **{name: value})
    text = str(wrong.value)
    assert text.startswith(f"{name} is ")
    assert said in text
    assert "\n" not in text
    assert len(text) < 220


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("LOG_LEVEL=ERROR", "ERROR"),
        ("  export LOG_LEVEL = ERROR  ", "ERROR"),
        ("LOG_LEVEL=ERROR # less is more", "ERROR"),
        ("LOG_LEVEL='ERROR'", "ERROR"),
        ('LOG_LEVEL="ERROR"   # less is more', "ERROR"),
        ("LOG_LEVEL=a#b", "a#b"),
        ("LOG_LEVEL='a # b'", "a # b"),
        (r'LOG_LEVEL="a\"b\\c\nd"', 'a"b\\c\nd'),
        (r"LOG_LEVEL='C:\new'", r"C:\new"),
        ("LOG_LEVEL=", ""),
        ("LOG_LEVEL=# nothing", ""),
        ("LOG_LEVEL=a=b", "a=b"),
    ],
)
def test_lines_of_the_file(tmp_path: Path, line: str, value: str) -> None:
    file = tmp_path / ".env"
    file.write_text(f"\ufeff# a comment\n\n{line}\n", encoding="utf-8")
    assert read_env_file(file) == {"LOG_LEVEL": value}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# fine\nLOG_LEVEL", "line 2 is no setting; expected KEY=VALUE."),
        ("1ST=x", "line 1 is no setting"),
        ('LOG_LEVEL="ERROR', "line 1 has a quote that does not end"),
        ("LOG_LEVEL='ERROR' and more", "line 1 has a quote that does not end"),
        ("DISCORD_TOKN=abcdefgh", "sets DISCORD_TOKN, which is no setting; expected DISCORD_TOKEN."),
    ],
)
def test_a_file_that_cannot_be_meant_is_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(said)):
        read(tmp_path, text)


def test_settings_of_other_programs_are_their_own(tmp_path: Path) -> None:
    assert read(tmp_path, "COMPOSE_PROJECT_NAME=toybox\nPATH=/bin").log_level == "INFO"


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="cannot be read"):
        Settings.read({}, tmp_path / ".env")
