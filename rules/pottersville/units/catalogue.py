"""Rules of units, poker chips, orders and the command radius."""

from __future__ import annotations

from typing import Final

from rules.core.tables.obligation_catalogue import owed, refused, reminder
from rules.core.tables.rule import Origin, Rule, Ruling

LEVELS_LOST: Final = Ruling(
    "Only four of the levels' radii are given; the other radii and all Guts ratings are a house table, not in the "
    "source.",
    Origin.HOUSE,
)

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.organization",
        "Units",
        "Organization",
        "Organization",
        "Two to eight figures are a unit, a carload is four or five, and the most experienced of them leads it. The "
        "units of a side have one commander. A private eye or a reporter may be on no side.",
        rulings=(
            Ruling("Only loners and civilians are a unit by themselves."),
            Ruling("Profiles and what they carry are ours.", Origin.HOUSE),
            Ruling("A figure is in one unit at a time."),
            Ruling("A dead leader is succeeded: another is named, in any part of the turn, before the next order."),
            Ruling(
                "Units are put together, changed and dissolved in the Orders phase, or by an umpire; nobody leaves one "
                "that runs for cover or owes a Guts test."
            ),
            Ruling("Wounds outlast a game until they are put right; suppression and handcuffs do not."),
        ),
        tables=("pot.tables.levels", "pot.tables.weapons"),
        also=(
            "how big is a unit",
            "make a gang",
            "build a gang",
            "leader",
        ),
        due=(owed("A unit whose leader is dead names another.", "pottersville unit"),),
        commands=("pottersville unit",),
    ),
    Rule(
        "pot.orders",
        "Orders",
        "Sequence of play",
        "Sequence of Play: Orders Phase; Orders",
        "Each unit gets one order face down: Move, Run/Charge, Hold or Redeploy. All are turned over together. Move "
        "is a walk or a slow drive; Run/Charge a run or a fast drive, into contact if it is a charge; Hold keeps "
        "figures within 1 inch; Redeploy moves them about near the leader, to shoot better or to look after the "
        "wounded.",
        rulings=(
            Ruling(
                "A part of the turn ends once all sides with anybody alive and free have said so, or when an umpire "
                "says so."
            ),
            Ruling("A turn goes through five phases: Orders, Movement, Gats, Melee, Guts."),
            Ruling("Orders are revealed when every unit with somebody free and alive has one."),
            Ruling(
                "Whoever plays the unit's side gives its order, or the owners of its figures where it is on no side; "
                "nobody else looks at one that lies face down, not even the umpires."
            ),
            Ruling("A unit that runs for cover gets no order until it rallies."),
            Ruling("A figure in no unit is bound by no order."),
            Ruling("Whoever redeploys walks, and no farther than a walk takes him."),
            Ruling("Under Run/Charge a figure may also walk, and a vehicle go slowly; vehicles that redeploy stand."),
            Ruling("Whoever retreats because of a wound is not bound by the order of the unit."),
            Ruling("Each figure moves once and fires or throws once in a turn."),
        ),
        also=(
            "whose turn is it",
            "initiative",
            "what can I do on my turn",
            "charge",
            "turn order",
        ),
        due=(
            refused(
                "Every unit has an order before any is turned over.",
                "pottersville reveal",
                "pottersville.units.orders.reveal",
            ),
        ),
        commands=("pottersville order",),
    ),
    Rule(
        "pot.command",
        "Command radius",
        "Command radius",
        "Command Radius",
        "Each figure stays within the radius of its own level from the next nearest in its unit, and within the "
        "radius of the leader's level from the leader: a punk 2 inches, a goon 4, a wise-guy 8, a G-man 12.",
        rulings=(LEVELS_LOST, Ruling("The leader may be the next nearest.")),
        tables=("pot.tables.levels",),
        also=(
            "leader",
            "how far apart",
        ),
        due=(
            reminder(
                "Figures keep within the radius of the next and of their leader.",
                "Distances are seen on the table; /pottersville command tells who is too far off.",
            ),
        ),
        commands=("pottersville command",),
    ),
)
