"""Figures in care get up for a job (mad.healing)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import listed
from rules.mad_dogs.model.changes import Healed
from rules.mad_dogs.model.figures import Posture, Stats
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FIGURES, GANG
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Position


def check_discharge(outfit: Outfit, id_: int, name: str, dead: bool = False) -> None:
    """Raises IllegalNow for a figure that is dead or not in care this month."""
    if dead:
        raise IllegalNow(f"{name} is dead and can't get up. Name a living figure.")
    if all(one.figure != id_ for one in outfit.cared):
        raise IllegalNow(f"{name} has no care this month, so they can go out as they are.")
    if any(one.figure == id_ for one in outfit.waiting_choices):
        raise IllegalNow(f"{name} is crippled. Choose the stat first with /mad-hospital cripple.").offering(
            "Choose the stat", "mad-hospital cripple", figure=name
        )


def discharge_changes(campaign: int, outfit: Outfit, figures: Sequence[int]) -> tuple[Change, ...]:
    """Figures in care, by their ids, get up for a job and lose the points of this month again."""
    up = [one for one in outfit.cared if one.figure in figures]
    abed = tuple(one for one in outfit.cared if one not in up)
    worked = tuple(dict.fromkeys((*outfit.worked, *(one.figure for one in up))))
    return (
        *(Healed(one.figure, Stats(*(-points for points in one.healed))) for one in up),
        OutfitSet(campaign, replace(outfit, worked=worked, cared=abed)),
    )


@move("mad-hospital discharge", party="figures")
class Discharge:
    """Get a figure up for a job: it loses what healed this month."""

    figures: str = option("The figures, separated by commas, or all.", complete=FIGURES)
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Discharge)
def discharge(position: Position, _move: Discharge) -> Deed[None]:
    """Figures in care get up for a job, as ill as before."""
    members = position.party
    town = members.town
    if town is None:
        raise IllegalNow(
            f"{members.name} is not in a campaign, where care would keep figures from a job. Nothing needs to be done."
        )
    town.require_phase(Phase.SPENDING, Phase.ACTION)
    outfit = town.outfit(members.id)
    ill = {one.figure for one in outfit.cared}
    living = [one for one in members.people if one.figure.posture is not Posture.DEAD]
    getting_up = list(members.named) or [one for one in living if one.id in ill]
    if not getting_up:
        raise IllegalNow(f"No one in {members.name} has care this month. Nothing needs to be done.")
    for one in getting_up:
        check_discharge(outfit, one.id, one.figure.name, one.figure.posture is Posture.DEAD)
    changes = discharge_changes(town.id, outfit, [one.id for one in getting_up])
    who = listed([one.figure.name for one in getting_up])
    return Deed(
        report=lambda _: Report(
            f"{who} of {members.name} {'gets' if len(getting_up) == 1 else 'get'} up to go on a job.",
            ("The points that healed this month are lost again, and so is the doctor's money.",),
            tone=Tone.BAD,
        ),
        allow=lambda: members.rights,
        changes=lambda _: changes,
        rule="mad.healing",
        log=town.id,
        about=tuple(getting_up),
    )
