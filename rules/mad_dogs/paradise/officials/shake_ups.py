"""Shake-ups: the Mayor accuses another official for a gang that owns the Mayor (mad.official.mayor)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.tables.outcome import Target
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.paradise.city.campaign_options import ALONE, CAMPAIGN, FOR_GANG, town_if
from rules.mad_dogs.paradise.city.changes import NewsMade, OfficialSet, OutfitSet
from rules.mad_dogs.paradise.city.high_roll import high_roll, likely_highest
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.records import Headline, News
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.officials.official_names import EVERYBODY, official_meant, post_meant
from rules.mad_dogs.paradise.officials.posts import (
    DECIDES,
    MAYOR_KEY,
    MOST_OWNERS,
    MOST_SMARTS,
    POSTS,
    name_of,
    require_smarts,
    smarts_of,
    successor,
    title_of,
    voices,
)
from rules.mad_dogs.play.stat_tests import stat_test


@frozen
class Accusation:
    """An accusation by the Mayor.

    post    the post of the accused
    mayor, accused  their SMARTS, 1 to 9
    owners  gangs that own the Mayor, the one that wants it first: 1 to 24
    """

    post: str
    mayor: int
    accused: int
    owners: int = 1


class ShakeUpResult(NamedTuple):
    """The result of an accusation.

    heeded  whether the Mayor made it, and did not follow another owner
    out     whether the accused is out of office
    smarts  SMARTS of the successor; 0 if there is none
    """

    heeded: bool
    out: bool = False
    smarts: int = 0


def require_accused(post: str) -> None:
    """Raises IllegalNow for a post that the Mayor can't accuse: the Mayor's own, and those of the newspaper."""
    if post == "mayor" or not POSTS[post].of_city:
        listed = ", ".join(one.title for one in POSTS.values() if one.of_city and one.id != "mayor")
        raise IllegalNow(f"The Mayor accuses only lower city officials. Pick from {listed}.")


@resolves("mad.official.lose", "mad.official.mayor", "mad.opposed-test")
def shake_up(dice: Dice, accusation: Accusation) -> ShakeUpResult:
    """Several owners of the Mayor roll off with 1D6 each; then SMARTS of the Mayor against SMARTS of the accused.

    The accused is out if the Mayor passes and the accused fails; a last die then gives the SMARTS of the successor.
    Throws are numbered: owners from 0, the Mayor behind them, the accused last. Raises IllegalNow and OutOfRange.
    """
    _check(accusation)
    if high_roll(dice, voices(accusation.owners), DECIDES):
        return ShakeUpResult(False)
    return dice.call(_accused, accusation)


@resolves("mad.official.lose", "mad.official.mayor", "mad.opposed-test")
def likely_shaken(dice: Dice, accusation: Accusation) -> ShakeUpResult:
    """`shake_up` for the odds."""
    _check(accusation)
    if likely_highest(dice, voices(accusation.owners)):
        return ShakeUpResult(False)
    return dice.call(_accused, accusation)


def _check(accusation: Accusation) -> None:
    require_accused(accusation.post)
    for smarts in (accusation.mayor, accusation.accused):
        require_smarts(smarts)


def _accused(dice: Dice, accusation: Accusation) -> ShakeUpResult:
    """The accusation itself, once the Mayor makes it."""
    smarts = (accusation.mayor, accusation.accused)
    mayor, accused = [
        dice.call(stat_test, Target(Stat.SMARTS, one), place) for place, one in enumerate(smarts, accusation.owners)
    ]
    if not mayor or accused:
        return ShakeUpResult(True)
    return ShakeUpResult(True, True, dice.call(smarts_of, accusation.post))


def accusation(city: Paradise, gang: int, key: str) -> Accusation:
    """The facts of a gang's accusation against the official with this key.

    Raises NotYours unless the gang owns the Mayor. Raises IllegalNow if the Mayor has accused an official for it this
    month, or can't accuse this one.
    """
    mayor, accused, outfit = city.official(MAYOR_KEY), city.official(key), city.outfit(gang)
    if mayor is None or gang not in mayor.owners:
        raise NotYours("The Mayor is not in your pay, so you can't have anyone accused. Buy the Mayor first.")
    if outfit is not None and outfit.accused:
        raise IllegalNow("The Mayor has already spoken for your gang this month. Wait for the next month.")
    if accused is None:
        raise IllegalNow(f"No one holds the post of {name_of(key)}. Pick an official in office.")
    require_accused(accused.post)
    return Accusation(accused.post, mayor.smarts, accused.smarts, len(mayor.owners))


def shaken_changes(
    campaign: int, city: Paradise, month: int, gang: int, key: str, shaken: ShakeUpResult
) -> tuple[Change, ...]:
    """The changes of an accusation: the month's one is spent, and the accused may have a successor."""
    outfit, accused = city.outfit(gang), city.official(key)
    spent = () if outfit is None else (OutfitSet(campaign, replace(outfit, accused=True)),)
    if not shaken.heeded or accused is None:
        return spent
    if not shaken.out:
        return (*spent, NewsMade(campaign, News(Headline.CLEARED, (gang,), key)))
    return (
        *spent,
        OfficialSet(campaign, successor(accused, shaken.smarts, month)),
        NewsMade(campaign, News(Headline.DISMISSED, (gang,), key)),
    )


