"""Stool pigeons: gangsters in the Pen who talk, and set the Feds on their gang (mad.law)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import Gangs, one_figure, option
from rules.core.action.move import Rolls, move
from rules.core.action.people_fields import EVEN_ABSENT
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.changes import NewsMade
from rules.mad_dogs.paradise.city.records import Feds, Headline, News
from rules.mad_dogs.paradise.city.town import Members, Position
from rules.mad_dogs.paradise.law.feds import called, feds_called_changes, hunting
from rules.mad_dogs.paradise.law.prisoners import in_court, town_of
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.play.stat_tests import smarts_of, stat_test

MOST_SMARTS: Final = 6


@resolves("mad.law", "mad.stat-test")
def pigeon(dice: Dice, smarts: int, index: int = 0) -> bool:
    """Whether a gangster in the Pen turns stool pigeon: by failing a test of SMARTS, 0 to 6."""
    check_smarts((smarts,))
    return not dice.call(stat_test, Target("SMARTS in the Pen", smarts), index)


def check_smarts(numbers: Iterable[int]) -> None:
    for smarts in numbers:
        if not 0 <= smarts <= MOST_SMARTS:
            raise OutOfRange(f"SMARTS are 0 to {MOST_SMARTS}, not {smarts}. Give a number in that range.")


def talk_changes(campaign: int, feds: Feds, month: int, gang: int, names: Iterable[str]) -> tuple[Change, ...]:
    """The changes if stool pigeons of a gang talk: the Feds are called, if they are not in town, and go after that
    gang.
    """
    return (
        *(NewsMade(campaign, News(Headline.TURNED, (gang,), name)) for name in names),
        *feds_called_changes(campaign, feds, hunting(called(feds, month), gang)),
    )


# The command


@move("mad-law pigeon", Rolls(), party="")
class Pigeon:
    """Test SMARTS of a figure in the Pen: on a failure it talks."""

    figure: Person = one_figure("The figure in the Pen, or a profile.", "A gangster", only=EVEN_ABSENT)
    smarts: Annotated[int, Interval(ge=0, le=MOST_SMARTS)] | None = option(
        "The figure's SMARTS as a number.", default=None
    )
    gang: str = option(
        "For umpires: the gang of the campaign that the figure talks about, without a trial.",
        default="",
        complete=Gangs(),
    )
    campaign: str = CAMPAIGN


@decides(Pigeon)
def in_the_pen(position: Position, move: Pigeon) -> Deed[bool]:
    """Whether a figure in the Pen talks; for a named gang the umpire books it."""
    members: Members | None = None
    smarts, name = smarts_of(move.figure, move.smarts), move.figure.name
    if move.figure.figure.posture is Posture.DEAD:
        raise IllegalNow(f"{name} is dead and can't talk. Name a living figure.")
    if move.gang:
        members = in_court(position.party)
        town_of(members).require_umpire()

    def changes(talks: bool) -> tuple[Change, ...]:
        if members is None or not talks:
            return ()
        town = town_of(members)
        return talk_changes(town.id, town.city.feds, town.month, members.id, (name,))

    def say(talks: bool) -> Report:
        if not talks:
            return Report(f"{name} says nothing in the Pen.", tone=Tone.GOOD)
        gang = members.name if members is not None else "the old gang"
        return Report(f"{name} turns stool pigeon.", (f"The Feds come, and they are after {gang}.",), tone=Tone.BAD)

    return Deed(
        report=say,
        resolver=pigeon,
        args=(smarts,),
        names=(name,),
        allow=lambda: members.rights if members is not None else (),
        changes=changes,
        facts=lambda outcome: {"talks": outcome.result},
        questions=(Question("Talks", pigeon, (smarts,)),),
        log=town_of(members).id if members is not None else None,
        about=(),
        again=members is None,
    )
