"""The rule of healing."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.healing",
        "Healing",
        "Campaign",
        "A Hell of a Town, Spending Loot: Healing and Hospitals",
        "Add up the points that wounds have taken: 6 for a Light Wound, 12 for a Wound, 24 for It's Serious. Each "
        "kind of care has points regained a month, a cripple modifier and a cost. In-home doctor: 8, 0, $1,000. "
        "Hospital: 8, +1, $500. Doctor's visits: 6, +2, $50. Self-care: 4, +4, free. Each month starts with 2D6 plus "
        "the modifier. A total of 11 or less is harmless, and 12 or more cripples (a point off one of the injured "
        "stats). A natural double six kills. Then the player chooses which stats come back. A figure that goes on a "
        "job heals nothing that month and fights with its present stats.",
        rulings=(
            Ruling("A crippling makes one of the points already lost permanent."),
            Ruling(
                "The player chooses which stat is crippled, among those that are hurt and above 1, before or after "
                "the roll. A figure with no such stat keeps its points. It has the flaw Crippled from then on.",
            ),
            Ruling(
                "Until the player has chosen, the figure heals nothing. For gangs without a player, and for players "
                "who have not chosen when orders open, a fair die over those stats chooses.",
            ),
            Ruling("Two sixes kill with any care. A patient with an in-home doctor is never crippled."),
            Ruling(
                "Care is given once a month, and its price is paid even if the patient dies. A figure without care "
                "rolls nothing."
            ),
            Ruling(
                "A figure that has been on a job this month, or is ordered on one, can't have care. A figure with "
                "care stays at home, unless it gets up for a job. It then loses the regained points again, and the "
                "money is gone.",
            ),
            Ruling(
                "Points that no one has placed heal one by one where a stat is lowest, HITS first among equals. "
                "Points asked for a stat that a crippling has taken heal elsewhere.",
            ),
            Ruling("Once no stat is at 0, the figure is on its feet. There is no care in a cell."),
        ),
        tables=("mad.tables.healing",),
        also=(
            "hospital",
            "doctor",
            "heal wounds",
            "first aid",
        ),
        due=(
            by_itself(
                "Hurt figures make their cripple roll before care.",
                "mad_dogs.paradise.hospital.cripple_roll.cripple_roll",
            ),
            refused(
                "The player chooses the crippled stat before orders open.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
        ),
        commands=("mad-hospital roll", "mad-hospital care"),
    ),
)
