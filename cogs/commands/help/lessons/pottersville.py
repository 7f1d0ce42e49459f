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
            "Each side begins with chips. A chip buys a re-roll of a die, or a daring stunt.",
        ),
        Step(
            "a run",
            "pottersville move figure:Goon going:Run dice:3",
            "Players lay orders face down and reveal them together. Then figures move. A run is 6 inches plus a die.",
        ),
        Step(
            "a shot",
            "pottersville-shoot figure shooter:Goon target:Cop gun:Pistol range:6 dice:3 4",
            "Roll a D10. At short range, 6 or less hits. The next die is the effect.",
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
            "You share a Tommy gun's dice among its targets before you roll, the closest first.",
        ),
        Step(
            "Guts",
            "pottersville guts figures:2 Cop dice:6 5",
            "After the shooting, groups roll 2D6, and pass on their best Guts or less. These two fail and "
            "run for cover.",
        ),
        Step(
            "first aid",
            "pottersville first-aid figure:Cop wound:Light wound dice:5",
            "On a 5 or 6, a comrade makes the wound one step lighter.",
        ),
        Step(
            "a brawl",
            "pottersville fight attacker:Longshoreman target:Cop dice:5 2 4",
            "Each rolls a die. If the winner doubles the loser, the effect die gains 1.",
        ),
        Step(
            "a corner",
            "pottersville-car turn degrees:45 pace:Fast dice:2",
            "Beyond 30 degrees a fast car loses control on 4 to 6. Not this time.",
        ),
        Step(
            "a bribe",
            "pottersville bribe dollars:20 cop:Cop dice:4",
            "The cop takes the money half the time. These are house tables, which we made. Put in your own with "
            "`/tables`.",
        ),
    ),
)
