"""What commands change: small frozen facts, each about one subject; a subject's state is the fold of its changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from enum import StrEnum
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

from rules.core.plain.frozen import frozen

C = TypeVar("C", bound="Change")


class Kind(StrEnum):
    """What a change can be about."""

    GANG = "gang"
    FIGURE = "figure"
    GAME = "game"
    CAMPAIGN = "campaign"
    SERVER = "server"


@frozen
class Subject:
    """A stored thing with a state of its own, by kind and id."""

    kind: Kind
    id: int


@frozen
class Change:
    """Something that happened to one subject, with its values decided: applying it consults no table and no dice.

    subject  id of what it is about; the class says its kind
    tag      name and version under which it is stored; another meaning takes another tag
    part     the field of its subject that it is about, which a system keeps; empty for the subject itself
    begins   whether there may be nothing before it
    starts   the field of its subject that the subject's system fills as it begins; empty for none
    """

    kind: ClassVar[Kind] = Kind.FIGURE
    tag: ClassVar[str] = ""
    part: ClassVar[str] = ""
    begins: ClassVar[bool] = False
    starts: ClassVar[str] = ""
    subject: int

    def apply_to(self, state: Any, /) -> Any:
        """What it is about, as that is afterwards."""
        raise NotImplementedError

    @property
    def about(self) -> Subject:
        return Subject(self.kind, self.subject)

    def dated(self, now: int) -> Change:
        """The same at a time, in seconds since 1970: what is owed by it knows since when."""
        return self

    @property
    def shared(self) -> bool:
        """Whether it is not its actor's alone to take back, though no die fell: what others had kept to themselves is
        known by it, or they agreed to it."""
        return False

    @property
    def carries(self) -> bool:
        """Whether all that was done unannounced after it belongs to it, and is taken back with it."""
        return False


TAGGED: Final[dict[str, type[Change]]] = {}
"""Every kind of change of the modules that are imported, by its tag."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def tagged(tag: str) -> Callable[[type[C]], type[C]]:
    """Make a class a kind of change that is stored under a tag; ValueError for the tag of another kind."""

    def make(kind: type[C]) -> type[C]:
        made = frozen(kind)
        made.tag = tag
        if TAGGED.setdefault(tag, made) is not made:
            raise ValueError(f"{made.__qualname__} lacks a tag of its own: {TAGGED[tag].__qualname__} has {tag}")
        return made

    return make


def fold(state: Any, changes: Iterable[Change]) -> Any:
    """A state after all changes that are about it, in order."""
    for change in changes:
        state = change.apply_to(state)
    return state
