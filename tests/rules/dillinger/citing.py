"""The refusals that a test has met, and the paragraph that each cites."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from unittest.mock import patch

from rules.dillinger.model.paragraphs import PARAGRAPHS, ruled

CITES = re.compile(rf"\(({'|'.join(re.escape(one) for one in sorted(PARAGRAPHS, key=len, reverse=True))})\)\.$")
"""The end of a refusal: a paragraph by its number and title."""
Place = tuple[str, int]
"""A refusal by its module and line."""


def cited(sentence: str) -> str:
    """The paragraph that a refusal cites; AssertionError for none."""
    found = CITES.search(sentence)
    assert found is not None, sentence
    return found[1]


def refusal_places(*modules: ModuleType) -> set[Place]:
    """Every refusal that the functions of modules can make."""
    return {
        (module.__name__, call.lineno)
        for module in modules
        for function in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(function, ast.FunctionDef)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == ruled.__name__
    }


@contextmanager
def meeting(*modules: ModuleType) -> Iterator[set[Place]]:
    """The refusals that these modules make while the block runs."""
    met = set[Place]()

    def heard(sentence: str, key: str) -> str:
        frame = sys._getframe(1)
        met.add((frame.f_globals["__name__"], frame.f_lineno))
        return ruled(sentence, key)

    with ExitStack() as stack:
        for module in modules:
            stack.enter_context(patch.object(module, ruled.__name__, heard))
        yield met
