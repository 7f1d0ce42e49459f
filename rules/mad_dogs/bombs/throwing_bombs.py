"""Bombs thrown by the dice or by a flicked wad of paper, and their blasts (mad.bomb.throw, mad.bomb.grenade)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Always, ByEye, ByStreet, Squares, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import at, in_inches, square_read
from rules.core.action.people_fields import OWN
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.plain.words import count, in_blast
from rules.core.street.squares import Square, name_of
from rules.core.tables.outcome import Outcome, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Table
from rules.mad_dogs.bombs.blasts_on_street import (
    REACH,
    blast_owed,
    inches_thrown,
    near_landing,
    reach_of_throw,
    require_aim,
    strayed_to,
    targets,
)
from rules.mad_dogs.bombs.diving_for_cover import (
    ASTRAY,
    BOMBER,
    BOUND,
    STUNTS,
    Caught,
    Inside,
    caught_as,
    fate_in_blast,
    inside,
    near_option,
)
from rules.mad_dogs.bombs.explosives import PUBLIC, in_public, uproar_lines, using_up
from rules.mad_dogs.bombs.gasoline import (
    Blaze,
    Things,
    catch_fire,
    fire_questions,
)
from rules.mad_dogs.bombs.grenades_and_dynamite import (
    BUNDLE,
    CARRIED,
    GASOLINE,
    BombBurst,
    BombKind,
    BombToThrow,
    BundleSticks,
    bomb_named,
    bomb_of,
    burst,
    check_bomb,
    thrown_gone_off,
)
from rules.mad_dogs.bombs.tables import DEVIATION, DIRECTIONS
from rules.mad_dogs.model.figures import Rating, Stat
from rules.mad_dogs.model.injuries import Casualty, casualties
from rules.mad_dogs.model.skill_numbers import Occasion, worth
from rules.mad_dogs.nerve.aftermath import with_witnesses
from rules.mad_dogs.nerve.stone_cold import with_credit
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.acting import spending, with_cost
from rules.mad_dogs.play.femme_fatale import FEMME_FATALE, as_femme_fatale, femme_fatale_spent, require_femme_fatale
from rules.mad_dogs.play.fields import ROLLS, Gats, Inches, Number, skills_option
from rules.mad_dogs.play.lines import owed_line
from rules.mad_dogs.play.position import Person, Position, friends, require_fit, sheet, skills_of
from rules.mad_dogs.play.rerolls import caught
from rules.mad_dogs.shooting.to_hit import ShotDie, confirmed, faces, own_drink

TOO_CLOSE: Final = 3
"""A flick of fewer inches is trouble for the thrower."""

PINEAPPLE: Final = "Pineapple Man"


@frozen
class Toss:
    """A bomb thrown by the dice.

    rating    the thrower's GATS
    distance  inches to the target spot, 0 to 12
    """

    rating: Rating
    distance: float = 0
    femme_fatale: bool = False


class Landing(NamedTuple):
    """The place where a thrown bomb lands: its spot, or so many inches off it.

    degrees  clockwise from the line of the throw
    """

    on_target: bool
    degrees: int = 0
    inches: int = 0

    @property
    def way(self) -> str:
        """The direction in which it strays, in words."""
        return ON_SPOT if self.on_target else DEVIATION.labelled(self.degrees).label


ON_TARGET: Final = Landing(True)

ON_SPOT: Final = "on the spot"


@lru_cache(1024)
def toss_target(toss: Toss) -> Target:
    """The GATS number of a throw, every modifier by name."""
    rating = toss.rating
    return rating.target(
        ("throwing a bomb", -1),
        *own_drink(rating),
        (FEMME_FATALE, worth(FEMME_FATALE, Occasion.ONCE) * toss.femme_fatale),
        *rating.skilled(Occasion.THROWING_BOMBS),
    )


@resolves("mad.bomb.throw", "mad.shoot.zero")
def throw(dice: Dice, toss: Toss) -> Landing:
    """GATS-1 puts the bomb on its spot. After a failure it strays by two D6, direction then inches.

    At GATS of exactly 0 a 1 is rolled again against the unmodified GATS. Below 0 nothing can succeed and no die is
    rolled for it. Raises OutOfRange for a spot more than 12 inches away.
    """
    if not 0 <= toss.distance <= REACH:
        raise OutOfRange(
            f"A bomb can be thrown 0 to {REACH} inches, not {toss.distance:g}. Give a number in that range."
        )
    target = toss_target(toss)
    dice.note(target)
    if dice.call(lands, target.total, toss.rating.now):
        return ON_TARGET
    return dice.call(deviation)


def lands(dice: Dice, modified: int, unmodified: int) -> bool:
    """Whether the roll to throw succeeds."""
    if modified < 0:
        return False
    ((face, _),) = dice.read(1, faces(modified, unmodified, False, False), "throw")
    if face is ShotDie.ONE:
        return confirmed(dice, 1, unmodified, "one again", "confirmed", "not confirmed") > 0
    return face is ShotDie.HIT


@resolves("mad.bomb.throw")
def deviation(dice: Dice) -> Landing:
    """The distance by which a bomb strays: a D6 for the direction by 60 degrees, a D6 for the inches."""
    (degrees,) = dice.read(1, dice.reading(DEVIATION), "direction")
    (inches,) = dice.roll(1, 6, "inches astray")
    return Landing(False, degrees, inches)


class Flick(StrEnum):
    """The effects of a flicked wad of paper on the bomb."""

    LANDS = "lands where the wad lies"
    DUD = "a dud"
    TROUBLE = "trouble for the thrower"


def flicked(inches: float, again: float | None = None, skills: tuple[str, ...] = ()) -> Flick:
    """The effect of a flick, by its distance from the thrower as typed.

    `again` is a Pineapple Man's second flick, which counts. Raises OutOfRange for a distance out of range, IllegalNow
    for a second flick by anyone else.
    """
    if again is not None and PINEAPPLE not in skills:
        raise IllegalNow(f"Only a {PINEAPPLE} may flick a second time. Remove the second flick.")
    for distance in (inches, again):
        if distance is not None and not 0 <= distance < float("inf"):
            raise OutOfRange("A flick is a number of inches from 0 up. Type it again.")
    stands = inches if again is None else again
    return Flick.DUD if stands > REACH else Flick.TROUBLE if stands < TOO_CLOSE else Flick.LANDS


@frozen
class ThrownBomb:
    """A bomb thrown by the dice. `blaze` is None where it strays, since players first measure who is near it there."""

    landing: Landing
    blaze: Blaze | None = None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blaze)


@attack
@resolves("mad.bomb.throw", "mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.gasoline")
def throw_bomb(dice: Dice, toss: Toss, bomb: BombToThrow, caught: tuple[Caught, ...] = ()) -> ThrownBomb:
    """A throw by the dice, and on its spot the blast at once; `caught` are those near that spot.

    Raises OutOfRange as `throw` and `check_bomb` do.
    """
    check_bomb(bomb)
    landing = dice.call(throw, toss)
    return ThrownBomb(landing, dice.call(burst, bomb, caught) if landing.on_target else None)


@resolves("mad.bomb.throw", "mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.gasoline")
def fate_of_throw(dice: Dice, toss: Toss, caught: Caught, tests: int) -> str:
    """The verdict on one figure near the target spot, ASTRAY where the bomb strays. For odds."""
    return dice.call(fate_in_blast, caught, tests) if dice.call(throw, toss).on_target else ASTRAY


@resolves("mad.bomb.throw", "mad.bomb.gasoline")
def lit_by_throw(dice: Dice, toss: Toss, things: tuple[Table[bool], ...]) -> tuple[bool, ...]:
    """The things that catch fire near the target spot, nothing where the bomb strays. For odds."""
    return dice.call(catch_fire, things) if dice.call(throw, toss).on_target else (False,) * len(things)


@frozen
class Flung:
    """A bomb thrown by a flick; `blaze` is None for a dud."""

    end: Flick
    blaze: Blaze | None = None

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.blaze)


def around(end: Flick, caught: tuple[Caught, ...], thrower: Caught) -> tuple[Caught, ...]:
    """Those in the blast of a flicked bomb: those near where the wad lands, and in trouble the thrower, last."""
    return () if end is Flick.DUD else (*caught, thrower) if end is Flick.TROUBLE else caught


@attack
@resolves("mad.bomb.throw", "mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.gasoline")
def flick_bomb(dice: Dice, end: Flick, bomb: BombToThrow, thrower: Caught, caught: tuple[Caught, ...] = ()) -> Flung:
    """The blast where the wad lands, with the thrower in it in case of trouble; none for a dud.

    Raises OutOfRange as `check_bomb` does.
    """
    check_bomb(bomb)
    return Flung(end, None if end is Flick.DUD else dice.call(burst, bomb, around(end, caught, thrower)))


BLAST: Final = ("thrower", "bomb", "sticks", "near", "stunts", "bound", "things", "public")
"""The options of a throw that its blast elsewhere repeats."""


@move("mad-bomb throw", ROLLS, around=True)
class Throwing:
    """Throw a bomb, by dice or by flicking paper, and roll its blast."""

    thrower: Person = one_figure(BOMBER, "The thrower", only=OWN)
    bomb: BombKind = option("The explosive to throw (default: a grenade).", default=BombKind.GRENADE, words=BombKind)
    sticks: BundleSticks = BUNDLE
    flick: Inches | None = option(ByEye("By hand: inches that the wad of paper went."), nobody)
    to: str = option(
        "The square of the street at which the figure throws.",
        default="",
        read=square_read,
        measured=Squares(targets, reach_of_throw),
    )
    inches: Annotated[float, Interval(ge=0, le=REACH)] = option(
        ByEye("By dice: inches to the intended spot."), ByStreet(inches_thrown, Always(0.0), said=in_inches)
    )
    second_flick: Inches | None = option("The second flick of a Pineapple Man, which counts.", nobody)
    gats: Gats | None = option("GATS as a number, if there is no figure or to replace its own.", nobody)
    near: tuple[Person, ...] = near_option(
        "Those in the blast if it lands there: names, 3 Citizen, or how many unnamed, with stunts.", near_landing
    )
    stunts: Number | None = STUNTS
    bound: str = BOUND
    things: Things = GASOLINE
    drunk: bool = option(
        "The thrower is a Drunk/Addicted whose roll went against them, or a drunk Mean Drunk.", default=False
    )
    femme_fatale: bool = option("Use the skill Femme Fatale, once a game.", default=False)
    skills: tuple[str, ...] = skills_option("Skills of a thrower without a sheet.")
    public: bool | None = PUBLIC


@decides(Throwing)
def throw_a_bomb(position: Position, move: Throwing) -> Deed[Any]:
    """A bomb thrown by the dice, or by a flick whose inches a player types, and its blast."""
    require_fit(move.thrower)
    require_aim(position, move)
    skills = skills_of(move.thrower, move.skills)
    if move.femme_fatale:
        require_femme_fatale(move.thrower, skills)
    bomb, there = bomb_of(move), inside(position, move)
    if move.flick is not None:
        if move.femme_fatale:
            raise OutOfRange(f"A flick has no roll, so {FEMME_FATALE} does not help. Use it for a throw by dice.")
        deed, people = _by_flick(position, move, skills, bomb, there)
    elif move.second_flick is not None:
        raise OutOfRange("A second flick needs a first. Give how far the first went, such as flick:14.")
    else:
        deed, people = _by_dice(position, move, skills, bomb, there)
    reached = [one.name for one in people if friends(position, move.thrower, one) and one.id != move.thrower.id]
    deed = fast_replace(deed, risks=in_blast(reached))
    deed = with_credit(position, using_up(deed, move.thrower, CARRIED[bomb.kind], bomb.sticks), move.thrower)
    return with_cost(
        position,
        with_witnesses(position, deed, people, [move.thrower]),
        (move.thrower, lambda: spending(position, move.thrower, loud=True)),
    )


Pitched = tuple[Deed[Any], tuple[Person, ...]]
"""A throw, and those who may be in its blast."""


def _by_dice(position: Position, move: Throwing, skills: tuple[str, ...], bomb: BombToThrow, there: Inside) -> Pitched:
    thrower, figure = move.thrower, move.thrower.figure
    if move.gats is None and sheet(thrower) is None:
        raise Missing(
            "The throw needs a thrower. Name one, or give their GATS (gats:3), or how far the paper went (flick:8).",
            "thrower",
            "gats",
        )
    toss = Toss(
        figure.rating(Stat.GATS, move.gats, skills, drunk=move.drunk).swayed(figure.drink),
        move.inches,
        move.femme_fatale,
    )
    uproar = in_public(position, move.public, (thrower, *there.people))
    burst = BombBurst(position, bomb, move.things, there, uproar, at(move.to) if move.to else None)
    repeated = {name: position.typed[name] for name in BLAST if position.typed.get(name) is not None}

    def changes(thrown: ThrownBomb) -> tuple[Change, ...]:
        used, lies = femme_fatale_spent([thrower] if toss.femme_fatale else []), landed(thrown.landing)
        owed = blast_owed(thrower, lies, bomb) if thrown.blaze is None and lies is not None else ()
        return (*(burst.uproar.noted if thrown.blaze is None else burst.changes(thrown.blaze)), *used, *owed)

    def landed(landing: Landing) -> Square | None:
        return strayed_to(position, move, landing.degrees, landing.inches)

    def facts(outcome: Outcome[ThrownBomb]) -> dict[str, Any]:
        thrown, landing = outcome.result, outcome.result.landing
        where = {"on_target": landing.on_target, "degrees": landing.degrees, "inches": landing.inches}
        return {**where, **burst.facts(thrown.blaze, outcome)}

    def report(thrown: ThrownBomb) -> Report:
        what = bomb_named(bomb)
        if thrown.blaze is None:
            return _owing(thrower, _strays(thrower, burst, repeated, thrown.landing, landed(thrown.landing)))
        return _owing(thrower, thrown_gone_off(f"{thrower.name} puts {what} on the spot", burst, thrown.blaze))

    deed = Deed(
        throw_bomb,
        (toss, bomb, there.caught),
        burst.names,
        changes=changes,
        facts=facts,
        report=report,
        questions=(
            Question("Lands on the spot", throw, (toss,), lambda landing: landing.on_target),
            Question("Strays, in inches", throw, (toss,), lambda landing: landing.inches),
            Question("Strays, which way", throw, (toss,), lambda landing: landing.way, (ON_SPOT, *DIRECTIONS)),
            *there.questions(bomb.charge.tests, fate_of_throw, toss),
            *fire_questions(move.things, lit_by_throw, toss),
        ),
        instead=() if toss.femme_fatale else as_femme_fatale(position, "mad-bomb throw", thrower),
        rerolls=caught(there.people, thrower),
        about=(thrower, *there.people),
        again=True,
    )
    return deed, there.people


def _strays(thrower: Person, burst: BombBurst, typed: dict[str, Any], landing: Landing, lies: Square | None) -> Report:
    """The report of a bomb that strays: players measure, then another command makes the blast with the same options.

    lies  the square of the street on which it lies; None where players measure
    """
    bomb = burst.bomb
    if lies is not None:
        way = f"it strays {count(landing.inches, 'inch')} {landing.way} to {name_of(lies)}"
        lines = ("Its blast comes next.", *uproar_lines(burst.uproar))
        return Report(f"{thrower.name} throws {bomb_named(bomb)}, and {way}.", lines, tone=Tone.BAD)
    return Report(
        f"{thrower.name} throws {bomb_named(bomb)}, and it strays {count(landing.inches, 'inch')} {landing.way}.",
        (
            f"{landing.degrees} degrees clockwise from the line of the throw. Measure who is within "
            f"{count(bomb.charge.radius, 'inch')} of where it lies. Then use /mad-bomb blast near:…",
            *uproar_lines(burst.uproar),
        ),
        (FollowUp("Blast: the same people", "mad-bomb blast", typed),) if typed.get("near") else (),
        tone=Tone.BAD,
    )


def _owing(thrower: Person, reported: Report) -> Report:
    """The report of a throw, with the line that the thrower had to recover first."""
    return replace(reported, lines=tuple(filter(None, (*reported.lines, owed_line(thrower)))))


def _by_flick(position: Position, move: Throwing, skills: tuple[str, ...], bomb: BombToThrow, there: Inside) -> Pitched:
    thrower, known = move.thrower, sheet(move.thrower) is not None
    assert move.flick is not None
    end = flicked(move.flick, move.second_flick, skills)
    himself = caught_as(thrower, move.stunts or 0, skills)
    if end is Flick.TROUBLE and not known and move.stunts is None:
        raise OutOfRange(
            "With a flick that short, the thrower is in the blast. Name the thrower, or give STUNTS, such as stunts:3."
        )
    if end is Flick.TROUBLE:
        there = there.without(thrower)
    everybody = {Flick.DUD: (), Flick.TROUBLE: (*there.people, thrower)}.get(end, there.people)
    met = Inside(everybody, around(end, there.caught, himself))
    burst = BombBurst(position, bomb, move.things, met, in_public(position, move.public, (thrower, *everybody)))
    inches = move.flick if move.second_flick is None else move.second_flick

    def changes(flung: Flung) -> tuple[Change, ...]:
        return burst.changes(flung.blaze) if flung.blaze else ()

    def facts(outcome: Outcome[Flung]) -> dict[str, Any]:
        return {"end": str(end), **burst.facts(outcome.result.blaze, outcome)}

    def report(flung: Flung) -> Report:
        flicks = f"{thrower.name} flicks {bomb_named(bomb)} {inches:g} {'inch' if inches == 1 else 'inches'}"
        if flung.blaze is None:
            return Report(f"{flicks}: over 12 inches, a dud.", tone=Tone.BAD)
        close = ", and the thrower is in the blast" if end is Flick.TROUBLE else ""
        return _owing(thrower, thrown_gone_off(f"{flicks}{close}", burst, flung.blaze))

    deed = Deed(
        flick_bomb,
        (end, bomb, himself, there.caught),
        burst.names,
        changes=changes,
        facts=facts,
        report=report,
        questions=() if end is Flick.DUD else (*met.questions(bomb.charge.tests), *fire_questions(move.things)),
        rerolls=caught(everybody),
        about=(thrower, *there.people),
    )
    return deed, everybody
