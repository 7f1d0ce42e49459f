"""Falls: the Deadly Weapons table, +1 for each floor (mad.fall)."""

from __future__ import annotations

from typing import Annotated, Any

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.frozen import replace
from rules.core.plain.words import count
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Injury
from rules.mad_dogs.model.injuries import Mark, Struck, left_as
from rules.mad_dogs.nerve.aftermath import Seeing, with_witnesses, witnesses_of
from rules.mad_dogs.nerve.witnesses import attack
from rules.mad_dogs.play.fields import ROLLS, skills_option
from rules.mad_dogs.play.lines import damage_facts, struck_facts, struck_line, witnesses_line
from rules.mad_dogs.play.position import Person, Position, hurt, mark_of, require_hurtable
from rules.mad_dogs.play.rerolls import lucky
from rules.mad_dogs.play.stat_tests import HE
from rules.mad_dogs.wounds.damage import damage, harm_modifiers


@attack
@resolves("mad.fall")
def fall(dice: Dice, mark: Mark, floors: int) -> Struck:
    """A fall: one roll on the Deadly Weapons table, +1 for each floor of about 10 feet. Gun Shy does not apply."""
    harm = dice.call(damage, replace(mark, gun_shy=False), 1, harm_modifiers(0, False, floors), "damage:0")
    return Struck(harm, posture=left_as(mark, harm))


@move("mad fall", ROLLS, around=True)
class Fall:
    """Roll a fall on the Deadly Weapons table, +1 a floor."""

    figure: Person = one_figure("The figure that falls, or a profile such as Hoodlum.", HE, only=OWN)
    floors: Annotated[int, Interval(ge=1, le=30)] = option("The floors that it falls, about 10 feet each.")
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")
    witnesses: Seeing = witnesses_of("Those who would see a Gory Death: names, all, friends or none.")


@decides(Fall)
def falls(position: Position, move: Fall) -> Deed[Any]:
    """A fall of so many floors."""
    person = move.figure
    require_hurtable(person)
    args = (mark_of(person, move.skills), move.floors)

    def report(struck: Struck) -> Report:
        headline = f"{person.name} falls {count(move.floors, 'floor')}: {struck.verdict}."
        seen = witnesses_line([person.name]) if struck.harm.worst is Injury.GORY_DEATH else ""
        lines = tuple(filter(None, (struck_line(person.name, person, struck), seen)))
        return Report(headline, lines, tone=Tone.BAD if struck.harm.lost else Tone.PLAIN)

    deed = Deed(
        fall,
        args,
        (person.name,),
        changes=lambda struck: hurt(person, struck, standing=False),
        facts=lambda outcome: {"damage": damage_facts(outcome), **struck_facts(person.name, outcome.result)},
        report=report,
        questions=(Question("Ends", fall, args, lambda struck: struck.verdict),),
        rerolls=lucky([person]),
        about=(person,),
    )
    return with_witnesses(position, deed, [person], witnesses=move.witnesses)
