"""Moves that a die or a rule forces on a figure: the squares that fit, and the choice that somebody owes among them.

Each game has one command for that choice. It takes the figure, `why`, `inches` and `to`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from rules.core.action.across_street import Aims, Arrival, Shows, arrival, places, usual_aims
from rules.core.action.deed import Deed
from rules.core.action.fields import UNSAID
from rules.core.action.on_street import BearingOf, afoot, at
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.people.person import Person
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.play.obligations import Owed, Owes
from rules.core.street.cover import USUAL, CoverTable
from rules.core.street.offers import MOST_OFFERED
from rules.core.street.squares import Square, name_of
from rules.core.street.ways import Reach

Along = Callable[[Any, Any, Arrival], tuple[Change, ...]]
"""What else the end of a move changes, from the position, the figure and its arrival."""


def nobody_along(_position: Any, _person: Any, _stop: Arrival) -> tuple[Change, ...]:
    """Whoever moves takes nobody along."""
    return ()


ReachOf = Callable[[Any, Any, float], Reach]
"""The squares in reach of a figure with so many inches, from the position, the figure and the inches."""


def anywhere(_position: Any, _person: Any, reach: Reach) -> list[Square]:
    """All squares in reach but the figure's own."""
    return [one for one in reach.inches if one != reach.start]


@frozen
class Forced:
    """A rule that moves a figure on foot to a square of somebody's choice.

    what    its name in an obligation: “the step back”
    rule    id of the rule that forces it
    report  the sentence once it is done, without its end: “{name} stops on”
    reach   the squares in reach with the inches of the rule
    fits    those of them that fit the rule, the best first; none if the figure stays
    keeps   whether an inch left over counts for the figure's next move
    """

    what: str
    rule: str
    report: str
    reach: ReachOf
    fits: Callable[[Any, Any, Reach], list[Square]] = anywhere
    keeps: bool = False


class _Room(NamedTuple):
    """Where a figure could go: the squares in reach, and of them those that fit the rule, the best first."""

    reach: Reach
    fit: tuple[Square, ...]


@frozen
class ForcedMoves:
    """The forced moves of a game.

    command  the command that chooses the square
    kinds    each rule by the word that `why` has
    bearing  how figures are on the street
    shows    the changes by which a hidden figure is hidden no longer into whom somebody walks
    turn     the turn in which an inch left over counts, from the position
    along    what else changes once the figure is there, such as prisoners that it leads
    covers   what covers whom in this game
    aims     the places that a figure wants to get to
    """

    command: str
    kinds: Mapping[str, Forced]
    bearing: BearingOf
    shows: Shows
    turn: Callable[[Any], int] = lambda _position: 0
    along: Along = nobody_along
    covers: CoverTable = USUAL
    aims: Aims = usual_aims

    def of(self, position: Any, person: Person[Any], why: str, inches: float = 0) -> tuple[Change, ...]:
        """What follows when a rule forces a figure to move: its only square, or the choice that it owes.

        Nothing for a figure that is not on foot on a street, and for one that no square fits.
        """
        if afoot(position, person) is None:
            return ()
        kind = self.kinds[why]
        reach, fit = self._room(position, person, why, inches)
        if len(fit) == 1:
            return self._end(position, person, kind, reach, fit[0]).changes
        options = ("why", why), ("inches", float(inches))
        return (Owes(person.id, Owed(self.command, kind.rule, kind.what, options=options)),) if fit else ()

    def offered(self, position: Any, move: Any) -> list[tuple[str, str]]:
        """The squares from which a player chooses, each with its label: at most 25. For the field `to`."""
        if UNSAID in (move.figure, move.why, move.inches) or afoot(position, move.figure) is None:
            return []
        reach, fit = self._room(position, move.figure, move.why, move.inches)
        if self.kinds[move.why].fits is anywhere:
            return places(position, move.figure, reach, self.bearing, table=self.covers, aims=self.aims)
        return [(name_of(one), name_of(one)) for one in fit[:MOST_OFFERED]]

    def reached(self, position: Any, move: Any) -> frozenset[Square]:
        """All squares that fit. For the field `to`."""
        if UNSAID in (move.figure, move.why, move.inches) or afoot(position, move.figure) is None:
            return frozenset()
        return frozenset(self._room(position, move.figure, move.why, move.inches).fit)

    def ends(self, position: Any, move: Any) -> Deed[None]:
        """The deed by which a figure takes a square that fits, or stays if none does any more.

        Raises IllegalNow, Missing.
        """
        person, kind = move.figure, self.kinds[move.why]
        if afoot(position, person) is None:
            raise IllegalNow(f"{person.name} is not on the street. Put them there with /street put.").offering(
                "Put them there", "street put", figure=person.typed
            )
        reach, fit = self._room(position, person, move.why, move.inches)
        if fit and not move.to:
            raise Missing(f"The bot needs to know where {person.name} goes. Name a square.", "to")
        to = at(move.to) if move.to and fit else None
        if to is not None and kind.fits is not anywhere and to not in fit:
            among = f" Pick {name_of(fit[0])} or another square that is offered." if fit else ""
            raise IllegalNow(f"{name_of(to)} does not fit {kind.what} of {person.name}.{among}")
        stop = self._end(position, person, kind, reach, to) if to is not None else None

        def allow() -> Price:
            due = [dict(owed.options) for owed in person.figure.duties if owed.command == self.command]
            if (move.why, move.inches) not in [(one["why"], one["inches"]) for one in due]:
                raise IllegalNow(f"{person.name} owes no such move. It is chosen when a rule asks for it.")
            return position.owner(person)

        sentence = f"{person.name} stays, because no square fits {kind.what} any more."
        if stop is not None:
            sentence = f"{kind.report.format(name=person.name)} {name_of(stop.square)}."
        return Deed(
            report=lambda _: Report(sentence, tuple(filter(None, (stop.line if stop is not None else "",)))),
            allow=allow,
            changes=lambda _: stop.changes if stop is not None else (),
            about=(person,),
            again=True,
            rule=kind.rule,
        )

    def _room(self, position: Any, person: Person[Any], why: str, inches: float) -> _Room:
        """The squares in reach and those that fit. Offers, their picture and the deed ask for the same."""
        kind = self.kinds[why]

        def made() -> _Room:
            reach = kind.reach(position, person, inches)
            return _Room(reach, tuple(kind.fits(position, person, reach)))

        return position.once_of(person, (self.command, why, inches), made)

    def _end(self, position: Any, person: Person[Any], kind: Forced, reach: Reach, to: Square) -> Arrival:
        turn = self.turn(position)
        stop = arrival(position, person, reach, to, self.bearing, self.shows, turn, keeps=kind.keeps)
        return stop._replace(changes=(*stop.changes, *self.along(position, person, stop)))


FORCED_BY: Final = "The rule that moves them."
INCHES_OF_IT: Final = "The inches that they have."
WHERE_TO: Final = "Where does the figure go? A square, such as F9, or a place."
