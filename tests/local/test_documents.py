"""The documents: their sentences are short, what they name exists, and a term has one meaning."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from local.pages import BEGIN, DOCS, END, MADE, README
from rules.core.action.system import discover, packages

ROOT: Final = README.parent
MEAN, MOST = 18, 35
"""The most words of a sentence of a document, on average and at most."""
MOST_BYTES: Final = 60_000
"""The most bytes of a picture."""
WRITTEN: Final = [
    page for page in (README, ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))) if MADE not in page.read_text("utf-8")
]
"""The documents that people write."""
GUIDES: Final = {page.name for page in (DOCS / "guides").glob("*.md")}
OF_PLAYERS: Final = {"README.md", "CHANGELOG.md", "hosting.md", "security.md", "privacy.md", "fairness.md", *GUIDES}
GLOSSARY: Final = DOCS / "glossary.md"
TERM: Final = re.compile(r"^- \*\*([^*]+)\*\*: (.+?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)
ITEM: Final = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")
LINK: Final = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CODE: Final = re.compile(r"(`+)(.+?)\1", re.DOTALL)
ENDS: Final = re.compile(r"(?<=[.!?…])[”’\"')\]*_]*\s+(?=[^a-z])")
FOR_ENGINEERS: Final = [page for page in WRITTEN if page.name not in OF_PLAYERS]
NAME: Final = re.compile(r"@?(?:\w+\.)*(_*[a-zA-Z]\w*)(?:\(.*\))?", re.DOTALL)
ROOMS: Final = "bot.py", "cogs", "rules", "db", "hosting", "local", "tests", "docs", "benchmarks", "deploy"
FILE: Final = re.compile(r"[\w./<>*-]+\.(?:py|md|toml|yaml|txt|svg|png|mako|service|timer)")


def without_code(text: str) -> str:
    """A document without blocks of code, comments, and what a program writes into it."""
    text = re.sub(f"{re.escape(BEGIN)}.*?{re.escape(END)}", "", text, flags=re.DOTALL)
    return re.sub(r"^( *)```.*?^\1```$|<!--.*?-->", "\n", text, flags=re.DOTALL | re.MULTILINE)


def blocks(text: str) -> Iterator[tuple[str, bool]]:
    """Paragraphs, items of lists and cells of tables, each with whether it is a cell. Headings are none."""
    block = ""
    for line in [*without_code(text).splitlines(), ""]:
        starts = not line.strip() or line.startswith(("#", "|")) or line.lstrip().startswith("|") or ITEM.match(line)
        if starts and block:
            yield block, False
            block = ""
        if line.lstrip().startswith("|"):
            if not re.fullmatch(r"[\s|:-]+", line):
                yield from ((cell.strip(), True) for cell in line.strip().strip("|").split("|"))
        elif line.strip() and not line.startswith("#"):
            block = f"{block} {ITEM.sub('', line).strip()}"


def sentences(block: str) -> Iterator[str]:
    """The sentences of a block. Code counts as one word, and so does the target of a link."""
    plain = CODE.sub("Code", LINK.sub(r"\1", block))
    yield from (one for one in ENDS.split(plain.strip()) if words(one))


def words(sentence: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in sentence.split())


def named(page: Path) -> set[str]:
    """The files and folders that a document names in code, except those of an example that begins with one."""
    found: set[str] = set()
    for _, code in CODE.findall(without_code(page.read_text("utf-8"))):
        for word in code.split():
            whole = word.strip("\"'(),;:")
            if whole == "discord.py":
                continue
            if FILE.fullmatch(whole) or (
                whole.partition("/")[0] in ROOMS and re.fullmatch(r"[\w./<>*-]+/[\w<>*./-]*", whole)
            ):
                found.add(re.sub(r"<\w+>", "*", whole))
            elif re.fullmatch(rf"(?:{'|'.join(ROOMS[1:])})(?:\.\w+)+", whole):
                found.add(whole)
    return found


@cache
def files() -> frozenset[str]:
    """The files of the project, each with its path from the root."""
    found = (file for room in ROOMS for file in (ROOT / room).rglob("*") if "__pycache__" not in file.parts)
    return frozenset(str(file.relative_to(ROOT)) for file in (*found, *ROOT.iterdir()))


def exists(name: str, page: Path) -> bool:
    """Whether a file or folder is there: from the root, beside its document, or under any folder."""
    if "/" not in name and not FILE.fullmatch(name):
        return module(name)
    return any((*ROOT.glob(name), *page.parent.glob(name))) or any(Path(one).match(name) for one in files())


def module(dotted: str) -> bool:
    """Whether a dotted name is that of a module, or of something in one."""
    path = ROOT / dotted.replace(".", "/")
    if path.is_dir() or path.with_suffix(".py").is_file():
        return True
    source = path.parent.with_suffix(".py") if path.parent.with_suffix(".py").is_file() else path.parent / "__init__.py"
    return source.is_file() and re.search(rf"\b{path.name}\b", source.read_text("utf-8")) is not None


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@cache
def identifiers() -> frozenset[str]:
    """Every word of the code."""
    files = (file for room in (*ROOMS, ".") for file in (ROOT / room).glob("*.py" if room == "." else "**/*.py"))
    return frozenset(word for file in files for word in re.findall(r"\w+", file.read_text("utf-8")))


def pages() -> list[object]:
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in WRITTEN]


@pytest.mark.parametrize("page", pages())
def test_sentences_of_documents_are_short(page: Path) -> None:
    found = [(one, cell) for block, cell in blocks(page.read_text("utf-8")) for one in sentences(block)]
    assert [one for one, _ in found if words(one) > MOST] == []
    counts = [words(one) for one, cell in found if not cell]
    assert sum(counts) / len(counts) <= MEAN


@pytest.mark.parametrize("page", pages())
def test_what_documents_name_exists(page: Path) -> None:
    assert [name for name in sorted(named(page)) if not exists(name, page)] == []


@pytest.mark.parametrize("page", pages())
def test_links_of_documents_lead_somewhere(page: Path) -> None:
    for _, target in LINK.findall(without_code(page.read_text("utf-8"))):
        path, _, anchor = target.partition("#")
        if "://" in path:
            continue
        file = page.parent / path if path else page
        assert file.exists(), target
        if anchor:
            assert anchor in map(slug, re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.MULTILINE)), target


def test_each_picture_is_small_and_on_a_page() -> None:
    pictures = {file for file in DOCS.rglob("*") if file.suffix in (".png", ".svg")}
    shown = {
        (page.parent / target).resolve() for page in WRITTEN for _, target in LINK.findall(page.read_text("utf-8"))
    }
    assert {file.name for file in pictures - shown} == set()
    assert [file.name for file in pictures if file.stat().st_size > MOST_BYTES] == []


@pytest.mark.parametrize("page", [pytest.param(page, id=page.stem) for page in FOR_ENGINEERS])
def test_words_of_the_code_in_documents_are_in_the_code(page: Path) -> None:
    found = (NAME.fullmatch(code) for _, code in CODE.findall(without_code(page.read_text("utf-8"))))
    assert {name for one in found if one for name in one.groups()} - identifiers() == set()


@pytest.mark.parametrize("page", [pytest.param(page, id=page.stem) for page in FOR_ENGINEERS])
def test_examples_in_documents_import_what_there_is(page: Path) -> None:
    for block in re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        for one in ast.walk(ast.parse(block)):
            if isinstance(one, ast.ImportFrom):
                assert [name.name for name in one.names if not module(f"{one.module}.{name.name}")] == []


def test_the_architecture_is_read_in_ten_minutes_and_begins_with_a_picture() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    assert words(text) <= 2_500
    assert text.index("```") < text.index("\n## ")
    beside = {page.name for page in (DOCS / "architecture").glob("*.md")}
    assert beside == {Path(target).name for _, target in LINK.findall(text) if target.startswith("architecture/")}


def test_a_term_has_one_place_in_the_glossary_and_names_its_file() -> None:
    terms = TERM.findall(GLOSSARY.read_text("utf-8"))
    assert len(terms) >= 50
    for name, meaning in terms:
        assert 1 <= len(list(sentences(" ".join(meaning.split())))) <= 3, name
        (file,) = (
            code for _, code in CODE.findall(meaning) if code.endswith("/") or ("/" in code and FILE.fullmatch(code))
        )
        if name[0].isupper():
            assert f"class {name}" in (ROOT / file).read_text("utf-8"), name
    assert [name for name, times in Counter(name.lower() for name, _ in terms).items() if times > 1] == []
    assert [name for name, _ in terms] == sorted((name for name, _ in terms), key=str.lower)


def test_the_table_of_twins_names_files_of_each_game_in_its_column() -> None:
    twins = (DOCS / "architecture" / "rules.md").read_text("utf-8").partition("## Twins")[2]
    lines = [line.strip("|").split("|") for line in twins.splitlines() if line.startswith("|")]
    (_, *games), _, *subjects = [[cell.strip() for cell in line] for line in lines]
    folders = {discover()[id_].short: name for name, id_ in packages().items()}
    assert len(subjects) >= 15
    for subject, *cells in subjects:
        assert sum(map(bool, cells)) > 1, subject
        for game, cell in zip(games, cells, strict=True):
            for _, file in CODE.findall(cell):
                assert file.startswith(f"rules/{folders[game]}/"), file
                assert (ROOT / file).is_file(), file


def test_words_are_counted_as_a_reader_counts_them() -> None:
    text = "# Head line\n\nOne `two three` [four](five.md). Six\nseven!\n\n- Eight (nine).\n- Ten\n\n"
    text += "| a | b c |\n|---|---|\n```\ncode\n```\n"
    found = [[words(one) for one in sentences(block)] for block, _ in blocks(text)]
    assert found == [[3, 2], [2], [1], [1], [2]]
