"""/campaign correct: an umpire corrects the books, with a reason that is stored as an event."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Figures, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.people.names import same
from rules.core.people.party import named_among
from rules.core.people.person import Person
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, listed, parts, signed
from rules.core.play.campaign import Booked
from rules.mad_dogs.model.changes import SkillsSet
from rules.mad_dogs.model.figures import Figure, Posture, Stat
from rules.mad_dogs.model.prices import MOST_MONEY, dollars
from rules.mad_dogs.paradise.city.campaign_options import ANY_IN_TOWN, CAMPAIGN
from rules.mad_dogs.paradise.city.changes import (
    BandGone,
    BandSet,
    BusinessSet,
    FightSet,
    OfficialSet,
    OutfitSet,
    OutrageMoved,
    PrisonerGone,
    PrisonerSet,
    StorySet,
)
from rules.mad_dogs.paradise.city.records import Payer, PopularBand, Prisoner, Squad
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.officials.official_names import officials
from rules.mad_dogs.paradise.officials.posts import official_named, post_of, title_of
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.paradise.rackets.bands import band_of
from rules.mad_dogs.paradise.rackets.businesses import LAID_BUSINESSES, business_named, opening
from rules.mad_dogs.paradise.spending.muscle import MOST_MUSCLE, muscle_named

NOBODY = "nobody"
SO_MANY: Final = re.compile(r"\s*(\d{1,4})\s+(\S.*?)\s*")
NUMBER_OF: Final = re.compile(r"\s*([A-Za-z]+)\s+(\d{1,3})\s*")
LEAST, MOST = 1, 10
"""The least and the most that an umpire can write for a stat of a figure."""


Reputation = Annotated[int, Interval(ge=-20, le=20)]
Outrage = Annotated[int, Interval(ge=-50, le=50)]


Words = Annotated[str, Len(0, 100)]
Number = Annotated[int, Interval(ge=0, le=1_000_000)]


class InCustody(StrEnum):
    """What a figure is after a correction."""

    BOOKED = "Booked"
    FREE = "Free"


@move("campaign correct", townsfolk=True)
class Correct:
    """Correct the books, with a reason. For umpires."""

    why: Annotated[str, Len(1, 200)] = option("The reason, for the log and the ledger.")
    gang: str = option(
        "The gang, or the new owner of a business, band or official, or “nobody”.",
        default="",
        complete=ANY_IN_TOWN,
    )
    money: int | None = option("The dollars to add, or below 0 to take away.", default=None)
    reputation: Reputation | None = option(
        "The reputation points to add for good, or below 0 to take away.", default=None
    )
    outrage: Outrage | None = option("The points of public outrage to add, or below 0 to take away.", default=None)
    business: str = option("The business that goes to the gang.", default="", complete=LAID_BUSINESSES)
    official: str = option("The official who goes into the gang's pay.", default="", complete=officials)
    fight: int | None = option("The number of the fight to call off.", default=None)
    muscle: Words = option("The gang's hired muscle of a kind, such as 3 Punks.", default="")
    band: Number | None = option("The band that goes to the gang; 0 for a new one.", default=None)
    story: Number | None = option("The number of the story to drop.", default=None)
    figure: str = option("The figure of the custody or the sheet.", default="", complete=Figures(many=False))
    custody: InCustody | None = option("Where the figure is.", default=None, words=InCustody)
    sheet: Words = option("New numbers on the figure's sheet, such as GUTS 4, HITS 3.", default="")
    month: Number | None = option("The month that it is for (default: this one).", default=None)
    campaign: str = CAMPAIGN


@decides(Correct)
def corrected(position: Position, move: Correct) -> Deed[None]:
    """Corrects the books: money, reputation, owners, fights, muscle, bands, stories, custody and sheets.

    It is booked now, also for an earlier month, which its reason then names.
    """
    town = position.town
    town.require_umpire()
    why = f"{' '.join(move.why.split())}{_for_month(town, move)}"
    lines: list[str] = []
    changes: list[Change] = []
    books = (_money, _standing, _outrage, _business, _official, _fight)
    for correct in (*books, _muscle, _band, _story, _custody, _sheet):
        found = correct(town, move, why)
        if found is not None:
            lines.append(found[0])
            changes += found[1]
    if not changes:
        raise OutOfRange("The correction is empty. Give what changes, such as money, a business or a fight.")
    return Deed(
        report=lambda _: Report(f"The umpire corrects the books: {why}.", tuple(lines)),
        changes=lambda _: tuple(changes),
        log=town.id,
        rule="mad.campaign.month",
    )


Corrected = tuple[str, tuple[Change, ...]] | None


def _money(town: Town, move: Correct, why: str) -> Corrected:
    if move.money is None:
        return None
    gang, sum_of = _gang(town, move, "money"), move.money
    if not -MOST_MONEY <= town.bank(gang) + sum_of <= MOST_MONEY:
        raise OutOfRange(f"A gang can have or owe {dollars(MOST_MONEY)} at most. Give a smaller sum.")
    after = dollars(town.bank(gang) + sum_of)
    return f"{town.name(gang)}: {'+' if sum_of > 0 else ''}{dollars(sum_of)}, {after} in the bank.", (
        Booked(gang, sum_of, "correction", why),
    )


def _standing(town: Town, move: Correct, _why: str) -> Corrected:
    if move.reputation is None:
        return None
    gang, points = _gang(town, move, "reputation"), move.reputation
    outfit = town.outfit(gang)
    if outfit.standing + points < 0:
        raise OutOfRange(
            f"{town.name(gang)} has {outfit.standing} points for good, so no more can be taken. Give fewer."
        )
    after = replace(outfit, standing=outfit.standing + points)
    return f"{town.name(gang)}: {signed(points)} reputation for good.", (OutfitSet(town.id, after),)


def _outrage(town: Town, move: Correct, _why: str) -> Corrected:
    if move.outrage is None:
        return None
    if town.city.outrage + move.outrage < 0:
        raise OutOfRange(f"Public outrage is {town.city.outrage}, so no more can be taken off. Give fewer points.")
    return f"Public outrage: {signed(move.outrage)}.", (OutrageMoved(town.id, move.outrage, "put right by the umpire"),)


def _business(town: Town, move: Correct, _why: str) -> Corrected:
    if not move.business:
        return None
    business = town.city.business(business_named(move.business, town.city.lots).key)
    owner = _owner(town, move)
    after = replace(business, owner=owner, since=town.month if owner else 0, shut=False, dry=0, idle=0)
    return f"{opening(business)} belongs to {town.name(owner)}.", (BusinessSet(town.id, after),)


def _official(town: Town, move: Correct, _why: str) -> Corrected:
    if not move.official:
        return None
    key = official_named(move.official, town.city.officials)
    official, owner = town.city.official(key), _owner(town, move)
    if official is None:
        raise IllegalNow(f"No one is {title_of(key)} now. Pick another official.")
    others = tuple(one for one in official.payers if one.gang != owner) if post_of(key).shared else ()
    payers = (*others, Payer(owner, official.rate)) if owner else ()
    return f"{title_of(key)} is in the pay of {town.name(owner)}.", (
        OfficialSet(town.id, replace(official, payers=payers)),
    )


def _fight(town: Town, move: Correct, _why: str) -> Corrected:
    if move.fight is None:
        return None
    found = next((one for one in town.city.fights if one.id == move.fight), None)
    if found is None or found.settled:
        raise IllegalNow(f"There is no fight {move.fight} to call off. Pick another fight.")
    return f"Fight {move.fight} is called off.", (FightSet(town.id, replace(found, settled=True)),)


def _muscle(town: Town, move: Correct, _why: str) -> Corrected:
    if not move.muscle:
        return None
    gang, found = _gang(town, move, "muscle"), SO_MANY.fullmatch(move.muscle)
    if found is None or int(found[1]) > MOST_MUSCLE:
        raise OutOfRange(f"Muscle is a number up to {MOST_MUSCLE} and a kind. Write it like 3 Punks, or 0 Punks.")
    number, profile = int(found[1]), muscle_named(found[2]).profile
    outfit = town.outfit(gang)
    others = tuple(one for one in outfit.muscle if one.profile != profile)
    squads = (*others, Squad(profile, number)) if number else others
    return f"{town.name(gang)} has {count(number, profile)} hired.", (
        OutfitSet(town.id, replace(outfit, muscle=squads)),
    )


def _band(town: Town, move: Correct, _why: str) -> Corrected:
    if move.band is None:
        return None
    owner = _owner(town, move)
    if not move.band:
        if not owner:
            raise OutOfRange("A new band needs a gang. Add gang:.")
        new = PopularBand(town.city.serial + 1, owner)
        return f"{town.name(owner)} has a new band, number {new.id}.", (BandSet(town.id, new),)
    band = band_of(town.city, move.band)
    if not owner:
        return f"The contract of band {band.id} is over.", (BandGone(town.id, band.id),)
    club = band.club if owner == band.owner else ""
    return f"Band {band.id} belongs to {town.name(owner)}.", (BandSet(town.id, replace(band, owner=owner, club=club)),)


def _story(town: Town, move: Correct, _why: str) -> Corrected:
    if move.story is None:
        return None
    found = next((one for one in town.city.stories if one.id == move.story and not one.done), None)
    if found is None:
        raise IllegalNow(f"There is no story {move.story} to drop. Pick another story.")
    return f"Story {found.id} is dropped.", (StorySet(town.id, replace(found, done=True)),)


def _custody(town: Town, move: Correct, _why: str) -> Corrected:
    if move.custody is None:
        return None
    one = _person(town, move)
    held = any(each.figure == one.id for each in town.city.prisoners)
    if move.custody is InCustody.FREE:
        if not held:
            raise IllegalNow(f"{one.name} is free already. Pick another figure.")
        return f"{one.name} is free.", (PrisonerGone(town.id, one.id),)
    if held or one.figure.posture is Posture.DEAD:
        raise IllegalNow(f"{one.name} is {'in a cell already' if held else 'dead'}. Pick another figure.")
    return f"{one.name} is booked at the precinct.", (PrisonerSet(town.id, Prisoner(one.id, one.gang_id)),)


def _sheet(town: Town, move: Correct, _why: str) -> Corrected:
    if not move.sheet:
        return None
    one = _person(town, move)
    stats = one.figure.stats
    for text in parts(move.sheet):
        found = NUMBER_OF.fullmatch(text)
        stat = next((each for each in Stat if found is not None and same(each, found[1])), None)
        if found is None or stat is None or not LEAST <= int(found[2]) <= MOST:
            known = listed(map(str, Stat))
            raise OutOfRange(f"“{text}” is no number of a sheet. Give {known} from {LEAST} to {MOST}, like GUTS 4.")
        stats = stats._replace(**{stat.lower(): int(found[2])})
    written = listed(f"{stat} {stats.of(stat)}" for stat in Stat if stats.of(stat) != one.figure.stats.of(stat))
    if not written:
        raise OutOfRange(f"That is on the sheet of {one.name} already. Give other numbers.")
    return f"{one.name} has {written}.", (SkillsSet(one.id, one.figure.skills, stats),)


def _for_month(town: Town, move: Correct) -> str:
    """The month of a correction, for its reason; empty for the present one. Raises OutOfRange for one to come."""
    if move.month is None or move.month == town.month:
        return ""
    if not 1 <= move.month < town.month:
        raise OutOfRange(f"There has been no month {move.month} in {town.title}. Give an earlier one, or none.")
    return f" (for {date_of(move.month)})"


def _person(town: Town, move: Correct) -> Person[Figure]:
    """The figure of the option."""
    if not move.figure:
        raise OutOfRange("The correction needs a figure. Add figure:.")
    people = [one for gang in town.gangs.values() for one in gang.people]
    (found,) = named_among(people, (move.figure,))
    return found


def _gang(town: Town, move: Correct, what: str) -> int:
    if not move.gang:
        raise OutOfRange(f"The correction needs the gang whose {what} it is. Add gang:.")
    return town.gang_named(move.gang).id


def _owner(town: Town, move: Correct) -> int:
    """The gang of the option, or none."""
    if not move.gang:
        raise OutOfRange("The correction needs the new owner. Add a gang, or nobody.")
    return 0 if move.gang.casefold() == NOBODY else town.gang_named(move.gang).id
