"""The first month begins: the city is laid out and its officials get SMARTS (mad.campaign.start)."""

from __future__ import annotations

from rules.core.action.deed import Deed
from rules.core.action.report import Confirmation, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import count
from rules.core.play.campaign import MonthBegun
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.changes import CityLaid
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.records import Official
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.officials.posts import officials_of_city
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.start.checklist import wanting
from rules.mad_dogs.paradise.start.first_drafts import all_ready, faults


@resolves("mad.campaign.start")
def begin(dice: Dice) -> tuple[Official, ...]:
    """The city's officials, with a roll for the SMARTS of each."""
    return dice.call(officials_of_city)


def begin_changes(campaign: int, city: Paradise, officials: tuple[Official, ...]) -> tuple[Change, ...]:
    """The changes of laying out the city; January begins."""
    return CityLaid(campaign, len(city.outfits), officials), MonthBegun(campaign, 1)


def begin_first_month(town: Town) -> Deed[tuple[Official, ...]]:
    """The city is laid out, and the first month begins. Raises IllegalNow if a gang lacks something."""
    require_complete(town)

    def say(_: tuple[Official, ...]) -> Report:
        gangs = len(town.gangs)
        lots = count(gangs, "business")
        city = f"Set up: {count(gangs, 'gang')}, {lots} of each kind per neighborhood, and the city's officials."
        return Report(
            f"{town.title} begins: it is {date_of(1)}.",
            (city, "[My month] shows what your gang can do next. [Go on] shows the Loot to come, once all are done."),
            (NEXT,),
            Tone.GOOD,
        )

    return Deed(
        report=say,
        resolver=begin,
        changes=lambda officials: begin_changes(town.id, town.city, officials),
        log=town.id,
        confirm=_begin_confirmation(town),
        folds=True,
    )


def require_complete(town: Town) -> None:
    """Refuse to begin while the first month lacks something that it can't do without. Raises IllegalNow."""
    if missing := faults(town.city, town.names()):
        raise IllegalNow(" ".join(missing))


def _begin_confirmation(town: Town) -> Confirmation | None:
    """The first month ends the draft for all gangs. A player confirms it while a gang is not ready, and anyone confirms
    it if the book wants more before it.
    """
    lacks = wanting(town)
    if not lacks and (all_ready(town.city) or not town.authority.seated or town.authority.alone):
        return None
    ends = "The draft ends for all gangs, and a gang that joins later needs an umpire."
    return Confirmation(f"Begin {date_of(1)}?", "Begin", (*lacks, ends))
