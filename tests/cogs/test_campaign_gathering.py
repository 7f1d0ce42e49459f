"""A campaign by buttons: one public card gathers the gangs, and private cards give each a home and rackets."""

from __future__ import annotations

from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.months import phase, pressed
from tests.cogs.table import good
from tests.cogs.test_forms import typed
from tests.cogs.town import city
from tests.cogs.world import Actor, Reply, World

MOST_PRESSES, MOST_FOR_TWO = 8, 16
HOMES = "The Docks", "Riverside", "Southbridge", "Oak Bluff"
OUTFITS = "Quayside Outfit", "Tannery Outfit", "Foundry Outfit", "Depot Outfit"
BEGIN = "Begin"


class Thumb:
    """A player who presses buttons of the public card and of the private cards behind it, counted."""

    def __init__(self, card: Reply, who: Actor) -> None:
        self.card, self.who, self.presses = card, who, 0

    async def press(self, label: str, on: Reply | None = None) -> Reply:
        self.presses += 1
        return await pressed(on or self.card, label, self.who)

    async def choose(self, label: str, on: Reply) -> Reply:
        """A choice takes two presses: one opens the menu."""
        self.presses += 2
        chosen = await on.choose(label, by=self.who)
        assert not chosen.refused, chosen.refused
        return chosen

    async def join(self, outfit: str, home: str) -> Reply:
        """Join with a ready gang, pick its home, draft and be ready."""
        mine = await self.press(f"Join with the {outfit}", await self.press("Join with my gang"))
        mine = await self.choose(home, mine)
        return await self.press("Ready", await self.press("Draft the bot's pick", mine))


def public(world: World) -> int:
    """The number of messages that everybody sees."""
    return sum(not one.flags.ephemeral for one in world.channel.history(viewer=world.alice))


async def test_four_friends_begin_a_campaign_with_one_typed_command_and_eight_presses_each(world: World) -> None:
    card = await good(world, world.alice, "campaign start")
    friends = [Thumb(card, who) for who in (world.alice, world.bob, world.carol, world.ursula)]
    for thumb, outfit, home in zip(friends, OUTFITS, HOMES, strict=True):
        mine = await thumb.join(outfit, home)
        assert mine.private
        assert public(world) == 1, "presses edit the one public card"
        assert f"{outfit}** (<@{thumb.who.id}>): {home}, rackets 4 of 4D6, ready" in card.text
        assert "Begin the campaign" in mine.buttons, "all who have joined are ready"
    assert "no Accountant" not in card.text
    begun = await friends[0].press(BEGIN)
    if begun.private:
        begun = await friends[0].press(BEGIN, begun)
    assert phase(world) == (1, Phase.LOOT)
    assert "“Paradise” has begun" in card.text
    assert list(card.buttons) == ["My month"]
    assert max(one.presses for one in friends) <= MOST_PRESSES
    await everything_is_the_fold_of_its_events(world)


async def test_two_begin_with_the_rivals_that_the_book_wants_in_sixteen_presses(world: World) -> None:
    await world.name_umpires()
    card = await good(world, world.bob, "campaign start")
    posts = public(world)
    bob, carol = Thumb(card, world.bob), Thumb(card, world.carol)
    assert "Add" not in " ".join(card.buttons)
    outsider = await card.press(BEGIN, world.alice)
    assert "for its players and umpires" in outsider.why
    missing = await card.press(BEGIN, world.ursula)
    assert "needs two gangs at least" in missing.why

    await bob.join(OUTFITS[0], HOMES[0])
    joined = await carol.press(f"Join with the {OUTFITS[1]}", await carol.press("Join with my gang"))
    assert f"{OUTFITS[1]}** (<@{carol.who.id}>): no home yet, rackets 0 of 4D6" in card.text
    missing = await card.press(BEGIN, world.carol)
    assert missing.why == "Tannery Outfit still needs a home. Tannery Outfit still needs a first racket."
    assert "Rackets: 0 of 4D6" in (await missing.press("My gang", world.carol)).text
    homed = await carol.choose(HOMES[1], joined)
    assert "The bot's pick:" in homed.text
    drafted = await carol.press("Draft the bot's pick", homed)
    unready = await card.press(BEGIN, world.bob)
    assert "Tannery Outfit isn't ready yet" in unready.why
    await carol.press("Ready", drafted)

    assert "With 2 players the book wants the Chinatown Tong and 2 to 4 other rival gangs." in card.text
    asked = await card.press(BEGIN, world.bob)
    assert asked.headline == "Begin January 1927?"
    assert "Still to come: the Tong and 2 more" in asked.text
    await bob.press("Add 3 rivals")
    assert [(one.npc, one.chinese) for one in (await city(world)).outfits[2:]] == [
        (True, True),
        (True, False),
        (True, False),
    ]
    assert public(world) == posts
    begun = await bob.press(BEGIN, await bob.press(BEGIN))
    assert phase(world) == (1, Phase.LOOT)
    assert begun.private
    assert public(world) == posts + 1, "the channel reads that January begins"
    assert bob.presses + carol.presses <= MOST_FOR_TWO


