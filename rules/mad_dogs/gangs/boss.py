"""The Boss of a gang being made: off the rack, by dice, or built on $225 (mad.gang.create)."""

from __future__ import annotations

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import name_list, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft import BOSS, PUNK, Draft
from rules.mad_dogs.gangs.draft_lines import member_line, rolled_line
from rules.mad_dogs.gangs.draft_moves import (
    BEING_MADE,
    ROLLS,
    SKILLS,
    WEAPONS,
    Name,
    draft_of,
    draft_step,
    name_for,
    people_report,
)
from rules.mad_dogs.gangs.hire import Terms, hire, joined
from rules.mad_dogs.gangs.roll_up import rolled_up
from rules.mad_dogs.play.position import GangView, Position, stats_typed


@resolves("mad.gang.create", "mad.profile", "mad.skills")
def boss_by_template(
    dice: Dice, draft: Draft, name: str, gear: tuple[str, ...] = (), skills: tuple[str, ...] = ()
) -> Draft:
    """Add the Mob Boss of the profiles, who is free but for gear. Skills beyond the first two cost as usual."""
    return dice.call(hire, draft, Terms(BOSS, name, gear, skills))


@resolves("mad.gang.create", "mad.gang.punks", "mad.skills")
def boss_bought(dice: Dice, draft: Draft, terms: Terms) -> Draft:
    """Add a Boss built from a Punk with $225 of stats and skills free. The profile in the terms is not read."""
    return joined(dice, draft, replace(terms, profile=PUNK), BOSS)


@resolves("mad.gang.create", "mad.gang.roll-up")
def boss_by_dice(dice: Dice, draft: Draft, name: str) -> Draft:
    """Add a Boss who is rolled up for free and has $25 for stats and random skills. Spreading the numbers is next."""
    return rolled_up(dice, draft, name, BOSS)


TEMPLATE, BY_DICE, BOUGHT = "Off the rack", "By dice", "Bought"
"""The ways in which a gang gets its Boss."""


@move("mad-gang boss", ROLLS, names=True)
class Boss:
    """Make the Boss, who is free: off the rack, by dice, or built on $225."""

    how: str = option(
        "How to make the Boss. By dice: 8D6 to spread. Bought: from a Punk, $225 free.",
        words=(TEMPLATE, BY_DICE, BOUGHT),
    )
    name: Name = option("The name of the Boss (default: made up).", default="")
    skills: tuple[str, ...] = name_list("The skills that you choose, separated by commas.", str, SKILLS)
    weapons: tuple[str, ...] = name_list("The weapons to carry, separated by commas.", str, WEAPONS)
    stats: str = option("The stats if bought: FISTS GATS GUTS STUNTS SMARTS HITS, such as 3 4 4 3 3 4.", default="")
    gang: GangView = BEING_MADE


@decides(Boss)
def take_boss(position: Position, move: Boss) -> Deed[Draft]:
    """The gang takes its Boss, who is free, in one of three ways."""
    draft_of(move.gang)
    name = name_for(position, move.gang, move.name, BOSS)
    stats = stats_typed(move.stats) if move.stats else None
    if stats and move.how != BOUGHT:
        raise OutOfRange(f"Only a Boss who is {BOUGHT.lower()} takes stats. Remove them.")

    def report(after: Draft) -> Report:
        line = rolled_line if move.how == BY_DICE else member_line
        return people_report(move.gang, [name], after, f"{name} is the Boss of {move.gang.name}.", line)

    if move.how == BOUGHT:
        return draft_step(move, report, boss_bought, Terms(PUNK, name, move.weapons, move.skills, stats=stats))
    if move.how == TEMPLATE:
        return draft_step(move, report, boss_by_template, name, move.weapons, move.skills)
    if move.weapons or move.skills:
        raise OutOfRange("A Boss by dice must be rolled first. Add weapons and skills after that.")
    return draft_step(move, report, boss_by_dice, name)