Smarts = Annotated[int, Interval(ge=1, le=MOST_SMARTS)]
Owners = Annotated[int, Interval(ge=1, le=MOST_OWNERS)]


@move("mad-official shake-up", Rolls(), town=True)
class ShakeUp:
    """Have the Mayor accuse an official: SMARTS against SMARTS, once a month."""

    official: str = option("The accused: a Judge, Councilman, Captain or the Chief.", complete=EVERYBODY)
    gang: str = FOR_GANG
    mayor: Smarts | None = option(f"{ALONE}SMARTS of the Mayor.", default=None)
    smarts: Smarts | None = option(f"{ALONE}SMARTS of the accused.", default=None)
    owners: Owners | None = option(f"{ALONE}gangs that own the Mayor, the accuser first.", default=None)
    campaign: str = CAMPAIGN


@decides(ShakeUp)
def accuse(position: Position, move: ShakeUp) -> Deed[ShakeUpResult]:
    """The Mayor accuses an official."""
    town = town_if(position, move.mayor, move.smarts, move.owners)
    if town is None:
        return _accuse_alone(move)
    town.require_open()
    town.require_phase(Phase.FRIENDS)
    gang = town.gang_for(move.gang)
    key = official_meant(town, move.official).key
    facts = accusation(town.city, gang.id, key)
    mayor = official_meant(town, "Mayor")
    owners = (gang.id, *(one for one in mayor.owners if one != gang.id))
    return Deed(
        report=lambda shaken: _shake_up_report(shaken, name_of(key)),
        resolver=shake_up,
        args=(facts,),
        names=(*(town.name(one) for one in owners), title_of(MAYOR_KEY), title_of(key)),
        allow=lambda: town.rights(gang),
        changes=lambda shaken: shaken_changes(town.id, town.city, town.month, gang.id, key, shaken),
        facts=lambda outcome: outcome.result._asdict(),
        questions=_shake_up_questions(facts),
        log=town.id,
    )


def _accuse_alone(move: ShakeUp) -> Deed[ShakeUpResult]:
    """The same from plain numbers."""
    post = post_meant(move.official)
    if move.mayor is None or move.smarts is None:
        raise OutOfRange("No campaign is running here. Give the SMARTS of both, such as mayor:4 smarts:3.")
    owners = move.owners or 1
    facts = Accusation(post.id, move.mayor, move.smarts, owners)
    return Deed(
        report=lambda shaken: _shake_up_report(shaken, f"the {post.title}"),
        resolver=shake_up,
        args=(facts,),
        names=(*(f"owner {number}" for number in range(1, owners + 1)), title_of(MAYOR_KEY), post.title),
        facts=lambda outcome: outcome.result._asdict(),
        questions=_shake_up_questions(facts),
        again=True,
    )


def _shake_up_questions(facts: Accusation) -> tuple[Question, ...]:
    return (
        Question("Ends", likely_shaken, (facts,), _ending),
        Question(f"SMARTS of the next {POSTS[facts.post].title}", smarts_of, (facts.post,)),
    )


def _ending(shaken: ShakeUpResult) -> str:
    if not shaken.heeded:
        return "the Mayor is silent"
    return "out of office" if shaken.out else "stays in office"


def _shake_up_report(shaken: ShakeUpResult, who: str) -> Report:
    """The report of an accusation."""
    if not shaken.heeded:
        return Report(f"The Mayor is silent about {who}.", ("Another owner of the Mayor rolled higher.",))
    if not shaken.out:
        return Report(f"The Mayor accuses {who}, and nothing sticks.", tone=Tone.BAD)
    lines = (f"The successor has SMARTS {shaken.smarts} and is for sale from next month.",)
    return Report(f"The Mayor accuses {who}, who is out of office.", lines, tone=Tone.GOOD)
