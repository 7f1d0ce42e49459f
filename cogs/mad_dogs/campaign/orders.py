"""Orders: told in secret, changed until all are opened, shown to nobody but their gang."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from cogs._kit.desk import Caller, Desk
from cogs._kit.errors import guarded
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import Card, Press, clean
from cogs._kit.views import NUMBER, ask, client, deed, run
from cogs._kit.words import parts
from cogs.mad_dogs.campaign.starting import runs_books
from cogs.mad_dogs.paradise.town import Town, figures_in, town_of
from db.repositories import StoredFigure, StoredGang, key_of
from db.unit_of_work import reading
from rules.core.named import same
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.mad_dogs.model import Figure, Posture, Stat
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.officials import official_named
from rules.mad_dogs.paradise.orders import ATTORNEY, Facts, Hand, check, set_changes, told, waiting
from rules.mad_dogs.paradise.rackets import business_named
from rules.mad_dogs.paradise.records import Errand, Order, Outfit
from rules.mad_dogs.scenarios import scenario_named

GIVEN = (Phase.FRIENDS, Phase.SPENDING)
"""When orders can be given."""
ALL_IN = "All orders are in: /campaign next opens them."
KEPT = "Only you and whoever shares the gang see this. It can be changed until all orders are opened."


@plays("mad-orders take-over")
async def prepare_take_over(desk: Desk, options: Options) -> Play:
    """Somebody is to talk the owner of an independent business into a partnership."""
    town, stored = await _giver(desk, options)
    business = business_named(str(options["business"]), town.city.lots)
    figures = await figures_in(desk, stored, [str(options["figure"]), *parts(options.get("also"))])
    order = Order(Errand.TAKE_OVER, business=business.key, figures=tuple(one.id for one in figures))
    return await _given(desk, town, stored, order)


@plays("mad-orders fight")
async def prepare_fight(desk: Desk, options: Options) -> Play:
    """A scenario against somebody."""
    town, stored = await _giver(desk, options)
    scenario = scenario_named(str(options["scenario"]))
    against = town.gang_named(str(options["against"])).id if options.get("against") else 0
    business = business_named(str(options["business"]), town.city.lots).key if options.get("business") else ""
    official = official_named(str(options["official"]), town.city.officials) if options.get("official") else ""
    figures = await figures_in(desk, stored, parts(options.get("figures")))
    order = Order(
        Errand.FIGHT,
        scenario.id,
        against,
        business,
        official,
        str(options.get("target") or ""),
        tuple(one.id for one in figures),
    )
    return await _given(desk, town, stored, order)


@plays("mad-orders defend")
async def prepare_defend(desk: Desk, options: Options) -> Play:
    """Men stay on guard at a business of the gang, or go about with somebody of it as his bodyguards."""
    town, stored = await _giver(desk, options)
    business = business_named(str(options["business"]), town.city.lots).key if options.get("business") else ""
    figures = await figures_in(desk, stored, parts(options["figures"]))
    man, ids = str(options.get("man") or ""), tuple(one.id for one in figures)
    return await _given(desk, town, stored, Order(Errand.DEFEND, business=business, target=man, figures=ids))


@plays("mad-orders rest")
async def prepare_rest(desk: Desk, options: Options) -> Play:
    """The gang stays at home this month: whatever it had ordered is forgotten."""
    town, stored = await _giver(desk, options)
    return await _set(desk, town, stored, ())


@plays("mad-orders write")
async def prepare_write(desk: Desk, options: Options) -> Play:
    """All orders of a gang at once, a line each, in place of those before."""
    town, stored = await _giver(desk, options)
    lines = [line.strip() for line in str(options["text"]).replace(";", "\n").splitlines() if line.strip()]
    return await _set(desk, town, stored, tuple([await _read(desk, town, stored, line) for line in lines]))


async def _giver(desk: Desk, options: Options) -> tuple[Town, StoredGang]:
    """The town, and the gang that gives orders; refuses what is not the moment for it."""
    town = await town_of(desk, options.get("campaign"))
    town.require_phase(*GIVEN)
    stored = town.gang_for(desk, options.get("gang"))
    if passed(desk, town):
        raise IllegalNow(
            "The time for orders is over: /campaign next opens them, unless an umpire gives more time with "
            "/campaign deadline."
        )
    return town, stored


def passed(desk: Desk, town: Town) -> bool:
    """Whether the time for orders has run out."""
    return bool(town.city.deadline) and desk.now.timestamp() >= town.city.deadline


async def _given(desk: Desk, town: Town, stored: StoredGang, order: Order) -> Play:
    """One order more; a second takeover takes the place of the first."""
    before = town.outfit(stored.id).orders
    if order.errand is Errand.TAKE_OVER:
        before = tuple(one for one in before if one.errand is not Errand.TAKE_OVER)
    return await _set(desk, town, stored, (*before, order))


async def _set(desk: Desk, town: Town, stored: StoredGang, orders: tuple[Order, ...]) -> Play:
    outfit = town.outfit(stored.id)
    figures = await desk.work.rosters.figures(stored)
    orders = tuple([await _marked(desk, town, stored, one) for one in orders])
    check(town.city, outfit, orders, facts_of(town, outfit, figures))
    left = [town.name(gang) for gang in waiting(town.city) if gang != stored.id]
    lines = orders_told(town, orders, figures)
    return Play(
        say=lambda _: Said(
            f"The orders of {clean(stored.gang.name)} are in.",
            (*lines, KEPT, f"Still to come: {', '.join(left)}." if left else ALL_IN),
            presses=(Press("orders", f"{town.id}.{stored.id}", "Write them anew"),),
        ),
        changes=lambda _: set_changes(town.id, outfit, orders),
        campaign=town.id,
        private=True,
        hush=True,
        rule="mad.campaign.month",
    )


async def _marked(desk: Desk, town: Town, stored: StoredGang, order: Order) -> Order:
    """An order in the name of the man it is about.

    Who is to be hit is of the gang it is against, or of the owner of the business; who is guarded is of the gang's own.
    """
    if not order.target:
        return order
    if order.errand is Errand.DEFEND:
        (man,) = await figures_in(desk, stored, [order.target])
        return replace(order, target=man.figure.name)
    if same(order.target, ATTORNEY) and not (order.against or order.business):
        return replace(order, target=ATTORNEY)
    gang = order.against or (town.city.business(order.business).owner if order.business else 0)
    if gang not in town.gangs:
        raise IllegalNow(f"Say whose man {clean(order.target)} is: “of” and his gang, or against:.")
    (man,) = await figures_in(desk, town.gangs[gang], [order.target])
    return replace(order, target=man.figure.name)


def facts_of(town: Town, outfit: Outfit, figures: Sequence[StoredFigure]) -> Facts:
    """What decides whether orders can be given."""
    jailed = {one.figure for one in town.city.prisoners}
    abed = {one.figure for one in outfit.cared}
    hands = tuple(
        Hand(one.id, clean(one.figure.name), one.figure.stat(Stat.SMARTS), unfit(one.figure, one.id, jailed, abed))
        for one in figures
    )
    return Facts(hands, runs_books(list(figures)))


def unfit(figure: Figure, id_: int, jailed: set[int], abed: set[int]) -> str:
    """Why somebody can't be sent, after his name; empty when he can."""
    if figure.posture is Posture.DEAD:
        return "is dead"
    if id_ in jailed:
        return "is in the hands of the law"
    if id_ in abed:
        return "is being nursed this month: /mad-hospital discharge gets him up"
    return "is in no state to go out" if figure.laid_out else ""


