"""The start of a campaign."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import refused
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.campaign.start",
        "Starting a campaign",
        "Campaign",
        "A Hell of a Town, Starting the Campaign; Starting Gangs; Rules for Rackets",
        "Paradise has three precincts. The 1st is St Mary's (Cabbageville), Riverside and the Docks. The 2nd is "
        "Hell's Basement, Little Sicily, Cedar Hill and Lincoln Heights. The 3rd is Downtown, Chinatown, "
        "Southbridge, the Racetrack and Oak Bluff. Every player gets money for a gang ($1,000 is usual), "
        "businesses worth 4D6 Loot a month and a home neighborhood. Only a Chinese gang may start with "
        "businesses in Chinatown. The number of gangs without a player depends on the players. With four or more "
        "players there are none to two, with three two or three and usually the Tongs, with two two to four and "
        "the Tongs, for one three to five. A neighborhood has as many businesses of each of its kinds as there "
        "are gangs in the city. Those with names of their own exist once. The campaign ends when one gang "
        "rules all rackets.",
        rulings=(
            Ruling("In the starting 4D6, protection counts as half a die, and a gym or a wire service as nothing."),
            Ruling("The last gang left in the city rules it, too."),
            Ruling(
                "With two or three players, one Chinese gang without a player is the Tong, in addition to the "
                "others. If a player has a Chinese gang, that one is the Tong."
            ),
            Ruling(
                "A gang may join after the first month has begun, if an umpire or most of the players allow it. "
                "If they allow that too, it drafts its 4D6 as the first gangs did, before the Loot of a month is "
                "collected."
            ),
            Ruling(
                "A gang that joins late begins with what it has, as the first gangs did. If this is switched off, it "
                "catches up: its bank is raised to half of the median gang's money, and it drafts half of the median "
                "gang's Loot dice if that is more than 4D6.",
                Origin.HOUSE,
                switch="small-start",
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
