"""A game at a glance, and its result, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.action.report import FollowUp, Report, toll
from rules.core.people.person import with_distinct_names
from rules.core.plain.frozen import replace
from rules.core.plain.markup import at_time, strong, underlined
from rules.core.plain.words import MOST_LABEL, count, listed
from rules.core.play.game import Game, played_by
from rules.mad_dogs.bombs.bombs_on_board import is_dud
from rules.mad_dogs.cards.card_lines import folded, only_house, waiting_line
from rules.mad_dogs.cards.table_notes import outrage_so_far, remembered
from rules.mad_dogs.model.action_cards import Rank
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.figures import Figure, Load, Posture, Weapon
from rules.mad_dogs.model.roster import condition, wounds
from rules.mad_dogs.model.skills import STONE_COLD_KILLER
from rules.mad_dogs.model.tables import DOUBLE_BARRELED
from rules.mad_dogs.model.vehicles import Vehicle
from rules.mad_dogs.paradise.outrage.fight_outrage import to_ask
from rules.mad_dogs.play.lines import minus
from rules.mad_dogs.play.position import Person, Position, civilian, of_city
from rules.mad_dogs.scenarios.scenario_lines import closing_lines, offers_now, status_lines, unbooked

# At a glance


def status(position: Position) -> Report:
    """The state of a game: cards, then figures that are not simply fit, then things on the table."""
    assert position.game is not None, "a notepad is of a game"
    lines = [*card_lines(position), *people_lines(position), *thing_lines(position), *status_lines(position.game)]
    opening = f"“{position.game.name}”: turn {position.board.cards.turn}"
    text = f"{opening}, one Joker is out." if position.board.cards.jokers else f"{opening}."
    return Report(text, tuple(lines), offers_now(position.game))


def card_lines(position: Position) -> list[str]:
    """The side that acts, the hold cards, and the number of cards to come."""
    cards = position.board.cards
    lines = [f"Acting: {position.side_name(top.side)} on the {top.card}." for top in cards.acting[-1:]]
    lines += [f"Interrupted: {position.side_name(one.side)} on the {one.card}." for one in reversed(cards.acting[:-1])]
    if cards.shown is not None:
        lines.append(f"Open: the {cards.shown}, for {position.side_name(cards.shown.side)}.")
    lines += [
        f"{position.side_name(side)} holds {listed(map(str, hand))}." for side, hand in enumerate(cards.held) if hand
    ]
    lines.append(f"{count(len(cards.deck), 'card')} to come.")
    if cards.sirens and not cards.wailing:
        lines.append("Sirens: every gangster must be off the board before the first Joker.")
    wait = waiting_line(position)
    return [*lines, wait] if wait else lines


def turn_line(position: Position) -> str:
    """The side that acts or has the open card, in a sentence."""
    cards = position.board.cards
    assert position.game is not None, "cards lie in a game"
    if cards.acting:
        top = cards.acting[-1]
        return f"{played_by(position.game, top.side)} acts on the {top.card}."
    if cards.shown is not None:
        may = "act on or pass on" if cards.shown.rank is Rank.TEN else "act on, hold or pass on"
        return f"The {cards.shown} is open: {played_by(position.game, cards.shown.side)} may {may} it."
    return "Next, a card is drawn." if cards.deck else "The deck is empty."


def open_lines(position: Position) -> Iterator[str]:
    """The other open matters of the cards and the board, in short."""
    board, cards = position.board, position.board.cards
    yield from (
        f"Then {position.side_name(one.side)} continues with the {one.card}." for one in reversed(cards.acting[:-1])
    )
    if board.offer is not None and not only_house(position, board.offer.waiting):
        asked = listed(position.side_name(side) for side in board.offer.waiting)
        yield f"{asked} may interrupt, or let it happen, until {at_time(board.offer.until, 'R')}."
    yield from (
        f"{position.side_name(side)} holds {listed(map(str, hand))}." for side, hand in enumerate(cards.held) if hand
    )
    out = ", one Joker is out" if cards.jokers else ""
    yield f"{count(len(cards.deck), 'card')} to come{out}."
    if cards.sirens and not cards.wailing:
        yield "Sirens: every gangster must be off the board before the first Joker."
    yield from (f"{one.what} in {count(one.left, 'card')}." for one in cards.countdowns)
    yield from (f"{bomb.name} explodes now." for bomb in board.bombs if bomb.due)
    if board.fires:
        yield f"On fire: {', '.join(fire.what for fire in board.fires)}."


def people_lines(position: Position) -> list[str]:
    """Each gang on a line: figures with something wrong, then the fit ones."""
    lines: list[str] = []
    for gang in dict.fromkeys(one.gang_id for one in position.people.values()):
        its = [one for one in position.people.values() if one.gang_id == gang]
        figures = [one.figure for one in its]
        states = dict.fromkeys(state for figure in figures if (state := state_of(figure)))
        noted = [
            f"{', '.join(f'{strong(figure.name)}' for figure in figures if state_of(figure) == state)} {state}"
            for state in states
        ]
        fit = folded([figure for figure in figures if not state_of(figure)])
        text = "; ".join([*noted, *([f"fit: {', '.join(fit)}"] if fit else [])])
        lines.append(f"{underlined(its[0].gang)}: {text}.")
    return lines


def state_of(figure: Figure) -> str:
    """The state of a figure and its guns, in a few words; empty for a fit one."""
    guns = [
        f"{weapon.name} {weapon.load if weapon.load is not Load.READY else left_in(weapon)}"
        for weapon in figure.weapons
        if weapon.load is not Load.READY or weapon.blasts
    ]
    held = [f"holds {listed(figure.hostages)}"] if figure.hostages else []
    used = [f"used {', '.join(figure.used)}"] if figure.used else []
    return ", ".join(filter(None, [condition(figure), *guns, *held, *used]))


def thing_lines(position: Position) -> list[str]:
    """Cars, fuses, fires, outrage, citizens."""
    board, names = position.board, {one.id: one.figure.name for one in position.people.values()}
    lines = [vehicle_line(car, names) for car in board.vehicles]
    lines += [f"{one.what} in {count(one.left, 'card')}." for one in board.cards.countdowns]
    lines += [f"{bomb.name} explodes now." for bomb in board.bombs if bomb.due]
    lines += [f"{bomb.name} is a dud." for bomb in board.bombs if is_dud(board, bomb)]
    if board.fires:
        lines.append(f"On fire: {', '.join(fire.what for fire in board.fires)}.")
    if board.outrage:
        lines.append(f"Outrage so far: {minus(sum(one.points for one in board.outrage))}.")
    if board.cards.rising is not None and board.cards.rising >= 0:
        lines.append(f"The citizens have risen against {position.side_name(board.cards.rising)}.")
    return lines


def vehicle_line(car: Vehicle, names: dict[int, str]) -> str:
    """A car on a line: its speed, its damage, and those in it and on it."""
    lines = [str(car.speed).lower() if car.speed else "standing"]
    lines += [label for field, label in BROKEN.items() if getattr(car.car, field)]
    lines += ["on fire"] if car.burning else []
    for what, ids in (("inside", car.inside), ("outside", car.outside)):
        aboard = [names[one] for one in ids if one in names]
        lines += [f"{what} {', '.join(aboard)}"] if aboard else []
    return f"{strong(car.name)} ({car.car.body}): {', '.join(lines)}."


BROKEN = {
    "wrecked": "wrecked",
    "engine_hit": "engine hit",
    "brakes_cut": "brake line cut",
    "damaged": "can't race again",
}


def left_in(weapon: Weapon) -> str:
    """The load of a partly fired gun, or of two."""
    return "one barrel left" if weapon.name == DOUBLE_BARRELED else "one of two empty"


# The result


def closing(position: Position) -> Report:
    """The result of a game: the dead, the wounded and their wounds, the arrested, the candidates, and outrage with its
    causes.
    """
    assert position.game is not None, "what closes is a game"
    people = [replace(one, name=one.figure.name) for one in position.people.values()]
    text = sorted(people, key=civilian)
    dead = [_of_gang(one) for one in text if one.figure.posture is Posture.DEAD]
    hurt = [
        f"{_of_gang(one)} ({wounds(one.figure)})"
        for one in text
        if one.figure.lost and one.figure.posture is not Posture.DEAD
    ]
    taken = [_of_gang(one) for one in text if one.figure.arrested]
    headline, fates = toll({"Dead": dead, "Hurt": hurt, "Under arrest": taken})
    lines = [*fates]
    named = with_distinct_names([one for one in people if remembered(position, one)])
    candidates = [(one, deeds) for one in named if (deeds := remembered(position, one)) is not None]
    if candidates:
        able = "; ".join(f"{one.name} ({', '.join(deeds.earned)})" for one, deeds in candidates)
        lines.append(f"{strong(f'May become a {STONE_COLD_KILLER}:')} {able}.")
    if of_city(position) or position.board.outrage or position.board.place is not None:  # else no one counts it
        lines += outrage_so_far(position)
    lines += closing_lines(position.game)
    offers = [
        FollowUp(
            f"Roll for {one.label}"[:MOST_LABEL],
            "mad-nerve stone-cold",
            {"figure": one.typed, "sixes": deeds.sixes, "sevens": deeds.sevens},
        )
        for one, deeds in candidates
        if one.gang_id not in position.game.extras
    ]
    return Report(headline, tuple(lines), tuple(offers[:4]))


def _of_gang(one: Person) -> str:
    """“Citizen 2, of Passers-by”."""
    return f"{one.name}, of {one.gang}"


def lost_by_closing(game: Game, figures: Iterable[Figure]) -> str:
    """The losses if a game closed now: results of its scenario, or outrage without an answer about the place."""
    board: Board = game.board
    asked = ""
    if to_ask(board.place, figures):
        asked = "First choose whether the fight was in public, for the outrage: /mad-table public."
    return " ".join(filter(None, (unbooked(game), asked)))


def place_buttons(game: Game, figures: Iterable[Figure]) -> tuple[FollowUp, ...]:
    """The buttons that answer whether the fight was in public, until a player has."""
    board: Board = game.board
    if not to_ask(board.place, figures):
        return ()
    return (
        FollowUp("It was in public", "mad-table public", {"public": True}),
        FollowUp("It was not", "mad-table public", {"public": False}),
    )
