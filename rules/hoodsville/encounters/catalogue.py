"""Rules of encounters: hearing, money carried, bribes, charm and coercion."""

from __future__ import annotations

from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.hearing",
        "Hearing",
        "Encounters",
        "Hearing Ranges",
        "Each sound has a distance up to which its words are made out and a longer one up to which it is noticed: a "
        "whisper 2 and 4 inches, plain speech 6 and 12, a shout 12 and 24. Screams and gunshots say nothing and are "
        "noticed at up to 36.",
        rulings=(Ruling("A distance of just that many inches is still within it."),),
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
        "What is in somebody's pockets is diced for: a D6 less 3 dollars for the poor, a D6 less 1 for the average, a "
        "D10 for gangsters and the middle class, two D10 for those above; and percentage dice for the cents.",
        rulings=(
            Ruling("Less than $0 is nothing at all, cents included."),
            Ruling("“PC's” are police constables."),
            Ruling("Two D10 are added up."),
            Ruling("00 on the percentage dice is no cents."),
        ),
        tables=("hood.tables.money",),
        also=(
            "cash in his pockets",
            "loot",
            "rob somebody",
        ),
        commands=("hood money",),
    ),
    Rule(
        "hood.bribe",
        "Bribes",
        "Encounters",
        "Bribes",
        "A D6, with 1 off for a nasty request, 2 for an illegal and 3 for an evil one; twice the going rate adds 1, "
        "three times adds 2. A 4 takes the money and does it; a 3 would for the next rate up; anything less is a "
        "refusal. The going rate depends on class: $2, $4, $6, $8 or $10.",
        rulings=(
            Ruling("The going rate is the price and no number on the die."),
            Ruling("Raising by a level goes from the going rate to double, from double to treble."),
            Ruling("Whoever says 3 to treble has said no: there is no higher level."),
            Ruling("Whoever is offered the next rate after a 3 takes it without another roll."),
            Ruling("The offer is a round of speech; paying what was agreed on after a 3 is not."),
            Ruling("The money changes hands when the answer is yes; nobody can offer what he does not have."),
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
        "A D6, with 1 off for a nasty request, 2 for an illegal and 3 for an evil one. On 4 or more it works, on 2 or "
        "3 nothing is decided before the next move, on less it fails.",
        rulings=(
            Ruling("Whoever dithers is asked again in the next move, with a new roll."),
            Ruling("It is a round of speech; the same figure may try it on the same person once a move."),
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
        "A D6, with 1 off for an illegal request and 2 for an evil one; 1 more against somebody outnumbered two to "
        "one. The victim's temper counts: +2 for a coward, +1 for a cautious one, -1 for a brave one, -2 for a hero. "
        "On 4 or more it works, on 3 nothing is decided before the next move, on less it fails.",
        rulings=(
            Ruling("Whoever dithers is leant on again in the next move, with a new roll."),
            Ruling("It is a round of speech; the same figure may try it on the same person once a move."),
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
