"""The moves of /game: opening, joining, bringing gangs on, taking them off, closing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Annotated, Any

from annotated_types import Len

from cogs.cards.card import MOST_LABEL, Card
from cogs.command_adapter.crowd import room_for_extras
from cogs.command_adapter.gang_creation import room_for, to_settle
from cogs.command_adapter.params import any_gang
from cogs.commands.games.completions import gangs_here, profiles, sides_here
from cogs.commands.games.status import press_of
from cogs.context.board_display import (
    CLOSE,
    GAME_TABLES,
    MY_MOVE,
    decided_in,
    decided_words,
    figures_of,
    here,
    require_taking_part,
    side_named,
    whole_again,
)
from cogs.context.context import Context
from cogs.context.lost_channels import lost_text, on_the_table
from cogs.context.obligations import Debt, lines_of, owed_button, owing
from cogs.context.prepared import PREPARES, Options, Prepared, prepares
from cogs.context.stale_moves import Moment, moves_on
from cogs.context.systems import roster_of
from cogs.pipeline.left_to_house import owed_there
from cogs.pipeline.majority import ASK, ASKS, asking, may_end, players_of
from cogs.pipeline.reveal import open_all
from cogs.post.gathering import first_street_button, has_begun
from cogs.post.house_turn import house_lines
from cogs.slash.slash import User, command
from db.games import StoredGame
from db.repositories import StoredGang
from db.seats import GAME
from db.store.codec import dump
from db.store.trouble import Damaged
from rules.core.action.extras import profiles_counted
from rules.core.action.fields import option
from rules.core.action.move import Rolls, record
from rules.core.action.report import FollowUp
from rules.core.action.system import System, numbered
from rules.core.commands.game import (
    MOST_BUTTONS,
    MOST_DEBTS,
    TOGETHER,
    added,
    appointed,
    begins,
    bringing,
    comes_on,
    crowd_title,
    ended,
    freed,
    in_the_way,
    left,
    may_add,
    neutrals,
    require_fitting,
    require_no_fight,
    require_ready,
    require_space,
    require_there,
    sample_comes_on,
    seated,
    sided,
    starts,
    sure,
    unclear_names,
)
from rules.core.commands.gangs import sampled
from rules.core.commands.house import (
    GIVE_BACK,
    STAND_DOWN,
    STAND_IN,
    TAKE_OVER,
    given_back,
    house_seated,
    stands_down,
    stands_in,
    strength_set,
    took_over,
)
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, OutOfRange
from rules.core.plain.words import key_of
from rules.core.play.decided import Decided
from rules.core.play.house_player import Strength

Text = Annotated[str, Len(1, 200)]
MOST_LETTERS = 60
FEW = 4
"""The figures of each side in a first game."""


def _ready(ctx: Context, gang: StoredGang, system: System) -> bool:
    return ctx.leads(gang) and gang.gang.system == system.id and not gang.gang.game


@command("game join")
class Join:
    """Play a side."""

    side: str = option("The side to play.", complete=sides_here)
    player: User = option(
        "The player to seat (default: you). Only players of that side and umpires seat others.", default=0
    )


@prepares(Join)
async def prepare_join(ctx: Context, move: Join) -> Prepared:
    """A user takes a seat."""
    game = here(ctx)
    side = side_named(game, move.side)
    return Prepared(seated(game.id, game.game, side, move.player or ctx.caller.actor.id, ctx.authority))


@command("game umpire")
class Umpire:
    """Name an umpire for this game."""

    user: User = option("The umpire (default: you).", default=0)


@prepares(Umpire)
async def prepare_umpire(ctx: Context, move: Umpire) -> Prepared:
    """An umpire for this game alone."""
    game = here(ctx)
    return Prepared(appointed(game.id, game.game, move.user or ctx.caller.actor.id, ctx.authority))


@command("game bring")
class Bring:
    """Bring a gang into the game. Its owners play its side."""

    gang: str = option("The gang.", complete=any_gang)
    side: str = option("Side to play (default: yours, or the first free one).", default="", complete=sides_here)


@prepares(Bring)
async def prepare_bring(ctx: Context, move: Bring) -> Prepared:
    """A gang comes on, ready for a new game. Its owner plays its side."""
    game = here(ctx)
    stored = await ctx.work.rosters.gang(ctx.server_id, move.gang)
    gang, table = stored.gang, GAME_TABLES[game.game.system]
    if move.side and stored.id in neutrals(game.game):
        require_taking_part(ctx, game)
        side = side_named(game, move.side)
        return Prepared(sided(game.id, game.game, stored.id, gang.name, side, ctx.authority))
    ctx.may_run(stored)
    require_fitting(game.id, game.game, gang, game.system.title)
    if gang.game:
        busy = await ctx.work.games.get(gang.game)
        if busy is None:
            raise Damaged(f"gang {stored.id}: there is no such game game_id")
        raise on_the_table(gang.name, busy)
    figures = {one.id: one.figure for one in await ctx.work.rosters.figures(stored)}
    wrong = unclear_names(figures, gang.name, stored.system.kinds)
    confirmed = await ctx.work.events.lines_of("game bring", [*wrong]) if wrong else set[str]()
    others = [one for one in await ctx.work.rosters.gangs(ctx.server_id) if _ready(ctx, one, game.system)]
    begun = has_begun(game)
    offers = (
        *table.brings(game, stored),
        *(bringing(one.gang.name) for one in others if one.id != stored.id),
        *(table.moment(ctx, game, await figures_of(ctx, game)) if begun else ()),
    )
    asked = {one: line for one, line in wrong.items() if line not in confirmed}
    deed = comes_on(
        game.id,
        game.game,
        stored.id,
        gang,
        figures,
        asked,
        offers,
        ctx.authority,
        side=move.side,
        emblems=table.emblems,
        begun=begun,
        zones=game.system.zones(game.game.board),
    )
    return Prepared(deed)


@record
class Sample:
    """A sample gang that a button founds and brings at once."""

    gang: str = option("The gang's name.")
    sample: str = option("Which sample gang.")
    few: bool = option("Whether only its first figures come, for this game alone.", default=False)


@prepares(Sample, "game sample")
async def prepare_sample(ctx: Context, move: Sample) -> Prepared:
    """For a button alone: a sample gang is founded and comes on. Its founder plays its side.

    That of the house exists for this game alone.
    """
    game = here(ctx)
    roster, table = roster_of(game.system), GAME_TABLES[game.game.system]
    recruits = sampled(roster, move.sample)[: FEW if move.few else None]
    gang, gang_id, ids = await room_for(ctx, game.system, move.gang, recruits)
    figures = dict(zip(ids, recruits, strict=True))
    brought = comes_on(
        game.id,
        game.game,
        gang_id,
        gang,
        figures,
        {},
        table.brings(game, StoredGang(gang_id, gang)),
        ctx.authority,
        side="",
        emblems=table.emblems,
        begun=has_begun(game),
        zones=game.system.zones(game.game.board),
        extra=ctx.caller.house or move.few,
    )
    settles = partial(to_settle, game.system, ids)
    return Prepared(sample_comes_on(brought, gang_id, gang, roster, recruits, ids, settles))


async def prepare_house(ctx: Context, _options: Options) -> Prepared:
    """For a button alone: the house takes a free side."""
    game = here(ctx)
    return Prepared(house_seated(game.id, game.game, game.system, ctx.caller.actor.id))


PREPARES["game house"] = prepare_house


@record
class SetStrength:
    """How well the house plays, for a button alone."""

    strength: str = option("The strength.", words=Strength)


@prepares(SetStrength, "game strength")
async def prepare_strength(ctx: Context, move: SetStrength) -> Prepared:
    """For a button alone: the house plays worse or better."""
    game = here(ctx)
    return Prepared(
        strength_set(game.id, game.game, Strength(move.strength), ctx.caller.actor.id, ctx.authority.umpires)
    )


@record
class HouseSide:
    """A side that the house begins or ceases to play, for a button alone."""

    side: str = option("The side.", complete=sides_here)


@prepares(HouseSide, TAKE_OVER)
async def prepare_take_over(ctx: Context, move: HouseSide) -> Prepared:
    """For a button alone: an umpire decides for a side of the house."""
    game = here(ctx)
    return Prepared(took_over(game.id, game.game, side_named(game, move.side), ctx.authority))


@prepares(HouseSide, GIVE_BACK)
async def prepare_give_back(ctx: Context, move: HouseSide) -> Prepared:
    """For a button alone: the house plays a side without a player."""
    game = here(ctx)
    return Prepared(given_back(game.id, game.game, game.system, side_named(game, move.side), ctx.authority))


@record
class StandIn:
    """A side for which the house plays, for the clock alone."""

    side: int = option("The number of the side.")
    player: User = option("The player whose time is up.", default=0)


@prepares(StandIn, STAND_IN)
async def prepare_stand_in(ctx: Context, move: StandIn) -> Prepared:
    """For the clock alone: the house plays the turn of a side whose time is up."""
    game = here(ctx)
    anew = whole_again(game, int(ctx.now.timestamp())) if game.system.bearing is None else ()
    return Prepared(stands_in(game.id, game.game, _place(game, move), move.player, anew, clock=ctx.caller.clock))


@prepares(StandIn, STAND_DOWN)
async def prepare_stand_down(ctx: Context, move: StandIn) -> Prepared:
    """For the clock alone: the house plays that side no more."""
    game = here(ctx)
    return Prepared(stands_down(game.id, game.game, _place(game, move), clock=ctx.caller.clock))


def _place(game: StoredGame, move: StandIn) -> int:
    if not 1 <= move.side <= len(game.game.sides):
        raise OutOfRange(f"A side has a number from 1 to {len(game.game.sides)}. Type one of these.")
    return move.side - 1


async def prepare_begin(ctx: Context, _options: Options) -> Prepared:
    """For a button alone: play begins with the first command of the system."""
    game = here(ctx)
    require_taking_part(ctx, game)
    require_ready(game.game, begun=has_begun(game))
    first = GAME_TABLES[game.game.system].first
    if not first:
        return Prepared(begins(ctx.caller.actor.name, starts(game.system, game.id), first_street_button(game)))
    prepared = await PREPARES[first](replace(ctx, system=game.system.id), {})
    return replace(prepared, deed=begins(ctx.caller.actor.name, prepared.deed, first_street_button(game)))


PREPARES["game begin"] = prepare_begin


@command("game add", Rolls(odds=False, secret=False))
class Add:
    """Add civilians, cops and others by profile, for this game only."""

    people: Text = option("Number and profile of each, such as 5 Citizen, 2 Beat Cop.", complete=profiles)
    side: str = option("Their side. Only civilians may have none.", default="", complete=sides_here)
    name: Annotated[str, Len(1, 40)] = option("A name for the group.", default="")


@prepares(Add)
async def prepare_add(ctx: Context, move: Add) -> Prepared:
    """Add people by profile, made for this game."""
    game = here(ctx)
    require_taking_part(ctx, game)
    roster = roster_of(game.system)
    wanted = profiles_counted(move.people, roster.profiles)
    side = side_named(game, move.side) if move.side else -1
    price = may_add(game.game, side, wanted, GAME_TABLES[game.game.system].neutral, ctx.authority)
    present = await figures_of(ctx, game)
    require_space(len(present), wanted)
    people = {key_of(name) for one in present for name in (one.figure.name, one.gang.gang.name)}
    recruits = numbered(wanted, people)
    people |= {key_of(one.name) for one in recruits}
    extras = await room_for_extras(ctx, game, side, crowd_title(move.name, wanted), len(recruits), people)
    name, where = extras.gang.name, game.game.sides[side].name if side >= 0 else ""
    settles = partial(to_settle, game.system, extras.ids)
    return Prepared(added(name, where, recruits, roster, price, extras.brought, settles)).but(
        facts=lambda outcome: {"gang": name, "figures": [dump(figure) for figure in outcome.result]}
    )


@command("game leave")
class Leave:
    """Take a gang out of the game for good."""

    gang: str = option("The gang.", complete=gangs_here)


@prepares(Leave)
async def prepare_leave(ctx: Context, move: Leave) -> Prepared:
    """A gang leaves the table."""
    game = here(ctx)
    stored = await ctx.work.rosters.gang(ctx.server_id, move.gang)
    require_there(game.id, stored.gang)
    if stored.id in neutrals(game.game):
        require_taking_part(ctx, game)
    else:
        ctx.may_run(stored)
        require_no_fight(stored.gang, sent=game.sent is not None and not game.gone)
    return Prepared(left(game.id, stored.id, stored.gang.name, await _made_for(ctx, game, stored)))


async def _made_for(ctx: Context, game: StoredGame, gang: StoredGang) -> list[int] | None:
    """The figures of a gang that was made for a game alone, by id; None for any other gang."""
    if gang.id not in game.game.extras:
        return None
    return [one.id for one in await ctx.work.rosters.figures(gang)]


async def closing_card(ctx: Context) -> Card:
    """The question before a button closes a game, with what would be lost and what is owed, a line each."""
    game = here(ctx)
    require_taking_part(ctx, game)
    figures = await figures_of(ctx, game)
    owed = owed_there(game, figures, _lasting(owing(game, figures)))
    debts, lost = [*owed.people, *owed.house], GAME_TABLES[game.game.system].lost_by_closing(game, figures)
    anyway = bool(debts or lost)
    options = {"sure": True, **({"anyway": True} if anyway else {})}
    close = FollowUp("Close it anyway" if anyway else "Close it", "game close", options)
    lines = [*filter(None, [lost]), *lines_of(owed.people, most=MOST_DEBTS), *owed.house_lines]
    closes: list[FollowUp] = [close]
    if not await _may_close(ctx, game, decided_in(game, figures)):
        closes = [] if game.gone else [FollowUp(ASKS, ASK, asking("game close", options, ctx.caller.actor.id))]
        lines = [TOGETHER, *lines]
    if game.gone:
        lines = [lost_text(GAME, game.game.name), *lines]
        closes += [
            FollowUp(f"Take {one.gang.name} off it"[:MOST_LABEL], "game leave", {"gang": one.gang.name})
            for one in await ctx.work.rosters.gangs_of([Subject(SubjectKind.GANG, gang) for gang in game.game.gangs])
            if ctx.leads(one)
        ][:MOST_BUTTONS]
    offers = GAME_TABLES[game.game.system].before_closing(game, figures)
    answers = [await press_of(ctx, one, private=True) for one in offers]
    free = ", and the gangs can join other games" if game.game.gangs else ""
    return Card(
        f"Close “{game.game.name}”?",
        lines=tuple(lines) or (f"Everyone sees the final summary{free}.",),
        buttons=(
            *([] if game.gone else answers),
            *[await press_of(ctx, one, private=True) for one in closes],
            *([] if game.gone else [*owed_button(owed.people), MY_MOVE]),
        ),
        private=True,
    )


def _lasting(debts: Iterable[Debt]) -> list[Debt]:
    """Those of these debts that don't end with the game."""
    return [one for one in debts if not one.owed.passing]


