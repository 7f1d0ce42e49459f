"""What a command adds to a log, and its actor."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from rules.core.plain.events import Change, Subject
from rules.core.play.campaign import CampaignClosed
from rules.core.play.game import GameClosed
from rules.core.tables.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Actor:
    """The user who gives a command."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What a command adds to the log. The fields are those of db.store.models.Event, and:

    paid         changes that happen at once even if the rest is sealed
    blind        whether it is sealed to everyone, although its changes happen at once
    place        its place among the stream's sealed rolls
    insiders     users who may look at it while it is sealed, besides its actor and the umpires
    ends_turn    whether the turn of its dice ends with it
    person       whether a person gave it, not the clock
    unannounced  whether only its actor may know of it: no log lists it
    """

    command: str
    options: dict[str, Any]
    actor: Actor
    channel_id: int
    delivery: str
    headline: str
    at: datetime
    lines: tuple[str, ...] = ()
    outcome: Outcome[Any] | None = None
    facts: Any = None
    changes: tuple[Change, ...] = ()
    paid: tuple[Change, ...] = ()
    sealed: bool = False
    blind: bool = False
    place: int | None = None
    insiders: tuple[int, ...] = ()
    once: str | None = None
    cause: int | None = None
    roll: int | None = None
    ends_turn: bool = False
    person: bool = True
    unannounced: bool = False
    about: tuple[Subject, ...] = field(default=())

    @property
    def waits(self) -> bool:
        """Whether its changes wait until its seal is opened."""
        return self.sealed and not self.blind

    @property
    def at_once(self) -> tuple[Change, ...]:
        """The changes that don't wait for a seal."""
        return self.paid if self.waits else (*self.paid, *self.changes)

    @property
    def ends(self) -> bool:
        """Whether a turn of the dice ends with it: the rules end it, or the game or campaign closes."""
        closes = any(isinstance(change, (GameClosed, CampaignClosed)) for change in self.at_once)
        return closes or (self.ends_turn and not self.waits)
