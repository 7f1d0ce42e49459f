"""Thrown bombs that go off: grenades, dynamite and gasoline (mad.bomb.grenade, mad.bomb.dynamite)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import at, square_read
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.markup import spare
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import count, sentence
from rules.core.street.squares import Square
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Table
from rules.mad_dogs.bombs.blasts_on_street import near_landing, smoke
from rules.mad_dogs.bombs.diving_for_cover import (
    ABOUT_CAUGHT,
    BOUND,
    STUNTS,
    Blast,
    Caught,
    Inside,
    blast,
    blast_facts,
    gone_off,
    inside,
    near_option,
)
from rules.mad_dogs.bombs.explosives import PUBLIC, Uproar, in_public, uproar_lines
from rules.mad_dogs.bombs.gasoline import (
    COMPLETE,
    REACHED,
    Blaze,
    Things,
    fire_questions,
    fires_lit,
    gasoline,
    split_up,
    thing_facts,
    things_typed,
)
from rules.mad_dogs.bombs.tables import GRENADE, PUDDLE, Charge, bundle_of
from rules.mad_dogs.nerve.aftermath import with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.fields import ROLLS, Number
from rules.mad_dogs.play.forced_moves import dives
from rules.mad_dogs.play.position import Person, Position
from rules.mad_dogs.play.rerolls import caught


@attack
@resolves("mad.bomb.grenade", "mad.bomb.dive")
def grenade(dice: Dice, caught: tuple[Caught, ...] = ()) -> Blast:
    """A grenade: everybody within 3 inches makes three STUNTS tests."""
    return blast(dice, GRENADE, caught)


@attack
@resolves("mad.bomb.dynamite", "mad.bomb.dive")
def dynamite(dice: Dice, sticks: int, caught: tuple[Caught, ...] = ()) -> Blast:
    """Thrown dynamite: as a grenade, with a radius 2 inches wider for each stick after the first.

    Raises OutOfRange for fewer than one stick.
    """
    return blast(dice, bundle_of(sticks), caught)


class BombKind(StrEnum):
    """The kinds of bomb that a figure throws."""

    GRENADE = "Grenade"
    DYNAMITE = "Dynamite"
    GASOLINE = "Gasoline"


@frozen
class BombToThrow:
    """A bomb to throw: `sticks` of dynamite from 1, or `things` that gasoline may set alight where it bursts."""

    kind: BombKind = BombKind.GRENADE
    sticks: int = 1
    things: tuple[Table[bool], ...] = ()

    @property
    def charge(self) -> Charge:
        """Radius and tests; OutOfRange for fewer than one stick."""
        return bundle_of(self.sticks)


def check_bomb(bomb: BombToThrow) -> None:
    """Raise OutOfRange for a bundle of anything but dynamite, a bundle of no sticks, or a fire without gasoline."""
    if bomb.kind is not BombKind.DYNAMITE and bomb.sticks != 1:
        raise OutOfRange(f"Only dynamite comes in bundles, and this is {bomb.kind.lower()}. Remove “sticks”.")
    if bomb.kind is not BombKind.GASOLINE and bomb.things:
        raise OutOfRange(f"Only gasoline sets things on fire, and this is {bomb.kind.lower()}. Remove “things”.")
    bundle_of(bomb.sticks)


@attack
@resolves("mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.gasoline", "mad.bomb.dive")
def burst(dice: Dice, bomb: BombToThrow, caught: tuple[Caught, ...] = ()) -> Blaze:
    """A thrown bomb goes off: people in the order given, then things that may catch fire. Raises OutOfRange as
    `check_bomb` does.
    """
    check_bomb(bomb)
    if bomb.kind is BombKind.GASOLINE:
        return dice.call(gasoline, caught, bomb.things)
    if bomb.kind is BombKind.DYNAMITE:
        return Blaze(dice.call(dynamite, bomb.sticks, caught))
    return Blaze(dice.call(grenade, caught))


CARRIED: Final = {
    BombKind.GRENADE: "Grenade",
    BombKind.DYNAMITE: "Dynamite",
    BombKind.GASOLINE: "Gasoline Bomb",
}
"""The names of thrown bombs on a sheet."""
BundleSticks = Annotated[int, Interval(ge=1, le=10)]
BUNDLE: Final[Any] = option("The sticks in a bundle of dynamite.", default=1)
GASOLINE: Final[Any] = option(f"Gasoline: {REACHED}", default=(), read=things_typed, complete=COMPLETE)


@frozen
class BombBurst:
    """A bomb that may go off, the people and things that it hits, and its outrage.

    square  where it lies on a street; None for a bomb that is not on one
    """

    position: Position
    bomb: BombToThrow
    things: Things
    inside: Inside
    uproar: Uproar
    square: Square | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the headings of the rolls, in order."""
        return (*self.inside.names, *(one.name for one in self.things))

    def changes(self, blaze: Blaze) -> tuple[Change, ...]:
        """The changes where it goes off: wounds, outrage, fires."""
        puddle = self.bomb.kind is BombKind.GASOLINE
        lit = (
            fires_lit(self.position, self.things, blaze.alight, puddle=puddle, at=self.square)
            if self.uproar.staged
            else ()
        )
        return (
            *self.inside.hurts(blaze.blast.struck),
            *self.uproar.noted,
            *lit,
            *dives(self.position, self.inside.divers(blaze.blast.struck)),
            *(smoke(self.position, self.square) if puddle else ()),
        )

    def facts(self, blaze: Blaze | None, outcome: Outcome[Any]) -> dict[str, Any]:
        """Its effects as JSON values; empty where it does not go off."""
        if blaze is None:
            return {}
        things = thing_facts(self.things, blaze.alight)
        return {**blast_facts(self.inside, blaze.blast, outcome), "things": things}


