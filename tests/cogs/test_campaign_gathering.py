"""A campaign by buttons: one public card gathers the gangs, and private cards give each a home and rackets."""

from __future__ import annotations

from simcord.results import ResponseMessage

from cogs.cards.components import BLUE
from cogs.post.live_message import IN_SIGHT, OFTEN
from db.notices import SETTLES
from rules.mad_dogs.paradise.city.model import Phase
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.months import phase, pressed
from tests.cogs.shown_cards import A_BEAT, beat, chat, labels, messages, restart, text
from tests.cogs.table import good
from tests.cogs.test_forms import typed
from tests.cogs.test_lost_channels import deleted
from tests.cogs.town import city
from tests.cogs.world import Actor, Reply, World

MOST_PRESSES, MOST_FOR_TWO = 6, 12
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
        """Join with a ready gang, pick its home and draft: so it is ready."""
        mine = await self.press(f"Join with the {outfit}", await self.press("Join with a gang"))
        mine = await self.choose(home, mine)
        assert blue(mine) == ["Draft the bot's pick"]
        drafted = await self.press("Draft the bot's pick", mine)
        assert "It is ready for January. [Not ready yet] takes that back." in drafted.text
        return drafted


def blue(card: Reply) -> list[str]:
    """The buttons that a card shows as the next step."""
    return [part["label"] for part in card._parts() if part.get("style") == BLUE]


def public(world: World) -> int:
    """The number of messages that everybody sees."""
    return sum(not one.flags.ephemeral for one in world.channel.history(viewer=world.alice))


async def test_four_friends_begin_a_campaign_with_one_typed_command_and_six_presses_each(calm: World) -> None:
    card = await good(calm, calm.alice, "campaign start")
    friends = [Thumb(card, who) for who in (calm.alice, calm.bob, calm.carol, calm.ursula)]
    for thumb, outfit, home in zip(friends, OUTFITS, HOMES, strict=True):
        mine = await thumb.join(outfit, home)
        assert mine.private
        assert public(calm) == 1, "presses edit the one public card"
        assert f"{outfit}** (<@{thumb.who.id}>): {home}, rackets 4 of 4 Loot dice, ready" in card.text
        alone = thumb is friends[0]
        assert ("Begin the campaign" in mine.buttons) is not alone, "all who have joined are ready"
    assert "no Accountant" not in card.text
    await friends[0].press(BEGIN)
    assert phase(calm) == (1, Phase.LOOT)
    assert card.headline == "January 1927: Loot and payoffs"
    assert list(card.buttons) == ["My month", "Ask to join", "Status", "Help"]
    assert max(one.presses for one in friends) <= MOST_PRESSES
    await everything_is_the_fold_of_its_events(calm)


async def test_two_begin_with_the_rivals_that_the_book_wants_in_twelve_presses(calm: World) -> None:
    await calm.name_umpires()
    card = await good(calm, calm.bob, "campaign start")
    posts = public(calm)
    bob, carol = Thumb(card, calm.bob), Thumb(card, calm.carol)
    assert "Add" not in " ".join(card.buttons)
    outsider = await card.press(BEGIN, calm.alice)
    assert "Only players and umpires of Paradise can do that" in outsider.why
    missing = await card.press(BEGIN, calm.ursula)
    assert "needs at least two gangs" in missing.why

    await bob.join(OUTFITS[0], HOMES[0])
    joined = await carol.press(f"Join with the {OUTFITS[1]}", await carol.press("Join with a gang"))
    assert f"{OUTFITS[1]}** (<@{carol.who.id}>): no home yet, rackets 0 of 4 Loot dice" in card.text
    missing = await card.press(BEGIN, calm.carol)
    assert missing.why == "Tannery Outfit still needs a home. Tannery Outfit still needs a first racket."
    assert "Rackets: 0 of 4 Loot dice" in (await missing.press("My gang", calm.carol)).text
    homed = await carol.choose(HOMES[1], joined)
    assert "The bot's pick:" in homed.text
    drafted = await carol.press("Draft the bot's pick", homed)
    back = await pressed(drafted, "Not ready yet", calm.carol)
    unready = await card.press(BEGIN, calm.bob)
    assert "Tannery Outfit isn't ready yet" in unready.why
    await pressed(back, "Ready", calm.carol)

    assert "With 2 players the book wants the Chinatown Tong and 2 to 4 other rival gangs." in card.text
    asked = await card.press(BEGIN, calm.bob)
    assert asked.headline == "Begin January 1927?"
    assert "Still to come: the Tong and 2 more" in asked.text
    assert [*asked.buttons] == ["Begin", "Add 3 rivals", "Back"]
    assert (await pressed(asked, "Back", calm.bob)).headline == "“Paradise” gathers its gangs"
    added = await bob.press("Add 3 rivals", await card.press(BEGIN, calm.bob))
    assert [*added.buttons] == ["Begin", "Who has joined"]
    assert [(one.npc, one.chinese) for one in (await city(calm)).outfits[2:]] == [
        (True, True),
        (True, False),
        (True, False),
    ]
    assert public(calm) == posts
    begun = await bob.press(BEGIN, added)
    assert phase(calm) == (1, Phase.LOOT)
    assert begun.private
    assert public(calm) == posts + 1, "the channel reads that January begins"
    assert bob.presses + carol.presses <= MOST_FOR_TWO


