"""The outcome of a fight of the month, and what it changes in the city."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from rules.core.people.names import same
from rules.core.people.roster import FigureDismissed
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.model.board import CrewLeft
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.roster import leader
from rules.mad_dogs.model.scenario import DOLLARS_A_LOOT, BusinessFate, Results, ScenarioEnding, ScenarioSide, Somebody
from rules.mad_dogs.paradise.city.changes import (
    BusinessSet,
    FightSet,
    GangActivity,
    NewsMade,
    OfficialSet,
    OutfitSet,
    OutrageMoved,
    PrisonerGone,
    folded,
)
from rules.mad_dogs.paradise.city.model import ATTORNEY, Paradise, Phase
from rules.mad_dogs.paradise.city.records import Business, Fight, Headline, News, Official, OrderKind
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.city.wake_ups import wake_changes
from rules.mad_dogs.paradise.hospital.discharge import discharge_changes
from rules.mad_dogs.paradise.law.attorney_general import attorney_changes
from rules.mad_dogs.paradise.law.feds import hurt_changes
from rules.mad_dogs.paradise.law.prisoners import JUDGE, book_changes
from rules.mad_dogs.paradise.officials.posts import post_of, successor, title_of
from rules.mad_dogs.paradise.officials.releases import walked_out_changes
from rules.mad_dogs.paradise.officials.wishes import asked_after_walk_out
from rules.mad_dogs.paradise.rackets.businesses import name_of, opening, works_for
from rules.mad_dogs.paradise.rackets.kinds_of_business import TRUCKING, trade_of
from rules.mad_dogs.paradise.rackets.loot_on_hand import lying, makes_none
from rules.mad_dogs.paradise.rackets.monopolies import monopolies
from rules.mad_dogs.paradise.spending.muscle import wait_after_fight
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS
from rules.mad_dogs.scenarios.kinds.the_hit import Quarry
from rules.mad_dogs.scenarios.shared.scenario_kind import BUSINESS_GUTS, Doubter

FIGHTS: Final = "fights"
RAID: Final = "raid"
HIT: Final = "hit"
POLICE_RAID: Final = "police-raid"
OF_THE_LAW: Final = frozenset({JUDGE, "chief", "captain"})
"""The posts of officials who may drop a gang that has driven the police off."""
QUARRIES: Final = {
    "mayor": Quarry.MAYOR,
    "judge": Quarry.JUDGE,
    "councilman": Quarry.COUNCILMAN,
    "chief": Quarry.CHIEF,
    "captain": Quarry.CAPTAIN,
    "editor": Quarry.EDITOR,
    "reporter": Quarry.REPORTER,
}
"""The kind of target of a Hit, by the post of an official."""


class GangFigure(NamedTuple):
    """A figure of a gang in the campaign."""

    gang: int
    figure: int
    name: str


@frozen
class FightOutcome:
    """The outcome of a fight, as far as it concerns the city. Loot is in points.

    winner       None if neither side won
    loot         by the gang that takes it
    fate         what happens to the business; `whole_racket` if the loser's whole racket there goes with it
    idle         months in which it makes no Loot because it was smashed
    repairs      months of cleaning up before it earns for its new owner
    outrage      points by cause, with what happened in the fight
    dead, arrested, present  figures of gangs in the campaign
    lost         keys of officials who walk out on the defender, or on the killer of the Attorney General
    independent  keys of businesses that leave the defender
    feds_hurt    Feds killed or wounded
    left         points of Loot left in a business that was robbed; None if none was
    killed       whether the official that a Hit was aimed at is dead
    defectors    gangsters who leave the defender for good
    """

    winner: ScenarioSide | None = None
    loot: tuple[tuple[int, int], ...] = ()
    fate: BusinessFate = BusinessFate.NONE
    whole_racket: bool = False
    idle: int = 0
    repairs: int = 0
    outrage: tuple[Modifier, ...] = ()
    dead: tuple[GangFigure, ...] = ()
    arrested: tuple[GangFigure, ...] = ()
    present: tuple[GangFigure, ...] = ()
    lost: tuple[str, ...] = ()
    independent: tuple[str, ...] = ()
    feds_hurt: int = 0
    left: int | None = None
    killed: bool = False
    defectors: tuple[GangFigure, ...] = ()


def outcome_of(
    city: Paradise, fight: Fight, ending: ScenarioEnding, outrage: Iterable[Modifier], present: Iterable[GangFigure]
) -> FightOutcome:
    """The outcome of a scenario's end, without its Loot, which is booked with the scenario.

    outrage  events of the game, besides what the scenario itself adds
    """
    hunted = ending.hunted
    return outcome_of_results(
        city,
        fight,
        ending.results,
        outrage,
        dead=_of_gangs(ending.dead),
        arrested=_of_gangs(ending.arrested),
        present=tuple(present),
        defectors=_of_gangs(ending.defectors),
        feds_hurt=ending.feds_hurt,
        killed=hunted is not None and hunted.official and hunted.dead,
    )


def outcome_of_results(
    city: Paradise, fight: Fight, results: Results, outrage: Iterable[Modifier] = (), **more: Any
) -> FightOutcome:
    """The outcome by the results of a scenario, with what `more` the fight brought.

    A business that was not the defender's stays as it is.
    """
    keys, won = _keys(city), at_stake(city, fight)
    return FightOutcome(
        results.verdict.winner,
        fate=results.business if won else BusinessFate.NONE,
        whole_racket=won and results.whole_racket,
        idle=results.idle if won else 0,
        repairs=results.repairs if won else 0,
        left=results.left if won else None,
        outrage=(*results.outrage, *outrage),
        lost=tuple(keys[name] for name in results.lost if name in keys),
        independent=tuple(keys[name] for name in results.independent if name in keys),
        **more,
    )


def _of_gangs(people: Iterable[Somebody]) -> tuple[GangFigure, ...]:
    """The figures of gangs, without those made for their game alone."""
    return tuple(GangFigure(one.gang, one.figure, one.name) for one in people if not one.extra)


# Facts from the books


def known_facts(city: Paradise, fight: Fight, quarry: Quarry | None, dead: bool) -> dict[str, Any]:
    """The facts of the end of its scenario that the books have, by name.

    quarry, dead  what the target of a Hit is, and whether it is dead
    """
    match fight.scenario, quarry:
        case (("police-raid"), _):
            return {"officials": _doubters(one for one in city.bought(fight.defender) if one.post in OF_THE_LAW)}
        case (("raid"), _):
            return {"monopoly": racket_at_stake(city, fight)}
        case (("hit"), Quarry.ATTORNEY) if dead:
            return {"officials": _doubters(city.bought(fight.attacker))}
        case (("hit"), Quarry.BOSS) if dead:
            shops = tuple(Doubter(name_of(one), one.guts or BUSINESS_GUTS) for one in city.owned(fight.defender))
            return {"officials": _doubters(city.bought(fight.defender)), "businesses": shops}
        case _:
            return {}


def _doubters(officials: Iterable[Official]) -> tuple[Doubter, ...]:
    return tuple(Doubter(title_of(one.key), one.smarts) for one in officials)


def _keys(city: Paradise) -> dict[str, str]:
    """The keys of officials and businesses, by their names at the end of a scenario."""
    titles = {title_of(one.key): one.key for one in city.officials}
    return titles | {name_of(one): one.key for one in city.businesses}


def check_fight(city: Paradise, number: int) -> Fight:
    """The fight of this number, against its present defender.

    Raises IllegalNow for an unknown, settled or void one.
    """
    found = next((city.faced(one) for one in city.fights if one.id == number), None)
    if found is None:
        ids = ", ".join(str(one.id) for one in city.open_fights)
        raise IllegalNow(
            f"There is no fight {number} this month{f'. The open ones are {ids}.' if ids else ', nor any other.'}"
        )
    if found.settled:
        raise IllegalNow(f"Fight {number} is already settled. Pick another fight.")
    if city.moot(found):
        business = opening(city.business(found.business))
        raise IllegalNow(
            f"Fight {number} does not happen, because {business} no longer belongs to a rival. Pick another fight."
        )
    return found


def at_stake(city: Paradise, fight: Fight) -> bool:
    """Whether a fight is over a business that its defender has, or that is a prize."""
    if not fight.business:
        return False
    return fight.prize or city.business(fight.business).owner == fight.defender != 0


def redirected_fights(city: Paradise, changes: Iterable[Change]) -> tuple[Fight, ...]:
    """The fights that changes leave unsettled, but against another gang than before; 0 for a void one."""
    after, before = folded(city, changes), {one.id: one.defender for one in city.open_fights}
    left = (one for one in after.fights if one.id in before and not one.settled)
    now = (replace(one, defender=0) if after.moot(one) else after.faced(one) for one in left)
    return tuple(one for one in now if one.defender != before[one.id])


def sent(city: Paradise, fight: Fight, side: ScenarioSide) -> tuple[int, ...] | None:
    """Ids of the figures that a side's orders have sent to a fight, perhaps none; None if orders don't say.

    Only figures with orders to guard a business defend it.
    """
    if fight.month:
        return fight.crews[side is ScenarioSide.DEFENDER]
    outfit = city.outfit(fight.attacker if side is ScenarioSide.ATTACKER else fight.defender)
    if outfit is None:
        return None
    if fight.prize:
        meant = [one for one in outfit.orders if one.errand is OrderKind.TAKE_OVER and one.business == fight.business]
    elif side is ScenarioSide.ATTACKER:
        aim = (fight.scenario, fight.business, fight.official, fight.target)
        meant = [
            one
            for one in outfit.orders
            if (one.scenario, one.business, one.official, one.target) == aim
            and (fight.business or one.against in (0, fight.defender))
        ]
        meant = meant[_place(city, fight) :][:1]
    elif fight.business:
        meant = [one for one in outfit.orders if one.errand is OrderKind.DEFEND and one.business == fight.business]
        return tuple(figure for one in meant for figure in one.figures)
    else:
        return None
    return tuple(figure for one in meant for figure in one.figures) or None


def as_it_stands(city: Paradise, month: int, fight: Fight, gang: Sequence[Figure]) -> Fight:
    """The fight as it is once its game opens: it keeps what orders and books say now; `gang` is the defender's."""
    attackers, defenders = (sent(city, fight, side) for side in (ScenarioSide.ATTACKER, ScenarioSide.DEFENDER))
    if fight.month:
        return fight
    going = _racket(city, city.business(fight.business)) if racket_at_stake(city, fight) else ()
    return replace(
        fight,
        month=month,
        crews=(attackers, defenders),
        guards=bodyguards(city, fight),
        racket=tuple(one.key for one in going),
        dark=bool(fight.business) and makes_none(city.business(fight.business), month),
        chief=quarry_of(city, fight, gang) is Quarry.BOSS,
    )


