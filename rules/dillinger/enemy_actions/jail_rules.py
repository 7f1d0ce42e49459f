"""Rules: jail, prison, bail, escape and trial."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

CHAPTER = "Jail and Trial"

RULES: tuple[Rule, ...] = (
    Rule(
        "dil.jail",
        "In jail",
        CHAPTER,
        "10.11 In Jail",
        "Whoever is captured by local or state police goes to jail without his attachments; bail, escape or a trial "
        "gets him out again.",
        also=("arrested",),
        due=(by_itself("Whoever is captured is in jail at once.", "dillinger.table.running_table.RunningTable.jail"),),
    ),
    Rule(
        "dil.prison",
        "Prison",
        CHAPTER,
        "10.12 Prison",
        "Special agents, a Kidnap marker or a conviction send him to prison instead: out of the game.",
        rulings=(Ruling("For notoriety a capture that ends in prison counts as a killing."),),
    ),
    Rule(
        "dil.bail",
        "Bail",
        CHAPTER,
        "10.2 Bail",
        "An enemy action and a die: on 6 or more he is on the lam. Each $5,000 of graft adds 1, a lawyer his own "
        "number, Ma Barker 2 for the Barkers in place of a lawyer.",
        rulings=(Ruling("Graft and fee are paid before the die, and lost if it fails."),),
        tables=("dil.tables.bail", "dil.tables.mouthpieces"),
        also=(
            "bribe",
            "graft",
        ),
        due=(by_itself("Whoever is bailed out is on the lam at once.", "dillinger.enemy_actions.jail.apply_for_bail"),),
    ),
    Rule(
        "dil.escape",
        "Escape",
        CHAPTER,
        "10.3 Escape",
        "An enemy action and a die against Escape, Louis Picquett adding 2: within it he is on the lam with 2 "
        "notoriety. Anybody may start a Jail Riot first: a die against Luck, which kills those who fail and adds 1 "
        "for those who do not.",
        rulings=(
            Ruling("Picquett is paid before any die, and his fee is gone even if the riot kills."),
            Ruling("One riot to an escape: of several, that of the first player clockwise; the others keep theirs."),
            Ruling("The law gets nothing for a death in a riot."),
        ),
        tables=("dil.tables.enemies", "dil.tables.mouthpieces"),
        also=(
            "jailbreak",
            "break out of jail",
            "jail riot",
        ),
        due=(
            by_itself("In a riot Luck is thrown before the escape.", "dillinger.enemy_actions.jail.escape"),
            by_itself("Whoever gets out is on the lam at once.", "dillinger.enemy_actions.jail.break_out"),
        ),
    ),
    Rule(
        "dil.trial",
        "Trial",
        CHAPTER,
        "10.4 Trial",
        "A law action against anybody in jail. Whoever has put up a lawyer leads the trial, the one who announced it "
        "first; with none he leads it himself. A die and the lawyer's number: 6 or more acquits, and the card, 2 "
        "notoriety richer, is the leader's; less convicts, which is 2 for a leader who is not the owner, while all on "
        "the card goes to the owner.",
        rulings=(
            Ruling("An owner who leads and loses leaves nothing to whoever announced the trial."),
            Ruling(
                "A leader with two enemies already may discard either, in hand or in play; otherwise the card goes "
                "into its deck. He leads in his own turn, for an owner who leads has room, and in it any enemy may "
                "be discarded at any time (6.42): that 10.42 names only the hand does not limit this."
            ),
            Ruling("A lawyer leads even where he adds nothing.", Origin.HOUSE),
        ),
        tables=("dil.tables.trial", "dil.tables.mouthpieces"),
        due=(
            by_itself(
                "Whoever is acquitted comes to the hand of whoever tried him.",
                "dillinger.law_actions.trials.put_on_trial",
            ),
            refused(
                "Room for him is made before anything else is done.",
                "dillinger do",
                "dillinger.engine.state_machine.check",
            ),
        ),
    ),
    Rule(
        "dil.lawyer",
        "Mouthpieces",
        CHAPTER,
        "7.5 Mouthpieces",
        "Six lawyers for bail and trial, Picquett for escapes too. Any who is free may be hired for one job at any "
        "time, or drawn and kept on retainer for the game, one to a player, and used without another fee. There are "
        "none in the short game.",
        rulings=(Ruling("Jessie Levy, James Mathers and Ben Laska are ours, and so are all fees.", Origin.HOUSE),),
        tables=("dil.tables.mouthpieces",),
        also=(
            "hire a lawyer",
            "attorney",
        ),
    ),
)
