"""Something Must Be Done: gangs roll off, and the winner picks the business that the police raid.

This roll follows the month's roll at once, and so does the raid of Feds who are in town: all are one action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import OfTown, option
from rules.core.action.move import Rolls, move
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, parts
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.changes import FightSet, NewsMade, PickerSet
from rules.mad_dogs.paradise.city.high_roll import high_roll, likely_highest, soon_counted
from rules.mad_dogs.paradise.city.model import MOST_GANGS, Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import going_on
from rules.mad_dogs.paradise.city.records import Business, Fight, Headline, News, Upshot
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.law.feds import to_play
from rules.mad_dogs.paradise.officials.posts import POSTS, ordinal
from rules.mad_dogs.paradise.rackets.businesses import business_named, first_of_equals, in_sentence, name_of, works_for
from rules.mad_dogs.paradise.rackets.expected_income import expected_income, expected_loss
from rules.mad_dogs.paradise.rackets.kinds_of_business import MADAME, TRADES, Group
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES, in_order
from rules.mad_dogs.scenarios.kinds.police_raid import POLICE_RAID

MADAMES_INFLUENCE: Final = 3
MOST_BONUS: Final = 40
CHIEF, CAPTAIN = "chief", "captain"
WHY: Final = "Something Must Be Done"


@frozen
class Contender:
    """A gang that wants the police to raid a rival, and what it adds to its die, by name."""

    gang: int
    bonus: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        return sum(one.value for one in self.bonus)


def something_bonus(city: Paradise, gang: int, month: int) -> tuple[Modifier, ...]:
    """What a gang adds to its roll in a month: its officials, by post, and Madame Louisa's while it is open."""
    bought = [one.post for one in city.bought(gang)]
    found = [
        Modifier(_counted(bought.count(post.id), post.title), bought.count(post.id) * value)
        for post in POSTS.values()
        if (value := post.something) and post.id in bought
    ]
    if works_for(city, gang, MADAME, month):
        found.append(Modifier(TRADES[MADAME].name, MADAMES_INFLUENCE))
    return tuple(found)


def _counted(number: int, title: str) -> str:
    """“Judge”, “2 Judges”, “3 Councilmen”."""
    several = f"{title[:-3]}men" if title.endswith("man") else f"{title}s"
    return title if number == 1 else f"{number} {several}"


def contenders(city: Paradise, month: int, first: Iterable[int] = ()) -> tuple[Contender, ...]:
    """All gangs of the city, also those without a player, with what each adds; those gangs `first`, in their order."""
    gangs = dict.fromkeys((*first, *(one.gang for one in city.outfits)))
    return tuple(Contender(gang, something_bonus(city, gang, month)) for gang in gangs)


@resolves("mad.outrage.something")
def something(dice: Dice, those: tuple[Contender, ...]) -> int:
    """The gang that wins: 1D6 each with its bonus, the highest; ties roll again.

    A gang alone in the city does not roll. Raises OutOfRange for none, for more than 24, or for an impossible bonus.
    """
    check_contenders(those)
    return those[high_roll(dice, tuple(one.bonus for one in those), WHY)].gang


def likely_something(dice: Dice, those: tuple[Contender, ...]) -> int:
    """The same for the odds, since no list could hold all the ways to tie again."""
    check_contenders(those)
    return those[likely_highest(dice, tuple(one.bonus for one in those))].gang


def check_contenders(those: tuple[Contender, ...]) -> None:
    """Raises OutOfRange for gangs that can't roll."""
    if not 1 <= len(those) <= MOST_GANGS:
        raise OutOfRange(f"1 to {MOST_GANGS} gangs roll when Something Must Be Done, not {len(those)}. Name fewer.")
    wrong = next((one.total for one in those if not 0 <= one.total <= MOST_BONUS), None)
    if wrong is not None:
        raise OutOfRange(f"Officials add 0 to {MOST_BONUS} to a gang's roll, not {wrong}. Give a number in that range.")


def check_something(city: Paradise) -> None:
    """Raises IllegalNow for a pick that is not due."""
    if city.outcry is not Upshot.MUST_BE_DONE:
        only = "Something Must Be Done comes only in a month whose outrage roll says so"
        if city.outcry:
            raise IllegalNow(f"{only}. This month's result was this: {city.outcry}.")
        raise IllegalNow(f"{only}. Roll it with /mad-outrage roll.").offering("Roll it", "mad-outrage roll")
    if picked(city):
        raise IllegalNow("The police already have their business for this month. Continue with the month.")


def picked(city: Paradise) -> bool:
    """Whether this month's raid is settled."""
    return any(one.kind is Headline.MUST_BE_DONE for one in city.news)


def won_changes(campaign: int, city: Paradise, winner: int) -> tuple[Change, ...]:
    """The changes for the winner, who is to pick. If no rival has a business, the matter ends there."""
    if raidable(city, winner):
        changes = (PickerSet(campaign, winner),)
        return (*changes, *wake_changes(campaign, city, changes))
    return (NewsMade(campaign, News(Headline.MUST_BE_DONE, (winner,))),)


