"""A game of any system from its opening to its close: its seats, the gangs that come and go, and the reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any, Final

from rules.core.action.deed import Deed
from rules.core.action.extras import MOST_EXTRAS, people_lines
from rules.core.action.gang_creation import founding
from rules.core.action.position import Price, Umpired
from rules.core.action.report import MY_MOVE, Confirmation, FollowUp, Opens, Report, Tone
from rules.core.action.system import Recruit, Roster, System
from rules.core.commands.gangs import listed_figures
from rules.core.commands.house import playing_house, require_house
from rules.core.commands.street import starting
from rules.core.people.names import unclear
from rules.core.people.roster import Disbanded, Engaged, FigureDismissed, FreshGame, Gang
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import mention, strong
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import ForUmpire, IllegalNow, OutOfRange
from rules.core.plain.words import MOST_LABEL, key_of, listed, plural
from rules.core.play.game import (
    Game,
    GameChange,
    GameClosed,
    GameOpened,
    GangBrought,
    GangLeft,
    HouseStrengthSet,
    PlayerSeated,
    SideNamed,
    UmpireNamed,
    require_stayed,
    side_called,
)
from rules.core.play.house_player import Strength
from rules.core.play.laid_street import FigurePut
from rules.core.play.umpiring import Authority
from rules.core.street.squares import Square

MOST_BUTTONS: Final = 4
MOST_DEBTS: Final = 5
JOIN: Final = "joinside"
BEGIN: Final = "begin"
"""The names of the buttons that take a side of a game, and that begin it."""
TOGETHER: Final = "Closing the game ends it for all players. An umpire can close it, or most of the players together."


# Opening


def sides_typed(text: str, emblems: Sequence[str], most: int) -> list[str]:
    """Read the names of sides, separated by commas; by default the first two emblems. Raises OutOfRange."""
    sides = [proper(part) for part in text.split(",") if part.strip()] or list(emblems[:2])
    if len(sides) > most:
        raise OutOfRange(f"A game has 1 to {most} sides, not {len(sides)}. Name fewer.")
    if len({key_of(side) for side in sides}) < len(sides):
        raise OutOfRange("Two sides can't have the same name. Rename one of them.")
    return sides


def opens(who: str, name: str, title: str) -> str:
    """The sentence that a user opens a game of a system, with its name if it has one."""
    called = "" if name == title else f"“{name}”, "
    return f"{who} opens {called}a game of {title}."


def opened(
    id: int,
    name: str,
    system: System,
    sides: Mapping[str, str],
    umpire: int,
    opener: str,
    player: int,
    buttons: tuple[Opens, ...],
    *,
    opponent: Strength | None = None,
) -> Deed[None]:
    """A game is opened. Raises IllegalNow for an opponent in a game that the house doesn't play.

    sides     their names, each with its emblem
    umpire    user id; 0 for none
    player    the user who takes the first side at once; 0 for none
    opponent  how well the house plays, which takes the last side; None without it
    """
    assert system.games is not None
    games = system.games
    seats: list[GameChange] = [PlayerSeated(id, 0, player)] if player else []
    if opponent is not None:
        require_house(system, len(sides))
        seats += [PlayerSeated(id, len(sides) - 1, HOUSE), HouseStrengthSet(id, opponent)]
    opening = GameOpened(id, name, system.id, tuple(sides), (umpire,) if umpire else ())
    game = opening.apply_to(None)
    for seat in seats:
        game = seat.apply_to(game)
    return Deed(
        report=lambda _: Report(
            opens(opener, name, system.title),
            (
                *(side_line(game, place, emblem) for place, emblem in enumerate(sides.values())),
                *([f"Umpire: {mention(umpire)}"] if umpire else []),
                "Live play, with no clock.",
            ),
            opens=(
                *joining(id, game),
                *(playing_house(id, game) if system.opponent is not None else ()),
                *beginning(id, game),
                *buttons,
            ),
        ),
        changes=lambda _: (opening, *seats, games.opened(id, len(sides))),
    )


# Before play begins


def side_line(game: Game, place: int, emblem: str, gangs: Iterable[str] = ()) -> str:
    """A side with its players and its gangs by name, or what it lacks: “**Red**: @alice, no gang yet”."""
    side, brought = game.sides[place], listed(gangs)
    players = " ".join(map(mention, side.players)) or "no player yet"
    if HOUSE in side.players:
        players += f" ({side.strength})"
    has = f" with {brought}" if brought else ", no gang yet" if side.players else ""
    return f"{strong(named(side.name, emblem))}: {players}{has}"


def lacking(game: Game) -> list[str]:
    """What each side lacks before play can begin, in sentences."""
    return [f"{side.name} has no {'gang' if side.players else 'player'} yet." for side in game.sides if not side.gangs]


def joining(id: int, game: Game) -> tuple[Opens, ...]:
    """The buttons that take a free side."""
    return tuple(
        Opens(JOIN, f"{id}.{place}", f"Join as {game.sides[place].name}"[:MOST_LABEL]) for place in game.free_sides
    )


def beginning(id: int, game: Game) -> tuple[Opens, ...]:
    """The button that begins play; none while a side lacks something."""
    return () if lacking(game) else (Opens(BEGIN, str(id), "Begin"),)


def require_ready(game: Game, *, begun: bool) -> None:
    """Refuse to begin play again, or while a side has no gang. Raises IllegalNow."""
    if begun:
        raise IllegalNow("The game has begun already. [My move] shows what you can do.").showing(MY_MOVE)
    if wanted := lacking(game):
        raise IllegalNow(f"The game can't begin yet. {' '.join(wanted)}")


def begins(who: str, first: Deed[Any], opens: tuple[Opens, ...]) -> Deed[Any]:
    """Play begins with the first deed of the game, which asks nothing. Its report has these buttons besides."""

    def report(result: Any) -> Report:
        done = first.report(result)
        return replace(done, lines=(f"{who} begins the game.", *done.lines), opens=(*done.opens, *opens))

    return fast_replace(first, report=report, confirm=None, again=False)


def starts(system: System, id: int) -> Deed[None]:
    """The first deed of a game that needs neither dice nor cards to begin."""
    assert system.games is not None
    changes = system.games.begins(id)
    return Deed(
        report=lambda _: Report(f"{system.title} begins. All may act, in any order.", opens=(MY_MOVE,)),
        changes=lambda _: changes,
    )


def named(side: str, emblem: str) -> str:
    """A side with its emblem, if that is not its name."""
    return side if side == emblem else f"{side} ({emblem})"


def bringing(gang: str) -> FollowUp:
    """The button that brings a gang on."""
    return FollowUp(f"Bring {gang}"[:MOST_LABEL], "game bring", {"gang": gang})


# Seats and umpires


def seated(id: int, game: Game, side: int, user: int, may: Authority) -> Deed[None]:
    """A user takes a seat. Raises NotYours, IllegalNow."""
    require_stayed(game, user)
    name = game.sides[side].name
    if user in game.sides[side].players:
        raise IllegalNow(f"A player has one seat, and {mention(user)} already plays {name}. Name another user.")
    price = _seat(game, side, user, may)
    return Deed(
        report=lambda _: Report(f"{mention(user)} plays {name}."),
        allow=lambda: price,
        changes=lambda _: (PlayerSeated(id, side, user),),
    )


def _seat(game: Game, side: int, user: int, may: Authority) -> Price:
    """The price of giving or taking a seat. Raises ForUmpire, since a player of the other side has a say in undos."""
    one, giver = game.sides[side], may.user
    if may.umpires:
        return (Umpired(one.name),) if one.players and giver not in one.players else ()
    if one.players and giver not in one.players:
        raise ForUmpire(f"{one.name} already has a player. Ask one of its players or an umpire to seat you there.")
    if not one.players and user != giver:
        raise ForUmpire("Only an umpire can seat another user on a side without players. Ask one.")
    if game.side_of_player(user) is not None and game.players != frozenset((user,)):
        raise ForUmpire(f"Only an umpire can add {one.name} for {mention(user)}, who already has a side. Ask one.")
    return ()


def appointed(id: int, game: Game, user: int, may: Authority) -> Deed[None]:
    """A user umpires this game from now on. Raises ForUmpire, IllegalNow."""
    if not may.umpires:
        raise ForUmpire(
            "Only an umpire can name another. See the umpires of this server with /settings show."
        ).offering("Settings", "settings show")
    if user in game.umpires:
        raise IllegalNow(f"This game already has {mention(user)} as umpire. Name another user.")
    return Deed(
        report=lambda _: Report(f"{mention(user)} umpires “{game.name}”."),
        changes=lambda _: (UmpireNamed(id, user),),
    )


# Gangs that come on


def neutrals(game: Game) -> list[int]:
    """The gangs of no side."""
    return [gang for gang in game.extras if game.side_of_gang(gang) is None]


def require_fitting(id: int, game: Game, gang: Gang, title: str) -> None:
    """Refuse a gang of another system, or one that is there already. Raises IllegalNow."""
    if gang.system != game.system:
        raise IllegalNow(f"{gang.name} is not a gang for {title}. Bring one that is.")
    if gang.game == id:
        raise IllegalNow(f"{gang.name} is already on the table. Bring another gang.")


def unclear_names(figures: Mapping[int, Any], gang: str, kinds: Set[str]) -> dict[int, str]:
    """Warnings about names that would be refused today, by the figure's id. A figure may have had its name before."""
    wrong = {one: why for one, figure in figures.items() if (why := unclear(figure.name, kinds))}
    names = {one: figures[one].name for one in wrong}
    return {
        one: f"“{names[one]}” {why}. Rename the figure, or call it “{names[one]} ({gang})”."
        for one, why in wrong.items()
    }


