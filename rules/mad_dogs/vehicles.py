"""What else stands on the table of a game: cars with those in and on them, set bombs, fires."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Protocol, TypeVar

from rules.core.game import GameChange
from rules.core.refusal import UnknownName
from rules.mad_dogs.car_tables import Car
from rules.mad_dogs.model import Speed


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A car, truck or motorcycle.

    speed    None while it stands
    inside   figure ids, the driver first
    outside  figure ids, on the running boards and the roof
    side     whose it is; None for nobody's
    """

    name: str
    car: Car = field(default_factory=Car)
    speed: Speed | None = None
    inside: tuple[int, ...] = ()
    outside: tuple[int, ...] = ()
    side: int | None = None
    burning: bool = False

    @property
    def driver(self) -> int | None:
        """The figure at the wheel."""
        return self.inside[0] if self.inside else None

    @property
    def aboard(self) -> tuple[int, ...]:
        """Everybody in it and on it, the driver first."""
        return (*self.inside, *self.outside)


@dataclass(frozen=True, slots=True)
class Bomb:
    """A bomb that was set, whether its fuse burns or it is a dud.

    sticks  1 to 5
    half    it has half its effect
    side    whose cards burn its fuse
    figure  id of the bomber; None for somebody without a sheet
    due     its fuse has burned down: it goes off now
    """

    name: str
    sticks: int
    half: bool = False
    side: int = 0
    figure: int | None = None
    due: bool = False


@dataclass(frozen=True, slots=True)
class Fire:
    """Something that burns."""

    what: str


class Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


def called(kind: str, name: str, things: Iterable[N]) -> N:
    """The thing of this name, whatever its capitals; UnknownName otherwise."""
    known = {thing.name.casefold(): thing for thing in things}
    found = known.get(name.casefold().strip())
    if found is None:
        raise UnknownName(kind, name, [thing.name for thing in known.values()])
    return found


def put(things: tuple[N, ...], thing: N) -> tuple[N, ...]:
    """The things with this one added, or in the place of the one of its name."""
    if not any(same(one.name, thing.name) for one in things):
        return (*things, thing)
    return tuple(thing if same(one.name, thing.name) else one for one in things)


def without(things: tuple[N, ...], name: str) -> tuple[N, ...]:
    """The things but for the one of this name."""
    return tuple(one for one in things if not same(one.name, name))


def same(one: str, other: str) -> bool:
    """Whether two names are the same, whatever their capitals."""
    return one.casefold() == other.casefold()


# Changes


@dataclass(frozen=True, slots=True)
class VehicleSet(GameChange):
    """A vehicle comes on, or is now as told."""

    tag: ClassVar[str] = "mad.vehicle-set/1"
    vehicle: Vehicle


@dataclass(frozen=True, slots=True)
class VehicleGone(GameChange):
    """A vehicle is no longer on the table."""

    tag: ClassVar[str] = "mad.vehicle-gone/1"
    name: str


@dataclass(frozen=True, slots=True)
class BombSet(GameChange):
    """A bomb was set, or lit again; its fuse burns by so many cards of its side, 0 for a dud."""

    tag: ClassVar[str] = "mad.bomb-set/1"
    bomb: Bomb
    fuse: int = 0


@dataclass(frozen=True, slots=True)
class BombGone(GameChange):
    """A bomb went off, or was taken away, and its fuse with it."""

    tag: ClassVar[str] = "mad.bomb-gone/1"
    name: str


@dataclass(frozen=True, slots=True)
class FireLit(GameChange):
    """Something burns."""

    tag: ClassVar[str] = "mad.fire-lit/1"
    what: str


@dataclass(frozen=True, slots=True)
class FireOut(GameChange):
    """It burns no more."""

    tag: ClassVar[str] = "mad.fire-out/1"
    what: str
