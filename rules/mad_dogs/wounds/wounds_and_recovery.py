"""Wounds of bullets, and recovery from shocks and wounds (mad.wounds)."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.changes import FlooredSet, StillOwes
from rules.mad_dogs.model.figures import Floored, Injury, Posture
from rules.mad_dogs.model.injuries import UNHARMED, Mark, Struck, left_as
from rules.mad_dogs.model.tables import OWED
from rules.mad_dogs.play.acting import spending, with_cost
from rules.mad_dogs.play.position import Person, Position, side_of
from rules.mad_dogs.play.stat_tests import under
from rules.mad_dogs.play.turn_rights import actions_left
from rules.mad_dogs.wounds.damage import damage, harm_modifiers


@resolves("mad.wounds", "mad.shoot.flinch", "mad.shoot.hostage")
def struck(dice: Dice, mark: Mark, hits: int, frightened: bool, gun: int, aimed: bool, index: int = 0) -> Struck:
    """The effect of bullets on one mark. A frightened hostage who can still run tests GUTS to get away."""
    harm = damage(dice, mark, hits, harm_modifiers(gun, aimed), f"damage:{index}") if hits else UNHARMED
    posture = left_as(mark, harm)
    fled = False
    if mark.guts is not None and frightened and posture in (None, Posture.UP, Posture.HALF_SPEED):
        guts = mark.guts - harm.lost
        runs = replace(
            under(guts, "runs for it", "stays put"), good=()
        )  # no Lucky Cuss re-rolls it, since its heading names the captor
        fled = guts > 0 and dice.read(1, runs, f"hostage:{index}")[0]
    if frightened and harm.owed < OWED[Injury.NEAR_MISS]:
        harm = harm._replace(owed=OWED[Injury.NEAR_MISS])
    return Struck(harm, frightened, posture, fled)


@move("mad recover", around=True)
class Recover:
    """Spend actions to recover from a shock or a wound."""

    figure: Person = one_figure("Your figure.", only=OWN | RECORDED)
    actions: Annotated[int, Interval(ge=1, le=20)] | None = option(
        "The number of actions (default: all that the figure owes).", nobody
    )


@decides(Recover)
def recover(position: Position, move: Recover) -> Deed[None]:
    """A figure spends actions on recovering."""
    person, figure = move.figure, move.figure.figure
    if not figure.can_act:
        waits = "until the next Joker. Then use /mad-brawl stand"
        until = waits if figure.laid_out == Floored.OUT else "and can't recover in this fight"
        raise IllegalNow(f"{person.name} is {figure.kept_out} {until}.")
    if not figure.owed:
        raise IllegalNow(f"{person.name} has nothing to recover from. Pick another figure.")
    given = actions_left(position.board, side_of(person), person.id)
    actions = min(move.actions or given or figure.owed, figure.owed)
    left = figure.owed - actions
    rises = bool(figure.floored) and figure.posture is not Posture.PRONE and not left
    changes = (StillOwes(person.id, left), *([FlooredSet(person.id, Floored.NO)] if rises else []))
    rest = f"; {left} still owed." if left else f"{', gets up' * rises} and is ready again."
    report = Report(f"{person.name} spends {count(actions, 'action')} on recovering{rest}")
    deed = Deed[None](report=lambda _: report, changes=lambda _: changes, rule="mad.wounds")
    return with_cost(position, deed, (person, lambda: spending(position, person, actions, recovering=True)))