def comes_on(
    id: int,
    game: Game,
    gang_id: int,
    gang: Gang,
    figures: Mapping[int, Any],
    asked: Mapping[int, str],
    offers: Iterable[FollowUp],
    may: Authority,
    *,
    side: str,
    emblems: Sequence[str],
    begun: bool,
    zones: Mapping[int, str],
    extra: bool = False,
) -> Deed[None]:
    """A gang comes on, ready for a new game; its leaders play its side. Raises IllegalNow, OutOfRange, NotYours.

    Until play has begun, its figures stand in the start zone of their side if a street lies.

    figures  of the gang, by id
    asked    warnings about names that would be refused today, by the ids of some figures
    side     as it is typed; empty for the side of its leaders, else the first that no one plays
    emblems  of the sides
    begun    whether play has begun; else a button begins it once every side has a gang
    zones    the places of the street where sides begin, if not in their start zones: see `System.zones`
    extra    whether it exists for this game alone
    """
    place = side_called(side, game.sides, emblems) if side else _side_for(game, gang, may.user)
    known = game.sides[place]
    name = _name_for(game, place, emblems[place], gang.name)
    seats = [user for user in gang.leaders if user not in known.players]
    price: list[Any] = []
    for user in seats:
        require_stayed(game, user)
        price += _seat(game, place, user, may)
    renames = [_rename(figures[one].name, gang.name) for one in asked]
    after = game.with_side(place, replace(known, gangs=(*known.gangs, gang_id)))
    begin = () if begun else beginning(id, after)
    starts = dict[int, Square]()
    if game.street is not None and not begun:
        taken = {spot.square for spot in game.street.spots.values()}
        starts = starting(game.street.ground, dict.fromkeys(figures, place), taken, zones)
    return Deed(
        report=lambda _: Report(
            f"{gang.name} plays {emblems[place] if name == gang.name else f'for {name} ({emblems[place]})'}.",
            (f"On the table: {listed([one.name for one in figures.values()])}.", *asked.values()),
            (*renames, *offers)[:MOST_BUTTONS],
            opens=begin,
        ),
        allow=lambda: tuple(price),
        changes=lambda _: (
            GangBrought(id, place, gang_id, extra=extra),
            *([SideNamed(id, place, name)] if name != known.name else []),
            *(PlayerSeated(id, place, user) for user in seats),
            Engaged(gang_id, id),
            *map(FreshGame, figures),
            *(FigurePut(id, *one) for one in starts.items()),
        ),
    )