def bomb_of(move: Any) -> BombToThrow:
    """The thrown bomb; OutOfRange for one that can't exist."""
    bomb = BombToThrow(move.bomb, move.sticks, tuple(one.burns for one in move.things))
    check_bomb(bomb)
    return bomb


def blaze_of(result: Blast | Blaze) -> Blaze:
    """A blast with its fire, if it has any."""
    return Blaze(result) if isinstance(result, Blast) else result


def bomb_named(bomb: BombToThrow) -> str:
    """“a grenade”, “a bundle of 3 sticks”, “a gasoline bomb”."""
    if bomb.kind is BombKind.DYNAMITE:
        return "a stick of dynamite" if bomb.sticks == 1 else f"a bundle of {bomb.sticks} sticks"
    return "a grenade" if bomb.kind is BombKind.GRENADE else "a gasoline bomb"


def thrown_gone_off(opening: str, burst: BombBurst, blaze: Blaze) -> Report:
    """The report of a thrown bomb gone off."""
    burning, spared = split_up(burst.things, blaze.alight)
    fire = [f"Catches fire: {burning}." if burning else "", f"Does not burn: {spared}." if spared else ""]
    puddle = (
        f"A puddle {count(PUDDLE, 'inch')} across burns for the rest of the game"
        f"{spare('. Its smoke is light cover, and −1 SMARTS to look through')}."
    )
    gasoline = puddle if burst.bomb.kind is BombKind.GASOLINE else ""
    lines = (" ".join(filter(None, fire)), gasoline, *uproar_lines(burst.uproar))
    return gone_off(opening, burst.inside, blaze.blast, lines)


@move("mad-bomb blast", ROLLS, around=True)
class Blasting:
    """A thrown bomb explodes where it lies: STUNTS tests and wounds of everyone inside."""

    bomb: BombKind = option("The explosive (default: a grenade).", default=BombKind.GRENADE, words=BombKind)
    sticks: BundleSticks = BUNDLE
    to: str = option("The square of the street where it lies.", default="", read=square_read)
    near: tuple[Person, ...] = near_option(ABOUT_CAUGHT, near_landing, required=True)
    stunts: Number | None = STUNTS
    bound: str = BOUND
    things: Things = GASOLINE
    thrower: Person | None = one_figure(
        "The figure that threw it. Its feats and the outrage count for it.", source=nobody
    )
    public: bool | None = PUBLIC


@decides(Blasting)
def bomb_goes_off(position: Position, move: Blasting) -> Deed[Any]:
    """A thrown bomb goes off among people, wherever it landed."""
    bomb, there, by = bomb_of(move), inside(position, move), [move.thrower] if move.thrower is not None else []
    uproar = in_public(position, move.public, [*there.people, *by])
    burst = BombBurst(position, bomb, move.things, there, uproar, at(move.to) if move.to else None)
    resolver, args = {
        BombKind.GASOLINE: (gasoline, (there.caught, bomb.things)),
        BombKind.DYNAMITE: (dynamite, (bomb.sticks, there.caught)),
        BombKind.GRENADE: (grenade, (there.caught,)),
    }[bomb.kind]
    deed = Deed(
        resolver,
        args,
        burst.names,
        changes=lambda result: burst.changes(blaze_of(result)),
        facts=lambda outcome: burst.facts(blaze_of(outcome.result), outcome),
        report=lambda result: thrown_gone_off(f"{sentence(bomb_named(bomb))} explodes", burst, blaze_of(result)),
        questions=(*there.questions(bomb.charge.tests), *fire_questions(move.things)),
        rerolls=caught(there.people),
        about=(*by, *there.people),
    )
    return with_witnesses(position, _answered(position, deed, *by), there.people, by)


def _answered(position: Position, deed: Deed[Any], *by: Person) -> Deed[Any]:
    """A blast credited to its bomber, if one is known."""
    return with_credit(position, deed, by[0]) if by else deed
