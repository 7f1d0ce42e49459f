"""From game to game: equipment points that a gang saves, and takes out (4 Equipment points; 17 Doggies in fight)."""

from __future__ import annotations

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count
from rules.core.tables.rule import resolves
from rules.gangstars.gangs.builder import GangOption, Reason, cards_of, muster_of
from rules.gangstars.gangs.estate import MOST_POINTS, AsideSet
from rules.gangstars.gangs.prices import Muster, pool
from rules.gangstars.model.position import Position


@resolves("gs.campaign")
def put_aside(dice: Dice, muster: Muster, take: int = 0) -> int:
    """The equipment points that a gang has saved, after it saves its rest or takes some out. No die is rolled.

    take  points to take out, 1 to MOST_POINTS; 0 saves what is left of the pool
    It raises IllegalNow for a gang with nothing to save or take, or with too little, and OutOfRange for the number.
    """
    if not 0 <= take <= MOST_POINTS:
        raise OutOfRange(f"You can't take out {take} equipment points. Type 1 to {MOST_POINTS}.")
    arms = pool(muster)
    aside = muster.estate.aside
    if aside is None:
        if take:
            raise IllegalNow("The gang has no saved points yet. After its first game, save what is left.")
        if arms.left < 0:
            raise IllegalNow(
                f"The gang has spent {-arms.left} equipment points too many, so nothing is left to save. "
                "Correct its gear first."
            )
        return arms.left
    if not take:
        raise IllegalNow(f"The gang has already saved its points: {aside}. Its types bring no more.")
    if take > aside:
        raise IllegalNow(f"The gang has only {aside} saved equipment points, not {take}. Take out fewer.")
    return aside - take


@move("gangstars-gang bank")
class Bank(GangOption):
    """After a game, save a gang's unspent equipment points or take some out."""

    take: int = option("Number of equipment points to take out.", default=0)
    why: Reason = option("Reason for taking them out, in a line.", default="")


@decides(Bank)
def bank(_position: Position, move: Bank) -> Deed[int]:
    """A gang saves its unspent points for later games, or takes some out."""
    why = " ".join(move.why.split())
    reason = f": {why}" if why else ""

    def report(left: int) -> Report:
        if move.take:
            taken = f"{move.gang.name} takes out {count(move.take, 'equipment point')}{reason}."
            return Report(taken, (f"The gang still has {left} saved.",))
        return Report(
            f"{move.gang.name} saves {count(left, 'equipment point')}{reason}.",
            ("From now on these points buy weapons and recruits. The gang's types bring no more.",),
        )

    return Deed(
        put_aside,
        (muster_of(move.gang), move.take),
        allow=lambda: cards_of(move.gang),
        changes=lambda left: (AsideSet(move.gang.id, left),),
        facts=lambda outcome: {"aside": outcome.result},
        report=report,
    )
