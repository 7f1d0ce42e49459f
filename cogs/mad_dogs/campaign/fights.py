"""The month's fights: listed, opened as games."""

from __future__ import annotations

from typing import Any, Final

from cogs._kit.context import Context
from cogs._kit.gone import on_the_table, played_here, where_told
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.receipts import fairness
from cogs._kit.slash import command
from cogs.mad_dogs.paradise.town import Town, town_of
from db.seats import GAME
from rules.core.deed import Deed
from rules.core.events import Change
from rules.core.frozen import replace
from rules.core.game import Game, GameOpened, GangBrought, PlayerSeated
from rules.core.move import opt
from rules.core.named import proper
from rules.core.refusal import ForUmpire, InTheWay
from rules.core.report import FollowUp, Report, Tone
from rules.core.roster import Engaged, FreshGame
from rules.core.words import listed
from rules.mad_dogs.manifest import SYSTEM
from rules.mad_dogs.paradise.changes import FightSet
from rules.mad_dogs.paradise.choosing import open_fights
from rules.mad_dogs.paradise.fields import CAMPAIGN
from rules.mad_dogs.paradise.fights import check_fight, facts_of, trucks_lent
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.records import Fight
from rules.mad_dogs.paradise.telling import LAW, fight_told
from rules.mad_dogs.scenarios import SCENARIOS

NOBODY: Final = "Nobody"
WHEN: Final = (Phase.ACTION, Phase.OUTRAGE)


OPEN_FIGHT = opt("Its number.", complete=open_fights)


@command("campaign fight")
class PlayFight:
    """Play a fight of this month here: a game with both gangs on the table."""

    fight: int = OPEN_FIGHT
    campaign: str = CAMPAIGN


@prepares(PlayFight)
async def prepare_fight(ctx: Context, m: PlayFight) -> Prepared:
    """A fight of the month is played: a game with both gangs, in this channel or thread."""
    town = await town_of(ctx, m.campaign)
    town.require_phase(*WHEN)
    town.require_part()
    fight = check_fight(town.city, m.fight)
    if fight.game:
        playing = await ctx.work.games.get(fight.game)
        if playing is not None and playing.game.present:
            told = f"Fight {fight.id} is already being played, in {where_told(playing.channel_id)}."
            raise InTheWay(told, GAME, playing.id)
    if ctx.game is not None:
        raise played_here(ctx.game, ", or open this fight in another channel or thread")
    require_sides(ctx, town, fight)
    system = SYSTEM
    keeping = system.games
    assert keeping is not None
    title = SCENARIOS[fight.scenario].title
    names = side_names(town, fight)
    label = proper(f"{title} {fight.id}")
    game_id = await ctx.work.games.new(ctx.server_id, ctx.caller.channel_id, Game(label, SYSTEM.id, ()))
    log = await ctx.work.game_log(ctx.server_id, game_id)
    brought = [(side, gang) for side, gang in enumerate((fight.attacker, fight.defender)) if gang]
    for _, gang in brought:
        busy = await ctx.work.games.get(town.gangs[gang].gang.game) if town.gangs[gang].gang.game else None
        if busy is not None:
            raise on_the_table(town.gangs[gang].name, busy)
    people = await ctx.work.rosters.figures_of([gang for _, gang in brought])
    jailed = {one.figure for one in town.city.prisoners}
    facts = facts_of(town.city, town.month, fight, [one.figure for one in people if one.gang.id == fight.defender])
    told = {"facts": facts} if facts else {}
    lent = [town.name(gang) for _, gang in brought if trucks_lent(town.city, gang, town.month)]
    staging = {"scenario": title, "attacker": names[0], "defender": names[1], **told}

    def changes(_: Any) -> tuple[Change, ...]:
        return (
            FightSet(town.id, replace(fight, game=game_id)),
            GameOpened(game_id, label, SYSTEM.id, names, town.campaign.umpires),
            keeping.opened(game_id, len(names)),
            *(
                change
                for side, gang in brought
                for change in (
                    GangBrought(game_id, side, gang),
                    *(PlayerSeated(game_id, side, user) for user in town.gangs[gang].gang.leaders),
                    Engaged(gang, game_id),
                )
            ),
            *(FreshGame(one.id) for one in people if one.id not in jailed),
        )

    return Prepared(
        Deed(
            report=lambda _: Report(
                f"Fight {fight.id}: {fight_told(town, fight).partition(': ')[2]}",
                (
                    "The gangs are on the table. Set the scenario up, play it, apply its results: "
                    "they are booked here.",
                    *(
                        (f"Trucks of their own carry the men of {listed(lent)} at no cost: /mad-table car.",)
                        if lent
                        else ()
                    ),
                ),
                (FollowUp("Set the scenario up", "scenario set-up", staging), *_muscle(town, fight)),
                Tone.GOOD,
                opens=(fairness(log.id),),
            ),
            changes=changes,
            log=town.id,
            rule=SCENARIOS[fight.scenario].rule,
        )
    )


def _muscle(town: Town, fight: Fight) -> tuple[FollowUp, ...]:
    """Buttons that put the muscle of the gangs on the table."""
    campaign = town.title
    return tuple(
        FollowUp(
            f"Muscle of {town.gangs[gang].name}"[:80],
            "mad-spend bring",
            {"gang": town.gangs[gang].name, "campaign": campaign},
        )
        for gang in (fight.attacker, fight.defender)
        if gang and town.outfit(gang).muscle
    )


def require_sides(ctx: Context, town: Town, fight: Fight) -> None:
    """Refuse who plays neither side nor umpires; where nobody plays either side, whoever takes part may."""
    sides = [town.gangs[gang] for gang in (fight.attacker, fight.defender) if gang in town.gangs]
    unplayed = not any(one.gang.leaders for one in sides) and town.takes_part
    if town.umpires or unplayed or any(one.mine for one in sides):
        return
    raise ForUmpire(f"Fight {fight.id} is for those who play it, or for an umpire.", town.id)


def side_names(town: Town, fight: Fight) -> tuple[str, str]:
    """What the sides of its game are called."""
    attacker = town.gangs[fight.attacker].name if fight.attacker else LAW
    defender = town.gangs[fight.defender].name if fight.defender else NOBODY
    return attacker, defender
