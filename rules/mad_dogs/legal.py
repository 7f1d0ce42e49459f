"""The moves that a figure may make now, on foot and with its gear, and those of a gang in its month."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from rules.core.action.deed import MoveRef, referenced_move
from rules.core.action.fields import UNSAID, ListRow
from rules.core.action.legal import Called, Legal, can_pay
from rules.core.action.move import MOVES, command_of
from rules.core.action.obligations import due_in
from rules.core.action.on_street import afoot, both, is_at, stands_on
from rules.core.action.position import Price
from rules.core.people import person as people
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.words import count
from rules.core.street.ground import WALL, WINDOW
from rules.mad_dogs.bombs.blasts_on_street import targets
from rules.mad_dogs.bombs.bombs_on_board import is_dud
from rules.mad_dogs.bombs.grenades_and_dynamite import CARRIED, BombKind
from rules.mad_dogs.bombs.setting_bombs import Relight, Set
from rules.mad_dogs.bombs.throwing_bombs import Throwing
from rules.mad_dogs.brawling.end_of_brawl import Finish, Stand, beside_for_a_round
from rules.mad_dogs.brawling.fighters import MOST_A_SIDE
from rules.mad_dogs.brawling.rounds import Fight
from rules.mad_dogs.brawling.stepping_out import Blow, HoldOn, Leave
from rules.mad_dogs.brawling.tables import Footing, footing_of
from rules.mad_dogs.cards.actions import Act, Doing, Done, Pass, Plain
from rules.mad_dogs.cards.card_lines import waiting_line
from rules.mad_dogs.cards.draw_and_jokers import flees
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.cards.hold_cards import Hold, Interrupt
from rules.mad_dogs.cards.table_notes import Off
from rules.mad_dogs.cars.boarding import Alighting, Boarding
from rules.mad_dogs.cars.legal import at_empty, boarding, by_wheel, climbing, in_and_out
from rules.mad_dogs.cars.running_boards import Ride, Thrown
from rules.mad_dogs.cars.shots_at_cars import Shoot as ShootCar
from rules.mad_dogs.cars.speed import Drive
from rules.mad_dogs.model.aboard import out_of_reach
from rules.mad_dogs.model.board import ActionsSpent
from rules.mad_dogs.model.figures import Gait, Load, Nerve, Posture, Standing, Weapon
from rules.mad_dogs.model.free_blows import BLOW
from rules.mad_dogs.model.skills import STONE_COLD_KILLER
from rules.mad_dogs.model.tables import BYSTANDERS, FIRED, LAW, MISSILES
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.movement.across_street import a_step
from rules.mad_dogs.movement.on_foot import Climb, Go
from rules.mad_dogs.movement.stealth import Hide, Sneak, Spot
from rules.mad_dogs.nerve.grip import GetAGrip
from rules.mad_dogs.nerve.guts import law_among
from rules.mad_dogs.nerve.hostages import Hostage
from rules.mad_dogs.nerve.stone_cold import Stare
from rules.mad_dogs.nerve.surrender import GiveUp
from rules.mad_dogs.paradise.month.month_moves import month_moves
from rules.mad_dogs.paradise.rackets.bands import price_of_a_band
from rules.mad_dogs.play.acting import require_turn, spending
from rules.mad_dogs.play.aims import bears
from rules.mad_dogs.play.on_street import watchers_of
from rules.mad_dogs.play.position import GangView, Person, Position, civilian, friends, riding
from rules.mad_dogs.play.turn_rights import actions_left
from rules.mad_dogs.scenarios.actions import Telephone, Working, calls_for_help, works_beside
from rules.mad_dogs.shooting.ammunition import Reload
from rules.mad_dogs.shooting.gun_choice import loaded_rows
from rules.mad_dogs.shooting.hotheads import HOTHEAD_REACH, is_hot
from rules.mad_dogs.shooting.shoot import Shoot
from rules.mad_dogs.wounds.wounds_and_recovery import Recover

Moves = Iterator[Any]


def _moves(position: Position, actor: Person | GangView) -> Moves:
    if isinstance(actor, people.GangView):
        return month_moves(position.town, actor, price_of_a_band(position))
    return _of_figure(position, actor)


def _of_figure(position: Position, person: Person) -> Moves:
    if not person.here:
        return
    if not person.figure.can_act:
        if person.figure.standing is Standing.LEFT:
            yield Go(figure=person, pace=Gait.RUN)
        return
    yield from _owed(position, person)
    yield from calls_for_help(position, person)
    yield from _open_card(position, person)
    if can_pay(lambda: require_turn(position, person)):
        yield from _on_turn(position, person)
    yield from _cards_in_play(position, person)


# What the figure owes


def _owed(position: Position, person: Person) -> Moves:
    """The obligations of the figure and of the vehicle that it drives."""
    assert position.game is not None, "people are on the table of a game"
    due = list[MoveRef]()
    for who, owed, _ in due_in(position.id, position.game, MadDogsGames, {person.id: person.figure}, None):
        if who == person.id:
            due.append(MoveRef(owed.command, owed.filled(person.typed)))
        elif isinstance(who, str) and any(
            one.driver == person.id for one in position.board.vehicles if one.name == who
        ):
            due.append(MoveRef(owed.command, owed.filled(who)))
    for place, one in enumerate(due):
        if one not in due[:place] and _whole(one):
            yield referenced_move(position, one)
            if one.command == BLOW:
                yield referenced_move(position, MoveRef(command_of(HoldOn), one.typed))


def _whole(due: MoveRef) -> bool:
    """Whether an obligation leaves no option to fill in."""
    return all(name in due.typed for name, option in MOVES[due.command].options.items() if option.required)


# The cards of its side


def _open_card(position: Position, person: Person) -> Moves:
    card = position.board.cards.shown
    if card is not None and card.side == person.side:
        yield from (Act(), Hold(), Pass())


def _cards_in_play(position: Position, person: Person) -> Moves:
    top = position.board.acting
    if top is None or civilian(person):
        return
    if top.side == person.side:
        yield Done()
    elif person.side >= 0:
        yield from (Interrupt(card=card) for card in position.board.cards.held[person.side])


# On its card


def _on_turn(position: Position, person: Person) -> Moves:
    yield from works_beside(position, person)
    if _would_leave(position, person):
        yield Off(figures=(ListRow((person,), None, (), ()),))
    figure, ride = person.figure, riding(position, person)
    if figure.nerve is not Nerve.STEADY:
        yield GetAGrip(figure=person)
    if figure.floored:
        yield Stand(figure=person)
    if figure.nerve is Nerve.TERRIFIED:
        yield Go(figure=person, pace=Gait.RUN)
    else:
        yield from _of_sound_mind(position, person, ride)
    if ride is not None:
        yield Thrown(figure=(person,))
    yield from (Hostage(figure=person, release=name) for name in figure.hostages)
    if figure.nerve is not Nerve.STEADY and law_among(position.people.values()).faces(person):
        watchers: Any = () if stands_on(position, person) is None else UNSAID
        yield GiveUp(figure=person, watchers=watchers)


def _of_sound_mind(position: Position, person: Person, ride: Vehicle | None) -> Moves:
    enemies = _enemies(position, person)
    if not can_pay(lambda: spending(position, person)):
        if person.figure.blows:
            yield from _blows(position, person, enemies)
        return
    guns = loaded_rows(person.figure)
    attacks = (_shots(position, person, enemies, guns), _going(position, person, enemies, ride))
    blows = _blows(position, person, enemies)
    loads = [Reload(figure=person, gun=one.name) for one in _to_load(person)]
    brawls = bool(position.board.brawling_with(person.id))
    first = not brawls and all(gun in MISSILES for gun in guns)  # nothing is likelier for a figure whose guns are empty
    if first:
        yield from loads
    yield from chain(blows, *attacks) if brawls else chain(*attacks, blows)
    if not all(FIRED[gun].blazing for gun in guns):
        yield Plain(figure=person, what=Doing.AIM)
    if not first:
        yield from loads
    yield from _bombs(position, person)
    yield from in_and_out(position, person, ride)
    yield from _slaps(position, person)
    yield from _hostages(person, enemies)
    yield from _wits(position, person, enemies)


def _would_leave(position: Position, person: Person) -> bool:
    """Whether a figure at the edge of the street has a reason to leave: loot, terror, or the sirens."""
    square, street, staged = afoot(position, person), position.street, position.board.scenario
    if street is None or square not in street.bare.edge:
        return False
    carries = staged is not None and not staged.over and bears(staged, person)
    return carries or person.figure.nerve is Nerve.TERRIFIED or flees(position.board, person.figure)


def _enemies(position: Position, person: Person) -> list[Person]:
    """The living on the table who are no friends of a figure: those of other sides first."""
    others = (one for one in position.people.values() if one.id != person.id and not friends(position, person, one))
    there = (one for one in others if one.figure.posture is not Posture.DEAD and not one.figure.off_board)
    return sorted(there, key=civilian)


def _going(position: Position, person: Person, enemies: Sequence[Person], ride: Vehicle | None) -> Moves:
    """Each gait, a walk first; or the moves at the wheel."""
    if ride is None:
        for gait in (Gait.WALK, Gait.RUN, Gait.CREEP):
            to: Any = UNSAID if gait is Gait.RUN else a_step(position, person)
            yield Go(figure=person, pace=gait, to=to)
    else:
        yield from by_wheel(position, person, ride, enemies)


def _attacks(position: Position, person: Person | GangView, enemy: Person | GangView) -> Moves:
    """Shots and blows of a figure at another alone, whoever's card it is."""
    if isinstance(person, people.Person) and isinstance(enemy, people.Person):
        for shot in _shots_at(position, person, (enemy,), loaded_rows(person.figure)):
            yield fast_replace(shot, group=())
        yield Fight(attackers=(person,), defenders=(enemy,))