def orders_told(town: Town, orders: Sequence[Order], figures: Sequence[StoredFigure]) -> list[str]:
    """Orders, a line each."""
    hands = {one.id: clean(one.figure.name) for one in figures}
    if not orders:
        return ["Everybody stays at home this month."]
    public = [replace(one, target=clean(one.target)) for one in orders]
    return [f"{told(one, town.city, town.names(), hands)}." for one in public]


def orders_written(town: Town, orders: Sequence[Order], figures: Sequence[StoredFigure]) -> str:
    """Orders as their player writes them, a line each."""
    names = {gang: one.gang.name for gang, one in town.gangs.items()}
    hands = {one.id: one.figure.name for one in figures}
    return "\n".join(told(one, town.city, names, hands) for one in orders)


# A line of text


SHAPES = (
    "take over Speakeasy 2 in the Docks with Spats",
    "defend Brothel 1 in Riverside with Dooley and Brick",
    "guard Spats with Mugsy",
    "Raid Casino 1 in Cedar Hill with Spats and Dooley",
    "Raid Madame Louisa's of South Side with Spats",
    "Hit Hot Dog Morelli of South Side with Ice Pick",
    "Showdown against South Side with Spats",
)


async def _read(desk: Desk, town: Town, stored: StoredGang, line: str) -> Order:
    """An order from a line of text; OutOfRange, UnknownName for what can't be read."""
    text, _, who = line.partition(" with ")
    names = [name.strip() for part in parts(who) for name in part.split(" and ")]
    figures = tuple(one.id for one in await figures_in(desk, stored, names))
    key = text.casefold()
    for start, errand in (("take over ", Errand.TAKE_OVER), ("defend ", Errand.DEFEND), ("guard ", Errand.DEFEND)):
        if key.startswith(start):
            return await _at_home(desk, town, stored, Order(errand, figures=figures), text[len(start) :].strip())
    words = text.split()
    for number in range(min(4, len(words)), 0, -1):
        try:
            scenario = scenario_named(" ".join(words[:number]))
        except UnknownName:
            continue
        return _aimed(town, scenario.id, " ".join(words[number:]), figures)
    raise OutOfRange(f"“{clean(line[:60])}” is no order. Orders read: {'; '.join(SHAPES)}.")