def open_again(fight: Fight) -> Fight:
    """The fight after its game has closed without results. In its own month, orders and books say anew what it is."""
    if fight.beside:
        return replace(fight, game=0)
    return replace(fight, game=0, month=0, crews=(None, None), guards=None, racket=(), dark=False, chief=False)


def _place(city: Paradise, fight: Fight) -> int:
    """The place of a fight among equal ones of its attacker, from 0. Each comes from an order of its own, in their
    order.
    """

    def aim(one: Fight) -> tuple[int | str, ...]:
        whose = 0 if one.business else one.defender
        return (one.attacker, one.scenario, one.business, one.official, one.target, one.prize, whose)

    return sum(aim(one) == aim(fight) and one.id < fight.id for one in city.fights)


def facts_of(city: Paradise, month: int, fight: Fight, gang: Sequence[Figure] = ()) -> str:
    """The facts for the set-up of its scenario, as `/scenario set-up` reads them; `gang` is the defender's."""
    asks = {ask.name for ask in SCENARIOS[fight.scenario].asks}
    guards, there = bodyguards(city, fight), lying(city, month, fight)
    facts = {
        "business": trade_of(city.business(fight.business)).name if fight.business else "",
        "loot": "" if there is None else str(there),
        "target": fight.target or (title_of(fight.official) if fight.official else ""),
        "quarry": str(quarry_of(city, fight, gang) or ""),
        "feds": str(city.feds.agents) if fight.attacker == 0 and city.feds.agents else "",
        "chiefs_car": "yes" if fight.chiefs_car else "",
        "bodyguards": "" if guards is None else str(guards),
    }
    return ", ".join(f"{name.replace('_', ' ')} {text}" for name, text in facts.items() if text and name in asks)