def _shots(position: Position, person: Person, enemies: Sequence[Person], guns: Sequence[str]) -> Moves:
    """Shots with each of these guns and knives, also at empty vehicles."""
    yield from _shots_at(position, person, enemies, guns)
    yield from at_empty(position, person, guns)


def _shots_at(position: Position, person: Person, enemies: Sequence[Person], guns: Sequence[str]) -> Moves:
    """Shots at people. A Hothead's come from beyond their reach."""
    least = HOTHEAD_REACH + 1.0 if is_hot(person.figure) else 0.0
    for gun in guns:
        for enemy in enemies:
            inches: Any = least if both(position, person, enemy) is None else UNSAID
            yield Shoot(range=inches, shooter=person, target=enemy, gun=gun)


def _to_load(person: Person) -> list[Weapon]:
    return [one for one in person.figure.weapons if one.load is Load.EMPTY or one.blasts]


def _blows(position: Position, person: Person, enemies: Sequence[Person]) -> Moves:
    """A brawl with each enemy, making sure of those on the floor, and stepping away from those of the last brawl."""
    for enemy in enemies:
        yield Fight(attackers=(person,), defenders=(enemy,))
    up, down = list[Person](), list[Person]()
    for one in enemies:
        (up if footing_of(one.figure.posture, one.figure.floored) is Footing.UP else down).append(one)
    for one in down:
        yield Finish(victim=one, figure=person)  # on a street the bot fills in whether the round has passed
        if afoot(position, person) is None and beside_for_a_round(position, person, one):
            yield Finish(victim=one, figure=person, full_round=True)
    fought, vehicles = position.board.brawling_with(person.id), position.board.vehicles
    near = tuple(one for one in up if one.id in fought and out_of_reach(vehicles, person.id, one.id) is None)
    if near:
        yield Leave(opponents=near[:MOST_A_SIDE], figure=person)


