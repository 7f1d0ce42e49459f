"""The menus behind the buttons of a gang being made: what each shows, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.core.action.report import FollowUp, Opens
from rules.core.plain.frozen import frozen
from rules.mad_dogs.gangs.boss import BOUGHT, BY_DICE, TEMPLATE
from rules.mad_dogs.gangs.draft import BOSS, Member, Recruitment
from rules.mad_dogs.gangs.draft_lines import (
    BOSSES,
    DO,
    MENU,
    PRICES,
    TYPE,
    button_mark,
    member_line,
    open_choices,
    purse,
)
from rules.mad_dogs.gangs.draft_moves import draft_of
from rules.mad_dogs.gangs.hire import Terms, price_of
from rules.mad_dogs.gangs.rolled_numbers import MOST_HITS
from rules.mad_dogs.gangs.vetting import FOR_HIRE, MOST_STAT
from rules.mad_dogs.model.figures import Stat
from rules.mad_dogs.model.prices import FITTING_PRICES, WEAPON_PRICES, WHEELS_PRICES, dollars
from rules.mad_dogs.play.position import GangView

PAGE: Final = 10
BUDGETS: Final = (500, 1000, 1500, 2000)
OFF_THE_RACK: Final = tuple(profile for profile in FOR_HIRE if profile != BOSS)
SKILL_BY_CHOICE: Final = {"Gun Moll": ("Femme Fatale",)}
"""The skill with which the menu asks for a profile's price, if the profile must take one of two."""


@frozen
class DraftMenu:
    """What a menu shows, the commands it runs, and its other buttons."""

    headline: str
    lines: tuple[str, ...] = ()
    offers: tuple[FollowUp, ...] = ()
    opens: tuple[Opens, ...] = ()


def _boss(gang: GangView) -> DraftMenu:
    about = {"gang": gang.gang.name}
    offers = tuple(FollowUp(how, "mad-gang boss", {**about, "how": how}) for how in (TEMPLATE, BY_DICE, BOUGHT))
    return DraftMenu("The Boss.", BOSSES, offers)


def _hire(gang: GangView) -> DraftMenu:
    draft = draft_of(gang)
    opens = tuple(
        Opens(DO, f"{gang.id}.hire.{at}", f"{profile} {dollars(_price(profile))}")
        for at, profile in enumerate(OFF_THE_RACK)
        if _price(profile) <= draft.left
    )
    text = (
        "Each press hires one figure with a made-up name and rolled skills. /mad-gang hire takes several, with names."
    )
    return DraftMenu("Hire off the rack.", (text, purse(draft)), opens=opens)


def _price(profile: str) -> int:
    return price_of(Terms(profile, profile, skills=SKILL_BY_CHOICE.get(profile, ())))


def _listed(gang: GangView, at: int, page: str, leads: str, text: str) -> DraftMenu:
    """The gang's people as buttons, one page of them from a place."""
    members = draft_of(gang).members
    opens = [
        Opens(MENU, f"{gang.id}.{leads}.{button_mark(place, one)}", one.name)
        for place, one in enumerate(members[at : at + PAGE], at)
    ]
    opens += [
        Opens(MENU, f"{gang.id}.{page}.{start}", label)
        for start, label in ((at - PAGE, "Previous"), (at + PAGE, "Next"))
        if 0 <= start < len(members)
    ]
    return DraftMenu(text, opens=tuple(opens))


def _people(gang: GangView, at: int) -> DraftMenu:
    return _listed(gang, at, "people", "one", "Improve whom?")


def _armed(gang: GangView, at: int) -> DraftMenu:
    return _listed(gang, at, "arms", "guns", "Weapons for whom?")


def _one(gang: GangView, at: str, member: Member) -> DraftMenu:
    """One figure: what it still has to choose, or else each stat a point up and skills to buy."""
    key = f"{gang.id}"
    about = {"gang": gang.gang.name, "figure": member.name}
    offers = list(open_choices(gang.gang.name, draft_of(gang), (member.name,)))
    opens = [Opens(TYPE, f"{key}.skill.{at}", "Choose a skill")]
    if member.stats is None:
        opens.insert(0, Opens(TYPE, f"{key}.place.{at}", "Spread the numbers"))
    else:
        offers += [
            FollowUp(f"{stat} {value + 1}", "mad-gang improve", {**about, "stat": str(stat), "to": value + 1})
            for stat, value in zip(Stat, member.stats, strict=True)
            if value < (MOST_HITS if stat is Stat.HITS and member.way is Recruitment.ROLLED else MOST_STAT)
        ]
    if not member.owed and not member.crippling:
        offers.append(FollowUp("Roll a skill", "mad-gang skill", about))
    offers.append(FollowUp("Send away", "mad-gang drop", {"gang": gang.gang.name, "name": member.name}))
    opens.append(Opens(MENU, f"{key}.guns.{at}", "Weapons"))
    lines = (member_line(member), PRICES, purse(draft_of(gang)))
    return DraftMenu(f"{member.name}.", lines, tuple(offers), tuple(opens))


