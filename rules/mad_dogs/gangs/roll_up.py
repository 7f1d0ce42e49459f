"""Rolling up a gangster: eight dice, and six numbers to spread over the stats (mad.gang.roll-up)."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import ROLLED_AS, Draft, Member, Recruitment, crippled
from rules.mad_dogs.gangs.draft_edit import member_named, settled, with_member, with_recruit
from rules.mad_dogs.gangs.draft_lines import rolled_line
from rules.mad_dogs.gangs.draft_moves import BEING_MADE, MEMBERS, Name, draft_of, draft_step, name_for, people_report
from rules.mad_dogs.gangs.rolled_numbers import DICE, RolledUp, place
from rules.mad_dogs.model.figures import NOTHING, Stat, Stats, stat_row
from rules.mad_dogs.play.position import GangView, Position, stats_typed


@resolves("mad.gang.roll-up")
def roll_up(dice: Dice, who: str = "") -> RolledUp:
    """Eight D6 for a gangster: the six best are to be spread, and each 6 is a skill.

    `who` is the gangster's name, for the heading.
    """
    return RolledUp(dice.roll(DICE, 6, f"{who} is rolled up" if who else "rolled up"))


UNROLLED: Final = RolledUp((1,) * DICE)
"""A stand-in for dice that are not yet rolled."""


@resolves("mad.gang.roll-up")
def hire_rolled(dice: Dice, draft: Draft, name: str) -> Draft:
    """Add a figure that is rolled up for $100. Spreading its numbers and taking its skills is next."""
    return rolled_up(dice, draft, name, ROLLED_AS)


@resolves("mad.gang.roll-up")
def spread(_dice: Dice, draft: Draft, name: str, stats: Stats) -> Draft:
    """Spread a figure's six numbers over its stats, once and without dice.

    Raises IllegalNow for a figure that has stats, or for pistols that GATS 3 would make too many. Raises OutOfRange
    for other numbers or for HITS outside 3 to 5.
    """
    member = member_named(draft, name)
    if member.rolled is None or member.stats is not None:
        raise IllegalNow(
            f"{member.name} already has stats, and only numbers just rolled can be spread. Pick another figure."
        )
    placed = place(member.rolled, stats)
    now = placed if member.crippled is None else crippled(placed, member.crippled)
    return settled(draft, with_member(draft, replace(member, placed=placed, stats=now)), member.name)


def rolled_up(dice: Dice, draft: Draft, name: str, profile: str) -> Draft:
    member = Member(name.strip(), Recruitment.ROLLED, profile, None, UNROLLED)
    return with_member(with_recruit(draft, member), replace(member, rolled=dice.call(roll_up, member.name)))


@move("mad-gang roll-up", Rolls(secret=False), names=True)
class RollUp:
    """Roll up a gangster for $100: 8D6, six best to spread, and a skill for each 6."""

    name: Name = option("The name of the gangster (default: made up).", default="")
    gang: GangView = BEING_MADE


@decides(RollUp)
def roll_up_gangster(position: Position, move: RollUp) -> Deed[Draft]:
    """The gang rolls up a figure with eight dice. Its numbers are spread next."""
    draft_of(move.gang)
    name = name_for(position, move.gang, move.name)
    questions = (
        Question("Skills", roll_up, (), lambda rolled: rolled.skills),
        Question("The six best, added up", roll_up, (), lambda rolled: sum(rolled.best)),
    )

    def report(after: Draft) -> Report:
        return people_report(move.gang, [name], after, f"{name} is rolled up for {move.gang.name}.", rolled_line)

    return draft_step(move, report, hire_rolled, name, questions=questions)


@move("mad-gang place")
class Place:
    """Spread rolled numbers over the stats. A window asks for them."""

    figure: str = option("The figure that was rolled up.", complete=MEMBERS)
    stats: str = option("The stats in order: FISTS GATS GUTS STUNTS SMARTS HITS, such as 4 4 3 3 3 4.", default="")
    gang: GangView = BEING_MADE


@decides(Place)
def place_numbers(_position: Position, move: Place) -> Deed[Draft]:
    """The player spreads six rolled numbers over the six stats."""
    member = member_named(draft_of(move.gang), move.figure) if move.stats else to_spread(move)
    if not move.stats:
        raise Missing(f"The bot needs the numbers of {member.name} in order: {' '.join(Stat)}. Type all six.", "stats")

    def report(after: Draft) -> Report:
        now = member_named(after, member.name)
        return people_report(move.gang, [member.name], after, f"{now.name} is {stat_row(now.stats or NOTHING)}.")

    return draft_step(move, report, spread, member.name, stats_typed(move.stats))


def to_spread(move: Place) -> Member:
    """The named figure, whose numbers are still to be spread. Raises IllegalNow if they are not."""
    member = member_named(draft_of(move.gang), move.figure)
    if member.rolled is None or member.stats is not None:
        raise IllegalNow("Only numbers just rolled can be spread. Raise a stat with /mad-gang improve.").offering(
            "Raise a stat", "mad-gang improve", gang=move.gang.name, figure=member.name
        )
    return member
