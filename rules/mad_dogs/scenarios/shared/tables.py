"""The tables of scenarios as data: the Loot of businesses, reinforcements, defenders, and points for kills."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple

from rules.core.plain.columns import cells
from rules.core.plain.refusal import UnknownName
from rules.core.tables.rule import Origin
from rules.core.tables.table import Row, Table

SOURCE: Final = "A Hail of Gunfire"
MEN_IN_A_CAR: Final = 6
"""The men that come in a car of reinforcements, or in a police car on a raid."""

GUARDS_A_DIE: Final = 2
"""The guards of a business for each die of its Loot."""


# Loot of businesses


class BusinessLoot(NamedTuple):
    """The Loot of a kind of business in a month: `dice` D6 plus `plus`, never below 0.

    halved  the Loot is half of that, rounded up (protection)
    costs   the dice are an expense, so there is nothing to carry off (a gym)
    """

    name: str
    dice: int
    plus: int = 0
    halved: bool = False
    costs: bool = False


AVERAGE_BUSINESS: Final = BusinessLoot("average business", 2)
"""The Loot of a business of unknown kind."""

LOOT_OF_BUSINESSES: Final = {
    one.name.casefold(): one
    for one in (
        BusinessLoot("Low dive", 1, -1),
        BusinessLoot("Speakeasy", 2, -1),
        BusinessLoot("Nightclub", 3, -1),
        BusinessLoot("Trucking company", 1, -1),
        BusinessLoot("Paradise Brewery", 5),
        BusinessLoot("House of ill repute", 1, -1),
        BusinessLoot("Brothel", 2, -1),
        BusinessLoot("Gentleman's club", 3),
        BusinessLoot("Madame Louisa's", 4),
        BusinessLoot("Bookies", 1, -1),
        BusinessLoot("Numbers", 1, -1),
        BusinessLoot("Loan sharks", 1, -1),
        BusinessLoot("Wire service", 0),
        BusinessLoot("Gambling den", 2),
        BusinessLoot("Gym", 1, costs=True),
        BusinessLoot("Paradise Arena", 4, -4),
        BusinessLoot("Casino", 3),
        BusinessLoot("Paradise Racetrack", 3),
        BusinessLoot("Paradise Dog Track", 2),
        BusinessLoot("Protection", 1, halved=True),
    )
}
"""The twenty kinds of business with their printed dice, by name in lower case."""


def loot_of_business(name: str) -> BusinessLoot:
    """The Loot of the kind of business with this name, ignoring case. Raises UnknownName for any other name."""
    found = LOOT_OF_BUSINESSES.get(" ".join(name.casefold().split()))
    if found is None:
        raise UnknownName("kind of business", name, [one.name for one in LOOT_OF_BUSINESSES.values()])
    return found


# Smash and Grab, Raid and Siege


class CalledHelp(StrEnum):
    """The reinforcements of a Smash and Grab, a Raid or a Siege."""

    CAR_OF_CHOICE = "a car of men of choice"
    CAR_OF_LOW = "a car of low-level men"
    LOW_ON_FOOT = "low-level men on foot"
    NOBODY = "nobody"


REINFORCEMENTS: Final = Table(
    "mad.tables.reinforcements",
    "Reinforcements",
    f"{SOURCE}, Smash and Grab; Siege",
    (
        Row(
            1, 1, CalledHelp.CAR_OF_CHOICE, "Car, men of choice", "Up to six figures of any kind, by road at the edge."
        ),
        Row(2, 2, CalledHelp.CAR_OF_LOW, "Car, low-level men", "A car with 1D6 low-level figures, at the edge."),
        Row(3, 3, CalledHelp.LOW_ON_FOOT, "On foot", "1D6 low-level figures walk on at the edge."),
        Row(4, 6, CalledHelp.NOBODY, "Nobody", "No one comes this turn."),
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


# The Hit, the Hijack and the Meet


class HitPlace(StrEnum):
    """The place of a Hit."""

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
        Row(1, 1, HitPlace.BUSINESS, "Target's business", "The attacker picks which. Its guards are there."),
        Row(2, 2, HitPlace.STREET, "City street", "Full of people, stalls and honest shops. Outrage is certain."),
        Row(3, 3, HitPlace.ROAD, "Rural road", "No traffic at all."),
        Row(4, 4, HitPlace.COUNTRY, "Lonely spot", "A farm, a clearing or the like, far from anyone."),
        Row(
            5, 5, HitPlace.PUBLIC, "Public building", "Citizens, with Beat Cops there or a round after the first shot."
        ),
        Row(6, 6, HitPlace.FRONT, "Front business", "A diner, a barber's or the like, with only civilians."),
    ),
)


class HitCompany(StrEnum):
    """The defenders with the target of a Hit, besides the bodyguards."""

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
        Row(1, 1, HitCompany.ANY_CROWD, "1D6+1 of any kind", "1D6+1 of the gang, of any kind."),
        Row(2, 2, HitCompany.LOW_CROWD, "1D6+2 low-level men", "1D6+2 of the gang's low-level figures."),
        Row(3, 3, HitCompany.ANY_ONE, "One of any kind", "One of the gang, of any kind."),
        Row(4, 4, HitCompany.LOW_PAIR, "Two low-level men", "Two of the gang's low-level figures."),
        Row(5, 5, HitCompany.NOBODY, "Bodyguards only", "No one except the usual bodyguards."),
        Row(6, 6, HitCompany.SUCKERED, "Suckered!", "The target has walked in alone, even without bodyguards."),
    ),
)


class HijackEscort(StrEnum):
    """The guards of a hijacked truck, besides the two men in its cab."""

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
        Row(1, 1, HijackEscort.ANY_CARS, "1D6+1 of any kind", "1D6+1 of the gang, of any kind, with cars for them."),
        Row(2, 2, HijackEscort.MEN_CARS, "1D6+2 men", "1D6+2 Hoodlums or Sluggers of the gang, with cars."),
        Row(3, 3, HijackEscort.ANY_BACK, "One of any kind", "One of the gang, of any kind, in the back of the truck."),
        Row(4, 4, HijackEscort.MEN_BACK, "Two men", "Two Hoodlums or Sluggers of the gang, in the back."),
        Row(5, 6, HijackEscort.NOBODY, "No more guards", "The two in the cab are alone."),
    ),
)

MEET_SMARTS: Final = Table(
    "mad.tables.meet-smarts",
    "The Meet: SMARTS of a Boss without a player",
    f"{SOURCE}, The Meet: Objectives",
    (Row(1, 1, 3, "3"), Row(2, 4, 4, "4"), Row(5, 5, 5, "5"), Row(6, 6, 6, "6")),
)


# Show of Strength, Rumble and Mean Streets


class ShowOfStrengthHelp(StrEnum):
    """The reinforcements of the defender in a Show of Strength."""

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
        Row(
            1,
            1,
            ShowOfStrengthHelp.CAR_UPPER,
            "Car, upper-level men",
            "Six heavily armed upper-level figures in a car.",
        ),
        Row(
            2,
            2,
            ShowOfStrengthHelp.CAR_LED,
            "Car, one and five",
            "One heavily armed upper-level figure and five Hoodlums.",
        ),
        Row(3, 3, ShowOfStrengthHelp.CAR_HOODLUMS, "Car, Hoodlums", "Six Hoodlums in a car."),
        Row(4, 4, ShowOfStrengthHelp.LOW_ON_FOOT, "On foot", "1D6 low-level figures walk on."),
        Row(5, 5, ShowOfStrengthHelp.ONE, "One man", "One figure of any kind walks on."),
        Row(6, 6, ShowOfStrengthHelp.STREET_GANG, "Street gang", "1D6 free Punks with clubs and knives, anywhere."),
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
        Row(1, 1, True, "One may be upper-level", "One passenger may be an upper-level figure."),
        Row(2, 6, False, "Low-level men", "All of them are low-level figures."),
    ),
)


class MeanStreetsCorner(StrEnum):
    """The defenders who are in the street as Mean Streets begins."""

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
        Row(
            1,
            1,
            MeanStreetsCorner.ALL,
            "With an Enforcer",
            "1D6 of each of Punks, Sluggers and Hoodlums, and an Enforcer.",
        ),
        Row(2, 2, MeanStreetsCorner.NO_ENFORCER, "Three kinds", "1D6 of each of Punks, Sluggers and Hoodlums."),
        Row(3, 3, MeanStreetsCorner.ONE_HOODLUM, "One Hoodlum", "1D6 each of Punks and Sluggers, and one Hoodlum."),
        Row(4, 4, MeanStreetsCorner.NO_PUNKS, "Two kinds", "1D6 each of Sluggers and Hoodlums."),
        Row(5, 5, MeanStreetsCorner.HOODLUMS, "Hoodlums", "1D6 Hoodlums and no one else."),
        Row(6, 6, MeanStreetsCorner.SLUGGERS, "Sluggers", "1D6 Sluggers and no one else."),
    ),
)


class MeanStreetsNeighbours(StrEnum):
    """The reinforcements of the defender in Mean Streets."""

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
        Row(1, 1, MeanStreetsNeighbours.CAR, "Car", "Low-level figures and an Enforcer, behind the attackers' car."),
        Row(
            2,
            2,
            MeanStreetsNeighbours.HOODLUMS,
            "Hoodlums",
            "1D6 Hoodlums out of the houses, anywhere along the street.",
        ),
        Row(3, 3, MeanStreetsNeighbours.SLUGGERS, "Sluggers", "1D6 Sluggers, anywhere along the street."),
        Row(4, 4, MeanStreetsNeighbours.PUNKS, "Punks", "1D6 Punks, anywhere along the street."),
        Row(5, 6, MeanStreetsNeighbours.NOBODY, "Nobody", "No one comes this turn."),
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
"""The title and the drawn text of each table without dice, by id."""
