"""The stories that Reporters hand in. They name gangs by their ids, Reporters and officials by their keys."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rules.core.plain.frozen import frozen


class StoryKind(StrEnum):
    DENOUNCES = "denounces the gangs"
    PRAISES = "speaks well of the gangs"
    EXPOSES = "exposes an official"


class Edited(NamedTuple):
    """The wish of a gang that owns the City Editor: to squelch a story or to let it pass."""

    gang: int
    squelch: bool


@frozen
class Story:
    """A story that a Reporter handed in this month.

    reporter   key of the Reporter
    gang       the gang that the Reporter writes for
    against    key of the official that the story exposes; empty otherwise
    helpers    further Reporters who added to it, by key
    pressing   further Reporters who make the official's defense harder, by key
    defenders  Reporters who write in the official's defense, by key
    editors    what the owners of the City Editor want
    good       whether the Reporter's SMARTS made a story of it
    squelched  whether the City Editor killed it
    done       whether it has had its effect
    """

    id: int
    kind: StoryKind
    reporter: str
    gang: int
    against: str = ""
    helpers: tuple[str, ...] = ()
    pressing: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    editors: tuple[Edited, ...] = ()
    good: bool = False
    squelched: bool = False
    done: bool = False