async def _at_home(desk: Desk, town: Town, stored: StoredGang, order: Order, name: str) -> Order:
    """A takeover or a guard, of the business of this name; or of a man of the gang, who is guarded alone."""
    try:
        return replace(order, business=business_named(name, town.city.lots).key)
    except UnknownName:
        mine = [one.figure.name for one in await desk.work.rosters.figures(stored)]
        if order.errand is not Errand.DEFEND or key_of(name) not in map(key_of, mine):
            raise
        return replace(order, target=name)


def _aimed(town: Town, scenario: str, aim: str, figures: tuple[int, ...]) -> Order:
    """A fight ordered at whatever the rest of a line names: on whom, at which business, against which gang."""
    order = Order(Errand.FIGHT, scenario, figures=figures)
    found = _at(town, order, aim) or _at_several(town, order, aim)
    if found is None:
        raise OutOfRange(
            f"Nobody knows whom “{clean(aim[:60])}” means: name a gang, a business, an official or a man of a gang."
        )
    return found


def _at_several(town: Town, order: Order, aim: str) -> Order | None:
    """“on Judge 1 at Brothel 1 in Riverside against South Side”; None for what can't be read."""
    rest, against, gang = f" {aim}".rpartition(" against ")
    found = _at_gang(town, order, gang) if against else order
    rest = rest.strip() if against else aim
    whole = found and _at(town, found, rest)
    if found is None or whole is not None:
        return whole
    whom, _, where = rest.removeprefix("on ").partition(" at ")
    named = _at(town, found, whom) or (replace(found, target=whom) if rest.startswith("on ") else None)
    return named and _at_business(town, named, where)


def _at(town: Town, order: Order, aim: str) -> Order | None:
    aim = aim.removeprefix("on ").removeprefix("at ").removeprefix("against ").strip()
    found = (
        read(town, order, aim)
        for read in (_at_gang, _at_business, _at_official, _at_attorney, _at_business_of, _at_man)
    )
    return next((one for one in found if one is not None), None)


def _at_gang(town: Town, order: Order, name: str) -> Order | None:
    try:
        return replace(order, against=town.gang_named(name).id)
    except UnknownName:
        return None


def _at_business(town: Town, order: Order, name: str) -> Order | None:
    try:
        return replace(order, business=business_named(name, town.city.lots).key)
    except (UnknownName, OutOfRange):
        return None


def _at_official(town: Town, order: Order, name: str) -> Order | None:
    try:
        return replace(order, official=official_named(name, town.city.officials))
    except UnknownName:
        return None


