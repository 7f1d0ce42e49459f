"""The trial of prisoners, profiles or plain SMARTS, and the list of prisoners."""

from __future__ import annotations

from cogs.cards.card import Card, Press
from cogs.command_adapter.reader import Reader
from cogs.commands.mad_dogs.paradise.town import members_of, people_of, town_if
from cogs.context.board_display import figures_of
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.replies.answers import shows
from cogs.slash.slash import command
from rules.core.action.fields import option
from rules.core.action.move import Rolls, declared
from rules.core.action.people_fields import Takes, Who
from rules.core.plain.markup import strong
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import count, sentence
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FIGURES
from rules.mad_dogs.paradise.law.prisoners import BAIL, GANG, OWN_JUDGE, TRIAL, Suspect, prisoners_of
from rules.mad_dogs.paradise.law.trials import defendants, suspects_of, trial_in_campaign, trial_outside_campaign
from rules.mad_dogs.play.position import present


# The cog declares this command: its option names a gang's prisoners in a campaign, any profiles elsewhere.
@command("mad-law trial", Rolls())
class Trial:
    """Put gangsters on trial: roll the lawyer's SMARTS, and which convicts talk."""

    figures: str = option(
        "The gangsters, separated by commas (default: all who await trial).", default="", complete=FIGURES
    )
    smarts: str = option("With plain numbers: the SMARTS of those on trial, such as 3 4 2.", default="")
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Trial)
async def prepare_trial(ctx: Context, move: Trial) -> Prepared:
    """Tries the prisoners of a gang; outside a campaign plain SMARTS, or figures and profiles by name."""
    if move.smarts or not (move.gang or await town_if(ctx, move.campaign)):
        return Prepared.of(trial_outside_campaign(await _defendants(ctx, move)))
    return Prepared.of(trial_in_campaign(await members_of(ctx, move.figures, move.gang, move.campaign)))


async def _defendants(ctx: Context, move: Trial) -> list[Suspect]:
    """The defendants outside a campaign: by their SMARTS, or by names and profiles."""
    if move.smarts:
        return defendants(move.smarts)
    reader = Reader.of(ctx, declared(Trial))
    people = await reader.people_named(Who(Takes.LIST), move.figures)
    if not people:
        raise OutOfRange("The trial needs defendants. Give names or profiles, or their SMARTS, such as smarts:3 4 2.")
    at = reader.seen(await figures_of(ctx, reader.game) if reader.game is not None else ())
    return suspects_of(present(at, people))


# The list


@command("mad-law prisoners")
class Prisoners:
    """Show who is in the hands of the law, and what it costs to free them."""

    campaign: str = CAMPAIGN


@shows(Prisoners)
async def prisoners_card(ctx: Context, move: Prisoners) -> Card:
    """The prisoners of each gang, and the price of getting them out."""
    prices = (
        f"Bail is {dollars(BAIL)} each, or {dollars(OWN_JUDGE)} before a Judge of the gang. A D6 for each batch "
        f"decides, with two faces for each Judge.",
        f"Prisoners who are not released stand trial at {dollars(TRIAL)} a head.",
    )
    town = await town_if(ctx, move.campaign)
    if town is None:
        return Card(
            headline="No campaign keeps prisoners here.",
            lines=prices,
            buttons=(Press("why", "mad.law", "Why"),),
            private=True,
        )
    lines: list[str] = []
    for id_, gang in town.gangs.items():
        kept = {one.figure: one.custody for one in prisoners_of(town.city, id_)}
        names = [
            f"{one.figure.name} ({kept[one.id]})"
            for one in (await people_of(ctx, gang.id) if kept else ())
            if one.id in kept
        ]
        heat = ["the Feds are after them"] if id_ in town.city.feds.heat else []
        boss_trial = ["its Boss stands trial"] if any(one.gang == id_ for one in town.city.trials) else []
        text = "; ".join(filter(None, [", ".join(names), *heat, *boss_trial]))
        lines += [f"{strong(town.name(id_))}: {text}."] if text else []
    headline = sentence(f"{count(len(town.city.prisoners), 'prisoner')} in the cells of Paradise.")
    return Card(headline=headline, lines=(*lines, *prices), buttons=(Press("why", "mad.law", "Why"),), private=True)
