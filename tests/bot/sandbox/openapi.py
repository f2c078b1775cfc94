"""Discord's OpenAPI description as a judge of answers and of numbers. It is no part of the repository."""

from __future__ import annotations

import functools
import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

BESIDE = Path(__file__).resolve().parents[4] / "shared" / "discord" / "openapi.json"


class OpenAPI:
    @classmethod
    def find(cls) -> OpenAPI | None:
        """The file that TOYBOX_OPENAPI names, or else the one beside the tree; None where there is none."""
        named = os.environ.get("TOYBOX_OPENAPI")
        if not named and not BESIDE.is_file():
            return None
        return cls(json.loads(Path(named or BESIDE).read_text(encoding="utf-8")))

    def __init__(self, document: dict[str, Any]) -> None:
        # Many of its unions overlap, so that a sound value matches more than one branch.
        self.document: dict[str, Any] = _loosened(document)
        resource = Resource(contents=self.document, specification=DRAFT202012)
        self._registry = Registry().with_resource("urn:discord", resource)

    def schema(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.document["components"]["schemas"][name]
        return found

    def check_answer(self, method: str, path: str, status: int, answer: Any) -> None:
        """AssertionError when an answer is not what the description promises for its route and status."""
        template = self._template(path)
        operation = self.document["paths"][template][method.lower()]
        assert str(status) in operation["responses"], f"{method} {template} never answers {status}"
        content = operation["responses"][str(status)].get("content", {}).get("application/json")
        if content is None:
            assert answer is None, f"{method} {template} answers {status} without a body"
            return
        error = best_match(self._validator(template, method.lower(), status).iter_errors(answer))
        assert error is None, f"{method} {template}: {error.json_path}: {error.message[:400]}"

    def _template(self, path: str) -> str:
        fixed = sorted(self.document["paths"], key=lambda template: template.count("{"))
        return next(template for template in fixed if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path))

    @functools.cache  # noqa: B019 - one object lives for the whole session
    def _validator(self, template: str, method: str, status: int) -> jsonschema.Draft202012Validator:
        pointer = "/".join(
            part.replace("~", "~0").replace("/", "~1")
            for part in ("paths", template, method, "responses", str(status), "content", "application/json", "schema")
        )
        return jsonschema.Draft202012Validator({"$ref": f"urn:discord#/{pointer}"}, registry=self._registry)


def _loosened(value: Any) -> Any:
    if isinstance(value, dict):
        return {("anyOf" if key == "oneOf" else key): _loosened(each) for key, each in value.items()}
    return [_loosened(each) for each in value] if isinstance(value, list) else value
