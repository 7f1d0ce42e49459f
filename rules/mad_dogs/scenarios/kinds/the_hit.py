"""The Hit: the attacker wants one named person dead. After the death of a Boss members leave the gang."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.scenario import (
    Deployment,
    FigureChoice,
    Force,
    Results,
    ScenarioSide,
    SideVehicles,
    StartingBoard,
    Victory,
)
from rules.mad_dogs.nerve.stone_cold import Feats, stone_cold
from rules.mad_dogs.play.stat_tests import stat_test
from rules.mad_dogs.scenarios.kinds.defections import doubter_faults, leavers
from rules.mad_dogs.scenarios.shared.facts import FactOption, Prisoners, Proven, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import (
    MOST_MEN,
    AskedReserve,
    ForcePart,
    Wave,
    assigned,
    business_faults,
    guards,
    police_car,
    reserve_faults,
    send,
)
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter, Scenario
from rules.mad_dogs.scenarios.shared.tables import (
    AVERAGE_BUSINESS,
    HIT_DEFENDERS,
    HIT_PLACES,
    MEN_IN_A_CAR,
    BusinessLoot,
    HitCompany,
    HitPlace,
)

HIT_PICKS: Final = (
    "The attacker names the target, and sends as many of the gang as they like.",
    "The defender has the target, the target's bodyguards, and as many as the die allows.",
)


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
        """Whether the target is an official of the city, or the Editor. A Hit on one is an outrage of its own."""
        return self not in UNOFFICIAL


UNOFFICIAL: Final = (Quarry.BOSS, Quarry.GANGSTER, Quarry.REPORTER, Quarry.ATTORNEY, Quarry.OTHER)
"""Targets who are no officials of the city."""

AskedQuarry = Annotated[Quarry, FactOption("what the target is")]

ONE_OFF_GUARDS: Final = {Quarry.BOSS: 2, Quarry.GANGSTER: 1}
"""Hoodlums with the target in a single game. Other targets have only the guards of their office."""

CAN_ASK: Final = (Quarry.JUDGE, Quarry.COUNCILMAN, Quarry.CAPTAIN)
"""Officials who may ask for an escort when in fear."""

AN_OFFICIAL: Final = Modifier("an official as the target of a Hit", +2)

MORE_DEFENDERS: Final = {
    HitCompany.ANY_CROWD: Wave((ForcePart(FigureChoice.ANY, 1, 1),), most=True),
    HitCompany.LOW_CROWD: Wave((ForcePart(FigureChoice.LOW, 2, 1),), most=True),
    HitCompany.ANY_ONE: Wave((ForcePart(FigureChoice.ANY, 1),), most=True),
    HitCompany.LOW_PAIR: Wave((ForcePart(FigureChoice.LOW, 2),), most=True),
    HitCompany.NOBODY: Wave(),
    HitCompany.SUCKERED: Wave(),
}

PLACES: Final = {
    HitPlace.BUSINESS: "The attacker picks one of the target's businesses. Its guards and employees are there.",
    HitPlace.STREET: "Put out passers-by, barrows and honest shops. Whatever happens, the public sees it.",
    HitPlace.ROAD: "An empty road with cover along it; no traffic passes.",
    HitPlace.COUNTRY: "A farm, a clearing or another lonely spot.",
    HitPlace.PUBLIC: "There are plenty of citizens. Beat Cops are there, or come within a round of the first shot.",
    HitPlace.FRONT: "A place of honest business with its customers, and no one else from a gang.",
}

UNNAMED: Final = "the target"
COMES_AS: Final = {
    Quarry.BOSS: FigureChoice.BOSS,
    Quarry.GANGSTER: FigureChoice.HOODLUM,
    Quarry.CHIEF: FigureChoice.CAPTAIN,
    Quarry.CAPTAIN: FigureChoice.CAPTAIN,
    Quarry.REPORTER: FigureChoice.REPORTER,
}
"""The profile of a target who comes with the scenario. Other targets are citizens."""


@frozen
class Hit:
    """Facts of a Hit before it begins."""

    target: Annotated[str, FactOption("the name of the target")] = UNNAMED
    quarry: AskedQuarry = Quarry.BOSS
    bodyguards: Annotated[
        int | None, FactOption("bodyguards assigned to him; untold in a single game", 0, MOST_MEN)
    ] = None
    escort: Annotated[bool, FactOption("whether a Judge, councilman or Captain has asked for an escort")] = False
    business: Annotated[BusinessLoot | None, FactOption("the business the attacker would pick, if he has any")] = (
        AVERAGE_BUSINESS
    )
    reserve: AskedReserve = None
    guest: Annotated[bool, FactOption("whether the target is on nobody's sheet, and comes with the scenario")] = False


@frozen
class HitEnd:
    """The end of a Hit, with what a campaign must know of it.

    killer   who fired the shot that killed the target, if anyone did; `proven` if the killer has no roll to make
    """

    dead: Annotated[bool, FactOption("whether the target is dead")] = False
    driven_off: Annotated[bool, FactOption("whether the attackers were driven off")] = False
    police: Annotated[bool, FactOption("whether the police have come")] = False
    quarry: AskedQuarry = Quarry.BOSS
    killer: Annotated[str, FactOption("who fired the shot that killed him")] = ""
    proven: Proven = False
    gangsters: Annotated[tuple[Doubter, ...], FactOption("the gangsters of the dead Boss, with their SMARTS")] = ()
    officials: Annotated[
        tuple[Doubter, ...],
        FactOption("officials of the dead Boss, or of an Attorney General's killer, with their SMARTS"),
    ] = ()
    businesses: Annotated[tuple[Doubter, ...], FactOption("his businesses, with their GUTS")] = ()
    prisoners: Prisoners = ()


def bodyguards(dice: Dice, facts: Hit) -> tuple[Force, ...]:
    """The target's bodyguards: those assigned, or in a single game the usual ones, and those of the office."""
    side = ScenarioSide.DEFENDER
    if facts.bodyguards is None:
        usual = ONE_OFF_GUARDS.get(facts.quarry, 0)
        own = (Force(side, usual, FigureChoice.HOODLUM, what="bodyguards", free=True),) if usual else ()
    else:
        own = (Force(side, facts.bodyguards, FigureChoice.ANY, what="bodyguards"),) if facts.bodyguards else ()
    return (*own, *office_guards(dice, facts.quarry, facts.escort))