def quarry_of(city: Paradise, fight: Fight, gang: Sequence[Figure]) -> Quarry | None:
    """The kind of target of a Hit; None if unknown. Only the death of its Boss breaks a gang."""
    official = city.official(fight.official) if fight.official else None
    if official is not None:
        return QUARRIES[official.post]
    if fight.target == ATTORNEY:
        return Quarry.ATTORNEY
    if fight.month and fight.target:
        return Quarry.BOSS if fight.chief else Quarry.GANGSTER
    boss = leader(gang) if fight.target else None
    return None if boss is None else Quarry.BOSS if same(boss.name, fight.target) else Quarry.GANGSTER


def attorney_killed(fight: Fight, outcome: FightOutcome) -> bool:
    """Whether the fight has killed the Attorney General: the winner of a Hit has killed its target."""
    return (fight.scenario, fight.target, outcome.winner) == (HIT, ATTORNEY, ScenarioSide.ATTACKER)


def bodyguards(city: Paradise, fight: Fight) -> int | None:
    """How many bodyguards the orders give the target of a Hit; None if orders don't say."""
    if fight.month:
        return fight.guards
    outfit = city.outfit(fight.defender)
    if outfit is None or outfit.npc or not fight.target:
        return None
    return sum(
        len(one.figures) for one in outfit.orders if one.errand is OrderKind.DEFEND and one.target == fight.target
    )


