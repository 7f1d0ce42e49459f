"""Who is pressed in a Police Raid."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs.mad_dogs.scenarios.choosing import Number
from cogs.mad_dogs.turns import side_of, table_of
from rules.core.deed import Deed
from rules.core.move import opt
from rules.core.refusal import OutOfRange
from rules.core.report import Report, Tone
from rules.core.words import count, listed, sentence
from rules.mad_dogs.scenarios.law import PoliceRaid, Pressed, Strength, cars_sent, pressed
from rules.mad_dogs.scenarios.tables import AVERAGE, TAKINGS
from rules.mad_dogs.scenarios.telling import facts_told
from rules.mad_dogs.tables import LAW

POLICE_RAID = "police-raid"
COUNTED = ("gangsters", "officers", "cars")


@command("scenario pressed")
class Pressing:
    """Police Raid: who must break out, or withdraw."""

    gangsters: Number | None = opt("Gangsters who can still fight; counted in a game.", default=None)
    officers: Number | None = opt("Officers who can still fight; counted in a game.", default=None)
    cars: Annotated[int, Interval(ge=1, le=60)] | None = opt("Cars that brought the law.", default=None)
    business: str = opt("The business that is raided.", default="", complete=[one.name for one in TAKINGS.values()])


@prepares(Pressing)
async def prepare_pressed(ctx: Context, m: Pressing) -> Prepared:
    """Who is down to his limit in a Police Raid."""
    strength, counted = await _strength(ctx, m)

    def say(found: Pressed) -> Report:
        told = [
            "the gangsters must break out" if found.break_out else "",
            "the police must withdraw" if found.withdraw else "",
        ]
        verdict = listed(filter(None, told)) or "nobody is pressed yet"
        counts = f"{count(strength.gangsters, 'gangster')} and {count(strength.officers, 'officer')}"
        lines = [f"{sentence(counts)} can still fight; {count(strength.cars, 'car')} brought the law."]
        lines += ["Counted from the table."] if counted else []
        return Report(f"{sentence(verdict)}.", tuple(lines), tone=Tone.BAD if any(found) else Tone.PLAIN)

    return Prepared(Deed(report=say, resolver=pressed, args=(strength,)))


async def _strength(ctx: Context, m: Pressing) -> tuple[Strength, bool]:
    """How many can still fight, as typed or as the table has them, and whether it was counted there."""
    game = table_of(ctx)
    staged = game.game.board.scenario if game is not None else None
    business = facts_told(PoliceRaid, f"business {m.business}").business if m.business else None
    typed = {name: int(ctx.options[name]) for name in COUNTED if name in ctx.options}
    if game is None or staged is None or staged.over or staged.scenario != POLICE_RAID:
        missing = [name for name in COUNTED if name not in typed]
        if missing:
            raise OutOfRange(f"No Police Raid is being played here: say how many {listed(missing)}.")
        return Strength(typed["gangsters"], typed["officers"], typed["cars"], business or AVERAGE), False
    require_taking_part(ctx, game)
    facts: PoliceRaid = staged.told
    able = [one for one in await figures_of(ctx, game) if one.figure.can_act]
    gangsters = sum(side_of(game, one) == staged.defender and one.figure.profile not in LAW for one in able)
    officers = sum(side_of(game, one) == staged.attacker and one.figure.profile in LAW for one in able)
    cars = cars_sent(facts.business, facts.chiefs_car)
    counts = {"gangsters": gangsters, "officers": officers, "cars": cars, **typed}
    strength = Strength(counts["gangsters"], counts["officers"], counts["cars"], business or facts.business)
    return strength, not typed
