"""Grenades and molotov cocktails: throwing, delayed ones, explosions, throwing back (5.1 Weapons with area effect)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, FilledLast, Squares, names_of, option
from rules.core.action.fields import ListRow as FigureRow
from rules.core.action.move import move
from rules.core.action.on_street import square_read
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.names import same
from rules.core.people.person import Person as PersonOf
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange, either
from rules.core.plain.words import in_blast, sentence
from rules.core.street.squares import Square, square_named
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import ActionItem, Spending
from rules.gangstars.model.board import FireSet, FuseGone, FuseSet
from rules.gangstars.model.fields import ROLLS, Stat, doer, traits_field
from rules.gangstars.model.figures import Fuse, Hurt, Trouble
from rules.gangstars.model.lines import points_line
from rules.gangstars.model.measures import CM_PER_INCH, both
from rules.gangstars.model.position import Person, Position, guest, one_side
from rules.gangstars.model.weapons import ARMS, GRENADE, MOLOTOV, Arm, arm_named
from rules.gangstars.moment.forced_attacks import held
from rules.gangstars.moment.next_buttons import with_follow_on
from rules.gangstars.shooting import on_street, shooters, targets
from rules.gangstars.shooting.aiming import (
    Mark,
    Shooter,
    ShotResult,
    bonus_of,
    check_mark,
    check_range,
    check_shooter,
    fate,
    reaches,
    shooter_of,
)
from rules.gangstars.shooting.shots_at_people import MOST_CAUGHT
from rules.gangstars.shooting.structural_damage import breaking
from rules.gangstars.shooting.targets import Broken, NamedShot, ShotTarget, Struck, StruckThing
from rules.gangstars.shooting.wounds import Penetration, harms, hurt_line
from rules.gangstars.traits.trait_table import WEAPON_SPEC

FUSE: Final = Table(
    "gs.tables.fuse",
    "Grenades and molotov cocktails",
    "5.1 Weapons with area effect",
    (
        Row(1, 4, False, "goes off at once", "It hits everyone and everything within its area."),
        Row(5, 6, True, "delayed", "It lies there and goes off as the next turn begins."),
    ),
)


@frozen
class Area:
    """The targets within the area of an explosion: people, and the strengths of structures."""

    marks: tuple[Mark, ...] = ()
    walls: tuple[int, ...] = ()


@frozen
class GrenadeThrow:
    """A grenade or molotov cocktail, and the targets near where it lands.

    distance  centimetres thrown
    """

    arm: Arm
    thrower: Shooter
    area: Area
    distance: float = 0.0


@frozen
class ThrowResult:
    """The result of a throw.

    delayed  it lies there, and no one is hurt
    in_hand  it went off in the hand; `holder` is the result for the holder
    fates    of the people within the area; `walls` of the structures
    """

    delayed: bool = False
    in_hand: bool = False
    holder: Hurt | None = None
    fates: tuple[ShotResult, ...] = ()
    walls: tuple[Hurt, ...] = ()

    @property
    def trouble(self) -> Trouble:
        """The trouble of the weapon: none, since no one can use it again."""
        return Trouble.NONE


def radius(arm: Arm) -> float:
    """Centimetres that an area weapon reaches around its target."""
    return arm.targets * CM_PER_INCH


def check_throw(toss: GrenadeThrow) -> None:
    """Refuse a throw that can't be."""
    if not toss.arm.bomb:
        raise IllegalNow(f"A {toss.arm.word} does not explode. Use /gangstars-shoot shot, even for a knife.").offering(
            "Shoot", "gangstars-shoot shot"
        )
    if toss.thrower.aimed:
        raise IllegalNow("You can't aim a weapon that goes off. Throw it without aiming.")
    check_shooter(toss.thrower, toss.arm)
    check_range(toss.arm, toss.distance)
    check_area(toss.area)


