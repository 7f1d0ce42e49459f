"""Who of the gangs on the table is there: said at the set-up, or once the dice have told whom a side may pick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cogs._kit.context import Context
from cogs._kit.extras import crowd_told, people_lines, room_for_extras
from cogs._kit.games import figures_of, require_taking_part, side_named
from cogs._kit.prepared import Prepared, Said, prepares
from cogs._kit.render import clean
from cogs._kit.slash import command
from cogs._kit.systems import roster_of
from cogs.mad_dogs.campaign.linking import fight_in
from cogs.mad_dogs.scenarios.choosing import ANYONE, ROLLS, Text, TextTo200, figures, helped, newcomers
from cogs.mad_dogs.scenarios.moments import names_in
from cogs.mad_dogs.scenarios.words import force_line, vehicle_line
from cogs.mad_dogs.turns import board_here, require_side, side_of
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.frozen import frozen
from rules.core.move import opt
from rules.core.named import same
from rules.core.refusal import IllegalNow, NotYours
from rules.core.roster import FreshGame
from rules.core.system import Recruit
from rules.core.words import listed, parts, sentence
from rules.mad_dogs.casting import arriving, crewed, known_picks, recruits_for
from rules.mad_dogs.changes import LeftBoard
from rules.mad_dogs.model import Posture
from rules.mad_dogs.scenarios.common import SetUp
from rules.mad_dogs.scenarios.forces import Force, Reserve, Side, Who
from rules.mad_dogs.scenarios.picking import allotted, side_faults, to_pick
from rules.mad_dogs.staging import ScenarioPicked, Staged, require_staged
from rules.mad_dogs.vehicles import Vehicle, VehicleSet


@frozen
class Present:
    """Who of a side's gangs is there from the start.

    here  those who are, of whom some may have been off the board
    away  those who are not, for now
    due   the dice tell first whom the side may pick
    dead  those who were dead before: they die no second time
    """

    here: tuple[StoredFigure, ...] = ()
    away: tuple[StoredFigure, ...] = ()
    due: bool = False
    dead: tuple[StoredFigure, ...] = ()

    @property
    def absent(self) -> tuple[int, ...]:
        """Ids of those of whom nothing on the table tells."""
        return tuple(one.id for one in (*self.away, *self.dead))

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes that bring them on the board and take the others off it."""
        return (
            *(FreshGame(one.id) for one in self.here if one.figure.off_board),
            *(LeftBoard(one.id) for one in self.away if not one.figure.off_board),
        )

    def waits(self, set_up: SetUp, side: Side) -> bool:
        """Whether its player has still to say who is there."""
        forces = to_pick(set_up.of(side))
        return self.due and (bool(self.away) or any(force.free for force in forces))


async def presence(
    ctx: Context,
    game: StoredGame,
    listed: Mapping[Side, str],
    anyone: bool,
    set_ups: Sequence[SetUp],
    places: dict[Side, int],
    before: Staged | None,
) -> dict[Side, Present]:
    """Who of each side is there from the start; IllegalNow for those who can't be.

    listed   the names of those who are said to be there
    anyone   whether an umpire lets anyone in
    set_ups  what the dice may make of the set-up
    """
    figures = await figures_of(ctx, game)
    away = set(before.away) if before is not None else set[int]()
    anyone, linked = _anyone(ctx, anyone), await fight_in(ctx, game)
    found: dict[Side, Present] = {}
    for side, place in places.items():
        its = [one for one in figures if _is_of(game, one, place)]
        dead = tuple(one for one in its if one.figure.posture is Posture.DEAD)
        kept = {one.id for one in dead} | (linked.jailed if linked is not None else set[int]())
        own = [one for one in its if one.id not in kept and (one.figure.can_act or one.id in away)]
        text, name = listed[side], clean(game.game.sides[place].name)
        if text:
            _require_of(ctx, game, place)
        forces = known_picks(set_ups, side)
        if forces is None and text and not anyone:
            raise IllegalNow(
                f"The dice first decide whom {name} may pick: leave the {side}s out; /scenario pick follows."
            )
        if forces is None and not anyone:
            found[side] = Present((), tuple(own), True, dead)
            continue
        unnamed = own if forces or anyone else []
        ordered = linked.sent(side) if linked is not None else None
        unnamed = [one for one in unnamed if ordered is None or one.id in ordered]
        here = await _named(ctx, text, own, name) if text else unnamed
        if own and not anyone:
            hint = f" Say who is there, {side}s: and their names; an umpire may let anyone in." if forces else ""
            _refuse(name, side_faults(forces or (), _profiles(here), _reserve(own)), hint)
        ids = {one.id for one in here}
        found[side] = Present(tuple(here), tuple(one for one in own if one.id not in ids), dead=dead)
    return found