def _bombs(position: Position, person: Person) -> Moves:
    for bomb, piece in CARRIED.items():
        if person.figure.weapon(piece) is not None:
            aim: Any = UNSAID
            if stands_on(position, person) is not None:
                aim = next((name for _, name in targets(position, Throwing(thrower=person, flick=None))), None)
            if aim is not None:
                yield Throwing(thrower=person, bomb=bomb, to=aim)
    if person.figure.weapon(CARRIED[BombKind.DYNAMITE]) is not None:
        yield Set(fuse=1, bomber=person)
    for bomb in position.board.bombs:
        if is_dud(position.board, bomb):
            yield Relight(fuse=1, bomber=person, bomb=bomb)


def _slaps(position: Position, person: Person) -> Moves:
    """Slaps for friends whose nerve failed."""
    for one in position.people.values():
        if one.figure.nerve is not Nerve.STEADY and one.id != person.id and friends(position, person, one):
            yield GetAGrip(figure=one, friend=person)


def _hostages(person: Person, enemies: Sequence[Person]) -> Moves:
    for enemy in enemies:
        if enemy.figure.profile in LAW | BYSTANDERS:
            yield Hostage(figure=person, take=enemy.typed)


def _wits(position: Position, person: Person, enemies: Sequence[Person]) -> Moves:
    """Hiding, spotting, climbing, sneaking up, and the Look."""
    yield Hide(figure=person)
    yield Spot(figure=person)
    if is_at(position, person, CLIMBED):
        yield Climb(figure=person)
    if afoot(position, person) is not None:
        if watchers_of(position, Sneak(figure=person)):
            yield Sneak(figure=person)
    else:
        watching = (one for one in enemies if not one.figure.laid_out)
        yield from (Sneak(watchers=(one,), figure=person) for one in islice(watching, 1))
    if STONE_COLD_KILLER in person.figure.skills:
        yield from (Stare(killer=person, victim=enemy) for enemy in enemies)


