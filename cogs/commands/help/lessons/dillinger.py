"""Dillinger in ten presses: the career of Baby Face Nelson, more or less."""

from __future__ import annotations

from typing import Final

from cogs.commands.help.lessons.step import Lesson, Step

LESSON: Final = Lesson(
    "dil",
    "Dillinger",
    (
        Step(
            "a robbery",
            "dillinger rob enemy:Nelson dice:5 4",
            "Two dice against his Rob rating. The bank is robbed, and notoriety is what wins the game.",
        ),
        Step(
            "the take",
            "dillinger take dice:5 4",
            "A turn later the money is counted. The dice say what the bank had.",
        ),
        Step(
            "a spree",
            "dillinger spree enemy:Nelson money:12000 dice:4 3",
            "On the lam, some of it goes to hotels, cars and hats.",
        ),
        Step(
            "the law",
            "dillinger catch enemy:Nelson dice:4 4",
            "The police roll two dice. He is caught, but he may still answer with Kill or Luck.",
        ),
        Step(
            "shooting it out",
            "dillinger catch enemy:Nelson caught:Captured reaction:Kill dice:5",
            "He answered with Kill and made it. That is notoriety too.",
        ),
        Step(
            "a kidnapping",
            "dillinger kidnap dice:4",
            "A die of notoriety at once; the ransom comes later.",
        ),
        Step(
            "the ransom",
            "dillinger ransom earned:4 dice:2 3",
            "A low die, and it is paid. A fence takes his share of it.",
        ),
        Step(
            "in jail",
            "dillinger bail enemy:Nelson graft:5000 dice:5",
            "A 6 gets him out on bail. Graft adds 1 for each $5,000.",
        ),
        Step(
            "over the wall",
            "dillinger escape enemy:Nelson dice:5",
            "Or he breaks out, by his own Escape rating.",
        ),
        Step(
            "a trial",
            "dillinger trial enemy:Nelson dice:6",
            "Acquitted on a 6 or more. A lawyer adds to the die, for a fee.",
        ),
    ),
)
