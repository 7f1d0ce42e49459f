"""Wrong edits, drawn by a seed: `python -m tests.local.wrong_edits --seed 1 --count 100 [--game GAME] [--from N]`.

Each edit makes the rules of a game a little wrong: a comparison, a number, a flag, a line of a report, a button. The
tests of that game and tests/conformance run until one fails. Then the script restores the file and runs that test
again, which must pass: a test that fails without the edit notices nothing. The script shows the diff of an edit that no
test notices. Then either players see no difference, or a test is missing. Nothing else may edit the work tree
meanwhile.
"""

from __future__ import annotations

import argparse
import ast
import copy
import difflib
import os
import re
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = {
    "pottersville": ("pottersville",),
    "hoodsville": ("hood",),
    "gangstars": ("gangstars",),
    "mad_dogs": ("mad", "campaign", "scenario"),
    "dillinger": ("dillinger",),
}
"""The begins of the commands of a game."""
SLOW: Final = 900.0
"""The seconds that a stage of tests may take."""
FAILED: Final = 1
"""Pytest's exit code after a failed test. A broken collection and a fault of pytest or xdist have greater ones."""
FLAGS: Final = ("tone", "private", "hushed", "unannounced")
OTHER: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


class Edit(NamedTuple):
    """A piece of a file, in bytes, and its replacement."""

    path: Path
    kind: str
    line: int
    begin: int
    end: int
    instead: str

    def made(self, source: bytes) -> bytes:
        return source[: self.begin] + self.instead.encode() + source[self.end :]


class EditPlace(NamedTuple):
    """A node that runs, the nodes around it from the inside out, and the names of the changes that its file imports."""

    node: Any
    around: tuple[Any, ...]
    changes: frozenset[str]

    @property
    def within(self) -> frozenset[str]:
        """The functions around it, and the target of its value."""
        named = {one.name for one in self.around if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))}
        return frozenset(named | {str(one.arg) for one in self.around if isinstance(one, ast.keyword)})


# The kinds of edits


def _called(node: Any) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _but(node: Any, field: str, number: int) -> Any:
    """A node without one of its parts."""
    made = copy.deepcopy(node)
    del getattr(made, field)[number]
    return made


def comparison(place: EditPlace) -> Iterator[Any]:
    if isinstance(place.node, ast.Compare):
        for number, one in enumerate(place.node.ops):
            made = copy.deepcopy(place.node)
            made.ops[number] = OTHER[type(one)]()
            yield made


def number(place: EditPlace) -> Iterator[Any]:
    value: Any = getattr(place.node, "value", None)
    if isinstance(place.node, ast.Constant) and type(value) in (int, float):
        yield ast.Constant(value + 1)


def and_or(place: EditPlace) -> Iterator[Any]:
    if isinstance(place.node, ast.BoolOp):
        made = copy.deepcopy(place.node)
        made.op = ast.And() if isinstance(made.op, ast.Or) else ast.Or()
        yield made


def dropped_not(place: EditPlace) -> Iterator[Any]:
    if isinstance(place.node, ast.UnaryOp) and isinstance(place.node.op, ast.Not):
        yield place.node.operand


def swapped(place: EditPlace) -> Iterator[Any]:
    """Two neighbors of a tuple, or of the arguments of a change, swapped."""
    node, parent = place.node, place.around[0]
    members = isinstance(parent, ast.Compare) or _called(parent) == "isinstance"
    field = "elts" if isinstance(node, ast.Tuple) and not members else "args" if _called(node) in place.changes else ""
    parts = getattr(node, field, [])
    for at, (one, two) in enumerate(pairwise(parts)):
        if ast.dump(one) != ast.dump(two) and not any(isinstance(each, ast.Starred) for each in (one, two)):
            made = copy.deepcopy(node)
            getattr(made, field)[at : at + 2] = [copy.deepcopy(two), copy.deepcopy(one)]
            yield made


def dropped_line(place: EditPlace) -> Iterator[Any]:
    """A line of a report removed, if it is in one or its variable has that name."""
    node, parent = place.node, place.around[0]
    in_report = _called(parent) == "Report" and parent.args[1:2] == [node]
    in_report = in_report or (isinstance(parent, ast.keyword) and parent.arg == "lines")
    in_report = in_report or (isinstance(parent, ast.Assign) and getattr(parent.targets[0], "id", "") == "lines")
    if in_report and isinstance(node, (ast.Tuple, ast.List)):
        for at in range(len(node.elts)):
            yield _but(node, "elts", at)


def dropped_button(place: EditPlace) -> Iterator[Any]:
    if isinstance(place.node, (ast.Tuple, ast.List)):
        for at, one in enumerate(place.node.elts):
            if _called(one) == "FollowUp":
                yield _but(place.node, "elts", at)


