"""The law on a table, to which gangsters give up when their nerve fails, and changes of a failed test (mad.guts)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.core.action.report import FollowUp, Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.play.obligations import Owes, Settled
from rules.mad_dogs.model.changes import NerveTested, SkillUsed
from rules.mad_dogs.model.figures import Nerve
from rules.mad_dogs.model.skills import SPUNKY_KID
from rules.mad_dogs.model.tables import BYSTANDERS, LAW
from rules.mad_dogs.nerve.resolve import Shaken
from rules.mad_dogs.nerve.witnesses import Crowd
from rules.mad_dogs.play.obligations import GIVES_UP, GUTS
from rules.mad_dogs.play.position import Person, side_of

MOST_GIVING_UP: Final = 3


@frozen
class Law:
    """The cops and Feds on a table who can act, by their sides. A gangster whose nerve fails gives up to them.

    sides  None for those of no side; empty outside a game
    """

    sides: frozenset[int | None] = frozenset()

    def faces(self, person: Person) -> bool:
        """Whether a gangster on the table faces cops or Feds there who are not on the gangster's side."""
        gangster = person.figure.profile not in LAW | BYSTANDERS
        return person.here and gangster and any(one is None or one != side_of(person) for one in self.sides)


NO_LAW: Final = Law()


def law_among(people: Iterable[Person]) -> Law:
    """The law among those on a table."""
    return Law(frozenset(side_of(one) for one in people if one.figure.profile in LAW and one.figure.can_act))


def before_the_law(law: Law, said: Report, failed: Sequence[Person]) -> Report:
    """The report, with those whose nerve failed and who must give up, and buttons for the first of them."""
    facing = [person for person in failed if law.faces(person)]
    if not facing:
        return said
    gives = "gives" if len(facing) == 1 else "give"
    line = f"In a fight with the law, {', '.join(one.name for one in facing)} {gives} up: /mad-nerve surrender."
    offers = (
        FollowUp(
            f"Gives up to the law: {one.name}"[:80],
            "mad-nerve surrender",
            {"figure": one.typed, "watchers": str(Crowd.FRIENDS)},
        )
        for one in facing[:MOST_GIVING_UP]
    )
    return replace(said, lines=(*said.lines, line), follow_ups=(*said.follow_ups, *offers))


def shaking(person: Person, shaken: Shaken, law: Law = NO_LAW) -> tuple[Change, ...]:
    """What a test changes in a figure. A test never improves its nerve, and a figure that faces the law must give up.

    A terrified figure owes no further tests.
    """
    figure = person.figure
    worse = list(Nerve).index(shaken.nerve) > list(Nerve).index(figure.nerve)
    if not worse:
        return ()
    gives_up = law.faces(person) and GIVES_UP not in figure.duties
    over = [owed for owed in figure.duties if owed.command == GUTS] if shaken.nerve is Nerve.TERRIFIED else []
    return (
        NerveTested(person.id, shaken.nerve),
        *(Settled(person.id, owed) for owed in over),
        *((Owes(person.id, GIVES_UP),) if gives_up else ()),
    )


def failed(shaken: Shaken) -> bool:
    """Whether the figure's nerve failed."""
    return shaken.nerve is not Nerve.STEADY


def unnerved(person: Person, shaken: Shaken, law: Law) -> tuple[Change, ...]:
    """What a test changes in a figure before this law."""
    return (*shaking(person, shaken, law), *([SkillUsed(person.id, SPUNKY_KID)] if shaken.rerolled else []))


def reroll_spent(person: Person, rerolled: bool) -> tuple[Change, ...]:
    """The change that books a Spunky Kid's re-roll."""
    return (SkillUsed(person.id, SPUNKY_KID),) if rerolled else ()
