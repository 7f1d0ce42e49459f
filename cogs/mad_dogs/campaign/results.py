"""The month's fights settled by hand where they were played on a real table: told, confirmed by others, booked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.prepared import Offer, Prepared, Said, prepares
from cogs._kit.render import Tone, clean
from cogs._kit.slash import command
from cogs.mad_dogs.campaign.choosing import listed_figures
from cogs.mad_dogs.campaign.fights import OPEN_FIGHT, WHEN, require_sides
from cogs.mad_dogs.campaign.going import NEXT, going_on
from cogs.mad_dogs.campaign.telling import outcome_lines
from cogs.mad_dogs.outrage.months import causes
from cogs.mad_dogs.paradise.town import CAMPAIGN, Town, named_among, town_of
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.move import opt, record
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.words import parts
from rules.mad_dogs.changes import WoundsSet
from rules.mad_dogs.model import Posture
from rules.mad_dogs.paradise.changes import FightSet
from rules.mad_dogs.paradise.fights import Man, Outcome, check_fight, racket_at_stake, replaced, settled_changes
from rules.mad_dogs.paradise.officials import smarts_of
from rules.mad_dogs.paradise.outrage import assessed, causes_named, sure_causes
from rules.mad_dogs.paradise.records import Fight, Haul
from rules.mad_dogs.paradise.spoils import Claim, check_claim, haul, idle, left, loot, lying, rolls, takings
from rules.mad_dogs.scenarios import SCENARIOS
from rules.mad_dogs.scenarios.common import Business as Fate
from rules.mad_dogs.scenarios.forces import Side

FATES: Final = {"kept": Fate.KEPT, "taken": Fate.TAKEN, "independent": Fate.INDEPENDENT}
WINNERS: Final = {"attacker": Side.ATTACKER, "defender": Side.DEFENDER, "nobody": None}
NOTHING_FOUND: Final = Haul(0)


@command("campaign result")
class Result:
    """Report how a fight on a real table ended."""

    fight: int = OPEN_FIGHT
    winner: Side | None = opt("Who won.", words=WINNERS)
    loot: Annotated[int, Interval(ge=0, le=200)] = opt(
        "Smash and Grab: points of Loot the raiders carried off. A Hijack's load is rolled.", default=0
    )
    business: Fate = opt("What becomes of the business.", default=Fate.NONE, words=FATES)
    whole_racket: bool | None = opt("The loser's whole racket there goes with it.", default=None)
    smashed: bool = opt("Smash and Grab: it was smashed up, so it makes no Loot for 1D6 months.", default=False)
    repairs: Annotated[int, Interval(ge=0, le=2)] = opt(
        "Months of cleaning up before it earns for its new owner.", default=0
    )
    dead: str = opt("Gangsters who died, separated by commas.", default="", complete=listed_figures)
    arrested: str = opt("Gangsters in the hands of the law, separated by commas.", default="", complete=listed_figures)
    outrage: str = opt(
        "What outraged the public, separated by commas: citizens killed, a body left in public.",
        default="",
        complete=causes,
    )
    feds_hurt: Annotated[int, Interval(ge=0, le=40)] = opt("How many Feds were killed or wounded.", default=0)
    official_killed: bool = opt("The official it was aimed at is dead.", default=False)
    dice: str = opt("The dice that fell for the Loot, then for the months; the bot rolls them if left out.", default="")
    campaign: str = CAMPAIGN


@record
class Reported(Result):
    """The same with what its button keeps."""

    by: int = opt("Who reported it first.", default=0)


@prepares(Reported, "campaign result")
async def prepare_result(ctx: Context, m: Reported) -> Prepared:
    """A fight that was played on a real table: what came of it is booked once others, or an umpire, say so too.

    The dice behind its spoils fall once, with whatever of it is told first.
    """
    town = await town_of(ctx, m.campaign)
    town.require_phase(*WHEN)
    fight = check_fight(town.city, m.fight)
    if not m.by:
        require_sides(ctx, town, fight)
    for gang in (fight.attacker, fight.defender):
        if gang and town.gangs[gang].gang.game:
            raise IllegalNow(f"{town.name(gang)} is on the table of a game: apply its results, or close it first.")
    claim = Claim(m.winner, m.loot, m.smashed, m.business, m.repairs, m.official_killed)
    check_claim(town.city, town.month, fight, claim)
    outcome = await _outcome(ctx, town, fight, claim, m)
    if _confirmed(ctx, town, fight, m.by):
        return _settling(town, fight, claim, outcome)
    if m.by:
        raise NotYours(f"{_vouchers(ctx, town, fight, m.by)} must agree to that.")
    return _asked(ctx, town, fight, claim, outcome)


def _settling(town: Town, fight: Fight, claim: Claim, outcome: Outcome) -> Prepared:
    """The fight is settled: dice for what it brings, or for the SMARTS of who follows an official that was killed."""
    post = replaced(town.city, fight, outcome)
    throws = rolls(fight, claim)

    def whole(fell: Any) -> Outcome:
        return _with_spoils(fight, claim, outcome, fell if throws else fight.haul)

    def changes(fell: Any) -> tuple[Change, ...]:
        smarts = fell if post else 0
        return (
            *_deaths(outcome),
            *settled_changes(town.id, town.city, town.month, fight, whole(fell), smarts),
        )

    prepared = Prepared(
        say=lambda fell: Said(
            f"Fight {fight.id} is settled.", tuple(outcome_lines(town, fight, whole(fell))), (NEXT,), Tone.GOOD
        ),
        resolver=haul if throws else smarts_of if post else None,
        args=_behind(town, fight) if throws else (post, 0) if post else (),
        changes=changes,
        campaign=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )
    return going_on(town, prepared)


def _asked(ctx: Context, town: Town, fight: Fight, claim: Claim, outcome: Outcome) -> Prepared:
    """What is told waits for somebody else's word; its dice fall now, and stay."""
    me, throws = ctx.caller.actor, rolls(fight, claim)
    agreed = {name: value for name, value in ctx.options.items() if name != "dice"}
    agree = Offer(
        "Agree",
        "campaign result",
        {**agreed, "by": me.id, "campaign": town.stored.campaign.name},
        f"fight:{town.id}:{fight.id}:{ctx.caller.delivery}",
        _who_may_vouch(ctx, town, fight, me.id),
    )

    def say(fell: Haul | None) -> Said:
        lines = outcome_lines(town, fight, _with_spoils(fight, claim, outcome, fell if throws else fight.haul))
        waits = f"{_vouchers(ctx, town, fight, me.id)} must agree before it is booked."
        return Said(f"{clean(me.name)} reports how fight {fight.id} ended.", (*lines, waits), (agree,))

    return Prepared(
        say=say,
        resolver=haul if throws else None,
        args=_behind(town, fight) if throws else (),
        changes=lambda fell: (FightSet(town.id, replace(fight, haul=fell)),) if throws else (),
        campaign=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )


