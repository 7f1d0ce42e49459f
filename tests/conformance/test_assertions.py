"""Every test can fail: it asserts, calls a helper that does, or its docstring says what it holds."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.trees import walked

TESTS = Path(__file__).parents[1]
FAILING = {"raises", "warns", "fail"}
"""The ways in which pytest fails a test."""
TELLING = ast.Call, ast.Assert, ast.Raise, ast.Attribute
DEFINING = ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.ImportFrom

Function = ast.FunctionDef | ast.AsyncFunctionDef
Key = tuple[str, str]
"""A module and a name in it. A method is known by its name alone, and its module is empty."""


class Module:
    """The definitions of a file of the tests, and its imports from others of them."""

    def __init__(self, file: Path) -> None:
        self.name = ".".join(file.relative_to(TESTS.parent).with_suffix("").parts).removesuffix(".__init__")
        self.functions = dict[Key, Function]()
        self.imports = dict[str, Key]()
        for node in walked(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, DEFINING):
                continue
            match node:
                case ast.ClassDef(body=body):
                    self.functions |= {("", one.name): one for one in body if isinstance(one, Function)}
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    self.functions.setdefault((self.name, name), node)
                case ast.ImportFrom(module=str(module), names=names) if module.startswith("tests"):
                    self.imports |= {one.asname or one.name: (module, one.name) for one in names}
                case _:
                    pass

    def looked_at(self, function: Function) -> tuple[bool, set[Key]]:
        """Whether one of its functions fails by itself, and the functions that it calls, with its fixtures."""
        fails = False
        called = {self.imports.get(one.arg, (self.name, one.arg)) for one in function.args.args}
        for node in walked(function):
            if not isinstance(node, TELLING):  # most are none; a match takes longer
                continue
            match node:
                case ast.Call(func=ast.Name(id=name)):
                    called.add(self.imports.get(name, (self.name, name)))
                case ast.Call(func=ast.Attribute(attr=name)):
                    called.add(("", name))
                case ast.Assert() | ast.Raise():
                    fails = True
                case ast.Attribute(attr=name) if name in FAILING:
                    fails = True
                case _:
                    pass
        return fails, called


@cache
def modules() -> tuple[Module, ...]:
    return tuple(Module(file) for file in sorted(TESTS.rglob("*.py")))


def cannot_fail() -> list[str]:
    """The tests that neither assert nor call a function that does, nor have a docstring."""
    known = [(key, one, *module.looked_at(one)) for module in modules() for key, one in module.functions.items()]
    able = {key for key, _, fails, _ in known if fails}
    while more := {key for key, _, _, called in known if key not in able and not able.isdisjoint(called)}:
        able |= more
    return [
        f"{module}: {name}"
        for (module, name), one, *_ in known
        if name.startswith("test_") and (module, name) not in able and not ast.get_docstring(one)
    ]


def test_every_test_can_fail_or_says_what_it_holds() -> None:
    assert not cannot_fail()
