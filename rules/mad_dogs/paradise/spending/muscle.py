"""Muscle: outsiders hired for one fight, and brought to its table (mad.muscle)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Spawns, decides
from rules.core.action.extras import brought, crowd_of, people_lines
from rules.core.action.fields import option
from rules.core.action.move import Rolls, move
from rules.core.action.report import FollowUp, Report
from rules.core.action.system import numbered
from rules.core.chance.dice import Dice
from rules.core.people.names import same
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, Refusal, UnknownName
from rules.core.plain.words import count, key_of
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.draft_lines import choice_buttons
from rules.mad_dogs.gangs.estate import paid
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.model.roster import MadDogsRoster, muster
from rules.mad_dogs.paradise.city.bank_balances import A_POINT, in_dollars, reputation
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, OWN_GANG
from rules.mad_dogs.paradise.city.changes import OutfitSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import MuscleWait, Outfit, Squad
from rules.mad_dogs.paradise.city.town import Position


class MuscleRow(NamedTuple):
    """A row of the table: the size of a group, dollars a head, the least reputation."""

    profile: str
    group: int
    price: int
    reputation: int


MUSCLE: Final = {
    one.profile: one
    for one in (
        MuscleRow("Punk", 5, 10, 1),
        MuscleRow("Slugger", 5, 15, 1),
        MuscleRow("Hoodlum", 5, 20, 2),
        MuscleRow("Enforcer", 2, 50, 3),
        MuscleRow("Torpedo", 1, 100, 5),
    )
}
MOST_MUSCLE: Final = 40
MUSCLE_LOOKUP: Final = cells(
    ("Muscle", "A group", "A head", "Reputation", "Wait"),
    [
        *(
            (
                one.profile,
                str(one.group) if one.group == 1 else f"up to {one.group}",
                dollars(one.price),
                str(one.reputation),
                f"{one.reputation} fight{'s' * (one.reputation > 1)}",
            )
            for one in MUSCLE.values()
        ),
        ("Each further group", "", "", "+1", ""),
    ],
)
MUSCLE_LOOKUPS: Final = {"mad.tables.muscle": ("Hired muscle", MUSCLE_LOOKUP)}
"""Title and drawn text, by id."""


@frozen
class Job:
    """The muscle that a gang wants.

    reputation  of the gang, 0 or more
    wait        fights of its own before it can hire that type again
    """

    profile: str
    number: int
    reputation: int
    wait: int = 0


def muscle_named(name: str) -> MuscleRow:
    """The row of a profile in any capitals. Raises UnknownName for one that gangs don't hire by the fight."""
    found = next((one for one in MUSCLE.values() if same(one.profile, name.strip().removesuffix("s"))), None)
    if found is None:
        raise UnknownName("muscle", name, MUSCLE)
    return found