def racket_at_stake(city: Paradise, fight: Fight) -> bool:
    """Whether a Raid on its business wins the whole racket there, since the owner has all of it."""
    if fight.scenario != RAID or fight.prize:
        return False
    if fight.month:
        return bool(fight.racket)
    business = city.business(fight.business)
    return bool(business.owner) and monopolies(city).get((business.place, trade_of(business).group)) == business.owner


def trucks_lent(city: Paradise, gang: int, month: int) -> bool:
    """Whether a trucking company of the gang carries its figures to a fight at no cost."""
    return works_for(city, gang, TRUCKING, month)


def settled_changes(
    campaign: int, city: Paradise, month: int, fight: Fight, outcome: FightOutcome, smarts: int = 0
) -> tuple[Change, ...]:
    """The changes of a fight, which is settled once.

    Before the Loot of a month is collected, its business counts as won or smashed in the month before.

    smarts  of a killed official's successor; 0 for none
    """
    when, month = month, month - 1 if city.phase is Phase.LOOT else month
    steps = (
        _books(fight, outcome),
        _ground(campaign, city, month, fight, outcome),
        _anger(campaign, fight, outcome),
        _news(campaign, fight, outcome),
    )
    changes = [change for step in steps for change in step]
    for gang in dict.fromkeys(one.gang for one in outcome.arrested):
        men = [one.figure for one in outcome.arrested if one.gang == gang]
        changes += book_changes(campaign, city, gang, men)
        changes += [CrewLeft(one.game, tuple(men)) for one in city.open_fights if one.game and one.id != fight.id]
    if outcome.feds_hurt and city.feds.agents:
        fit = city.feds.agents - city.feds.hurt
        changes += hurt_changes(campaign, city, min(fit, outcome.feds_hurt)) if fit else ()
    now = folded(city, changes)
    held = {one.figure for one in now.prisoners}
    for one in outcome.defectors:
        changes += (*((PrisonerGone(campaign, one.figure),) if one.figure in held else ()), FigureDismissed(one.figure))
    if attorney_killed(fight, outcome):
        changes += attorney_changes(campaign, now, month, fight.attacker, outcome.lost)
    else:
        changes += walked_out_changes(campaign, now, fight.defender, outcome.lost, month)
    changes += _office(campaign, folded(city, changes), month, fight, outcome, smarts)
    for gang in dict.fromkeys((fight.attacker, fight.defender)):
        changes += _gang_after(campaign, folded(city, changes), gang, outcome)
    over = replace(fight, settled=True, left=outcome.left, month=fight.month or when)
    changes += (FightSet(campaign, over), GangActivity(campaign))
    return (*changes, *wake_changes(campaign, city, changes))


