"""GangStars in ten presses: a Hit-man and Rookies."""

from __future__ import annotations

from typing import Final

from cogs.commands.help.lessons.step import Lesson, Step

LESSON: Final = Lesson(
    "gs",
    "GangStars",
    (
        Step(
            "a target roll",
            "gangstars roll ability:Shooting figure:Hit-man dice:2",
            "For nearly everything, you roll a D6 at or under a stat. Low is good.",
        ),
        Step(
            "a snap shot",
            "gangstars-shoot shot shooter:Hit-man target:Rookie range:12 cm dice:2 3 4 2 5",
            "A snap shot costs 1 action point. You roll to hit, then for damage against the target's strength.",
        ),
        Step(
            "an aimed shot",
            "gangstars-shoot shot shooter:Hit-man target:Rookie range:25 cm aimed:True ground:Cover dice:5",
            "Aiming costs 2 points. Cover and distance add to the die, and here they save the target.",
        ),
        Step(
            "reloading",
            "gangstars-shoot repair figure:Hit-man trouble:Out of ammunition",
            "A gun may run dry or jam. Reloading takes half an activation. A jam takes a whole one, and a die.",
        ),
        Step(
            "a reaction",
            "gangstars test figure:Rookie test:First shot at dice:5",
            "A figure that is shot at tests brains. In a game these tests come as buttons.",
        ),
        Step(
            "a charge",
            "gangstars-melee charge attacker:Hit-man target:Rookie distance:20 cm",
            "A segment is 10 cm and costs 2 points. The figure that is charged must test.",
        ),
        Step(
            "a fight",
            "gangstars-melee fight attacker:Hit-man target:Rookie charged:True dice:5 3 4 2 2 2 2 2",
            "One strikes, and the other strikes back if still able. The loser is forced back.",
        ),
        Step(
            "strength against strength",
            "gangstars opposed ability:Strength figure:Hit-man other:Rookie dice:5 3",
            "Both roll a die and add a stat. After a tie, both roll again.",
        ),
        Step(
            "a grenade",
            "gangstars-shoot throw thrower:Hit-man what:Grenade caught:2 Rookie dice:2 3 4 2 2 5 6",
            "On a low die it goes off at once. You roll for everyone in its area.",
        ),
        Step(
            "the brakes",
            "gangstars-car brake driver:Rookie dice:2",
            "Driving on the edge is a test of brains. The rookie passes, so the car stops.",
        ),
    ),
)
