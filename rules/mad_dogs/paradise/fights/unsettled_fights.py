"""A fight that no player settles in time: the campaign's rule for it, and the dice that decide it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.position import Umpired
from rules.core.action.report import Confirmation, FollowUp, Report
from rules.core.chance.dice import Dice
from rules.core.commands.game import freed
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.play.game import GameClosed
from rules.core.tables.outcome import Modifier
from rules.core.tables.outcome import Outcome as Rolled
from rules.core.tables.rule import resolves
from rules.mad_dogs.model.scenario import ScenarioSide
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN
from rules.mad_dogs.paradise.city.changes import FightSet, UnfoughtSet
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.records import Fight, FightRuling, Unfought
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.fights.fight_lines import fight_line, outcome_lines
from rules.mad_dogs.paradise.fights.fight_outcomes import (
    POLICE_RAID,
    FightOutcome,
    GangFigure,
    at_stake,
    sent,
    settled_in_town,
)
from rules.mad_dogs.paradise.fights.recruits_won import Joining
from rules.mad_dogs.paradise.fights.reported_results import (
    MOST_RECRUITS,
    REPORTED_RESULTS,
    Claim,
    Reckoning,
    claimed_end,
    claimed_fight,
    outcome_claimed,
    winner_of,
)
from rules.mad_dogs.paradise.orders.monthly_orders import facts_of
from rules.mad_dogs.paradise.rackets.loot_on_hand import SMASH, loot_of_fight, lying, most_loot
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS
from rules.mad_dogs.scenarios.kinds.defections import who_tests
from rules.mad_dogs.scenarios.kinds.police_raid import How

A_PAIR: Final = 2
MOST_EDGE: Final = 3
"""The most that a side adds to its die, one for every two figures; the law adds all of it."""
UNFOUGHT_RULES: Final = {
    Unfought.DRAWN: "is drawn: no one wins, and no business changes hands",
    Unfought.DICE: "is decided by dice: 1D6 a side, and 1 more for every two figures, up to 3",
    Unfought.UMPIRE: "waits for an umpire, and so does the month",
}
"""The rules for such a fight."""


@frozen
class PlayedOut:
    """How dice decided a fight, and its results."""

    winner: ScenarioSide | None
    brings: Reckoning


def edge(men: int, law: bool = False) -> tuple[Modifier, ...]:
    """What a side adds to its die for so many figures, by name."""
    more = MOST_EDGE if law else min(MOST_EDGE, men // A_PAIR)
    return (Modifier("for the law" if law else f"for {men} men", more),) if more else ()


@resolves("mad.campaign.month")
def play_out(
    dice: Dice,
    city: Paradise,
    month: int,
    fight: Fight,
    attackers: int,
    defenders: int,
    rooms: tuple[int, int] = (MOST_RECRUITS, MOST_RECRUITS),
    taken: Collection[str] = (),
) -> PlayedOut:
    """Dice decide a fight of so many figures a side: 1D6 each and their edge; then the dice behind its results.

    rooms  how many recruits attacker and defender have room for; none gets a name that is `taken`
    """
    ours = dice.total(1, 6, "the attackers", edge(attackers, not fight.attacker))
    theirs = dice.total(1, 6, "the defenders", edge(defenders))
    winner = None if ours == theirs else ScenarioSide.ATTACKER if ours > theirs else ScenarioSide.DEFENDER
    room = rooms[winner is ScenarioSide.DEFENDER]
    report = claimed_fight(city, month, fight, claimed(city, month, fight, winner), room=room, taken=taken)
    return PlayedOut(winner, dice.call(REPORTED_RESULTS[fight.scenario], report))


@resolves("mad.campaign.month")
def won_without(
    dice: Dice,
    city: Paradise,
    month: int,
    fight: Fight,
    winner: ScenarioSide,
    rooms: tuple[int, int] = (MOST_RECRUITS, MOST_RECRUITS),
    taken: Collection[str] = (),
) -> PlayedOut:
    """A side has won because the other gave up, or an umpire says so: only the dice behind its results are rolled."""
    room = rooms[winner is ScenarioSide.DEFENDER]
    report = claimed_fight(city, month, fight, claimed(city, month, fight, winner), room=room, taken=taken)
    return PlayedOut(winner, dice.call(REPORTED_RESULTS[fight.scenario], report))


def may_test(city: Paradise, month: int, fight: Fight) -> tuple[str, ...]:
    """Who may have to test because of its end, for the headings of the dice."""
    ends = (claimed_end(city, fight, claimed(city, month, fight, winner)) for winner in ScenarioSide)
    return next((names for names in map(who_tests, ends) if names), ())


def claimed(city: Paradise, month: int, fight: Fight, winner: ScenarioSide | None) -> Claim:
    """The claim for a winner by dice: all that the scenario gives, but no figure of a gang is hurt."""
    if winner is not ScenarioSide.ATTACKER:
        return Claim(winner)
    how = How.BREAKOUT if fight.scenario == POLICE_RAID else None
    if fight.scenario != SMASH:
        return Claim(winner, how=how)
    there = lying(city, month, fight)
    return Claim(winner, most_loot(loot_of_fight(city, fight)) if there is None else there, at_stake(city, fight))


def outcome_played(city: Paradise, fight: Fight, found: PlayedOut, present: tuple[GangFigure, ...]) -> FightOutcome:
    """Its meaning for the city; `present` are the figures that were there."""
    return outcome_claimed(city, fight, Claim(found.winner), found.brings.results, present=present)


WORDS: Final = {
    "It is drawn": Unfought.DRAWN,
    "Dice decide it": Unfought.DICE,
    "An umpire decides it": Unfought.UMPIRE,
}


@move("campaign unfought", town=True)
class UnfoughtRule:
    """Choose what happens to a fight that no one settles in time."""

    fights: Unfought = option("The rule for a fight when the time for its part of the month is up.", words=WORDS)
    campaign: str = CAMPAIGN


@decides(UnfoughtRule)
def set_unfought_rule(position: Position, move: UnfoughtRule) -> Deed[None]:
    """The campaign's rule for unsettled fights, for all to see."""
    town = position.town
    town.require_alone_or_umpire()
    if move.fights is town.city.unfought:
        raise IllegalNow(f"That is already the rule of {town.title}. Pick another one.")
    return Deed(
        report=lambda _: Report(f"A fight that no one settles in time {UNFOUGHT_RULES[move.fights]}."),
        changes=lambda _: (UnfoughtSet(town.id, move.fights),),
        log=town.id,
        rule="mad.campaign.month",
    )