def office_guards(dice: Dice, quarry: Quarry, escort: bool) -> tuple[Force, ...]:
    """The guards that an official's office provides. A car escorts the target only on request."""

    def cops(
        number: int, who: FigureChoice, way: Deployment = Deployment.PLACED, what: str = "bodyguards", car: int = 0
    ) -> Force:
        return Force(ScenarioSide.DEFENDER, number, who, way, what, free=True, car=car)

    match quarry:
        case Quarry.MAYOR:
            return (cops(4, FigureChoice.BEAT_COP),)
        case Quarry.CHIEF:
            driver = cops(1, FigureChoice.BEAT_COP, Deployment.BY_CAR, "driver of his car", 1)
            return (driver, cops(MEN_IN_A_CAR, FigureChoice.BEAT_COP, Deployment.BY_CAR, "escort", 2))
        case Quarry.CAPTAIN:
            driver = cops(1, FigureChoice.BEAT_COP, Deployment.BY_CAR, "driver of his car", 1)
            return (
                (driver, cops(MEN_IN_A_CAR, FigureChoice.BEAT_COP, Deployment.BY_CAR, "escort", 2))
                if escort
                else (driver,)
            )
        case Quarry.COUNCILMAN if escort:
            return (cops(2, FigureChoice.OFFICER, what="escort"),)
        case Quarry.JUDGE if escort:
            return police_car(dice, ScenarioSide.DEFENDER, 1, "escort")
        case _:
            return ()


