"""Opening, joining, bringing on, taking off, closing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from annotated_types import Len

from cogs._kit.consent import open_all
from cogs._kit.context import Context
from cogs._kit.extras import room_for_extras
from cogs._kit.founding import to_settle
from cogs._kit.games import BY_POST, CLOSE, MY_MOVE, TABLES, figures_of, here, opens, require_taking_part, side_named
from cogs._kit.gone import lost_told, on_the_table, played_here
from cogs._kit.onward import Moment, moves_on
from cogs._kit.owing import Debt, lines_of, owed_button, owing
from cogs._kit.params import any_gang
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.receipts import fairness
from cogs._kit.render import MOST_LABEL, Card
from cogs._kit.slash import User, command
from cogs._kit.systems import played, roster_of, system_named
from cogs._kit.together import ASK, ASKS, asking, may_end, players_of
from cogs.games.choosing import gangs_here, playable, profiles, sides_here, systems
from cogs.games.status import named, neutrals, press_of
from db.codec import dump
from db.games import StoredGame
from db.repositories import StoredFigure, StoredGang
from db.seats import GAME
from db.trouble import Damaged
from rules.core.crowd import MOST_EXTRAS, crowd_told, people_lines
from rules.core.deed import Deed
from rules.core.events import Change, Kind, Subject
from rules.core.game import (
    Game,
    GameClosed,
    GameOpened,
    GangBrought,
    GangLeft,
    PlayerSeated,
    SideNamed,
    UmpireNamed,
    require_stayed,
)
from rules.core.game import Games as Keeping
from rules.core.markup import mention
from rules.core.move import Rolls, opt
from rules.core.named import proper, unclear
from rules.core.refusal import ForUmpire, IllegalNow, NotYours, OutOfRange
from rules.core.report import Confirmation, FollowUp, Report, Tone
from rules.core.roster import Disbanded, Engaged, FigureDismissed, FreshGame
from rules.core.system import System, discover, numbered
from rules.core.words import key_of, listed, plural

Text = Annotated[str, Len(1, 200)]
MOST_LETTERS = 60
MOST_BUTTONS = 4
MOST_DEBTS = 5
TOGETHER = "Closing the game ends it for everybody. An umpire can close it, or most of the players together."


def keeping_of(system: System) -> Keeping:
    """How a system keeps its games."""
    assert system.games is not None
    return system.games


@command("game open")
class Open:
    """Open a game in this channel or thread."""

    system: str = opt("Which rules.", default="", complete=systems)
    name: Annotated[str, Len(1, MOST_LETTERS)] = opt("What it is called.", default="")
    sides: Text = opt("Names of the sides, one to four, separated by commas (default: two).", default="")
    umpire: User = opt("Who umpires it, besides the umpires of the server.", default=0)


@prepares(Open)
async def prepare_open(ctx: Context, m: Open) -> Prepared:
    """A game begins in this channel."""
    if ctx.game is not None:
        raise played_here(ctx.game, ", or open the new one in another channel or thread")
    _require_generic(m.system)
    system = system_named(m.system, playable(), await played(ctx))
    keeping, marks = keeping_of(system), TABLES[system.id].marks
    name = proper(m.name or system.title, MOST_LETTERS)
    sides = [proper(part) for part in m.sides.split(",") if part.strip()] or list(marks[:2])
    if len(sides) > keeping.most_sides:
        raise OutOfRange(f"A game has 1 to {keeping.most_sides} sides, not {len(sides)}.")
    if len({key_of(side) for side in sides}) < len(sides):
        raise OutOfRange("Two sides can't have the same name.")
    if m.umpire == ctx.caller.actor.id and not ctx.holds_office:
        raise NotYours("You can't make yourself umpire: name somebody else, or leave it to the umpires of the server.")
    game_id = await ctx.work.games.new(ctx.server_id, ctx.caller.channel_id, Game(name, system.id, ()))
    log = await ctx.work.game_log(ctx.server_id, game_id)
    mine = [gang for gang in await ctx.work.rosters.gangs(ctx.server_id) if _ready(ctx, gang, system)]
    return Prepared(
        Deed(
            report=lambda _: Report(
                opens(ctx.caller.actor.name, name, system.title),
                (
                    "Sides: " + ", ".join(named(side, mark) for side, mark in zip(sides, marks, strict=False)),
                    *([f"Umpire: {mention(m.umpire)}"] if m.umpire else []),
                    "Live play: nobody has a clock.",
                    "[My move] brings a gang on and leads through the game.",
                ),
                tuple(bringing(gang.gang.name) for gang in mine[:MOST_BUTTONS]),
                opens=(MY_MOVE, BY_POST, fairness(log.id)),
            ),
            changes=lambda _: (
                GameOpened(game_id, name, system.id, tuple(sides), (m.umpire,) if m.umpire else ()),
                keeping.opened(game_id, len(sides)),
            ),
        ),
        game=game_id,
    )


def _require_generic(title: str) -> None:
    """Refuse a system whose games are opened by a command of its own."""
    for system in discover().values():
        if system.id in TABLES and TABLES[system.id].opens and key_of(title) in (key_of(system.title), *system.keys):
            raise IllegalNow(f"A game of {system.title} is opened by /{TABLES[system.id].opens}.")


def _ready(ctx: Context, gang: StoredGang, system: System) -> bool:
    return ctx.leads(gang) and gang.gang.system == system.id and not gang.gang.game


def bringing(gang: str) -> FollowUp:
    """The button that brings a gang on."""
    return FollowUp(f"Bring {gang}"[:80], "game bring", {"gang": gang})


@command("game join")
class Join:
    """Play a side."""

    side: str = opt("Which side.", complete=sides_here)
    player: User = opt("Seat somebody else: only players of that side and umpires can.", default=0)


@prepares(Join)
async def prepare_join(ctx: Context, m: Join) -> Prepared:
    """Somebody takes a seat."""
    game = here(ctx)
    side = side_named(game, m.side)
    user = m.player or ctx.caller.actor.id
    require_stayed(game.game, user)
    if user in game.game.sides[side].players:
        raise IllegalNow(f"Nobody sits twice: {mention(user)} already plays {game.game.sides[side].name}.")
    _require_seat(ctx, game, side, user)
    return Prepared(
        Deed(
            report=lambda _: Report(f"{mention(user)} plays {game.game.sides[side].name}."),
            changes=lambda _: (PlayerSeated(game.id, side, user),),
        )
    )


def _require_seat(ctx: Context, game: StoredGame, side: int, user: int) -> None:
    """Refuse a seat that is not the caller's to give or to take: who plays on the other side consents to undos."""
    one, giver = game.game.sides[side], ctx.caller.actor.id
    if ctx.is_umpire:
        if one.players and giver not in one.players:
            ctx.acts_for(one.name)
        return
    if one.players and giver not in one.players:
        raise ForUmpire(f"{one.name} already has a player: one of its players or an umpire can seat you there.")
    if not one.players and user != giver:
        raise ForUmpire("Only an umpire can seat somebody else on a side that nobody plays yet.")
    if game.game.side_of_player(user) is not None and game.game.players != {user}:
        raise ForUmpire(f"Only an umpire can seat {mention(user)} at {one.name} too: he already has a side.")


