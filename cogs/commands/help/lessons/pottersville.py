"""Pottersville in ten presses: a Goon, a Mad Machinegunner and the police."""

from __future__ import annotations

from typing import Final

from cogs.commands.help.lessons.step import Lesson, Step

LESSON: Final = Lesson(
    "pot",
    "Pottersville",
    (
        Step(
            "poker chips",
            "pottersville chips sides:2 dice:4 5",
            "Each side begins with chips. A chip buys another throw of a die, or a daring stunt.",
        ),
        Step(
            "a run",
            "pottersville move figure:Goon going:Run dice:3",
            "Orders lie face down and are turned over together. Then figures move: at a run, 6 inches plus a die.",
        ),
        Step(
            "a shot",
            "pottersville-shoot figure shooter:Goon target:Cop gun:Pistol range:6 dice:3 4",
            "Throw a D10: at short range, 6 or less hits. The next die is the effect.",
        ),
        Step(
            "hard cover",
            "pottersville-shoot figure shooter:Goon target:Cop gun:Pistol range:6 cover:Hard dice:5",
            "Hard cover takes 4 off the number to hit. `odds:True` shows the chances before you roll.",
        ),
        Step(
            "a burst",
            "pottersville-shoot spread shooter:Mad Machinegunner gun:Tommy Gun targets:Cop 6 4; Veteran Cop 7 2"
            " dice:9 8 7 4 9 8 5",
            "A Tommy gun's dice are dealt out among its targets before they fall, the closest first.",
        ),
        Step(
            "Guts",
            "pottersville guts figures:2 Cop dice:6 5",
            "After the shooting, groups test: 2D6, no higher than their best Guts. These two fail and run for cover.",
        ),
        Step(
            "first aid",
            "pottersville first-aid figure:Cop wound:Light wound dice:5",
            "On a 5 or 6, a comrade makes the wound one step lighter.",
        ),
        Step(
            "a brawl",
            "pottersville fight attacker:Longshoreman target:Cop dice:5 2 4",
            "Each throws a die. Win by double, and the effect die gains 1.",
        ),
        Step(
            "a corner",
            "pottersville-car turn degrees:45 pace:Fast dice:2",
            "Beyond 30 degrees a fast car loses control on 4 to 6. Not this time.",
        ),
        Step(
            "a bribe",
            "pottersville bribe dollars:20 cop:Cop dice:4",
            "Half the time the money is taken. The tables are house tables: `/tables` puts yours in their place.",
        ),
    ),
)
