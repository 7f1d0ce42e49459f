"""The public board of a game in words: the turn, the open question, and everything visible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.core.action.report import Report
from rules.core.plain.markup import at_time, bulleted, strong
from rules.core.plain.refusal import either
from rules.core.plain.words import count
from rules.core.play.game import Game
from rules.dillinger.engine.absence import needed
from rules.dillinger.engine.state_machine import due
from rules.dillinger.model.boxes_and_forces import Box, dollars
from rules.dillinger.model.card_table import NOBODY, CardTable, Man, Phase, Stage, card_of
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.table.end_and_victory import PlayerResult, standings
from rules.dillinger.table.seat_view import seen_by
from rules.dillinger.table.standing_orders import later
from rules.dillinger.table.waiting_times import asked_now

MOST_NAME: Final = 32
"""How many letters of a player's name appear."""
KIDNAPPER: Final = "kidnapper"
TITLE: Final = "Public Enemy #1"
PHASES: Final = {
    Phase.CARDS: "discards and draws",
    Phase.CRIME: "public enemy action",
    Phase.LAW: "law enforcement action",
}
ASKED: Final = {
    QuestionStep.HOLIDAY: "A robbery by {man}: {asked} may call a Bank Holiday.",
    QuestionStep.RIOT: "An escape by {man}: {asked} may start a Jail Riot.",
    QuestionStep.COUNTER: "{by} goes after {man} ({cards}): {asked} may play cards against it.",
    QuestionStep.HOSTAGES: "{by} goes after {man} ({cards}): {asked} must choose to continue or call the police off.",
    QuestionStep.REACT: "{man} is {fate} by the dice of {by} ({cards}): {asked} may answer with Kill, Luck or "
    "nothing. If no one answers, the bot rolls the better of the two.",
    QuestionStep.SPOIL: "{man} answers with a Kill die: {asked} may play cards against it.",
    QuestionStep.JAM: "{force} comes for {man}: {asked} may jam the Tommy Gun.",
    QuestionStep.TARGET: "{force} scores a hit on {man}: {asked} may answer with Kill, Luck or nothing. If no one "
    "answers, the bot rolls the better of the two.",
    QuestionStep.FIRE: "{force} misses {man}: {asked} may fire back.",
    QuestionStep.COUNSEL: "{man} is on trial: {asked} may send a lawyer.",
    QuestionStep.ROOM: "{man} is acquitted: {asked} may discard an enemy to make room.",
}
"""The questions, in a sentence that fits one enemy and several alike."""
AHEAD: Final = "answers in advance decide."
UNDER: Final = {AccessoryKind.LAMM: "Lamm"}
"""Short names of attached cards, if they have one."""


class HousePlays(NamedTuple):
    """Where the house plays.

    seats      those that it plays now, its own and those of absent players
    stands_in  whether it plays the turn of a player whose time is up
    """

    seats: frozenset[int] = frozenset()
    stands_in: bool = False


NOWHERE: Final = HousePlays()


def house_plays(game: Game) -> HousePlays:
    """Where the house plays in a game."""
    seats = frozenset(seat for seat, side in enumerate(game.sides) if side.housed)
    return HousePlays(seats, game.pace.by_post and game.pace.stands_in)


def require_public(table: CardTable, names: Sequence[str]) -> None:
    """Raise ValueError for anything but an onlooker's view with a name for each seat: everyone sees the result."""
    if table != seen_by(table):
        raise ValueError("this table holds what is not for everybody: show seen_by(table)")
    if len(names) < len(table.players):
        raise ValueError(f"{len(names)} names for {len(table.players)} seats")


