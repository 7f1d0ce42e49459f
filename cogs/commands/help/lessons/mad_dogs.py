"""Mad Dogs With Guns in ten presses: a Hoodlum and his friends meet a Beat Cop."""

from __future__ import annotations

from typing import Final

from cogs.commands.help.lessons.step import Lesson, Step

LESSON: Final = Lesson(
    "mad",
    "Mad Dogs",
    (
        Step(
            "a run",
            "mad-move go figure:Hoodlum pace:Run dice:4",
            "A card gives the hoodlum two actions. A run covers 4 inches plus a die, and spoils the aim.",
        ),
        Step(
            "a shot",
            "mad shoot shooter:Hoodlum target:Beat Cop gun:Pistol range:6 dice:2 3",
            "The hoodlum's GATS is 3, so 1, 2 or 3 hits. The second die is the damage. A Near Miss costs "
            "the cop an action.",
        ),
        Step(
            "an aimed shot",
            "mad shoot shooter:Hoodlum target:Beat Cop gun:Pistol range:6 aimed:True dice:4 3",
            "An action spent aiming adds 1 to hit and 1 to the damage. A wound lowers every stat.",
        ),
        Step(
            "what is in the way",
            "mad shoot shooter:Hoodlum target:Beat Cop gun:Pistol range:6 moved:Walk cover:Light dice:2",
            "The hoodlum walked, and the cop is behind a fence, so only a 1 hits. `odds:True` shows the chances "
            "before you roll.",
        ),
        Step(
            "blazing away",
            "mad shoot shooter:Enforcer target:Beat Cop gun:Tommy Gun range:5 dice:1 2 5 5 6 6 1 4 3",
            "A Tommy gun rolls six dice. Each hit gets a damage die, and sixes eat ammunition.",
        ),
        Step(
            "nerve",
            "mad guts figure:Beat Cop cause:Wounded dice:5",
            "A wounded figure tests GUTS. On a roll above that number it runs for cover.",
        ),
        Step(
            "a slap",
            "mad-nerve grip figure:Beat Cop slapped:True dice:2",
            "A friend next to the cop slaps some sense back. In a game this comes up as a button.",
        ),
        Step(
            "fists and bats",
            "mad-brawl fight attackers:Slugger defenders:Beat Cop weapons:Bat dice:2 5 3",
            "Both test FISTS. The Slugger passes, the cop fails, and the bat adds 1 to the damage.",
        ),
        Step(
            "at the wheel",
            "mad-car hazard speed:Speeding aboard:Hoodlum corners:1 reaction:Brake dice:2",
            "A sharp corner at speed counts as two hazards. If you fail the test, the car goes its own way.",
        ),
        Step(
            "a shot at a car",
            "mad-wreck shoot shooter:Enforcer gun:Tommy Gun range:5 dice:1 4 5 5 5 6 4 5 2",
            "One command does it all. Each hit strikes a person or the car, and a table shows where.",
        ),
    ),
)
