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
            "Roll two dice against Nelson's Rob rating. He robs the bank and earns notoriety, which wins the game.",
        ),
        Step(
            "the take",
            "dillinger take dice:5 4",
            "A turn later you count the money. The dice say how much the bank had.",
        ),
        Step(
            "a spree",
            "dillinger spree enemy:Nelson money:12000 dice:4 3",
            "On the lam, some of the money goes to hotels, cars and hats.",
        ),
        Step(
            "the law",
            "dillinger catch enemy:Nelson dice:4 4",
            "The police roll two dice. They catch Nelson, who may still answer with Kill or Luck.",
        ),
        Step(
            "shooting it out",
            "dillinger catch enemy:Nelson caught:Captured reaction:Kill dice:5",
            "Nelson answers with Kill and gets away, which earns notoriety too.",
        ),
        Step(
            "a kidnapping",
            "dillinger kidnap dice:4",
            "You roll a die of notoriety at once. The ransom comes later.",
        ),
        Step(
            "the ransom",
            "dillinger ransom earned:4 dice:2 3",
            "On a low die the ransom is paid. A fence takes a share.",
        ),
        Step(
            "in jail",
            "dillinger bail enemy:Nelson graft:5000 dice:5",
            "A 6 gets Nelson out on bail. Graft adds 1 for each $5,000.",
        ),
        Step(
            "over the wall",
            "dillinger escape enemy:Nelson dice:5",
            "Or Nelson breaks out, by the Escape rating on the card.",
        ),
        Step(
            "a trial",
            "dillinger trial enemy:Nelson dice:6",
            "A 6 or more acquits. A lawyer adds to the die, for a fee.",
        ),
    ),
)