def check_hit(facts: Hit) -> None:
    """Raises OutOfRange that names every impossible fact of a Hit."""
    faults = [*faults_of(facts), *business_faults(facts.business), *reserve_faults(facts.reserve)]
    if facts.escort and facts.quarry not in CAN_ASK:
        faults.append(
            f"Only a {', a '.join(CAN_ASK[:-1])} or a {CAN_ASK[-1]} asks for an escort, not a {facts.quarry}."
        )
    refuse(faults)


def _places(dice: Dice, at_home: bool) -> Reading[HitPlace]:
    """The possible places of a Hit. A target without a business is met at a front instead."""
    through = dice.reading(HIT_PLACES)
    if at_home:
        return through
    rows = [HitPlace.FRONT if place is HitPlace.BUSINESS else place for place in through.keys]
    return replace(through, keys=tuple(rows), labels=tuple(HIT_PLACES.labelled(place).label for place in rows))


@resolves("mad.scenario.hit")
def set_up_hit(dice: Dice, facts: Hit) -> StartingBoard:
    """The place where the target is met, and the people there.

    Dice in order: the place; more defenders, and how many; the car of a Judge's escort. Raises OutOfRange as
    `check_hit` does.
    """
    check_hit(facts)
    at_home = facts.business is not None and not facts.quarry.official
    place = dice.read(1, _places(dice, at_home), "place of the Hit")[0]
    warned = dice.read(1, dice.reading(HIT_DEFENDERS), "more defenders")[0]
    more = send(dice, MORE_DEFENDERS[warned], ScenarioSide.DEFENDER, facts.reserve)
    own = () if warned is HitCompany.SUCKERED else bodyguards(dice, facts)
    cars = len({force.car for force in own if force.car})
    return StartingBoard(
        "hit",
        place,
        (
            assigned(ScenarioSide.ATTACKER),
            quarry_force(facts),
            *own,
            *(guards(facts.business) if place is HitPlace.BUSINESS else ()),
            *more,
        ),
        (
            SideVehicles(ScenarioSide.ATTACKER, None, "cars", "where the place has room for them"),
            *((SideVehicles(ScenarioSide.DEFENDER, cars, "cars", "with the target"),) if cars else ()),
        ),
        standing=(PLACES[place],),
        picks=HIT_PICKS,
        notes=(f"It ends when {facts.target} is dead, the attackers are beaten off, or the police turn up.",),
    )


def quarry_force(facts: Hit) -> Force:
    """The target, who has a sheet or comes with the scenario."""
    if not facts.guest:
        return Force(ScenarioSide.DEFENDER, 1, FigureChoice.TARGET, what=facts.target)
    who = COMES_AS.get(facts.quarry, FigureChoice.CITIZEN)
    return Force(ScenarioSide.DEFENDER, 1, who, what=facts.target, free=True, named=True)


NOT_OVER: Final = "The Hit is not over. The target lives, the attackers are still there, and the police have not come."


def hit_verdict(end: HitEnd) -> Victory:
    """The winner. Raises IllegalNow before the end, and for impossible numbers, with every fault."""
    faults = following_faults(Following(end.gangsters, end.officials, end.businesses))
    refuse([*faults, *(() if end.dead or end.driven_off or end.police else (NOT_OVER,))], IllegalNow)
    if end.dead:
        return Victory(ScenarioSide.ATTACKER, "The target is dead.")
    if end.driven_off:
        return Victory(ScenarioSide.DEFENDER, "The target lives, and the attackers were driven off.")
    return Victory(ScenarioSide.DEFENDER, "The target lives, and the police have come.")


HEADLESS: Final = (
    "A lieutenant takes over the gang.",
    "Gangsters who defect join a random gang or the strongest one, as the players agree.",
    "Officials who leave are gone for at least a month.",
)
REAPPOINTED: Final = (
    "Another Attorney General is appointed, and the Feds are called.",
    "Officials who leave are those of the gang that killed the last one.",
)