# The raid


def raidable(city: Paradise, picker: int) -> tuple[Business, ...]:
    """The businesses that a winner may pick, in the order of the city: any of a rival's.

    Businesses in fights that are being played are passed by. If booze has poisoned customers this month, it must be a
    booze business, as long as a rival has one.
    """
    fought = city.fought_over
    owned = (one for one in city.businesses if one.owner not in (0, picker) and one.key not in fought)
    rivals = sorted(owned, key=in_order)
    booze = tuple(one for one in rivals if TRADES[one.kind].group is Group.BOOZE)
    return booze if city.poisoned and booze else tuple(rivals)


def precincts(city: Paradise, gang: int) -> tuple[int, ...]:
    """The precincts whose Captains a gang owns."""
    return tuple(sorted(one.number for one in city.bought(gang) if one.post == CAPTAIN))


def in_own_precinct(city: Paradise, gang: int, business: Business) -> bool:
    """Whether a business is in a precinct whose Captain a gang owns."""
    return PLACES[business.place].precinct in precincts(city, gang)


def owns_chief(city: Paradise, gang: int) -> bool:
    return any(one.post == CHIEF for one in city.bought(gang))


def check_pick(city: Paradise, business: Business, chiefs_car: bool) -> None:
    """Raises IllegalNow for a pick that the winner can't make, and says which the winner can."""
    if not city.picker:
        raise IllegalNow("No gang has won Something Must Be Done this month, so none picks a business. Roll first.")
    if business.owner in (0, city.picker):
        whose = "is the winner's own" if business.owner else "belongs to no gang"
        raise IllegalNow(f"{name_of(business)} {whose}. Pick a rival's business.")
    if business.key in city.fought_over:
        raise IllegalNow(f"{name_of(business)} is fought over in a fight that is being played. Pick another business.")
    if business.key not in [one.key for one in raidable(city, city.picker)]:
        raise IllegalNow(
            f"Booze has poisoned people this month, so the police want a booze business, not {name_of(business)}. "
            "Pick another one."
        )
    if chiefs_car and not owns_chief(city, city.picker):
        raise IllegalNow("Only a gang with the Police Chief in its pay can send one more car. Remove that option.")


def pick_changes(campaign: int, city: Paradise, business: Business, chiefs_car: bool = False) -> tuple[Change, ...]:
    """Adds the Police Raid of a pick to the fights to be played, and news. Raises IllegalNow as `check_pick` does."""
    check_pick(city, business, chiefs_car)
    fight = Fight(city.serial + 1, POLICE_RAID.id, 0, business.owner, business.key, chiefs_car=chiefs_car)
    news = News(Headline.MUST_BE_DONE, (city.picker, business.owner), business.key)
    changes = (FightSet(campaign, fight), PickerSet(campaign, 0), NewsMade(campaign, news))
    return (*changes, *wake_changes(campaign, city, changes))


def pick(city: Paradise, month: int) -> Business | None:
    """The business that the policy has the police raid, among those that may be picked.

    It is the one that the rival with the highest income would miss most.
    """
    allowed = raidable(city, city.picker)
    incomes = {gang: expected_income(city, month, gang) for gang in {one.owner for one in allowed}}
    richest = max(incomes, key=lambda gang: (incomes[gang], -gang), default=0)
    return max(
        (one for one in allowed if one.owner == richest),
        key=lambda one: (expected_loss(city, month, one), first_of_equals(one)),
        default=None,
    )


MOST_PICKS: Final = 15
"""How many businesses have buttons; players pick the others by name."""


# The pick