async def test_what_can_go_wrong_while_gangs_gather_has_a_sentence(calm: World) -> None:
    await calm.two_gangs()
    card = await good(calm, calm.alice, "campaign start")
    twice = await calm.say(calm.bob, "campaign start")
    assert "“Paradise” is being played here" in twice.why
    first = calm.channel
    calm.channel = calm.server.create_text_channel("elsewhere")
    other = await good(calm, calm.bob, "campaign start")
    assert "“Paradise 2”" in other.headline
    calm.channel = first

    pick = await pressed(twice, "Join with a gang", calm.bob)
    joined = await pressed(pick, "Join with South Side", calm.bob)
    assert "South Side comes to Paradise" in joined.headline
    assert "one business and can't bribe anyone" in joined.text
    again = await calm.say(calm.bob, "campaign join", gang="South Side")
    assert again.why == "South Side has already joined this campaign."
    elsewhere = await pressed(other, "Join with a gang", calm.bob)
    assert "South Side plays in another campaign. Take it out there" in elsewhere.text
    assert "Join with South Side" not in elsewhere.buttons

    seen = await pressed(card, "My gang", calm.bob)
    shown = await calm.say(calm.bob, "campaign draft")
    assert "chooses its home before it drafts" in shown.why
    seen = await seen.choose("Riverside", by=calm.bob)
    shown = await good(calm, calm.bob, "campaign draft")
    assert shown.private
    assert shown.menus["Pick its rackets at home"]
    assert not (await city(calm)).owned(2)
    seen = await seen.choose("Brothel", by=calm.bob)
    assert "Rackets: 2 of 4 Loot dice. Brothel 1 in Riverside." in seen.text


async def test_a_campaign_in_a_channel_with_a_game_starts_in_a_thread(calm: World) -> None:
    await good(calm, calm.alice, "game open", system="mad", name="Docks")
    refused = await calm.say(calm.bob, "campaign start")
    assert "“Docks” is being played here" in refused.why
    begun = await pressed(refused, "Start it in a thread", calm.bob)
    assert begun.headline.startswith("“Paradise” is open in <#")
    assert calm.rows("SELECT name FROM campaign WHERE present") == [("Paradise",)]


async def test_name_and_pace_are_buttons_until_the_first_month(calm: World) -> None:
    card = await good(calm, calm.alice, "campaign start")
    assert "Live play: no one gets a notice or a deadline." in card.text
    settings = await pressed(card, "Play by post")
    assert "By post: 3 days for a part of the month" in card.text
    assert "no one gets a notice" not in card.text
    settings = await pressed(card, "Name and pace")
    assert "Play by post" not in card.buttons
    assert {"Live", "At a real table", "Name"} <= set(settings.buttons)
    assert "By post" not in settings.buttons
    settings = await settings.choose("1 day for a part of the month")
    assert "By post: 1 day for a part of the month" in card.text
    settings = await pressed(settings, "At a real table")
    assert "A real table: no clock, and you type in your own dice." in card.text
    named = await typed(calm, await settings.press("Name"), "The Paradise War")
    assert "“The Paradise War” gathers its gangs" in card.text
    assert "“The Paradise War”" in named.headline
    assert calm.rows("SELECT name FROM campaign") == [("The Paradise War",)]
    await everything_is_the_fold_of_its_events(calm)


async def test_a_pace_by_post_offers_its_times_by_a_menu(calm: World) -> None:
    await good(calm, calm.alice, "game open", system="mad", name="Docks")
    await good(calm, calm.alice, "game pace", mode="By post")
    shown = await good(calm, calm.alice, "game pace")
    assert {"Time for a turn", "Time for an answer", "Time for what the rules ask for"} <= {*shown.menus}
    await shown.choose("3 days for a turn")
    assert "By post: 3 days for a turn" in (await good(calm, calm.alice, "game pace")).text