def sample_comes_on(
    brought: Deed[None],
    gang_id: int,
    gang: Gang,
    roster: Roster,
    recruits: tuple[Recruit, ...],
    ids: Sequence[int],
    settles: Callable[[Sequence[Any]], tuple[Opens, ...]],
) -> Deed[Any]:
    """A sample gang is founded and comes on at once.

    brought  the deed of its coming
    settles  the buttons for choices that its figures have
    """

    def report(figures: Sequence[Any]) -> Report:
        done = brought.report(None)
        return replace(done, lines=(listed_figures(recruits),), opens=(*done.opens, *settles(figures)))

    return Deed(
        report=report,
        resolver=roster.muster,
        args=(recruits, ()),
        allow=brought.allow,
        changes=lambda figures: (*founding(gang_id, gang, ids, figures), *brought.changes(None)),
        facts=lambda outcome: {"gang": gang.name, "figures": [*outcome.result]},
        folds=True,
    )


def _rename(figure: str, gang: str) -> FollowUp:
    """A button that asks for another name."""
    return FollowUp(f"Rename {figure}", "gang rename", {"figure": f"{figure} ({gang})"})


def _name_for(game: Game, side: int, emblem: str, gang: str) -> str:
    """The name of a side once it has a gang. A side that has only its emblem takes the gang's name."""
    own = game.sides[side]
    others = {key_of(one.name) for one in game.sides if one is not own}
    return gang if own.name == emblem and not own.gangs and key_of(gang) not in others else own.name


