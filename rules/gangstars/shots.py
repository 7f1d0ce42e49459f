"""Shots, bursts and loads of shot at people: who fires at whom, and what comes of it (5.1, 12 to 13.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.move import EnemiesOf, OnSheet, Row, move, opt, whom
from rules.core.action.report import Report
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import sentence
from rules.gangstars import firing, targets
from rules.gangstars.actions import Action
from rules.gangstars.aiming import ShotResult, Spot, check_range, reaches
from rules.gangstars.fields import ROLLS, Stat
from rules.gangstars.gear import Arm, Reach
from rules.gangstars.measures import both
from rules.gangstars.offers import with_follow_on
from rules.gangstars.position import Person, Position, one_side, require_whom, trace_of
from rules.gangstars.shooting import Shot, Volley, check_shot, fate_of, shoot, trouble_of, wear_of
from rules.gangstars.spending import Spending
from rules.gangstars.targets import Fire, Target, Wall
from rules.gangstars.traits import HARDASS
from rules.gangstars.wounds import Body

TARGET: Final = "the target"
FRIEND: Final = "the friend"
BYSTANDER: Final = "a bystander"


class Did(NamedTuple):
    """What a target did in its latest activation: segments moved, and whether it charged."""

    moved: int = 0
    charged: bool = False


DID: Final = {
    "Nothing of the kind": Did(),
    "Moved more than two segments": Did(moved=3),
    "Charged": Did(charged=True),
    "Moved and charged": Did(moved=3, charged=True),
}


def _did(position: Position, move: Any) -> Did:
    trace = trace_of(position, move.target)
    return Did(trace.segments, trace.charged)


@move("gangstars-shoot shot", ROLLS, everybody=True)
class ShootAt:
    """A shot, a burst or a load of shot at people; knives are thrown with it too."""

    shooter: Person = firing.SHOOTER
    target: Person = whom("The figure shot at, or a profile.", TARGET, complete=EnemiesOf("shooter"))
    range: float = firing.RANGE
    gun: Arm = firing.GUN
    aimed: bool = opt("An aimed shot, 2 action points. Left out, a snap shot for 1.", default=False)
    ground: Spot = targets.where("Where the target is: in the open -2, in cover +1.")
    others: tuple[Row, ...] = targets.placed(
        "Others of a burst or area, with distances: Ray 12cm open, 2 Rookie, 20in.",
        complete=EnemiesOf("shooter"),
        called="Others shot at",
    )
    over: tuple[Row, ...] = targets.placed(
        "Friends in the line to the target: names, or how many. On 5 or 6 one of them is shot at.",
        called="Friends in the line",
    )
    structures: tuple[Wall, ...] = targets.things()
    contact: bool = firing.CONTACT
    behind: bool = opt("The target is behind the shooter, who has a third eye: +1.", default=False)
    unseen: bool = opt(
        "The target did not see the shooter: it tests for being surprised.", default=False, called="Not seen coming"
    )
    prone: bool = opt(
        "The target lies; the sheet knows.", lambda _position, move: move.target.figure.prone, known=OnSheet("target")
    )
    target_did: Did = opt(
        "What the target did in its latest activation; a game knows.", _did, known=OnSheet("target"), words=DID
    )
    strength: Stat = opt(
        "Of the target, in place of the card's.",
        lambda _position, move: move.target.figure.stats.strength,
        known=OnSheet("target"),
    )
    armor: bool = opt(
        "The target wears armor: +3; the sheet knows.",
        lambda _position, move: move.target.figure.armour,
        known=OnSheet("target"),
    )
    target_traits: tuple[str, ...] = firing.traits_of("target", "Traits of the target, in place of the card's.")
    shooting: Stat = firing.shooting_of("shooter")
    moved: firing.Moved = firing.moved_of("shooter")
    condition: firing.Condition = firing.condition_of("shooter")
    sight: bool = firing.SIGHT
    traits: tuple[str, ...] = firing.traits_of("shooter")


@frozen
class Fired(Fire[Volley]):
    """A shot: those in its way are the friends in the line, then the target and those struck with it.

    missing  who is beyond the range of a burst
    """

    shot: Shot
    missing: tuple[str, ...]

    @property
    def friends(self) -> tuple[Target, ...]:
        """Those in the line to the target."""
        return self.people[: len(self.shot.friends)]

    @property
    def target(self) -> Target:
        return self.people[len(self.shot.friends)]


@decides(ShootAt)
@with_follow_on
def shoot_at(position: Position, move: ShootAt) -> Deed[Volley]:
    """A shot, a burst or a load of shot, with everybody in its way told apart."""
    arm = move.gun
    firing.require_armed(position, move.shooter, arm)
    if not move.target.typed:
        require_whom(position, move.shooter, "shooter", "target")
    check_range(arm, move.range)
    target = _target(position, move)
    others = targets.listed(position, move.shooter, move.others, move.range, BYSTANDER)
    friends = targets.listed(position, move.shooter, move.over, move.range, FRIEND)
    targets.require_others(move.shooter, [target, *friends, *(() if arm.reach is Reach.AREA else others)])
    shooter, people = targets.told_apart(move.shooter, [*friends, target, *others])
    friends, (target, *others) = people[: len(friends)], people[len(friends) :]
    _require_friends(position, shooter, friends)
    missing = [one for one in others if arm.reach is Reach.BURST and not reaches(arm, one.mark.distance)]
    struck = [target, *(_within(arm, one) for one in others if one not in missing)]
    shot = Shot(
        arm,
        firing.marksman(position, move.shooter, arm, move),
        tuple(one.mark for one in struck),
        tuple(one.mark for one in friends),
        tuple(wall.strength for wall in move.structures),
    )
    check_shot(shot)
    fired = Fired(
        position,
        shooter,
        arm,
        (*friends, *struck),
        move.structures,
        f"shot by {shooter.name}",
        Spending.on(position, shooter, Action.AIM if move.aimed else Action.SHOOT),
        target if move.unseen else None,
        shot,
        tuple(one.name for one in missing),
    )
    return fired.deed(
        shoot,
        (shot,),
        lambda: _questions(fired),
        arm.shoots,
        report=lambda volley: _told(fired, volley),
        facts=lambda outcome: _facts(fired, outcome.result),
    )


def _told(fired: Fired, volley: Volley) -> Report:
    """Who fires what at whom, and how everybody and everything is left."""
    return fired.report(volley, _headline(fired, volley), *_spared(fired, volley))


def _headline(fired: Fired, volley: Volley) -> str:
    shooter, target, arm = fired.shooter.name, fired.target.name, fired.arm
    if volley.recognised:
        return f"{shooter} recognizes {target} in time, and shoots the ground."
    (first, fate), *more = fired.struck(volley)
    how = "aims and fires" if fired.shot.shooter.aimed else "throws" if arm.thrown else "fires"
    in_way = f", and {first.name} is in the way" if first in fired.friends else ""
    hits = sum(fate.hurt is not None for _, fate in more)
    besides = f"; {hits} of {len(more)} more hit" if more else ""
    return f"{shooter} {how} the {arm.word} at {target}{in_way}: {fate.word}{besides}."


def _spared(fired: Fired, volley: Volley) -> Iterator[str]:
    """Whom a burst did not come to, and who was beyond it."""
    first = len(fired.friends) + 1
    others = zip(fired.people[first:], volley.fates[first:], strict=True)
    left = [one.name for one, fate in others if fate is ShotResult.SPARED]
    if fired.arm.reach is Reach.BURST and volley.trouble and left:
        yield f"That ends the burst before {', '.join(left)}."
    if fired.missing:
        yield f"Beyond {both(fired.arm.maximum)}, and so not shot at: {', '.join(fired.missing)}."


def _facts(fired: Fired, volley: Volley) -> dict[str, Any]:
    return {
        "recognised": volley.recognised,
        "weapon": volley.trouble.value,
        "people": targets.fate_facts(list(zip(fired.people, volley.fates, strict=True))),
        "structures": targets.worn_facts(fired.broken(volley)),
    }


def _target(position: Position, move: ShootAt) -> Target:
    """The target, as it is said to be."""
    target = targets.target_of(position, move.shooter, move.target, move.range, move.ground)
    body = Body(move.strength, move.armor, target.mark.body.head, HARDASS in move.target_traits)
    did = move.target_did._asdict()
    mark = replace(target.mark, prone=move.prone, traits=move.target_traits, body=body, **did)
    return Target(target.person, mark, target.driver)


def _require_friends(position: Position, shooter: Person, friends: Sequence[Target]) -> None:
    """Refuse to shoot over opponents: friends alone may be in the line."""
    for friend in friends if position.played and shooter.stored else ():
        if friend.person.stored and not one_side(position, shooter, friend.person):
            raise IllegalNow(f"{friend.name} is not a friend of {shooter.name}: nobody shoots over opponents.")


def _within(arm: Arm, target: Target) -> Target:
    """Somebody else struck: in an area nobody is out of range who is near the target."""
    if arm.reach is not Reach.AREA:
        return target
    return replace(target, mark=replace(target.mark, distance=min(target.mark.distance, arm.maximum)))


def _questions(fired: Fired) -> Iterator[Question]:
    """What a player wants to know: what befalls the target, then others, structures, and the weapon."""
    shot, first = fired.shot, len(fired.shot.friends)
    order: Sequence[int] = (first, *range(first), *range(first + 1, len(fired.people)))
    for index in order[: targets.MOST_QUESTIONS]:
        yield targets.of_fate(fired.people[index], sentence(fired.people[index].name), fate_of, shot, index)
    yield from targets.of_walls(fired.walls, wear_of, shot)
    if shot.arm.shoots:
        yield targets.of_weapon(trouble_of, shot, lambda trouble: trouble)