def dropped_option(place: EditPlace) -> Iterator[Any]:
    """An option removed that a button types."""
    node, parent = place.node, place.around[0]
    if isinstance(node, ast.Dict) and _called(parent) == "FollowUp":
        for at in range(len(node.keys)):
            made = _but(node, "keys", at)
            del made.values[at]
            yield made


def dropped_flag(place: EditPlace) -> Iterator[Any]:
    if isinstance(place.node, ast.Call):
        for at, one in enumerate(place.node.keywords):
            if one.arg in FLAGS:
                yield _but(place.node, "keywords", at)


def dropped_price(place: EditPlace) -> Iterator[Any]:
    """All that a deed asks before it is allowed removed, or a part of it."""
    node, parent = place.node, place.around[0]
    if isinstance(node, ast.Call):
        named = next((at for at, one in enumerate(node.keywords) if one.arg == "allow"), None)
        if named is not None:
            made = copy.deepcopy(node)
            made.keywords[named].value = ast.parse("lambda: ()", mode="eval").body
            yield made
        elif _called(node) == "Deed" and len(node.args) > 3:
            made = copy.deepcopy(node)
            made.args[3] = ast.parse("lambda: ()", mode="eval").body
            yield made
    if isinstance(node, ast.Tuple) and isinstance(parent, (ast.Return, ast.Lambda)) and "allow" in place.within:
        for at in range(len(node.elts)):
            yield _but(node, "elts", at)


def wrong_key(place: EditPlace) -> Iterator[Any]:
    """A fact under another name."""
    if isinstance(place.node, ast.Dict) and "facts" in place.within:
        for at, one in enumerate(place.node.keys):
            if isinstance(one, ast.Constant):
                made = copy.deepcopy(place.node)
                made.keys[at] = ast.Constant(f"{one.value}_too")
                yield made


KINDS: Final[dict[str, Callable[[EditPlace], Iterator[Any]]]] = {
    one.__name__: one
    for one in (
        comparison,
        number,
        and_or,
        dropped_not,
        swapped,
        dropped_line,
        dropped_button,
        dropped_option,
        dropped_flag,
        dropped_price,
        wrong_key,
    )
}


# The places


def running(node: Any, around: tuple[Any, ...], changes: frozenset[str]) -> Iterator[EditPlace]:
    """Every expression that runs: no type, no decorator, no sentence."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.JoinedStr) or not isinstance(one, ast.AST):
                continue
            if isinstance(one, ast.expr):
                yield EditPlace(one, (node, *around), changes)
            yield from running(one, (node, *around), changes)


def edits_of(path: Path) -> Iterator[Edit]:
    """All edits of a file."""
    source = path.read_bytes()
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    changes = frozenset(
        name.asname or name.name
        for one in ast.walk(tree)
        if isinstance(one, ast.ImportFrom) and (one.module or "").endswith("changes")
        for name in one.names
        if name.name[0].isupper() and not name.name.isupper()
    )
    for place in running(tree, (), changes):
        node = place.node
        begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        for kind, made in KINDS.items():
            for one in made(place):
                text = ast.unparse(one)
                bound = f"({text})" if isinstance(one, (ast.BoolOp, ast.Lambda)) or kind == "dropped_not" else text
                yield Edit(path, kind, node.lineno, begin, end, bound)


def drawn(games: Sequence[str], seed: int) -> Iterator[tuple[str, Edit]]:
    """Wrong edits without end: the games in turn, in each the kinds in turn, at random places, none twice."""
    chance = Random(seed)
    left: dict[str, dict[str, list[Edit]]] = {}
    for game in games:
        left[game] = defaultdict(list)
        for path in sorted((ROOT / "rules" / game).rglob("*.py")):
            if "catalogue" not in path.parts:
                for edit in edits_of(path):
                    left[game][edit.kind].append(edit)
    while any(left.values()):
        for kind in chance.sample([*KINDS], len(KINDS)):
            for game in games:
                if some := left[game].get(kind):
                    yield game, some.pop(chance.randrange(len(some)))
                else:
                    left[game].pop(kind, None)


# Whether a test notices


@cache
def imported(path: Path) -> frozenset[str]:
    """The modules that a file may import, by their dotted names. A name from a module looks like a module."""
    found = set[str]()
    for one in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(one, ast.Import):
            found.update(name.name for name in one.names)
        elif isinstance(one, ast.ImportFrom) and one.module:
            found.add(one.module)
            found.update(f"{one.module}.{name.name}" for name in one.names)
    return frozenset(found)


def named(path: Path) -> Counter[str]:
    """How often a file names the commands and modules of each game."""
    text, found = path.read_text(), Counter[str]()
    for game, roots in GAMES.items():
        command = rf'"/?(?:{"|".join(roots)})(?:-[a-z]+)? '
        found[game] = len(re.findall(rf"{command}|\b(?:rules|commands)\.{game}\b", text))
    return +found


@cache
def mentions(test: Path) -> Counter[str]:
    """The same of a test with the helpers that it imports, if they name one game alone."""
    paths = (ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in imported(test) if name[:6] == "tests.")
    helpers = (named(one) for one in paths if one.is_file())
    return sum((one for one in helpers if len(one) == 1), named(test))


def stages(game: str, path: Path, quick: bool) -> Iterator[list[str]]:
    """The arguments of pytest, the cheapest stage first. One process collects sooner than two if few tests run."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    own = sorted((ROOT / "tests" / "rules" / game).rglob("test_*.py"))
    naming = [str(one) for one in own if module in imported(one)]
    if naming:
        yield naming
    commands = " or ".join(GAMES[game])
    yield ["tests/conformance/test_decisions.py", "-k", commands]
    yield ["-n", "2", f"tests/rules/{game}"]
    every = ROOT / "tests" / "cogs" / "test_every_command.py"
    cogs = {one: mentions(one) for one in sorted(every.parent.glob("test_*.py")) if one != every}
    first = [one for one, games in cogs.items() if games and games[game] == max(games.values())]
    rest = [one for one, games in cogs.items() if one not in first and (game in games or not games)]
    yield ["-n", "2", *map(str, first)]
    yield ["-n", "2", str(every), "-k", commands]
    if not quick:
        yield ["-n", "2", *map(str, rest)]
        yield ["-n", "2", "tests/conformance"]