@command("game umpire")
class Umpire:
    """Name an umpire for this game."""

    user: User = opt("Who umpires it (default: yourself).", default=0)


@prepares(Umpire)
async def prepare_umpire(ctx: Context, m: Umpire) -> Prepared:
    """An umpire for this game alone."""
    game, user = here(ctx), m.user or ctx.caller.actor.id
    if not ctx.is_umpire:
        raise ForUmpire("Only an umpire can name another: /settings show names the umpires of this server.")
    if user in game.game.umpires:
        raise IllegalNow(f"Nobody is named twice: {mention(user)} already umpires this game.")
    return Prepared(
        Deed(
            report=lambda _: Report(f"{mention(user)} umpires “{game.game.name}”."),
            changes=lambda _: (UmpireNamed(game.id, user),),
        )
    )


@command("game bring")
class Bring:
    """Put a gang on the table, ready for the game; its owners play its side."""

    gang: str = opt("The gang.", complete=any_gang)
    side: str = opt("For which side; yours, or the first that is free.", default="", complete=sides_here)


@prepares(Bring)
async def prepare_bring(ctx: Context, m: Bring) -> Prepared:
    """A gang comes on, ready for a new game; whoever owns it plays its side."""
    game = here(ctx)
    stored = await ctx.work.rosters.gang(ctx.server_id, m.gang)
    if m.side and stored.id in neutrals(game.game):
        return _taking_sides(ctx, game, stored, m.side)
    ctx.may_run(stored)
    if stored.gang.system != game.game.system:
        raise IllegalNow(f"{stored.gang.name} is not a gang for {game.system.title}.")
    if stored.gang.game == game.id:
        raise IllegalNow(f"{stored.gang.name} is already on the table.")
    if stored.gang.game:
        busy = await ctx.work.games.get(stored.gang.game)
        if busy is None:
            raise Damaged(f"gang {stored.id}: there is no such game game_id")
        raise on_the_table(stored.gang.name, busy)
    side = _side_for(ctx, game, stored, m.side)
    figures = await ctx.work.rosters.figures(stored)
    name = _name_for(game, side, stored.gang.name)
    seated = [user for user in stored.gang.leaders if user not in game.game.sides[side].players]
    for user in seated:
        require_stayed(game.game, user)
        _require_seat(ctx, game, side, user)
    asked = await _unclear(ctx, stored, figures)
    others = [gang for gang in await ctx.work.rosters.gangs(ctx.server_id) if _ready(ctx, gang, game.system)]
    there = await figures_of(ctx, game)

    def changes(_: Any) -> tuple[Change, ...]:
        return (
            GangBrought(game.id, side, stored.id),
            *([SideNamed(game.id, side, name)] if name != game.game.sides[side].name else []),
            *(PlayerSeated(game.id, side, user) for user in seated),
            Engaged(stored.id, game.id),
            *(FreshGame(one.id) for one in figures),
        )

    mark = TABLES[game.game.system].marks[side]
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{stored.gang.name} comes on{' for ' + name if name != stored.gang.name else ''}, {mark}.",
                (
                    f"Ready for a new game: {listed([one.figure.name for one in figures])}.",
                    *map(_unclear_line, asked),
                ),
                (
                    *map(_rename, asked),
                    *TABLES[game.game.system].brings(game, stored),
                    *(bringing(gang.gang.name) for gang in others if gang.id != stored.id),
                    *TABLES[game.game.system].moment(ctx, game, there),
                )[:MOST_BUTTONS],
            ),
            changes=changes,
        )
    )


