"""The umpire's notepad of Mad Dogs: a game at a glance, what it came to, and what is noted by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.games import TABLES, Table, figures_of, require_taking_part
from cogs._kit.moves import seen
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import clean
from cogs.mad_dogs import words
from cogs.mad_dogs.campaign.linking import freed
from cogs.mad_dogs.cards import folded, moment, name_of, waiting_line
from cogs.mad_dogs.cars.boarding import leaving_cars
from cogs.mad_dogs.cars.flames import taken_along
from cogs.mad_dogs.explosives.fuses import is_dud
from cogs.mad_dogs.people import SYSTEM_ID, of_stored
from cogs.mad_dogs.scenarios.moments import closing_lines, offers_now, status_lines, unbooked
from cogs.mad_dogs.shooting.shots import unescaped
from cogs.mad_dogs.table.garage import offers_before, offers_for
from cogs.mad_dogs.turns import board_here, on_table
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.named import same
from rules.core.person import told_apart
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.board import Board, OutrageAdded
from rules.mad_dogs.cards import SUITS
from rules.mad_dogs.changes import LeftBoard
from rules.mad_dogs.composure import Deeds
from rules.mad_dogs.model import Figure, Load, Posture, Weapon
from rules.mad_dogs.position import Position
from rules.mad_dogs.roster import condition, wounds
from rules.mad_dogs.skills import STONE_COLD_KILLER
from rules.mad_dogs.tables import BYSTANDERS, DOUBLE_BARRELED, LAW
from rules.mad_dogs.uproar import Place, PlaceSaid, counted, points_of, to_ask
from rules.mad_dogs.vehicles import FireLit, FireOut, Vehicle, VehicleGone, VehicleSet, left_by

# At a glance


def status(desk: Desk, game: StoredGame, figures: Sequence[StoredFigure]) -> Said:
    """Cards, then everybody who is not simply fit, then what lies about."""
    board: Board = game.game.board
    at = seen(desk, game, figures)
    lines = [*card_lines(at), *people_lines(figures), *thing_lines(at)]
    lines += status_lines(game)
    said = f"“{clean(game.game.name)}”: turn {board.cards.turn}"
    told = f"{said}, one Joker is out." if board.cards.jokers else f"{said}."
    gangs = dict.fromkeys(one.gang for one in figures)
    return Said(told, tuple(lines), (*offers_now(game), *offers_before(game, gangs)))


def card_lines(at: Position) -> list[str]:
    """Whose card it is, who holds what, how many are to come."""
    cards = at.board.cards
    lines = [f"Acting: {name_of(at, top.side)} on the {top.card}." for top in cards.acting[-1:]]
    lines += [f"Interrupted: {name_of(at, one.side)} on the {one.card}." for one in reversed(cards.acting[:-1])]
    if cards.shown is not None:
        lines.append(f"Open: the {cards.shown}, for {name_of(at, cards.shown.side)}.")
    lines += [f"{name_of(at, side)} holds {', '.join(map(str, hand))}." for side, hand in enumerate(cards.held) if hand]
    lines.append(f"{words.count(len(cards.deck), 'card')} to come.")
    if cards.sirens and not cards.wailing:
        lines.append("Sirens: every gangster must be off the board before the first Joker.")
    wait = waiting_line(at)
    return [*lines, wait] if wait else lines


def people_lines(figures: Sequence[StoredFigure]) -> list[str]:
    """Each gang on a line: those with something the matter, then those without."""
    lines: list[str] = []
    for gang in dict.fromkeys(one.gang for one in figures):
        its = [one.figure for one in figures if one.gang.id == gang.id]
        states = dict.fromkeys(filter(None, map(state_of, its)))
        noted = [
            f"{', '.join(f'**{clean(figure.name)}**' for figure in its if state_of(figure) == state)} {state}"
            for state in states
        ]
        fit = folded([figure for figure in its if not state_of(figure)])
        told = "; ".join([*noted, *([f"fit: {', '.join(fit)}"] if fit else [])])
        lines.append(f"__{clean(gang.gang.name)}__ {told}.")
    return lines


def state_of(figure: Figure) -> str:
    """What is the matter with a figure and his guns, in a few words; empty when nothing is."""
    guns = [
        f"{weapon.name} {weapon.load if weapon.load is not Load.READY else left_in(weapon)}"
        for weapon in figure.weapons
        if weapon.load is not Load.READY or weapon.blasts
    ]
    held = [f"holds {clean(', '.join(figure.hostages))}"] if figure.hostages else []
    used = [f"used {', '.join(figure.used)}"] if figure.used else []
    return ", ".join(filter(None, [condition(figure), *guns, *held, *used]))


def thing_lines(at: Position) -> list[str]:
    """Cars, fuses, fires, outrage, citizens."""
    board, names = at.board, {one.id: clean(one.figure.name) for one in at.people.values()}
    lines = [vehicle_line(car, names) for car in board.vehicles]
    lines += [f"{clean(one.what)} in {words.count(one.left, 'card')}." for one in board.cards.countdowns]
    lines += [f"{clean(bomb.name)} goes off now." for bomb in board.bombs if bomb.due]
    lines += [f"{clean(bomb.name)} lies there as a dud." for bomb in board.bombs if is_dud(board, bomb)]
    if board.fires:
        lines.append(f"On fire: {', '.join(clean(fire.what) for fire in board.fires)}.")
    if board.outrage:
        lines.append(f"Outrage so far: {words.minus(sum(one.points for one in board.outrage))}.")
    if board.cards.rising is not None and board.cards.rising >= 0:
        lines.append(f"The citizens have risen against {name_of(at, board.cards.rising)}.")
    return lines


def vehicle_line(car: Vehicle, names: dict[int, str]) -> str:
    """A car on a line: its speed, what is broken, who is in it and on it."""
    told = [str(car.speed).lower() if car.speed else "standing"]
    told += [label for field, label in BROKEN.items() if getattr(car.car, field)]
    told += ["on fire"] if car.burning else []
    for what, ids in (("inside", car.inside), ("outside", car.outside)):
        aboard = [names[one] for one in ids if one in names]
        told += [f"{what} {', '.join(aboard)}"] if aboard else []
    return f"**{clean(car.name)}** ({car.car.body}): {', '.join(told)}."


BROKEN = {
    "wrecked": "wrecked",
    "engine_hit": "engine hit",
    "brakes_cut": "brake line cut",
    "damaged": "never races again",
}


def left_in(weapon: Weapon) -> str:
    """What is left in a gun, or two, partly fired."""
    return "one barrel left" if weapon.name == DOUBLE_BARRELED else "one of two empty"


# What it came to


def closing(desk: Desk, game: StoredGame, figures: Sequence[StoredFigure]) -> Said:
    """The dead, the hurt and by how much, the arrested, the candidates, the outrage and why."""
    board: Board = game.game.board
    told = sorted(figures, key=lambda one: one.figure.profile in BYSTANDERS)
    dead = [_of_gang(one) for one in told if one.figure.posture is Posture.DEAD]
    hurt = [
        f"{_of_gang(one)} ({wounds(one.figure)})"
        for one in told
        if one.figure.lost and one.figure.posture is not Posture.DEAD
    ]
    taken = [_of_gang(one) for one in told if one.figure.arrested]
    lines = [
        f"**Dead:** {'; '.join(dead) or 'nobody'}.",
        f"**Hurt:** {'; '.join(hurt) or 'nobody'}.",
        f"**Under arrest:** {'; '.join(taken) or 'nobody'}.",
    ]
    candidates = [(one, deeds) for one in figures if (deeds := candidate(board, one)) is not None]
    names = told_apart([of_stored(one) for one, _ in candidates])
    if candidates:
        able = "; ".join(
            f"{one.name} ({', '.join(deeds.earned)})" for one, (_, deeds) in zip(names, candidates, strict=True)
        )
        lines.append(f"**May become a {STONE_COLD_KILLER}:** {able}.")
    lines += outrage_lines(board, figures)
    lines += closing_lines(game)
    offers = [
        Offer(
            f"Roll for {unescaped(person)}"[:80],
            "mad-nerve stone-cold",
            {"figure": f"{one.figure.name} ({one.gang.gang.name})", "sixes": deeds.sixes, "sevens": deeds.sevens},
        )
        for person, (one, deeds) in zip(names, candidates, strict=True)
        if one.gang.id not in game.game.extras
    ]
    count = f"{len(dead)} dead, {len(hurt)} hurt, {len(taken)} arrested."
    return Said(count, tuple(lines), tuple(offers[:4]))


def outrage_lines(board: Board, figures: Sequence[StoredFigure]) -> list[str]:
    """What is to be added to public outrage, line by line."""
    points = counted(points_of(board.outrage), board.place, [one.figure for one in figures])
    total = sum(one.points for one in points)
    lines = [f"**Outrage to be added:** {words.minus(total) if points else 'none'}."]
    for one in points:
        who = f" ({clean(words.listed(one.who))})" if one.who else ""
        lines.append(f"{words.signed(one.points)}: {clean(one.why)}{who}")
    return lines


def unsaid(game: StoredGame, figures: Sequence[StoredFigure]) -> str:
    """What the close of a game would lose: results of its scenario, or outrage that nobody was asked about."""
    board: Board = game.game.board
    asked = ""
    if to_ask(board.place, [one.figure for one in figures]):
        asked = "Say first whether this was in public, for the outrage: /mad-table public."
    return " ".join(filter(None, (unbooked(game), asked)))


@plays("mad-table public")
async def prepare_public(desk: Desk, options: Options) -> Play:
    """What the board can't know: whether the fight was in public, and what was left there."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    figures = await figures_of(desk, game)
    here = [one.figure for one in figures]
    told = {key: options.get(key) for key in ("citizens", "bodies", "innocents")}
    if not options["public"] and any(told.values()):
        raise OutOfRange("Out of the public eye nobody was about and nothing was seen: leave the rest out.")
    about = any(one.profile in BYSTANDERS for one in here)
    dead = any(one.hurt_here and one.posture is Posture.DEAD for one in here)
    place = Place(
        bool(options["public"]),
        bool(options["public"]) and (about if told["citizens"] is None else bool(told["citizens"])),
        bool(options["public"]) and (dead if told["bodies"] is None else bool(told["bodies"])),
        bool(told["innocents"]),
    )
    said = PlaceSaid(game.id, place)
    where = "in public" if place.public else "out of the public eye"
    lines = outrage_lines(replace(board, place=place), figures)
    return Play(
        say=lambda _: Said(f"The fight was {where}.", tuple(lines)), changes=lambda _: (said,), rule="mad.outrage"
    )