def check_area(area: Area) -> None:
    """Raise OutOfRange for more than an area holds, or for impossible numbers."""
    if len(area.marks) > MOST_CAUGHT or len(area.walls) > MOST_CAUGHT:
        raise OutOfRange(
            f"Too many are caught at once. Name at most {MOST_CAUGHT} people and {MOST_CAUGHT} structures."
        )
    for mark in area.marks:
        check_mark(mark)


@resolves("gs.grenade", "gs.area", "gs.wound", "gs.shoot.structure")
def throw(dice: Dice, toss: GrenadeThrow) -> ThrowResult:
    """A grenade or molotov cocktail is thrown, and goes off at once or lies there.

    Dice: the fuse; then for each person the die to hit, damage and so on; for each structure damage and penetration.
    """
    check_throw(toss)
    return (
        ThrowResult(delayed=True)
        if dice.read(1, dice.reading(FUSE), "the fuse")[0]
        else goes_off(dice, toss, toss.area)
    )


@resolves("gs.grenade.delayed", "gs.area", "gs.wound", "gs.shoot.structure")
def go_off(dice: Dice, toss: GrenadeThrow) -> ThrowResult:
    """A delayed one goes off: the same without the fuse."""
    check_throw(toss)
    return goes_off(dice, toss, toss.area)


def goes_off(dice: Dice, toss: GrenadeThrow, area: Area, first: int = 0, holder: Hurt | None = None) -> ThrowResult:
    """The results in an area. Headings number the people from `first`, the structures after them."""
    power, bonus = Penetration.of(toss.arm), bonus_of(toss.thrower)
    fates = [dice.call(fate, toss.thrower, toss.arm, mark, index)[0] for index, mark in enumerate(area.marks, first)]
    walls = [
        dice.call(breaking, power, strength, bonus, index)
        for index, strength in enumerate(area.walls, first + len(fates))
    ]
    return ThrowResult(False, holder is not None, holder, tuple(fates), tuple(walls))


@resolves("gs.grenade", "gs.area", "gs.shoot.structure")
def broken_by(dice: Dice, toss: GrenadeThrow, strength: int) -> Hurt:
    """The damage to a structure of that strength within its area, for odds."""
    check_throw(toss)
    return dice.call(breaking, Penetration.of(toss.arm), strength, bonus_of(toss.thrower))


@resolves("gs.grenade", "gs.area", "gs.wound")
def caught(dice: Dice, toss: GrenadeThrow, mark: Mark) -> ShotResult:
    """The result for one person within its area, for odds."""
    check_throw(toss)
    return dice.call(fate, toss.thrower, toss.arm, mark, 0)[0]


BOMBS: Final = {name: ARMS[name] for name in (GRENADE, MOLOTOV)}
PREPARING: Final = {GRENADE: ActionItem(Action.SIMPLE), MOLOTOV: ActionItem(Action.COMPLEX)}
MOST_FUSES: Final = 20
MOST_NAME: Final = 60
IT_WAITS: Final = "It goes off as the next turn begins (/gangstars-shoot explode). Until then a figure can pick it up."
NEARBY: Final = "a figure near it"
THROWER: Final = "The thrower"
UNNAMED_THROWER: Final = PersonOf(THROWER, guest(THROWER))


class AreaTargets(NamedTuple):
    """The people and things within an area."""

    people: tuple[ShotTarget, ...] = ()
    walls: tuple[StruckThing, ...] = ()

    @property
    def area(self) -> Area:
        return Area(tuple(one.mark for one in self.people), tuple(one.strength for one in self.walls))

    @property
    def names(self) -> tuple[str, ...]:
        return (*(one.name for one in self.people), *(one.name for one in self.walls))