async def _unclear(ctx: Context, stored: StoredGang, figures: Sequence[StoredFigure]) -> list[StoredFigure]:
    """Those whose names would be refused today, if their owner has not been asked yet: they keep their names."""
    found = [one for one in figures if unclear(one.figure.name, stored.system.kinds)]
    told = await ctx.work.events.told_by("game bring", [one.id for one in found]) if found else set[str]()
    return [one for one in found if _unclear_line(one) not in told]


def _unclear_line(one: StoredFigure) -> str:
    """What becomes of a name that would be refused today; a figure may have had it before."""
    name, gang = one.figure.name, one.gang.gang.name
    wrong = unclear(one.figure.name, one.gang.system.kinds)
    return f"“{name}” {wrong}. Rename the figure, or call it “{name} ({gang})”."


def _rename(one: StoredFigure) -> FollowUp:
    """A button that asks for another name."""
    return FollowUp(f"Rename {one.figure.name}", "gang rename", {"figure": f"{one.figure.name} ({one.gang.gang.name})"})


def _name_for(game: StoredGame, side: int, gang: str) -> str:
    """What a side is called once a gang is brought for it: one that has no name but its mark takes the gang's."""
    own = game.game.sides[side]
    others = {key_of(one.name) for one in game.game.sides if one is not own}
    nameless = own.name == TABLES[game.game.system].marks[side] and not own.gangs
    return gang if nameless and key_of(gang) not in others else own.name


