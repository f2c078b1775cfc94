"""The bot's own sentences are whole message ids: collected here, and none is glued from parts or made up on the way.

What the operator reads on the terminal (settings, start, check, the local Discord) is not meant: it is English.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OPERATORS = ("sandbox/", "verify_live/", "check.py", "__main__.py", "settings.py", "app.py", "registration.py")
FILES = [
    path
    for path in sorted((ROOT / "bot").rglob("*.py"))
    if not path.relative_to(ROOT / "bot").as_posix().startswith(OPERATORS)
]
WORDY = re.compile(r"[A-Za-z]{2}.*\s|\s.*[A-Za-z]{2}", re.DOTALL)
"""Letters and a space: of a sentence. Keys, addresses and file names have no spaces."""
TYPED = {"{value} minutes"}
"""What is read as if somebody had typed it, and shown to nobody."""


@dataclass(frozen=True)
class Given:
    """A value that a name is given, and where."""

    value: ast.expr
    line: int = 0
    column: int = 0


Scope = dict[str, list[Given]]


@dataclass
class Found:
    """What a file holds: its message ids by line, and complaints."""

    ids: dict[str, int] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)


def assigned(body: ast.AST) -> Scope:
    """Every value that a name is given in there."""
    scope: Scope = {}

    def note(target: ast.expr, value: ast.expr, at: ast.stmt | ast.expr) -> None:
        if isinstance(target, ast.Name):
            scope.setdefault(target.id, []).append(Given(value, at.lineno, at.col_offset))
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, other in zip(target.elts, value.elts, strict=True):
                note(one, other, at)

    for node in ast.walk(body):
        match node:
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                note(target, value, node)
            case ast.For(target=target, iter=ast.Tuple(elts=values)):
                for value in values:
                    note(target, value, node)
            case ast.comprehension(
                target=ast.Tuple(elts=[_, target]), iter=ast.Call(func=ast.Attribute(value=table, attr="items"))
            ):
                note(target, ast.Subscript(table, ast.Constant("any")), target)
    return scope


def reaching(given: list[Given], line: int, column: int) -> list[Given]:
    """Those that a name may still have there: what was said before an assignment that is always made is past."""
    before = [one for one in given if one.line <= line]
    sure = [n for n, one in enumerate(before) if one.column <= column]
    return before[sure[-1] :] if sure else before


@cache
def module_scope(path: Path) -> Scope:
    """What its names stand for, also those taken from another of the bot's modules."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = assigned(ast.Module([n for n in tree.body if isinstance(n, ast.Assign | ast.AnnAssign)], []))
    scope = {name: [Given(one.value) for one in given] for name, given in said.items()}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot."):
            source = ROOT / f"{(node.module or '').replace('.', '/')}.py"
            if source.is_file():
                there = module_scope(source)
                scope |= {name.asname or name.name: there[name.name] for name in node.names if name.name in there}
    return scope


def texts(
    value: ast.expr, scope: Scope, line: int, column: int, seen: frozenset[str] = frozenset()
) -> Iterator[str | None]:
    """The literal texts that an expression may be at that place; None where it may be something else."""
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from texts(body, scope, line, column, seen)
            yield from texts(orelse, scope, line, column, seen)
        case ast.Name(id=name) if name in scope and name not in seen:
            for given in reaching(scope[name], line, column):
                yield from texts(given.value, scope, given.line or line, given.column, seen | {name})
        case ast.Subscript(value=table) | ast.Call(func=ast.Attribute(value=table, attr="get")):
            dicts = [given.value for given in scope.get(table.id, [])] if isinstance(table, ast.Name) else [table]
            entries = [one for given in dicts if isinstance(given, ast.Dict) for one in given.values]
            entries += value.args[1:] if isinstance(value, ast.Call) else []
            for entry in entries:
                yield from texts(entry, scope, line, column, seen)
            if not entries:
                yield None
        case _:
            yield None


def unshown(tree: ast.AST) -> set[ast.AST]:
    """What nobody reads at the table: logs, patterns, names of tasks, assertions, faults of our own."""
    hidden: list[ast.AST] = []
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "re"))) | ast.Assert():
                hidden.append(node)
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name not in ("Sorry", "FormError"):
                hidden.append(node)
            case ast.Call(func=ast.Attribute(attr="create_task"), keywords=keywords):
                hidden += keywords
    return {inner for node in hidden for inner in ast.walk(node)}


