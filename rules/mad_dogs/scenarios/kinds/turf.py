"""Show of Strength, Rumble and Mean Streets: fights for a neighborhood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import Deployment, Force, Reinforcement, Results, SetUp, Side, Victory, Wheels, Who
from rules.mad_dogs.scenarios.shared.facts import About, Prisoners, faults_of, refuse
from rules.mad_dogs.scenarios.shared.forces import AskedReserve, Part, Reserve, Wave, assigned, reserve_faults, send
from rules.mad_dogs.scenarios.shared.reinforcements import AT_THE_EDGE, Call, check_call, help_comes
from rules.mad_dogs.scenarios.shared.scenario_kind import ROLLED_AT_JOKER, Scenario
from rules.mad_dogs.scenarios.shared.tables import (
    KILL_POINTS,
    MEAN_STREETS_CAR,
    MEAN_STREETS_DEFENDERS,
    MEAN_STREETS_HELP,
    RUMBLE_RECRUITS,
    SEATS,
    SHOW_OF_STRENGTH,
    Corner,
    Neighbours,
    Turnout,
)

HEAVILY: Final = "heavily armed"
HAND_WEAPONS: Final = "hand weapons only"
PISTOLS: Final = "nothing stronger than a pistol"
HANDGUN: Final = "a handgun"
CRUISING_IN: Final = "cruising in at one end of the street"

SHOW_PICKS: Final = (
    "The attacker sends as many of his gang as he likes, the more the better.",
    "The defender begins with Punks and Sluggers; whoever else he has comes as reinforcement.",
)
RUMBLE_PICKS: Final = ("Nobody is taken out of a gang: both street gangs are new men.",)
MEAN_PICKS: Final = (
    "The attacker picks a carload of low-level men; the die may let one upper-level man ride along.",
    "The defender has those of his gang that the dice name.",
)


# Show of Strength

PUBLIC_BATTLE: Final = Modifier("a Show of Strength, for all to see", +2)
ANYWHERE: Final = "anywhere on the board"
LEAD: Final = 2
"""How many times the opponent's points win."""

OPENING: Final = Wave((Part(Who.PUNK, dice=1), Part(Who.SLUGGER, dice=1)))
TURNOUTS: Final = {
    Turnout.CAR_UPPER: Wave((Part(Who.UPPER, SEATS),), Deployment.BY_CAR, AT_THE_EDGE, armed=HEAVILY),
    Turnout.CAR_LED: Wave(
        (Part(Who.UPPER, 1), Part(Who.HOODLUM, SEATS - 1)),
        Deployment.BY_CAR,
        AT_THE_EDGE,
        armed="the first heavily armed",
    ),
    Turnout.CAR_HOODLUMS: Wave((Part(Who.HOODLUM, SEATS),), Deployment.BY_CAR, AT_THE_EDGE),
    Turnout.LOW_ON_FOOT: Wave((Part(Who.LOW, dice=1),), Deployment.ON_FOOT, AT_THE_EDGE),
    Turnout.ONE: Wave((Part(Who.ANY, 1),), Deployment.ON_FOOT, AT_THE_EDGE),
    Turnout.STREET_GANG: Wave((Part(Who.PUNK, dice=1),), Deployment.ON_FOOT, ANYWHERE, free=True, armed=HAND_WEAPONS),
}


@frozen
class Show:
    """Facts of a Show of Strength before it begins."""

    reserve: AskedReserve = None


@frozen
class Shown:
    """The end of a Show of Strength: gangsters killed, by profile."""

    by_attacker: Annotated[Reserve, About("whom the attacker killed, by profile")] = ()
    by_defender: Annotated[Reserve, About("whom the defender killed, by profile")] = ()
    prisoners: Prisoners = ()


@resolves("mad.scenario.show-of-strength")
def set_up_show(dice: Dice, facts: Show) -> SetUp:
    """1D6 Punks and 1D6 Sluggers of the defender's, or as many as there are. OutOfRange for a reserve that can't be."""
    refuse(reserve_faults(facts.reserve))
    return SetUp(
        "show-of-strength",
        "several blocks where the defender is at home",
        (assigned(Side.ATTACKER), *send(dice, OPENING, Side.DEFENDER, facts.reserve)),
        (Wheels(Side.ATTACKER, None, "cars", "where the attackers drive in"),),
        standing=("Lay out streets, buildings and back alleys; the defender sets up among them first.",),
        picks=SHOW_PICKS,
        notes=("No telephone is needed: the defender's Boss hears of it at once.",),
    )


@resolves("mad.scenario.show-of-strength", "mad.car.hazard")
def reinforce_show(dice: Dice, call: Call) -> Reinforcement:
    """Who comes to the defender's help this turn: the next lower kind where one has run out, no one at the last.

    The street gang comes in any case. IllegalNow as `check_call` does.
    """
    check_call(call, (Side.DEFENDER,))
    return help_comes(dice, call, SHOW_OF_STRENGTH, TURNOUTS, descend=True)


