"""Commands and buttons that documents for players name: each command can be given, and the code makes each label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from local.lines import WrongLine, command_of, split, value_of
from local.pages import BEGIN, END, all_commands
from local.tree import Leaf
from tests.local.test_documents import CODE, LINK, OF_PLAYERS, ROOT, WRITTEN, without_code

PLAYED: Final = [page for page in WRITTEN if page.name in OF_PLAYERS]
BLOCK: Final = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)
QUOTED: Final = re.compile(r'"([^"\n]+)"')
COMMAND: Final = re.compile(r"/[a-z][-a-z]*(?= |$)[^`\n]*")
LABEL: Final = re.compile(r"\[([^\[\]]+)\]")
LITERAL: Final = re.compile(r'"((?:[^"\\\n]|\\.)+)"')
HOLE: Final = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")
SHAPE: Final = re.compile(r"[A-Z][a-z]{2,}.*|\{[^{}]*\}: [^{]{3,}.*")
"""A text with names in it that may be a label: it begins with a word of its own, or with a name and a colon."""
PATHS: Final = {"/healthz", "/metrics"}
"""What a host's monitoring asks for."""


def written(text: str) -> Iterator[tuple[str, bool]]:
    """What a document writes as code, each with whether it is a quoted line of a block."""
    text = re.sub(f"{re.escape(BEGIN)}.*?{re.escape(END)}", "", text, flags=re.DOTALL)
    for block in BLOCK.finditer(text):
        yield from ((line, True) for line in QUOTED.findall(block[0]))
    yield from ((" ".join(code.split()), False) for _, code in CODE.findall(without_code(text)))


def fault(line: str, commands: dict[str, Leaf]) -> str:
    """What is wrong with a command as a document shows it, with some of its options or none; empty if nothing is."""
    name = line.removeprefix("/")
    if any(path == name or path.startswith(f"{name} ") for path in commands):
        return ""
    try:
        leaf, rest = command_of(name, commands)
        for option, value in split(re.sub(r":(?= |$)", ":…", rest), leaf).items():
            if value != "…":
                value_of(leaf.options[option], value, lambda _, name: name)
    except WrongLine as wrong:
        return f"{line}: {wrong.text}"
    return ""


@cache
def literals() -> tuple[frozenset[str], re.Pattern[str]]:
    """The texts of the code without case, and a pattern for those of them with names in them."""
    files = (file for room in ("cogs", "rules", "local") for file in (ROOT / room).rglob("*.py"))
    found = {text for file in files for text in LITERAL.findall(file.read_text("utf-8"))}
    holed = {text for text in found if "{" in text and SHAPE.fullmatch(text) and len(text) < 80}
    shapes = (".+".join(map(re.escape, HOLE.split(text))) for text in sorted(holed))
    return frozenset(text.casefold() for text in found), re.compile("|".join(shapes))


def made(label: str) -> bool:
    """Whether the code can make a label: as a text of its own, by a pattern, or of parts such as a name and a move."""
    texts, shapes = literals()
    known = label.casefold() in texts or shapes.fullmatch(label) is not None
    parts = re.split(r": |, |^\d+ |[“”]", label)
    return known or (len(parts) > 1 and all(made(part.strip()) for part in parts if part.strip()))


def labels(text: str) -> Iterator[str]:
    """The labels in square brackets, outside of code and links, and those of quoted lines in blocks of code."""
    plain = CODE.sub("", LINK.sub(lambda link: link[1] if "[" in link[1] else "", without_code(text)))
    yield from (" ".join(label.split()) for label in LABEL.findall(plain))
    for line, quoted in written(text):
        if (button := LABEL.fullmatch(line)) and quoted:
            yield button[1]


async def test_commands_that_documents_for_players_name_can_be_given() -> None:
    commands = {leaf.path: leaf for leaf in await all_commands()}
    lines = {
        (page.name, line)
        for page in PLAYED
        for line, _ in written(page.read_text("utf-8"))
        if COMMAND.fullmatch(line) and line not in PATHS
    }
    assert len(lines) >= 60
    assert [(page, wrong) for page, line in sorted(lines) if (wrong := fault(line, commands))] == []
    assert fault("/mad shoot gats:5", commands) == fault("/mad", commands) == fault("/game pause", commands) == ""
    assert fault("/mad shot gats:5", commands)
    assert fault("/mad shoot guts:5", commands)
    assert fault("/mad shoot gats:9", commands)


def test_labels_that_documents_for_players_name_can_be_made() -> None:
    named = {(page.name, label) for page in PLAYED for label in labels(page.read_text("utf-8"))}
    assert len(named) >= 100
    assert sorted((page, label) for page, label in named if not made(label)) == []
    assert made("Join as Hearts")
    assert made("Spats Doogan: shoot")
    assert not made("Join the Hearts")
    assert not made("Spats Doogan: sing")
