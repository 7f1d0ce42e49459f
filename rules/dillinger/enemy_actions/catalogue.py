"""Rules: banks, the lam, kidnapping, contract hits; jail, prison, bail, escape and trial."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

CHAPTER = "Public Enemy Actions"

RULES: tuple[Rule, ...] = (
    Rule(
        "dil.case",
        "Casing a bank",
        CHAPTER,
        "8.2 Casing the Bank",
        "An enemy action puts an enemy into Casing Bank. If that enemy goes straight from there to Robbing Bank, "
        "the robbery gets +1. Going anywhere else loses the bonus. In this box the law can't touch the enemy, but "
        "a hit-man can.",
        rulings=(Ruling("An enemy placed in this box from the hand has also cased the bank."),),
        also=("prepare a robbery",),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.rob",
        "Robbing a bank",
        CHAPTER,
        "8.3 Robbing the Bank",
        "The enemy rolls two dice against the Rob rating, +1 for a cased bank and +1 for Baron Lamm. Success earns "
        "1 notoriety. The player's next enemy action must then take the enemy on the lam, and two dice give the "
        "money. After a failure the enemy stays in the bank: the local police may come, and the enemy may try "
        "again, move or stay. A Bank Holiday calls a robbery off before its dice.",
        rulings=(
            Ruling("A capture removes the Bank Robbed marker, and the money is lost."),
            Ruling(
                "Bank Holiday comes before all other cards of the robbery. The robber's own player may "
                "play it too (9.221)."
            ),
            Ruling("A robber's player who does so spends the law action of the same turn.", Origin.HOUSE),
            Ruling("The source gives only $8,000 on 8 in the table of takes. The other rows are ours.", Origin.HOUSE),
        ),
        tables=("dil.tables.take", "dil.tables.enemies"),
        also=(
            "robbery",
            "heist",
            "steal money",
        ),
        due=(
            by_itself("The robber is in the bank before a holiday or dice.", "dillinger.enemy_actions.robbery.go_in"),
            refused(
                "In the next turn the robber must carry off the take.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself("If the player is away, the bot does it.", "dillinger.engine.absence.pass_turn"),
        ),
        commands=("dillinger rob",),
    ),
    Rule(
        "dil.media-hype",
        "Media Hype",
        CHAPTER,
        "8.34 Media Hype",
        "The robber's player plays it before the dice of a robbery. It doubles all notoriety that the robber earns "
        "until that player's next turn. A robber who earns none loses 1. A capture or death ends it.",
        rulings=(
            Ruling("It doubles everything that earns notoriety, even the title of Public Enemy #1."),
            Ruling("A robber who has earned nothing loses the 1 before the law takes its half."),
            Ruling("If a Bank Holiday calls the robbery off, Media Hype stays in hand.", Origin.HOUSE),
            Ruling(
                "If the game ends before the robber's player begins another turn, the robber loses nothing.",
                Origin.HOUSE,
            ),
        ),
        due=(by_itself("It ends as the robber's player begins the next turn.", "dillinger.table.turns.begin_turn"),),
        commands=("dillinger rob",),
    ),
    Rule(
        "dil.lam",
        "On the lam",
        CHAPTER,
        "8.4 Going on the Lam",
        "An enemy action takes an enemy on the lam, who may stay there. All three forces can raid that box, and "
        "hit-men can find the enemy there.",
        also=(
            "hide",
            "hide out",
            "run away",
        ),
        due=(
            by_itself("An enemy who carries off a take goes on the lam.", "dillinger.enemy_actions.robbery.carry_off"),
        ),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.kidnap",
        "Kidnapping",
        CHAPTER,
        "8.51 to 8.53, 8.55",
        "This enemy action, with a victim's card, puts both into the Kidnap box. The kidnapper earns a die of "
        "notoriety, keeps it no matter how it ends, and has the Kidnap marker for good. Neither the law nor a "
        "hit-man reaches that box. Any other action lets the victim go.",
        rulings=(
            Ruling("The enemy gets this notoriety, never the owner."),
            Ruling("A hit-man may leave this box for a contract. The victim's card is then discarded."),
        ),
        due=(
            by_itself("The kidnapper gets the notoriety at once.", "dillinger.enemy_actions.kidnapping.snatch"),
            by_itself(
                "A kidnapper who leaves the box leaves the victim's card behind.",
                "dillinger.table.running_table.RunningTable.move",
            ),
        ),
        commands=("dillinger kidnap",),
    ),
    Rule(
        "dil.victim-escape",
        "The victim gets away",
        CHAPTER,
        "8.54 Extended Stay",
        "Each further turn in the box begins with a die. On 4 to 6 the victim escapes and the kidnapper goes on "
        "the lam. The enemy action of that turn still follows.",
        rulings=(Ruling("An enemy can't both stay and go for the ransom in one turn."),),
        tables=("dil.tables.victim",),
        due=(
            refused(
                "The die for an extended stay comes before any other enemy action.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself(
                "A kidnapper who loses the victim is on the lam at once.", "dillinger.enemy_actions.kidnapping.keep"
            ),
            by_itself("If the player is away, the bot rolls the die.", "dillinger.engine.absence.pass_turn"),
        ),
        commands=("dillinger kidnap",),
    ),
    Rule(
        "dil.ransom",
        "The ransom",
        CHAPTER,
        "8.6 Attempt to Collect Ransom",
        "This enemy action rolls a die. On 1 or 2 the ransom is paid: $100,000, less $10,000 for each point of another "
        "die. On 3 to 5 the kidnapper must try again next turn. On 6 the victim is dead, the notoriety of the "
        "kidnapping doubles, and the kidnapper is on the lam. Until then the law can raid the kidnapper, but no "
        "hit-man can reach that box. After a paid ransom the kidnapper goes on the lam next turn.",
        rulings=(
            Ruling("The move after a paid ransom is its player's enemy action."),
            Ruling(
                "Until that move, the ransom isn't settled, so the player can take no other enemy action (8.62).",
                Origin.HOUSE,
            ),
        ),
        tables=("dil.tables.ransom",),
        also=("kidnap money",),
        due=(
            refused(
                "The kidnapper tries until paid, and then goes on the lam.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself(
                "A dead victim's card is out and the kidnapper on the lam.",
                "dillinger.enemy_actions.kidnapping.go_for_ransom",
            ),
            by_itself("If the player is away, the bot does it.", "dillinger.engine.absence.pass_turn"),
        ),
        commands=("dillinger ransom",),
    ),
    Rule(
        "dil.hit",
        "Contract hits",
        CHAPTER,
        "8.7 Contract Hits",
        "A hit-man goes after an enemy who cases a bank or is on the lam, and rolls a die against Hit. A target "
        "who is hit answers with Kill, which kills the hit-man, or with Luck, which only saves. If the answer "
        "fails, the target dies. A target who is missed may fire back with Kill. Tommy Guns add 1 to Hit and Kill, "
        "and may jam. The hit-man's player gets $5,000 for the attempt. A kill also pays a die times the dead "
        "enemy's notoriety, in thousands. No one earns notoriety by it.",
        rulings=(
            Ruling("The dead enemy's owner gets that notoriety less 1, as after any death."),
            Ruling("A hit-man may come from the Kidnap box. The victim's card is then discarded."),
            Ruling(
                "A target who is hit and stays silent answers as in a catch. After a miss, a silent target doesn't "
                "fire (8.73, 8.74)."
            ),
        ),
        tables=("dil.tables.enemies",),
        also=(
            "hitman",
            "murder",
            "kill the enemy of another player",
            "assassinate",
            "jam",
        ),
        due=(
            refused(
                "Hit-men reach only enemies casing a bank or on the lam.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
            by_itself(
                "A hit-man who lives is back on the lam at once.", "dillinger.enemy_actions.contract_hits.hit_ends"
            ),
        ),
        commands=("dillinger hit",),
    ),
)

JAIL_AND_TRIAL = "Jail and Trial"

JAIL_RULES: tuple[Rule, ...] = (
    Rule(
        "dil.jail",
        "In jail",
        JAIL_AND_TRIAL,
        "10.11 In Jail",
        "An enemy captured by local or state police goes to jail and loses all attached cards. Bail, an escape or "
        "a trial is the way out.",
        also=("arrested",),
        due=(by_itself("A captured enemy is in jail at once.", "dillinger.enemy_actions.jail_and_prison.put_away"),),
        commands=("dillinger do",),
    ),
    Rule(
        "dil.prison",
        "Prison",
        JAIL_AND_TRIAL,
        "10.12 Prison",
        "An enemy goes to prison, and out of the game, if special agents capture them, if they have a "
        "Kidnap marker, or after a conviction.",
        rulings=(Ruling("For notoriety, a capture that ends in prison counts as a kill."),),
        commands=("dillinger trial",),
    ),
    Rule(
        "dil.bail",
        "Bail",
        JAIL_AND_TRIAL,
        "10.2 Bail",
        "This enemy action rolls a die. On 6 or more the enemy is on the lam. Each $5,000 of graft adds 1, and a "
        "lawyer adds the number on their card. Ma Barker adds 2 for the Barkers, in place of a lawyer.",
        rulings=(Ruling("The player pays graft and fee before the die, and loses them if it fails."),),
        tables=("dil.tables.bail", "dil.tables.mouthpieces"),
        also=(
            "bribe",
            "graft",
        ),
        due=(
            by_itself(
                "An enemy who is bailed out is on the lam at once.", "dillinger.enemy_actions.bail.apply_for_bail"
            ),
        ),
        commands=("dillinger bail",),
    ),
    Rule(
        "dil.escape",
        "Escape",
        JAIL_AND_TRIAL,
        "10.3 Escape",
        "This enemy action rolls a die against Escape. Louis Picquett adds 2. A success puts the enemy on the lam with "
        "2 notoriety. Any player may start a Jail Riot first, which rolls a die against Luck. A failure kills "
        "the enemy, and a "
        "success adds 1 to the escape.",
        rulings=(
            Ruling("Picquett is paid before any die. The fee is gone even if the riot kills the enemy."),
            Ruling(
                "Each escape has at most one riot. If several players start one, the first player clockwise "
                "does, and the others keep their cards."
            ),
            Ruling("The law gets nothing for a death in a riot."),
        ),
        tables=("dil.tables.enemies", "dil.tables.mouthpieces"),
        also=(
            "jailbreak",
            "break out of jail",
            "jail riot",
        ),
        due=(
            by_itself("In a riot, the Luck die comes before the escape.", "dillinger.enemy_actions.escape.escape"),
            by_itself("An enemy who gets out is on the lam at once.", "dillinger.enemy_actions.escape.break_out"),
        ),
        commands=("dillinger escape",),
    ),
    Rule(
        "dil.trial",
        "Trial",
        JAIL_AND_TRIAL,
        "10.4 Trial",
        "This is a law action against any enemy in jail. The player who announced the trial may send a lawyer. "
        "If not, the "
        "enemy's owner may. The player who sends one leads the trial. Without a lawyer, the player who announced "
        "it leads. The leader rolls a die and adds the lawyer's number. On 6 or more the enemy is acquitted, gains "
        "2 notoriety, and goes to the leader's hand. On less the enemy is convicted: a leader who isn't the owner "
        "earns 2, and the owner gets all notoriety on the card.",
        rulings=(
            Ruling("If an owner leads and loses, the player who announced the trial gets nothing."),
            Ruling(
                "A leader who already has two enemies may discard either, in hand or in play. Otherwise the card "
                "goes into its deck. 10.42 names only the hand, but leaders who need room play in their own turn, "
                "and then may discard any enemy at any time (6.42). An owner who leads always has room."
            ),
            Ruling("A lawyer can lead a trial even without a modifier.", Origin.HOUSE),
        ),
        tables=("dil.tables.trial", "dil.tables.mouthpieces"),
        due=(
            by_itself(
                "An acquitted enemy goes to the hand of the trial's leader.",
                "dillinger.law_actions.trials.put_on_trial",
            ),
            refused(
                "The leader makes room for the enemy before any other move.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
        ),
        commands=("dillinger trial",),
    ),
    Rule(
        "dil.lawyer",
        "Mouthpieces",
        JAIL_AND_TRIAL,
        "7.5 Mouthpieces",
        "The game has six lawyers for bail and trial, and Picquett for escapes too. A player may hire any free "
        "lawyer for one job at any time. Instead of another draw, a player may keep one on retainer for the whole "
        "game, with no other fee. Each player may have one on retainer. The short game has no lawyers.",
        rulings=(Ruling("Jessie Levy, James Mathers and Ben Laska are ours, as are all fees.", Origin.HOUSE),),
        tables=("dil.tables.mouthpieces",),
        also=(
            "hire a lawyer",
            "attorney",
        ),
        commands=("dillinger do",),
    ),
)