def _side_for(game: Game, gang: Gang, user: int) -> int:
    """The side of a gang's leaders, else the first that no one plays."""
    mine = [side for owner in gang.leaders if (side := game.side_of_player(owner)) is not None]
    owners = set(gang.leaders)
    free = [index for index, side in enumerate(game.sides) if not side.gangs and owners.issuperset(side.players)]
    alone = mine and game.players <= {user}
    if mine and not (alone and free):  # a player alone puts a second gang against the first
        return mine[0]
    if free:
        return free[0]
    raise OutOfRange("Every side has a gang or a player. Name the side that this gang joins, such as side:1.")


# People for this game alone


def for_side(game: Game, side: int, may: Authority) -> Price:
    """The price of putting people on a side. Its players may, or anyone while it has none, or an umpire, on record."""
    one = game.sides[side]
    if not one.players or may.user in one.players:
        return ()
    if not may.umpires:
        raise ForUmpire(f"{one.name} has another player. Ask that player or an umpire.")
    return (Umpired(one.name),)


def sided(id: int, game: Game, gang_id: int, gang: str, side: int, may: Authority) -> Deed[None]:
    """People made for this game who were of no side take one. Raises ForUmpire."""
    price = for_side(game, side, may)
    return Deed(
        report=lambda _: Report(f"{gang} is on the side of {game.sides[side].name} now."),
        allow=lambda: price,
        changes=lambda _: (GangBrought(id, side, gang_id),),
    )


def may_add(game: Game, side: int, wanted: Iterable[tuple[int, str]], neutral: Any, may: Authority) -> Price:
    """The price of adding so many of each profile to a side, -1 for none. Raises OutOfRange, ForUmpire.

    neutral  the profiles that may be of no side; no card would ever let others act
    """
    if side >= 0:
        return for_side(game, side, may)
    partial = [profile for _, profile in wanted if profile not in neutral]
    if partial:
        raise OutOfRange(f"{partial[0]} must be on a side. Name it, such as side:1.")
    return ()


def require_space(there: int, wanted: Iterable[tuple[int, str]]) -> None:
    """Refuse more people than a table holds. Raises OutOfRange."""
    if there + sum(count for count, _ in wanted) > MOST_EXTRAS * 5:
        raise OutOfRange("That is more people than a table holds. Name fewer.")


