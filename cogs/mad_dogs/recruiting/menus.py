"""The menus and windows behind the buttons of a gang being made.

A menu is private and stores nothing but what its buttons run; all keys begin with the gang's id.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import starmap

import discord

from cogs._kit.context import Caller, Context, keep
from cogs._kit.founding import SETTLING
from cogs._kit.pipeline import RUN_OUT
from cogs._kit.prepared import Options, kept_of
from cogs._kit.reader import gang_seen, peopled, require_gang_of
from cogs._kit.render import Card, Press
from cogs._kit.spent import pressed
from cogs._kit.views import NUMBER, USES, Uses, client, deed, on_private, run, show
from cogs._kit.windows import Blank, Window, ask_in
from cogs.mad_dogs.recruiting.bills import bill_card
from db.repositories import StoredGang
from db.unit_of_work import Work, reading, writing
from rules.core.frozen import frozen
from rules.core.refusal import IllegalNow
from rules.core.report import FollowUp
from rules.mad_dogs.draft_lines import (
    BOSSES,
    CHOOSE,
    DO,
    MENU,
    ORDER,
    PRICES,
    TYPE,
    choosing,
    mark,
    member_line,
    moment,
    purse,
)
from rules.mad_dogs.drafts import BOSS, Member, Recruitment
from rules.mad_dogs.gangs import draft_of, fundable
from rules.mad_dogs.making import BOUGHT, BY_DICE, TEMPLATE
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.model import Stat
from rules.mad_dogs.position import Fellows
from rules.mad_dogs.prices import FITTING_PRICES, WEAPON_PRICES, WHEELS_PRICES, dollars
from rules.mad_dogs.recruiting import Terms, price_of
from rules.mad_dogs.rolling_up import MOST_HITS
from rules.mad_dogs.skills import CHOICE
from rules.mad_dogs.vetting import FOR_HIRE, MOST_STAT

PAGE = 10
BUDGETS = (500, 1000, 1500, 2000)
OFF_THE_RACK = tuple(profile for profile in FOR_HIRE if profile != BOSS)
SUCH_AS = "Tommy Gunner"
MOST_TYPED = 60
EITHER = {"Gun Moll": ("Femme Fatale",)}
"""A skill that a profile's price is asked with, where it must take one of two."""


SETTLING[SYSTEM.id] = lambda ids, figures: tuple(starmap(Press, choosing(ids, figures)))


@frozen
class Menu:
    """What a menu tells, the commands it runs, and the other buttons it has."""

    headline: str
    lines: tuple[str, ...] = ()
    offers: tuple[FollowUp, ...] = ()
    presses: tuple[Press, ...] = ()


# Menus


def boss_menu(gang: Fellows, _at: str) -> Menu:
    about = {"gang": gang.gang.name}
    offers = tuple(FollowUp(how, "mad-gang boss", {**about, "how": how}) for how in (TEMPLATE, BY_DICE, BOUGHT))
    return Menu("The Boss.", BOSSES, offers)


def hire_menu(gang: Fellows, _at: str) -> Menu:
    presses = tuple(
        Press(DO, f"{gang.id}.hire.{at}", f"{profile} {dollars(_price(profile))}")
        for at, profile in enumerate(OFF_THE_RACK)
    )
    told = "Each press hires one under a made-up name; skills are rolled. /mad-gang hire takes several, with names."
    return Menu("Hire off the rack.", (told,), presses=presses)


def _price(profile: str) -> int:
    return price_of(Terms(profile, profile, skills=EITHER.get(profile, ())))


def _listed(gang: Fellows, at: int, page: str, leads: str, told: str) -> Menu:
    """The gang's people as buttons, a page of them from a place."""
    members = draft_of(gang).members
    presses = [
        Press(MENU, f"{gang.id}.{leads}.{mark(place, one)}", one.name)
        for place, one in enumerate(members[at : at + PAGE], at)
    ]
    presses += [
        Press(MENU, f"{gang.id}.{page}.{start}", label)
        for start, label in ((at - PAGE, "Previous"), (at + PAGE, "Next"))
        if 0 <= start < len(members)
    ]
    return Menu(told, presses=tuple(presses))


def people_menu(gang: Fellows, at: str) -> Menu:
    return _listed(gang, _place(at), "people", "one", "Improve whom?")


def arms_menu(gang: Fellows, at: str) -> Menu:
    return _listed(gang, _place(at), "arms", "guns", "Weapons for whom?")


