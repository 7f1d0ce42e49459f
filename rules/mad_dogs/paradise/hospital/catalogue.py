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
        "Add up the points that wounds have taken: 6 for a Light Wound, 12 for a Wound, 24 for It's Serious. Care, "
        "with points regained a month, cripple modifier and cost: in-home doctor 8, 0, $1,000; hospital 8, +1, $500; "
        "doctor's visits 6, +2, $50; self-care 4, +4, free. Each month starts with 2D6 plus the modifier: 11 or less "
        "is harmless, 12 or more cripples (a point off one of the injured stats), a natural double six kills. Then "
        "the player says which stats come back. Whoever goes on a job heals nothing that month and fights with his "
        "present stats.",
        rulings=(
            Ruling("A crippling makes one of the points already lost permanent."),
            Ruling(
                "His player chooses which stat is crippled, among those that are hurt and above 1, before the roll "
                "or after it; somebody with no such stat keeps his points. He has the flaw Crippled from then on.",
            ),
            Ruling(
                "Until it is chosen he heals nothing. A fair die over those stats chooses for gangs that nobody "
                "plays, and for whoever has not chosen when the orders are opened.",
            ),
            Ruling("Two sixes kill whatever the care; an in-home doctor's patient is never crippled."),
            Ruling(
                "Care is given once a month and paid for even if the patient dies; somebody without care rolls nothing."
            ),
            Ruling(
                "Whoever has been, or is ordered, on a job can't be cared for that month. Whoever is cared for stays "
                "at home, unless he gets up for a job: the points regained are then lost again, and the money is gone.",
            ),
            Ruling(
                "Points that nobody has placed heal one by one where a stat is lowest, HITS first among equals; "
                "those asked for a stat that a crippling has taken heal elsewhere.",
            ),
            Ruling("Once no stat is at 0 the figure is on its feet. In a cell there is no care."),
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
                "The hurt have their cripple roll before care.", "mad_dogs.paradise.hospital.cripple_roll.cripple_roll"
            ),
            refused(
                "It is said in what somebody is crippled before orders open.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
        ),
        commands=("mad-hospital roll", "mad-hospital care"),
    ),
)
