"""The Hit and the Hijack: a figure is to die, or a truck to change hands."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.scenario import Banked, Deployment, Force, Results, SetUp, Side, Victory, Wheels, Who
from rules.mad_dogs.nerve.stone_cold import Deeds, stone_cold
from rules.mad_dogs.scenarios.kinds.defections import Deserted, Following, desertion, following_faults
from rules.mad_dogs.scenarios.shared.facts import About, Prisoners, Proven, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import (
    MOST_MEN,
    AskedReserve,
    Part,
    Wave,
    assigned,
    cars_for,
    guards,
    police_car,
    reserve_faults,
    send,
    takings_faults,
)
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter, Scenario
from rules.mad_dogs.scenarios.shared.tables import (
    AVERAGE,
    HIJACK_GUARDS,
    HIT_DEFENDERS,
    HIT_PLACES,
    SEATS,
    Escort,
    Place,
    Takings,
    Warned,
)

HIT_PICKS: Final = (
    "The attacker names the target, and sends as many of his gang as he likes.",
    "The defender has the target, the bodyguards he gave him, and as many as the die allows.",
)
HIJACK_PICKS: Final = (
    "The attacker sends as many of his gang as he likes.",
    "The defender has the two men in the cab, and those of his gang that the die allows.",
)


# The Hit


class Quarry(StrEnum):
    """What the target of a Hit is."""

    BOSS = "Boss"
    GANGSTER = "other gangster"
    MAYOR = "Mayor"
    JUDGE = "Judge"
    COUNCILMAN = "councilman"
    CHIEF = "Police Chief"
    CAPTAIN = "Police Captain"
    EDITOR = "City Editor"
    REPORTER = "reporter"
    ATTORNEY = "Attorney General"
    OTHER = "somebody else"

    @property
    def official(self) -> bool:
        """Whether a Hit on the target is an outrage of its own: an official of the city, or the Editor."""
        return self not in UNOFFICIAL


UNOFFICIAL: Final = (Quarry.BOSS, Quarry.GANGSTER, Quarry.REPORTER, Quarry.ATTORNEY, Quarry.OTHER)
"""Who is no official of the city."""

AskedQuarry = Annotated[Quarry, About("what the target is")]

ONE_OFF_GUARDS: Final = {Quarry.BOSS: 2, Quarry.GANGSTER: 1}
"""Hoodlums with the target in a single game; others have none but those of their office."""

CAN_ASK: Final = (Quarry.JUDGE, Quarry.COUNCILMAN, Quarry.CAPTAIN)
"""Who may ask for an escort when in fear."""

AN_OFFICIAL: Final = Modifier("an official as the target of a Hit", +2)


MORE_DEFENDERS: Final = {
    Warned.ANY_CROWD: Wave((Part(Who.ANY, 1, 1),), most=True),
    Warned.LOW_CROWD: Wave((Part(Who.LOW, 2, 1),), most=True),
    Warned.ANY_ONE: Wave((Part(Who.ANY, 1),), most=True),
    Warned.LOW_PAIR: Wave((Part(Who.LOW, 2),), most=True),
    Warned.NOBODY: Wave(),
    Warned.SUCKERED: Wave(),
}

PLACES: Final = {
    Place.BUSINESS: "The attacker says which of the target's businesses it is; its guards and employees are there.",
    Place.STREET: "Put out passers-by, barrows and honest shops: whatever happens, the public sees it.",
    Place.ROAD: "An empty road with cover along it; no traffic passes.",
    Place.COUNTRY: "A farm, a clearing or another lonely spot.",
    Place.PUBLIC: "Plenty of citizens; Beat Cops are there, or come within a round of the first shot.",
    Place.FRONT: "A place of honest business with its customers, and nobody else who belongs to a gang.",
}


UNNAMED: Final = "the target"
COMES_AS: Final = {
    Quarry.BOSS: Who.BOSS,
    Quarry.GANGSTER: Who.HOODLUM,
    Quarry.CHIEF: Who.CAPTAIN,
    Quarry.CAPTAIN: Who.CAPTAIN,
    Quarry.REPORTER: Who.REPORTER,
}
"""The profile of a target who comes with the scenario; others are citizens."""


@frozen
class Hit:
    """Facts of a Hit before it begins."""

    target: Annotated[str, About("the name of the target")] = UNNAMED
    quarry: AskedQuarry = Quarry.BOSS
    bodyguards: Annotated[int | None, About("bodyguards assigned to him; untold in a single game", 0, MOST_MEN)] = None
    escort: Annotated[bool, About("whether a Judge, councilman or Captain has asked for an escort")] = False
    business: Annotated[Takings | None, About("the business the attacker would pick, if he has any")] = AVERAGE
    reserve: AskedReserve = None
    guest: Annotated[bool, About("whether the target is on nobody's sheet, and comes with the scenario")] = False


@frozen
class Killed:
    """The end of a Hit, and what a campaign has to know of it.

    killer   who fired the shot that killed the target, if anyone did; `proven` if the killer has no roll to make
    """

    dead: Annotated[bool, About("whether the target is dead")] = False
    driven_off: Annotated[bool, About("whether the attackers were driven off")] = False
    police: Annotated[bool, About("whether the police have come")] = False
    quarry: AskedQuarry = Quarry.BOSS
    killer: Annotated[str, About("who fired the shot that killed him")] = ""
    proven: Proven = False
    gangsters: Annotated[tuple[Doubter, ...], About("the gangsters of the dead Boss, with their SMARTS")] = ()
    officials: Annotated[
        tuple[Doubter, ...], About("officials of the dead Boss, or of an Attorney General's killer, with their SMARTS")
    ] = ()
    businesses: Annotated[tuple[Doubter, ...], About("his businesses, with their GUTS")] = ()
    prisoners: Prisoners = ()


def bodyguards(dice: Dice, facts: Hit) -> tuple[Force, ...]:
    """Those who go about with the target: assigned to it, or its own in a single game, and those of its office."""
    side = Side.DEFENDER
    if facts.bodyguards is None:
        usual = ONE_OFF_GUARDS.get(facts.quarry, 0)
        own = (Force(side, usual, Who.HOODLUM, what="bodyguards", free=True),) if usual else ()
    else:
        own = (Force(side, facts.bodyguards, Who.ANY, what="bodyguards"),) if facts.bodyguards else ()
    return (*own, *office_guards(dice, facts.quarry, facts.escort))


def office_guards(dice: Dice, quarry: Quarry, escort: bool) -> tuple[Force, ...]:
    """Those whom an official's office provides; an escort by car only on request."""

    def cops(
        number: int, who: Who, way: Deployment = Deployment.PLACED, what: str = "bodyguards", car: int = 0
    ) -> Force:
        return Force(Side.DEFENDER, number, who, way, what, free=True, car=car)

    match quarry:
        case Quarry.MAYOR:
            return (cops(4, Who.BEAT_COP),)
        case Quarry.CHIEF:
            driver = cops(1, Who.BEAT_COP, Deployment.BY_CAR, "driver of his car", 1)
            return (driver, cops(SEATS, Who.BEAT_COP, Deployment.BY_CAR, "escort", 2))
        case Quarry.CAPTAIN:
            driver = cops(1, Who.BEAT_COP, Deployment.BY_CAR, "driver of his car", 1)
            return (driver, cops(SEATS, Who.BEAT_COP, Deployment.BY_CAR, "escort", 2)) if escort else (driver,)
        case Quarry.COUNCILMAN if escort:
            return (cops(2, Who.OFFICER, what="escort"),)
        case Quarry.JUDGE if escort:
            return police_car(dice, Side.DEFENDER, 1, "escort")
        case _:
            return ()


