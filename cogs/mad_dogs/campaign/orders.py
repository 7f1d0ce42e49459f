"""Orders: told in secret, changed until all are opened, shown to nobody but their gang."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import discord
from annotated_types import Len
from discord import ui

from cogs._kit.campaigns import my_month
from cogs._kit.context import Caller, Context
from cogs._kit.params import figures_and
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import Card, Press
from cogs._kit.slash import command, shows
from cogs._kit.views import NUMBER, ask, client, deed, run
from cogs._kit.windows import Correctable, Typed
from cogs.mad_dogs.paradise.town import Town, figures_in, gang_for, people_of, town_of, town_with_id
from db.unit_of_work import reading
from rules.core.deed import Deed
from rules.core.frozen import replace
from rules.core.move import opt
from rules.core.named import same
from rules.core.refusal import IllegalNow
from rules.core.report import Report
from rules.core.words import parts
from rules.mad_dogs.paradise.choosing import (
    GANG,
    TO_FIGHT,
    Name,
    free_businesses,
    listed_hands,
    officials,
    opponents,
    own_businesses,
    own_hands,
    their_businesses,
)
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.officials import official_named
from rules.mad_dogs.paradise.orders import ATTORNEY, GIVEN, check, facts_of, set_changes, told, waiting
from rules.mad_dogs.paradise.rackets import business_named
from rules.mad_dogs.paradise.records import Errand, Order
from rules.mad_dogs.paradise.town import Gang
from rules.mad_dogs.paradise.written import AIMED, AT_HOME, Known, written
from rules.mad_dogs.position import Person
from rules.mad_dogs.scenarios import scenario_named

ALL_IN = "All orders are in: /campaign next opens them."
KEPT = "Only you and whoever shares the gang see this. It can be changed until all orders are opened."


Text = Annotated[str, Len(1, 1000)]


@command("mad-orders take-over")
class TakeOver:
    """Lean on the owner of an independent business; once a month."""

    business: str = opt("Which business.", complete=free_businesses)
    figure: str = opt("Who does the talking: his SMARTS count.", complete=own_hands)
    also: str = opt("Who goes with him, separated by commas.", default="", complete=listed_hands)
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(TakeOver)
async def prepare_take_over(ctx: Context, m: TakeOver) -> Prepared:
    """Somebody is to talk the owner of an independent business into a partnership."""
    town, stored = await _giver(ctx, m.gang, m.campaign)
    business = business_named(m.business, town.city.lots)
    figures = await figures_in(ctx, stored, [m.figure, *parts(m.also)])
    order = Order(Errand.TAKE_OVER, business=business.key, figures=tuple(one.id for one in figures))
    return await _given(ctx, town, stored, order)


@command("mad-orders fight")
class Attack:
    """Raid, hit, hijack: a scenario against somebody."""

    scenario: str = opt("Which scenario.", complete=TO_FIGHT)
    against: str = opt("Which gang.", default="", complete=opponents)
    business: str = opt("Which business of theirs.", default="", complete=their_businesses)
    official: str = opt("The official a Hit is aimed at.", default="", complete=officials)
    target: Name = opt("The gangster a Hit is aimed at.", default="", complete=figures_and(against="figures"))
    figures: str = opt("Who is sent, separated by commas.", default="", complete=listed_hands)
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Attack)
async def prepare_fight(ctx: Context, m: Attack) -> Prepared:
    """A scenario against somebody."""
    town, stored = await _giver(ctx, m.gang, m.campaign)
    scenario = scenario_named(m.scenario)
    against = town.gang_named(m.against).id if m.against else 0
    business = business_named(m.business, town.city.lots).key if m.business else ""
    official = official_named(m.official, town.city.officials) if m.official else ""
    figures = await figures_in(ctx, stored, parts(m.figures))
    ids = tuple(one.id for one in figures)
    order = Order(Errand.FIGHT, scenario.id, against, business, official, m.target, ids)
    return await _given(ctx, town, stored, order)


@command("mad-orders defend")
class Defend:
    """Post guards at one of your businesses, or with one of your men."""

    figures: str = opt("Who stays there, separated by commas.", complete=listed_hands)
    business: str = opt("Which business.", default="", complete=own_businesses)
    man: str = opt("Or the man they guard, in case of a Hit on him.", default="", complete=own_hands)
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Defend)
async def prepare_defend(ctx: Context, m: Defend) -> Prepared:
    """Men stay on guard at a business of the gang, or go about with somebody of it as his bodyguards."""
    town, stored = await _giver(ctx, m.gang, m.campaign)
    business = business_named(m.business, town.city.lots).key if m.business else ""
    figures = await figures_in(ctx, stored, parts(m.figures))
    ids = tuple(one.id for one in figures)
    return await _given(ctx, town, stored, Order(Errand.DEFEND, business=business, target=m.man, figures=ids))


@command("mad-orders rest")
class Rest:
    """Everybody stays at home; earlier orders are dropped."""

    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Rest)
async def prepare_rest(ctx: Context, m: Rest) -> Prepared:
    """The gang stays at home this month: whatever it had ordered is forgotten."""
    town, stored = await _giver(ctx, m.gang, m.campaign)
    return await _set(ctx, town, stored, ())


@command("mad-orders write")
class Write:
    """All your orders at once, separated by semicolons."""

    text: Text = opt("take over Speakeasy 2 in the Docks with Spats; defend Brothel 1 in Riverside with Brick")
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Write)
async def prepare_write(ctx: Context, m: Write) -> Prepared:
    """All orders of a gang at once, as players write them, in place of those before."""
    town, stored = await _giver(ctx, m.gang, m.campaign)
    names = {gang: one.gang.name for gang, one in town.gangs.items()}
    men = {
        gang: {figure.figure.name: figure.id for figure in await people_of(ctx, one.id)}
        for gang, one in town.gangs.items()
    }
    return await _set(ctx, town, stored, written(m.text, Known.of(town.city, stored.id, names, men)))


async def _giver(ctx: Context, gang: str, campaign: str) -> tuple[Town, Gang]:
    """The town, and the gang that gives orders; refuses what is not the moment for it."""
    town = await town_of(ctx, campaign)
    town.require_phase(*GIVEN)
    stored = gang_for(ctx, town, gang)
    return town, stored


async def _given(ctx: Context, town: Town, stored: Gang, order: Order) -> Prepared:
    """One order more; a second takeover takes the place of the first."""
    before = town.outfit(stored.id).orders
    if order.errand is Errand.TAKE_OVER:
        before = tuple(one for one in before if one.errand is not Errand.TAKE_OVER)
    return await _set(ctx, town, stored, (*before, order))


async def _set(ctx: Context, town: Town, stored: Gang, orders: tuple[Order, ...]) -> Prepared:
    outfit = town.outfit(stored.id)
    figures = await people_of(ctx, stored.id)
    orders = tuple([await _marked(ctx, town, stored, one) for one in orders])
    check(town.city, outfit, orders, facts_of(town, outfit, figures))
    left = [town.name(gang) for gang in waiting(town.city) if gang != stored.id]
    lines = orders_told(town, orders, figures)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"The orders of {stored.gang.name} are in.",
                (*lines, KEPT, f"Still to come: {', '.join(left)}." if left else ALL_IN),
                opens=(Press("orders", f"{town.id}.{stored.id}", "Write them again"), my_month(town.id, stored.id)),
            ),
            changes=lambda _: set_changes(town.id, outfit, orders),
            log=town.id,
            untold=True,
            rule="mad.campaign.month",
        )
    )


async def _marked(ctx: Context, town: Town, stored: Gang, order: Order) -> Order:
    """An order in the name of the man it is about.

    Who is to be hit is of the gang it is against, or of the owner of the business; who is guarded is of the gang's own.
    """
    if not order.target:
        return order
    if order.errand is Errand.DEFEND:
        (man,) = await figures_in(ctx, stored, [order.target])
        return replace(order, target=man.figure.name)
    if same(order.target, ATTORNEY) and not (order.against or order.business):
        return replace(order, target=ATTORNEY)
    gang = order.against or (town.city.business(order.business).owner if order.business else 0)
    if gang not in town.gangs:
        raise IllegalNow(f"Say whose man {order.target} is: “of” and his gang, or against:.")
    (man,) = await figures_in(ctx, town.gangs[gang], [order.target])
    return replace(order, target=man.figure.name)


def orders_told(town: Town, orders: Sequence[Order], figures: Sequence[Person]) -> list[str]:
    """Orders, a line each."""
    hands = {one.id: one.figure.name for one in figures}
    if not orders:
        return ["Everybody stays at home this month."]
    public = [replace(one, target=one.target) for one in orders]
    return [f"{told(one, town.city, town.names(), hands)}." for one in public]


def orders_written(town: Town, orders: Sequence[Order], figures: Sequence[Person]) -> str:
    """Orders as their player writes them, a line each."""
    names = {gang: one.gang.name for gang, one in town.gangs.items()}
    hands = {one.id: one.figure.name for one in figures}
    return "\n".join(told(one, town.city, names, hands) for one in orders)


# Looking and writing


@command("mad-orders show")
class Show:
    """Your orders so far, and who has not given any."""

    gang: str = GANG
    campaign: str = CAMPAIGN


@shows(Show)
async def orders_card(ctx: Context, m: Show) -> Card:
    """A gang's orders, for whoever runs it; and who has not given any."""
    town = await town_of(ctx, m.campaign)
    stored = gang_for(ctx, town, m.gang)
    if not stored.mine and town.city.phase in GIVEN and not town.outfit(stored.id).npc:
        raise IllegalNow("Sealed orders are for whoever owns the gang: an umpire sees them when all are opened.")
    outfit, figures = town.outfit(stored.id), await people_of(ctx, stored.id)
    left = [town.name(one) for one in waiting(town.city)]
    given = orders_told(town, outfit.orders, figures) if outfit.ordered else ["None yet."]
    waits = f"Not in yet: {', '.join(left)}." if left else "All orders are in."
    return Card(
        f"Orders of {stored.gang.name}",
        lines=(*given, waits),
        buttons=(
            *((Press("orders", f"{town.id}.{stored.id}", "Write them"),) if town.city.phase in GIVEN else ()),
            *((my_month(town.id, stored.id),) if stored.mine else ()),
        ),
        private=True,
    )


