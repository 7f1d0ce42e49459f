"""The price of killing the Attorney General: the Feds come, and officials walk out (mad.law)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import listed, sentence
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.law.feds import called, feds_called_changes
from rules.mad_dogs.paradise.law.prisoners import GANG, by_numbers, in_court, town_of
from rules.mad_dogs.paradise.officials.posts import name_of
from rules.mad_dogs.paradise.officials.releases import walked_out_changes
from rules.mad_dogs.paradise.officials.wishes import asked_after_walk_out
from rules.mad_dogs.scenarios.kinds.defections import doubter_faults, leavers
from rules.mad_dogs.scenarios.shared.facts import refuse
from rules.mad_dogs.scenarios.shared.scenario_kind import Doubter


@resolves("mad.law", "mad.stat-test")
def attorney_killed(dice: Dice, officials: tuple[Doubter, ...]) -> tuple[str, ...]:
    """The officials, Reporters too, that leave a gang after it has killed the Attorney General: SMARTS failed.

    Raises OutOfRange, with all faults, before any roll.
    """
    refuse(doubter_faults(officials, Stat.SMARTS))
    return leavers(dice, officials, Stat.SMARTS, False)


def doubters_of(city: Paradise, gang: int) -> tuple[Doubter, ...]:
    """A gang's officials, by key, with their SMARTS."""
    return tuple(Doubter(one.key, one.smarts) for one in city.bought(gang))


def attorney_changes(
    campaign: int, city: Paradise, month: int, gang: int, leaving: Iterable[str]
) -> tuple[Change, ...]:
    """The changes after a gang has killed the Attorney General: the Feds come, and officials leave it, by key."""
    after = called(city.feds, month)
    return (
        *(() if after == city.feds else feds_called_changes(campaign, city.feds, after)),
        *walked_out_changes(campaign, city, gang, leaving, month),
    )


# The command


@move("mad-law attorney", Rolls(), town=True, party="")
class Attorney:
    """Roll by hand what a dead Attorney General costs: the Feds come, and officials test SMARTS."""

    smarts: str = option("With plain numbers: SMARTS of the gang's officials, such as 3 4 5.", default="")
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Attorney)
def attorney(position: Position, move: Attorney) -> Deed[tuple[str, ...]]:
    """The Attorney General is dead: a test for each of a gang's officials.

    A campaign's Hit on the Attorney General books this itself, so only an umpire uses this command.
    """
    if by_numbers(position, move.gang, move.smarts):
        return _attorney_deed("the gang", _officials(move.smarts), lambda key: key)
    members = in_court(position.party)
    town = town_of(members)
    town.require_umpire()

    def changes(leaving: tuple[str, ...] | None) -> tuple[Change, ...]:
        cost = attorney_changes(town.id, town.city, town.month, members.id, leaving or ())
        return (*cost, *asked_after_walk_out(town, cost))

    deed = _attorney_deed(members.name, doubters_of(town.city, members.id), name_of)
    return fast_replace(deed, allow=lambda: members.rights, changes=changes, log=town.id, again=False)


def _officials(text: str) -> tuple[Doubter, ...]:
    numbers = text.replace(",", " ").split()
    if not numbers or not all(one.isascii() and one.isdigit() for one in numbers):
        raise OutOfRange("The roll needs the SMARTS of the gang's officials. Type them, such as smarts:3 4 5.")
    return tuple(Doubter(f"official {place}", int(one[:3])) for place, one in enumerate(numbers, 1))


def _attorney_deed(gang: str, officials: tuple[Doubter, ...], named: Callable[[str], str]) -> Deed[tuple[str, ...]]:
    """The death of an Attorney General outside the books: it changes nothing."""

    def say(leaving: tuple[str, ...] | None) -> Report:
        gone = [named(key) for key in leaving or ()]
        lines = (
            "A successor is appointed, and the Feds are called in.",
            f"Finished with {gang}: {listed(gone)}." if gone else f"All {gang}'s officials stay.",
        )
        return Report(
            f"The Attorney General is dead: {len(gone)} of {len(officials)} officials leave.", lines, tone=Tone.BAD
        )

    return Deed(
        report=say,
        resolver=attorney_killed if officials else None,
        args=(officials,),
        names=tuple(named(one.name) for one in officials),
        facts=lambda outcome: {"leave": list(outcome.result)},
        questions=tuple(_leaving(officials, named)),
        rule="mad.law",
        again=True,
    )


def _leaving(officials: tuple[Doubter, ...], named: Callable[[str], str]) -> Iterator[Question]:
    """The questions for the odds: how many leave, and each of several by name."""
    if officials:
        yield Question("Leave", attorney_killed, (officials,), len)
    for one in officials if len(officials) > 1 else ():
        yield Question(sentence(f"{named(one.name)} leaves"), attorney_killed, ((one,),), bool)