def settled_in_town(town: Town, fight: Fight, outcome: FightOutcome, smarts: int = 0) -> tuple[Change, ...]:
    """The same in a campaign with its gangs, who hear of officials that walk out during the buying."""
    changes = settled_changes(town.id, town.city, town.month, fight, outcome, smarts)
    gains = [(gang, points * DOLLARS_A_LOOT) for gang, points in outcome.loot]
    return (*changes, *asked_after_walk_out(town, changes, gains))


def _books(fight: Fight, outcome: FightOutcome) -> Iterable[Change]:
    title = SCENARIOS[fight.scenario].title
    for gang, points in outcome.loot:
        if points:
            yield Booked(gang, points * DOLLARS_A_LOOT, FIGHTS, f"{title}: {points} Loot")


def _ground(campaign: int, city: Paradise, month: int, fight: Fight, outcome: FightOutcome) -> Iterable[Change]:
    """The changes of businesses."""
    others = city.fought_over - {fight.business}
    for key in outcome.independent:
        one = city.business(key)
        if one.owner and key != fight.business and key not in others:
            yield BusinessSet(campaign, _freed(one))
            yield NewsMade(campaign, News(Headline.INDEPENDENT, (one.owner,), key))
    if not fight.business:
        return
    business = city.business(fight.business)
    idle = max(business.idle, month + outcome.idle) if outcome.idle else business.idle
    winner = {ScenarioSide.ATTACKER: fight.attacker, ScenarioSide.DEFENDER: fight.defender, None: 0}[outcome.winner]
    if fight.prize:
        if winner:
            yield from _taken(campaign, month, replace(business, idle=idle), winner, outcome.repairs)
            yield from _still_to_beat(campaign, city, fight, winner)
        return
    match outcome.fate:
        case BusinessFate.TAKEN if fight.attacker:
            going = _going(city, fight, business) if outcome.whole_racket else (business,)
            for one in going:
                lost = replace(one, idle=idle) if one.key == business.key else one
                yield from _taken(campaign, month, lost, fight.attacker, outcome.repairs)
        case BusinessFate.INDEPENDENT:
            yield BusinessSet(campaign, replace(_freed(business), idle=idle))
            if business.owner:
                yield NewsMade(campaign, News(Headline.INDEPENDENT, (business.owner,), business.key))
        case _:
            if idle != business.idle:
                yield BusinessSet(campaign, replace(business, idle=idle))