def _of_gang(one: StoredFigure) -> str:
    """“Citizen 2, of Passers-by”."""
    return f"{clean(one.figure.name)}, of {clean(one.gang.gang.name)}"


def candidate(board: Board, one: StoredFigure) -> Deeds | None:
    """What a living gangster did that may make him a Stone Cold Killer; None for nothing."""
    figure: Figure = one.figure
    if figure.posture is Posture.DEAD or STONE_COLD_KILLER in (*figure.skills, *figure.used):
        return None
    if figure.profile in LAW | BYSTANDERS:
        return None
    mine = [tally for tally in board.tallies if tally.figure == one.id]
    deeds = Deeds(sum(tally.sixes for tally in mine), sum(tally.sevens for tally in mine))
    return deeds if deeds.earned else None


TABLES[SYSTEM_ID] = Table(
    tuple(str(suit) for suit in SUITS),
    status,
    lambda desk, game: moment(seen(desk, game, ())),
    closing,
    BYSTANDERS,
    offers_for,
    unbooked=unsaid,
    ends=freed,
)


# Noted by hand


@plays("mad-table off")
async def prepare_off(desk: Desk, options: Options) -> Play:
    """Figures leave the board; a vehicle takes everybody aboard with it."""
    game, board = board_here(desk)
    names = [part.strip() for part in str(options["figures"]).split(",") if part.strip()]
    if not names:
        raise OutOfRange("Say who leaves the board, names separated by commas.")
    cars = leaving_cars(desk, game, names)
    driven = {one for car in cars for one in car.aboard}
    aboard = [one for one in await figures_of(desk, game) if one.id in driven]
    named = [await desk.figure(name, own=True) for name in names if not any(same(name, car.name) for car in cars)]
    walking = [one for one in named if one.id not in driven]
    leaving = [*aboard, *walking]
    guards = await _guards(desk, game)
    for one in walking:
        _require_leave(desk, game, one, guards)
    told = ", ".join([clean(car.name) for car in cars] + [clean(one.figure.name) for one in leaving])
    rest = [left_by(car, [one.id for one in leaving]) for car in board.vehicles if car not in cars]
    return Play(
        say=lambda _: Said(f"Off the board: {told}.", ("They take no more part in this game.",)),
        changes=lambda _: (
            *(LeftBoard(one.id) for one in leaving),
            *taken_along(game, cars),
            *(VehicleGone(game.id, car.name) for car in cars),
            *(VehicleSet(game.id, car) for car in rest if car not in board.vehicles),
        ),
        about=subjects(*map(of_stored, leaving)),
        rule="mad.cards.jokers",
    )