def spelled(name: str, most: int = MOST_NAME) -> str:
    """A name in its player's own letters, cut if it is too long."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def board_lines(table: CardTable, names: Sequence[str], house: HousePlays = NOWHERE) -> tuple[str, ...]:
    """The public board: the moment, a line for each seat with its enemies below, decks, Crime Bill and last turns.

    names  of the players by seat, escaped or not
    house  where the house plays, whose time limits concern no one

    It raises what `require_public` raises.
    """
    require_public(table, names)
    short_names = [spelled(name) for name in names]
    return tuple(_lines(table, short_names, house))


def _lines(table: CardTable, names: Sequence[str], house: HousePlays) -> Iterator[str]:
    yield strong(moment(table, names))
    yield from passing(table, names, house)
    waits = waiting(table, names)
    if waits:
        yield until(waits, deadline(table, house))
    for offer in table.offers:
        yield f"{names[offer.by]} offers {names[offer.to]} a trade."
    yield from ranking(table, names)
    yield from (seat_line(table, names, seat) for seat in table.seats)
    if table.players:
        yield from _piles(table)
        yield bill(table, names)
        yield from filter(None, [last_turns(table, names)])


# The moment


def moment(table: CardTable, names: Sequence[str]) -> str:
    """The turn and its phase, or the stage of the game."""
    match table.stage:
        case Stage.GATHERING:
            return "The cards are not dealt yet."
        case Stage.PREPARING:
            return "Before the game: enemies come into play."
        case Stage.PLAY:
            return f"Turn {table.turn.number}, {names[table.turn.seat]}: {PHASES[table.turn.phase]}."
        case Stage.OVER:
            return f"The game is over: {victory(table, names)}"


def waiting(table: CardTable, names: Sequence[str]) -> str:
    """The open question besides the turn's own action, and the seats asked, in a sentence; empty for none."""
    if table.decision is not None:
        return _asked(table, table.decision, names)
    if table.stage is Stage.PREPARING:
        still = all_of(names[seat] for seat in unready(table))
        trading = (
            "players can trade cards now" if table.traded else "trading begins once every player has an enemy in play"
        )
        return f"Not ready yet: {still}; {trading}."
    if trading_open(table):
        return "Players can trade cards before the public enemy action."
    return ""


def until(waits: str, at: int) -> str:
    """What is waited for, with its deadline in seconds since the epoch; 0 for none that concerns a person."""
    return f"{waits} Deadline: {at_time(at, 'R')}." if at else waits


def clock(table: CardTable, house: HousePlays) -> str:
    """What happens to an idle turn, and when, for the end of a line; empty if nothing, and for a turn of the house."""
    at = table.turn.until if table.decision is None and table.stage is Stage.PLAY else 0
    if not at or table.turn.seat in house.seats:
        return ""
    return (
        f" {'The house plays' if house.stands_in else 'The bot passes'} the turn {at_time(at, 'R')} if nothing happens."
    )


def passing(table: CardTable, names: Sequence[str], house: HousePlays) -> Iterator[str]:
    """When a turn is passed, and who asks for it."""
    text = clock(table, house)
    if text:
        yield text.strip()
    if table.votes:
        asking = all_of(names[seat] for seat in table.votes)
        yield f"{asking} asked to pass this player: {len(table.votes)} of the {needed(table)} votes needed."


def unready(table: CardTable) -> list[int]:
    """The seats that are not done with setting up."""
    return [seat for seat in table.seats if not table.players[seat].ready]


def trading_open(table: CardTable) -> bool:
    """Whether a turn is in its trading, even if the time for it is over."""
    return table.stage is Stage.PLAY and table.turn.phase is Phase.CRIME and not table.turn.acted


def deadline(table: CardTable, house: HousePlays) -> int:
    """When the time for the question is up, in seconds since the epoch; 0 for never, and if only the house is asked."""
    asked = asked_now(table, table.decision) if table.decision is not None else []
    if asked and house.seats.issuperset(asked):
        return 0
    return table.turn.traded if table.decision is None and trading_open(table) else due(table)


def all_of(names: Iterable[str]) -> str:
    """“alice, bob and carol”."""
    return either(names).replace(" or ", " and ")


def _asked(table: CardTable, decision: OpenDecision, names: Sequence[str]) -> str:
    """The question and the seats asked, whether or not they have answered, without those that answer in advance."""
    asked = asked_now(table, decision)
    about, _, _ = ASKED[decision.step].partition(": {asked}")
    text = (ASKED[decision.step] if asked else f"{about}: {AHEAD}").format(
        man=decision.man,
        by=names[decision.by],
        force=decision.force,
        fate=decision.fate,
        cards=_cards(decision),
        asked=either(names[seat] for seat in asked),
    )
    after = dict.fromkeys(names[seat] for _, seat in later(table))
    return f"{text} {all_of(after)} may already answer the questions that may follow." if after else text


