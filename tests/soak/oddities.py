"""What happens at a table besides play: things are taken back or sealed, thumbs press, people and the bot are away."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from tests.cogs.shown_cards import labels, messages
from tests.cogs.world import Reply
from tests.soak.twins import look_alike

if TYPE_CHECKING:
    from simcord.actors import MemberActor

    from tests.soak.games import GameStory
    from tests.soak.story import Story

LONGEST: Final = 20
"""The most steps for which a player stays away."""
PRESSES: Final = 5
"""So many presses in a row that a thumb makes at most."""
ENDS: Final = re.compile(
    r".*(Close|Leave|Forget|Delete|umpire|surrender|Real table|transfer|Give my seat).*", re.IGNORECASE
)
"""The buttons that would end the story, or change who plays it."""
STATES: Final = ("For now", "Always", "Off")
OF_CAMPAIGNS: Final = ("campaign status", "campaign ledger", "campaign paper")
LOOKS: Final = (
    "log",
    "agenda",
    "game status",
    "game owed",
    "game move",
    "fair status",
    "help",
    "campaign status",
    "campaign ledger",
    "campaign paper",
)


async def takes_back(story: Story) -> None:
    """A player takes their last action back; the others agree, or don't."""
    who = story.random.choice(story.players)
    asked = await story.say(who, "undo")
    others = [one for one in story.players if one is not who]
    if "Agree" in asked.buttons and story.random.random() < 0.7:
        await story.press(asked, "Agree", story.random.choice([*others, story.world.ursula]))
    story.anew()


async def seals(story: GameStory) -> None:
    """The next roll is sealed."""
    story.sealing = True


async def restarts(story: Story) -> None:
    """The bot begins anew."""
    story.lately.append("the bot restarts")
    await story.restarts()
    await story.house_acts()


async def stays_away(story: GameStory) -> None:
    """A player doesn't come for a while."""
    story.random.choice(story.seats).away = story.random.randint(1, LONGEST)


async def gives_orders(story: GameStory) -> None:
    """A player says in advance what the bot does for them."""
    seat, state = story.random.choice(story.seats), story.random.choice(STATES)
    if story.plan.game != "dil":
        await story.say(seat.actor, "game orders", roll=state)


async def looks(story: Story) -> None:
    """Anybody looks at anything."""
    world = story.world
    who = story.random.choice((world.alice, world.bob, world.carol, world.ursula))
    await story.say(who, story.random.choice(LOOKS))


async def presses(story: Story) -> None:
    """A thumb presses whatever there is."""
    await presses_on(story, story.random.choice(story.players), "game move")


async def presses_on(story: Story, who: MemberActor, command: str) -> None:
    """A thumb presses whatever the answer to a command shows, some times in a row."""
    reply = await story.say(who, command)
    for _ in range(story.random.randint(1, PRESSES)):
        shown = [one for one in (reply, *reply.ephemerals) if one.private]
        pressed = await _pressed(story, shown[-1]) if shown else None
        if pressed is None:
            break
        reply = pressed
    story.anew()


async def _pressed(story: Story, shown: Reply) -> Reply | None:
    """A button or a choice by chance; None where there is none."""
    labels = [one for one in shown.buttons if not ENDS.fullmatch(one)]
    menus = [*shown.menus]
    if menus and (not labels or story.random.random() < 0.3):
        menu = story.random.choice(menus)
        return await story.choose(shown, story.random.choice([*shown.menus[menu]]), menu)
    return await story.press(shown, story.random.choice(labels)) if labels else None


async def is_cut_short(story: GameStory) -> None:
    """The bot restarts in the middle of the next turn of the house."""
    story.cut = story.random.randint(1, 3)


async def looks_at_house(story: GameStory) -> None:
    """A player presses a button on the message of the last turn of the house; [Undo] takes that back."""
    turns = [one for one in messages(story.world.channel) if not one.ephemeral and "Whole turn" in labels(one)]
    if turns:
        shown = story.world.seen(story.random.choice([*story.players, story.world.ursula]), turns[-1])
        label = story.random.choice([one for one in shown.buttons if one in ("Whole turn", "Why this?", "Undo")])
        asked = await story.press(shown, label)
        await story.surely(asked)
        story.anew()


async def changes_pace(story: Story) -> None:
    """An umpire has it played live, or by post; or stops the clock."""
    umpire = story.world.ursula
    command = story.random.choice(("game pause", "game resume", "game pace"))
    options = {"mode": story.random.choice(("Live", "By post"))} if command == "game pace" else {}
    await story.say(umpire, command, **options)


AT_TABLE: Final[tuple[Callable[[Any], Awaitable[None]], ...]] = (
    *(takes_back, seals, presses, look_alike, stays_away) * 2,
    *(restarts, gives_orders, looks, changes_pace),
)
"""What may happen beside a game."""
BESIDE_HOUSE: Final[tuple[Callable[[Any], Awaitable[None]], ...]] = (*AT_TABLE, *(is_cut_short, looks_at_house) * 2)
"""What may happen where the house plays."""
BESIDE_MONTHS: Final[tuple[Callable[[Any], Awaitable[None]], ...]] = (takes_back, takes_back, restarts, looks, looks)
"""What may happen beside a month."""