def _at_attorney(_town: Town, order: Order, name: str) -> Order | None:
    return replace(order, target=ATTORNEY) if same(name.removeprefix("the "), ATTORNEY) else None


def _at_business_of(town: Town, order: Order, name: str) -> Order | None:
    """“Madame Louisa's of South Side”: a business, and whose it is. OutOfRange where it is somebody else's."""
    shop, of, gang = name.rpartition(" of ")
    named = _at_gang(town, order, gang) if of else None
    found = named and _at_business(town, named, shop)
    if found and found.against != town.city.business(found.business).owner:
        raise OutOfRange(f"{clean(shop[:60])} does not belong to {town.name(found.against)}: leave “of {gang}” out.")
    return found


def _at_man(town: Town, order: Order, name: str) -> Order | None:
    """“Morelli of South Side”; “Morelli of South Side at Brothel 1 in Riverside” names two things."""
    man, of, gang = name.rpartition(" of ")
    named = _at_gang(town, order, gang) if of else None
    return named and replace(named, target=man.strip())


# Looking and writing


async def orders_card(caller: Caller, database: Any, gang: str | None, campaign: str | None) -> Card:
    """A gang's orders, for whoever runs it; and who has not given any."""
    async with reading(database) as work:
        desk = await Desk.at(work, caller, discord.utils.utcnow())
        town = await town_of(desk, campaign)
        stored = town.gang_for(desk, gang)
        if not desk.owns(stored) and town.city.phase in GIVEN and not town.outfit(stored.id).npc:
            raise IllegalNow("Sealed orders are for whoever owns the gang: an umpire sees them when all are opened.")
        outfit, figures = town.outfit(stored.id), await desk.work.rosters.figures(stored)
        left = [town.name(one) for one in waiting(town.city)]
        given = orders_told(town, outfit.orders, figures) if outfit.ordered else ["None yet."]
        waits = f"Not in yet: {', '.join(left)}." if left else "All orders are in."
        return Card(
            f"Orders of {clean(stored.gang.name)}",
            lines=(*given, waits),
            buttons=(Press("orders", f"{town.id}.{stored.id}", "Write them"),) if town.city.phase in GIVEN else (),
            private=True,
        )


class OrdersWindow(ui.Modal):
    """Where a gang's orders of the month are written, a line each."""

    def __init__(self, gang: str, campaign: str, before: str) -> None:
        super().__init__(title=f"Orders of {gang}"[:45])
        self.gang, self.campaign = gang, campaign
        self.text: ui.TextInput[Any] = ui.TextInput(
            style=discord.TextStyle.paragraph,
            placeholder="take over Speakeasy 2 in the Docks with Spats",
            default=before or None,
            max_length=1000,
        )
        self.add_item(
            ui.Label(
                text="One order a line", description="take over …, defend …, Raid …; with names", component=self.text
            )
        )

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        options = {"text": self.text.value, "gang": self.gang, "campaign": self.campaign}
        await guarded(interaction, run(interaction, "mad-orders write", options))


@deed("orders", rf"{NUMBER}\.{NUMBER}")
async def write_orders(interaction: discord.Interaction, key: str) -> None:
    """Open the window for a gang's orders."""
    campaign_id, _, gang_id = key.partition(".")
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        running = await work.campaigns.running(desk.server_id)
        stored = next((one for one in running if one.id == int(campaign_id)), None)
        if stored is None:
            raise IllegalNow("That campaign is no longer kept here.")
        town = await town_of(desk, stored.campaign.name)
        if int(gang_id) not in town.gangs:
            raise IllegalNow("That gang takes no part any more.")
        gang = town.gang_for(desk, town.gangs[int(gang_id)].gang.name)
        town.require_phase(*GIVEN)
        outfit = town.outfit(gang.id)
        shown = outfit.orders if desk.owns(gang) else ()
        before = orders_written(town, shown, await desk.work.rosters.figures(gang))
    window = OrdersWindow(gang.gang.name, stored.campaign.name, before[:1000])
    await ask(
        interaction, window, "mad-orders write", {"gang": gang.gang.name, "campaign": stored.campaign.name}, "text"
    )