def kill_points(killed: Reserve) -> int:
    """What dead gangsters count."""
    return sum(KILL_POINTS[profile] * number for profile, number in killed)


def show_verdict(end: Shown) -> Victory:
    """The side with at least twice the other's points; OutOfRange for kills that can't be."""
    refuse(
        [
            *reserve_faults(end.by_attacker, "the attacker's kills"),
            *reserve_faults(end.by_defender, "the defender's kills"),
        ]
    )
    attacker, defender = kill_points(end.by_attacker), kill_points(end.by_defender)
    points = attacker, defender
    if attacker > defender and attacker >= LEAD * defender:
        return Victory(Side.ATTACKER, "The attacker has at least twice the defender's points.", points)
    if defender > attacker and defender >= LEAD * attacker:
        return Victory(Side.DEFENDER, "The defender has at least twice the attacker's points.", points)
    return Victory(None, "Neither side has twice the other's points.", points)


@resolves("mad.scenario.show-of-strength")
def show_results(dice: Dice, end: Shown) -> Results:
    """Outrage, for either winner. No die is rolled."""
    return show_aftermath(dice, show_verdict(end), end)


def show_aftermath(_dice: Dice, verdict: Victory, end: Shown) -> Results:
    return Results(verdict, outrage=(PUBLIC_BATTLE,), prisoners=end.prisoners)


# Rumble

STREET_GANG: Final = Wave((Part(Who.PUNK, dice=1), Part(Who.SLUGGER, dice=1)), free=True, armed=HAND_WEAPONS)


@frozen
class Rumble:
    """A Rumble asks for nothing before it begins."""


@frozen
class Rumbled:
    """The end of a Rumble."""

    beaten: Annotated[Side | None, About("the side that is out of action or has run")] = None
    police: Annotated[bool, About("whether the police have come")] = False
    prisoners: Prisoners = ()


@resolves("mad.scenario.rumble")
def set_up_rumble(dice: Dice, facts: Rumble) -> SetUp:
    """Two street gangs, the attacker's dice first: 1D6 Punks, 1D6 Sluggers and a Hoodlum to lead them."""
    forces: list[Force] = []
    for side in Side:
        forces += send(dice, STREET_GANG, side, None)
        forces.append(Force(side, 1, Who.HOODLUM, what="leader", free=True, armed=HANDGUN))
    return SetUp(
        "rumble",
        "an empty lot, a street or a park",
        tuple(forces),
        standing=("The street gangs come from opposite edges.",),
        picks=RUMBLE_PICKS,
        notes=("Should the police come, nobody wins.",),
    )


def rumble_verdict(end: Rumbled) -> Victory:
    """Who drove the others off, unless the police came; IllegalNow before either."""
    if end.police:
        return Victory(None, "The police have come.")
    if end.beaten is None:
        raise IllegalNow("The Rumble is not over: neither side is beaten, and the police have not come.")
    return Victory(end.beaten.other, f"The {end.beaten} is out of action or has run.")


@resolves("mad.scenario.rumble")
def rumble_results(dice: Dice, end: Rumbled) -> Results:
    """1D6 recruits for the winner, and a D6 for each of them."""
    return rumble_aftermath(dice, rumble_verdict(end), end)


def rumble_aftermath(dice: Dice, verdict: Victory, end: Rumbled) -> Results:
    recruits: tuple[str, ...] = ()
    if verdict.winner is not None:
        number = dice.total(1, 6, "recruits")
        recruits = dice.read(number, dice.reading(RUMBLE_RECRUITS), "what they are")
    counted = {profile: recruits.count(profile) for profile in recruits}
    return Results(verdict, recruits=tuple(counted.items()), prisoners=end.prisoners)


# Mean Streets

ABOUT: Final[Mapping[Corner, tuple[Part, ...]]] = {
    Corner.ALL: (
        Part(Who.PUNK, dice=1),
        Part(Who.SLUGGER, dice=1),
        Part(Who.HOODLUM, dice=1),
        Part(Who.ENFORCER, 1),
    ),
    Corner.NO_ENFORCER: (Part(Who.PUNK, dice=1), Part(Who.SLUGGER, dice=1), Part(Who.HOODLUM, dice=1)),
    Corner.ONE_HOODLUM: (Part(Who.PUNK, dice=1), Part(Who.SLUGGER, dice=1), Part(Who.HOODLUM, 1)),
    Corner.NO_PUNKS: (Part(Who.SLUGGER, dice=1), Part(Who.HOODLUM, dice=1)),
    Corner.HOODLUMS: (Part(Who.HOODLUM, dice=1),),
    Corner.SLUGGERS: (Part(Who.SLUGGER, dice=1),),
}
BEHIND: Final = "behind the attackers' car"
ALONG: Final = "anywhere along the street"
CALLED_OUT: Final = {
    Neighbours.CAR: Wave((Part(Who.LOW, SEATS - 1), Part(Who.ENFORCER, 1)), Deployment.BY_CAR, BEHIND, armed=PISTOLS),
    Neighbours.HOODLUMS: Wave((Part(Who.HOODLUM, dice=1),), Deployment.ON_FOOT, ALONG, armed=PISTOLS),
    Neighbours.SLUGGERS: Wave((Part(Who.SLUGGER, dice=1),), Deployment.ON_FOOT, ALONG, armed=PISTOLS),
    Neighbours.PUNKS: Wave((Part(Who.PUNK, dice=1),), Deployment.ON_FOOT, ALONG, armed=PISTOLS),
    Neighbours.NOBODY: Wave(),
}