def _behind(town: Town, fight: Fight) -> tuple[Any, ...]:
    """What the dice behind its spoils are asked."""
    return (fight.scenario, takings(town.city, fight), lying(town.city, town.month, fight))


def _with_spoils(fight: Fight, claim: Claim, outcome: Outcome, found: Haul | None) -> Outcome:
    found = found or NOTHING_FOUND
    spoils = loot(fight, claim, found)
    return replace(outcome, loot=spoils, idle=idle(claim, found), left=left(fight, claim, found))


# Whose word is wanted


def _confirmed(ctx: Context, town: Town, fight: Fight, by: int) -> bool:
    """Whether what is told, `by` somebody before if not 0, needs nobody else's word.

    The other side's is wanted, or an umpire's; against a gang that nobody plays, or the law, an umpire's, or where
    there is none another player's. Who owns both sides, or plays alone, needs nobody.
    """
    sides, me = _sides(town, fight), ctx.caller.actor.id
    mine = any(me in owners for owners in sides)
    if by and (by == me or any({by, me} <= owners for owners in sides)):
        return False
    if not by and (all(me in owners for owners in sides) or _alone(ctx, town)):
        return True
    played = _played(sides, by or me)
    if by and (mine if played else not _umpired(ctx, town, by) and town.takes_part(ctx)):
        return True
    if not town.umpires(ctx) or (mine and (played or not (ctx.is_appointed or me in town.stored.campaign.umpires))):
        return False
    ctx.acts_for(f"fight {fight.id}")
    return True


