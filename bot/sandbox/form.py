"""Checking a body: what is wrong with which field, gathered into the tree that Discord answers with code 50035."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeAlias

from bot.sandbox.errors import invalid_form
from bot.sandbox.limits import Bounds
from bot.sandbox.wire import Json

Path: TypeAlias = tuple[str | int, ...]


class Form:
    """Collects faults by field path. The checks return the value when it is sound, else None."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def fault(self, path: Path, code: str, message: str) -> None:
        at = self.tree
        for step in path:
            at = at.setdefault(str(step), {})
        at.setdefault("_errors", []).append({"code": code, "message": message})

    def refuse_faults(self, *under: str) -> None:
        """Raises what was found, its paths put below `under`; returns when nothing was."""
        if not self.tree:
            return
        tree = self.tree
        for step in reversed(under):
            tree = {step: tree}
        raise invalid_form(tree)

    def required(self, path: Path) -> None:
        self.fault(path, "BASE_TYPE_REQUIRED", "This field is required")

    def length(self, path: Path, length: int, bounds: Bounds) -> bool:
        if bounds.hold(length):
            return True
        if bounds.least == 0:
            self.fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {bounds.most} or fewer in length.")
        else:
            message = f"Must be between {bounds.least} and {bounds.most} in length."
            self.fault(path, "BASE_TYPE_BAD_LENGTH", message)
        return False

    def text(self, path: Path, value: Any, bounds: Bounds, *, required: bool = False) -> str | None:
        if value is None or (required and value == ""):
            if required:
                self.required(path)
            return None
        if isinstance(value, bool) or not isinstance(value, str | int):
            self.fault(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return None
        return str(value) if self.length(path, len(str(value)), bounds) else None

    def number(self, path: Path, value: Any, bounds: Bounds) -> int | None:
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value > bounds.most:
            message = f"int value should be less than or equal to {bounds.most}."
            self.fault(path, "NUMBER_TYPE_MAX", message)
        elif value < bounds.least:
            message = f"int value should be greater than or equal to {bounds.least}."
            self.fault(path, "NUMBER_TYPE_MIN", message)
        else:
            return value
        return None

    def one_of(self, path: Path, value: Any, choices: Collection[Any]) -> bool:
        if value in choices:
            return True
        shown = ", ".join(map(str, choices))
        self.fault(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
        return False

    def kind_of(self, path: Path, part: Json, choices: Collection[int]) -> bool:
        """The check of a union's `type`."""
        if part.get("type") in choices:
            return True
        shown = ", ".join(map(str, choices)) + ("," if len(choices) == 1 else "")
        message = f'Value of field "type" must be one of ({shown}).'
        self.fault((*path, "type"), "UNION_TYPE_CHOICES", message)
        return False

    def parts(self, path: Path, value: Any) -> list[Json]:
        """The dictionaries in a list field; what is no list, or no dictionary in it, is a fault."""
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        found = []
        for index, part in enumerate(value):
            if isinstance(part, dict):
                found.append(part)
            else:
                self.fault((*path, index), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return found