@frozen
class Explosion(NamedShot[ThrowResult]):
    """An explosion, now or later.

    there  near where it lands
    near   near the thrower, if it goes off in the hand
    place  the name of the place where it burns
    lies   whether it lies on the table if it is delayed
    """

    there: AreaTargets
    near: AreaTargets
    place: str
    lies: tuple[Change, ...]

    @property
    def made_up(self) -> bool:
        """Whether none of the people are on record."""
        return not any(one.stored for one in (self.shooter, *self.persons))

    def struck(self, done: ThrowResult) -> Struck:
        """Everyone near it with the result; empty if it has not gone off."""
        return list(zip((self.near if done.in_hand else self.there).people, done.fates, strict=False))

    def broken(self, done: ThrowResult) -> Broken:
        """Everything near it with the damage."""
        return list(zip((self.near if done.in_hand else self.there).walls, done.walls, strict=False))

    def changes(self, done: ThrowResult) -> tuple[Change, ...]:
        """The changes in everyone and everything, and the fire."""
        if done.delayed:
            return self.lies
        own = () if done.holder is None else harms(self.shooter, done.holder, "in the hand", shot=True)
        burns = (FireSet(self.position.id, self.place),) if self.arm.name == MOLOTOV else ()
        return (*own, *NamedShot[ThrowResult].changes(self, done), *burns)

    def questions(self, toss: GrenadeThrow) -> Iterator[Question]:
        """The results for everyone and everything within the area if it goes off there."""
        for target in self.there.people[: targets.MOST_QUESTIONS]:
            yield targets.of_fate(target, f"{target.name}, if it goes off", caught, toss, target.mark)
        yield from targets.of_walls(self.there.walls, broken_by, toss, when=", if it goes off")

    def toll(self, done: ThrowResult) -> str:
        """“it goes off, 2 of 3 hit”."""
        fates = [fate for _, fate in self.struck(done)]
        hits = sum(fate.hurt is not None for fate in fates)
        return f"it goes off and hits {hits} of {len(fates)}" if fates else "it goes off"

    def blast(self, done: ThrowResult, headline: str) -> Report:
        """The results for everyone and everything near, and for the holder."""
        report = self.report(done, headline, _area(self.arm), tone=Tone.BAD)
        if done.holder is None:
            return report
        return replace(report, lines=(hurt_line(self.shooter, done.holder), *report.lines))

    def facts(self, outcome: Outcome[ThrowResult]) -> dict[str, Any]:
        """The results for all as JSON values."""
        done = outcome.result
        return {
            "delayed": done.delayed,
            "in_hand": done.in_hand,
            "people": targets.fate_facts(self.struck(done)),
            "structures": targets.worn_facts(self.broken(done)),
        }


def _area(arm: Arm) -> str:
    burning = " No one can pass where it burns for the rest of the game." if arm.name == MOLOTOV else ""
    return f"It reaches {both(radius(arm))} all around.{burning}"


def caught_there(
    position: Position, thrower: Person, people: tuple[FigureRow, ...], walls: tuple[StruckThing, ...], distance: float
) -> AreaTargets:
    """The people and things within an area, all at its distance."""
    found = targets.listed(position, thrower, people, distance, NEARBY)
    return AreaTargets(tuple(replace(one, mark=replace(one.mark, distance=distance)) for one in found), walls)


def going_off(
    position: Position,
    move: Any,
    arm: Arm,
    thrower: Person,
    distance: float,
    *action_items: ActionItem,
    near: AreaTargets | None = None,
) -> Explosion:
    """The explosion, with everyone near it under a name of their own. One that goes off by itself costs nothing.

    near  those around a figure that throws it back
    """
    there, around = caught_there(position, thrower, move.caught, move.structures, distance), near or AreaTargets()
    holder, people = targets.named_apart(thrower, [*there.people, *around.people])
    first = len(there.people)
    there, around = there._replace(people=tuple(people[:first])), around._replace(people=tuple(people[first:]))
    place = " ".join(move.place.split())[:MOST_NAME]
    return Explosion(
        position,
        holder,
        arm,
        (*there.people, *around.people),
        (*there.walls, *around.walls),
        f"a {arm.word} of {holder.name}'s" if near is None else f"a {arm.word} thrown by {holder.name}",
        Spending(position, holder if action_items else UNNAMED_THROWER, action_items),
        None,
        there,
        around,
        place or (move.fuse.name if isinstance(move, Explode) else f"where {holder.name} threw it"),
        _lies(position, holder, arm, place or arm.name) if isinstance(move, ThrowBomb) else (),
    )


