"""Missiles thrown at a person, at a window, or at a vehicle (hood.throw)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, Question, decides, in_words
from rules.core.action.fields import (
    Always,
    Bands,
    ByStreet,
    EnemiesOf,
    OnSheet,
    Squares,
    names_of,
    one_figure,
    option,
)
from rules.core.action.move import move
from rules.core.action.on_street import in_inches, require_sight, square_read
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered, require_once
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.hoodsville.driving.vehicle_changes import VehicleHarmed
from rules.hoodsville.model.acting import Doing, hindrance, price_of, require_there
from rules.hoodsville.model.changes import WeaponLost
from rules.hoodsville.model.fields import ROLLS, Melee, Other
from rules.hoodsville.model.figures import Injury, StrikeForce
from rules.hoodsville.model.lines import harm_line, measure, screams, struck_buttons
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.model.rolls import at_least
from rules.hoodsville.model.shaken import harm_changes
from rules.hoodsville.saves.saving_throws import STRIKES, Struck, save
from rules.hoodsville.shooting.how_hard_hits_strike import Hit
from rules.hoodsville.shooting.tables import EFFECT
from rules.hoodsville.throwing.sticks import AT_WINDOW, begins
from rules.hoodsville.throwing.tables import CARRIED, FLIGHTS, WINDOW, Flight, Missile, Pane
from rules.hoodsville.throwing.throws_on_street import (
    broken_by,
    from_window,
    inches_of_throw,
    require_spot,
    require_vehicle_in_sight,
    require_whole,
    windows_of,
)

UNTOUCHED: Final = "missed"
BLOWS: Final = (UNTOUCHED, *(blow.word for blow in StrikeForce if blow))


@frozen
class Toss:
    """A throw, as facts.

    melee     the thrower's after wounds; it lengthens the range
    distance  inches to the target
    modifier  anything else that a card or the umpire adds to the D6
    """

    missile: Missile = Missile.STONE
    melee: int = 0
    distance: float = 0
    modifier: int = 0

    @property
    def flight(self) -> Flight:
        return FLIGHTS[self.missile]

    @property
    def reach(self) -> int:
        """The most inches of the throw."""
        return max(0, self.flight.reach + self.melee)

    @property
    def near(self) -> bool:
        """Whether the target is within half the range."""
        return self.distance <= self.reach / 2

    @property
    def needed(self) -> int:
        """The number that hits on the D6."""
        return self.flight.near if self.near else self.flight.far

    @property
    def factors(self) -> tuple[Modifier, ...]:
        return (Modifier("other", self.modifier),) if self.modifier else ()


def check_toss(toss: Toss) -> None:
    """Refuse an impossible distance, or one beyond the range, with OutOfRange."""
    if not 0 <= toss.distance <= toss.reach:
        raise OutOfRange(
            f"A {toss.missile.word} thrown with melee {toss.melee:+d} reaches {toss.reach} inches. "
            f"{toss.distance:g} is not possible."
        )


MISSED: Final = Hit(StrikeForce.MISSED)


@resolves("hood.throw", "hood.fire.effect", "hood.save.bludgeoning")
def throw_at(dice: Dice, toss: Toss) -> Hit:
    """A throw at a person: a D6 to hit, one for how hard, the victim's saving throw.

    Raises OutOfRange beyond the range, IllegalNow for dynamite, which a figure aims at a spot.
    """
    weapon = toss.flight.saved_as
    if not weapon:
        raise IllegalNow("Dynamite is thrown at a spot, not at a person. Use /hood-throw dynamite.").offering(
            "Throw dynamite", "hood-throw dynamite"
        )
    check_toss(toss)
    flight = FLIGHTS[Missile.BOTTLE] if toss.missile is Missile.MOLOTOV else toss.flight
    needed = flight.near if toss.near else flight.far
    if not dice.read(1, at_least(needed, factors=toss.factors), "to hit")[0]:
        return MISSED
    edge, strike = STRIKES[weapon]
    (blow,) = dice.read(1, dice.reading(EFFECT), "effect:0")
    blunt = Struck(blow, edge, (Modifier(weapon.lower(), strike),) if strike else ())
    return Hit(blow, dice.call(save, blunt, 0))


@resolves("hood.throw")
def throw_at_window(dice: Dice, toss: Toss) -> Pane:
    """A throw at a window: a D6 and its strike. Raises OutOfRange beyond the range."""
    check_toss(toss)
    strike = toss.flight.strike
    factors = ((Modifier(toss.missile.word, strike),) if strike else ()) + toss.factors
    return dice.read(1, dice.reading(WINDOW, factors), "window")[0]


@resolves("hood.throw")
def throw_at_vehicle(dice: Dice, toss: Toss) -> bool:
    """A Molotov cocktail at a vehicle: whether it smashes and sets fire to it.

    Raises OutOfRange beyond the range, IllegalNow for any other missile.
    """
    if toss.missile is not Missile.MOLOTOV:
        raise IllegalNow("Only a Molotov cocktail sets a vehicle on fire. Throw one.")
    check_toss(toss)
    return dice.read(1, at_least(toss.needed, "smashes and sets fire", factors=toss.factors), "to hit")[0]


# The options and the price of a throw

Inches = Annotated[float, Interval(ge=0, le=20)]


def inches_of(missile: Missile | None = None) -> Any:
    """An option for the distance of a throw: of this missile, or of the one in the option `what`."""

    def bands(_position: Position, move: Any) -> tuple[tuple[str, float], ...]:
        """The distances of a throw: half the range, where it hits more easily, and all of it."""
        if not move.thrower:
            return ()
        reach = reach_of(missile)(move)
        return (("near", reach / 2), ("far", float(reach))) if reach else ()

    return option(
        "Inches to the target (default: close by).",
        ByStreet(
            lambda position, move: inches_of_throw(position, move, reach_of(missile)), Always(0.0), said=in_inches
        ),
        measured=Bands(bands),
    )


def reach_of(missile: Missile | None = None) -> Callable[[Any], float]:
    """The most inches of a throw, from its move: of this missile, or of the one in the option `what`."""

    def reach(move: Any) -> float:
        melee = move.melee if isinstance(move.melee, int) else melee_of(move.thrower)
        return Toss(missile or move.what or Missile.STONE, melee).reach

    return reach


def melee_of(thrower: Person) -> int:
    """The melee that lengthens the thrower's range."""
    return thrower.figure.melee - thrower.figure.wounded_melee


