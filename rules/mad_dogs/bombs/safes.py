"""Safes that a bomb opens (mad.bomb.safe)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import count
from rules.core.tables.rule import resolves
from rules.mad_dogs.bombs.bombs_on_board import Sticks, bomb_meant, bomb_option, strength_of
from rules.mad_dogs.bombs.tables import MOST_STICKS, SMALL_SAFE, VAULT, Safe, charge_of
from rules.mad_dogs.bombs.what_a_bomb_destroys import HALF, NO_ONE
from rules.mad_dogs.model.vehicles import Bomb
from rules.mad_dogs.play.acting import spending, with_cost
from rules.mad_dogs.play.fields import ROLLS
from rules.mad_dogs.play.position import Person, Position, require_fit
from rules.mad_dogs.play.stat_tests import HE


class Cracked(NamedTuple):
    """Whether a safe opened, and the sticks it takes."""

    opened: bool
    needs: int


@resolves("mad.bomb.safe")
def blow_safe(dice: Dice, safe: Safe, sticks: int, needs: int | None = None, half: bool = False) -> Cracked:
    """Whether a bomb that goes off opens a safe.

    needs  sticks that it takes, if the players have settled it; else 1 for a small safe, and a D6 for a vault (2 or 3)
    half   the bomb has half its effect: half the sticks, rounded down, at least 1

    Raises OutOfRange for sticks or needs other than 1 to 5.
    """
    charge_of(sticks)
    if needs is not None and not 1 <= needs <= MOST_STICKS:
        raise OutOfRange(
            f"A safe takes 1 to {MOST_STICKS} sticks of dynamite, not {needs}. Give a number in that range."
        )
    takes = needs or (SMALL_SAFE if safe is Safe.SMALL else dice.read(1, dice.reading(VAULT), "the vault takes")[0])
    return Cracked((max(1, sticks // 2) if half else sticks) >= takes, takes)


VAULT_STICKS: Final = "vault-sticks"
"""The house switch: a die decides the sticks for a vault, unless the players have settled them."""


@move("mad-bomb safe", ROLLS, around=True, seated=False)
class SafeBlown:
    """Blow open a safe, or the vault of a bank."""

    figure: Person = one_figure("The figure that opens it. It takes an action in a game.", HE, only=OWN)
    safe: Safe = option("The kind of safe.", words={"Small safe": Safe.SMALL, "Bank vault": Safe.VAULT})
    bomb: Bomb | None = bomb_option("The bomb on the table that explodes at it.", manned=False)
    sticks: Sticks | None = option("The sticks of dynamite, where no game counts them.", nobody)
    needs: Sticks | None = option("The sticks that it takes, if you have decided that.", nobody)
    half: bool = HALF


@decides(SafeBlown)
def safecracking(position: Position, move: SafeBlown) -> Deed[Cracked]:
    """A bomb goes off at a safe."""
    bomb = bomb_meant(position, move.bomb, move.sticks) if move.bomb is not None else None
    sticks, half = strength_of(move, bomb)
    if move.safe is Safe.VAULT and move.needs is None and not position.house.holds(VAULT_STICKS):
        raise OutOfRange(
            f"House rule “{VAULT_STICKS}” is off, so the bot does not roll the sticks. Give the number, such as "
            "needs:2."
        )
    require_fit(move.figure)
    args = (move.safe, sticks, move.needs, half)

    def report(cracked: Cracked) -> Report:
        halved = f"At half effect {count(sticks, 'stick')} count as {max(1, sticks // 2)}." if half else ""
        command = f"sticks:{sticks}{' half:True' if half else ''}" if bomb is None else f"bomb:{bomb.name}"
        opens = f"The {move.safe} {'is open' if cracked.opened else 'stays shut'}"
        return Report(
            f"{opens}: it takes {count(cracked.needs, 'stick')}.",
            tuple(filter(None, (halved, f"For those near it, use /mad-bomb explode {command}"))),
            ()
            if bomb is None
            else (FollowUp("No one is near it", "mad-bomb explode", {"bomb": bomb.name, "near": NO_ONE}),),
            tone=Tone.GOOD if cracked.opened else Tone.BAD,
        )

    deed = Deed(
        blow_safe,
        args,
        facts=lambda outcome: {"opened": outcome.result.opened, "needs": outcome.result.needs},
        report=report,
        questions=(Question("Opens", blow_safe, args, lambda cracked: cracked.opened),),
    )
    return with_cost(position, deed, (move.figure, lambda: spending(position, move.figure)))
