"""Rules of units, poker chips, orders and the command radius."""

from __future__ import annotations

from typing import Final

from rules.core.tables.obligation_catalogue import owed, refused, reminder
from rules.core.tables.rule import Origin, Rule, Ruling

LEVELS_LOST: Final = Ruling(
    "The source gives only four of the levels' radii. A house table has the other radii and all Guts ratings.",
    Origin.HOUSE,
)

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.organization",
        "Units",
        "Organization",
        "Organization",
        "A unit is two to eight figures, a carload four or five. The most experienced of them leads it. The units "
        "of a side have one commander. A private eye or a reporter may be on no side.",
        rulings=(
            Ruling("A single figure is a unit only if it is a loner or a civilian."),
            Ruling("The profiles and their gear are ours, not from the source.", Origin.HOUSE),
            Ruling("A figure is in one unit at a time."),
            Ruling(
                "If a leader dies or leaves, the unit names another in any part of the turn, before its next order."
            ),
            Ruling(
                "Players put units together, change them and dissolve them in the Orders phase. At other times an "
                "umpire does. No figure leaves a unit that runs for cover or owes a Guts test."
            ),
            Ruling(
                "Wounds remain after a game until a player corrects them. Suppression and handcuffs end with the game."
            ),
        ),
        tables=("pot.tables.levels", "pot.tables.weapons"),
        also=(
            "how big is a unit",
            "make a gang",
            "build a gang",
            "leader",
        ),
        due=(owed("A unit whose leader is dead or gone names another.", "pottersville unit"),),
        commands=("pottersville unit",),
    ),
    Rule(
        "pot.orders",
        "Orders",
        "Sequence of play",
        "Sequence of Play: Orders Phase; Orders",
        "Each unit gets one order face down: Move, Run/Charge, Hold or Redeploy. Players turn all orders over "
        "together. Under Move, figures walk and vehicles drive slowly. Under Run/Charge they run or drive fast, "
        "and a charge goes into contact. Under Hold, figures stay within 1 inch. Under Redeploy, they move about "
        "near the leader, to shoot better or to help the wounded.",
        rulings=(
            Ruling("A phase ends once every side with a figure alive and free is done, or when an umpire ends it."),
            Ruling("A turn has five phases: Orders, Movement, Gats, Melee, Guts."),
            Ruling("Players reveal the orders when every unit with a figure alive and free has one."),
            Ruling(
                "The players of a unit's side give it orders, or the owners of its figures if it is on no side. No "
                "one else sees a face-down order, not even an umpire."
            ),
            Ruling("A unit that runs for cover gets no order until it rallies."),
            Ruling("No order binds a figure that is in no unit."),
            Ruling("A figure that redeploys walks, up to the distance of a walk."),
            Ruling(
                "Under Run/Charge a figure may also walk, and a vehicle may drive slowly. Vehicles that "
                "redeploy stay put."
            ),
            Ruling("A figure that retreats because of a wound doesn't follow its unit's order."),
            Ruling("Each figure moves once a turn, and fires or throws once a turn."),
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
                "Every unit has an order before the players turn them over.",
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
        "Each figure stays within the radius of its own level from the nearest figure of its unit. It also stays "
        "within the radius of the leader's level from the leader. A punk has 2 inches, a goon 4, a wise-guy 8, a "
        "G-man 12.",
        rulings=(LEVELS_LOST, Ruling("The leader may be that nearest figure.")),
        tables=("pot.tables.levels",),
        also=(
            "leader",
            "how far apart",
        ),
        due=(
            reminder(
                "Figures stay within the radius of their leader and nearest figure.",
                "Measure the distances on the table. /pottersville command shows which figures are too far away.",
            ),
        ),
        commands=("pottersville command",),
    ),
)
