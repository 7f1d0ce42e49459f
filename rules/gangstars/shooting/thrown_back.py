"""Delayed grenades and molotov cocktails that are picked up and thrown (5.1 Weapons with area effect)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ListRow as FigureRow
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import ActionItem
from rules.gangstars.model.board import FireSet, FuseGone
from rules.gangstars.model.fields import ROLLS, Stat, doer
from rules.gangstars.model.figures import Fuse, Hurt
from rules.gangstars.model.position import Person, Position
from rules.gangstars.model.weapons import Arm, arm_named
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting import on_street, shooters, targets
from rules.gangstars.shooting.aiming import bonus_of, reaches
from rules.gangstars.shooting.grenades import (
    BURNS,
    IN_AREA,
    THROWER,
    WHICH,
    Area,
    Explosion,
    GrenadeThrow,
    Place,
    ThrowResult,
    broken_by,
    caught,
    caught_there,
    check_area,
    check_throw,
    fuse_field,
    goes_off,
    going_off,
    lands,
    thrown_to,
)
from rules.gangstars.shooting.targets import StruckThing
from rules.gangstars.shooting.wounds import Body, Penetration, body_of, damage, end_of, ends_of

IN_HAND: Final = Reading(
    tuple(face % 2 == 1 for face in range(1, 7)),
    labels=tuple("goes off in the hand" if face % 2 else "goes off where it is thrown" for face in range(1, 7)),
    good=(2, 4, 6),
)
"""One thrown back: on an odd die it goes off in the hand."""
THROWN: Final = "it is thrown"


@resolves("gs.grenade.again", "gs.area", "gs.wound", "gs.shoot.structure")
def throw_again(dice: Dice, toss: GrenadeThrow, holder: Body, near: Area) -> ThrowResult:
    """A delayed one is picked up and thrown: it goes off where it lands or, on an odd die, in the hand.

    holder  the thrower, hit for certain if it goes off in the hand
    near    the targets around the thrower then; headings number the people there after those around the target, the
            thrower last
    """
    check_throw(toss)
    check_area(near)
    if not dice.read(1, IN_HAND, "picked up")[0]:
        return goes_off(dice, toss, toss.area)
    first = len(toss.area.marks) + len(toss.area.walls)
    last = first + len(near.marks) + len(near.walls)
    hurt = dice.call(damage, Penetration.of(toss.arm), holder, bonus_of(toss.thrower), last)
    return goes_off(dice, toss, near, first, hurt)


def _in_hand(going: Explosion, toss: GrenadeThrow) -> Iterator[Question]:
    """The results if it goes off in the hand: for the thrower and all around."""
    holder, args = going.shooter, (replace(toss, area=Area()), body_of(going.shooter.figure), Area())
    ends = (THROWN, *ends_of(hurt.word for hurt in Hurt))
    yield Question("In the hand", throw_again, args, lambda blast: _held(holder, blast), ends)
    for target in going.near.people[: targets.MOST_QUESTIONS]:
        yield targets.of_fate(target, f"{target.name}, if it goes off in the hand", caught, toss, target.mark)
    yield from targets.of_walls(going.near.walls, broken_by, toss, when=", if it goes off in the hand")


def _held(person: Person, blast: ThrowResult) -> str:
    """The result for the holder if it goes off in the hand."""
    return end_of(person, blast.holder, blast.holder.word) if blast.holder is not None else THROWN


@move("gangstars-shoot pickup", ROLLS, everybody=True)
class ThrowBack:
    """Pick up a delayed weapon and throw it. It may go off in the hand."""

    figure: Person = doer("figure", THROWER)
    fuse: Fuse = fuse_field(due=False)
    what: Arm = WHICH
    at: str = thrown_to("figure")
    range: float = shooters.range_of(
        lambda move: arm_named(move.fuse.weapon).maximum, on_street.range_to_square("figure")
    )
    caught: tuple[FigureRow, ...] = targets.placed(
        IN_AREA,
        on_street.caught_at("figure", lands, lambda move: arm_named(move.fuse.weapon)),
        called="In its area",
    )
    structures: tuple[StruckThing, ...] = targets.things()
    near: tuple[FigureRow, ...] = targets.placed(
        "Those near the thrower, if it goes off in the hand.", on_street.IN_HAND, called="Around the thrower"
    )
    near_structures: tuple[StruckThing, ...] = targets.things("Structures and vehicles near the thrower.")
    place: Place = BURNS
    shooting: Stat = shooters.shooting_of("figure")
    moved: shooters.Moved = shooters.moved_of("figure")
    condition: shooters.Condition = shooters.condition_of("figure")
    contact: bool = shooters.contact_of("figure")
    traits: tuple[str, ...] = shooters.traits_of("figure")


@decides(ThrowBack)
@held("figure")
@with_follow_on
def pick_up(position: Position, move: ThrowBack) -> Deed[ThrowResult]:
    """A delayed one is picked up and thrown: it goes off where it lands, or in the hand.

    On a street one thrown out of range is lost, unless it goes off in the hand.
    """
    shooters.require_shooter(position, move.figure)
    position.require_player()
    arm = arm_named(move.fuse.weapon)
    square = on_street.thrown_at(position, move.figure, move.at)
    turns = () if square is None else on_street.fired_at(position, move.figure, square)
    missed = ""
    if square is not None:
        on_street.require_fuse_near(position, move.figure, move.fuse.name)
        if not reaches(arm, move.range):
            missed = on_street.lost_line(arm, move.at, move.range)
            move = replace(move, range=arm.maximum, caught=(), structures=())
        if not move.place:
            move = replace(move, place=move.at)
    around = caught_there(position, move.figure, move.near, move.near_structures, 0.0)
    spent = ActionItem(Action.SIMPLE), ActionItem(Action.SHOOT)
    going = going_off(position, move, arm, move.figure, move.range, *spent, near=around)
    holder, area = going.shooter, going.near.area
    if holder.stored and any(one.id == holder.id for one in going.persons):
        raise OutOfRange(
            f"{holder.name} throws it, so it always hits {holder.name} in the hand. Remove the thrower from the lists."
        )
    toss = GrenadeThrow(arm, shooters.marksman(position, holder, arm, move), going.there.area, move.range)
    check_throw(toss)
    check_area(area)
    body, gone = body_of(holder.figure), FuseGone(position.id, move.fuse.name)
    again = not position.played and going.made_up

    def report(blast: ThrowResult) -> Report:
        head = f"{holder.name} picks up the {arm.word}"
        if blast.holder is not None:
            return going.blast(blast, f"{head}, and it goes off in the hand.")
        if missed:
            return Report(f"{head} and throws it at {move.at}: out of range.", (missed, *going.ends(blast)))
        return going.blast(blast, f"{head} and throws it. {sentence(going.toll(blast))}.")

    def facts(outcome: Outcome[ThrowResult]) -> dict[str, Any]:
        held = outcome.result.holder
        return {**going.facts(outcome), "holder": held.word if held is not None else None}

    def asked() -> tuple[Question, ...]:
        untold = square is not None and on_street.is_untold(position)
        lost = (on_street.of_lost(throw_again, toss, body, area, what="throw"),) if untold else ()
        return (*_in_hand(going, toss), *going.questions(toss), *lost)

    deed = going.deed(throw_again, (toss, body, area), asked, again, report=report, facts=facts)

    def changes(blast: ThrowResult) -> tuple[Change, ...]:
        made = (*deed.changes(blast), *turns)
        burns = blast.in_hand or not missed
        return made if burns else tuple(one for one in made if not isinstance(one, FireSet))

    return fast_replace(
        deed,
        names=(*going.there.names, *going.near.names, holder.name),
        allow=lambda: (gone, *position.doer([holder], going.persons), *going.spending.price()),
        changes=changes,
    )
