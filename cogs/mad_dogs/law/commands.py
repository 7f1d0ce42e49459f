"""/mad-law: the arrested, their bail and trials, stool pigeons, and a Boss in the dock."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.desk import Desk
from cogs._kit.params import any_gang
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs.mad_dogs import figures_or_profiles, several_figures
from cogs.mad_dogs.law import cells, courts
from cogs.mad_dogs.paradise.town import CAMPAIGN, own_gangs_in_town
from rules.core.move import Rolls, opt
from rules.mad_dogs.paradise.law import JUDGES, MOST_PRISONERS, MOST_SMARTS

assert courts  # its preparations are registered

mad_law = root("mad-law", "Mad Dogs With Guns: arrests, bail, trials, informers.")
ROOTS = (mad_law,)

Number = Annotated[int, Interval(ge=1, le=MOST_PRISONERS)]
Judges = Annotated[int, Interval(ge=0, le=JUDGES)]
Lawyer = Annotated[int, Interval(ge=4, le=MOST_SMARTS)]
GANG = opt("Which gang of the campaign, if you have several.", default=None, complete=own_gangs_in_town)
JUDGES_OWNED = opt("With plain numbers: Judges the gang owns.", default=None)


@command("mad-law prisoners")
class Prisoners:
    """Who is in the hands of the law, and what it costs to get them out."""

    campaign: str = CAMPAIGN


@shows(Prisoners)
async def prisoners(desk: Desk, m: Prisoners) -> Card:
    return await cells.cells_card(desk, m.campaign)


@command("mad-law book")
class Book:
    """Gangsters who gave up are booked at the precinct."""

    figures: str | None = opt("Who, separated by commas.", default=None, complete=several_figures)
    prisoners: Number | None = opt("With plain numbers: how many.", default=None)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-law bail", Rolls())
class Bail:
    """Get the booked out for money: $100 each, $50 if a Judge of yours sits."""

    figures: str | None = opt(
        "Who is let go, separated by commas; all who are booked if left out. The others await trial.",
        default=None,
        complete=several_figures,
    )
    pay: str | None = opt("What it may cost.", default=None, words=(cells.WHATEVER, cells.ONLY_OURS))
    prisoners: Number | None = opt("With plain numbers: how many.", default=None)
    judges: Judges | None = JUDGES_OWNED
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-law trial", Rolls())
class Trial:
    """Gangsters stand trial: the lawyer's SMARTS, and who of the convicts talks."""

    figures: str | None = opt(
        "Who, separated by commas; all who await trial if left out.", default=None, complete=several_figures
    )
    smarts: str | None = opt("With plain numbers: the SMARTS of those on trial, such as 3 4 2.", default=None)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-law boss", Rolls())
class Boss:
    """A month of a Boss's trial: the lawyer against the Attorney General."""

    boss: str | None = opt("Who leads the gang, if it has no single Mob Boss.", default=None, complete=several_figures)
    mistrial: bool | None = opt(
        "A Judge of yours, if it is his case, declares a mistrial before the Boss is sent up: $200.", default=None
    )
    lawyer: Lawyer | None = opt("With plain numbers: the lawyer's SMARTS; rolled if left out.", default=None)
    judges: Judges | None = JUDGES_OWNED
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-law pigeon", Rolls())
class Pigeon:
    """Does somebody in the Pen talk? SMARTS, and he does on a failure."""

    figure: str | None = opt("Who, or a profile.", default=None, complete=figures_or_profiles)
    smarts: Annotated[int, Interval(ge=0, le=MOST_SMARTS)] | None = opt("His SMARTS in numbers.", default=None)
    gang: str | None = opt(
        "The gang of the campaign that he talks about: for umpires, beyond what trials book.",
        default=None,
        complete=any_gang,
    )
    campaign: str = CAMPAIGN


@command("mad-law attorney", Rolls())
class Attorney:
    """The Attorney General was killed: the Feds, and a gang's officials think."""

    smarts: str | None = opt("With plain numbers: SMARTS of the gang's officials, such as 3 4 5.", default=None)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


add_commands(mad_law, __name__)