async def test_of_two_who_add_the_rivals_at_once_one_does(calm: World) -> None:
    card = await good(calm, calm.alice, "campaign start")
    await Thumb(card, calm.alice).join(OUTFITS[0], HOMES[0])
    message, custom_id = card.message, card.buttons["Add 3 rivals"]
    assert message is not None
    await calm.at_once(
        (calm.alice, lambda: calm.alice.click(message, custom_id=custom_id)),
        (calm.alice, lambda: calm.alice.click(message, custom_id=custom_id)),
    )
    assert len((await city(calm)).outfits) == 4
    assert "Rivals: " in card.text


async def test_of_two_who_start_a_campaign_at_once_the_second_reads_that_it_runs(calm: World) -> None:
    await calm.at_once(
        (calm.alice, lambda: calm.alice.slash(calm.channel, "campaign start")),
        (calm.bob, lambda: calm.bob.slash(calm.channel, "campaign start")),
    )
    assert calm.rows("SELECT name FROM campaign WHERE present") == [("Paradise",)]
    assert ["is being played here" in one for one in calm.refusals] == [True]


async def test_a_press_where_the_bot_has_no_table_card_is_answered_in_the_channel(world: World) -> None:
    card = await good(world, world.alice, "campaign start")
    pick = await pressed(card, "Join with a gang")
    joined = await pressed(pick, f"Join with the {OUTFITS[0]}")
    assert joined.private
    (answer,) = joined.ephemerals
    assert not answer.private
    assert answer.headline.startswith("Quayside Outfit comes to Paradise")
    again = await pressed(answer, "Who has joined", world.bob)
    assert again.private
    assert "“Paradise” gathers its gangs" in again.headline
    assert "Quayside Outfit" in again.text
    await pressed(again, "Name and pace", world.bob)


def the_card(world: World) -> ResponseMessage:
    """The only table card of the campaign in the channel."""
    stages = {"Join with a gang", "Begin"}, {"My month", "Help"}
    (found,) = [one for one in messages(world.channel) if any(stage <= {*labels(one)} for stage in stages)]
    return found


async def test_the_card_follows_what_happens_elsewhere_and_is_the_only_one(calm: World) -> None:
    await calm.two_gangs()
    await calm.name_umpires()
    opened = await good(calm, calm.alice, "campaign start")
    assert opened.message is not None
    await beat(calm)
    assert text(the_card(calm)).startswith("### “Paradise” gathers its gangs")
    joined = await good(calm, calm.bob, "campaign join", gang="South Side", home="Riverside")
    await beat(calm)
    assert the_card(calm).id == opened.message.id
    assert "South Side** (" in text(the_card(calm))
    assert "no Accountant" in text(the_card(calm))
    await joined.press("Undo", calm.bob)
    await beat(calm)
    assert "No gang has joined yet." in text(the_card(calm))
    await good(calm, calm.bob, "campaign join", gang="South Side", home="Riverside")
    await good(calm, calm.ursula, "gang hire", gang="South Side", profile="Accountant", name="Fingers")
    await beat(calm)
    assert "no Accountant" not in text(the_card(calm))
    await chat(calm, IN_SIGHT)
    await beat(calm, OFTEN.total_seconds())
    await restart(calm)
    await good(calm, calm.bob, "campaign draft", businesses="Brothel")
    await beat(calm)
    assert messages(calm.channel)[-1].id == the_card(calm).id != opened.message.id
    assert "Riverside, rackets 2 of 4 Loot dice" in text(the_card(calm))
    await good(calm, calm.bob, "campaign pace", mode="By post")
    await good(calm, calm.bob, "campaign rival", type="Mafia or Camorra", size=2)
    await good(calm, calm.ursula, "campaign next")
    await beat(calm)
    assert text(the_card(calm)).startswith("### January 1927: Loot and payoffs")
    await good(calm, calm.ursula, "campaign close", sure=True)
    await beat(calm)
    assert "This campaign is over." in "".join(map(text, messages(calm.channel)))
    assert not [one for one in messages(calm.channel) if {"My month", "Help"} <= {*labels(one)}]


def notices(world: World) -> list[ResponseMessage]:
    return [one for one in messages(world.channel) if "waits for <@" in text(one)]


