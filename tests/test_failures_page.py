"""The page of failures: every row has an entry, and whatever an entry names exists."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.bench.__main__ import NAMES

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "tests" / "FAILURES.md"
DESIGN = ROOT.parent / "shared" / "design" / "failures.md"
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
FIGURES = re.compile(r"bench ((?:`\w+`(?:, )?)+)")


@dataclass(frozen=True)
class Entry:
    section: str
    symptom: str
    text: str

    @property
    def tests(self) -> list[tuple[str, str]]:
        return TEST.findall(self.text)

    @property
    def figures(self) -> list[str]:
        return [name for found in FIGURES.findall(self.text) for name in re.findall(r"`(\w+)`", found)]


def entries(text: str) -> list[Entry]:
    """The page's entries, in order."""
    found, section = [], ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif line.startswith("- **"):
            found.append(Entry(section, line.removeprefix("- **").removesuffix("**"), ""))
        elif line.startswith("  ") and found:
            found[-1] = Entry(section, found[-1].symptom, f"{found[-1].text} {line.strip()}".strip())
    return found


def rows(text: str) -> list[tuple[str, str]]:
    """Section and symptom of each row of the design's tables."""
    found, section = [], ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        cells = re.fullmatch(r"\| (.*?) \| .*? \| .* \|", line)
        if cells and cells[1] != "Symptom":
            found.append((section, cells[1]))
    return found


@cache
def defined_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


ENTRIES = entries(PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.symptom[:60])
def test_what_an_entry_names_exists(entry: Entry) -> None:
    for path, name in entry.tests:
        assert (ROOT / path).is_file(), path
        assert name in defined_in(ROOT / path), f"{path} has no {name}"
    assert set(entry.figures) <= set(NAMES)
    assert "*open*" not in entry.text
    assert entry.tests or entry.figures or re.search(r"\*does not arise\*: \w", entry.text)
    named = entry.text.count("::")
    assert named == len(entry.tests), "a test's name is not written as `tests/path.py::test_name`"


def test_every_row_has_its_entry() -> None:
    if not DESIGN.is_file():
        pytest.skip("the design's pages are not beside this tree")
    assert [(entry.section, entry.symptom) for entry in ENTRIES] == rows(DESIGN.read_text(encoding="utf-8"))


def test_a_name_that_is_gone_is_noticed() -> None:
    [entry] = entries("## Races\n\n- **Twice**\n  `tests/test_failures_page.py::test_that_never_was`")
    with pytest.raises(AssertionError, match="test_that_never_was"):
        test_what_an_entry_names_exists(entry)
    [entry] = entries("## Races\n\n- **Twice**\n  nothing at all")
    with pytest.raises(AssertionError):
        test_what_an_entry_names_exists(entry)
