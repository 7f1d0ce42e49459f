"""The player's choice of the stat that loses a point for good (mad.healing)."""

from __future__ import annotations

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import Figures, option
from rules.core.action.move import move
from rules.core.action.report import Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, either
from rules.mad_dogs.model.changes import Healed, crippled
from rules.mad_dogs.model.figures import Figure, Posture, Stat, Stats
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import CaredFor, Outfit
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.hospital.cripple_roll import CareResult, Recovery, injured
from rules.mad_dogs.paradise.hospital.healing import figure_changes, points_text, spread


def check_choice(outfit: Outfit, id_: int, figure: Figure, stat: Stat) -> None:
    """Raises IllegalNow for a choice that does not wait, or a stat that is not hurt or has no point to lose."""
    if all(one.figure != id_ for one in outfit.waiting_choices):
        raise IllegalNow(f"{figure.name} has no choice to make. Only a cripple roll of this month asks for one.")
    able = injured(figure)
    if stat not in able:
        choose = f"choose {either(able)}" if able else "none of the hurt stats has a point to lose"
        raise IllegalNow(f"{figure.name} can't lose a point of {stat}. Instead, {choose}.")


def choice_changes(
    campaign: int, outfit: Outfit, figure: Figure, care: CaredFor, stat: Stat | None
) -> tuple[Change, ...]:
    """The stat, if there is one, loses a point for good. Then the points of the month heal as the player asked.

    If the figure has died since, there is nothing to choose or to heal.
    """
    if figure.posture is Posture.DEAD:
        return (OutfitSet(campaign, replace(outfit, cared=tuple(one for one in outfit.cared if one != care))),)
    after = figure if stat is None else crippled(figure, stat)
    points = spread(after, care.waits, Stats(*care.points))
    cared = tuple(CaredFor(one.figure, points) if one == care else one for one in outfit.cared)
    return (
        *figure_changes(care.figure, figure, CareResult(Recovery.CRIPPLED, stat), points),
        OutfitSet(campaign, replace(outfit, cared=cared)),
    )


@move("mad-hospital cripple", party="figure")
class Cripple:
    """Choose the stat that loses a point for good when a figure is crippled."""

    figure: str = option("The crippled figure.", complete=Figures(many=False))
    stat: Stat = option("A stat of the figure that is still hurt.", words=Stat)
    campaign: str = CAMPAIGN


@decides(Cripple)
def cripple(position: Position, move: Cripple) -> Deed[None]:
    """A player chooses the stat that loses a point, and the points of the month heal."""
    members = position.party
    town = members.town
    if town is None:
        raise IllegalNow(f"{members.name} is not in a campaign, and only figures of a campaign make such a choice.")
    town.require_phase(Phase.SPENDING)
    outfit, (one,) = town.outfit(members.id), members.named
    stat, name = move.stat, one.figure.name
    check_choice(outfit, one.id, one.figure, stat)
    care = next(each for each in outfit.waiting_choices if each.figure == one.id)
    changes = choice_changes(town.id, outfit, one.figure, care, stat)
    best = crippled(one.figure, stat).stats.of(stat)
    report = Report(f"{name} of {members.name} is dead and has no choice to make.", tone=Tone.BAD)
    for change in changes:
        if isinstance(change, Healed):
            headline = f"{name} of {members.name} is crippled: {stat} is {best} at best from now on."
            report = Report(headline, (f"The figure regains {points_text(change.points)} this month.",), tone=Tone.BAD)
    return Deed(
        report=lambda _: report,
        allow=lambda: members.rights,
        changes=lambda _: changes,
        rule="mad.healing",
        log=town.id,
        about=(one,),
    )