async def test_the_organizer_gets_one_notice_once_all_gangs_are_ready_and_no_other_joins(calm: World) -> None:
    card = await good(calm, calm.alice, "campaign start")
    alice, bob, carol = [Thumb(card, who) for who in (calm.alice, calm.bob, calm.carol)]
    await alice.join(OUTFITS[0], HOMES[0])
    await bob.join(OUTFITS[1], HOMES[1])
    await beat(calm, SETTLES - 60)
    await carol.press(f"Join with the {OUTFITS[2]}", await carol.press("Join with a gang"))
    await beat(calm, SETTLES)
    assert not notices(calm), "not while gangs come one after the other"
    mine = await carol.choose(HOMES[2], await carol.press("My gang"))
    await carol.press("Draft the bot's pick", mine)
    await beat(calm, SETTLES + A_BEAT)
    (notice,) = notices(calm)
    assert f"“Paradise” waits for <@{calm.alice.user.id}>" in text(notice)
    assert "All gangs are ready, so the first month can begin." in text(notice)
    await good(calm, calm.bob, "campaign pace", mode="Real table")
    await beat(calm, 24 * 3600)
    assert [one.id for one in notices(calm)] == [notice.id], "it rings once"
    agenda = await good(calm, calm.alice, "agenda")
    assert "All gangs are ready" in agenda.text
    asked = await calm.act(calm.alice, lambda: calm.alice.click(notice, label="Begin"))
    assert "rival" in asked.text, "the book wants some for three players"
    await pressed(asked, BEGIN, calm.alice)
    assert phase(calm) == (1, Phase.LOOT)
    await beat(calm)
    assert not notices(calm)


async def test_an_opener_without_a_gang_gets_it_and_a_presser_who_made_all_ready_does_not(
    calm: World,
) -> None:
    card = await good(calm, calm.ursula, "campaign start")
    for who, outfit, home in zip((calm.bob, calm.carol), OUTFITS, HOMES, strict=False):
        await Thumb(card, who).join(outfit, home)
    await beat(calm, SETTLES + A_BEAT)
    (notice,) = notices(calm)
    assert f"“Paradise” waits for <@{calm.bob.user.id}> <@{calm.ursula.user.id}>" in text(notice)
    again = await pressed(await pressed(card, "My gang", calm.bob), "Not ready yet", calm.bob)
    await beat(calm)
    assert not notices(calm)
    await pressed(again, "Ready", calm.bob)
    await beat(calm, SETTLES + A_BEAT)
    (notice,) = notices(calm)
    assert f"waits for <@{calm.ursula.user.id}>" in text(notice), "bob's own press made all ready"


async def test_what_changes_while_others_press_has_a_sentence_and_loses_nothing(calm: World) -> None:
    card = await good(calm, calm.alice, "campaign start")
    alice, bob = Thumb(card, calm.alice), Thumb(card, calm.bob)
    await alice.join(OUTFITS[0], HOMES[0])
    mine = await bob.press(f"Join with the {OUTFITS[1]}", await bob.press("Join with a gang"))
    await good(calm, calm.bob, "campaign leave", gang=OUTFITS[1])
    left = await mine.choose("Riverside", by=calm.bob)
    assert left.why == "That gang has left Paradise. Join again to take part."
    again = await pressed(await pressed(left, "Join with a gang", calm.bob), f"Join with {OUTFITS[1]}", calm.bob)
    await bob.press("Draft the bot's pick", await bob.choose(HOMES[1], again))

    asked = [await pressed(card, BEGIN, who) for who in (calm.alice, calm.bob)]
    messages_of = [(one.message, one.buttons[BEGIN]) for one in asked]
    (first, begin), (second, other) = messages_of
    assert first is not None
    assert second is not None
    await calm.at_once(
        (calm.alice, lambda: calm.alice.click(first, custom_id=begin)),
        (calm.bob, lambda: calm.bob.click(second, custom_id=other)),
    )
    assert phase(calm) == (1, Phase.LOOT), "one begins, and nothing is collected"
    assert ["has begun" in one or "has moved on" in one for one in calm.refusals[-1:]] == [True], calm.refusals
    await everything_is_the_fold_of_its_events(calm)


async def test_a_campaign_whose_channel_is_gone_goes_on_where_it_is_moved(calm: World) -> None:
    await Thumb(await good(calm, calm.alice, "campaign start"), calm.alice).join(OUTFITS[0], HOMES[0])
    await deleted(calm)
    agenda = await good(calm, calm.alice, "agenda")
    assert "The channel of “Paradise” was deleted" in agenda.text
    await good(calm, calm.alice, "game move-here")
    await beat(calm, A_BEAT + 30)
    assert f"{OUTFITS[0]}** (" in text(the_card(calm))