# Throwing

Place = Annotated[str, Len(1, MOST_NAME)]
IN_AREA: Final = "Figures in its area: Ray open, 2 Rookie cover."


def thrown_to(who: str) -> Any:
    """A field for the square of the street at which a bomb is thrown."""
    return option(
        "The square of the street where it lands, such as F9.",
        default="",
        read=square_read,
        measured=Squares(lambda position, move: on_street.offered_to_throw(position, getattr(move, who))),
    )


def lands(move: Any) -> Square | None:
    return square_named(move.at) if move.at else None


def _lies_there(move: Any) -> Square | None:
    """The square of a bomb that lies on the street: its name."""
    return square_named(move.fuse.name) if move.fuse is not UNSAID else None


BURNS: Final = option("Name for the place, if it burns there.", default="")


@move("gangstars-shoot throw", ROLLS, everybody=True)
class ThrowBomb:
    """Throw a grenade or a molotov cocktail."""

    thrower: Person = doer("thrower", THROWER)
    what: Arm = option(
        "The weapon (default: the one carried, or a grenade).",
        FilledLast(lambda position, move: shooters.in_hand(position, move.thrower, shooters.bombs, GRENADE)),
        words=BOMBS,
    )
    at: str = thrown_to("thrower")
    range: float = shooters.range_of(lambda move: move.what.maximum, on_street.range_to_square("thrower"))
    caught: tuple[FigureRow, ...] = targets.placed(
        IN_AREA, on_street.caught_at("thrower", lands, lambda move: move.what), called="In its area"
    )
    structures: tuple[StruckThing, ...] = targets.things()
    place: Place = option("Name for the place where it lies or burns.", default="")
    prepared: bool = option("It was prepared before, so only the throw costs points.", default=False)
    shooting: Stat = shooters.shooting_of("thrower")
    moved: shooters.Moved = shooters.moved_of("thrower")
    condition: shooters.Condition = shooters.condition_of("thrower")
    contact: bool = shooters.contact_of("thrower")
    traits: tuple[str, ...] = shooters.traits_of("thrower")


@decides(ThrowBomb)
@held("thrower")
@with_follow_on
def throw_bomb(position: Position, move: ThrowBomb) -> Deed[Any]:
    """A bomb is thrown, and goes off at once or lies there."""
    arm = move.what
    shooters.require_armed(position, move.thrower, arm, shooters.bombs)
    prepares = () if move.prepared else (PREPARING[arm.name],)
    square = on_street.thrown_at(position, move.thrower, move.at)
    turns = () if square is None else on_street.fired_at(position, move.thrower, square)
    if square is not None and not reaches(arm, move.range):
        spending = Spending(position, move.thrower, (*prepares, ActionItem(Action.SHOOT)))
        return on_street.lost(position, move.thrower, arm, spending, move.at, move.range, turns)
    if square is not None and not move.place:
        move = replace(move, place=move.at)
    going = going_off(position, move, arm, move.thrower, move.range, *prepares, ActionItem(Action.SHOOT))
    toss = GrenadeThrow(arm, shooters.marksman(position, going.shooter, arm, move), going.there.area, move.range)
    check_throw(toss)
    bare = replace(toss, area=Area())
    fuse = Question("The fuse", throw, (bare,), lambda blast: FUSE.labelled(blast.delayed).label)
    lost = (on_street.of_lost(throw, bare, what="throw"),) if square and on_street.is_untold(position) else ()

    def report(blast: ThrowResult) -> Report:
        throws = f"{going.shooter.name} throws a {arm.word}"
        if blast.delayed:
            return Report(f"{throws}. It does not go off yet.", (IT_WAITS, *points_line(going.spending)))
        return going.blast(blast, f"{throws}. {sentence(going.toll(blast))}.")

    deed = going.deed(
        throw, (toss,), lambda: (fuse, *going.questions(toss), *lost), going.made_up, report=report, facts=going.facts
    )

    def changes(blast: ThrowResult) -> tuple[Change, ...]:
        return (*deed.changes(blast), *turns)

    def risks() -> tuple[str, ...]:
        others = [one for one in going.there.people if one.person.id != move.thrower.id]
        return in_blast([one.name for one in others if one_side(position, move.thrower, one.person)])

    return fast_replace(deed, changes=changes, risks=risks)


