"""Every sentence that players can meet, collected from the code: python -m local.sentences > sentences.txt

Each line has file and line, kind, and text. A placeholder is in braces, as in the code. The list is for reading the
bot's English as a whole, and for tests of it. It is not stored. With a seed, such as python -m local.sentences 200,
it is a draw of 200 of them for an editor to read: different texts of five words or more.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PLACES: Final = ("cogs", "rules", "db", "local")
APART: Final = ("db/migrations", "local/sentences.py")
"""The folders and files that hold no text for players."""
LINE: Final = "line"
"""The kind of a text that goes into another, or whose surrounding call shows no kind."""
DRAWN: Final = 200
DRAWN_WORDS: Final = 5
"""How many sentences a draw has, and how many words each has at least. A placeholder is one word."""
REFUSAL: Final = "Refusal"
FIELDS: Final = ("option", "one_figure", "many_figures", "gang_of", "board_item", "name_list", "table_rows", "verdict")
BUTTONS: Final = ("FollowUp", "Opens", "Press", "Menu", "Choice", "choice", "Button")
KINDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("command", "move", "root"), "command"),
    **dict.fromkeys(FIELDS, "option"),
    **dict.fromkeys(BUTTONS, "button"),
    **dict.fromkeys(("Window", "Blank", "Label", "TextInput"), "window"),
    **dict.fromkeys(("Row", "Table", "Grid", "cells"), "table"),
    **dict.fromkeys(("Throw", "Modifier", "Target", "Reading"), "dice"),
    **dict.fromkeys(("Owed", "Owes"), "owed"),
    **dict.fromkeys(("print", "add_parser", "add_argument"), "terminal"),
    "Report": "report",
    "Card": "card",
    "Picture": "picture",
    "Reminder": "reminder",
    "Rule": "rule",
    "Ruling": "ruling",
    "System": "system",
    "Question": "odds",
}
"""The kind of a text by the innermost surrounding call that is listed here."""
SHORT: Final = frozenset({"button", "card", "report", "window", "command", "option", "refusal"})
"""The kinds of which a single word is listed, too, if it has a capital."""
UNSHOWN: Final = frozenset(
    (
        *("ValueError", "TypeError", "KeyError", "LookupError", "RuntimeError", "AssertionError"),
        *("NotImplementedError", "warning", "error", "info", "debug", "exception", "getLogger"),
        *("compile", "fullmatch", "match", "sub", "search", "strptime", "strftime", "startswith", "endswith"),
        *("partition", "rpartition", "removeprefix", "removesuffix", "TypeVar", "cast", "Literal"),
        *("execute", "execute_sync", "exec_driver_sql", "text", "server_default", "ForeignKey", "Index"),
        *("CheckConstraint", "UniqueConstraint", "import_module", "create_task"),
        *("on_press", "on_choice", "prepares", "resolves"),
    )
)
"""The calls whose texts no player reads."""
UNREAD: Final = frozenset(("annotation", "returns", "ctx", "op", "ops"))
"""The parts of a node in which no text for players is."""


class Sentence(NamedTuple):
    """One text of the code: the file and line on which it begins, its kind, and its words."""

    file: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}\t{self.kind}\t{self.text.replace(chr(10), ' / ')}"


def drawn(seed: int) -> tuple[Sentence, ...]:
    """The sentences that a seed draws, in the order of the files."""
    texts = {one.text: one for one in sentences() if len(re.sub(r"{[^}]*}", "X", one.text).split()) >= DRAWN_WORDS}
    return tuple(sorted(random.Random(seed).sample(tuple(texts.values()), DRAWN)))


def sources() -> Iterator[tuple[str, str]]:
    """The source files to read, by their path from the root, with their text."""
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(APART):
                yield name, path.read_text(encoding="utf-8")


@cache
def sentences() -> tuple[Sentence, ...]:
    """The sentences of all files, in the order of the files."""
    parsed = {name: ast.parse(text) for name, text in sources()}
    refusals = refusals_of(parsed.values())
    return tuple(one for name, tree in parsed.items() for one in sentences_of(name, tree, refusals))


def refusals_of(trees: Iterable[ast.Module]) -> frozenset[str]:
    """The names of Refusal and of every class of a module that inherits it, however deep."""
    bases = {
        node.name: {_named(base) for base in node.bases}
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    known = {REFUSAL}
    while more := {name for name, above in bases.items() if above & known} - known:
        known |= more
    return frozenset(known)


def sentences_of(file: str, tree: ast.Module, refusals: frozenset[str]) -> Iterator[Sentence]:
    """The sentences of one file."""
    found: list[tuple[ast.expr, str]] = []
    _find(tree, LINE, refusals, found)
    for node, kind in sorted(found, key=lambda one: (one[0].lineno, one[0].col_offset)):
        text = text_of(node)
        if kind == "command":  # of a docstring, the part that Discord shows
            text = text.strip().partition("\n")[0]
        if _reads(text, kind):
            yield Sentence(file, node.lineno, kind, text)


def text_of(node: ast.expr) -> str:
    """The text of a string, with its placeholders in braces."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return f"{{{ast.unparse(node.value)}}}"
    assert isinstance(node, ast.Constant)
    return str(node.value)


def _reads(text: str, kind: str) -> bool:
    """Whether a text is something to read: words with a space between them, or a label of one word."""
    if not any(letter.isalpha() for letter in text):
        return False
    return " " in text.strip() or (kind in SHORT and text[:1].isupper())


def _find(node: ast.AST, kind: str, refusals: frozenset[str], found: list[tuple[ast.expr, str]]) -> None:
    """Add the strings below a node that a player may read, each with its kind."""
    what = type(node)
    if what is ast.Constant:
        if isinstance(node.value, str):  # pyright: ignore[reportAttributeAccessIssue] - it is a constant
            found.append((node, kind))  # pyright: ignore[reportArgumentType]
        return
    if isinstance(node, ast.JoinedStr):
        found.append((node, kind))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                _find(part.value, kind, refusals, found)
        return
    if isinstance(node, ast.ClassDef):
        _find_in_class(node, refusals, found)
        return
    if isinstance(node, ast.Subscript):  # no one reads a key
        _find(node.value, kind, refusals, found)
        return
    if isinstance(node, ast.Call):
        name = _named(node.func)
        if name in UNSHOWN:
            return
        kind = "refusal" if name in refusals else KINDS.get(name, kind)
    for name in node._fields:
        if name not in UNREAD:
            below = getattr(node, name, None)
            for child in below if isinstance(below, list) else (below,):
                if isinstance(child, ast.AST) and not _is_remark(child):
                    _find(child, kind, refusals, found)


def _is_remark(node: ast.AST) -> bool:
    """Whether a node is a string by itself, such as a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _find_in_class(node: ast.ClassDef, refusals: frozenset[str], found: list[tuple[ast.expr, str]]) -> None:
    """Add the strings of a class. The docstring of a class that declares a command is the command's sentence."""
    first = node.body[0]
    declares = any(isinstance(one, ast.Call) and _named(one.func) in ("command", "move") for one in node.decorator_list)
    if declares and isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        found.append((first.value, "command"))
    for child in node.body:
        if not _is_remark(child):
            _find(child, LINE, refusals, found)


def _named(node: ast.expr) -> str:
    """The last name of what a node calls or inherits."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _named(value)
        case _:
            return ""


if __name__ == "__main__":
    for one in drawn(int(sys.argv[1])) if sys.argv[1:] else sentences():
        print(one)