@resolves("mad.scenario.hit", "mad.law", "mad.stone-cold", "mad.stat-test")
def hit_results(dice: Dice, end: HitEnd) -> Results:
    """The killer's name, the fall of a dead Boss or Attorney General, and the outrage of a Hit on an official.

    Dice in order: the killer's; then those of `fall_of_the_boss`. Raises IllegalNow before any roll.
    """
    return hit_aftermath(dice, hit_verdict(end), end)


def hit_aftermath(dice: Dice, verdict: Victory, end: HitEnd) -> Results:
    dead = verdict.winner is ScenarioSide.ATTACKER
    rolls = dead and bool(end.killer) and not end.proven
    killer = dice.call(stone_cold, Feats(hit=True)) if rolls else None
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


# The death of a Boss


@frozen
class Following:
    """What a gang may lose: its gangsters, the officials in its pay, the businesses it controls."""

    gangsters: tuple[Doubter, ...] = ()
    officials: tuple[Doubter, ...] = ()
    businesses: tuple[Doubter, ...] = ()


class Deserted(NamedTuple):
    """Those who leave: gangsters for another gang, officials for at least a month, businesses for independence."""

    gangsters: tuple[str, ...] = ()
    officials: tuple[str, ...] = ()
    businesses: tuple[str, ...] = ()


def following_faults(following: Following) -> list[str]:
    """What is wrong with a gang's following, a sentence each."""
    return [
        *doubter_faults(following.gangsters, Stat.SMARTS),
        *doubter_faults(following.officials, Stat.SMARTS),
        *doubter_faults(following.businesses, Stat.GUTS),
    ]


def desertion(dice: Dice, following: Following) -> Deserted:
    """The tests of those who follow a Boss: gangsters, officials, businesses."""
    gangsters, officials, businesses = following.gangsters, following.officials, following.businesses
    return Deserted(
        leavers(dice, gangsters, Stat.SMARTS, False),
        leavers(dice, officials, Stat.SMARTS, False, len(gangsters)),
        leavers(dice, businesses, Stat.GUTS, True, len(gangsters) + len(officials)),
    )


@resolves("mad.scenario.hit", "mad.stat-test")
def fall_of_the_boss(dice: Dice, following: Following) -> Deserted:
    """Those who leave a gang whose Boss is dead: gangsters and officials who fail SMARTS, businesses that pass GUTS.

    The dice follow this order, and within it the given one. Raises OutOfRange, with every fault, before any roll.
    """
    refuse(following_faults(following))
    return desertion(dice, following)


@resolves("mad.scenario.hit", "mad.stat-test")
def losses(dice: Dice, following: Following) -> tuple[int, int, int]:
    """How many gangsters, officials and businesses leave. For odds."""
    return (
        dice.chain(len(following.gangsters), _next_leaves, (0, 0), following.gangsters, Stat.SMARTS, False)[1],
        dice.chain(len(following.officials), _next_leaves, (0, 0), following.officials, Stat.SMARTS, False)[1],
        dice.chain(len(following.businesses), _next_leaves, (0, 0), following.businesses, Stat.GUTS, True)[1],
    )


def _next_leaves(
    dice: Dice, state: tuple[int, int], tested: tuple[Doubter, ...], stat: Stat, goes: bool
) -> tuple[int, int]:
    """The next test, and the count so far: how many have tested, and how many of them leave."""
    place, gone = state
    left = dice.call(stat_test, Target(stat, tested[place].number), place) is goes
    return place + 1, gone + left


THE_HIT: Final = Scenario(
    "hit",
    "The Hit",
    "attackers sent to kill one named person",
    "the target, the target's bodyguards, and anyone who happens to be there",
    HIT_PICKS,
    Hit,
    HitEnd,
    set_up_hit,
    hit_results,
    hit_aftermath,
)
