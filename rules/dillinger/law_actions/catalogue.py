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
        "The local police stop robberies. They, the state police or a special agent can raid an enemy who is on "
        "the lam or collecting a ransom. The law player rolls two dice with all cards of both sides, and the law's "
        "cards come first. The local police capture on 8 and 9 and kill on 10 or more, at -1 on the lam and -2 at "
        "a ransom. The other forces go by their own ratings.",
        rulings=(
            Ruling("The ratings of state police and special agents are ours.", Origin.HOUSE),
            Ruling("Anne Sage adds nothing to the dice. A Stool Pigeon may be played with her."),
            Ruling(
                "The question about hostages comes after the law's cards and before the dice. Odd dice cost the 2 "
                "notoriety at once."
            ),
            Ruling("Plastic Surgery sends an agent back to the hand even before the Crime Bill."),
            Ruling("Anne Sage and Anna Sage are one card. Roadblock and Police Roadblock are one card too."),
            Ruling("If the law player doesn't answer about hostages in time, the police continue.", Origin.HOUSE),
            Ruling(
                "A Tommy Gun that raids with state police or an agent stays under their card, even if the "
                "raid is called off.",
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
                "Hostages that make the police stop are discarded.",
                "dillinger.law_actions.going_after_enemies.handle_hostages",
            ),
            by_itself(
                "Plastic Surgery that calls off a raid is discarded.",
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
        "Before a capture or a death counts, the enemy's player may roll one die, against Kill or Luck. For Kill, "
        "a Tommy Gun adds 1 unless it is jammed, and Tear Gas takes 1 off in a raid. Luck has no modifiers. A "
        "result within the rating frees the enemy. Kill also kills the state police or the agent.",
        rulings=(
            Ruling("A Tommy Gun played at this moment stays under the card."),
            Ruling("Anne Sage also bars a Tommy Gun that is already under the enemy's card."),
            Ruling(
                "If the player stays silent, the bot rolls Kill or Luck, the one that saves on more faces by the "
                "visible cards. So no enemy gives up because a player is away. If both are equal it rolls Kill, "
                "unless a card may still be played against it. It plays no card from the player's hand."
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
                "A caught enemy answers before any other move.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself(
                "The bot rolls the better of Kill and Luck for silent players.",
                "dillinger.law_actions.kill_or_luck.silent_answer",
            ),
        ),
        commands=("dillinger catch",),
    ),
    Rule(
        "dil.crime-bill",
        "The Federal Crime Bill",
        CHAPTER,
        "7.42 The Federal Crime Bill",
        "It comes a round after the first special agent is killed. Until then agents only capture, use no Tommy "
        "Gun and are shuffled back after a raid. From then on they can also kill, may have a gun, and go back to "
        "the hand.",
        rulings=(
            Ruling("It begins with the next turn of the player whose enemy killed the agent."),
            Ruling("An agent shuffled back into an empty deck doesn't prolong the game."),
        ),
        tables=("dil.tables.lawmen",),
        also=(
            "g-men",
            "federal agents",
            "fbi",
        ),
        due=(
            by_itself(
                "The Bill begins with the turn of the first agent's killer.",
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
        "Enemies earn 1 for a bank, a die for a kidnapping, 2 for an escape from jail, 2 for an acquittal, and 1 "
        "as Public Enemy #1. By Kill they earn 2 against the local police and 3 against other forces, by Luck 1. "
        "Law players earn 1 for sending an enemy to jail, half the enemy's notoriety, rounded up, for a kill, and "
        "2 for a conviction. They lose 2 for a hostage shot. With Hoover they earn 2 more or lose 3. The owner of "
        "a dead enemy gets the notoriety on the card less 1.",
        rulings=(
            Ruling("The loss for a hostage comes first, then the award, then Hoover."),
            Ruling("Prison counts as death here, except after a conviction (10.12)."),
            Ruling("The owner of an enemy killed with no notoriety neither gets nor loses any."),
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
        "This is a law action against an enemy on the lam. Two dice times $1,000 go from that enemy's player to "
        "the bank, "
        "or times $2,000 with a gun moll. The player never pays more than they have.",
        rulings=(Ruling("The law player rolls the dice."),),
        also=(
            "spend money",
            "gun moll",
        ),
        due=(
            by_itself(
                "The enemy's player pays the dice's sum, or all their money.",
                "dillinger.law_actions.sprees.send_on_spree",
            ),
        ),
        commands=("dillinger spree",),
    ),
)
