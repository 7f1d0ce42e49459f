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
        "A gang has one Head Honcho, one or more hit-men, and as many rookies as it likes; police have two rookies "
        "at most. Every figure spends the basic points of its type on its own stats: 1 a level, luck and wounds 2, "
        "no stat above 5, movement never 0. Two wounds are free. Trait points are its own too, equipment points go "
        "into one pool for all. A dog keeps within its type, owns nothing and has a master in the gang.",
        rulings=(
            Ruling("A ceiling of 5 on wounds includes the free two."),
            Ruling("The number of basic points agreed on is held against what the types bring, spent or not."),
            Ruling("Bad traits make room for good ones: only their sum is held against the trait points."),
            Ruling("The dead count neither as members nor for the pool."),
            Ruling("Otherwise a gang of bikers or Mafia keeps to the rules of a street gang."),
            Ruling("Armor costs nothing: whether it is worn is agreed before the game.", Origin.HOUSE),
        ),
        tables=("gs.tables.types", "gs.tables.breeds", "gs.tables.preferred"),
        also=(
            "build a gang",
            "make a gang",
            "points to spend",
        ),
        due=(
            by_itself(
                "One leader, a hit-man, stats in bounds, a master for each dog.", "gangstars.gangs.vetting.legality"
            ),
        ),
        commands=("gangstars-gang check",),
    ),
    Rule(
        "gs.gang.recruit",
        "Ready cards",
        "Gangs",
        "2 Gangs; 20 Doggie types",
        "A figure joins a gang with the ready card of its type, which spends its basic points to the last; its "
        "numbers, traits and arms can then be bought differently.",
        rulings=(Ruling("The source has no ready characters: these are ours, within its points."),),
        tables=("gs.tables.types", "gs.tables.breeds"),
        also=("hire a figure",),
        commands=("gangstars-gang add",),
    ),
    Rule(
        "gs.weapon",
        "Weapons",
        "Gangs",
        "5 Weapons",
        "Thirteen rows of things to buy: the effective and the maximum range of each, the dice of its damage, how "
        "many it strikes in close combat (in brackets: as a club), how many targets a burst or how wide an area it "
        "covers, and its equipment points.",
        rulings=(
            Ruling("A firearm swung as a club has a penetration of 1D6−2."),
            Ruling("A scope, a night-sight and a laser pointer are one row and count once, however many are carried."),
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
        "In a campaign the equipment points that a gang has not spent are put aside, and buy arms and new fighters "
        "later. The gang carries on with whoever is left, and dogs that ran home are back and healed.",
        rulings=(
            Ruling("From then on what is put aside is all the gang has: its types bring no further points."),
            Ruling(
                "A recruit of a campaign costs the equipment points of his type, besides his arms; a dog costs none."
            ),
            Ruling("A weapon handed back pays what it cost."),
            Ruling("Whoever survives is healed and has his luck back when the next game begins."),
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
