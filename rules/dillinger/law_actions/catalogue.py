"""Rules: catches and their answers, the Crime Bill, spending sprees, notoriety."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

CHAPTER = "Law Enforcement Actions"

RULES: tuple[Rule, ...] = (
    Rule(
        "dil.catch",
        "Catching a public enemy",
        CHAPTER,
        "9.2, 9.3, 7.2 to 7.4",
        "The local police stop robberies; they, the state police or a special agent raid anybody who is on the lam "
        "or collecting a ransom. Two dice with all cards of both sides, the law's played first: the local police "
        "capture on 8 and 9 and kill from 10 up, at 1 less on the lam and 2 less at a ransom; the others go by their "
        "own ratings.",
        rulings=(
            Ruling("The ratings of state police and special agents are ours.", Origin.HOUSE),
            Ruling("Anne Sage adds nothing herself; a Stool Pigeon may be played with her."),
            Ruling(
                "The question of hostages comes after the law's cards and before the dice; the 2 are lost as soon as "
                "the dice show odd."
            ),
            Ruling("Plastic Surgery sends an agent back to hand even before the Crime Bill."),
            Ruling("Anne and Anna Sage are one card, and so are Roadblock and Police Roadblock."),
            Ruling("Police who say nothing in time when hostages are taken go on.", Origin.HOUSE),
            Ruling(
                "A Tommy Gun that raids with state police or an agent stays under the card, called off or not.",
                Origin.HOUSE,
            ),
        ),
        tables=("dil.tables.lawmen", "dil.tables.cards"),
        also=(
            "get arrested",
            "arrest",
            "the cops raid",
            "police",
        ),
        due=(
            refused("Only the local police stop a robbery.", "dillinger do", "dillinger.engine.state_machine.check"),
            by_itself(
                "Hostages for whom the police stop are spent.",
                "dillinger.law_actions.going_after_enemies.handle_hostages",
            ),
            by_itself(
                "Plastic Surgery that cancels a raid is spent.",
                "dillinger.law_actions.going_after_enemies.handle_counter",
            ),
            by_itself("Captain Leach takes 2 off against Dillinger.", "dillinger.law_actions.catching.catch"),
        ),
        commands=("dillinger catch",),
    ),
    Rule(
        "dil.react",
        "Kill or Luck",
        CHAPTER,
        "9.24, 9.36",
        "Before a capture or a death counts, the enemy's player may throw one die: against Kill, where a Tommy Gun "
        "adds 1 unless it is jammed and in a raid Tear Gas takes 1 off, or against Luck, to which nothing is added. "
        "Within the rating he is free; Kill kills the state police or the agent as well.",
        rulings=(
            Ruling("A Tommy Gun played at this moment stays under the card."),
            Ruling("Anne Sage keeps the Tommy Gun he has under his card out of it as well."),
            Ruling(
                "Silence throws Kill or Luck, whichever saves on more faces by what lies open: nobody gives himself "
                "up by being away. If they are equal it is Kill, unless a card may still be played against it. No "
                "card of his hand is played for him."
            ),
        ),
        tables=("dil.tables.enemies",),
        also=(
            "shoot",
            "shoot it out",
            "defend",
            "survive",
        ),
        due=(
            refused(
                "Whoever is caught answers before anything else is done.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself(
                "Silence throws the better of Kill and Luck.", "dillinger.law_actions.kill_or_luck.silent_answer"
            ),
        ),
        commands=("dillinger catch",),
    ),
    Rule(
        "dil.crime-bill",
        "The Federal Crime Bill",
        CHAPTER,
        "7.42 The Federal Crime Bill",
        "It comes a round after the first special agent is killed. Until then agents only capture, use no Tommy Gun "
        "and are shuffled back after a raid; from then on they kill too, may have one, and go back to hand.",
        rulings=(
            Ruling("It begins as soon as play is back at the player whose enemy killed the agent."),
            Ruling("An agent shuffled back into an empty deck does not prolong the game."),
        ),
        tables=("dil.tables.lawmen",),
        also=(
            "g-men",
            "federal agents",
            "fbi",
        ),
        due=(
            by_itself(
                "It begins with the turn of whoever killed the first agent.",
                "dillinger.table.crime_bill.come_into_force",
            ),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.notoriety",
        "Notoriety",
        CHAPTER,
        "9.12, 9.25, 9.37 and the rules of each action",
        "Enemies: 1 for a bank, a die for a kidnapping, 2 for shooting free of the local police and 3 of anybody else, "
        "1 for a lucky escape, 2 for breaking jail, 2 for an acquittal, 1 as Public Enemy #1. Law players: 1 for "
        "sending somebody to jail, half his notoriety, rounded up, for killing him, 2 for a conviction; 2 lost for a "
        "hostage shot; with Hoover 2 more or 3 less. The owner of the dead gathers what was on the card less 1.",
        rulings=(
            Ruling("A hostage costs first, then comes the award, then Hoover."),
            Ruling("Prison counts as death here, but for a conviction (10.12)."),
            Ruling("The owner of somebody killed with no notoriety neither gets nor loses any."),
            Ruling("Notoriety on a card in hand does not score."),
        ),
        also=(
            "points",
            "score",
        ),
        commands=("dillinger rob",),
    ),
    Rule(
        "dil.spree",
        "Spending sprees",
        CHAPTER,
        "9.4 Doing a Spending Spree",
        "A law action against somebody on the lam: two dice times $1,000 go from his player to the bank, $2,000 with "
        "a gun moll; at most what he has.",
        rulings=(Ruling("The law player throws the dice."),),
        also=(
            "spend money",
            "gun moll",
        ),
        due=(
            by_itself(
                "His player pays what the dice say, or all he has.", "dillinger.law_actions.sprees.send_on_spree"
            ),
        ),
        commands=("dillinger spree",),
    ),
)