def _still_to_beat(campaign: int, city: Paradise, fight: Fight, winner: int) -> Iterable[Change]:
    """The next of three or more gangs at one shop has the winner to beat, not the loser."""
    loser = fight.defender if winner == fight.attacker else fight.attacker
    for one in city.open_fights:
        if one.prize and one.business == fight.business and one.id != fight.id and not (one.game or one.beside):
            attacker, defender = (winner if gang == loser else gang for gang in (one.attacker, one.defender))
            if loser in (one.attacker, one.defender):
                yield FightSet(campaign, replace(one, attacker=attacker, defender=defender))


def _freed(business: Business) -> Business:
    return replace(business, owner=0, since=0, shut=False, dry=0)


def _racket(city: Paradise, business: Business) -> tuple[Business, ...]:
    """All businesses of its racket that the owner of a business has in its neighborhood."""
    if not business.owner:
        return (business,)
    group = trade_of(business).group
    return tuple(
        one for one in city.owned(business.owner) if one.place == business.place and trade_of(one).group is group
    )


def _going(city: Paradise, fight: Fight, business: Business) -> Iterable[Business]:
    """The racket that goes with a business, without what is fought over elsewhere or has left the defender since."""
    kept = city.fought_over - {business.key}
    racket = map(city.business, fight.racket) if fight.racket else _racket(city, business)
    return (one for one in racket if one.owner == business.owner and one.key not in kept)


def _taken(campaign: int, month: int, business: Business, gang: int, repairs: int) -> Iterable[Change]:
    idle = max(business.idle, month + repairs) if repairs else business.idle
    after = replace(business, owner=gang, since=month, shut=False, dry=0, idle=idle)
    yield BusinessSet(campaign, after)
    kind = Headline.CHANGED_HANDS if business.owner else Headline.TAKEN_OVER
    gangs = (gang, business.owner) if business.owner else (gang,)
    yield NewsMade(campaign, News(kind, gangs, business.key))


def _anger(campaign: int, fight: Fight, outcome: FightOutcome) -> Iterable[Change]:
    title = SCENARIOS[fight.scenario].title
    for one in outcome.outrage:
        yield OutrageMoved(campaign, one.value, f"{title}: {one.label}")


def _news(campaign: int, fight: Fight, outcome: FightOutcome) -> Iterable[Change]:
    sides, began = (fight.attacker, fight.defender), fight.month if fight.beside else 0
    yield NewsMade(campaign, News(Headline.FIGHT, sides, fight.scenario, len(outcome.dead), began))
    for one in outcome.dead:
        yield NewsMade(campaign, News(Headline.DIED, (one.gang,), one.name))


def _office(
    campaign: int, city: Paradise, month: int, fight: Fight, outcome: FightOutcome, smarts: int
) -> Iterable[Change]:
    """The changes of a killed official's post."""
    official = city.official(fight.official) if fight.official and outcome.killed else None
    if official is None or not smarts:
        return
    yield OfficialSet(campaign, successor(official, smarts, month))
    yield NewsMade(campaign, News(Headline.DISMISSED, (fight.attacker,), official.key))


def replaced(city: Paradise, fight: Fight, outcome: FightOutcome) -> str:
    """The post whose killed holder gets a successor, with a die for SMARTS; empty for none."""
    official = city.official(fight.official) if fight.official and outcome.killed else None
    return "" if official is None else post_of(official.key).id


def _gang_after(campaign: int, city: Paradise, gang: int, outcome: FightOutcome) -> Iterable[Change]:
    """A gang after its fight: one fight less to wait for muscle, and no healing for figures that were there."""
    outfit = city.outfit(gang)
    if outfit is None:
        return
    men = [one.figure for one in outcome.present if one.gang == gang]
    abed = [one.figure for one in outfit.cared if one.figure in men]
    waited = replace(wait_after_fight(outfit), worked=tuple(dict.fromkeys((*outfit.worked, *men))))
    yield OutfitSet(campaign, waited)
    yield from discharge_changes(campaign, waited, abed) if abed else ()