def check_hit(facts: Hit) -> None:
    """OutOfRange for facts of a Hit that can't be, every one named."""
    faults = [*faults_of(facts), *takings_faults(facts.business), *reserve_faults(facts.reserve)]
    if facts.escort and facts.quarry not in CAN_ASK:
        faults.append(f"Only a {', a '.join(CAN_ASK[:-1])} or a {CAN_ASK[-1]} asks for an escort, no {facts.quarry}.")
    refuse(faults)


def _places(dice: Dice, at_home: bool) -> Reading[Place]:
    """Where a Hit may be; a target with no business is met at a front instead."""
    through = dice.reading(HIT_PLACES)
    if at_home:
        return through
    rows = [Place.FRONT if place is Place.BUSINESS else place for place in through.keys]
    return replace(through, keys=tuple(rows), labels=tuple(HIT_PLACES.labelled(place).label for place in rows))


@resolves("mad.scenario.hit")
def set_up_hit(dice: Dice, facts: Hit) -> SetUp:
    """Where the target is met, and who is there.

    Dice in order: the place; more defenders, and how many; the car of a Judge's escort. OutOfRange as `check_hit` says.
    """
    check_hit(facts)
    at_home = facts.business is not None and not facts.quarry.official
    place = dice.read(1, _places(dice, at_home), "place of the Hit")[0]
    warned = dice.read(1, dice.reading(HIT_DEFENDERS), "more defenders")[0]
    more = send(dice, MORE_DEFENDERS[warned], Side.DEFENDER, facts.reserve)
    own = () if warned is Warned.SUCKERED else bodyguards(dice, facts)
    cars = len({force.car for force in own if force.car})
    return SetUp(
        "hit",
        place,
        (
            assigned(Side.ATTACKER),
            quarry_force(facts),
            *own,
            *(guards(facts.business) if place is Place.BUSINESS else ()),
            *more,
        ),
        (
            Wheels(Side.ATTACKER, None, "cars", "where the place has room for them"),
            *((Wheels(Side.DEFENDER, cars, "cars", "with the target"),) if cars else ()),
        ),
        standing=(PLACES[place],),
        picks=HIT_PICKS,
        notes=(f"It ends when {facts.target} is dead, whoever came for him is beaten off, or the police turn up.",),
    )


