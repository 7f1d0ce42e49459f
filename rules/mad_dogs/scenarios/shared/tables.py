"""The tables of scenarios as data, the Loot and guards of each kind of business, and points for kills."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple

from rules.core.plain.columns import cells
from rules.core.plain.refusal import UnknownName
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table

SOURCE: Final = "A Hail of Gunfire"
SEATS: Final = 6
"""How many a car of reinforcements, or of police on a raid, holds."""

GUARDS_A_DIE: Final = 2


# Loot of businesses


class Takings(NamedTuple):
    """The Loot of a kind of business in a month: so many D6, and `plus`; never below 0.

    halved  half of it, rounded up (protection)
    costs   its dice are an expense: it has nothing to carry off (a gym)
    """

    name: str
    dice: int
    plus: int = 0
    halved: bool = False
    costs: bool = False


AVERAGE: Final = Takings("average business", 2)
"""The Loot of a business of unknown kind."""

TAKINGS: Final = {
    one.name.casefold(): one
    for one in (
        Takings("Low dive", 1, -1),
        Takings("Speakeasy", 2, -1),
        Takings("Nightclub", 3, -1),
        Takings("Trucking company", 1, -1),
        Takings("Paradise Brewery", 5),
        Takings("House of ill repute", 1, -1),
        Takings("Brothel", 2, -1),
        Takings("Gentleman's club", 3),
        Takings("Madame Louisa's", 4),
        Takings("Bookies", 1, -1),
        Takings("Numbers", 1, -1),
        Takings("Loan sharks", 1, -1),
        Takings("Wire service", 0),
        Takings("Gambling den", 2),
        Takings("Gym", 1, costs=True),
        Takings("Paradise Arena", 4, -4),
        Takings("Casino", 3),
        Takings("Paradise Racetrack", 3),
        Takings("Paradise Dog Track", 2),
        Takings("Protection", 1, halved=True),
    )
}
"""The twenty kinds of business with their printed dice, by name in small letters."""


def takings_of(name: str) -> Takings:
    """The Loot of the kind of business with this name in any capitals. Raises UnknownName otherwise."""
    found = TAKINGS.get(" ".join(name.casefold().split()))
    if found is None:
        raise UnknownName("kind of business", name, [one.name for one in TAKINGS.values()])
    return found


# Reinforcements and stakes


class Help(StrEnum):
    """The rows of the reinforcements of a Smash and Grab, a Raid and a Siege."""

    CAR_OF_CHOICE = "a car of men of choice"
    CAR_OF_LOW = "a car of low-level men"
    LOW_ON_FOOT = "low-level men on foot"
    NOBODY = "nobody"


REINFORCEMENTS: Final = Table(
    "mad.tables.reinforcements",
    "Reinforcements",
    f"{SOURCE}, Smash and Grab; Siege",
    (
        Row(1, 1, Help.CAR_OF_CHOICE, "Car, men of choice", "Up to six of any kind, by road at the edge."),
        Row(2, 2, Help.CAR_OF_LOW, "Car, low-level men", "1D6 low-level men in it, at the edge."),
        Row(3, 3, Help.LOW_ON_FOOT, "On foot", "1D6 low-level men walk on at the edge."),
        Row(4, 6, Help.NOBODY, "Nobody", "Nobody comes this turn."),
    ),
)

OBJECTIVES: Final = Table(
    "mad.tables.objectives",
    "Objectives of a Smash and Grab",
    f"{SOURCE}, Smash and Grab: Objectives (the book leaves the number open)",
    (
        Row(1, 1, 3, "three"),
        Row(2, 3, 4, "four"),
        Row(4, 5, 5, "five"),
        Row(6, 6, 6, "six"),
    ),
    origin=Origin.RULING,
)


# The Hit and the Hijack


class Place(StrEnum):
    """Where a Hit takes place."""

    BUSINESS = "a business of the target's"
    STREET = "a city street"
    ROAD = "a rural road"
    COUNTRY = "a lonely spot in the country"
    PUBLIC = "a public building"
    FRONT = "an honest front business"


HIT_PLACES: Final = Table(
    "mad.tables.hit-places",
    "The Hit: place",
    f"{SOURCE}, The Hit: Setting",
    (
        Row(1, 1, Place.BUSINESS, "Target's business", "The attacker picks which; its guards are there."),
        Row(2, 2, Place.STREET, "City street", "Full of people, stalls and honest shops: outrage is certain."),
        Row(3, 3, Place.ROAD, "Rural road", "No traffic at all."),
        Row(4, 4, Place.COUNTRY, "Lonely spot", "A farm, a clearing or the like, far from anybody."),
        Row(5, 5, Place.PUBLIC, "Public building", "Citizens; Beat Cops there, or a round after the first shot."),
        Row(6, 6, Place.FRONT, "Front business", "A diner, a barber's or the like, with civilians only."),
    ),
)


class Warned(StrEnum):
    """Those with the target of a Hit besides the bodyguards."""

    ANY_CROWD = "1D6+1 of any kind"
    LOW_CROWD = "1D6+2 low-level men"
    ANY_ONE = "one of any kind"
    LOW_PAIR = "two low-level men"
    NOBODY = "his bodyguards only"
    SUCKERED = "Suckered!"


HIT_DEFENDERS: Final = Table(
    "mad.tables.hit-defenders",
    "The Hit: more defenders",
    f"{SOURCE}, The Hit: Defenders",
    (
        Row(1, 1, Warned.ANY_CROWD, "1D6+1 of any kind", "1D6+1 of the gang, whoever they are."),
        Row(2, 2, Warned.LOW_CROWD, "1D6+2 low-level men", "1D6+2 of the gang's low-level men."),
        Row(3, 3, Warned.ANY_ONE, "One of any kind", "One of the gang, whoever he is."),
        Row(4, 4, Warned.LOW_PAIR, "Two low-level men", "Two of the gang's low-level men."),
        Row(5, 5, Warned.NOBODY, "Bodyguards only", "Nobody but the usual bodyguards."),
        Row(6, 6, Warned.SUCKERED, "Suckered!", "He has walked in alone: not even his bodyguards are there."),
    ),
)


class Escort(StrEnum):
    """Those who guard a truck besides the two in its cab."""

    ANY_CARS = "1D6+1 of any kind in cars"
    MEN_CARS = "1D6+2 Hoodlums or Sluggers in cars"
    ANY_BACK = "one of any kind in the back"
    MEN_BACK = "two Hoodlums or Sluggers in the back"
    NOBODY = "nobody"


HIJACK_GUARDS: Final = Table(
    "mad.tables.hijack-guards",
    "Hijack: more guards",
    f"{SOURCE}, Hijack: Defenders",
    (
        Row(1, 1, Escort.ANY_CARS, "1D6+1 of any kind", "1D6+1 of the gang, whoever they are, with cars for them."),
        Row(2, 2, Escort.MEN_CARS, "1D6+2 men", "1D6+2 Hoodlums or Sluggers of the gang, with cars."),
        Row(3, 3, Escort.ANY_BACK, "One of any kind", "One of the gang, whoever he is, in the back of the truck."),
        Row(4, 4, Escort.MEN_BACK, "Two men", "Two Hoodlums or Sluggers of the gang, in the back."),
        Row(5, 6, Escort.NOBODY, "No more guards", "The driver and the man beside him are on their own."),
    ),
)

MEET_SMARTS: Final = Table(
    "mad.tables.meet-smarts",
    "The Meet: SMARTS of a Boss nobody plays",
    f"{SOURCE}, The Meet: Objectives",
    (Row(1, 1, 3, "3"), Row(2, 4, 4, "4"), Row(5, 5, 5, "5"), Row(6, 6, 6, "6")),
)


# Fights for the streets


class Turnout(StrEnum):
    """Those who come to the defender's help in a Show of Strength."""

    CAR_UPPER = "a car of upper-level men"
    CAR_LED = "a car of Hoodlums under an upper-level man"
    CAR_HOODLUMS = "a car of Hoodlums"
    LOW_ON_FOOT = "low-level men on foot"
    ONE = "one man on foot"
    STREET_GANG = "the street gang"