@frozen
class Streets:
    """Facts of Mean Streets before it begins."""

    reserve: AskedReserve = None


@frozen
class Crossed:
    """The end of Mean Streets."""

    car: Annotated[bool, About("whether the attacker's car left by the opposite edge")] = False
    men: Annotated[int, About("men on foot who left by the opposite edge", 0, SEATS)] = 0
    remain: Annotated[int, About("attackers who can still move and are on the board", 0, SEATS)] = 0
    prisoners: Prisoners = ()


@resolves("mad.scenario.mean-streets")
def set_up_streets(dice: Dice, facts: Streets) -> SetUp:
    """A carload of attackers and those who are about.

    Dice in order: the car; the defenders, and how many of each kind. OutOfRange for a reserve that can't be.
    """
    refuse(reserve_faults(facts.reserve))
    led = dice.read(1, dice.reading(MEAN_STREETS_CAR), "the attackers' car")[0]
    about = dice.read(1, dice.reading(MEAN_STREETS_DEFENDERS), "who is about")[0]
    aboard = ((SEATS - 1, Who.LOW), (1, Who.ANY_LEVEL)) if led else ((SEATS, Who.LOW),)
    return SetUp(
        "mean-streets",
        "a street in the defender's territory, 24 inches or longer",
        (
            *(
                Force(Side.ATTACKER, men, who, Deployment.BY_CAR, "in the car", armed="fully armed")
                for men, who in aboard
            ),
            *send(dice, Wave(ABOUT[about], armed=PISTOLS), Side.DEFENDER, facts.reserve),
        ),
        (Wheels(Side.ATTACKER, 1, "car", CRUISING_IN),),
        standing=("Fill the street with hazards: barrows, parked cars, trucks, children at play.",),
        picks=MEAN_PICKS,
        notes=("The attackers have to get off at the opposite edge; citizens are about, so outrage will likely rise.",),
    )


@resolves("mad.scenario.mean-streets", "mad.car.hazard")
def reinforce_streets(dice: Dice, call: Call) -> Reinforcement:
    """Who comes to the defender's help this turn. IllegalNow as `check_call` does."""
    check_call(call, (Side.DEFENDER,))
    return help_comes(dice, call, MEAN_STREETS_HELP, CALLED_OUT)


def streets_verdict(end: Crossed) -> Victory:
    """Whether the attackers got through; IllegalNow while they may, OutOfRange for numbers that can't be."""
    faults = faults_of(end)
    if not faults and end.men + end.remain > SEATS:
        faults.append(f"The car held {SEATS} men: {end.men} gone and {end.remain} on the board are too many.")
    refuse(faults)
    if end.car:
        return Victory(Side.ATTACKER, "The car is through.")
    if end.men:
        return Victory(Side.ATTACKER, "A man on foot is through.")
    if end.remain:
        raise IllegalNow("The attackers are still on the board: it ends when they have left it or are done for.")
    return Victory(Side.DEFENDER, "None of the attackers got through.")


@resolves("mad.scenario.mean-streets")
def streets_results(dice: Dice, end: Crossed) -> Results:
    """Nothing is earned. No die is rolled."""
    return streets_aftermath(dice, streets_verdict(end), end)


def streets_aftermath(_dice: Dice, verdict: Victory, end: Crossed) -> Results:
    return Results(verdict, prisoners=end.prisoners)


THE_SHOW: Final = Scenario(
    "show-of-strength",
    "Show of Strength",
    "as much of a gang as can be sent",
    "a rival on his home ground, with few men at first",
    SHOW_PICKS,
    Show,
    Shown,
    set_up_show,
    show_results,
    show_aftermath,
    reinforce_show,
    ROLLED_AT_JOKER,
)
THE_RUMBLE: Final = Scenario(
    "rumble",
    "Rumble",
    "one street gang",
    "another street gang",
    RUMBLE_PICKS,
    Rumble,
    Rumbled,
    set_up_rumble,
    rumble_results,
    rumble_aftermath,
)
MEAN_STREETS: Final = Scenario(
    "mean-streets",
    "Mean Streets",
    "a car of men who have to get through",
    "a rival's men who happen to be about",
    MEAN_PICKS,
    Streets,
    Crossed,
    set_up_streets,
    streets_results,
    streets_aftermath,
    reinforce_streets,
    ROLLED_AT_JOKER,
)
