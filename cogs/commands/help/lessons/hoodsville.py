"""The Hoodsville Heist in ten presses: Gangsters and a Bruiser against the law."""

from __future__ import annotations

from typing import Final

from cogs.commands.help.lessons.step import Lesson, Step

LESSON: Final = Lesson(
    "hood",
    "Hoodsville",
    (
        Step(
            "a run",
            "hood-move go figure:Gangster pace:Run windows:1",
            "A run doubles the move. Each obstacle, such as a window, costs inches.",
        ),
        Step(
            "a shot",
            "hood-fire shoot shooter:Gangster target:Constable range:6 dice:3 9 4 3 5",
            "The spot die shows how many rounds the gangster fires, each with a D10 to hit. A target who "
            "is hit makes a saving throw.",
        ),
        Step(
            "a snap shot",
            "hood-fire shoot shooter:Gangster target:Constable range:6 snap:True cover:Light dice:3 7 4",
            "Haste takes 2 off and light cover 1. `odds:True` shows the chances before you roll.",
        ),
        Step(
            "a jam",
            "hood-fire shoot shooter:Gangster target:Constable range:6 dice:1 5",
            "Some faces of the spot die jam the gun. One more die says for how long.",
        ),
        Step(
            "a saving throw",
            "hood save target:Constable blow:Staggers dice:5",
            "The higher this die, the lighter the wound. `secret:True` hides it from the other side.",
        ),
        Step(
            "morale",
            "hood morale figure:Constable fallen:2 dice:2",
            "Each friend who went down takes 1 off the die. The shaken constable stays put for a move.",
        ),
        Step(
            "a brawl",
            "hood-fight melee attackers:Bruiser defenders:Constable dice:5 2 4",
            "Each rolls a die and adds their melee. The difference says how hard the loser is hit.",
        ),
        Step(
            "a door",
            "hood-door force figure:Bruiser build:Internal dice:5",
            "The door holds, but is weaker now. You have one try a move, and tools help.",
        ),
        Step(
            "too fast",
            "hood-car speeding over:4 dice:4",
            "Every inch over the safe speed comes off the die.",
        ),
        Step(
            "a bribe",
            "hood bribe rank:Working class dice:4",
            "Not everything is shooting. On a 4 the official takes the money and does the favor.",
        ),
    ),
)
