"""The pending decisions of a game or campaign: whose they are, and what the bot does when the time is up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from rules.core.action.obligations import due_in, side_of_thing
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.house import HOUSE
from rules.core.plain.stable_key import stable_key
from rules.core.play.campaign import Campaign, CampaignSystem
from rules.core.play.game import Game, GameSystem, acts_for
from rules.core.play.obligations import Allegiances, Owed
from rules.core.play.pace import LONGEST_PAUSE, DecisionKind, Pace
from rules.core.play.pending import ANY_TIME, Lapse, Wait


@frozen
class PendingDecision:
    """A pending decision.

    mark      a key that no other pending decision of the game or campaign has
    users     the users who may decide, by their ids
    until     when its own time is up, in seconds since 1970; 0 if only the pace sets a time
    wait      the decision, unless it is a debt
    who       the debtor: a figure's id, or the name of a thing on the board or a side
    owed      the obligation
    anyway    whether its time runs during a pause too
    stands_in whether the house plays on for its users once its time is up
    side      the place of the side that decides, from 0; None for none
    instead   the mark that the same decision has while it asks players, or once it asks none any more; empty for none
    """

    mark: str
    decision: DecisionKind
    users: tuple[int, ...]
    until: int = ANY_TIME
    wait: Wait | None = None
    who: int | str = 0
    owed: Owed | None = None
    anyway: bool = False
    instead: str = ""
    side: int | None = None
    stands_in: bool = False

    @property
    def secret(self) -> bool:
        """Whether others must not learn of it."""
        return self.wait is not None and self.wait.secret

    @property
    def hidden(self) -> bool:
        """Whether no one may know which of those asked have answered."""
        return self.wait is not None and self.wait.hidden

    @property
    def open(self) -> bool:
        """Whether everyone may know that it waits, and for whom."""
        return not (self.secret or self.hidden or (self.wait is not None and self.wait.own))

    @property
    def answered(self) -> bool:
        return self.wait is not None and self.wait.answered


def in_game(
    id: int, game: Game, games: GameSystem, figures: Mapping[int, Any], gang_of: Mapping[int, int], leaders: Leaders
) -> Iterator[PendingDecision]:
    """Yield all pending decisions of a game; none if it is closed.

    figures  all figures on the table, by id
    gang_of  the id of each figure's gang
    leaders  returns the leaders of a gang, by its id
    """
    if not game.present or game.board is None:
        return
    for one in _in_game(id, game, games, figures, gang_of, leaders):
        yield replace(one, stands_in=True) if _stands_in(game, one, measured=bool(figures)) else one


def _in_game(
    id: int, game: Game, games: GameSystem, figures: Mapping[int, Any], gang_of: Mapping[int, int], leaders: Leaders
) -> Iterator[PendingDecision]:

    def acting(figure: int) -> tuple[int, ...]:
        gang = gang_of[figure]
        return acts_for(game, games, figure, figures[figure], gang, leaders(gang)) or game.umpires

    def side_of(figure: int) -> int | None:
        taken = games.taken_by(game.board, figure, figures[figure])
        return game.side_of_gang(gang_of[figure]) if taken is None else taken

    yield from _pause_ends(game.pace, game.players, "game resume")
    yield from _idle(game.pace, "game idle")
    owing = False
    for debt in due_in(id, game, games, figures, Allegiances(game.sides_of(gang_of), gang_of)):
        mark = stable_key(debt.who, replace(debt.owed, after=0))
        if debt.owed.after or not games.timely(game.board, debt.who, debt.owed):
            continue
        owing = True
        if isinstance(debt.who, int):
            users, side = acting(debt.who), side_of(debt.who)
        else:
            side = side_of_thing(game.sides, games, game.board, debt.who)
            users = game.deciding(side)
        yield PendingDecision(
            mark, DecisionKind.DUTY, _without_absent(game, side, users), who=debt.who, owed=debt.owed, side=side
        )
    for wait in games.waits(game.board, figures, game.sides_of(gang_of)):
        if wait.at_once and owing:
            continue
        own = wait.figure in gang_of
        users, side = (acting(wait.figure), side_of(wait.figure)) if own else (game.deciding(wait.side), wait.side)
        users = () if wait.at_once else _without_absent(game, side, users)
        yield PendingDecision(mark_of_wait(wait), wait.decision, users, wait.until, wait, side=side)


def _without_absent(game: Game, side: int | None, users: tuple[int, ...]) -> tuple[int, ...]:
    """The users who decide: the house in the place of the one for whom it stands in."""
    absent = 0 if side is None else game.sides[side].stood_in
    return tuple(HOUSE if one == absent else one for one in users) if absent else users


def _stands_in(game: Game, pending: PendingDecision, *, measured: bool) -> bool:
    """Whether the house plays on for those who let the time of a decision run out.

    It does so where its players agreed, in a game with figures on a street alone, and never in secret.

    measured  whether it is a game with figures
    """
    turns = pending.decision in (DecisionKind.TURN, DecisionKind.ANSWER, DecisionKind.DUTY)
    sees = game.street is not None or not measured
    if not (turns and game.pace.stands_in and sees and pending.open) or pending.side is None:
        return False
    if pending.wait is not None and pending.wait.for_all:
        return False
    return bool(pending.users) and pending.users[0] in game.sides[pending.side].players


def turn_is_over(pending: Iterable[PendingDecision], side: int) -> bool:
    """Whether a side has nothing left to decide in its turn, and no answer of another side keeps it waiting."""
    known = [one for one in pending if one.decision is not DecisionKind.IDLE]
    if any(one.side == side and not one.answered and (one.wait is None or not one.wait.at_once) for one in known):
        return False
    turns = (one.decision is DecisionKind.TURN or (one.wait is not None and one.wait.at_once) for one in known)
    return not known or any(turns)


UNRULED: Final = Lapse("campaign unruled", then="The bot asks the players whether to name another umpire.")
"""What the bot does when an umpire lets the time for a ruling run out."""
Leaders = Callable[[int], tuple[int, ...]]


def mark_of_wait(wait: Wait) -> str:
    """The key of a decision of a game or campaign; a campaign adds its month, see `mark_in_month`."""
    return stable_key(wait.what, wait.side, wait.figure, wait.gang, wait.until)


def mark_of_part(month: int, part: str, over: bool) -> str:
    """The key of a part of a month itself; once it is `over` for everyone, it has another time and another key."""
    return stable_key(month, part, "over") if over else stable_key(month, part)


def mark_in_month(month: int, part: str, wait: Wait) -> str:
    """The key of a decision of a campaign, in a part of a month."""
    return stable_key(month, part, mark_of_wait(wait))


def _pause_ends(pace: Pace, players: Collection[int], command: str) -> Iterator[PendingDecision]:
    """The end of a pause by an umpire who also plays."""
    if pace.paused and pace.pauser in players:
        wait = Wait("The pause ends.", lapse=Lapse(command, then="The game continues."))
        yield PendingDecision(
            stable_key(pace.paused), DecisionKind.TURN, (), pace.paused + LONGEST_PAUSE, wait, anyway=True
        )


def _idle(pace: Pace, command: str) -> Iterator[PendingDecision]:
    """The time after which the bot asks whether a game without any action is over."""
    if pace.idle:
        wait = Wait("No one does anything.", lapse=Lapse(command, then="The bot asks whether the game is over."))
        yield PendingDecision(stable_key(DecisionKind.IDLE, pace.idle), DecisionKind.IDLE, (), wait=wait, anyway=True)


def in_campaign(campaign: Campaign, campaigns: CampaignSystem, leaders: Leaders) -> Iterator[PendingDecision]:
    """Yield all pending decisions of a campaign; none if it is over. Its umpires are asked to begin it."""
    if not campaign.present:
        return
    players = {user for gang in campaign.gangs for user in leaders(gang)}
    yield from _pause_ends(campaign.pace, players, "campaign resume")
    yield from _idle(campaign.pace, "campaign idle")
    part = campaigns.part(campaign.state)
    if part:
        over, goes_on = campaigns.decided(campaign.state), campaigns.goes_on(campaign.state, campaign.month)
        wait = Wait(part, decision=DecisionKind.PART, lapse=goes_on, at_once=over)
        mark, instead = (mark_of_part(campaign.month, part, one) for one in (over, not over))
        yield PendingDecision(mark, DecisionKind.PART, (), wait=wait, instead=instead)
    for wait in campaigns.waits(campaign.state, campaign.month):
        if wait.judged:
            ruling = replace(wait, lapse=UNRULED)
            yield PendingDecision(mark_of_wait(wait), DecisionKind.RULING, campaign.umpires, wait=ruling)
            continue
        begins = wait.decision is DecisionKind.BEGIN
        users = (() if begins else leaders(wait.gang)) or campaign.umpires
        decision = DecisionKind.BEGIN if begins else DecisionKind.PART
        yield PendingDecision(
            mark_in_month(campaign.month, part, wait), decision, users, wait=replace(wait, until=ANY_TIME)
        )
