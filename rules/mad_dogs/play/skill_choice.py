"""Random skills, and the choice that a roll of 6-6 leaves to the player (mad.skills)."""

from __future__ import annotations

from typing import Any

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Complete, nobody, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import EVEN_ABSENT, OWN, RECORDED
from rules.core.action.report import Report
from rules.core.plain.refusal import IllegalNow, Missing
from rules.mad_dogs.model.changes import SkillsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.skills import CHOICE, EFFECTS, MOLLS, random_skill, skill_named
from rules.mad_dogs.play.fields import ROLLS
from rules.mad_dogs.play.position import Person, Position


@move("mad skill", ROLLS)
class Skill:
    """Roll a random skill, or choose the one that a roll of 6-6 allows."""

    figure: Person | None = one_figure(
        "The figure with a skill to choose.", source=nobody, only=OWN | RECORDED | EVEN_ABSENT
    )
    choose: str = option(
        "The skill that the figure takes.", default="", complete=Complete(lambda _game, _figure: EFFECTS, many=True)
    )


@decides(Skill)
def skill(_position: Position, move: Skill) -> Deed[Any]:
    """A player rolls a random skill, or chooses the skill that a 6-6 left open for a figure."""
    if move.figure is None:
        return Deed(
            random_skill,
            facts=lambda outcome: {"skill": outcome.result},
            report=lambda skill: Report(f"The skill is {skill}."),
            questions=(Question("Skill", random_skill, ()),),
            again=True,
        )
    name, figure = move.figure.name, move.figure.figure
    if figure.posture is Posture.DEAD:
        raise IllegalNow(f"{name} is dead and can't learn a skill. Pick a living figure.")
    if CHOICE not in figure.skills:
        raise IllegalNow(f"{name} has no skill left to choose. Pick another figure.")
    if not move.choose:
        raise Missing(f"{name} has a skill to choose. Name it, such as choose:Pistoleer.", "choose")
    wanted = skill_named(move.choose)
    if wanted in figure.skills:
        raise IllegalNow(f"{name} is already a {wanted}. Choose another skill.")
    if wanted in MOLLS:
        raise IllegalNow(f"Only some Gun Molls are a {wanted}, from the start. Choose another skill.")
    place = figure.skills.index(CHOICE)
    skills = (*figure.skills[:place], wanted, *figure.skills[place + 1 :])
    changed = SkillsSet(move.figure.id, skills, figure.stats)
    report = Report(f"{name} takes {wanted}.")
    return Deed[None](report=lambda _: report, changes=lambda _: (changed,), rule="mad.skills")
