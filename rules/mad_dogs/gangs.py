"""Gangs founded at once: with money to spend, off the shelf, police by the car (mad.gang.create, mad.gang.types)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval, Len

from rules.core.deed import Brings, Deed, decides
from rules.core.events import Change
from rules.core.founding import founding, fresh_gang
from rules.core.move import Rolls, move, opt
from rules.core.named import MOST_LETTERS, fresh_name
from rules.core.refusal import OutOfRange
from rules.core.roster import Gang
from rules.core.words import key_of
from rules.mad_dogs.drafts import Draft, Kind
from rules.mad_dogs.estate import DraftDone, DraftSet
from rules.mad_dogs.gang_types import (
    CREW,
    FIRST_GAME,
    MOST_PATROLS,
    PROWL_GUNS,
    Duty,
    first_game,
    police,
    ready_draft,
    ready_made,
)
from rules.mad_dogs.made_up import several
from rules.mad_dogs.model import Figure
from rules.mad_dogs.position import Position
from rules.mad_dogs.prices import MOST_MONEY
from rules.mad_dogs.recruiting import start
from rules.mad_dogs.vetting import MOST_MEMBERS

SAMPLE: Final = "First game"
MOBS: Final = tuple(kind for kind in Kind if kind not in (Kind.COPS, Kind.FEDS))
LAW: Final = (Kind.COPS, Kind.FEDS)
USUAL_SIZE: Final = 10
MANNED: Final = {Duty.BEAT: 1, Duty.PROWL: 2, Duty.RAID: CREW}
"""Police of each patrol or car."""
ROLLS: Final = Rolls(odds=False, secret=False)
Name = Annotated[str, Len(1, MOST_LETTERS)]
Dollars = Annotated[int, Interval(ge=0, le=MOST_MONEY)]
Size = Annotated[int, Interval(ge=1, le=MOST_MEMBERS)]
Purse = Annotated[int, Interval(ge=1, le=MOST_MONEY)]


class Begun(NamedTuple):
    """A gang founded by somebody, with money to spend."""

    by: str
    id: int
    gang: Gang
    draft: Draft


@move("mad-gang new", gangs=True)
class New:
    """Found a gang with money to spend; buttons lead on."""

    name: Name = opt("What it is called.")
    budget: Dollars = opt("Dollars; 1000 is usual.")
    type: Kind | None = opt("What kind of mob.", default=None, words=MOBS)


@decides(New)
def begin(at: Position, m: New) -> Brings[Begun]:
    """A new gang with money to spend, and nobody in it."""
    draft = start(m.budget, m.type)
    gang = fresh_gang(at, "mad", m.name)

    def begun(gang_id: int, _ids: tuple[int, ...]) -> Deed[Begun]:
        return Deed(
            Begun(at.caller_name, gang_id, gang, draft),
            changes=lambda _: (*founding(gang_id, gang, (), ()), DraftSet(gang_id, draft)),
            rule="mad.gang.create",
        )

    return Brings(0, begun)


# With everybody in it


class Made(NamedTuple):
    """A gang founded by somebody, and the ids of its figures, of whom fewer may come."""

    by: str
    id: int
    ids: tuple[int, ...]
    gang: Gang


@move("mad-gang ready-made", ROLLS, gangs=True, names=True)
class ReadyMade:
    """Found a ready-made gang at once."""

    type: Kind | None = opt("What kind.", words={SAMPLE: None, **{str(one): one for one in (*MOBS, *LAW)}})
    size: Size = opt("How many figures; ten if left out.", default=0)
    budget: Purse = opt("In place of a size: as many as it pays for.", default=0)
    name: Name = opt("What it is called.", default="")
    led: bool = opt("A Boss and an Accountant come first.", default=False)
    surprised: bool = opt("Feds with no time to pick guns.", default=False)


@decides(ReadyMade)
def off_the_shelf(at: Position, m: ReadyMade) -> Brings[Made]:
    """A gang off the shelf: of a type, by number or by budget, or the one of a first game."""
    kind = m.type
    if kind is None:
        if m.size or m.budget or m.led:
            raise OutOfRange(f"The gang of a first game is always the same {len(FIRST_GAME)}: leave the rest out.")
        names = several(len(FIRST_GAME), at.names, len(SAMPLE))
        return _made(at, m.name, SAMPLE, len(FIRST_GAME), first_game, (names,))
    if m.size and m.budget:
        raise OutOfRange("Say how many figures, or how many dollars: one of the two.")
    names = () if kind in LAW else several(MOST_MEMBERS, at.names, len(kind))
    if m.budget:
        return _made(at, m.name, kind, MOST_MEMBERS, ready_draft, (kind, m.budget, names, m.led))
    size = m.size or USUAL_SIZE
    facts = (kind, size, 0, names[:size], m.led, not m.surprised)
    return _made(at, m.name, kind, size, ready_made, facts, kind)


@move("mad-gang police", ROLLS, gangs=True)
class Police:
    """Police by the patrol or car, at once; a die for each car on a raid."""

    duty: Duty = opt("What they are out for.", words=Duty)
    patrols: Annotated[int, Interval(ge=1, le=MOST_PATROLS)] = opt("How many patrols or cars.", default=1)
    name: Name = opt("What they are called.", default="")
    long_gun: str | None = opt("In a prowl car.", default=None, words={**{gun: gun for gun in PROWL_GUNS}, "none": ""})


@decides(Police)
def call_police(at: Position, m: Police) -> Brings[Made]:
    """Police by the patrol or car."""
    gun = () if m.long_gun is None else (m.long_gun,)
    most = m.patrols * MANNED[m.duty]
    return _made(at, m.name, f"Police {m.duty}", most, police, (m.duty, m.patrols, *gun))


def _made(
    at: Position,
    named: str,
    title: str,
    most: int,
    resolver: Callable[..., Any],
    facts: tuple[Any, ...],
    kind: Kind | None = None,
) -> Brings[Made]:
    """A gang of a type founded at once, with everybody that a resolver gives it, `most` at most."""
    taken = {key_of(one.gang.name) for one in at.gangs.values()}
    gang = fresh_gang(at, "mad", named or fresh_name(title, taken))

    def made(gang_id: int, ids: tuple[int, ...]) -> Deed[Made]:
        def changes(result: Any) -> tuple[Change, ...]:
            figures = [figure for crew in crews_of(result) for figure in crew]
            draft = result if isinstance(result, Draft) else Draft(0, kind=kind) if kind else None
            books = (DraftSet(gang_id, draft), DraftDone(gang_id)) if draft is not None else ()
            return (*founding(gang_id, gang, ids, figures), *books)

        return Deed(Made(at.caller_name, gang_id, ids, gang), resolver, facts, changes=changes)

    return Brings(most, made)


def crews_of(result: Any) -> Sequence[Sequence[Figure]]:
    """Figures by crews, whichever way a resolver tells them; all in one where it tells none."""
    if isinstance(result, Draft):
        return (tuple(one.figure for one in result.members),)
    return result if result and isinstance(result[0], tuple) else (result,)