def _side_for(ctx: Context, game: StoredGame, gang: StoredGang, name: str) -> int:
    """The side named; else the owner's, else the first that nobody plays."""
    if name:
        return side_named(game, name)
    mine = [side for owner in gang.gang.leaders if (side := game.game.side_of_player(owner)) is not None]
    owners = set(gang.gang.leaders)
    free = [index for index, side in enumerate(game.game.sides) if not side.gangs and owners.issuperset(side.players)]
    alone = mine and game.game.players <= {ctx.caller.actor.id}
    if mine and not (alone and free):  # who plays alone puts his second gang against his first
        return mine[0]
    if free:
        return free[0]
    raise OutOfRange("Every side has a gang or a player: say which side this one joins, such as side:1.")


@command("game add", Rolls(odds=False, secret=False))
class Add:
    """Add civilians, cops and others by profile, for this game only."""

    people: Text = opt("How many of which profile: 5 Citizen, 2 Beat Cop.", complete=profiles)
    side: str = opt("Which side they are on; only civilians may be on none.", default="", complete=sides_here)
    name: Annotated[str, Len(1, 40)] = opt("A name for the group.", default="")


@prepares(Add)
async def prepare_add(ctx: Context, m: Add) -> Prepared:
    """People by profile, made for this game."""
    game = here(ctx)
    require_taking_part(ctx, game)
    roster = roster_of(game.system)
    wanted = crowd_told(m.people, roster.profiles)
    side = side_named(game, m.side) if m.side else -1
    _require_neutral(game, side, wanted)
    if side >= 0:
        _require_seated(ctx, game, side)
    present = await figures_of(ctx, game)
    if len(present) + sum(count for count, _ in wanted) > MOST_EXTRAS * 5:
        raise OutOfRange("That is more people than a table holds.")
    people = {key_of(name) for one in present for name in (one.figure.name, one.gang.gang.name)}
    recruits = tuple(numbered(wanted, people))
    title = m.name or " and ".join(plural(profile) for _, profile in wanted)[:40].strip()
    people |= {key_of(one.name) for one in recruits}
    extras = await room_for_extras(ctx, game, side, title, len(recruits), people)
    gang = extras.gang
    where = f"for {game.game.sides[side].name}" if side >= 0 else "on no side"
    return Prepared(
        Deed(
            report=lambda figures: Report(
                f"{gang.name}: {len(recruits)} on the table, {where}.",
                tuple(people_lines(figures, roster)),
                opens=to_settle(game.system, extras.ids, figures),
            ),
            resolver=roster.muster,
            args=(recruits, ()),
            changes=extras.brought,
            facts=lambda outcome: {"gang": gang.name, "figures": [dump(figure) for figure in outcome.result]},
        )
    )


def _require_neutral(game: StoredGame, side: int, wanted: list[tuple[int, str]]) -> None:
    """Refuse to add somebody of no side whom no card would ever let act."""
    neutral = TABLES[game.game.system].neutral
    partial = [profile for _, profile in wanted if profile not in neutral]
    if side < 0 and partial:
        raise OutOfRange(f"{partial[0]} must be on somebody's side: say which, such as side:1.")