def one_menu(gang: Fellows, at: str) -> Menu:
    """Somebody: what he owes himself, or else each stat a point up and skills to buy."""
    member = _member(gang, at)
    key = f"{gang.id}"
    about = {"gang": gang.gang.name, "figure": member.name}
    offers = list(moment(gang.gang.name, draft_of(gang), (member.name,)))
    presses = [Press(TYPE, f"{key}.skill.{at}", "Choose a skill")]
    if member.stats is None:
        presses.insert(0, Press(TYPE, f"{key}.place.{at}", "Spread the numbers"))
    else:
        offers += [
            FollowUp(f"{stat} {value + 1}", "mad-gang improve", {**about, "stat": str(stat), "to": value + 1})
            for stat, value in zip(Stat, member.stats, strict=True)
            if value < (MOST_HITS if stat is Stat.HITS and member.way is Recruitment.ROLLED else MOST_STAT)
        ]
    if not member.owed and not member.crippling:
        offers.append(FollowUp("Roll a skill", "mad-gang skill", about))
    offers.append(FollowUp("Send away", "mad-gang drop", {"gang": gang.gang.name, "name": member.name}))
    presses.append(Press(MENU, f"{key}.guns.{at}", "Weapons"))
    return Menu(f"{member.name}.", (member_line(member), PRICES), tuple(offers), tuple(presses))


def guns_menu(gang: Fellows, at: str) -> Menu:
    other = Press(MENU, f"{gang.id}.clubs.{at}", "Clubs and blades, free")
    return _arms(gang, at, lambda price: price > 0, (other,))


def clubs_menu(gang: Fellows, at: str) -> Menu:
    return _arms(gang, at, lambda price: price == 0, ())


def _arms(gang: Fellows, at: str, wanted: Callable[[int], bool], presses: tuple[Press, ...]) -> Menu:
    member = _member(gang, at)
    about = {"gang": gang.gang.name, "figure": member.name}
    offers = tuple(
        FollowUp(f"{piece} {dollars(price)}" if price else piece, "mad-gang arm", {**about, "weapons": piece})
        for piece, price in WEAPON_PRICES.items()
        if wanted(price)
    )
    return Menu(f"Weapons for {member.name}.", (member_line(member),), offers, presses)


def cars_menu(gang: Fellows, _at: str) -> Menu:
    """What can be bought, and what can be done to the car bought last."""
    offers = [
        FollowUp(f"{wheels} {dollars(price)}", "mad-gang car", {"gang": gang.gang.name, "type": str(wheels)})
        for wheels, price in WHEELS_PRICES.items()
    ]
    for car in draft_of(gang).cars[-2:]:
        about = {"gang": gang.gang.name, "name": car.name}
        offers += [
            FollowUp(
                f"{car.name}: {fitting} {dollars(price)}",
                "mad-gang car",
                {**about, "fit": str(fitting)},
            )
            for fitting, price in FITTING_PRICES.items()
            if fitting not in car.fittings
        ]
        offers.append(FollowUp(f"{car.name}: give back", "mad-gang drop", about))
    return Menu("Cars.", offers=tuple(offers))


def _place(at: str) -> int:
    """A place in a list that a button was made for."""
    if not at.isdecimal():
        raise IllegalNow(RUN_OUT)
    return int(at)


def _member(gang: Fellows, at: str) -> Member:
    """The figure that a button was made for, unless another one stands in its place by now."""
    found = next((one for place, one in enumerate(draft_of(gang).members) if mark(place, one) == at), None)
    if found is None:
        raise IllegalNow(RUN_OUT)
    return found


MENUS: dict[str, Callable[[Fellows, str], Menu]] = {
    "boss": boss_menu,
    "hire": hire_menu,
    "people": people_menu,
    "arms": arms_menu,
    "one": one_menu,
    "guns": guns_menu,
    "clubs": clubs_menu,
    "cars": cars_menu,
}

ABOUT_A_GANG = rf"{NUMBER}\.[\w-]+(\.[\w-]+)?"
"""Keys: a gang, what about it, and where more is needed a place or a mark."""


async def _gang(work: Work, ctx: Context, gang: str) -> StoredGang:
    """The gang of a button, which the caller runs."""
    stored = await work.rosters.gang_numbered(ctx.server_id, int(gang))
    require_gang_of(stored, SYSTEM)
    ctx.may_run(stored)
    return stored