class OrdersWindow(Correctable):
    """Where a gang's orders of the month are written, a line each."""

    def __init__(self, gang: str, campaign: str, before: str, typed: Typed) -> None:
        super().__init__(title=f"Orders of {gang}"[:45])
        self.gang, self.campaign, self.typed_before = gang, campaign, typed
        self.text: ui.TextInput[Any] = ui.TextInput(
            style=discord.TextStyle.paragraph,
            placeholder=f"{AT_HOME[Errand.TAKE_OVER]}\n{AIMED['hit']}",
            default=typed.texts.get("text") or before or None,
            max_length=1000,
        )
        self.add_item(
            ui.Label(
                text="One order a line",
                description="A verb (take over, guard, Raid, Hit …), its aim, “with” and who goes",
                component=self.text,
            )
        )

    @property
    def texts(self) -> dict[str, str]:
        return {"text": self.text.value}

    async def _run(self, interaction: discord.Interaction) -> None:
        await run(interaction, "mad-orders write", {**self.texts, "gang": self.gang, "campaign": self.campaign})


@deed("orders", rf"{NUMBER}\.{NUMBER}")
async def write_orders(interaction: discord.Interaction, key: str) -> None:
    """Open the window for a gang's orders."""
    campaign_id, _, gang_id = key.partition(".")
    async with reading(client(interaction).database) as work:
        ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow())
        town = await town_with_id(ctx, int(campaign_id))
        if int(gang_id) not in town.gangs:
            raise IllegalNow("That gang is no longer in the campaign.")
        gang = gang_for(ctx, town, town.gangs[int(gang_id)].name)
        town.require_phase(*GIVEN)
        outfit = town.outfit(gang.id)
        shown = outfit.orders if gang.mine else ()
        before = orders_written(town, shown, await people_of(ctx, gang.id))
    window = OrdersWindow(gang.gang.name, town.title, before[:1000], Typed.of(interaction))
    await ask(interaction, window, "mad-orders write", {"gang": gang.gang.name, "campaign": town.title}, "text")