def _lies(position: Position, thrower: Person, arm: Arm, named: str) -> tuple[Change, ...]:
    """The change that leaves it on the table of the game, to go off in the next turn."""
    fuses = position.board.fuses
    if len(fuses) >= MOST_FUSES:
        raise OutOfRange(f"The table already has {MOST_FUSES} of these. Let them go off first.")
    names = (named, *(f"{named} {number}" for number in range(2, MOST_FUSES + 2)))
    name = next(name for name in names if not any(same(name, fuse.name) for fuse in fuses))
    return (FuseSet(position.id, Fuse(name, arm.name, thrower.id, position.board.turn + 1)),)


# Delayed ones


def fuse_field(due: bool) -> Any:
    """A field for a bomb on the table: the only one, or one that is `due`; an invented one outside a game."""

    def only(position: Position, move: Any) -> Fuse:
        lying = position.board.due if due else position.board.fuses
        if not position.played:
            return Fuse("it", move.what.name, 0, 0)
        if len(lying) == 1:
            return lying[0]
        if not lying:
            raise IllegalNow(f"Nothing on the table {'goes off now' if due else 'can be picked up'}.")
        raise Missing(f"There are several. Add “fuse” with {either(one.name for one in lying)}.", "fuse")

    return option(
        "The delayed weapon on the table.",
        FilledLast(only),
        read=lambda position, name: position.board.fuse(name) if position.played else UNSAID,
        complete=names_of("fuses"),
    )


WHICH: Final = option("The weapon, without a game (default: grenade).", default=ARMS[GRENADE], words=BOMBS)


@move("gangstars-shoot explode", ROLLS, everybody=True)
class Explode:
    """Set off a delayed weapon as the turn begins."""

    fuse: Fuse = fuse_field(due=True)
    what: Arm = WHICH
    caught: tuple[FigureRow, ...] = targets.placed(
        IN_AREA, on_street.caught_at("", _lies_there, lambda move: arm_named(move.fuse.weapon)), called="In its area"
    )
    structures: tuple[StruckThing, ...] = targets.things()
    place: Place = BURNS
    shooting: Stat = option("Shooting of an unrecorded thrower.", default=shooters.USUAL)
    traits: tuple[str, ...] = traits_field("Traits of an unrecorded thrower.", lambda _position, _move: ())


@decides(Explode)
@with_follow_on
def explode(position: Position, move: Explode) -> Deed[ThrowResult]:
    """A delayed one goes off as a turn begins, with the thrower's numbers."""
    position.require_player()
    arm, fuse = arm_named(move.fuse.weapon), move.fuse
    if position.played and fuse not in position.board.due and not position.asking:
        title = sentence(fuse.name)
        raise IllegalNow(f"{title} goes off at the start of turn {fuse.turn}. It is turn {position.board.turn}.")
    going = going_off(position, move, arm, position.people.get(fuse.by, UNNAMED_THROWER), 0.0)
    shooter = Shooter(move.shooting, spec=WEAPON_SPEC in move.traits, traits=move.traits)
    if going.shooter.stored:
        card = shooter_of(going.shooter.figure, arm)
        shooter = Shooter(card.shooting, spec=card.spec, traits=card.traits)
    toss = GrenadeThrow(arm, shooter, going.there.area)
    check_throw(toss)

    def report(blast: ThrowResult) -> Report:
        toll = going.toll(blast).partition(" and ")[2]
        return going.blast(blast, f"The {arm.word} goes off{f' and {toll}' if toll else ''}.")

    again = not position.played and going.made_up
    deed = going.deed(go_off, (toss,), lambda: going.questions(toss), again, report=report, facts=going.facts)
    return fast_replace(deed, allow=lambda: (FuseGone(position.id, fuse.name),))