def let_be(town: Town, fight: Fight) -> Deed[Any] | None:
    """An unsettled fight ends by the rule of the campaign; None if dice decide it.

    Raises IllegalNow if an umpire does.
    """
    if town.city.unfought is Unfought.DICE:
        return None
    if town.city.unfought is Unfought.UMPIRE:
        raise IllegalNow(f"{fight_line(town, fight)} An umpire decides it with /campaign result.").offering(
            "Decide it", "campaign result", fight=fight.id, campaign=town.title
        )
    return drawn(town, fight, f"{_fight_heading(fight)} is drawn.")


def drawn(town: Town, fight: Fight, headline: str) -> Deed[Any]:
    """A fight ends without a winner."""
    return Deed(
        report=lambda _: Report(headline, tuple(outcome_lines(town, fight, FightOutcome())), (NEXT,)),
        changes=lambda _: settled_in_town(town, fight, FightOutcome()),
        log=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )


def _fight_heading(fight: Fight) -> str:
    return f"Fight {fight.id}: {SCENARIOS[fight.scenario].title}, which no one has settled,"


class GameToClose(NamedTuple):
    """The open game of a fight, by its id.

    gangs  ids of the gangs on its table
    made   the figures of each gang that was made for it, by their ids
    """

    id: int
    gangs: tuple[int, ...]
    made: Mapping[int, Sequence[int]]


def ending(deed: Deed[Any], game: GameToClose | None) -> Deed[Any]:
    """The same deed, which also closes the game of its fight."""
    if game is None:
        return deed
    also = (GameClosed(game.id), *(change for gang in game.gangs for change in freed(gang, game.made.get(gang))))

    def changes(result: Any) -> tuple[Change, ...]:
        return (*deed.changes(result), *also)

    return fast_replace(deed, changes=changes)


def by_dice(town: Town, fight: Fight, join: Joining) -> Deed[PlayedOut]:
    """Dice decide an unsettled fight; recruits join the winner. The town must see the people of its gangs."""
    return _decided(town, fight, join, f"{_fight_heading(fight)} is decided by dice.", None)


def won(town: Town, fight: Fight, join: Joining, winner: ScenarioSide, headline: str) -> Deed[PlayedOut]:
    """A side wins a fight because the other gave up, or an umpire says so; otherwise as `by_dice`."""
    return _decided(town, fight, join, headline, winner)


def _decided(town: Town, fight: Fight, join: Joining, headline: str, winner: ScenarioSide | None) -> Deed[PlayedOut]:
    """A fight is decided without a game: for the `winner`, or by dice for None."""
    sides = [_men(town, fight, side) for side in (ScenarioSide.ATTACKER, ScenarioSide.DEFENDER)]
    present = tuple(man for men in sides for man in men)

    def outcome(found: PlayedOut) -> FightOutcome:
        return outcome_played(town.city, fight, found, present)

    def changes(found: PlayedOut) -> tuple[Change, ...]:
        brings = found.brings
        return (
            *settled_in_town(town, fight, outcome(found), brings.smarts),
            *join.changes(winner_of(fight, found.winner), brings),
        )

    def say(found: PlayedOut) -> Report:
        lines = [
            *outcome_lines(town, fight, outcome(found)),
            *join.lines(winner_of(fight, found.winner), found.brings),
        ]
        return Report(headline, tuple(lines), (NEXT,))

    def facts(of: Rolled[PlayedOut]) -> dict[str, str | None]:
        return {"winner": of.result.winner and str(of.result.winner)}

    rooms = (join.room(fight.attacker), join.room(fight.defender))
    by_hand = (town.city, town.month, fight)
    return Deed(
        report=say,
        resolver=play_out if winner is None else won_without,
        args=(*by_hand, *([len(men) for men in sides] if winner is None else [winner]), rooms, join.taken),
        names=may_test(town.city, town.month, fight),
        changes=changes,
        facts=facts,
        log=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )


