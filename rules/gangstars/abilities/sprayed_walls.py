"""Walls that a tagger tests at, or sprays (6 Trait points: tagger)."""

from __future__ import annotations

from typing import Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OnSheet, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.gangstars.abilities.luck_rerolls import lucky
from rules.gangstars.abilities.rolls import Ability, stat_of, target, target_modifiers
from rules.gangstars.model.acting import require_able, require_active
from rules.gangstars.model.changes import Affected, Sprayed
from rules.gangstars.model.fields import ROLLS, Number, Stat
from rules.gangstars.model.figures import Effect, Figure, FigureState
from rules.gangstars.model.kinds import MOST_STAT
from rules.gangstars.model.measures import SEGMENT, both
from rules.gangstars.model.position import Person, Position, require_there
from rules.gangstars.moment.next_buttons import DONE, with_follow_on
from rules.gangstars.street.forced import SPRAYS, WALL_INCHES, forced, has_wall
from rules.gangstars.traits.trait_table import Quality, trait_with

MOST_SPRAYED: Final = 20


@frozen
class Wall:
    """A tagger within 10 cm (4 inches) of a wall.

    who        whose die it is; empty for an unnamed figure
    brains     0 to 5
    buildings  sprayed on before in this game
    turns      spent at this wall so far
    more       other modifiers, by name
    """

    who: str = ""
    brains: int = 0
    buildings: int = 0
    turns: int = 0
    more: tuple[Modifier, ...] = ()

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All modifiers to the die, by name."""
        named = (Modifier("turns at this wall", -self.turns), Modifier("buildings before", -self.buildings))
        return (*(one for one in named if one.value), *self.more)


def check_wall(wall: Wall) -> None:
    """Raise OutOfRange for impossible numbers."""
    if not 0 <= wall.brains <= MOST_STAT:
        raise OutOfRange(f"Brains are 0 to {MOST_STAT}. {wall.brains} is not possible.")
    if not (0 <= wall.buildings <= MOST_SPRAYED and 0 <= wall.turns <= MOST_SPRAYED):
        raise OutOfRange(f"Buildings and turns are 0 to {MOST_SPRAYED} each. Check both numbers.")


@resolves("gs.trait.tagger", "gs.roll.target")
def resist(dice: Dice, wall: Wall) -> bool:
    """Roll D6 against brains: a success leaves the wall alone. Each turn and building makes it 1 easier."""
    check_wall(wall)
    return target(dice, "brains", wall.brains, wall.modifiers, wall.who)


def require_tagger(figure: Figure) -> None:
    """Refuse a figure that is no tagger."""
    if not trait_with(Quality.SPRAYS, figure.traits):
        raise IllegalNow(f"{figure.name} is not a tagger. Pick a figure with that trait.")


def sprayed(subject: int, wall: Wall, resisted: bool) -> tuple[Change, ...]:
    """The changes in a tagger on record: they spray for the rest of the activation, or are done with the wall."""
    if resisted:
        return (Sprayed(subject, wall.buildings + (wall.turns > 0), 0),) if wall.turns else ()
    stays = Affected(subject, Effect(FigureState.STAYS, 0, why="sprays a wall"))
    return Sprayed(subject, wall.buildings, wall.turns + 1), stays


@move("gangstars tag", ROLLS, everybody=True)
class Tag:
    """A tagger near a wall tests brains. Failing, they spray it and do nothing else."""

    figure: Person = one_figure("Your tagger.", "the tagger", only=OWN)
    brains: Stat = stat_of(
        "figure",
        "brains",
        lambda _move: Ability.BRAINS,
        "Brains of the tagger (default: from the sheet).",
        "The tagger's brains are unknown. Name the tagger, or type {}:3.",
    )
    turns: Number = option(
        "Turns at this wall so far (default: as recorded).",
        lambda _position, move: move.figure.figure.spraying,
        known=OnSheet("figure"),
    )
    buildings: Number = option(
        "Buildings sprayed before in this game (default: as recorded).",
        lambda _position, move: move.figure.figure.sprayed,
        known=OnSheet("figure"),
    )


@decides(Tag)
@with_follow_on
def tag(position: Position, move: Tag) -> Deed[bool]:
    """A tagger near a wall tests brains, or sprays for the rest of the activation."""
    person, playing = move.figure, position.played and move.figure.stored
    require_there(person)
    position.require_part(person)
    if person.stored:
        require_tagger(person.figure)
    if not move.turns and has_wall(position, person) is False:  # whoever sprays may have been driven off it
        raise IllegalNow(f"{person.name} has no wall within {both(SEGMENT)}. Move nearer to one first.")
    more = target_modifiers(person.figure, Ability.BRAINS)
    wall = Wall(person.typed and person.name, move.brains, move.buildings, move.turns, more)
    check_wall(wall)

    def allow() -> Price:
        if playing:
            require_able(person.figure)
            require_active(position.board, person.id, person.figure)
        return ()

    def changes(resisted: bool) -> tuple[Change, ...]:
        made = sprayed(person.id, wall, resisted)
        if playing:
            return (*made, *forced(position, person, SPRAYS, WALL_INCHES))
        return tuple(one for one in made if not isinstance(one, Affected))

    def report(resisted: bool) -> Report:
        who = sentence(person.name)
        if resisted:
            done = "has sprayed enough and may act" if wall.turns else "leaves the wall alone"
            return Report(f"{who} {done}.", tone=Tone.GOOD)
        again = "Next turn the test is 1 easier."
        return Report(f"{who} sprays the wall and does nothing else.", (again,), (DONE,) * playing, Tone.BAD)

    return Deed(
        resist,
        (wall,),
        allow=allow,
        changes=changes,
        facts=lambda outcome: {"resisted": outcome.result},
        questions=(Question("At the wall", resist, (wall,), lambda kept: AT_WALL[kept], tuple(AT_WALL.values())),),
        rerolls=lucky(person),
        again=not person.stored,
        report=report,
    )


AT_WALL: Final = {True: "leaves it alone", False: "sprays"}