def quarry_force(facts: Hit) -> Force:
    """The target: on a figure's sheet, or come with the scenario."""
    if not facts.guest:
        return Force(Side.DEFENDER, 1, Who.TARGET, what=facts.target)
    who = COMES_AS.get(facts.quarry, Who.CITIZEN)
    return Force(Side.DEFENDER, 1, who, what=facts.target, free=True, named=True)


NOT_OVER: Final = "The Hit is not over: the target lives, the attackers are still there, and the police have not come."


def hit_verdict(end: Killed) -> Victory:
    """Who has won; IllegalNow while nothing has ended it, or for numbers that can't be, every fault named."""
    faults = following_faults(Following(end.gangsters, end.officials, end.businesses))
    refuse([*faults, *(() if end.dead or end.driven_off or end.police else (NOT_OVER,))], IllegalNow)
    if end.dead:
        return Victory(Side.ATTACKER, "The target is dead.")
    if end.driven_off:
        return Victory(Side.DEFENDER, "The target lives, and the attackers were driven off.")
    return Victory(Side.DEFENDER, "The target lives, and the police have come.")


HEADLESS: Final = (
    "A lieutenant takes over the gang.",
    "Whoever defects goes to a gang drawn by lot or to the strongest, as the players agree.",
    "Officials who leave stay away for a month at least.",
)
REAPPOINTED: Final = (
    "Another Attorney General is appointed, and the Feds are called.",
    "Officials who leave are those of the gang that killed the last one.",
)


@resolves("mad.scenario.hit", "mad.law", "mad.stone-cold", "mad.stat-test")
def hit_results(dice: Dice, end: Killed) -> Results:
    """The killer's name, what a dead Boss or Attorney General brings on, and the outrage of a Hit on an official.

    Dice in order: the killer's; then as `fall_of_the_boss` has them. IllegalNow before any roll.
    """
    return hit_aftermath(dice, hit_verdict(end), end)


def hit_aftermath(dice: Dice, verdict: Victory, end: Killed) -> Results:
    dead = verdict.winner is Side.ATTACKER
    rolls = dead and bool(end.killer) and not end.proven
    killer = dice.call(stone_cold, Deeds(hit=True)) if rolls else None
    headless = dead and end.quarry is Quarry.BOSS
    gone = Deserted()
    if headless:
        gone = desertion(dice, Following(end.gangsters, end.officials, end.businesses))
    elif dead and end.quarry is Quarry.ATTORNEY:
        gone = desertion(dice, Following(officials=end.officials))
    return Results(
        verdict,
        outrage=(AN_OFFICIAL,) if end.quarry.official else (),
        defectors=gone.gangsters,
        lost=gone.officials,
        independent=gone.businesses,
        stone_cold=killer,
        prisoners=end.prisoners,
        notes=HEADLESS if headless else REAPPOINTED if dead and end.quarry is Quarry.ATTORNEY else (),
    )