def _require_seated(ctx: Context, game: StoredGame, side: int) -> None:
    """People are put on a side by its players, anybody's while it has none; an umpire may, and it is told."""
    one = game.game.sides[side]
    if not one.players or ctx.caller.actor.id in one.players:
        return
    if not ctx.is_umpire:
        raise ForUmpire(f"{one.name} is played by somebody else: only they or an umpire can do that.")
    ctx.acts_for(one.name)


def _taking_sides(ctx: Context, game: StoredGame, gang: StoredGang, name: str) -> Prepared:
    """People made for this game who were of no side take one."""
    require_taking_part(ctx, game)
    side = side_named(game, name)
    _require_seated(ctx, game, side)
    return Prepared(
        Deed(
            report=lambda _: Report(f"{gang.gang.name} is on the side of {game.game.sides[side].name} now."),
            changes=lambda _: (GangBrought(game.id, side, gang.id),),
        )
    )


@command("game leave")
class Leave:
    """Take a gang off the table for good."""

    gang: str = opt("The gang.", complete=gangs_here)


@prepares(Leave)
async def prepare_leave(ctx: Context, m: Leave) -> Prepared:
    """A gang is off the table."""
    game = here(ctx)
    stored = await ctx.work.rosters.gang(ctx.server_id, m.gang)
    if stored.gang.game != game.id:
        raise IllegalNow(f"{stored.gang.name} is not on the table.")
    extra = stored.id in game.game.extras
    if extra and game.game.side_of_gang(stored.id) is None:
        require_taking_part(ctx, game)
    else:
        ctx.may_run(stored)
    gone = await _gone(ctx, stored) if extra else (Engaged(stored.id, 0),)
    return Prepared(
        Deed(
            report=lambda _: Report(f"{stored.gang.name} leaves the table."),
            changes=lambda _: (GangLeft(game.id, stored.id), *gone),
        )
    )


async def _gone(ctx: Context, gang: StoredGang) -> tuple[Change, ...]:
    """What takes away a gang that was made for a game."""
    figures = await ctx.work.rosters.figures(gang)
    return (Engaged(gang.id, 0), Disbanded(gang.id), *(FigureDismissed(one.id) for one in figures))


def in_the_way(game: StoredGame, figures: Sequence[StoredFigure], debts: Sequence[str]) -> str:
    """What stands in the way of a game's close, in sentences; empty for nothing."""
    lost = TABLES[game.game.system].unbooked(game, figures)
    more = f"{len(debts) - MOST_DEBTS} more debts are on /game owed." if len(debts) > MOST_DEBTS else ""
    before = f"Before it closes: {' '.join(debts[:MOST_DEBTS])}" if debts else ""
    return " ".join(filter(None, (lost, before, more)))


async def closing_card(ctx: Context) -> Card:
    """What is asked before a button closes a game, with what would be lost and what is owed, a line each."""
    game = here(ctx)
    require_taking_part(ctx, game)
    figures = await figures_of(ctx, game)
    debts, lost = _lasting(owing(game, figures)), TABLES[game.game.system].unbooked(game, figures)
    anyway = bool(debts or lost)
    options = {"sure": True, **({"anyway": True} if anyway else {})}
    close = FollowUp("Close it anyway" if anyway else "Close it", "game close", options)
    told = [*filter(None, [lost]), *lines_of(debts, most=MOST_DEBTS)]
    closes: list[FollowUp] = [close]
    if not await _may_close(ctx, game):
        closes = [] if game.gone else [FollowUp(ASKS, ASK, asking("game close", options, ctx.caller.actor.id))]
        told = [TOGETHER, *told]
    if game.gone:
        told = [lost_told(GAME, game.game.name), *told]
        closes += [
            FollowUp(f"Take {one.gang.name} off it"[:MOST_LABEL], "game leave", {"gang": one.gang.name})
            for one in await ctx.work.rosters.gangs_of([Subject(Kind.GANG, gang) for gang in game.game.gangs])
            if ctx.leads(one)
        ][:MOST_BUTTONS]
    answers = [await press_of(ctx, one, private=True) for one in TABLES[game.game.system].answers(game, figures)]
    free = ", and the gangs are free to go" if game.game.gangs else ""
    return Card(
        f"Close “{game.game.name}”?",
        lines=tuple(told) or (f"It is summed up for all to see{free}.",),
        buttons=(
            *([] if game.gone else answers),
            *[await press_of(ctx, one, private=True) for one in closes],
            *([] if game.gone else [*owed_button(debts), MY_MOVE]),
        ),
        private=True,
    )