def _men(town: Town, fight: Fight, side: ScenarioSide) -> tuple[GangFigure, ...]:
    """The figures of a side: those that its orders sent, or if orders don't say, all who can come.

    A fight that has outlasted its month has those whom its game keeps in their place.
    """
    gang = fight.attacker if side is ScenarioSide.ATTACKER else fight.defender
    if gang not in town.gangs:
        return ()
    people = town.gangs[gang].people
    afoot = replace(town, fighting=frozenset())
    able = {one.id for one in facts_of(afoot, town.outfit(gang), people).hands if not one.unfit}
    named = sent(town.city, fight, side)
    if named is None and fight.beside:
        named = tuple(town.fighting)
    there = able if named is None else able & set(named)
    return tuple(GangFigure(gang, one.id, one.figure.name) for one in people if one.id in there)


# An umpire decides


DRAWN, BY_DICE, ATTACKERS, DEFENDERS = "drawn", "dice", "attacker", "defender"
JUDGEMENTS: Final = {
    DRAWN: "It is drawn",
    BY_DICE: "Dice decide it",
    ATTACKERS: "The attackers win",
    DEFENDERS: "The defenders win",
}
"""The ways in which an umpire may decide a fight whose time is up, with the labels of their buttons."""


def left_to_umpire(town: Town, fight: Fight, who: str, asks: tuple[int, ...], pings: tuple[int, ...]) -> Deed[None]:
    """The time of a fight is up, and an umpire is asked to decide it.

    who          a sentence that names the umpires
    asks, pings  whom its buttons wait for, and whom it mentions
    """
    once = f"settle:{town.id}:{fight.id}:{fight.last}"
    offers = tuple(
        FollowUp(label, "campaign settle", {"fight": fight.id, "how": how, "campaign": town.title}, once, asks)
        for how, label in JUDGEMENTS.items()
    )
    lines = (f"An umpire decides how it ends. {who} Until then this part of the month waits.",)
    return Deed(
        report=lambda _: Report(f"The time is up. {fight_line(town, fight)}", lines, offers, pings=pings),
        changes=lambda _: (FightSet(town.id, replace(fight, ruling=FightRuling.DECIDE)),),
        log=town.id,
        rule="mad.campaign.month",
    )


def judged(town: Town, fight: Fight, join: Joining, how: str) -> Deed[Any]:
    """An umpire decides a fight whose time is up. Raises ForUmpire, IllegalNow."""
    town.require_umpire()
    if fight.ruling is not FightRuling.DECIDE:
        raise IllegalNow(f"The time of fight {fight.id} is not up. Its sides play it, or report it.")
    headline = f"{_fight_heading(fight)} is decided by an umpire."
    price = (Umpired(f"fight {fight.id}"),)
    winners = {ATTACKERS: ScenarioSide.ATTACKER, DEFENDERS: ScenarioSide.DEFENDER}
    if how == DRAWN:
        deed: Deed[Any] = drawn(town, fight, headline)
    else:
        deed = _decided(town, fight, join, headline, winners.get(how))
    return fast_replace(deed, allow=lambda: price)


# A side gives up


def given_up(town: Town, fight: Fight, join: Joining) -> Deed[PlayedOut]:
    """The caller's side gives a fight up, so the other side wins it. Wounds and deaths stay as they are.

    Raises NotYours for a caller who leads neither side or both.
    """
    sides = {ScenarioSide.ATTACKER: fight.attacker, ScenarioSide.DEFENDER: fight.defender}
    mine = [side for side, gang in sides.items() if gang in town.gangs and town.gangs[gang].mine]
    if len(mine) != 1:
        raise NotYours(f"Only the leader of one side can give up fight {fight.id}. Play it, or report how it ended.")
    (side,) = mine
    winner = ScenarioSide.DEFENDER if side is ScenarioSide.ATTACKER else ScenarioSide.ATTACKER
    other = town.name(sides[winner]) if sides[winner] else "The law"
    title = SCENARIOS[fight.scenario].title
    headline = f"{town.name(sides[side])} gives up fight {fight.id}, {title}. {other} wins it."
    deed = _decided(town, fight, join, headline, winner)
    lines = ("The other side wins as if it had fought. Wounds and deaths stay as they are.",)
    return fast_replace(deed, confirm=Confirmation(f"Give up fight {fight.id}?", "Give it up", lines))
