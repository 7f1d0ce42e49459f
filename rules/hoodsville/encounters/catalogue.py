"""Rules of encounters: hearing, money carried, bribes, charm and coercion."""

from __future__ import annotations

from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.hearing",
        "Hearing",
        "Encounters",
        "Hearing Ranges",
        "Each sound has two distances. Up to the first, figures understand it. Up to the second, they only notice "
        "it. A whisper has 2 and 4 inches, plain speech 6 and 12, a shout 12 and 24. Screams and gunshots carry no "
        "words and are noticed up to 36.",
        rulings=(Ruling("The exact number of inches is still within the distance."),),
        tables=("hood.tables.hearing",),
        also=(
            "overhear",
            "eavesdrop",
            "noise",
        ),
        commands=("hood hear",),
    ),
    Rule(
        "hood.money",
        "Money carried",
        "Encounters",
        "Money carried dicing",
        "Roll dice for the money in a figure's pockets. The poor have a D6 minus 3 dollars, the average a D6 minus "
        "1. Gangsters and the middle class have a D10, and those above two D10. Percentage dice give the cents.",
        rulings=(
            Ruling("Less than $0 means nothing, not even cents."),
            Ruling("“PC's” are police constables."),
            Ruling("Add up the two D10."),
            Ruling("00 on the percentage dice means no cents."),
        ),
        tables=("hood.tables.money",),
        also=(
            "cash in pockets",
            "loot",
            "rob someone",
        ),
        commands=("hood money",),
    ),
    Rule(
        "hood.bribe",
        "Bribes",
        "Encounters",
        "Bribes",
        "Roll a D6. Subtract 1 for a nasty request, 2 for an illegal one and 3 for an evil one. Twice the going "
        "rate adds 1, three times adds 2. On a 4 the person takes the money and does it. On a 3 they would do it "
        "for the next rate up. On anything less they refuse. The going rate depends on class: $2, $4, $6, $8 or "
        "$10.",
        rulings=(
            Ruling("The going rate is the price. It does not change the die."),
            Ruling("The next rate up is double the going rate, then treble."),
            Ruling("A 3 at treble is a refusal, because there is no higher rate."),
            Ruling("A person who gets the next rate after a 3 takes it without another roll."),
            Ruling("The offer is a round of speech. Paying the agreed rate after a 3 is not."),
            Ruling("The money changes hands on a yes. No one can offer money that they don't have."),
        ),
        tables=("hood.tables.bribe", "hood.tables.bribe-rates"),
        also=(
            "bribe a cop",
            "pay off",
        ),
        commands=("hood bribe",),
    ),
    Rule(
        "hood.charm",
        "Charming",
        "Encounters",
        "Charming",
        "Roll a D6. Subtract 1 for a nasty request, 2 for an illegal one and 3 for an evil one. On 4 or more it "
        "works. On 2 or 3 nothing is decided until the next move. On less it fails.",
        rulings=(
            Ruling("A person who can't decide is asked again in the next move, with a new roll."),
            Ruling("It is a round of speech. A figure may try it on the same person once a move."),
        ),
        tables=("hood.tables.charm",),
        also=(
            "seduce",
            "persuade",
        ),
        commands=("hood charm",),
    ),
    Rule(
        "hood.coerce",
        "Coercing",
        "Encounters",
        "Coercing",
        "Roll a D6. Subtract 1 for an illegal request and 2 for an evil one. Add 1 if the victim is outnumbered "
        "two to one. Temper counts too: +2 for a coward, +1 for a cautious victim, -1 for a brave one, -2 for a "
        "hero. On 4 or more it works. On 3 nothing is decided until the next move. On less it fails.",
        rulings=(
            Ruling("A victim who can't decide is threatened again in the next move, with a new roll."),
            Ruling("It is a round of speech. A figure may try it on the same person once a move."),
        ),
        tables=("hood.tables.coerce",),
        also=(
            "threaten",
            "intimidate",
            "threaten the teller",
        ),
        commands=("hood coerce",),
    ),
)