def _lasting(debts: Iterable[Debt]) -> list[Debt]:
    """Those of these debts that are not over with the game."""
    return [one for one in debts if not one.owed.passing]


@command("game close")
class Close:
    """End the game and sum it up."""

    anyway: bool = opt("Close it even if something is owed or results not yet booked are lost.", default=False)
    sure: bool = opt("Don't ask me first.", default=False)


@moves_on("game close")
async def closing(ctx: Context, _typed: Mapping[str, Any]) -> Moment | None:
    """The game that is closed."""
    if ctx.game is None:
        return None
    title = ctx.game.game.name
    return Moment(str(ctx.game.id), f"That game is over already; “{title}” is being played here now.")


@prepares(Close)
async def prepare_close(ctx: Context, m: Close) -> Prepared:
    """The game is over; the log keeps it, the figures keep their wounds."""
    game = here(ctx)
    require_taking_part(ctx, game)
    debts = [debt.line for debt in _lasting(owing(game, await figures_of(ctx, game)))]
    opened, noted = await open_all(ctx.work, ctx, await ctx.work.game_log(ctx.server_id, game.id))
    game = await ctx.work.games.get(game.id) or game
    figures = await figures_of(ctx, game)
    told = in_the_way(game, figures, debts)
    if told and not m.anyway:
        refusal = IllegalNow(f"{told} anyway:True closes the game regardless.")
        refusal.presses = (CLOSE,)
        raise refusal
    await _require_end(ctx, game)
    closing = TABLES[game.game.system].closing(ctx, game, figures)
    ends = await TABLES[game.game.system].ends(ctx, game)
    changes: list[Change] = [GameClosed(game.id), *ends.changes]
    for gang in await ctx.work.rosters.gangs(ctx.server_id):
        if gang.gang.game == game.id:
            changes += await _gone(ctx, gang) if gang.id in game.game.extras else [Engaged(gang.id, 0)]
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"“{game.game.name}” is over. {closing.headline}",
                (*closing.lines, *ends.lines, *noted),
                closing.follow_ups,
                Tone.GOOD,
                beside=opened,
            ),
            changes=lambda _: tuple(changes),
            confirm=None if m.sure else _sure(ctx, game),
        ),
        about=(Subject(Kind.GAME, game.id),),
    )


async def _require_end(ctx: Context, game: StoredGame) -> None:
    """Refuse to close a game for all where others play who count, unless it is played out or long untouched."""
    if not await _may_close(ctx, game):
        raise ForUmpire(f"{TOGETHER} {lost_told(GAME, game.game.name)}" if game.gone else TOGETHER)


async def _may_close(ctx: Context, game: StoredGame) -> bool:
    players = await players_of(ctx)
    assert players is not None, "a game is played here"
    return TABLES[game.game.system].over(game) or await may_end(ctx, ctx.authority, players, game.game.pace)


def _sure(ctx: Context, game: StoredGame) -> Confirmation | None:
    """A player is asked before the game is over for others too; an umpire means it."""
    if ctx.is_umpire or not ctx.plays_here or TABLES[game.game.system].over(game):
        return None
    lines = ("It ends for everybody who plays, and is summed up for all to see.",)
    return Confirmation(f"Close “{game.game.name}”?", "Close it", lines, typed=True)