async def _guards(desk: Desk, game: StoredGame) -> set[int]:
    """The players who have law on the table that can lead a prisoner away."""
    law = {one.gang.id for one in await figures_of(desk, game) if one.figure.profile in LAW and one.figure.can_act}
    return {user for side in game.game.sides if law & set(side.gangs) for user in side.players}


def _require_leave(desk: Desk, game: StoredGame, one: StoredFigure, guards: set[int]) -> None:
    """Refuse to take somebody off the board who can't leave it, or not by the caller's word."""
    name, figure = clean(one.figure.name), one.figure
    if not on_table(game, one):
        raise IllegalNow(f"{name} takes no part in this game.")
    if figure.off_board:
        raise IllegalNow(f"{name} is {figure.standing} already.")
    if not figure.arrested:
        desk.require_own(one)
    elif desk.caller.actor.id not in guards:
        if not desk.is_umpire:
            raise NotYours(f"{name} is {figure.standing}: only a player with cops on the table leads him off.")
        desk.acts_for("the law")
    if figure.laid_out:
        raise IllegalNow(f"{name} is {figure.laid_out}: he goes nowhere by himself.")


@plays("mad-table outrage")
async def prepare_outrage(desk: Desk, options: Options) -> Play:
    """Outrage noted by hand: a body in public, a smashed shop."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    points, why = int(options["points"]), " ".join(str(options["why"]).split())[:100]
    total = points + sum(one.points for one in board.outrage)
    return Play(
        say=lambda _: Said(f"{words.signed(points)} outrage: {clean(why)}.", (f"{words.minus(total)} in all so far.",)),
        changes=lambda _: (OutrageAdded(game.id, points, why),),
    )


@plays("mad-table fire")
async def prepare_fire(desk: Desk, options: Options) -> Play:
    """Something burns, or has burnt out."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    what = " ".join(str(options["what"]).split())[:80]
    burning = [fire.what for fire in board.fires if fire.what.casefold() == what.casefold()]
    if options.get("out"):
        if not burning:
            listed = ", ".join(clean(fire.what) for fire in board.fires) or "nothing"
            raise IllegalNow(f"“{clean(what)}” does not burn: on fire is {listed}.")
        return Play(
            say=lambda _: Said(f"{clean(what)} burns no more."), changes=lambda _: (FireOut(game.id, burning[0]),)
        )
    if burning:
        raise IllegalNow(f"{clean(what)} burns already.")
    return Play(say=lambda _: Said(f"{clean(what)} is on fire."), changes=lambda _: (FireLit(game.id, what),))
