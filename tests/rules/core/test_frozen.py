"""A `frozen` class is a frozen dataclass in all that a caller may ask of one."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass
from typing import Any

import pytest

from db.store.codec import dump, load
from rules.core.plain.frozen import frozen, replace


@frozen
class Gun:
    """A gun."""

    name: str
    drums: tuple[int, ...] = ()
    jams: list[str] = field(default_factory=list[str])
    note: str = field(default="", compare=False, repr=False)
    letters: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "letters", len(self.name))


@dataclass(frozen=True, slots=True)
class StandardGun:
    """A gun."""

    name: str
    drums: tuple[int, ...] = ()
    jams: list[str] = field(default_factory=list[str])
    note: str = field(default="", compare=False, repr=False)
    letters: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "letters", len(self.name))


@frozen
class Point:
    x: int
    y: int = 0


@frozen
class Place(Point):
    name: str = ""


@frozen(kw_only=True, slots=False)
class Named:
    figure: str = "Spats"
    target: str

    def __repr__(self) -> str:
        return "one of its own"


@frozen
class Nothing:
    pass


def test_it_is_made_as_a_dataclass_is() -> None:
    assert is_dataclass(Gun)
    assert [one.name for one in fields(Gun)] == ["name", "drums", "jams", "note", "letters"]
    made = Gun("Tommy Gun", jams=["one"])
    taken, usual = (inspect.signature(kind).parameters.values() for kind in (Gun, StandardGun))
    assert [(one.name, one.kind, one.annotation) for one in taken] == [
        (one.name, one.kind, one.annotation) for one in usual
    ]
    assert (made.name, made.drums, made.jams, made.note, made.letters) == ("Tommy Gun", (), ["one"], "", 9)
    assert Gun("a").jams is not Gun("a").jams
    assert (Place(1, 2, "Docks").name, Place(1).y) == ("Docks", 0)
    assert Named(target="Al").target == "Al"
    match made:
        case Gun(name, drums):
            assert (name, drums) == ("Tommy Gun", ())


@pytest.mark.parametrize(
    "kind, given, named", [(Gun, (), {}), (Gun, ("a",), {"b": 1}), (Named, ("a",), {}), (Named, (), {})]
)
def test_faults_are_named(kind: Any, given: tuple[str, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match=rf"^{kind.__name__}\.__init__\(\) "):
        kind(*given, **named)


def test_it_is_what_its_fields_are() -> None:
    assert Point(1, 2) == Point(1, 2) != Point(2, 1)
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert Gun("a", note="x") == Gun("a", note="y"), "what is not compared is no part of it"
    assert Point(1) != Place(1)
    assert (Point(1) == 1, Nothing() == Nothing(), hash(Nothing()) == hash(())) == (False, True, True)
    assert repr(Gun("a", (1,), note="x")) == repr(StandardGun("a", (1,), note="x")).replace("StandardGun", "Gun")
    assert repr(Named(target="Al")) == "one of its own"


def test_a_class_with_its_own_comparison_may_call_the_inherited_one_first() -> None:
    @frozen
    class Corner(Point):
        lit: bool = False

        def __eq__(self, other: object) -> bool:
            return Point.__eq__(self, other)

        def __hash__(self) -> int:
            return Point.__hash__(self) + 1

    for _ in range(2):
        assert Corner(1, 2, lit=True) == Corner(1, 2)
        assert hash(Corner(1, 2)) == hash((1, 2)) + 1
    assert Point(1, 2) == Point(1, 2) != Point(2, 1)


def test_a_class_may_make_the_first_value_of_one_that_it_inherits_from() -> None:
    @frozen
    class First:
        x: int

    @frozen
    class Later(First):
        def __init__(self, x: int) -> None:
            First.__init__(self, x + 1)

    class Plain(First):
        pass

    for _ in range(2):
        assert (Later(1).x, Plain(1).x, First(1).x) == (2, 1, 1)


@pytest.mark.parametrize("made", [Point(1), Place(1), Named(target="Al"), Nothing()])
def test_it_can_not_be_changed(made: Any) -> None:
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        made.x = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'x'"):
        del made.x


@pytest.mark.parametrize("made", [Gun("Tommy Gun", (50, 20), ["one"], "x"), Place(1, 2, "Docks"), Named(target="Al")])
def test_it_can_be_copied_pickled_and_stored(made: Any) -> None:
    for other in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made)), replace(made)):
        assert (other.__class__, asdict(other)) == (made.__class__, asdict(made))
    stored = {name: value for name, value in dump(made).items() if name != "letters"}
    assert load(made.__class__, stored) == made


@pytest.mark.parametrize(
    "made, changes",
    [
        (Gun("Tommy Gun", (50, 20), ["one"], "x"), {"name": "BAR", "note": "y"}),
        (Place(1, 2, "Docks"), {"y": None}),
        (Named(target="Al"), {"figure": "Dooley"}),
        (Nothing(), {}),
    ],
)
def test_the_same_but_for_some_fields_is_as_the_standard_library_would_make_it(made: Any, changes: Any) -> None:
    before = asdict(made)
    for _ in range(2):  # the second time it is compiled
        other = replace(made, **changes)
        assert (other.__class__, asdict(other)) == (made.__class__, asdict(dataclasses.replace(made, **changes)))
    assert asdict(made) == before
    with pytest.raises(TypeError, match=rf"^{made.__class__.__name__}\.__replace__\(\) "):
        replace(made, letters=1)


def test_it_has_slots_unless_it_says_otherwise() -> None:
    assert not hasattr(Point(1), "__dict__")
    assert Named(target="Al").__dict__ == {"figure": "Spats", "target": "Al"}
    assert replace(Place(1, 2), y=3) == Place(1, 3)