def _targets(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The businesses that the winner may pick now."""
    return [name_of(one) for one in raidable(town.city, town.city.picker)] if town is not None else []


@move("mad-outrage something", Rolls(), town=True)
class SomethingMustBeDone:
    """Roll for Something Must Be Done, and pick the business to raid."""

    gangs: str = option(
        "Outside a campaign: gangs and what each adds, separated by commas: North Side 3, South Side.",
        default="",
    )
    business: str = option("The winner's pick: a rival's business.", default="", complete=OfTown(_targets))
    chiefs_car: bool | None = option("The Police Chief's owner sends one more car (default: yes).", default=None)
    campaign: str = CAMPAIGN


@decides(SomethingMustBeDone)
def must_be_done(position: Position, move: SomethingMustBeDone) -> Deed[Any]:
    """The winner's pick; or a roll between gangs by their names."""
    if move.gangs:
        return _rolled_off(move)
    town = position.town_there
    if town is None:
        raise OutOfRange(
            "No campaign is running here. Give the gangs and what each adds, such as gangs:North Side 3, South Side."
        )
    town.require_phase(Phase.OUTRAGE)
    check_something(town.city)
    return going_on(town, _picking(town, move))


def _rolled_off(move: SomethingMustBeDone) -> Deed[int]:
    """The roll from names and numbers."""
    if move.business:
        raise IllegalNow("Outside a campaign no gang owns a business. Remove “business”.")
    names, those = _contenders_typed(move.gangs)
    check_contenders(those)
    likeliest = likely_something if soon_counted([one.total for one in those]) else something

    def say(winner: int) -> Report:
        return Report(
            f"Something Must Be Done: {names[winner]} has its way.",
            ("It picks a rival's business, which the police raid. The Police Chief's owner may send one more car.",),
            tone=Tone.GOOD,
        )

    return Deed(
        report=say,
        resolver=something,
        args=(those,),
        names=names,
        facts=lambda outcome: {"winner": names[outcome.result]},
        questions=(Question("Has its way", likeliest, (those,), names.__getitem__),),
        again=True,
    )


def _contenders_typed(text: str) -> tuple[tuple[str, ...], tuple[Contender, ...]]:
    """Gangs as typed, “North Side 3, South Side”, with what each adds. Raises OutOfRange for a name twice."""
    names: list[str] = []
    those: list[Contender] = []
    for part in parts(text):
        name, _, number = part.rpartition(" ")
        adds = number.removeprefix("+")
        numbered = bool(name) and adds.isascii() and adds.isdigit() and len(adds) <= 3
        bonus = int(adds) if numbered else 0
        names.append((name if numbered else part).strip()[:40])
        those.append(Contender(len(those), (Modifier("officials", bonus),) if bonus else ()))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise OutOfRange(f"{twice} is named twice. Name each gang once.")
    return tuple(names), tuple(those)


def winner_lines(town: Town, winner: int) -> tuple[tuple[str, ...], tuple[FollowUp, ...]]:
    """The winner, what it may pick, with which help, and the buttons for it."""
    name, open_to = f"{strong(town.name(winner))} has its way", raidable(town.city, winner)
    if not open_to:
        return (f"{name}, but none of its rivals has a business, so there is no raid.",), ()
    lines = [f"{name}. It picks the business that the police raid, out of {len(open_to)}."]
    if town.city.poisoned:
        lines.append("Booze has poisoned people this month, so the police want a booze business, if a rival has one.")
    lines += _help_lines(town, winner)
    if town.outfit(winner).npc:
        lines.append("It has no player, so an umpire picks, or leaves it to the bot.")
    once = f"pick:{town.id}:{town.month}"
    shown = open_to[:MOST_PICKS]
    if len(open_to) > len(shown):
        lines.append(
            f"{len(open_to) - len(shown)} more have no button. Name one with /mad-outrage something business:."
        )
    offers = [FollowUp(name_of(one)[:80], "mad-outrage something", {"business": name_of(one)}, once) for one in shown]
    if town.outfit(winner).npc:
        offers.append(FollowUp("Let the bot pick", "mad-outrage something", {}, once))
    return tuple(lines), tuple(offers)


def _help_lines(town: Town, gang: int) -> list[str]:
    """What the police officials of a gang add to the raid."""
    lines: list[str] = []
    owned = precincts(town.city, gang)
    if owned:
        lines.append(f"Its Captains choose raids in the {listed(map(ordinal, owned))} Precinct.")
    if owns_chief(town.city, gang):
        lines.append("It owns the Police Chief: one more car of officers comes, unless it declines.")
    return lines


def _picking(town: Town, move: SomethingMustBeDone) -> Deed[None]:
    """The winner's pick; a gang without a player may leave it to the policy."""
    picker, wants = town.city.picker, move.chiefs_car
    policy = pick(town.city, town.month) if town.outfit(picker).npc and wants is None else None
    business = _named(town, move.business) or policy
    rights: Price = ()
    if policy is not None and business == policy:
        town.require_part()  # no pick is left
    else:
        rights = town.rights(town.gangs[picker])
    if business is None:
        first = name_of(raidable(town.city, picker)[0])
        raise IllegalNow(
            f"{town.name(picker)} has won. Pick the business that the police raid, such as business:{first}."
        )
    car = owns_chief(town.city, picker) if wants is None else wants
    changes, report = pick_changes(town.id, town.city, business, car), _pick_report(town, business, car)
    return Deed(
        report=lambda _: replace(report, follow_ups=to_play(changes)),
        allow=lambda: rights,
        changes=lambda _: changes,
        log=town.id,
        rule="mad.outrage.something",
    )


def _named(town: Town, business: str) -> Business | None:
    """The business that the winner names; None if the winner names none."""
    return town.city.business(business_named(business, town.city.lots).key) if business else None


def _pick_report(town: Town, business: Business, car: bool) -> Report:
    """The report of the police's target."""
    picker = town.city.picker
    lines = [f"The next step is to play a Police Raid. {town.name(business.owner)} defends it."]
    if in_own_precinct(town.city, picker, business):
        lines.append(f"{town.name(picker)} owns the Captain of its precinct.")
    if car:
        lines.append("The Police Chief sends one more car of officers.")
    return Report(f"{town.name(picker)} sends the police to {in_sentence(business)}.", tuple(lines), tone=Tone.BAD)