def asks_for(row: MuscleRow, number: int) -> int:
    """The reputation that so many ask for: the least, and 1 more for each group after the first."""
    return row.reputation + -(-number // row.group) - 1


@resolves("mad.muscle")
def hire_muscle(_dice: Dice, job: Job) -> int:
    """The price of muscle for one fight, in dollars; it rolls no die. Raises what `muscle_price` does."""
    return muscle_price(job)


def muscle_price(job: Job) -> int:
    """The price of a job, in dollars.

    Raises OutOfRange for none or more than 40, IllegalNow while the gang waits for that type or lacks the reputation.
    """
    row = muscle_named(job.profile)
    if not 1 <= job.number <= MOST_MUSCLE:
        raise OutOfRange(f"1 to {MOST_MUSCLE} can be hired for a fight, not {job.number}. Give a number in that range.")
    if job.wait > 0:
        raise IllegalNow(
            f"{row.profile}s were hired lately, and come again only after {job.wait} more of your fights. Hire "
            "another kind."
        )
    least = asks_for(row, job.number)
    if job.reputation < least:
        raise IllegalNow(
            f"{job.number} {row.profile}{'s' * (job.number > 1)} ask for reputation {least}, and yours is "
            f"{max(0, job.reputation)}. Each point is {dollars(A_POINT)} in the bank."
        )
    return job.number * row.price


def job_of(outfit: Outfit, bank: int, profile: str, number: int) -> Job:
    """The facts of the muscle that a gang wants, from its books."""
    wait = next((one.fights for one in outfit.waits if same(one.profile, profile)), 0)
    return Job(profile, number, reputation(bank, outfit.standing), wait)


def muscle_changes(campaign: int, outfit: Outfit, bank: int, job: Job, cost: int) -> tuple[Change, ...]:
    """The changes of hiring muscle: the payment, and a wait for the fight they come for and as many as their reputation
    after it.
    """
    row = muscle_named(job.profile)
    line = paid(outfit.gang, bank, cost, "muscle", f"{job.number} {row.profile}{'s' * (job.number > 1)} for one fight")
    waits = (*outfit.waits, MuscleWait(row.profile, row.reputation + 1))
    hired = Squad(row.profile, job.number)
    spent = outfit.spent._replace(muscle=(*outfit.spent.muscle, hired))
    return (line, OutfitSet(campaign, replace(outfit, waits=waits, muscle=(*outfit.muscle, hired), spent=spent)))


def again_price(squads: Iterable[Squad]) -> int:
    """The price of the same muscle once more, in dollars."""
    return sum(one.number * muscle_named(one.profile).price for one in squads)


def hired_again(campaign: int, outfit: Outfit, bank: int) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The changes of hiring last month's muscle once more, as far as the bank goes; and a sentence for each type that
    doesn't come.
    """
    changes, wrong, left = tuple[Change, ...](), list[str](), bank
    for squad in outfit.last_spent.muscle:
        job = job_of(outfit, left, *squad)
        try:
            cost = muscle_price(job)
            hired = muscle_changes(campaign, outfit, left, job, cost)
        except Refusal as refusal:
            wrong.append(f"Not hired again, {count(squad.number, squad.profile)}: {refusal.sentence}")
            continue
        changes, left = (*changes, *hired), left - cost
        outfit = next(one.record for one in hired if isinstance(one, OutfitSet))
    return changes, tuple(wrong)


def brought_changes(campaign: int, outfit: Outfit) -> tuple[Change, ...]:
    """The changes once all muscle of a gang comes to its fight. Raises IllegalNow if it has hired none."""
    if not outfit.muscle:
        raise IllegalNow(
            "No muscle waits for that gang. Hire some for a fight of this month with /mad-spend muscle."
        ).offering("Hire muscle", "mad-spend muscle")
    return (OutfitSet(campaign, replace(outfit, muscle=())),)


def wait_after_fight(outfit: Outfit) -> Outfit:
    """The gang after a fight of its own: one fight less to wait for each type of muscle."""
    left = (MuscleWait(one.profile, one.fights - 1) for one in outfit.waits)
    return replace(outfit, waits=tuple(one for one in left if one.fights > 0))


# The commands


@move("mad-spend muscle", town=True)
class Muscle:
    """Hire outsiders for one fight. The reply shows the reputation they ask for, and the wait."""

    who: str = option("The kind of muscle.", complete=MUSCLE)
    number: Annotated[int, Interval(ge=1, le=MOST_MUSCLE)] = option("The number to hire.")
    reputation: Annotated[int, Interval(ge=0, le=9999)] | None = option(
        "Without a campaign: the gang's reputation.", default=None
    )
    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Muscle)
def hired(position: Position, move: Muscle) -> Deed[int]:
    """A gang hires outsiders for one fight; or the price for a gang of so much reputation."""
    row, number = muscle_named(move.who), move.number
    men = count(number, row.profile)
    if move.reputation is not None:
        return Deed(
            report=lambda cost: Report(
                f"{men} for one fight: {dollars(cost)}, at reputation {asks_for(row, number)} or more."
            ),
            resolver=hire_muscle,
            args=(Job(row.profile, number, move.reputation),),
            facts=in_dollars,
        )
    town = position.town_there
    if town is None:
        raise OutOfRange("No campaign is running here. Give the gang's reputation, such as reputation:3.")
    gang = town.gang_for(move.gang)
    outfit, bank = town.outfit(gang.id), town.bank(gang.id)
    town.require_phase(Phase.SPENDING)
    job = job_of(outfit, bank, row.profile, number)
    bring = FollowUp("Put them on the table", "mad-spend bring", town.called(gang.id))
    lines = (
        "They come to one fight of this month. The button puts them on its table, in the channel of the game.",
        f"After that, no {row.profile} comes for {count(row.reputation, 'fight')} of yours.",
    )
    return Deed(
        report=lambda cost: Report(f"{gang.name} hires {men} for one fight: {dollars(cost)}.", lines, (bring,)),
        resolver=hire_muscle,
        args=(job,),
        facts=in_dollars,
        allow=lambda: town.rights(gang),
        changes=lambda cost: muscle_changes(town.id, outfit, bank, job, cost),
        log=town.id,
    )


@move("mad-spend bring", Rolls(odds=False, secret=False), town=True, everybody=True, gangs=True)
class Bring:
    """Put the muscle that your gang has hired on the table of the game here."""

    gang: str = OWN_GANG
    campaign: str = CAMPAIGN


@decides(Bring)
def brings(position: Position, move: Bring) -> Spawns[tuple[Figure, ...]]:
    """All muscle that a gang has hired comes to its fight, on its side of the game here."""
    town = position.town
    gang = town.gang_for(move.gang)
    outfit = town.outfit(gang.id)
    gone = brought_changes(town.id, outfit)
    game = position.table
    side = game.side_of_gang(gang.id)
    if side is None:
        raise IllegalNow(f"{gang.name} is not on the table here. Bring it first with /game bring.").offering(
            "Bring it", "game bring", gang=gang.name
        )
    present = {key_of(one.figure.name) for one in position.people.values()}
    recruits = tuple(numbered([(squad.number, squad.profile) for squad in outfit.muscle], present))
    known = [one.gang.name for one in position.gangs.values()]
    crowd = crowd_of(game, side, f"Muscle of {gang.name}"[:40].strip(), known)

    def deed(gang_id: int, ids: tuple[int, ...]) -> Deed[tuple[Figure, ...]]:
        return Deed(
            report=lambda figures: Report(
                f"{gang.name} brings its muscle: {len(recruits)} on the table.",
                tuple(people_lines(figures, MadDogsRoster())),
                opens=choice_buttons(ids, figures),
            ),
            resolver=muster,
            args=(recruits, ()),
            allow=lambda: town.rights(gang),
            changes=lambda figures: (*gone, *brought(position.id, side, gang_id, crowd, ids, figures)),
            facts=lambda outcome: {"gang": crowd.name, "figures": len(outcome.result)},
        )

    return Spawns(len(recruits), deed)