def run(given: Sequence[str]) -> tuple[int | None, str]:
    """Pytest's exit code and output; no code if it does not end."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *given]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            printed, _ = process.communicate(timeout=SLOW)
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            printed, _ = process.communicate()
            if isinstance(error, subprocess.TimeoutExpired):
                return None, printed
            raise
    return process.returncode, printed


def without_fault(given: Sequence[str]) -> tuple[int | None, str]:
    """The same, once more in one process if pytest or xdist ends by a fault of its own."""
    code, printed = run(given)
    if code not in (0, FAILED, 5, None) and "-n" in given:
        return run(given[2:])
    return code, printed


def failing(edit: Edit, given: Sequence[str]) -> str:
    """The first test that fails with an edit and passes without it; nothing if all pass."""
    with edited(edit):
        code, printed = without_fault(given)
    if code in (0, 5):  # 5: no test has that name
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+\.py(?:::.+?)?)(?: - |$)", printed, re.MULTILINE) if code else None
    again = [found[1]] if found else given
    if without_fault(again)[0] != 0:
        sys.exit(f"This fails without an edit, too: {' '.join(again)}\n{printed[-2000:]}")
    if code is None:
        return f"no end within {SLOW:.0f} s: {given[-1]}"
    return found[1] if found else f"pytest, which exits with {code}: {' '.join(printed.split())[-200:]}"


def diff_of(edit: Edit) -> str:
    """The diff that an edit makes."""
    source = edit.path.read_bytes()
    name = str(edit.path.relative_to(ROOT))
    before, after = (text.decode().splitlines() for text in (source, edit.made(source)))
    return "\n".join(difflib.unified_diff(before, after, name, name, n=1, lineterm=""))


@contextmanager
def edited(edit: Edit) -> Iterator[None]:
    """The file with the edit, restored afterwards."""
    source = edit.path.read_bytes()
    made = edit.made(source)
    ast.parse(made)
    try:
        edit.path.write_bytes(made)
        yield
    finally:
        edit.path.write_bytes(source)


def main() -> None:
    wanted = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--count", type=int, default=100)
    wanted.add_argument("--from", type=int, default=0, dest="first", help="how many are passed over")
    wanted.add_argument("--game", choices=GAMES, action="append", help="only of these games")
    wanted.add_argument("--show", action="store_true", help="shows the diffs and runs no test")
    wanted.add_argument("--quick", action="store_true", help="without the tests that take minutes")
    said = wanted.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    caught, survived = 0, list[int]()
    for at, (game, edit) in enumerate(drawn(said.game or [*GAMES], said.seed)):
        if at < said.first:
            continue
        if at >= said.first + said.count:
            break
        where, diff = f"{at} {edit.kind} {edit.path.relative_to(ROOT)}:{edit.line}", diff_of(edit)
        if said.show:
            print(f"{where}\n{diff}", flush=True)
            continue
        tests = stages(game, edit.path, said.quick)
        by = next(filter(None, (failing(edit, given) for given in tests)), "")
        if by:
            caught += 1
            print(f"{where} caught by {by}", flush=True)
        else:
            survived.append(at)
            print(f"{where} SURVIVED\n{diff}", flush=True)
    if not said.show:
        print(f"{caught} caught, {len(survived)} survived: {survived}")


if __name__ == "__main__":
    main()
