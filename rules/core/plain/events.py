"""What commands change: small frozen facts, each about one subject. A subject's state is the fold of its changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from enum import StrEnum
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

from rules.core.plain.frozen import frozen

C = TypeVar("C", bound="Change")


class SubjectKind(StrEnum):
    """The kinds of subject that a change can be about."""

    GANG = "gang"
    FIGURE = "figure"
    GAME = "game"
    CAMPAIGN = "campaign"
    SERVER = "server"


@frozen
class Subject:
    """A stored thing with a state of its own, by kind and id."""

    kind: SubjectKind
    id: int


@frozen
class Change:
    """Something that happened to one subject, with its values decided. Applying it consults no table and no dice.

    subject  id of its subject; the class says its kind
    tag      name and version under which it is stored; another meaning takes another tag
    part     the field of its subject that it is about, which a system keeps; empty for the subject itself
    begins   whether it may create its subject
    starts   the field of its subject that the subject's system fills at the start; empty for none
    """

    kind: ClassVar[SubjectKind] = SubjectKind.FIGURE
    tag: ClassVar[str] = ""
    part: ClassVar[str] = ""
    begins: ClassVar[bool] = False
    starts: ClassVar[str] = ""
    subject: int

    def apply_to(self, state: Any, /) -> Any:
        """Return its subject as it is afterwards."""
        raise NotImplementedError

    @property
    def about(self) -> Subject:
        return Subject(self.kind, self.subject)

    def dated(self, now: int) -> Change:
        """The same change at a time, in seconds since 1970. An obligation in it then knows since when it is owed."""
        return self

    @property
    def shared(self) -> bool:
        """Whether its actor can't take it back alone, though no die was rolled: it made others' secrets known, or
        others agreed to it.
        """
        return False

    @property
    def carries(self) -> bool:
        """Whether all that was done unannounced after it belongs to it, so that an undo takes both back."""
        return False


TAGGED: Final[dict[str, type[Change]]] = {}
"""Every kind of change of the imported modules, by its tag."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def tagged(tag: str) -> Callable[[type[C]], type[C]]:
    """Make a class a kind of change that is stored under a tag. Raises ValueError for the tag of another kind."""

    def make(kind: type[C]) -> type[C]:
        made = frozen(kind)
        made.tag = tag
        if TAGGED.setdefault(tag, made) is not made:
            raise ValueError(f"{made.__qualname__} lacks a tag of its own: {TAGGED[tag].__qualname__} has {tag}")
        return made

    return make


def fold(state: Any, changes: Iterable[Change]) -> Any:
    """Return a state after all changes that are about it, in order."""
    for change in changes:
        state = change.apply_to(state)
    return state
