"""What some traits let people do, or make them do: insults, lurking, spraying walls (6 Trait points)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.dice import Dice
from rules.core.events import Change
from rules.core.outcome import Modifier
from rules.core.owed import Owes
from rules.core.refusal import IllegalNow, OutOfRange
from rules.core.rule import resolves
from rules.gangstars.changes import Affected, Sprayed
from rules.gangstars.duties import reaction_test
from rules.gangstars.goons import MOST_STAT
from rules.gangstars.model import Effect, Figure, State, Test
from rules.gangstars.rolls import target
from rules.gangstars.traits import BIG_MOUTH, COOL_MAN, HAWK_EYE, LURKER, TAGGER, THIRD_EYE

MOST_SPRAYED: Final = 20


@resolves("gs.trait.big-mouth")
def insult(_dice: Dice, by: str) -> Effect:
    """What an insult by somebody leaves its victim with, through his next activation; a cool man too."""
    return Effect(State.INSULTED, 1, why=f"by {by}")


def require_insulting(speaker: Figure, victim: Figure | None) -> None:
    """Refuse who has no big mouth, and dogs, who don't mind."""
    if not speaker.has(BIG_MOUTH):
        raise IllegalNow(f"{speaker.name} is no big mouth: only who has that trait insults people.")
    if victim is not None and victim.is_dog:
        raise IllegalNow(f"{victim.name} is a dog: insults are lost on dogs.")


@resolves("gs.trait.lurker")
def appear(_dice: Dice, by: str, acts_yet: bool = False) -> Effect:
    """What somebody who lurked leaves the enemy beside him with: terror, through this turn and the next two.

    acts_yet  his activation of this turn is still to begin: one more to last through
    """
    return Effect(State.TERRIFIED, 2 + acts_yet, why=f"{by} appeared")


def require_lurking(lurker: Figure, victim: Figure | None) -> None:
    """Refuse who does not lurk, and whom nobody takes by surprise."""
    if not lurker.has(LURKER):
        raise IllegalNow(f"{lurker.name} is no lurker: only who has that trait appears out of nowhere.")
    if victim is not None and victim.is_dog:
        raise IllegalNow(f"{victim.name} is a dog and smells a lurker: appear beside a human.")
    if victim is not None and victim.has(HAWK_EYE):
        raise IllegalNow(f"{victim.name} has a hawk eye and has spotted the lurker: appear beside somebody else.")


def appears(subject: int, victim: Figure, effect: Effect, by: str) -> tuple[Change, ...]:
    """What it changes in a figure on record: terror, and a test for the surprise unless nothing surprises him."""
    ready = victim.has(THIRD_EYE) or victim.has(COOL_MAN)
    test = reaction_test(Test.SURPRISED, f"{by} appeared")
    return (Affected(subject, effect), *(() if ready else (Owes(subject, test),)))


@dataclass(frozen=True, slots=True)
class Wall:
    """A tagger within 10 cm (4 inches) of a wall.

    who        whose die it is; empty for nobody in particular
    brains     0 to 5
    buildings  sprayed on before in this game
    turns      spent at this one so far
    more       what else is added to the die, by name
    """

    who: str = ""
    brains: int = 0
    buildings: int = 0
    turns: int = 0
    more: tuple[Modifier, ...] = ()

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """What is added to the die, by name."""
        named = (Modifier("turns at this wall", -self.turns), Modifier("buildings before", -self.buildings))
        return (*(one for one in named if one.value), *self.more)


def check_wall(wall: Wall) -> None:
    """OutOfRange for numbers that can't be."""
    if not 0 <= wall.brains <= MOST_STAT:
        raise OutOfRange(f"Brains are 0 to {MOST_STAT}, not {wall.brains}.")
    if not (0 <= wall.buildings <= MOST_SPRAYED and 0 <= wall.turns <= MOST_SPRAYED):
        raise OutOfRange(f"Buildings and turns are 0 to {MOST_SPRAYED} each.")


@resolves("gs.trait.tagger", "gs.roll.target", "gs.trait.eight-miles-high")
def resist(dice: Dice, wall: Wall) -> bool:
    """Whether a tagger leaves a wall alone: a D6 against brains, 1 easier for each turn and each building."""
    check_wall(wall)
    return target(dice, "brains", wall.brains, wall.modifiers, wall.who)


def require_tagger(figure: Figure) -> None:
    """Refuse who is no tagger."""
    if not figure.has(TAGGER):
        raise IllegalNow(f"{figure.name} is no tagger: walls leave everybody else cold.")


def sprayed(subject: int, wall: Wall, resisted: bool) -> tuple[Change, ...]:
    """What the test changes in a tagger on record: he sprays for the rest of the activation, or is done with a wall."""
    if resisted:
        return (Sprayed(subject, wall.buildings + (wall.turns > 0), 0),) if wall.turns else ()
    stays = Affected(subject, Effect(State.STAYS, 0, why="sprays a wall"))
    return Sprayed(subject, wall.buildings, wall.turns + 1), stays