def _cards(decision: OpenDecision) -> str:
    """“Local police, Roadblock; against it Mechanic”."""
    law = ", ".join((decision.force, *decision.law))
    return f"{law}; against it {', '.join(decision.counter)}" if decision.counter else law


# Seats


def seat_line(table: CardTable, names: Sequence[str], seat: int) -> str:
    """The public state of a player, and each of their enemies in play on a line below."""
    player = table.players[seat]
    parts = [dollars(player.money), f"notoriety {player.notoriety}", in_hand(table, seat)]
    if player.retainer:
        parts.append(f"lawyer {player.retainer}")
    if player.holiday:
        parts.append("next law action lost to a Bank Holiday")
    if table.stage is Stage.PREPARING:
        parts.append("ready" if player.ready else "not ready")
    lines = [
        f"{strong(names[seat])}: {', '.join(parts)}",
        *(enemy_text(table, man) for man in men_in_play(table, seat)),
    ]
    return bulleted(*lines)


def in_hand(table: CardTable, seat: int) -> str:
    """“5 cards and 1 public enemy in hand”."""
    enemies = len(table.in_hand(seat))
    more = f" and {enemies} public {'enemy' if enemies == 1 else 'enemies'}" if enemies else ""
    return f"{count(len(table.players[seat].hand), 'card')}{more} in hand"


def men_in_play(table: CardTable, seat: int) -> list[Man]:
    """A player's enemies in play, in the order of the boxes."""
    men = [man for man in table.active if man.seat == seat]
    return sorted(men, key=lambda man: list(Box).index(man.box or Box.JAIL))


def enemy_text(table: CardTable, man: Man) -> str:
    """“John Dillinger, On the Lam, notoriety 4, Public Enemy #1, Media Hype, with Tommy Gun”."""
    under = f"with {', '.join(attached_names(man))}" if man.under else ""
    known = (man.name, man.box, f"notoriety {man.notoriety}", *markers(table, man), victim_text(table, man), under)
    return ", ".join(filter(None, known))


def markers(table: CardTable, man: Man) -> list[str]:
    """The title and the markers of an enemy, without its victim."""
    found = {
        TITLE: man.name == table.title,
        "bank cased": man.cased,
        "Bank Robbed": man.robbed,
        KIDNAPPER: man.kidnapper,
        "ransom paid": man.paid,
        AccessoryKind.MEDIA_HYPE.value: man.hyped,
    }
    return [name for name, has in found.items() if has]


def victim_text(table: CardTable, man: Man) -> str:
    """“victim William Hamm”; empty for none."""
    kept = " kept this turn" if man.name in table.turn.kept else ""
    return f"victim {man.victim}{kept}" if man.victim else ""


def attached_names(man: Man) -> list[str]:
    """The cards attached to an enemy."""
    return [UNDER.get(kind, kind.value) for kind in man.under]


# Decks, the law, and the end


def _piles(table: CardTable) -> Iterator[str]:
    enemies = table.enemies_left
    deck = f"{count(table.cards_left, 'card')}, {enemies or 'no'} public {'enemy' if enemies == 1 else 'enemies'}"
    yield f"Decks: {deck}."
    kinds = Counter(card_of(name).kind for name in table.discard)
    pile = ", ".join(f"{kind} ×{kinds[kind]}" if kinds[kind] > 1 else kind for kind in AccessoryKind if kinds[kind])
    yield f"Discard pile ({len(table.discard)}): {pile}." if pile else "The discard pile is empty."
    if table.gone:
        yield f"Out of the game: {', '.join(table.gone)}."


def bill(table: CardTable, names: Sequence[str]) -> str:
    """The state of the Crime Bill."""
    if table.bill:
        return "The Crime Bill is in force."
    if table.bill_at != NOBODY:
        return f"The Crime Bill begins with {names[table.bill_at]}'s next turn."
    return "There is no Crime Bill."