def written(node: ast.JoinedStr) -> str:
    return "".join(part.value if isinstance(part, ast.Constant) else "\0" for part in node.values)


def glued(node: ast.AST) -> bool:
    """A sentence made of parts."""
    match node:
        case ast.JoinedStr():
            return bool(WORDY.search(written(node))) and ast.unparse(node)[2:-1] not in TYPED
        case ast.BinOp(op=ast.Add() | ast.Mod(), left=left, right=right):
            parts = [part.value for part in (left, right) if isinstance(part, ast.Constant)]
            return any(isinstance(part, str) and WORDY.search(part) for part in parts)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            return bool(WORDY.search(text))
    return False


def collect(source: str, scope: Scope | None = None) -> Found:
    """All message ids of a module, and what is wrong with how they are used."""
    tree, found = ast.parse(source), Found()
    hidden, columns = unshown(tree), dict[ast.AST, int]()
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    around: dict[ast.AST, Scope] = {}
    for function in functions:  # outer ones first: an inner one knows what they do
        inside = list(ast.walk(function))
        around |= dict.fromkeys(inside, around.get(function, scope or {}) | assigned(function))
        for inner in inside:
            if isinstance(inner, ast.stmt):
                columns |= dict.fromkeys(ast.walk(inner), inner.col_offset)
    for node in ast.walk(tree):
        if node not in hidden and glued(node):
            found.complaints.append(f"{node.lineno}: glued: {ast.unparse(node)[:80]}")  # type: ignore[attr-defined]
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="words"), attr="line" | "count" as how), args=args):
                ids = args[:1] if how == "line" else args[1:3]
                for one in ids:
                    place = (node.lineno, columns.get(node, 0))
                    _note(found, node, how, list(texts(one, around.get(node, scope or {}), *place)))
            case ast.Call(func=ast.Name(id="Sorry"), args=[ast.Constant(value=str(text))]):
                found.ids[text] = node.lineno
    return found


def _note(found: Found, call: ast.Call, how: str, ids: list[str | None]) -> None:
    given = {word.arg for word in call.keywords} | ({"n"} if how == "count" else set())
    used: set[str] = set()
    for text in ids:
        if text is None:
            found.complaints.append(f"{call.lineno}: unknown: {ast.unparse(call)[:80]}")
            continue
        found.ids[text] = call.lineno
        fields = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
        used |= fields
        if None not in given and not fields <= given:
            found.complaints.append(f"{call.lineno}: {sorted(fields - given)} is not given to {text!r}")  # type: ignore[type-var]


@cache
def collected(path: Path) -> Found:
    return collect(path.read_text(encoding="utf-8"), module_scope(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_sentences_are_whole(path: Path) -> None:
    assert collected(path).complaints == []


@pytest.mark.parametrize(
    "path", sorted((ROOT / "games").rglob("*.py")), ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_lines_of_the_story_are_whole(path: Path) -> None:
    """What rules tell is a message id too; its arguments name seats and things."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr="tell"), args=[text, *_]):
                assert not isinstance(text, ast.JoinedStr | ast.BinOp), f"{path}:{node.lineno}: {ast.unparse(node)}"


def test_there_are_many() -> None:
    ids = {text for path in FILES for text in collected(path).ids}
    assert len(ids) > 300
    assert "{name} is a bot. Computer players are added in the lobby." in ids


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ('raise Sorry(f"{title} needs {n} more.")', "glued"),
        ('said = "It is " + name', "glued"),
        ('said = "It is {n}".format(n=3)', "glued"),
        ('said = words.line(f"It is {name}")', "unknown"),
        ("def f(text):\n    return words.line(text, n=1)", "unknown"),
        ('said = words.line("It is {name}", nam=3)', "['name'] is not given"),
        ('said = words.count(3, "{n} card of {name}", "{n} cards")', "['name'] is not given"),
    ],
)
def test_what_cannot_be_translated_as_one_is_found(source: str, complaint: str) -> None:
    assert complaint in " ".join(collect(source).complaints)


@pytest.mark.parametrize(
    "source",
    [
        'log.info(f"match {n} is shown")',
        'task = create(f"match:{n}")',
        'def f(n):\n    text = "One" if n == 1 else "{n} of them"\n    return words.line(text, n=n)',
        'said = words.line({"a": "Yes, {who}."}.get(key, "No."), who=name)',
    ],
)
def test_what_can_is_left_alone(source: str) -> None:
    assert collect(source).complaints == []
