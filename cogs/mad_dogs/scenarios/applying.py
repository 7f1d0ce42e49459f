"""What a scenario came to is booked: money, outrage, recruits, defectors; once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.context import Context
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.params import any_gang
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.slash import command
from cogs._kit.systems import roster_of
from cogs.mad_dogs.campaign.linking import fight_in
from cogs.mad_dogs.scenarios.choosing import ROLLS
from cogs.mad_dogs.turns import board_here
from db.games import StoredGame
from db.repositories import StoredGang
from rules.core.campaign import Booked
from rules.core.deed import Deed
from rules.core.events import Change
from rules.core.founding import MOST_FIGURES
from rules.core.frozen import frozen, replace
from rules.core.move import opt, record
from rules.core.refusal import ForUmpire, IllegalNow
from rules.core.report import FollowUp, Report, Tone
from rules.core.roster import FigureDismissed, Hired
from rules.core.system import Recruit
from rules.core.words import key_of, listed, signed
from rules.mad_dogs.board import OutrageAdded
from rules.mad_dogs.casting import newcomers
from rules.mad_dogs.paradise.officials import smarts_of
from rules.mad_dogs.scenario_lines import kept_lines, names_in, results_lines, those
from rules.mad_dogs.scenarios.common import Ending
from rules.mad_dogs.scenarios.forces import Side
from rules.mad_dogs.staging import ScenarioApplied, Staged, require_ending
from rules.mad_dogs.vehicles import VehicleLeft

FIGHTS = "fights"
"""The account of a gang's ledger for what scenarios bring."""


@frozen
class _Booking:
    """What is booked of one kind, and how it is told."""

    changes: tuple[Change, ...] = ()
    lines: tuple[str, ...] = ()


@command("scenario apply", ROLLS)
class Apply:
    """Book what the scenario came to: money, outrage, who joins and leaves; once."""

    gang: str = opt("Which gang takes Loot or recruits, where a side brought several.", default="", complete=any_gang)


@record
class Applying(Apply):
    """The same with what its button keeps."""

    end: str = opt("The mark of the end that is applied.", default="")


@prepares(Applying, "scenario apply")
async def prepare_apply(ctx: Context, m: Applying) -> Prepared:
    """What it came to is booked: money, outrage, recruits and defectors; once."""
    game, board = board_here(ctx)
    staged, ending = require_ending(board.scenario, m.end)
    require_taking_part(ctx, game)
    _require_confirmed(ctx, game, staged, ending)
    title = staged.rules.title
    gangs = {one.id: one for one in await ctx.work.rosters.gangs(ctx.server_id)}
    taker = _taker([gangs[one] for one in ending.banks if one in gangs], m.gang, ending)
    linked = await fight_in(ctx, game)
    booked = (
        _loot(title, ending, taker),
        _outrage(game, title, ending),
        await _leaving(ctx, game, ending, linked is not None),
    )
    recruits, ids = await _joining(ctx, game, ending, taker)
    rest = replace(ending.results, banked=None, outrage=(), **_untold(ending, bool(recruits)))
    roster = roster_of(game.system)
    outcome = linked.outcome(board, ending, await figures_of(ctx, game)) if linked is not None else None
    office = linked.office(outcome) if linked is not None and outcome is not None else ""
    if linked is not None and outcome is not None:
        told = linked.lines(outcome)
    else:
        told = [f"By hand: {line}" for line in results_lines(rest, names_in(game.game, staged))]
        told += kept_lines(ending)

    def say(rolled: Any) -> Report:
        joined = () if office else rolled
        lines = [line for one in booked for line in one.lines]
        if joined and taker is not None:
            lines.append(f"{listed(one.name for one in joined)} join {taker.gang.name}.")
        lines = lines or ([] if linked is not None else ["There is nothing to book."])
        closing = (FollowUp("Close the game", "game close", {}),) if linked is not None else ()
        return Report(f"The results of {title} are applied.", (*lines, *told), closing, Tone.GOOD)

    def changes(rolled: Any) -> tuple[Change, ...]:
        joined, smarts = ((), rolled) if office else (rolled or (), 0)
        hired = zip(ids, joined, strict=True)
        return (
            *(change for one in booked for change in one.changes),
            *(linked.changes(outcome, smarts) if linked is not None and outcome is not None else ()),
            *(Hired(one, taker.system.id, taker.id, figure) for one, figure in hired if taker is not None),
            ScenarioApplied(game.id, taker.id if taker is not None and ending.results.banked is not None else 0),
        )

    return Prepared(
        Deed(
            report=say,
            resolver=smarts_of if office else roster.muster if recruits else None,
            args=(office, 0) if office else (recruits, ()) if recruits else (),
            changes=changes,
            rule=staged.rules.rule,
        )
    )


