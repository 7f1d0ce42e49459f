"""/mad-hospital: a month of care for the hurt, its dice alone, and who is hurt."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.desk import Desk
from cogs._kit.params import any_figure, any_gang
from cogs._kit.render import Card
from cogs._kit.slash import add_commands, command, root, shows
from cogs.mad_dogs import several_figures
from cogs.mad_dogs.hospital import wards
from cogs.mad_dogs.hospital.words import terms
from cogs.mad_dogs.paradise.town import CAMPAIGN
from rules.core.move import Rolls, opt
from rules.mad_dogs.paradise.healing import MOST_PATIENTS, Treatment

TERMS = {str(care): terms(care) for care in Treatment}

mad_hospital = root("mad-hospital", "Mad Dogs With Guns: the hurt and their doctors.")
ROOTS = (mad_hospital,)

GANG = opt("Which gang, if you have several.", default=None, complete=any_gang)


@command("mad-hospital care", Rolls())
class Care:
    """A month of care: the cripple roll, the bill, and the points that heal."""

    care: str = opt("What kind.", words=Treatment, labels=TERMS)
    figures: str | None = opt(
        "Who, separated by commas; left out, all the hurt of the gang.", default=None, complete=several_figures
    )
    points: str | None = opt(
        "Where they heal: Spats: GATS 2, HITS 4; Dooley: GUTS 1. The rest heals where a stat is lowest.", default=None
    )
    crippled: str | None = opt(
        "If he is crippled, in what: GUTS, SMARTS, or Spats: GATS; Dooley: GUTS. Else it is asked then.", default=None
    )
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-hospital cripple")
class Cripple:
    """Choose the stat of which a crippling takes a point for good."""

    figure: str = opt("Who is crippled.", complete=any_figure)
    stat: str = opt(
        "Which of his stats that are still hurt.", words=("FISTS", "GATS", "GUTS", "STUNTS", "SMARTS", "HITS")
    )
    campaign: str = CAMPAIGN


@command("mad-hospital discharge")
class Discharge:
    """Get somebody up for a job: what healed this month is lost again."""

    figures: str = opt("Who, separated by commas, or all.", complete=several_figures)
    gang: str | None = GANG
    campaign: str = CAMPAIGN


@command("mad-hospital roll", Rolls())
class Roll:
    """The cripple roll alone: what may go wrong in a month of care."""

    care: str = opt("What kind of care.", words=Treatment, labels=TERMS)
    patients: Annotated[int, Interval(ge=1, le=MOST_PATIENTS)] | None = opt("How many; one if left out.", default=None)


@command("mad-hospital list")
class List:
    """Who of a gang is hurt, and what each kind of care would do."""

    gang: str | None = GANG
    campaign: str = CAMPAIGN


@shows(List)
async def listing(desk: Desk, m: List) -> Card:
    return await wards.ward_card(desk, m.gang, m.campaign)


add_commands(mad_hospital, __name__)
