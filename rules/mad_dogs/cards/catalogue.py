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
        "Each of one to four sides gets the Ace, Two, Three, Ten, Jack, Queen and King of its own suit. Two sides "
        "use hearts and spades, a third and fourth diamonds and clubs. These cards and both Jokers are shuffled into "
        "one deck, and the rest of the pack is not used. A player draws one card at a time, and the side with that "
        "suit may act.",
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
        "A low card (Ace, Two, Three) activates one figure and the friends within 2 inches of it. A court card "
        "(Jack, Queen, King) activates the whole gang. Each of these figures has two actions if the side uses the "
        "card at once. It has one action if the side keeps the card and plays it later as a hold card.",
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
        "A player may keep the card just drawn instead of using it: it becomes a hold card. No one holds more than "
        "two, so with two in hand the player must use or pass on the next card. A hold card gives one action to each "
        "figure that it activates, and its owner plays it at any time. Cards still in hand when the second Joker is "
        "drawn are lost.",
        rulings=(Ruling("A Ten can't be held."),),
        also=(
            "wait",
            "overwatch",
            "delay",
        ),
        due=(
            by_itself("With the second Joker all hold cards are lost.", "mad_dogs.model.board.CardsTurned.apply_to"),
            refused("No one keeps more than two cards, or a Ten.", "mad-card hold", "mad_dogs.model.action_cards.hold"),
        ),
        commands=("mad-card hold",),
    ),
    Rule(
        "mad.cards.interrupt",
        "Interrupting",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Hold Cards",
        "During another side's turn, a player may use a hold card for one action that happens first. The interrupted "
        "player may answer with a hold card and act before that. If the first player then uses a second hold card, "
        "it trumps the answer and goes first after all.",
        rulings=(
            Ruling("A player whose answer was trumped can't answer again, but a third side can."),
            Ruling(
                "In a game with a time limit, an announced act happens once every side that could interrupt has "
                "passed, or the time is up. After an interruption it happens without a new announcement."
            ),
            Ruling(
                "By post a side that lets a card happen is not asked about the cards of the same side that follow it, "
                "until another side's card or an interruption comes. Silence counts as such an answer. The side may "
                "still interrupt any of them."
            ),
            Ruling(
                "A player can give a secret order to interrupt when a certain enemy shoots. It holds even if that "
                "player lets everything else pass: the card is played before that shot is rolled."
            ),
            Ruling(
                "On a street a player can give a secret order to shoot at an enemy who comes into sight in another "
                "side's turn. An enemy whom a figure of the side saw before does not count. The bot plays the side's "
                "first low hold card, or else its first. The first figure that may shoots, with its first weapon that "
                "hits with a chance of at least one in six. Then the card is done."
            ),
            Ruling(
                "By such an order no one shoots from hiding, at a hidden figure, or where a friend or a bystander "
                "might be hit."
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
        "The player whose Ten is drawn takes one action with every civilian in play. They may walk civilians into a "
        "rival's path or make them obey orders, but not use them to help criminals directly. As an option, they may "
        "test the GUTS of the bravest citizen. On a pass, the citizens rise against one gang of that player's choice "
        "and attack it from then on, though most have no weapon. Only one such test is allowed in a whole game, and "
        "if it fails, no one rises.",
        rulings=(Ruling("The citizens' test decides only whether they rise. A failure frightens no one."),),
        commands=("mad-card rise",),
    ),
    Rule(
        "mad.cards.event-countdown",
        "Countdown to an event",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Tens",
        "Tens can set off random events or count one down, such as a gas tank that blows up, or rain that starts or "
        "ends. The umpire names the event, the card that counts (Tens, or any other) and the number. Each such card "
        "drawn takes one off, and at 0 the event happens.",
        rulings=(Ruling("A card counts when it is drawn, not when a player uses it from their hand."),),
        also=("the police are coming",),
        due=(by_itself("Every counting card drawn takes one off.", "mad_dogs.cards.tens_and_countdowns.ended_by"),),
        commands=("mad-card draw",),
    ),
    Rule(
        "mad.cards.jokers",
        "Jokers, end of turn and sirens",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Jokers",
        "The first Joker of a turn is only a warning, and another card is drawn. The second Joker ends the turn. All "
        "hold cards go back unused, the full deck is shuffled, and a new turn starts. If the second Joker follows "
        "directly after the first, sirens are heard as the turn ends. Every gangster must then leave the board in "
        "the next turn before its first Joker. The police arrest those who remain.",
        rulings=(
            Ruling(
                "The police take every living gangster still on the board, even those who run for an exit. Those who "
                "surrendered are prisoners already."
            ),
            Ruling("Two Jokers drawn together count as two for knocked-out figures."),
            Ruling(
                "A side whose figures leave after the sirens is not beaten. If the police find no one, or arrest all "
                "who are left, no one has won."
            ),
        ),
        also=(
            "end of the turn",
            "the law arrives",
        ),
        due=(
            by_itself(
                "The second Joker ends the turn; two in a row sound sirens.",
                "mad_dogs.cards.draw_and_jokers.draw",
            ),
            by_itself(
                "Everyone on the board when the police come is arrested.", "mad_dogs.cards.draw_and_jokers.draw_card"
            ),
        ),
        commands=("mad-card draw",),
    ),
    Rule(
        "mad.cards.actions",
        "The eight actions",
        "Activation cards",
        "Astounding Lawlessness, Playing the Game: Action Cards",
        "There are eight actions. Move: creep, walk or run. Shoot: one shot, or blazing away. Aim. Slug: a brawling "
        "attack. Recover: from a near miss or a wound. Spot: SMARTS, for what is hidden. Leap: through a window or "
        "into a car, or draw a gun. Talk: threats, or the Look of a Stone Cold Killer. Any sensible order is fine. A "
        "brawl ends the figure's turn even if it has an action left, so no figure brawls and then shoots on the same "
        "card. A figure that runs into an enemy with its second action strikes one blow for free.",
        rulings=(
            Ruling(
                "An aim counts on the card on which the figure took it, and it is lost once the figure does anything "
                "else."
            ),
            Ruling(
                "A figure that ran into an enemy strikes its free blow without an answer, as at an opponent whom it "
                "lets go. The attacker may fight a whole round instead. The blow is lost with the card, or once the "
                "figure does anything else."
            ),
        ),
        due=(owed("A figure that ran into an enemy has a free blow.", "mad-brawl blow"),),
        also=(
            "what can I do on my turn",
            "number of actions",
        ),
        commands=("mad-card act",),
    ),
)
