"""Shots, bursts and loads of shot at people: the dice, the command and its report (5.1, 12 to 13.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, ByStreet, EnemiesOf, OnSheet, one_figure, option
from rules.core.action.fields import ListRow as FigureRow
from rules.core.action.move import move
from rules.core.action.on_street import both as both_on_street
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import in_line_of_fire, listed, sentence
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import Spending
from rules.gangstars.model.changes import Spared
from rules.gangstars.model.fields import ROLLS, Stat
from rules.gangstars.model.figures import Hurt, Trouble
from rules.gangstars.model.measures import both
from rules.gangstars.model.position import Person, Position, one_side, require_whom, trace_of
from rules.gangstars.model.weapons import Arm, Reach
from rules.gangstars.moment.forced_attacks import Does, held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting import on_street, shooters, targets
from rules.gangstars.shooting.aiming import (
    Mark,
    Shooter,
    ShotResult,
    TargetSpot,
    bonus_of,
    check_mark,
    check_range,
    check_shooter,
    fate,
    reaches,
    weapon_die,
)
from rules.gangstars.shooting.structural_damage import breaking
from rules.gangstars.shooting.targets import NamedShot, ShotTarget, StruckThing
from rules.gangstars.shooting.weapon_trouble import trouble_table, worse
from rules.gangstars.shooting.wounds import Body, Penetration
from rules.gangstars.street.bearing import require_seen, sees_behind
from rules.gangstars.street.fields import behind, unaware
from rules.gangstars.traits.trait_table import Quality, trait_with

MOST_CAUGHT: Final = 20
"""The most targets of one shot, and the most friends in its line."""


OVER: Final = Table(
    "gs.tables.over-friends",
    "Over friends",
    "12.2 Shooting over friends",
    (
        Row(1, 4, False, "past the friend", "The shot continues to its target."),
        Row(5, 6, True, "at the friend", "Roll for the friend instead of the target."),
    ),
)


KNOWN: Final = Table(
    "gs.tables.recognised",
    "A speedy shooter and a homie",
    "6 Trait points: speedy",
    (
        Row(1, 4, False, "shoots", "The shot is at the homie."),
        Row(5, 6, True, "recognizes the homie", "The shooter shoots the ground and loses the action."),
    ),
)


@frozen
class Shot:
    """A shot, a burst or a load of shot.

    marks    the target, then the next targets of a burst, or the others within the area
    friends  those in the line to the target, one of whom may be hit instead
    walls    structural strengths of other things within the area
    """

    arm: Arm
    shooter: Shooter
    marks: tuple[Mark, ...]
    friends: tuple[Mark, ...] = ()
    walls: tuple[int, ...] = ()


@frozen
class Volley:
    """A shot and all its results.

    fates       of the friends in the line, then of the marks
    trouble     of the weapon
    walls       damage to the structures within the area
    recognised  a speedy shooter recognized a homie in time
    """

    fates: tuple[ShotResult, ...]
    trouble: Trouble = Trouble.NONE
    recognised: bool = False
    walls: tuple[Hurt, ...] = ()


def most_targets(arm: Arm) -> int:
    """The most targets of one shot: one, more with a burst, everyone in an area."""
    if arm.reach is Reach.AREA:
        return MOST_CAUGHT
    return 1 + arm.targets if arm.reach is Reach.BURST else 1


def check_shot(shot: Shot) -> None:
    """Refuse a shot that breaks a rule: IllegalNow or OutOfRange."""
    arm = shot.arm
    if arm.bomb:
        raise IllegalNow(f"A {arm.word} is not fired but thrown. Use /gangstars-shoot throw.").offering(
            "Throw it", "gangstars-shoot throw"
        )
    check_shooter(shot.shooter, arm)
    if not 1 <= len(shot.marks) <= most_targets(arm):
        raise OutOfRange(f"The {arm.word} strikes {_at_most(arm)}. You named {len(shot.marks)}.")
    if shot.walls and arm.reach is not Reach.AREA:
        raise IllegalNow(f"The {arm.word} has no area. To shoot at a wall, use /gangstars-shoot structure.").offering(
            "Shoot at a wall", "gangstars-shoot structure"
        )
    if max(len(shot.friends), len(shot.walls)) > MOST_CAUGHT:
        raise OutOfRange(
            f"There are too many. Name at most {MOST_CAUGHT} friends in the line and {MOST_CAUGHT} structures."
        )
    for mark in (*shot.marks, *shot.friends):
        check_mark(mark)
        check_range(arm, mark.distance)


def _at_most(arm: Arm) -> str:
    if arm.reach is Reach.ONE:
        return "only one target a shot"
    more = f"the target and {arm.targets} more" if arm.reach is Reach.BURST else f"{MOST_CAUGHT} targets"
    return f"at most {more}"


# The dice


@resolves(
    "gs.shoot",
    "gs.burst",
    "gs.area",
    "gs.wound",
    "gs.weapon.trouble",
    "gs.shoot.structure",
    "gs.weapon",
    "gs.trait.cool-man",
    "gs.trait.all-thumbs",
)
def shoot(dice: Dice, shot: Shot) -> Volley:
    """A shot, a burst or a load of shot, with the wounds of everyone hit.

    Dice in order: a speedy shooter's at a homie; over friends, and which of them; then for everyone struck to hit (two
    for a jumpy target), damage, penetration, strength, head shot; for every structure to hit (for the weapon alone),
    damage, penetration. Headings number the friends, the marks, the structures. It raises IllegalNow or OutOfRange
    before any die is rolled.
    """
    check_shot(shot)
    return _volley(dice, shot, None)


@resolves("gs.shoot", "gs.burst", "gs.area", "gs.wound", "gs.weapon.trouble")
def fate_of(dice: Dice, shot: Shot, index: int) -> ShotResult:
    """The result for one figure, by its number among friends and marks, for odds."""
    check_shot(shot)
    return _volley(dice, shot, index).fates[index]


@resolves("gs.area", "gs.shoot.structure")
def wear_of(dice: Dice, shot: Shot, strength: int) -> Hurt:
    """The damage to one structure of that strength, for odds."""
    check_shot(shot)
    if _knows_him(dice, shot):
        return Hurt.NICKED
    return dice.call(breaking, Penetration.of(shot.arm), strength, bonus_of(shot.shooter))


@resolves("gs.weapon.trouble", "gs.shoot", "gs.burst", "gs.area")
def trouble_of(dice: Dice, shot: Shot) -> Trouble:
    """The trouble of the weapon, for odds."""
    check_shot(shot)
    table = trouble_table(shot.arm, shot.shooter.traits)
    if table is None or _knows_him(dice, shot):
        return Trouble.NONE
    through, why = dice.reading(table), "to hit, for the weapon alone"
    if shot.arm.reach is not Reach.BURST:
        return dice.gather(len(shot.marks) + len(shot.walls), through, worse, Trouble.NONE, why)
    for _ in shot.marks:
        trouble = dice.read(1, through, why)[0]
        if trouble:
            return trouble
    return Trouble.NONE


def _volley(dice: Dice, shot: Shot, only: int | None) -> Volley:
    """The shot. If `only` is given, the dice of that number alone, and of what leads to it."""
    friends, everybody = len(shot.friends), (*shot.friends, *shot.marks)
    fates = [ShotResult.SPARED] * len(everybody)
    if _knows_him(dice, shot):
        return Volley(tuple(fates), recognised=True)
    struck = [_first(dice, friends), *range(friends + 1, len(everybody))]
    burst = shot.arm.reach is Reach.BURST
    trouble = Trouble.NONE
    for index in struck:
        deep = only in (None, index)
        if deep or burst:
            fates[index], new = dice.call(fate, shot.shooter, shot.arm, everybody[index], index, deep)
            trouble = worse(trouble, new)
        if burst and (trouble or index == only):
            break
    walls: list[Hurt] = []
    for index, strength in enumerate(shot.walls if only is None else (), len(everybody)):
        trouble = worse(trouble, weapon_die(dice, shot.arm, shot.shooter))
        walls.append(dice.call(breaking, Penetration.of(shot.arm), strength, bonus_of(shot.shooter), index))
    return Volley(tuple(fates), trouble, walls=tuple(walls))


def _knows_him(dice: Dice, shot: Shot) -> bool:
    """Whether a speedy shooter recognizes a homie in time. No one else rolls for that."""
    if not (trait_with(Quality.RASH, shot.shooter.traits) and shot.marks[0].homie):
        return False
    return dice.read(1, dice.reading(KNOWN), "his homie")[0]


def _first(dice: Dice, friends: int) -> int:
    """The number of the first target: a friend in the line, or the target, whose number follows theirs."""
    if not friends or not dice.read(1, dice.reading(OVER), "over friends")[0]:
        return friends
    return dice.roll(1, friends, "who is in the way:*")[0] - 1 if friends > 1 else 0


TARGET: Final = "the target"
FRIEND: Final = "the friend"
BYSTANDER: Final = "a bystander"


class Did(NamedTuple):
    """What the target did in its latest activation: segments moved, and whether it charged."""

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
    """Shoot at people, or throw a knife."""

    shooter: Person = shooters.SHOOTER
    target: Person = one_figure("The target: a figure or a profile.", TARGET, complete=EnemiesOf("shooter"))
    range: float = shooters.MEASURED_RANGE
    gun: Arm = shooters.GUN
    aimed: bool = option("Aimed shot, 2 action points (default: snap shot, 1).", default=False)
    ground: TargetSpot = targets.where("The target's place: in the open -2, in cover +1.", on_street.GROUND)
    others: tuple[FigureRow, ...] = targets.placed(
        "More targets, with distances: Ray 12cm open, 2 Rookie, 20in.",
        on_street.OTHERS,
        complete=EnemiesOf("shooter"),
        called="Others shot at",
    )
    over: tuple[FigureRow, ...] = targets.placed(
        "Friends in the line: names or a number. On 5 or 6 one is shot at.",
        on_street.OVER,
        called="Friends in the line",
    )
    structures: tuple[StruckThing, ...] = targets.things()
    contact: bool = shooters.CONTACT
    behind: bool = option(
        "The target is behind a shooter with a third eye: +1.",
        ByStreet(behind("shooter", "target"), Always(False)),
    )
    unseen: bool = option(
        "The target did not see the shooter and tests for surprise.",
        ByStreet(unaware("shooter", "target"), Always(False)),
        called="Not seen coming",
    )
    prone: bool = option(
        "The target lies prone (default: the sheet's).",
        lambda _position, move: move.target.figure.prone,
        known=OnSheet("target"),
    )
    target_did: Did = option(
        "The target's latest actions (default: as recorded).",
        _did,
        known=OnSheet("target"),
        words=DID,
        called="Target has",
    )
    strength: Stat = option(
        "The target's strength (default: from the card).",
        lambda _position, move: move.target.figure.stats.strength,
        known=OnSheet("target"),
    )
    armor: bool = option(
        "The target wears armor: +3 (default: the sheet's).",
        lambda _position, move: move.target.figure.armour,
        known=OnSheet("target"),
    )
    target_traits: tuple[str, ...] = shooters.traits_of("target", "The target's traits (default: from the card).")
    shooting: Stat = shooters.shooting_of("shooter")
    moved: shooters.Moved = shooters.moved_of("shooter")
    condition: shooters.Condition = shooters.condition_of("shooter")
    sight: bool = shooters.SIGHT
    traits: tuple[str, ...] = shooters.traits_of("shooter")


@frozen
class NamedPeopleShot(NamedShot[Volley]):
    """A shot. Its people are the friends in the line, then the target and the others struck.

    missing  those beyond the range of a burst
    """

    shot: Shot
    missing: tuple[str, ...]

    @property
    def friends(self) -> tuple[ShotTarget, ...]:
        """The friends in the line to the target."""
        return self.people[: len(self.shot.friends)]

    @property
    def target(self) -> ShotTarget:
        return self.people[len(self.shot.friends)]


@decides(ShootAt)
@held("shooter", Does.SHOOT)
@with_follow_on
def shoot_at(position: Position, move: ShootAt) -> Deed[Any]:
    """A shot, a burst or a load of shot, with every person under a name of their own."""
    arm = move.gun
    shooters.require_armed(position, move.shooter, arm)
    if not move.target.typed:
        require_whom(position, move.shooter, "shooter", "target")
    require_seen(position, move.shooter, move.target, around=sees_behind(move.shooter.figure))
    squares = both_on_street(position, move.shooter, move.target)
    action = Action.AIM if move.aimed else Action.SHOOT
    spending = Spending.on(position, move.shooter, action)
    if squares is not None and arm.maximum and not reaches(arm, move.range):
        check_shooter(shooters.marksman(position, move.shooter, arm, move), arm)
        return on_street.out_of_range(position, move.shooter, move.target, arm, spending)
    check_range(arm, move.range)
    if arm.reach is Reach.BURST:
        others = [one for row in move.others for one in row.people]
        on_street.require_beside(position, move.shooter, move.target, others)
    target = _target(position, move)
    others = targets.listed(position, move.shooter, move.others, move.range, BYSTANDER)
    friends = targets.listed(position, move.shooter, move.over, move.range, FRIEND)
    targets.require_others(move.shooter, [target, *friends, *(() if arm.reach is Reach.AREA else others)])
    shooter, people = targets.named_apart(move.shooter, [*friends, target, *others])
    friends, (target, *others) = people[: len(friends)], people[len(friends) :]
    _require_friends(position, shooter, friends)
    missing = [one for one in others if arm.reach is Reach.BURST and not reaches(arm, one.mark.distance)]
    struck = [target, *(_within(arm, one) for one in others if one not in missing)]
    shot = Shot(
        arm,
        shooters.marksman(position, move.shooter, arm, move),
        tuple(one.mark for one in struck),
        tuple(one.mark for one in friends),
        tuple(wall.strength for wall in move.structures),
    )
    check_shot(shot)
    fired = NamedPeopleShot(
        position,
        shooter,
        arm,
        (*friends, *struck),
        move.structures,
        f"shot by {shooter.name}",
        spending if shooter is move.shooter else Spending.on(position, shooter, action),
        target if move.unseen else None,
        shot,
        tuple(one.name for one in missing),
    )
    deed = fired.deed(
        shoot,
        (shot,),
        lambda: _at_each_range(fired) if squares is not None and on_street.is_untold(position) else _questions(fired),
        arm.shoots,
        report=lambda volley: _report(fired, volley),
        facts=lambda outcome: _facts(fired, outcome.result),
    )
    deed = fast_replace(deed, risks=lambda: _risks(fired, others))
    after = (*on_street.aftermath(position, move.shooter, move.target), *_spares(position, move.shooter, target))
    if not after:
        return deed

    def changes(volley: Volley) -> tuple[Change, ...]:
        return (*deed.changes(volley), *after)

    return fast_replace(deed, changes=changes)


def _risks(fired: NamedPeopleShot, others: Sequence[ShotTarget]) -> tuple[str, ...]:
    """The friends over whom the shot goes, and those whom its area reaches."""
    over = [one.name for one in fired.friends]
    instead = in_line_of_fire(over, "{} may be shot at instead.", "One of them may be shot at instead.")
    friends = [one for one in others if one_side(fired.position, fired.shooter, one.person)]
    return (*instead, *in_line_of_fire([one.name for one in friends], "{} is shot at too.", "They are shot at too."))


def _spares(position: Position, shooter: Person, target: ShotTarget) -> tuple[Change, ...]:
    """A speedy shooter need not shoot at this homie again, hit or recognized."""
    figure, homie = shooter.figure, target.person
    rash = bool(trait_with(Quality.RASH, figure.traits)) and target.mark.homie
    if not (position.played and rash and shooter.stored and homie.stored) or homie.id in figure.spared:
        return ()
    return (Spared(shooter.id, homie.id),)


def _report(fired: NamedPeopleShot, volley: Volley) -> Report:
    """The shooter, the weapon and the targets, and the results for everyone and everything."""
    return fired.report(volley, _headline(fired, volley), *_spared(fired, volley))


def _headline(fired: NamedPeopleShot, volley: Volley) -> str:
    shooter, target, arm = fired.shooter.name, fired.target.name, fired.arm
    if volley.recognised:
        return f"{shooter} recognizes {target} in time and shoots the ground."
    (first, fate), *more = fired.struck(volley)
    how = "aims and fires" if fired.shot.shooter.aimed else "throws" if arm.thrown else "fires"
    in_way = f", and {first.name} is in the way" if first in fired.friends else ""
    hit = [one.name for one, fate in more if fate.hurt is not None]
    besides = f", and {listed(hit)} {'is' if len(hit) == 1 else 'are'} hit" if hit else ""
    besides = besides or (", and no one else is hit" if more else "")
    return f"{shooter} {how} the {arm.word} at {target}{in_way}: {fate.word}{besides}."


def _spared(fired: NamedPeopleShot, volley: Volley) -> Iterator[str]:
    """Those that a burst did not reach, and those beyond its range."""
    first = len(fired.friends) + 1
    others = zip(fired.people[first:], volley.fates[first:], strict=True)
    left = [one.name for one, fate in others if fate is ShotResult.SPARED]
    if fired.arm.reach is Reach.BURST and volley.trouble and left:
        yield f"That ends the burst before it reaches {listed(left)}."
    if fired.missing:
        yield f"These are beyond {both(fired.arm.maximum)} and were not shot at: {', '.join(fired.missing)}."


def _facts(fired: NamedPeopleShot, volley: Volley) -> dict[str, Any]:
    return {
        "recognised": volley.recognised,
        "weapon": volley.trouble.value,
        "people": targets.fate_facts(list(zip(fired.people, volley.fates, strict=True))),
        "structures": targets.worn_facts(fired.broken(volley)),
    }


def _target(position: Position, move: ShootAt) -> ShotTarget:
    """The target with the typed facts."""
    target = targets.target_of(position, move.shooter, move.target, move.range, move.ground)
    body = Body(move.strength, move.armor, target.mark.body.head, bool(trait_with(Quality.TOUGH, move.target_traits)))
    did = move.target_did._asdict()
    mark = replace(target.mark, prone=move.prone, traits=move.target_traits, body=body, **did)
    return ShotTarget(target.person, mark, target.driver)


def _require_friends(position: Position, shooter: Person, friends: Sequence[ShotTarget]) -> None:
    """Refuse to shoot over opponents. Only friends may be in the line."""
    for friend in friends if position.played and shooter.stored else ():
        if friend.person.stored and not one_side(position, shooter, friend.person):
            raise IllegalNow(f"{friend.name} is not a friend of {shooter.name}. Only friends may be in the line.")


def _within(arm: Arm, target: ShotTarget) -> ShotTarget:
    """Another target. In an area no one near the target is out of range."""
    if arm.reach is not Reach.AREA:
        return target
    return replace(target, mark=replace(target.mark, distance=min(target.mark.distance, arm.maximum)))


def _at_each_range(fired: NamedPeopleShot) -> Iterator[Question]:
    """The questions for the odds where nobody is told the range: the target at each, then the others."""
    target, *others = _questions(fired)
    for ending, cm in on_street.at_each_range(fired.arm):
        friends, marks = (
            tuple(replace(one, distance=cm) for one in marks) for marks in (fired.shot.friends, fired.shot.marks)
        )
        shot = replace(fired.shot, friends=friends, marks=marks)
        args, alike = (shot, *target.args[1:]), target.heading + on_street.ANY_RANGE
        yield replace(target, heading=f"{target.heading}{ending}", args=args, alike=alike)
    yield from others
    yield on_street.of_lost(trouble_of, fired.shot)


def _questions(fired: NamedPeopleShot) -> Iterator[Question]:
    """The questions for the odds: the target, then others, structures, and the weapon."""
    shot, first = fired.shot, len(fired.shot.friends)
    order: Sequence[int] = (first, *range(first), *range(first + 1, len(fired.people)))
    for index in order[: targets.MOST_QUESTIONS]:
        yield targets.of_fate(fired.people[index], sentence(fired.people[index].name), fate_of, shot, index)
    yield from targets.of_walls(fired.walls, wear_of, shot)
    if shot.arm.shoots:
        yield targets.of_weapon(trouble_of, shot, lambda trouble: trouble)
