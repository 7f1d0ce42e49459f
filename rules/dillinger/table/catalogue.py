"""Rules: setting up, the turn, drawing, discarding and trading cards; Public Enemy #1, the end and victory."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

PREPARING, COURSE = "Preparing for Play", "Course of Play"

RULES: tuple[Rule, ...] = (
    Rule(
        "dil.setup",
        "Setting up",
        PREPARING,
        "4.1 to 4.3, 6.62 to 6.632",
        "Three or four players get 2 public enemies and 6 accessory cards each, five or six players 2 and 5. Each "
        "player starts with $5,000. Each then puts one or both enemies on Casing Bank or On the Lam, players trade "
        "cards, and attachments go under enemies in play. The full game has 84 accessory cards, the medium game "
        "63, the short game 46 and no lawyers.",
        rulings=(
            Ruling("An enemy placed straight into the Casing Bank box counts as having cased the bank."),
            Ruling("All four Contract for Hit cards stay out of the short game. Only then are there 46 cards."),
            Ruling("“2d12” means two six-sided dice added up. The result is kept within 2 to 12."),
            Ruling(
                "The ratings on the printed cards are lost, except those in examples. These are ours. A server may "
                "load its own from a file.",
                Origin.HOUSE,
            ),
            Ruling("Bailey, Floyd, Miller, Richetti and Underhill are the five hit-men."),
            Ruling(
                "If a player has no enemy in play when the time is up, dice put one of the two on Casing Bank, "
                "where the law raids no one.",
                Origin.HOUSE,
            ),
            Ruling(
                "Trading begins once every player has an enemy in play. A player who is ready lays no more cards "
                "and can't trade any more.",
                Origin.HOUSE,
            ),
        ),
        tables=("dil.tables.cards", "dil.tables.enemies"),
        also=(
            "starting money",
            "how do I start",
            "deal the cards",
        ),
        due=(by_itself("When time is up, the bot puts an enemy into play.", "dillinger.engine.absence.activate_for"),),
        commands=("dillinger deal",),
    ),
    Rule(
        "dil.first-player",
        "Who goes first",
        PREPARING,
        "4.4 Determine Who Goes First",
        "Each player rolls a die, and the highest begins. Players who tie for the highest roll again. Play "
        "then continues clockwise.",
        due=(by_itself("Players who tie for the highest die roll again.", "dillinger.table.first_player.goes_first"),),
        commands=("dillinger deal",),
    ),
    Rule(
        "dil.turn",
        "The player turn",
        COURSE,
        "6.2 The Sequence of Play",
        "A turn begins with cards: discard from a full hand, draw, trade. Then the player takes one public enemy "
        "action, and after it one law enforcement action against an opponent's enemy. The player may pass either.",
        rulings=(
            Ruling("The enemy action comes before the law action."),
            Ruling(
                "Only a Bank Robbed marker or an unsettled ransom forbids passing (8.8). It binds the enemy "
                "actions of both of that player's enemies, but not the law action."
            ),
            Ruling(
                "If a player holds a card that could be played out of turn, the bot asks privately, for as long as "
                "the table has set."
            ),
            Ruling(
                "If a player does nothing for as long as the table has set, the bot passes the turn as far as the "
                "rules allow. It makes a required draw, and first discards a random card from a full hand. It sees "
                "to a take, a ransom or a victim, but takes no other crime and no law action. The time starts "
                "again at each new step of the turn, and stops while other players are asked."
            ),
            Ruling(
                "More than half of the seats, or an umpire, may have the turn passed at once. An umpire with a "
                "seat may do so only if this game names them. A player who missed three deadlines in a row doesn't "
                "count.",
                Origin.HOUSE,
            ),
            Ruling(
                "For an absent player who must draw, the bot draws accessory cards, else an enemy, else the "
                "cheapest lawyer that the player can pay.",
                Origin.HOUSE,
            ),
            Ruling(
                "The bot asks each player who might hold such a card, judging by the visible cards alone. No "
                "answer in time means no card. A table may always wait the full time, so that a pause reveals "
                "nothing.",
                Origin.HOUSE,
            ),
            Ruling(
                "When the time is up, a standing order answers for a silent player. No one else sees the order. A "
                "player may also announce that they answer a kind of question in advance. Then the bot neither "
                "asks them nor waits for them.",
                Origin.HOUSE,
            ),
            Ruling(
                "By post, all questions about one action, from the first card to the last die, share one time limit.",
                Origin.HOUSE,
            ),
        ),
        also=(
            "what can I do on my turn",
            "turn order",
            "actions",
        ),
        due=(
            refused(
                "No player can pass while a take or a ransom waits.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself("The bot passes an idle turn, as the rules allow.", "dillinger.engine.absence.pass_turn"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.draw",
        "Drawing",
        COURSE,
        "6.3 Card Draw",
        "A player draws one public enemy, or chooses a lawyer to put on retainer, or draws accessory cards. A "
        "player with three or fewer accessory cards draws up to five in hand. A player with more draws one. A "
        "drawn public enemy goes to the hand, or On the Lam without an action.",
        rulings=(
            Ruling("While a draw is legal, the player must make it, even in the last turns."),
            Ruling("If nothing can be drawn, the player needn't discard from a full hand (6.61).", Origin.HOUSE),
        ),
        due=(
            refused(
                "The draw comes before everything else in a turn.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself("For an absent player, the bot draws.", "dillinger.engine.absence.draw_for"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.discard",
        "Discarding",
        COURSE,
        "6.4 Discarding",
        "Players discard from a full hand at the start of their turn. They never discard a lawyer on retainer, and "
        "may discard public enemies at any time of their turn. Discarded cards are out of the game.",
        rulings=(
            Ruling("With eight cards in hand, and only then, a player may discard any number (6.41)."),
            Ruling(
                "A discarded agent takes along the Tommy Gun under the card. The player may also discard the "
                "gun alone (6.41)."
            ),
            Ruling("If a player discards a robber before the take, or a kidnapper, no action for that enemy is due."),
            Ruling(
                "A player may discard their own public enemy at any time of their own turn, for instance to make "
                "room for an acquitted enemy. The notoriety is lost and the attachments go too. It doesn't count "
                "as a kill (6.42)."
            ),
        ),
        due=(
            refused(
                "A player discards from a full hand before the draw.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself("For an absent player, the bot discards a random card.", "dillinger.engine.absence.draw_for"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.hand-limit",
        "Eight cards in hand",
        COURSE,
        "6.33 Maximum Hand",
        "Lawyers on retainer, state police, special agents, and the cards under those count. Public enemies in "
        "play and their attachments don't.",
        rulings=(
            Ruling("An acquitted enemy may make it nine cards until the next discard."),
            Ruling("The bot refuses a trade that would leave a player with more than eight cards."),
        ),
        also=("how many cards in hand",),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.two-enemies",
        "Two public enemies",
        COURSE,
        "6.32 PE Cards",
        "A player never has more than two, in hand and in play together, including jail.",
        rulings=(Ruling("A player with two must discard one before drawing another."),),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.trade",
        "Trading",
        COURSE,
        "6.5 Trading Cards",
        "The player whose turn it is may trade accessory cards for cards or money with the others, for a minute. "
        "Before the game all players may trade, for three minutes. Public enemies and lawyers are never traded.",
        rulings=(
            Ruling("Players can't trade cards under a public enemy. They can trade cards under an agent in hand."),
            Ruling("Both players agree before anything changes hands."),
            Ruling("Players may play attachments in any player's turn (7.13)."),
            Ruling("Players can't attach cards to an enemy in jail.", Origin.HOUSE),
            Ruling(
                "A traded agent takes along the Tommy Gun under the card, which counts as a card too.", Origin.HOUSE
            ),
            Ruling("The minute runs from the first offer of the turn, and the enemy action ends it.", Origin.HOUSE),
            Ruling("An offer ends when the player who made it no longer has the cards as offered.", Origin.HOUSE),
        ),
        commands=("dillinger offer",),
    ),
)

VICTORY = "Victory"

ENDING_RULES: tuple[Rule, ...] = (
    Rule(
        "dil.public-enemy-1",
        "Public Enemy #1",
        "Public Enemy #1",
        "11 Public Enemy #1",
        "When an enemy is killed, the enemy in play with the most notoriety, including jail, gets the title and 1 "
        "notoriety. A holder who leads again gets 1 more. In a tie, no enemy gets the title.",
        rulings=(
            Ruling("The title ends when its holder leaves play."),
            Ruling("Discarding an enemy doesn't count as a kill."),
        ),
        also=(
            "public enemy number one",
            "most wanted",
        ),
        due=(
            by_itself(
                "Each death of an enemy decides the title again.", "dillinger.table.running_table.RunningTable.kill"
            ),
            by_itself(
                "The title ends when its holder leaves play.", "dillinger.table.running_table.RunningTable.untitle"
            ),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.end",
        "The end",
        "Course of Play",
        "6.61 General",
        "Once a player draws the last accessory card, each player has one last turn, beginning with that player.",
        rulings=(
            Ruling("The turn in which a player draws it is that player's last."),
            Ruling("An agent shuffled back after that changes nothing."),
            Ruling("An empty bank still pays, on paper."),
        ),
        also=(
            "when does the game end",
            "last turn",
        ),
        due=(
            by_itself("After the last card is drawn, each player has one more turn.", "dillinger.table.turns.end_turn"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.victory",
        "Victory",
        VICTORY,
        "13 Victory",
        "A player gets a point for each notoriety, gathered or on enemies in play, and one for each full $10,000. "
        "Ties go to more notoriety, then more money, then Public Enemy #1, then a die.",
        rulings=(Ruling("Notoriety on the card of an enemy in hand doesn't count."),),
        also=(
            "how do I win",
            "score",
        ),
        due=(
            by_itself(
                "At the end the bot counts points and names the winner.",
                "dillinger.table.end_and_victory.game_over",
            ),
        ),
        commands=("dillinger do",),
    ),
)