# Hijack

GUARDED: Final = {
    Escort.ANY_CARS: Wave((Part(Who.ANY, 1, 1),), Deployment.BY_CAR, most=True),
    Escort.MEN_CARS: Wave((Part(Who.MAN, 2, 1),), Deployment.BY_CAR, most=True),
    Escort.ANY_BACK: Wave((Part(Who.ANY, 1),), Deployment.IN_BACK, most=True),
    Escort.MEN_BACK: Wave((Part(Who.MAN, 2),), Deployment.IN_BACK, most=True),
    Escort.NOBODY: Wave(),
}
MOST_LOAD: Final = 6
ON_THE_ROAD: Final = "on the road, loaded"
WITH_THE_TRUCK: Final = "with the truck"


@frozen
class Hijack:
    """Facts of a Hijack before it begins."""

    reserve: AskedReserve = None


@frozen
class Hijacked:
    """The end of a Hijack."""

    controller: Annotated[Side | None, About("who controls the truck as it leaves the board")] = None
    loot: Annotated[int, About("points of Loot in the truck", 0, MOST_LOAD)] = 0
    prisoners: Prisoners = ()


@resolves("mad.scenario.hijack")
def set_up_hijack(dice: Dice, facts: Hijack) -> SetUp:
    """The truck, its guards and its load.

    Dice in order: more guards, and how many; the Loot. OutOfRange for a reserve that can't be.
    """
    refuse(reserve_faults(facts.reserve))
    escort = dice.read(1, dice.reading(HIJACK_GUARDS), "more guards")[0]
    more = send(dice, GUARDED[escort], Side.DEFENDER, facts.reserve)
    riding = sum(force.number or 0 for force in more if force.way is Deployment.BY_CAR)
    cars = (Wheels(Side.DEFENDER, cars_for(riding), "cars", WITH_THE_TRUCK),) if riding else ()
    return SetUp(
        "hijack",
        "a street or road",
        (
            assigned(Side.ATTACKER),
            Force(Side.DEFENDER, 1, Who.SLUGGER, Deployment.IN_CAB, "driver", free=True),
            Force(Side.DEFENDER, 1, Who.HOODLUM, Deployment.IN_CAB, "beside the driver", free=True),
            *more,
        ),
        (
            Wheels(Side.DEFENDER, 1, "truck", ON_THE_ROAD),
            *cars,
            Wheels(Side.ATTACKER, None, "cars", "wherever the attacker lies in wait"),
        ),
        dice.total(1, 6, "Loot in the truck"),
        standing=("The attacker may block the way: a tree across a country road, a stalled car in town.",),
        picks=HIJACK_PICKS,
        notes=("It ends when it is clear whose truck it is.",),
    )


def hijack_verdict(end: Hijacked) -> Victory:
    """Whose truck it is; OutOfRange for a load that can't be."""
    refuse(faults_of(end))
    if end.controller is None:
        return Victory(None, "Nobody drove the truck off the board.")
    return Victory(end.controller, f"The {end.controller} controls the truck as it leaves.")


@resolves("mad.scenario.hijack")
def hijack_results(dice: Dice, end: Hijacked) -> Results:
    """The load for the side that has the truck. No die is rolled."""
    return hijack_aftermath(dice, hijack_verdict(end), end)


def hijack_aftermath(_dice: Dice, verdict: Victory, end: Hijacked) -> Results:
    banked = Banked(verdict.winner, end.loot) if verdict.winner is not None and end.loot else None
    return Results(verdict, banked=banked, prisoners=end.prisoners)


THE_HIT: Final = Scenario(
    "hit",
    "The Hit",
    "whoever is sent to kill one named person",
    "the target, his bodyguards, and whoever happens to be with him",
    HIT_PICKS,
    Hit,
    Killed,
    set_up_hit,
    hit_results,
    hit_aftermath,
)
THE_HIJACK: Final = Scenario(
    "hijack",
    "Hijack",
    "a gang that wants a loaded truck",
    "a Slugger at the wheel, a Hoodlum beside him, and perhaps more",
    HIJACK_PICKS,
    Hijack,
    Hijacked,
    set_up_hijack,
    hijack_results,
    hijack_aftermath,
)