def last_turns(table: CardTable, names: Sequence[str]) -> str:
    """The player who drew the last card, and the turns still to come; empty before that, and after the end."""
    if table.last == NOBODY or table.stage is not Stage.PLAY:
        return ""
    still: list[str] = []
    for seat in table.after(table.turn.seat):
        if seat == table.last:
            break
        still.append(names[seat])
    coming = f"still to come: {', '.join(still)}" if still else "this is the last one"
    return f"Last turns: {names[table.last]} drew the last card; {coming}."


def ranking(table: CardTable, names: Sequence[str]) -> Iterator[str]:
    """The final order with its figures; nothing before the end."""
    stood = standings(table)
    for place, seat in enumerate(table.places, 1):
        yield f"{strong(f'{place}. {names[seat]}')}, {points(stood[seat])} ({_by(stood[seat])})"


def victory(table: CardTable, names: Sequence[str]) -> str:
    """The winner of a finished game and the margin: “alice has won with 14 victory points, 2 ahead of bob.”"""
    first, second = table.places[:2]
    stood = standings(table)
    won, lost, other = stood[first], stood[second], names[second]
    has_won = f"{names[first]} has won with {points(won)}"
    ahead = won.victory - lost.victory
    if ahead:
        return f"{has_won}, {ahead} ahead of {other}."
    return f"{has_won}, the same as {other}. The tie was broken by {_tie_broken(won, lost)} (13.22)."


def _tie_broken(won: PlayerResult, lost: PlayerResult) -> str:
    """What separated two players with equal points."""
    if won.notoriety != lost.notoriety:
        return "more notoriety"
    if won.money != lost.money:
        return "more money"
    return TITLE if won.public_enemy != lost.public_enemy else "a roll of the die"


def points(standing: PlayerResult) -> str:
    """“14 victory points”."""
    return count(standing.victory, "victory point")


def _by(standing: PlayerResult) -> str:
    titled = f", {TITLE}" if standing.public_enemy else ""
    return f"notoriety {standing.notoriety}, {dollars(standing.money)}{titled}"


# In short


def glance_lines(table: CardTable, names: Sequence[str], by_post: bool, house: HousePlays = NOWHERE) -> Iterator[str]:
    """The visible state in short: who is asked what, until when, and each seat's state.

    It does not depend on which of the asked seats have answered.
    """
    require_public(table, names)
    waits, at = waiting(table, names), deadline(table, house)
    if by_post and table.decision is not None:  # its time appears with the awaited player
        at = 0
    lines = [
        "" if by_post else clock(table, house).strip(),
        until(waits, at if waits else 0),
        *(f"{names[offer.by]} offers {names[offer.to]} a trade." for offer in table.offers),
        *ranking(table, names),
        *(_seat_text(table, names, seat) for seat in table.seats),
        last_turns(table, names),
    ]
    if table.stage is Stage.GATHERING:
        lines.append(f"Seats taken: {', '.join(names)}.")
    return filter(None, lines)


def _seat_text(table: CardTable, names: Sequence[str], seat: int) -> str:
    """The visible state of a seat, in short."""
    player, out = table.players[seat], len(men_in_play(table, seat))
    enemies = f"{out or 'no'} {'enemy' if out == 1 else 'enemies'} in play"
    cards = f"{count(len(player.hand), 'card')} in hand"
    return f"{strong(names[seat])}: {dollars(player.money)}, notoriety {player.notoriety}, {cards}, {enemies}."


def closing_report(table: CardTable, names: Sequence[str]) -> Report:
    """The final order, or that there is none."""
    if table.stage is not Stage.OVER:
        return Report("The game ended early, so no one has won.")
    return Report(victory(table, names), tuple(ranking(table, names)))


def unfinished(table: CardTable) -> str:
    """The warning that closing an unfinished game shows all hands."""
    playing = table.stage not in (Stage.GATHERING, Stage.OVER)
    return "This game isn't finished, and closing it shows every hand." if playing else ""