def _guns(gang: GangView, at: str, member: Member) -> DraftMenu:
    other = Opens(MENU, f"{gang.id}.clubs.{at}", "Clubs and blades, free")
    return _arms(gang, member, lambda price: price > 0, (other,))


def _clubs(gang: GangView, _at: str, member: Member) -> DraftMenu:
    return _arms(gang, member, lambda price: price == 0, ())


def _arms(gang: GangView, member: Member, wanted: Callable[[int], bool], opens: tuple[Opens, ...]) -> DraftMenu:
    about, draft = {"gang": gang.gang.name, "figure": member.name}, draft_of(gang)
    offers = tuple(
        FollowUp(f"{piece} {dollars(price)}" if price else piece, "mad-gang arm", {**about, "weapons": piece})
        for piece, price in WEAPON_PRICES.items()
        if wanted(price) and price <= max(0, draft.left)
    )
    return DraftMenu(f"Weapons for {member.name}.", (member_line(member), purse(draft)), offers, opens)


def _cars(gang: GangView) -> DraftMenu:
    """Cars to buy, and fittings for the car bought last."""
    draft = draft_of(gang)
    offers = [
        FollowUp(f"{wheels} {dollars(price)}", "mad-gang car", {"gang": gang.gang.name, "type": str(wheels)})
        for wheels, price in WHEELS_PRICES.items()
        if price <= draft.left
    ]
    for car in draft.cars[-2:]:
        about = {"gang": gang.gang.name, "name": car.name}
        offers += [
            FollowUp(
                f"{car.name}: {fitting} {dollars(price)}",
                "mad-gang car",
                {**about, "fit": str(fitting)},
            )
            for fitting, price in FITTING_PRICES.items()
            if fitting not in car.fittings and price <= draft.left
        ]
        offers.append(FollowUp(f"{car.name}: give back", "mad-gang drop", about))
    return DraftMenu("Cars.", (purse(draft),), tuple(offers))


def _budget(gang: GangView) -> DraftMenu:
    """Sums to begin with, the usual one among them."""
    about = {"gang": gang.gang.name}
    offers = tuple(FollowUp(dollars(one), "mad-gang budget", {**about, "budget": str(one)}) for one in BUDGETS)
    return DraftMenu(
        f"Money for {gang.name}.",
        (f"{dollars(1000)} is the usual sum.",),
        offers,
        (Opens(TYPE, f"{gang.id}.budget", "Another sum"),),
    )


_OF_A_GANG: Final[Mapping[str, Callable[[GangView], DraftMenu]]] = {
    "budget": _budget,
    "boss": _boss,
    "hire": _hire,
    "cars": _cars,
}
_FROM_A_PLACE: Final[Mapping[str, Callable[[GangView, int], DraftMenu]]] = {"people": _people, "arms": _armed}
_OF_SOMEBODY: Final[Mapping[str, Callable[[GangView, str, Member], DraftMenu]]] = {
    "one": _one,
    "guns": _guns,
    "clubs": _clubs,
}


def menu_of(gang: GangView, page: str, at: str) -> DraftMenu | None:
    """The menu behind a button, from a place in a list or for a marked figure; None for an outdated button."""
    if page in _OF_A_GANG:
        return _OF_A_GANG[page](gang)
    if page in _FROM_A_PLACE:
        return _FROM_A_PLACE[page](gang, int(at)) if at.isdecimal() else None
    if page not in _OF_SOMEBODY:
        return None
    member = member_at(gang, at)
    return _OF_SOMEBODY[page](gang, at, member) if member is not None else None


def member_at(gang: GangView, at: str) -> Member | None:
    """The figure that a button was made for; None if another one now has its place."""
    return next((one for place, one in enumerate(draft_of(gang).members) if button_mark(place, one) == at), None)


def hired_by(at: str) -> str | None:
    """The profile that a button hires; None for an outdated button."""
    return OFF_THE_RACK[int(at)] if at.isdecimal() and int(at) < len(OFF_THE_RACK) else None
