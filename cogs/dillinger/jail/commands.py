"""/dillinger bail, escape and trial."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.slash import add_commands, command
from cogs.dillinger._root import dillinger, enemy_names, lawyers
from rules.core.move import Rolls, opt

Adds = Annotated[int, Interval(ge=0, le=6)]
Notoriety = Annotated[int, Interval(ge=0, le=500)]
Enemies = Annotated[int, Interval(ge=0, le=2)]
LAWYER = opt("A lawyer, who is paid for it.", default=None, complete=lawyers)
RETAINER = opt("He is on retainer: no fee.", default=None)
ADDS = opt("What the lawyer adds, in place of his number.", default=None)


@command("dillinger bail", Rolls())
class Bail:
    """Bail somebody out: a die, 6 or more."""

    enemy: str | None = opt(
        "Who is in jail; for the Barkers Ma pleads unless a lawyer does.", default=None, complete=enemy_names
    )
    graft: Annotated[int, Interval(ge=0, le=100_000)] | None = opt("Dollars of graft: +1 for each 5000.", default=None)
    lawyer: str | None = LAWYER
    retainer: bool | None = RETAINER
    adds: Adds | None = ADDS
    mother: bool | None = opt("Ma Barker pleads: +2, and no lawyer.", default=None)


@command("dillinger escape", Rolls())
class Escape:
    """Break out of jail: a die against Escape."""

    enemy: str | None = opt("Who breaks out; or type the ratings.", default=None, complete=enemy_names)
    lawyer: str | None = LAWYER
    retainer: bool | None = RETAINER
    adds: Adds | None = ADDS
    riot: bool | None = opt("A Jail Riot: first a die against Luck.", default=None)
    notoriety: Notoriety | None = opt("On his card.", default=None)
    escape: str | None = opt("An Escape rating in place of his: 5-6.", default=None)
    luck: str | None = opt("His Luck rating: 5-6.", default=None)


@command("dillinger trial", Rolls())
class Trial:
    """Put somebody in jail on trial: a die, acquitted on 6 or more."""

    enemy: str | None = opt("The accused.", default=None, complete=enemy_names)
    lawyer: str | None = LAWYER
    retainer: bool | None = RETAINER
    adds: Adds | None = ADDS
    own: bool | None = opt("Whoever leads the trial owns him.", default=None)
    enemies: Enemies | None = opt("Public enemies that the leader of the trial has besides.", default=None)
    notoriety: Notoriety | None = opt("On the card of the accused.", default=None)


add_commands(dillinger, __name__)
