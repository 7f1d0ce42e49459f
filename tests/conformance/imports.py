"""The imports and the texts of a file, for the tests that look at every file: each is parsed once for all of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.trees import walked

ROOT = Path(__file__).parents[2]
CHECKING = "TYPE_CHECKING"


class Import(NamedTuple):
    """One name imported by a file: `module` in full, with the name taken from it.

    typing  whether only type checkers see it
    """

    path: Path
    line: int
    module: str
    typing: bool = False

    def under(self, *names: str) -> bool:
        return any(self.module == name or self.module.startswith(f"{name}.") for name in names)

    def __str__(self) -> str:
        return f"{self.path}:{self.line} imports {self.module}"


def imports_in(nodes: Sequence[ast.AST], path: Path) -> Iterator[Import]:
    """Every import of a source text, also those inside functions; relative ones in full."""
    package = path.parent.parts
    typing = {id(one) for node in nodes if isinstance(node, ast.If) and _for_types(node) for one in walked(node)}
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (Import(path, node.lineno, alias.name, id(node) in typing) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            yield from (Import(path, node.lineno, f"{module}.{alias.name}", id(node) in typing) for alias in node.names)


class Text(NamedTuple):
    """One text of a file that is no docstring."""

    path: Path
    line: int
    text: str


@cache
def read(path: Path) -> tuple[tuple[Import, ...], tuple[Text, ...]]:
    """The imports of a file, and its texts; its path is from the root."""
    nodes = walked(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    return tuple(imports_in(nodes, path)), tuple(texts_in(nodes, path))


def _for_types(node: ast.If) -> bool:
    """Whether it is `if TYPE_CHECKING`, which only type checkers go into."""
    return CHECKING in {getattr(one, "id", getattr(one, "attr", "")) for one in walked(node.test)}


def texts_in(nodes: Sequence[ast.AST], path: Path) -> Iterator[Text]:
    """Every text of a source text, except docstrings."""
    documents = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield Text(path, node.lineno, node.value)