async def test_what_can_go_wrong_while_gangs_gather_has_a_sentence(world: World) -> None:
    await world.two_gangs()
    card = await good(world, world.alice, "campaign start")
    twice = await world.say(world.bob, "campaign start")
    assert "“Paradise” is being played here" in twice.why
    first = world.channel
    world.channel = world.server.create_text_channel("elsewhere")
    other = await good(world, world.bob, "campaign start")
    assert "“Paradise 2”" in other.headline
    world.channel = first

    pick = await pressed(twice, "Join with my gang", world.bob)
    joined = await pressed(pick, "Join with South Side", world.bob)
    assert "South Side comes to Paradise" in joined.headline
    assert "one business and can't bribe anyone" in joined.text
    again = await world.say(world.bob, "campaign join", gang="South Side")
    assert again.why == "South Side has already joined this campaign."
    elsewhere = await pressed(other, "Join with my gang", world.bob)
    assert "South Side plays in another campaign. Take it out there" in elsewhere.text
    assert "Join with South Side" not in elsewhere.buttons

    seen = await pressed(card, "My gang", world.bob)
    shown = await world.say(world.bob, "campaign draft")
    assert "chooses its home first" in shown.why
    seen = await seen.choose("Riverside", by=world.bob)
    shown = await good(world, world.bob, "campaign draft")
    assert shown.private
    assert shown.menus["Pick its rackets at home"]
    assert not (await city(world)).owned(2)
    seen = await seen.choose("Brothel", by=world.bob)
    assert "Rackets: 2 of 4D6. Brothel 1 in Riverside." in seen.text


async def test_name_and_pace_are_buttons_until_the_first_month(world: World) -> None:
    card = await good(world, world.alice, "campaign start")
    settings = await pressed(card, "Name and pace")
    settings = await pressed(settings, "By post")
    assert "By post: 3 days for a part of the month" in card.text
    assert {"Live", "At a real table", "Name"} <= set(settings.buttons)
    assert "By post" not in settings.buttons
    settings = await pressed(settings, "At a real table")
    assert "At a real table" in card.text
    named = await typed(world, await settings.press("Name"), "The Paradise War")
    assert "“The Paradise War” gathers its gangs" in card.text
    assert "“The Paradise War”" in named.headline
    assert world.rows("SELECT name FROM campaign") == [("The Paradise War",)]
    await everything_is_the_fold_of_its_events(world)


async def test_of_two_who_add_the_rivals_at_once_one_does(world: World) -> None:
    card = await good(world, world.alice, "campaign start")
    await Thumb(card, world.alice).join(OUTFITS[0], HOMES[0])
    message, custom_id = card.message, card.buttons["Add 3 rivals"]
    assert message is not None
    await world.at_once(
        (world.alice, lambda: world.alice.click(message, custom_id=custom_id)),
        (world.alice, lambda: world.alice.click(message, custom_id=custom_id)),
    )
    assert len((await city(world)).outfits) == 4
    assert "Rivals: " in card.text


async def test_of_two_who_start_a_campaign_at_once_the_second_reads_that_it_runs(world: World) -> None:
    await world.at_once(
        (world.alice, lambda: world.alice.slash(world.channel, "campaign start")),
        (world.bob, lambda: world.bob.slash(world.channel, "campaign start")),
    )
    assert world.rows("SELECT name FROM campaign WHERE present") == [("Paradise",)]
    assert ["is being played here" in one for one in world.refusals] == [True]


async def test_a_press_whose_public_card_is_gone_is_answered_in_the_channel(world: World) -> None:
    card = await good(world, world.alice, "campaign start")
    pick = await pressed(card, "Join with my gang")
    assert card.message is not None
    del world.env.backend.messages[card.message.channel_id][card.message.id]
    joined = await pressed(pick, f"Join with the {OUTFITS[0]}")
    assert joined.private
    assert public(world) == 1
    (told,) = joined.ephemerals
    assert not told.private
    assert told.headline.startswith("Quayside Outfit comes to Paradise")
    again = await pressed(told, "Who has joined", world.bob)
    assert "“Paradise” gathers its gangs" in again.headline
    assert "Quayside Outfit" in again.text
    await pressed(again, "Name and pace", world.bob)


async def test_typed_commands_are_shown_on_the_public_card_too(world: World) -> None:
    await world.two_gangs()
    card = await good(world, world.alice, "campaign start")
    await good(world, world.bob, "campaign join", gang="South Side", home="Riverside")
    assert "South Side** (" in card.text
    await world.restart()
    await good(world, world.bob, "campaign draft", businesses="Brothel")
    assert "Riverside, rackets 2 of 4D6, no Accountant" in card.text
    await good(world, world.alice, "campaign pace", mode="By post")
    assert "By post:" in card.text
    await good(world, world.bob, "campaign rival", type="Mafia or Camorra", size=2)
    await good(world, world.alice, "campaign next")
    assert "“Paradise” has begun" in card.text