SHOW_OF_STRENGTH: Final = Table(
    "mad.tables.show-of-strength",
    "Show of Strength: reinforcements",
    f"{SOURCE}, Show of Strength: Reinforcements",
    (
        Row(1, 1, Turnout.CAR_UPPER, "Car, upper-level men", "Six heavily armed upper-level men in a car."),
        Row(2, 2, Turnout.CAR_LED, "Car, one and five", "One heavily armed upper-level man and five Hoodlums."),
        Row(3, 3, Turnout.CAR_HOODLUMS, "Car, Hoodlums", "Six Hoodlums in a car."),
        Row(4, 4, Turnout.LOW_ON_FOOT, "On foot", "1D6 low-level men walk on."),
        Row(5, 5, Turnout.ONE, "One man", "A single one of any kind walks on."),
        Row(6, 6, Turnout.STREET_GANG, "Street gang", "1D6 free Punks with clubs and knives, anywhere."),
    ),
)

KILL_POINTS: Final = {
    "Punk": 1,
    "Slugger": 2,
    "Hoodlum": 4,
    "Enforcer": 8,
    "Torpedo": 12,
    "Gun Moll": 4,
    "Accountant": 4,
    "Mob Boss": 9,
}
"""The points for a dead gangster in a Show of Strength."""