@command("game close")
class Close:
    """End the game and show its summary."""

    anyway: bool = option("Whether to close it although something is owed or results would be lost.", default=False)
    sure: bool = option("Whether to close without asking again.", default=False)


@moves_on("game close")
async def closing(ctx: Context, _typed: Mapping[str, Any]) -> Moment | None:
    """The game to close."""
    if ctx.game is None:
        return None
    title = ctx.game.game.name
    return Moment(str(ctx.game.id), f"That game is already over, and “{title}” is being played here now.")


@prepares(Close)
async def prepare_close(ctx: Context, move: Close) -> Prepared:
    """The game is over. The log keeps it, and the figures keep their wounds."""
    game = here(ctx)
    require_taking_part(ctx, game)
    debts = [debt.line for debt in _lasting(owing(game, await figures_of(ctx, game)))]
    revealed, noted = await open_all(ctx.work, ctx, await ctx.work.game_log(ctx.server_id, game.id))
    game = await ctx.work.games.get(game.id) or game
    figures = await figures_of(ctx, game)
    table = GAME_TABLES[game.game.system]
    obstacles = in_the_way(table.lost_by_closing(game, figures), debts)
    if obstacles and not move.anyway:
        raise IllegalNow(f"{obstacles} Add anyway:True to close the game regardless.").showing(CLOSE)
    decided = decided_in(game, figures)
    await _require_end(ctx, game, decided)
    closing, ends = table.closing(ctx, game, figures), await table.on_closing(ctx, game)
    there = [one for one in await ctx.work.rosters.gangs(ctx.server_id) if one.gang.game == game.id]
    gone = [change for one in there for change in freed(one.id, await _made_for(ctx, game, one))]
    confirm = None if move.sure else sure(game.game, ctx.authority, over=decided is not None)
    end = decided_words(game, decided)
    noted = (*((end,) if end else ()), *await house_lines(ctx, game), *ends.lines, *noted)
    deed = ended(game.id, game.game, closing, noted, revealed, (*ends.changes, *gone), confirm)
    return Prepared(deed, about=(Subject(SubjectKind.GAME, game.id),))


async def _require_end(ctx: Context, game: StoredGame, decided: Decided | None) -> None:
    """Refuse to close a game with other players who count, unless it is finished or was long untouched."""
    if not await _may_close(ctx, game, decided):
        raise ForUmpire(f"{TOGETHER} {lost_text(GAME, game.game.name)}" if game.gone else TOGETHER)


async def _may_close(ctx: Context, game: StoredGame, decided: Decided | None) -> bool:
    """Whether the caller may close the game alone. The winner of a fight may, the beaten ask: there may still be Loot
    to carry off.
    """
    if decided is not None and (decided.winner is None or ctx.caller.actor.id in game.game.deciding(decided.winner)):
        return True
    players = await players_of(ctx)
    assert players is not None, "a game is played here"
    return await may_end(ctx, ctx.authority, players, game.game.pace)