def _refuse(name: str, faults: Sequence[str], hint: str = "") -> None:
    """Refuse what is wrong with those picked for a side."""
    if faults:
        raise IllegalNow(f"For {name}: {' '.join(faults)}{hint}")


def _anyone(ctx: Context, wanted: bool) -> bool:
    """Whether an umpire lets anyone in, whoever may be picked."""
    if not wanted:
        return False
    if not ctx.is_umpire:
        raise NotYours("Only an umpire may let in people the scenario does not: leave “anyone” out.")
    ctx.acts_for("the players")
    return True


def _is_of(game: StoredGame, one: StoredFigure, place: int) -> bool:
    """Whether somebody belongs to a gang that a side brought, and was not made for this game."""
    return side_of(game, one) == place and one.gang.id not in game.game.extras


def _require_of(ctx: Context, game: StoredGame, place: int) -> None:
    """Who is there is for the players of a side to say; for anybody who takes part while it has none."""
    if game.game.sides[place].players:
        require_side(ctx, game, place)
    else:
        require_taking_part(ctx, game)


async def _named(ctx: Context, text: str, among: Sequence[StoredFigure], side: str) -> list[StoredFigure]:
    """The figures of these names; IllegalNow for one who is not among those who can be picked."""
    names = dict.fromkeys(parts(text))
    meant = await ctx.figures(names, own=True)
    found = {one.id for one in meant if one is not None}
    strangers = [
        name for name, one in zip(names, meant, strict=True) if one is None or one.id not in {each.id for each in among}
    ]
    if strangers:
        able = ", ".join(clean(one.figure.name) for one in among) or "nobody"
        strange = listed(clean(name[:40]) for name in strangers)
        raise IllegalNow(f"{sentence(strange)} can't be picked for {side}: there {_is(among)} {able}.")
    return [one for one in among if one.id in found]


def _is(among: Sequence[Any]) -> str:
    return "are" if len(among) > 1 else "is"


def _profiles(figures: Sequence[StoredFigure]) -> list[str]:
    return [one.figure.profile for one in figures]


def _reserve(figures: Sequence[StoredFigure]) -> Reserve:
    """How many there are of each profile."""
    return tuple(Counter(_profiles(figures)).items())


def left_in_gang(staged: Staged, figures: Sequence[StoredFigure], place: int, game: StoredGame) -> list[StoredFigure]:
    """Those of a side who were not picked and can still come."""
    return [one for one in figures if one.id in staged.away and _is_of(game, one, place) and not one.figure.laid_out]


# Picking once the dice have told


@command("scenario pick", ROLLS)
class Pick:
    """Say who is there for a side, once the dice have decided whom it may pick."""

    figures: Text = opt("Figures of your gangs, separated by commas.", default="", complete=figures)
    people: TextTo200 = opt(
        "People who come with the scenario, by profile: 2 Rookie, 1 Beat Cop.", default="", complete=newcomers
    )
    side: str = opt("For which side; yours if left out.", default="", complete=helped)
    anyone: bool = ANYONE


@prepares(Pick)
async def prepare_pick(ctx: Context, m: Pick) -> Prepared:
    """Who is there for a side: figures of its gangs, and people who come with the scenario in a profile of choice."""
    game, board = board_here(ctx)
    staged = require_staged(board.scenario)
    side = _side(ctx, game, staged, m.side)
    place, name = staged.place(side), names_in(game, staged)[side]
    _require_of(ctx, game, place)
    anyone, forces = _anyone(ctx, m.anyone), staged.pending(side)
    if not forces:
        raise IllegalNow(f"{sentence(name)} has nobody to pick now: that comes with a set-up or with help.")
    figures = await figures_of(ctx, game)
    away = left_in_gang(staged, figures, place, game)
    picked, rest = _with_target(staged, away, await _named(ctx, m.figures, away, name))
    own = [force for force in forces if not force.free and force.who is not Who.TARGET]
    guests = [force for force in forces if force.free]
    roster = roster_of(game.system)
    wanted = crowd_told(m.people, roster) if m.people else []
    crowd = [profile for number, profile in wanted for _ in range(number)]
    if crowd and not guests:
        raise IllegalNow(
            f"Nobody comes with the scenario for {name} now: leave people out; figures: names the gang's own."
        )
    if not anyone:
        others = [one for one in away if one not in picked or one in rest]
        faults = side_faults(own, _profiles(rest), _reserve(others)) if away or rest else []
        _refuse(name, [*faults, *side_faults(guests, crowd)], f" {_asked(forces)}")
    came = _Coming(own, rest, guests, crowd, [one.figure.name.casefold() for one in figures])
    extras = None
    if came.recruits:
        title = f"{staged.rules.title}, more for the {side}".replace(",", "")[:36]
        extras = await room_for_extras(ctx, game, place, title, len(came.recruits))
    vehicles = _vehicles(staged, board.vehicles, side, came.riders(extras.ids if extras else ()))
    ids = tuple(one.id for one in picked)

    def say(made: tuple[Any, ...] | None) -> Said:
        told = [clean(one.name) for one in (*(stored.figure for stored in picked), *(made or ()))]
        lines = [*people_lines(made or (), roster), *(vehicle_line(car) for car in vehicles)]
        return Said(f"There for {name}: {', '.join(told) or 'nobody of the gang'}.", tuple(lines))

    def changes(made: tuple[Any, ...] | None) -> tuple[Change, ...]:
        return (
            *(FreshGame(one) for one in ids),
            *(extras.brought(made) if extras is not None and made else ()),
            *(VehicleSet(game.id, car) for car in vehicles),
            ScenarioPicked(game.id, side, ids),
        )

    return Prepared(
        say=say,
        resolver=roster.muster if extras else None,
        args=(came.recruits, ()) if extras else (),
        changes=changes,
        rule=staged.rules.rule,
    )