THROWER: Final = one_figure("Your figure, or a profile.", "The thrower", only=OWN)
MELEE: Final = option(
    "The thrower's melee, which adds to the range (default: from the sheet).",
    lambda _position, move: melee_of(move.thrower),
    known=OnSheet("thrower"),
)
MODIFIER: Final = option("Any other modifier to the D6.", default=0)


def _what(*but: Missile) -> Any:
    return option(
        "The missile (default: a stone).", default=Missile.STONE, words=[one for one in Missile if one not in but]
    )


def _vehicle(position: Position, name: str) -> str:
    """The name of a vehicle. In a game it must be on the table, or UnknownName is raised."""
    return position.board.vehicle(name).name if position.played else name


@move("hood-throw at", ROLLS)
class ThrowAt:
    """Throw a stone, a bottle or a brick at a figure."""

    thrower: Person = THROWER
    target: Person = one_figure("The target: a figure or a profile.", "the target", complete=EnemiesOf("thrower"))
    what: Missile = _what(Missile.DYNAMITE)
    inches: Inches = inches_of()
    melee: Melee = MELEE
    modifier: Other = MODIFIER


@move("hood-throw window", ROLLS)
class ThrowAtWindow:
    """Throw a missile at a window."""

    thrower: Person = THROWER
    what: Missile = _what()
    to: str = option(
        "The square of the window, such as F9.", default="", read=square_read, measured=Squares(windows_of(reach_of()))
    )
    inches: Inches = inches_of()
    melee: Melee = MELEE
    modifier: Other = MODIFIER


@move("hood-throw molotov", ROLLS)
class ThrowAtVehicle:
    """Throw a Molotov cocktail at a vehicle."""

    thrower: Person = THROWER
    vehicle: Annotated[str, Len(1, 40)] = option(
        "Name of the vehicle.",
        default="a vehicle",
        read=_vehicle,
        complete=names_of("vehicles"),
    )
    inches: Inches = inches_of(Missile.MOLOTOV)
    melee: Melee = MELEE
    modifier: Other = MODIFIER


def require_thrower(person: Person, toss: Toss) -> None:
    """Refuse a figure that can't throw, or lacks the missile, and a throw beyond the range."""
    hindered = hindrance(person.figure, Doing.FIRE)
    if hindered:
        raise IllegalNow(f"{person.name} can't throw now: {hindered}. Pick another figure or action.")
    if toss.missile in CARRIED and person.stored and person.figure.weapon(toss.missile) is None:
        raise IllegalNow(f"{person.name} carries no {toss.missile.word}. Throw a stone, a bottle or a brick instead.")
    check_toss(toss)


def price_of_throw(position: Position, person: Person, toss: Toss) -> Price:
    """The price of a throw on the table: a round of firing, and the missile if the figure carried it."""
    lost = () if person.figure.weapon(toss.missile) is None else (WeaponLost(person.id, toss.missile),)
    return (*position.present([person]), *price_of(position, person, rounds=1, shots=1), *lost)


# The report

BURSTS: Final = "The bottle is full of burning gasoline. The umpire says what catches fire."
FOLLOWS: Final = {
    Missile.MOLOTOV: (BURSTS,),
    Missile.DYNAMITE: (
        "It goes off where it lies. Use /hood-throw dynamite with thrown:True, which takes no second stick.",
    ),
}


def range_line(toss: Toss) -> str:
    """Half or full range, and the most inches of the throw."""
    band = "half range" if toss.near else "full range"
    return f"{measure(toss.distance)} away is within {band}. The range is {measure(toss.reach)}."