def crowd_title(name: str, wanted: Iterable[tuple[int, str]]) -> str:
    """The name of a group, or by default its profiles."""
    return name or " and ".join(plural(profile) for _, profile in wanted)[:40].strip()


def added(
    gang: str,
    side: str,
    recruits: Sequence[Recruit],
    roster: Roster,
    price: Price,
    brought: Callable[[Sequence[Any]], tuple[Change, ...]],
    settles: Callable[[Sequence[Any]], tuple[Opens, ...]],
) -> Deed[tuple[Any, ...]]:
    """People come on for this game alone.

    side     its name; empty for none
    brought  the changes that put figures on the table
    settles  the buttons for choices that the new figures have
    """
    where = f"for {side}" if side else "on no side"
    return Deed(
        report=lambda figures: Report(
            f"{gang}: {len(recruits)} on the table, {where}.",
            tuple(people_lines(figures, roster)),
            opens=settles(figures),
        ),
        resolver=roster.muster,
        args=(tuple(recruits), ()),
        allow=lambda: price,
        changes=brought,
    )


# Gangs that go


def require_there(id: int, gang: Gang) -> None:
    """Refuse a gang that is not on this table. Raises IllegalNow."""
    if gang.game != id:
        raise IllegalNow(f"{gang.name} is not on the table. Name a gang that is.")


def freed(gang: int, extras: Iterable[int] | None) -> tuple[Change, ...]:
    """The changes that free a gang, by its id.

    A gang made for this game is disbanded with these figures, by their ids.
    """
    gone = () if extras is None else (Disbanded(gang), *map(FigureDismissed, extras))
    return (Engaged(gang, 0), *gone)


def require_no_fight(gang: Gang, *, sent: bool) -> None:
    """Raises IllegalNow for a gang whose campaign has this fight. `sent`: whether the game keeps some figures alone."""
    if sent and gang.campaign:
        raise IllegalNow(
            f"{gang.name} is a side of this fight of its campaign. Play the fight to its end, or give it up."
        ).offering("Give up the fight", "campaign fight", give_up=True)


def left(id: int, gang_id: int, gang: str, extras: Iterable[int] | None) -> Deed[None]:
    """A gang leaves the table; `extras` as in `freed`."""
    gone = freed(gang_id, extras)
    return Deed(
        report=lambda _: Report(f"{gang} leaves the table."),
        changes=lambda _: (GangLeft(id, gang_id), *gone),
    )


# The close


def in_the_way(lost: str, debts: Sequence[str]) -> str:
    """The reasons against a game's close, in sentences; empty for none."""
    more = f"{len(debts) - MOST_DEBTS} more debts are on /game owed." if len(debts) > MOST_DEBTS else ""
    before = f"Before it closes: {' '.join(debts[:MOST_DEBTS])}" if debts else ""
    return " ".join(filter(None, (lost, before, more)))


def ended(
    id: int,
    game: Game,
    closing: Report,
    noted: Iterable[str],
    revealed: tuple[str, ...],
    also: Iterable[Change],
    confirm: Confirmation | None,
) -> Deed[None]:
    """The game is over. The log keeps it, and the figures keep their wounds.

    closing   its result
    noted     lines about what else ends
    revealed  what was sealed and opens now
    also      the other changes: freed gangs, what its system ends
    """
    changes = (GameClosed(id), *also)
    return Deed(
        report=lambda _: Report(
            f"“{game.name}” is over. {closing.headline}",
            (*closing.lines, *noted),
            closing.follow_ups,
            Tone.GOOD,
            beside=revealed,
        ),
        changes=lambda _: changes,
        confirm=confirm,
    )


def sure(game: Game, may: Authority, *, over: bool) -> Confirmation | None:
    """The question for a player before an unfinished game ends for others too. An umpire isn't asked."""
    if may.umpires or may.alone or not may.seated or over:
        return None
    lines = ("It ends for all players, and the bot posts a summary.",)
    return Confirmation(f"Close “{game.name}”?", "Close it", lines, typed=True)
