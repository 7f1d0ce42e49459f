"""Activation cards: the deck, what each card allows, hold cards, Tens and Jokers."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.cards.deck",
        "The deck",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game",
        "Each of one to four sides gets the Ace, Two, Three, Ten, Jack, Queen and King of a suit of its own: hearts "
        "and spades for two sides, diamonds and clubs for a third and fourth. These cards and both Jokers make one "
        "shuffled deck; the rest of the pack is not used. Cards are turned up singly, and the side whose suit shows "
        "may act.",
        also=(
            "playing cards",
            "shuffle",
        ),
        commands=("mad-card draw",),
    ),
    Rule(
        "mad.cards.draw",
        "Drawing a card",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Action Cards",
        "A low card (Ace, Two, Three) activates one figure and the friends within 2 inches of him; a court card "
        "(Jack, Queen, King) activates the whole gang. Each figure activated has two actions if the card is used at "
        "once, or one if it is kept and played later as a hold card.",
        also=(
            "whose turn is it",
            "initiative",
            "who goes first",
            "who acts next",
            "activation",
        ),
        commands=("mad-card draw",),
    ),
    Rule(
        "mad.cards.hold",
        "Hold cards",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Hold Cards",
        "Instead of using the card just turned up, its player may keep it in hand; nobody holds more than two, so "
        "with a full hand the next card must be used or let go. A hold card is worth one action for whoever it "
        "activates and is played when its owner likes. What is still in hand when the second Joker appears is lost.",
        rulings=(Ruling("A Ten can't be held."),),
        also=(
            "wait",
            "overwatch",
            "delay",
        ),
        due=(
            by_itself("With the second Joker all hold cards are lost.", "mad_dogs.model.board.CardsTurned.apply_to"),
            refused("Nobody keeps more than two cards, or a Ten.", "mad-card hold", "mad_dogs.model.action_cards.hold"),
        ),
        commands=("mad-card hold",),
    ),
    Rule(
        "mad.cards.interrupt",
        "Interrupting",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Hold Cards",
        "During somebody else's turn a hold card may be played for one action that is carried out first. Whoever was "
        "interrupted may answer with a hold card and go before that action. If the first interrupter then plays his "
        "second hold card, it trumps the answer and he goes first after all.",
        rulings=(
            Ruling("Whoever was trumped can't answer that trump; a third side still can."),
            Ruling(
                "In a game with a time limit an offered act goes on once every side that could interrupt it has let it "
                "pass, or the time is up. After an interruption it goes on without being offered again."
            ),
            Ruling(
                "A secret order to play a hold card when a certain man shoots stands even if its giver lets all else "
                "pass: the card is played before that shot is rolled."
            ),
        ),
        also=(
            "react",
            "reaction fire",
            "opportunity fire",
        ),
        commands=("mad-card interrupt",),
    ),
    Rule(
        "mad.cards.tens",
        "Tens: the civilians act",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Tens",
        "The player whose Ten is drawn takes one action with every civilian in play. He may walk them into a rival's "
        "path or have them do as they are told, but not use them to help criminals directly. As an option he may "
        "test the GUTS of the bravest citizen: on a success the citizens rise against one gang of his choice and "
        "attack it from then on, though most of them have no weapon. One such test is allowed in a whole game; if it "
        "fails, nobody rises.",
        rulings=(Ruling("The citizens' test only tells whether they rise: failing it frightens nobody."),),
        commands=("mad-card rise",),
    ),
    Rule(
        "mad.cards.event-countdown",
        "Countdown to an event",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Tens",
        "Tens can set off random events or count one down: a gas tank blowing up, rain setting in or ending. The "
        "umpire names the event, the card that counts (Tens, or any other) and the number; each such card turned up "
        "takes one off, and at nought it happens.",
        rulings=(Ruling("A card counts when it is turned up, not when it is played from the hand."),),
        also=("the police are coming",),
        due=(by_itself("Every card of its side counts an event down.", "mad_dogs.cards.tens_and_countdowns.ended_by"),),
        commands=("mad-card draw",),
    ),
    Rule(
        "mad.cards.jokers",
        "Jokers, end of turn and sirens",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Jokers",
        "A turn's first Joker only warns, and another card is drawn. The second ends the turn: all hold cards go "
        "back unused, the full deck is shuffled and a new turn starts. Should the second Joker follow the first with "
        "no card between them, sirens are heard as the turn ends; then every gangster must have left the board in "
        "the next turn before its first Joker, or the police arrest whoever remains.",
        rulings=(
            Ruling(
                "The police take every living gangster still on the board, those on the run for an exit too; whoever "
                "surrendered is theirs already."
            ),
            Ruling("Two Jokers turned up together are two for those who lie knocked out."),
        ),
        also=(
            "end of the turn",
            "the law arrives",
        ),
        due=(
            by_itself(
                "The second Joker ends the turn; right after the first, sirens sound.",
                "mad_dogs.cards.draw_and_jokers.draw",
            ),
            by_itself(
                "Whoever is on the board when the police come is arrested.", "mad_dogs.cards.draw_and_jokers.draw_card"
            ),
        ),
        commands=("mad-card draw",),
    ),
    Rule(
        "mad.cards.actions",
        "The eight actions",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Action Cards",
        "An action is one of eight: move (creep, walk or run), shoot (one shot, or blazing away), aim, slug (a "
        "brawling attack), recover (from a near miss or a wound), spot (SMARTS, for what is hidden), leap (through a "
        "window, into a car, also drawing a gun) or talk (threats; for a Stone Cold Killer also the Look). Any "
        "sensible order will do. A brawl ends the figure's turn even with an action to spare, so nobody brawls and "
        "then shoots on the same card. A figure that runs into somebody with its second action gets a blow at him "
        "for free.",
        rulings=(
            Ruling("An aim is good on the card it was taken on, and gone once the figure does anything else."),
            Ruling(
                "The free blow of a figure that ran into somebody is struck without an answer, as at an opponent let "
                "go. The attacker may fight a whole round instead. The blow is gone with the card, or once the figure "
                "does anything else."
            ),
        ),
        due=(owed("A figure that ran into somebody has a free blow.", "mad-brawl blow"),),
        also=(
            "what can I do on my turn",
            "number of actions",
        ),
        commands=("mad-card act",),
    ),
)