@deed(MENU, ABOUT_A_GANG)
async def press_menu(interaction: discord.Interaction, key: str) -> None:
    """A menu, privately."""
    gang, page, at = (*key.split("."), "0")[:3]
    caller, now = Caller.of(interaction), discord.utils.utcnow()
    async with writing(client(interaction).database) as work:
        ctx = await Context.at(work, caller, now)
        stored = await _gang(work, ctx, gang)
        if page == "bill":
            card = bill_card(await peopled(ctx, stored), _place(at))
        else:
            if page == "budget":
                made = await peopled(ctx, stored)
                fundable(made)
                menu, told = budget_menu(made), ""
            elif page in MENUS:
                made = gang_seen(ctx, stored)
                menu, told = MENUS[page](made, at), purse(draft_of(made))
            else:
                raise IllegalNow(RUN_OUT)
            drafts = await keep(work, caller, [(offer.command, kept_of(offer)) for offer in menu.offers], private=True)
            kept = tuple(
                Press("draft", str(draft), offer.label) for draft, offer in zip(drafts, menu.offers, strict=True)
            )
            card = Card(
                f"{menu.headline} {told}".strip(), lines=menu.lines, buttons=(*kept, *menu.presses), private=True
            )
    await show(interaction, card)


def budget_menu(gang: Fellows) -> Menu:
    """Sums to begin with; the usual one stands among them."""
    about = {"gang": gang.gang.name}
    offers = tuple(FollowUp(dollars(one), "mad-gang budget", {**about, "budget": str(one)}) for one in BUDGETS)
    return Menu(
        f"Money for {gang.name}.",
        (f"{dollars(1000)} is usual.",),
        offers,
        (Press(TYPE, f"{gang.id}.budget", "Another sum"),),
    )


@deed(DO, ABOUT_A_GANG)
async def press_do(interaction: discord.Interaction, key: str) -> None:
    """A command about the gang, as often as it is pressed."""
    gang, what, at = (*key.split("."), "0")[:3]
    async with reading(client(interaction).database) as work:
        stored = await _gang(work, await Context.at(work, Caller.of(interaction), discord.utils.utcnow()), gang)
    options: Options = {"gang": stored.gang.name}
    if what == "hire" and _place(at) < len(OFF_THE_RACK):
        options["who"] = OFF_THE_RACK[_place(at)]
    elif what not in ("roll-up", "finish", "cancel"):
        raise IllegalNow(RUN_OUT)
    await run(interaction, f"mad-gang {what}", options)


# Windows


def placing(gang: str, member: Member) -> Window:
    """The window where six numbers are spread."""
    hint = " ".join(map(str, member.rolled.best)) if member.rolled else "4 4 3 3 3 4"
    options = {"gang": gang, "figure": member.name}
    return Window(f"Spread {hint}", "mad-gang place", options, Blank("stats", ORDER, hint, MOST_TYPED))


@deed(TYPE, ABOUT_A_GANG)
async def press_typing(interaction: discord.Interaction, key: str) -> None:
    """A window."""
    gang, what, at = (*key.split("."), "0")[:3]
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await _gang(work, ctx, gang)
        name = stored.gang.name
        if what == "budget":
            window = Window(
                "Money to spend", "mad-gang budget", {"gang": name}, Blank("budget", "Dollars", "1000", MOST_TYPED)
            )
        else:
            member = _member(gang_seen(ctx, stored), at)
            options = {"gang": name, "figure": member.name}
            window = (
                placing(name, member)
                if what == "place"
                else Window(
                    f"A skill for {member.name}",
                    "mad-gang skill",
                    options,
                    Blank("skill", "Skill", SUCH_AS, MOST_TYPED),
                )
            )
            _goes_when_done(interaction)
    await ask_in(interaction, window)


def _goes_when_done(interaction: discord.Interaction) -> None:
    """The button of what is chosen once goes from a card for all; on a menu of one's own it stays for another."""
    if not on_private(interaction):
        interaction.extras[USES] = Uses(gone=pressed(interaction))


@deed(CHOOSE, NUMBER)
async def press_choosing(interaction: discord.Interaction, key: str) -> None:
    """The window where somebody's skill is chosen that dice left open."""
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        stored = await ctx.own_figure(await work.rosters.full_name(ctx.server_id, int(key)))
    if CHOICE not in stored.figure.skills:
        raise IllegalNow(f"{stored.figure.name} has no skill left to choose.")
    options = {"figure": f"{stored.figure.name} ({stored.gang.gang.name})"}
    title = f"A skill for {stored.figure.name}"
    _goes_when_done(interaction)
    await ask_in(interaction, Window(title, "mad skill", options, Blank("choose", "Skill", SUCH_AS, MOST_TYPED)))