CLIMBED: Final = WALL + WINDOW
"""Beside which letters of a street a climb is listed. It may be typed elsewhere, since a street has no levels."""

CALLED: Final[dict[type[Any], Called]] = {
    Shoot: "shoot",
    ShootCar: "shoot at a vehicle",
    Fight: "brawl",
    Finish: "finish off",
    Stand: "get up",
    Leave: "break away",
    Blow: "free blow",
    HoldOn: "hold on",
    GetAGrip: "get a grip",
    Stare: "give the Look",
    GiveUp: "give up",
    Hostage: lambda move: "let a hostage go" if move.release else "take a hostage",
    Recover: "recover",
    Plain: lambda move: str(move.what).lower(),
    Go: lambda move: str(move.pace).lower(),
    Act: "act on the card",
    Hold: "hold the card",
    Pass: "pass",
    Done: "done with the card",
    Interrupt: lambda move: f"interrupt: {move.card}",
    Boarding: boarding,
    Alighting: "get out",
    Ride: climbing,
    Thrown: "leap out",
    Throwing: lambda move: f"throw: {move.bomb}".lower(),
    Set: "set dynamite",
    Relight: "light the fuse again",
    Working: lambda move: f"{move.effort} objective {move.objective}".lower(),
    Off: "leave the board",
    Telephone: "telephone for help",
}
"""The names of deeds on a button, where the command's last word would mislead."""


def _left(position: Position, actor: Person | GangView) -> str:
    """The actions that a figure has left on the card being played."""
    if isinstance(actor, people.GangView):
        return ""
    left = actions_left(position.board, actor.side, actor.id)
    return f"{count(left, 'action')} left" if left else ""


def _spends(price: Price, actor: Person | GangView) -> int:
    """The actions of its card that a figure spends."""
    return sum(one.actions for one in price if isinstance(one, ActionsSpent) and one.figure == actor.id)


def _cost(price: Price, actor: Person | GangView) -> str:
    actions = _spends(price, actor)
    return count(actions, "action") if actions else ""


def _now(position: Position) -> str:
    """The card being played, or the open one."""
    cards = position.board.cards
    card = cards.acting[-1].card if cards.acting else cards.shown
    return f"the {card}" if card is not None else ""


def _first(position: Position) -> Act | None:
    """A side acts on its open card before its figures do."""
    return Act() if position.board.cards.shown is not None else None


legal: Final = Legal(
    _moves,
    {
        Shoot: ("range",),
        ShootCar: ("range",),
        Throwing: ("inches", "near", "things", "to"),
        Set: ("fuse", "near"),
        Relight: ("fuse",),
        GiveUp: ("watchers",),
        Sneak: ("watchers",),
        Stare: ("inches",),
        Drive: ("corners", "curves"),
        Go: ("to",),
        Alighting: ("to",),
    },
    CALLED,
    _left,
    _cost,
    frozenset({Act, Hold, Pass, Done, Interrupt, Recover, Reload}),
    _now,
    first=_first,
    seldom=frozenset({command_of(GiveUp)}),
    held=waiting_line,
    spends=_spends,
    attacks=_attacks,
)
"""The moves that a figure may make on the card being played, with the cards of its side, and its obligations.

A gang of the town has its moves too.
"""
