"""A refusal that names a command has the button that gives it, or is listed here with a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from cogs.safety.registry import import_all
from local.sentences import refusals_of, sources, text_of
from rules.core.action.move import MOVES
from rules.core.plain.words import MOST_LABEL
from tests.trees import walked

WITHOUT: Final = {
    "Use /dillinger hand there.": "The game is in another channel.",
    "Use /hood next there": "The game is in another channel.",
    "Use /setup on a server.": "Here are direct messages.",
    "of /fair export has at most": "It names what the file is, and another file is needed.",
    "not a file that /fair export made": "It names what the file is, and another file is needed.",
    "Send a file that /gang export made.": "It names what the file is, and another file is needed.",
    "Name the businesses to draft.": "Its own form asks for them at once.",
    "Give one with /mad-orders write before": "The time for orders is over this month.",
    "There is nothing in /{event.command}": "It is not the command that was meant.",
    "Hire one next month with": "The time to hire is over this month.",
}
"""Refusals that name a command and have no button, by a part of their text, with the reason."""
COMMAND: Final = re.compile(r"(?<![\w<.])/([a-z][a-z-]+(?: [a-z][a-z-]+)*)")
COMPUTED: Final = re.compile(r"(?<![\w<.])/\{[^}]*\}")
BUTTON: Final = re.compile(r"\[[A-Z][^\]]*\]")
OFFERS: Final = ("offering", "showing")


class Found(NamedTuple):
    """A refusal in the code: its place, its text, and the calls that give it buttons."""

    place: str
    text: str
    offers: tuple[ast.Call, ...]

    @property
    def names(self) -> list[str]:
        """The commands that it names; a computed one as it is in the code."""
        return [*filter(None, map(command_in, COMMAND.findall(self.text))), *COMPUTED.findall(self.text)]

    @property
    def labels(self) -> list[str]:
        """The buttons that it names."""
        return BUTTON.findall(re.sub(r"\{[^}]*\}", "", self.text))


def command_in(words: str) -> str:
    """The longest command with which some words begin; empty for none."""
    parts = words.split()
    return next((one for end in range(len(parts), 0, -1) if (one := " ".join(parts[:end])) in MOVES), "")


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@cache
def found() -> tuple[Found, ...]:
    """Every refusal that the code makes."""
    import_all()
    parsed = {name: ast.parse(text) for name, text in sources() if not name.startswith("local/")}
    kinds = refusals_of(parsed.values())
    return tuple(one for name, tree in parsed.items() for one in _found_in(name, tree, kinds))


def _found_in(name: str, tree: ast.Module, kinds: frozenset[str]) -> Iterator[Found]:
    above: dict[ast.AST, ast.Call] = {}
    texts: dict[str, ast.expr | None] = {}
    refused: list[ast.Call] = []
    for node in walked(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=inner, attr=attribute)) if attribute in OFFERS:
                above[inner] = node
            case (
                ast.Assign(targets=[ast.Name(id=told)], value=value)
                | ast.AnnAssign(target=ast.Name(id=told), value=value)
            ):
                texts[told] = value
            case ast.Call() if called(node) in kinds:
                refused.append(node)
            case _:
                pass
    for node in refused:
        yield Found(f"{name}:{node.lineno}", _text(node, texts), tuple(_offers(node, above)))


def _text(node: ast.AST, told: dict[str, ast.expr | None]) -> str:
    """The words of a refusal, with those of the names that it takes from its file."""
    parts: list[str] = []
    inner: set[ast.AST] = set()
    for one in walked(node):
        if one in inner:
            continue
        if isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str)):
            inner |= {*walked(one)}
            parts.append(text_of(one))
        told_here = told.get(one.id) if isinstance(one, ast.Name) else None
        if isinstance(told_here, ast.JoinedStr | ast.Constant):
            parts.append(text_of(told_here) if not isinstance(told_here, ast.Constant) else str(told_here.value))
    return " ".join(parts)


def _offers(node: ast.AST, above: dict[ast.AST, ast.Call]) -> Iterator[ast.Call]:
    """The calls that follow a refusal directly and give it buttons."""
    while node in above:
        node = above[node]
        yield node


def test_a_refusal_that_names_a_command_or_a_button_has_that_button() -> None:
    lacking = [
        f"{one.place} {one.text}"
        for one in found()
        if (one.names or one.labels) and not one.offers and not any(part in one.text for part in WITHOUT)
    ]
    assert not lacking, "\n".join(lacking)


def test_no_listed_refusal_is_gone_or_has_a_button() -> None:
    plain = [one.text for one in found() if not one.offers]
    assert not [part for part in WITHOUT if not any(part in text for text in plain)]


def test_a_refusal_names_and_offers_only_commands_and_options_that_exist() -> None:
    unknown = [
        f"{one.place} {one.text}" for one in found() for words in COMMAND.findall(one.text) if not command_in(words)
    ]
    assert not unknown, "\n".join(unknown)
    for place, offer in ((one.place, offer) for one in found() for offer in one.offers if called(offer) == "offering"):
        label, command = offer.args
        if isinstance(label, ast.Constant):
            assert str(label.value)[:1].isupper(), place
            assert len(str(label.value)) <= MOST_LABEL, place
        if isinstance(command, ast.Constant):
            assert command.value in MOVES, place
            options = {name.rstrip("_") for name in MOVES[str(command.value)].options}
            assert {word.arg for word in offer.keywords if word.arg} - {"asks"} <= options, place
            asked = [
                word.value.value
                for word in offer.keywords
                if word.arg == "asks" and isinstance(word.value, ast.Constant)
            ]
            assert {*asked} <= options, place