RUMBLE_RECRUITS: Final = Table(
    "mad.tables.rumble-recruits",
    "Rumble: recruits",
    f"{SOURCE}, Rumble: Campaign Results",
    (Row(1, 4, "Punk", "Punk"), Row(5, 6, "Slugger", "Slugger")),
)

MEAN_STREETS_CAR: Final = Table(
    "mad.tables.mean-streets-car",
    "Mean Streets: the car",
    f"{SOURCE}, Mean Streets: Attackers",
    (
        Row(1, 1, True, "One may be upper-level", "One passenger may be an upper-level man."),
        Row(2, 6, False, "Low-level men", "All of them are low-level men."),
    ),
)


class Corner(StrEnum):
    """Those who happen to be in the street in Mean Streets."""

    ALL = "Punks, Sluggers, Hoodlums and an Enforcer"
    NO_ENFORCER = "Punks, Sluggers and Hoodlums"
    ONE_HOODLUM = "Punks, Sluggers and one Hoodlum"
    NO_PUNKS = "Sluggers and Hoodlums"
    HOODLUMS = "Hoodlums"
    SLUGGERS = "Sluggers"


MEAN_STREETS_DEFENDERS: Final = Table(
    "mad.tables.mean-streets-defenders",
    "Mean Streets: defenders",
    f"{SOURCE}, Mean Streets: Defenders",
    (
        Row(1, 1, Corner.ALL, "With an Enforcer", "1D6 of each of Punks, Sluggers and Hoodlums, and an Enforcer."),
        Row(2, 2, Corner.NO_ENFORCER, "Three kinds", "1D6 of each of Punks, Sluggers and Hoodlums."),
        Row(3, 3, Corner.ONE_HOODLUM, "One Hoodlum", "1D6 each of Punks and Sluggers, and one Hoodlum."),
        Row(4, 4, Corner.NO_PUNKS, "Two kinds", "1D6 each of Sluggers and Hoodlums."),
        Row(5, 5, Corner.HOODLUMS, "Hoodlums", "1D6 Hoodlums and nobody else."),
        Row(6, 6, Corner.SLUGGERS, "Sluggers", "1D6 Sluggers and nobody else."),
    ),
)


class Neighbours(StrEnum):
    """Those who come to the defender's help in Mean Streets."""

    CAR = "a car behind the attackers"
    HOODLUMS = "Hoodlums"
    SLUGGERS = "Sluggers"
    PUNKS = "Punks"
    NOBODY = "nobody"


MEAN_STREETS_HELP: Final = Table(
    "mad.tables.mean-streets-reinforcements",
    "Mean Streets: reinforcements",
    f"{SOURCE}, Mean Streets: Reinforcements",
    (
        Row(1, 1, Neighbours.CAR, "Car", "Low-level men and an Enforcer, behind the attackers' car."),
        Row(2, 2, Neighbours.HOODLUMS, "Hoodlums", "1D6 Hoodlums out of the houses, anywhere along the street."),
        Row(3, 3, Neighbours.SLUGGERS, "Sluggers", "1D6 Sluggers, anywhere along the street."),
        Row(4, 4, Neighbours.PUNKS, "Punks", "1D6 Punks, anywhere along the street."),
        Row(5, 6, Neighbours.NOBODY, "Nobody", "Nobody comes this turn."),
    ),
)

SCENARIO_TABLES: Final[tuple[Table[Any], ...]] = (
    REINFORCEMENTS,
    OBJECTIVES,
    HIT_PLACES,
    HIT_DEFENDERS,
    HIJACK_GUARDS,
    MEET_SMARTS,
    SHOW_OF_STRENGTH,
    RUMBLE_RECRUITS,
    MEAN_STREETS_CAR,
    MEAN_STREETS_DEFENDERS,
    MEAN_STREETS_HELP,
)

SCENARIO_LOOKUPS: Final = {
    "mad.tables.kill-points": (
        "Show of Strength: points for kills",
        cells(("Killed", "Points"), [(kind, str(points)) for kind, points in KILL_POINTS.items()]),
    ),
}
"""Title and drawn text of each table, by id."""