def _side(ctx: Context, game: StoredGame, staged: Staged, named: str) -> Side:
    """The side that picks: the one named, else the caller's, else the only one that has to; IllegalNow for none."""
    text, user = named.casefold().strip(), ctx.caller.actor.id
    if text in (Side.ATTACKER, Side.DEFENDER):
        return Side(text)
    if text:
        found = staged.side(side_named(game, text))
    else:
        waiting = [side for side in Side if staged.pending(side)]
        own = [side for side in Side if user in game.game.sides[staged.place(side)].players]
        meant = [side for side in own if side in waiting] or own or waiting
        found = meant[0] if len(meant) == 1 or own else None
    if found is None:
        raise IllegalNow(f"Say who picks, side: the attacker or the defender of {staged.rules.title}.")
    return found


def _with_target(
    staged: Staged, away: Sequence[StoredFigure], picked: list[StoredFigure]
) -> tuple[list[StoredFigure], list[StoredFigure]]:
    """Those picked with the target of a Hit, who has no choice, while he is away; and those without him."""
    forces = staged.pending(Side.DEFENDER)
    told = staged.told.target if any(force.who is Who.TARGET for force in forces) else ""
    target = [one for one in away if told and same(one.figure.name, told)][:1]
    rest = [one for one in picked if one not in target]
    return [*target, *rest], rest


def _asked(forces: Sequence[Force]) -> str:
    """What may be picked, in a sentence."""
    return f"Asked for: {'; '.join(force_line(force) for force in forces)}."


@frozen
class _Coming:
    """Those who come: figures for the forces of the gang, people by profile for those of the scenario."""

    own: Sequence[Force]
    picked: Sequence[StoredFigure]
    guests: Sequence[Force]
    crowd: Sequence[str]
    taken: Sequence[str]

    @property
    def _crowds(self) -> list[tuple[Force, tuple[Recruit, ...]]]:
        """The people of each force, armed as it is."""
        taken, found = set(self.taken), list[tuple[Force, tuple[Recruit, ...]]]()
        for force, places in zip(self.guests, allotted(self.guests, self.crowd), strict=True):
            counted = Counter(self.crowd[place] for place in places)
            recruits = recruits_for(force, [(number, profile) for profile, number in counted.items()], taken)
            taken |= {one.name.casefold() for one in recruits}
            found.append((force, recruits))
        return found

    @property
    def recruits(self) -> tuple[Recruit, ...]:
        """All the people, force by force."""
        return tuple([one for _, recruits in self._crowds for one in recruits])

    def riders(self, ids: Sequence[int]) -> list[tuple[Force, list[int]]]:
        """The ids of those who come for each force; `ids` are those of the people."""
        left = iter(ids)
        guests = [(force, [next(left) for _ in recruits]) for force, recruits in self._crowds]
        places = allotted(self.own, _profiles(self.picked)) if self.own else []
        own = [(force, [self.picked[place].id for place in its]) for force, its in zip(self.own, places, strict=True)]
        return [*own, *guests]


def _vehicles(
    staged: Staged, vehicles: Sequence[Vehicle], side: Side, riders: list[tuple[Force, list[int]]]
) -> list[Vehicle]:
    """The vehicles in which they come on."""
    if side in staged.due:
        return crewed(staged, vehicles, side, riders)
    arrival = staged.arrival_due(side)
    return arriving(staged.place(side), arrival.help.speed, riders, [one.name for one in vehicles]) if arrival else []