def _sides(town: Town, fight: Fight) -> list[set[int]]:
    """Who owns each of the two gangs; nobody where it is the law, or a gang that nobody plays."""
    return [
        set(town.gangs[gang].gang.leaders) if gang in town.gangs else set() for gang in (fight.attacker, fight.defender)
    ]


def _played(sides: Sequence[set[int]], teller: int) -> bool:
    """Whether somebody plays against who told it."""
    return any(owners and teller not in owners for owners in sides)


def _alone(ctx: Context, town: Town) -> bool:
    """Whether the caller is the only one who plays, and nobody is named umpire."""
    me = ctx.caller.actor.id
    players = {owner for one in town.gangs.values() for owner in one.gang.leaders}
    return players == {me} and not _umpired(ctx, town, me)


def _umpired(ctx: Context, town: Town, teller: int) -> bool:
    """Whether somebody else than the teller is named umpire, of the campaign or by a role of the server."""
    return bool(set(town.stored.campaign.umpires) - {teller}) or bool(ctx.settings.get("umpire_role"))


def _vouchers(ctx: Context, town: Town, fight: Fight, teller: int) -> str:
    """Whose word is wanted, to open a sentence."""
    if _played(_sides(town, fight), teller):
        return "The other side or an umpire"
    return "An umpire" if _umpired(ctx, town, teller) else "Another player or an umpire"


def _who_may_vouch(ctx: Context, town: Town, fight: Fight, teller: int) -> tuple[int, ...]:
    """Who can give it, of those who are known by name."""
    umpires, sides = set(town.stored.campaign.umpires), _sides(town, fight)
    if _played(sides, teller):
        umpires.update(*(owners for owners in sides if teller not in owners))
    elif not _umpired(ctx, town, teller):
        umpires.update(*(one.gang.leaders for one in town.gangs.values()))
    return tuple(sorted(umpires - {teller}))


# What was told


async def _outcome(ctx: Context, town: Town, fight: Fight, claim: Claim, m: Result) -> Outcome:
    """What came of it as it was told, but for what dice decide."""
    gangs = [gang for gang in (fight.attacker, fight.defender) if gang]
    people = await ctx.work.rosters.figures_of(gangs)
    told = causes_named(m.outrage) if m.outrage else ()
    causes = assessed((*sure_causes(town.city, fight), *told))
    if m.feds_hurt and not town.city.feds.agents:
        raise OutOfRange("There are no Feds in town, so none of them can be hurt: leave that out.")
    dead, arrested = _men(people, m.dead), _men(people, m.arrested)
    for man in dead:
        if man in arrested:
            raise OutOfRange(f"{clean(man.name)} is dead: nobody arrests him.")
    whole = m.whole_racket
    sent = [*(figure for gang in gangs for one in town.outfit(gang).orders for figure in one.figures)]
    return Outcome(
        claim.winner,
        fate=claim.fate,
        whole_racket=claim.fate is Fate.TAKEN and (racket_at_stake(town.city, fight) if whole is None else whole),
        repairs=claim.repairs,
        outrage=tuple(cause.what for cause in causes),
        dead=dead,
        arrested=arrested,
        present=tuple(Man(one.gang.id, one.id, one.figure.name) for one in people if one.id in sent),
        feds_hurt=m.feds_hurt,
        killed=claim.killed,
    )


def _men(people: Sequence[StoredFigure], names: str) -> tuple[Man, ...]:
    """Figures of the two gangs by their names.

    Raises UnknownName for one that neither has, OutOfRange for one that both have.
    """
    found = [Man(one.gang.id, one.id, one.figure.name) for one in named_among(people, parts(names))]
    return tuple(dict.fromkeys(found))


def _deaths(outcome: Outcome) -> tuple[Change, ...]:
    """The dead of a real table are dead on their sheets too."""
    return tuple(WoundsSet(one.figure, 0, Posture.DEAD) for one in outcome.dead)
