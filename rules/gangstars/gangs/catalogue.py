"""Rules: types of goon, points, weapons, and what a gang keeps from game to game."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "gs.gang",
        "Gangs and their points",
        "Gangs",
        "2 Gangs; 3 Basic points; 4 Equipment points; 6 Trait points; 18 to 20 Doggies",
        "A gang has one Head Honcho, at least one hit-man, and any number of rookies. Police have at most two "
        "rookies. Each figure spends its type's basic points on its own stats. A level costs 1; luck and wounds "
        "cost 2. No stat is above 5, and movement is never 0. The first two wounds are free. Each figure also has "
        "trait points of its own. Equipment points form one pool for the gang. A dog keeps within the limits of "
        "its type, owns nothing, and has a master in the gang.",
        rulings=(
            Ruling("The limit of 5 wounds includes the two free ones."),
            Ruling("The agreed number of basic points counts what the types bring, spent or not."),
            Ruling("Bad traits pay for good ones. Only their sum counts against the trait points."),
            Ruling("Dead figures count neither as members nor for the pool."),
            Ruling("Apart from that, a gang of bikers or Mafia follows the rules of a street gang."),
            Ruling("Armor is free. The players agree before the game whether figures wear it.", Origin.HOUSE),
        ),
        tables=("gs.tables.types", "gs.tables.breeds", "gs.tables.preferred"),
        also=(
            "build a gang",
            "make a gang",
            "points to spend",
        ),
        due=(
            by_itself(
                "Gangs need one leader, a hit-man, stats in bounds, dogs with masters.",
                "gangstars.gangs.vetting.legality",
            ),
        ),
        commands=("gangstars-gang check",),
    ),
    Rule(
        "gs.gang.recruit",
        "Ready cards",
        "Gangs",
        "2 Gangs; 20 Doggie types",
        "A figure joins a gang with its type's ready card, which spends all its basic points. You may then buy "
        "other numbers, traits and weapons.",
        rulings=(Ruling("The source has no ready characters. We made these within its points."),),
        tables=("gs.tables.types", "gs.tables.breeds"),
        also=("hire a figure",),
        commands=("gangstars-gang add",),
    ),
    Rule(
        "gs.weapon",
        "Weapons",
        "Gangs",
        "5 Weapons",
        "The table has thirteen rows of things to buy. Each row shows effective and maximum range, dice of damage, "
        "and equipment points. It also shows how many targets the weapon strikes in close combat; brackets mean as "
        "a club. For a burst or an area, it shows the number of targets or the width.",
        rulings=(
            Ruling("A firearm swung as a club has a penetration of 1D6−2."),
            Ruling(
                "A scope, a night-sight and a laser pointer share one row. They count once, even if a figure "
                "carries several."
            ),
        ),
        tables=("gs.tables.weapons",),
        also=(
            "buy guns",
            "price of a gun",
            "range of a gun",
        ),
        commands=("gangstars-gang add",),
    ),
    Rule(
        "gs.campaign",
        "From game to game",
        "Gangs",
        "4 Equipment points; 17 Doggies in fight",
        "In a campaign a gang saves its unspent equipment points. They buy weapons and new fighters later. The "
        "survivors play on, and dogs that ran home return healed.",
        rulings=(
            Ruling("From then on the savings are all that the gang has. Its types bring no more points."),
            Ruling(
                "A recruit in a campaign costs the equipment points of its type, plus its weapons. A dog costs none."
            ),
            Ruling("A returned weapon refunds its cost."),
            Ruling("Survivors are healed and have their luck back when the next game begins."),
        ),
        tables=("gs.tables.types", "gs.tables.weapons"),
        also=(
            "experience",
            "after the game",
            "money",
        ),
        commands=("gangstars-gang bank",),
    ),
)