def _require_confirmed(ctx: Context, game: StoredGame, staged: Staged, ending: Ending) -> None:
    """What one side told is for players of the other to apply, where there are any; or for an umpire."""
    sides = [game.game.sides[staged.place(side)] for side in Side]
    others = [side for side in sides if side.players and ending.by not in side.players]
    if not others or any(ctx.caller.actor.id in side.players for side in others):
        return
    if not ctx.is_umpire:
        raise ForUmpire("The other side or an umpire applies it; /scenario end may be given again until then.")
    ctx.acts_for(listed([side.name for side in others]))


def _taker(takers: Sequence[StoredGang], name: str, ending: Ending) -> StoredGang | None:
    """The gang that takes the Loot or the recruits: the one named, else the first; IllegalNow for one that can't."""
    if not name:
        return takers[0] if takers else None
    found = next((one for one in takers if key_of(one.gang.name) == key_of(name)), None)
    if found is None:
        listed = ", ".join(one.gang.name for one in takers)
        what = f"{listed} may." if listed else "remove the gang."
        brings = ending.results.banked is not None or ending.results.recruits
        took = "can't take what this brings" if brings else "has nothing to take here"
        raise IllegalNow(f"“{name[:40]}” {took}: {what}")
    return found


def _loot(title: str, ending: Ending, bank: StoredGang | None) -> _Booking:
    """The Loot in somebody's account."""
    banked = ending.results.banked
    if banked is None:
        return _Booking()
    if bank is None:
        return _Booking((), (f"${banked.dollars:,} for a side that brought no gang: nobody's account changes.",))
    has = bank.gang.estate.dollars if bank.gang.estate is not None else 0
    moved = Booked(bank.id, banked.dollars, FIGHTS, f"{title}: {banked.points} Loot")
    return _Booking((moved,), (f"{bank.gang.name} banks ${banked.dollars:,} and has ${has + banked.dollars:,}.",))


def _outrage(game: StoredGame, title: str, ending: Ending) -> _Booking:
    """What the scenario itself adds to public outrage."""
    causes = ending.results.outrage
    return _Booking(
        tuple(OutrageAdded(game.id, one.value, f"{title}: {one.label}") for one in causes),
        tuple(f"{signed(one.value)} outrage: {one.label}." for one in causes),
    )


async def _leaving(ctx: Context, game: StoredGame, ending: Ending, linked: bool) -> _Booking:
    """Those who defect leave whatever they sit in, and their gang, unless the books of a campaign see to that."""
    present = {one.id for one in await figures_of(ctx, game)}
    gone = [one for one in ending.defectors if one.figure in present]
    if not gone:
        return _Booking()
    ids = {one.figure for one in gone}
    cars = ((car.name, tuple(ids & set(car.aboard))) for car in game.game.board.vehicles)
    off = tuple(VehicleLeft(game.id, name, aboard) for name, aboard in cars if aboard)
    if linked:
        return _Booking(off)
    return _Booking(
        (*off, *(FigureDismissed(one.figure) for one in gone)),
        (f"{those(gone)} {'leave' if len(gone) > 1 else 'leaves'} the gang for good.",),
    )


async def _joining(
    ctx: Context, game: StoredGame, ending: Ending, gang: StoredGang | None
) -> tuple[tuple[Recruit, ...], list[int]]:
    """Those who join the winner's gang, and room for them; IllegalNow where it has none."""
    if gang is None or not ending.results.recruits:
        return (), []
    has = await ctx.work.rosters.figures(gang)
    recruits = newcomers(ending.results.recruits, await ctx.names_taken())
    if len(has) + len(recruits) > MOST_FIGURES:
        raise IllegalNow(
            f"{gang.gang.name} has room for {MOST_FIGURES - len(has)} more of {MOST_FIGURES} figures, and "
            f"{len(recruits)} want to join: dismiss some first."
        )
    return recruits, await ctx.work.rosters.new_figures(ctx.server_id, gang.id, len(recruits))


def _untold(ending: Ending, joined: bool) -> dict[str, Any]:
    """What of the results is not left to the players: recruits who joined, defectors who had a sheet."""
    known = {key_of(one.name) for one in ending.defectors}
    left = tuple(name for name in ending.results.defectors if key_of(name) not in known)
    return {"defectors": left, **({"recruits": ()} if joined else {})}
