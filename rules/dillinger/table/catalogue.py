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
        "Three or four players get 2 public enemies and 6 accessory cards each, five or six players 2 and 5; everybody "
        "starts with $5,000. Then each puts one or both of his enemies on Casing Bank or On the Lam, cards are traded, "
        "and attachments go under enemies in play. The full game has 84 accessory cards, the medium game 63, the short "
        "game 46 and no lawyers.",
        rulings=(
            Ruling("A card placed straight into the Casing Bank box counts as having cased its bank."),
            Ruling("All four cards of Contract for Hit stay out of the short game: only that leaves 46."),
            Ruling("“2d12” is two six-sided dice added up, the result kept to 2 to 12."),
            Ruling(
                "The ratings printed on the cards are lost except for what examples show: these are ours. A server "
                "may set its own from a file.",
                Origin.HOUSE,
            ),
            Ruling("Bailey, Floyd, Miller, Richetti and Underhill are the five hit-men."),
            Ruling(
                "Whoever has put no enemy into play when the table's time is up gets one of his two there by chance, "
                "on Casing Bank, where nobody is raided.",
                Origin.HOUSE,
            ),
            Ruling(
                "Trading begins once everybody has an enemy in play; whoever is ready lays no more cards and is out "
                "of the trading.",
                Origin.HOUSE,
            ),
        ),
        tables=("dil.tables.cards", "dil.tables.enemies"),
        also=(
            "starting money",
            "how do I start",
            "deal the cards",
        ),
        due=(
            by_itself(
                "Whoever has put no enemy into play in time has one there.", "dillinger.engine.absence.activate_for"
            ),
        ),
        commands=("dillinger deal",),
    ),
    Rule(
        "dil.first-player",
        "Who goes first",
        PREPARING,
        "4.4 Determine Who Goes First",
        "Each player throws a die and the highest begins; those who tie for it throw again. Play goes on clockwise.",
        due=(by_itself("Whoever ties for the highest die throws again.", "dillinger.table.first_player.goes_first"),),
        commands=("dillinger deal",),
    ),
    Rule(
        "dil.turn",
        "The player turn",
        COURSE,
        "6.2 The Sequence of Play",
        "First cards: discarding from a full hand, drawing, trading. Then crime: one public enemy action, after it one "
        "law enforcement action against somebody else's enemy; either may be passed.",
        rulings=(
            Ruling("The enemy action comes before the law action."),
            Ruling(
                "Only a Bank Robbed marker or a ransom not yet settled forbids passing (8.8). It binds the enemy "
                "actions of both cards of that player, not his law action."
            ),
            Ruling(
                "Whoever holds a card that could be played out of turn is asked privately, for as long as the table "
                "has set."
            ),
            Ruling(
                "A turn in which nothing is done for as long as the table has set is passed as far as the rules "
                "allow: what must be drawn is drawn, from a full hand a card goes by chance before that; a take, a "
                "ransom or a victim is seen to; there is no crime and no law action. The time starts again whenever "
                "the turn moves on, and stops while others are asked."
            ),
            Ruling(
                "More than half of the seats, or an umpire, may have it passed at once; an umpire who has a seat may "
                "do so only if this game names them. A player who missed three deadlines in a row doesn't count.",
                Origin.HOUSE,
            ),
            Ruling(
                "Whoever must draw and is away draws accessory cards, else an enemy, else the cheapest lawyer that "
                "he can pay.",
                Origin.HOUSE,
            ),
            Ruling(
                "Everybody who might have such a card, judging by what lies open on the table, is asked, whether he "
                "has it or not. No answer in time is none; a table may always wait the whole time, so that a pause "
                "gives nothing away.",
                Origin.HOUSE,
            ),
            Ruling(
                "When the time is up, a standing order answers in the place of silence; nobody else sees it. Whoever "
                "has told everybody that he answers a kind of question beforehand is neither asked it nor waited for.",
                Origin.HOUSE,
            ),
            Ruling(
                "By post all that is asked about one deed, from the first card to the last die, has one time limit.",
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
                "Nobody passes while a take or a ransom waits.", "dillinger do", "dillinger.engine.state_machine.check"
            ),
            by_itself("A turn that stands still is passed, as rules allow.", "dillinger.engine.absence.pass_turn"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.draw",
        "Drawing",
        COURSE,
        "6.3 Card Draw",
        "One public enemy; or a lawyer of one's choice, who is put on retainer; or accessory cards, up to five in "
        "hand for a player who has three or fewer, and a single one for anybody else. A public enemy drawn goes to "
        "the hand, or On the Lam without an action.",
        rulings=(
            Ruling("While a draw is legal it must be made, in the last turns too."),
            Ruling("Where nothing can be drawn, even a full hand need not be thinned (6.61).", Origin.HOUSE),
        ),
        due=(
            refused(
                "Nothing is done in a turn before the draw.", "dillinger do", "dillinger.engine.state_machine.check"
            ),
            by_itself("For whoever is away it is made.", "dillinger.engine.absence.draw_for"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.discard",
        "Discarding",
        COURSE,
        "6.4 Discarding",
        "Cards are discarded from a full hand at the start of one's turn; a lawyer on retainer never, public enemies "
        "at any time of the turn. What is discarded is out of the game.",
        rulings=(
            Ruling("With eight cards in hand, and only then, any number may go (6.41)."),
            Ruling("An agent takes the Tommy Gun under his card along; it may also go without him (6.41)."),
            Ruling("Whoever discards a robber before the take is carried off, or a kidnapper, owes no action for him."),
            Ruling(
                "A public enemy goes in his owner's turn, at any time of it, which is also how room is made for an "
                "acquitted enemy. His notoriety is lost and his attachments go with him; it is not a killing (6.42)."
            ),
        ),
        due=(
            refused("A full hand is thinned before the draw.", "dillinger do", "dillinger.engine.state_machine.check"),
            by_itself("For whoever is away a card goes by chance.", "dillinger.engine.absence.draw_for"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.hand-limit",
        "Eight cards in hand",
        COURSE,
        "6.33 Maximum Hand",
        "Lawyers on retainer, state police and special agents, with what lies under them, count; public enemies in "
        "play and their attachments don't.",
        rulings=(
            Ruling("An acquitted enemy may make it nine until the next discard."),
            Ruling("A trade that would leave somebody with more than eight is refused."),
        ),
        also=("how many cards in hand",),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.two-enemies",
        "Two public enemies",
        COURSE,
        "6.32 PE Cards",
        "Nobody has more than two, in hand and in play together, jail included.",
        rulings=(Ruling("Whoever has two discards one before he draws another."),),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.trade",
        "Trading",
        COURSE,
        "6.5 Trading Cards",
        "Accessory cards change hands for cards or money between the player whose turn it is and the others, for a "
        "minute; before the game among everybody, for three. Public enemies and lawyers are never traded.",
        rulings=(
            Ruling("What lies under a public enemy can't be traded; what lies under an agent in hand can."),
            Ruling("Both sides agree before anything moves."),
            Ruling("Attachments may be played in anybody's turn (7.13)."),
            Ruling("Nothing is attached to somebody in jail.", Origin.HOUSE),
            Ruling(
                "An agent changes hands with the Tommy Gun under his card, which counts as a card too.", Origin.HOUSE
            ),
            Ruling("The minute runs from the first offer of the turn, and the enemy action ends it.", Origin.HOUSE),
            Ruling("An offer lapses when its maker no longer has the cards as he offered them.", Origin.HOUSE),
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
        "Whenever an enemy is killed, the one in play, jail included, with the most notoriety gets the title and 1 "
        "notoriety, again if he has it already. A tie leaves it to nobody.",
        rulings=(
            Ruling("It lapses when its holder leaves play."),
            Ruling("An enemy who is discarded was not killed."),
        ),
        also=(
            "public enemy number one",
            "most wanted",
        ),
        due=(
            by_itself(
                "Each death of an enemy decides the title again.", "dillinger.table.running_table.RunningTable.kill"
            ),
            by_itself("It lapses as its holder leaves play.", "dillinger.table.running_table.RunningTable.untitle"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.end",
        "The end",
        "Course of Play",
        "6.61 General",
        "Once the last accessory card is drawn every player has one more turn, the one who drew it first.",
        rulings=(
            Ruling("The turn in which it is drawn is the drawer's last."),
            Ruling("An agent who is shuffled back after that changes nothing."),
            Ruling("An empty bank pays on paper."),
        ),
        also=(
            "when does the game end",
            "last turn",
        ),
        due=(by_itself("With the last card drawn everybody has one turn more.", "dillinger.table.turns.end_turn"),),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.victory",
        "Victory",
        VICTORY,
        "13 Victory",
        "A point for each notoriety, gathered or on one's enemies in play, and one for each full $10,000. Ties go to "
        "more notoriety, then more money, then Public Enemy #1, then a die.",
        rulings=(Ruling("What is on the card of an enemy in hand does not count."),),
        also=(
            "how do I win",
            "score",
        ),
        due=(
            by_itself(
                "Points are counted and the winner named as the game ends.", "dillinger.table.end_and_victory.game_over"
            ),
        ),
        commands=("dillinger do",),
    ),
)
