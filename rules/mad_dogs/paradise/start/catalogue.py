"""The start of a campaign."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.campaign.start",
        "Starting a campaign",
        "Campaign",
        "A Hell of a Town, Starting the Campaign; Starting Gangs; Rules for Rackets",
        "Paradise has three precincts: the 1st St Mary's (Cabbageville), Riverside and the Docks; the 2nd Hell's "
        "Basement, Little Sicily, Cedar Hill and Lincoln Heights; the 3rd Downtown, Chinatown, Southbridge, the "
        "Racetrack and Oak Bluff. Every player gets money for a gang ($1,000 is usual), businesses worth 4D6 Loot a "
        "month and a home neighborhood; only a Chinese gang may start with businesses in Chinatown. Gangs nobody "
        "plays: none to two with four or more players; two or three, and usually the Tongs, with three; two to four "
        "and the Tongs with two; three to five for one. A neighborhood has as many businesses of each of its kinds "
        "as there are gangs in the city; those with names of their own exist once. The campaign ends when one gang "
        "rules all rackets.",
        rulings=(
            Ruling("For the starting 4D6 protection counts as half a die, a gym and a wire service as nothing."),
            Ruling("A gang that is the only one left in the city rules it as well."),
            Ruling(
                "With two or three players one Chinese gang that nobody plays is the Tong, and the others come on "
                "top of it; where somebody plays a Chinese gang, that is the Tong."
            ),
            Ruling(
                "A gang comes after the first month began if an umpire or most of those who play allow it. It drafts "
                "its 4D6 as the founders did, if they allow that, before the Loot of a month is collected."
            ),
        ),
        due=(
            refused(
                "Gangs, homes and businesses are there before the first month.",
                "campaign next",
                "mad_dogs.paradise.start.first_drafts.faults",
            ),
        ),
        commands=("campaign start", "campaign draft"),
    ),
)