def hit_facts(person: Person, hit: Hit) -> dict[str, Any]:
    """The effect on a person as JSON values."""
    return {"name": person.name, "blow": hit.blow.word, "injury": hit.injury.word}


def _thrown(thrower: Person, toss: Toss, target: Person, hit: Hit) -> Report:
    """Whether the throw hit a person, and how it left them."""
    name, what = thrower.name, toss.missile
    burns = (BURSTS,) if what is Missile.MOLOTOV else ()
    if hit == MISSED:
        return Report(f"{name} throws a {what.word} at {target.name} and misses.", (range_line(toss), *burns))
    harm = harm_line(target, hit.injury, blunt=True)
    return Report(
        f"{name} hits {target.name} with a {what.word}: {target.name} {hit.word}.",
        (range_line(toss), harm, *screams([hit.injury]), *burns),
        struck_buttons([(target, hit.injury)]),
        Tone.BAD,
    )


# The deeds


@decides(ThrowAt)
def at_person(position: Position, move: ThrowAt) -> Deed[Hit]:
    """A figure throws a stone, a bottle, a brick or a Molotov cocktail at a person."""
    toss, why = Toss(move.what, move.melee, move.inches, move.modifier), f"hit by a {move.what.word}"
    require_thrower(move.thrower, toss)
    require_there(move.target)
    require_sight(position, move.thrower, move.target)
    require_once([move.thrower, move.target])
    thrower, target = numbered([move.thrower, move.target])
    return Deed(
        throw_at,
        (toss,),
        (target.name,),
        lambda: price_of_throw(position, thrower, toss),
        lambda hit: () if hit == MISSED else harm_changes(position, target, hit.injury, why, blow=hit.blow, blunt=True),
        lambda outcome: hit_facts(target, outcome.result),
        (
            Question("How hard", throw_at, (toss,), lambda hit: hit.blow.word if hit.blow else UNTOUCHED, BLOWS),
            in_words("What it does", throw_at, (toss,), Injury, lambda hit: hit.injury),
        ),
        again=not thrower.stored,
        report=lambda hit: _thrown(thrower, toss, target, hit),
    )


@decides(ThrowAtWindow)
def at_window(position: Position, move: ThrowAtWindow) -> Deed[Pane]:
    """A figure throws something at a window. A stick of dynamite continues from there."""
    toss, lit = Toss(move.what, move.melee, move.inches, move.modifier), move.what is Missile.DYNAMITE
    require_spot(position, move.thrower, move.to, toss.reach, window=True)
    require_whole(position, move.what, move.to)
    require_thrower(move.thrower, toss)
    same = {
        name: position.typed[name] for name in ("thrower", "inches", "melee") if position.typed.get(name) is not None
    }
    follows = (FollowUp("Where it goes off", "hood-throw dynamite", {**same, "thrown": True}),) if lit else ()
    throws = f"{move.thrower.name} throws a {move.what.word} at a window"

    def report(pane: Pane) -> Report:
        tone = Tone.PLAIN if pane is Pane.BOUNCES else Tone.GOOD
        return Report(f"{throws}. It {pane}.", FOLLOWS.get(move.what, ()), follows, tone)

    return Deed(
        throw_at_window,
        (toss,),
        allow=lambda: price_of_throw(position, move.thrower, toss),
        changes=lambda pane: (
            *broken_by(position, move.to, pane),
            *(begins(position, move.thrower, AT_WINDOW) if lit else ()),
            *(from_window(position, move.thrower, move.to, pane) if lit else ()),
        ),
        report=report,
        facts=lambda outcome: str(outcome.result),
        questions=(Question("The window", throw_at_window, (toss,), str, tuple(map(str, Pane))),),
        again=not move.thrower.stored,
    )


@decides(ThrowAtVehicle)
def at_vehicle(position: Position, move: ThrowAtVehicle) -> Deed[bool]:
    """A figure throws a Molotov cocktail at a vehicle, which burns from then on."""
    toss = Toss(Missile.MOLOTOV, move.melee, move.inches, move.modifier)
    require_vehicle_in_sight(position, move.thrower, move.vehicle)
    require_thrower(move.thrower, toss)
    fire = VehicleHarmed(position.id, move.vehicle, burning=True)

    def report(burns: bool) -> Report:
        throws = f"{move.thrower.name} throws a {toss.missile.word} at {move.vehicle}"
        if not burns:
            return Report(f"{throws}, without effect.", (range_line(toss),))
        text = f"{sentence(move.vehicle)} is on fire. Everyone who can gets out. The umpire decides what the fire does."
        return Report(f"{throws}. It smashes and sets fire to it.", (range_line(toss), text), tone=Tone.BAD)

    return Deed(
        throw_at_vehicle,
        (toss,),
        allow=lambda: price_of_throw(position, move.thrower, toss),
        changes=lambda burns: (fire,) if burns else (),
        report=report,
        facts=lambda outcome: {"burns": outcome.result},
        questions=(Question("Sets it on fire", throw_at_vehicle, (toss,), order=(True, False)),),
        again=not move.thrower.stored,
    )
