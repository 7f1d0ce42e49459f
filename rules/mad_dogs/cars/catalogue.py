"""Cars: speed, hazards, crashes, chases, gunfire and pedestrians."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.car.speed",
        "Speed",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Screaming Wheels Table; Jackrabbit Starts and Skidding Stops; "
        "Modified Vehicles; Trucks",
        "Cruising is 10 inches, speeding 5D6, racing 7D6. A truck speeds at 4D6 and races at 6D6, with room for "
        "three in the cab and 15 behind. A corner or curve costs 1D6 inches when cruising, the highest die when "
        "speeding, and the two highest when racing. As hazards, a corner counts 2 when speeding and 4 when racing, a "
        "curve 1 and 2. Each action changes speed by one step (stopped, cruising, speeding, racing) up or down. A "
        "Wheel Man may change by two. Souped-up adds 1D6 to speeding and racing, and bulletproofing takes 1D6 off "
        "both.",
        rulings=(
            Ruling("Each corner or curve of a move costs the highest of the remaining dice."),
            Ruling("Speed halved by a hit engine is not rounded: half inches count."),
            Ruling(
                "An action at the wheel moves the car once. First its speed may change by what one action allows. "
                "Actions may also go to changing speed alone.",
            ),
            Ruling(
                "Figures get in and out of a stopped car for an action each. At cruising speed they can also get "
                "onto or off its outside. A figure that leaps out of a faster car comes off it.",
            ),
            Ruling(
                "When the driver comes off a moving car, the next figure inside takes the wheel. With no one left "
                "inside, the car stops.",
                Origin.HOUSE,
            ),
            Ruling(
                "A cruising car's move never falls below 0 inches. Each of its corners and curves costs its own 1D6.",
            ),
            Ruling(
                "A car has room inside for six, a truck for 18, and a motorcycle for three.",
                Origin.HOUSE,
            ),
        ),
        tables=("mad.tables.screaming-wheels",),
        also=(
            "driving",
            "drive a car",
            "how fast is a car",
            "accelerate",
        ),
        due=(owed("On a street, a drive owes the square where it ends.", "mad-car end"),),
        commands=("mad-car drive", "mad-car end", "mad-car accelerate"),
    ),
    Rule(
        "mad.car.hazard",
        "Hazards",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Hazards; Modified Vehicles; Trucks",
        "Count the hazards that a driver meets in the turn, such as traffic, people and corners. The driver tests "
        "STUNTS at -1 for each hazard after the first, without an upper limit. On a failure the driver chooses to "
        "roll on the Braking or the Swerving table. Wheel Man is +2. Good suspension is +1, or cancels the -1 of "
        "bulletproofing. A truck is -1 to STUNTS or SMARTS. A One-Armed Man may have -1.",
        rulings=(
            Ruling("A One-Armed Man at the wheel always has the -1. Holding on outside a car costs nothing."),
            Ruling(
                "The hazards of a card's moves may be tested together, at the latest before the card is finished. "
                "Until then the car can't change speed. A driver who failed brakes or swerves before the car does "
                "anything else.",
            ),
            Ruling("An unconscious figure fails every test in and around cars without a roll."),
            Ruling("A driver who is dead or unconscious fails without a roll and can only swerve."),
        ),
        tables=("mad.tables.screaming-wheels", "mad.tables.braking", "mad.tables.swerving"),
        also=(
            "cornering",
            "losing control",
        ),
        due=(
            owed("A driver tests the hazards that the car has met.", "mad-car hazard"),
            refused("The card is not finished before that.", "mad-card done", "core.play.obligations.refuse_owed"),
        ),
        commands=("mad-car hazard",),
    ),
    Rule(
        "mad.car.brake",
        "Braking",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Braking Table",
        "Roll one D6. The speed always drops one step. On 1-2 the car skids 1D6 inches, 45 degrees to the left. On "
        "3-4 it skids as far, 45 degrees to the right. It crashes if it meets anything. On 5-6 it crashes for "
        "certain.",
        rulings=(
            Ruling("A crash after braking counts with the reduced speed."),
            Ruling(
                "The Braking and the Swerving table are for a driver who has failed, once for each failure. Slowing "
                "down by choice is a change of speed, one step an action.",
            ),
        ),
        tables=("mad.tables.braking",),
        due=(owed("A driver who failed brakes, if possible.", "mad-car brake"),),
        commands=("mad-car brake",),
    ),
    Rule(
        "mad.car.swerve",
        "Swerving",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Swerving Table",
        "Roll one D6. 1: a scrape that harms no one. 2: a skid of 2D6 inches, 45 degrees left. 3: the same to the "
        "right. The car crashes into anything it meets. 4 Lose control, 5 Roll over, 6 Complete Smashup: another "
        "player steers the car for up to 3D6 inches into anything they like. The crash roll then has +1, +2 or +4 in "
        "addition to its other modifiers.",
        rulings=(
            Ruling(
                "Lose control, Roll over and Complete Smashup always end in a crash. With nothing to steer into, the "
                "car crashes as into something that does not move.",
            ),
        ),
        tables=("mad.tables.swerving",),
        due=(owed("A driver without brakes swerves.", "mad-car swerve"),),
        commands=("mad-car swerve",),
    ),
    Rule(
        "mad.car.crash",
        "Crashes",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Crash!",
        "Roll 1D6. 1-2: a bump, and no one is hurt. 3-4: the car is damaged but drives, never again at racing speed. "
        "Those inside are unhurt, and those outside on the car test STUNTS or are thrown off (mad.car.ride). 5: the "
        "car is wrecked, and all aboard roll on the Deadly Weapons table. 6: the car blows up. All roll there at +2 "
        "and then test STUNTS to escape the fire, or die in it. Hitting something that stands still, goes the same "
        "way or is a pedestrian or bike: -1 cruising, +1 speeding, +2 racing. Something oncoming: +1, +2 or +3 by "
        "speed, with those of both vehicles added. A motorcycle adds 2.",
        rulings=(
            Ruling("Crash totals below 1 count as 1 and above 6 as 6."),
            Ruling(
                "Bullets and the crash that they cause are one attack. Wounds add up, and of the actions owed the "
                "largest counts. A figure killed by the bullets rolls for nothing more.",
            ),
            Ruling(
                "A burst makes a car crash only once. If both failed nerve and a stench make its driver lose "
                "control, the skid of the failed nerve counts if it ends in a crash. Otherwise that of the stench "
                "counts.",
            ),
            Ruling("A car whose tire is shot crashes at the speed that it had, and is stopped afterward."),
            Ruling("A figure that must leap out of a car is still aboard when the same burst makes it crash."),
            Ruling("If the players name nothing, a car that crashes for certain hits something that does not move."),
            Ruling("For the damage rolls, the passengers of a wreck include its driver."),
            Ruling("To escape a blazing car, a figure tests the STUNTS that its injuries have left."),
            Ruling(
                "A car that braked to a stop crashes into something that does not move as a cruising car does. It "
                "adds 0 to a head-on crash.",
            ),
            Ruling("The modifiers for a motorcycle and for swerving count only for their own vehicle."),
            Ruling(
                "A head-on crash takes two moving vehicles, and both roll. In any other crash, only the car that "
                "crashes rolls.",
            ),
            Ruling(
                "On a damaged car those outside test plain STUNTS, at any speed. Those who fail fall as from a car "
                "at that speed.",
            ),
            Ruling("Those outside a wreck take its damage like everyone else, but the fire does not trap them."),
            Ruling("A damaged car that was racing continues at speeding. A bump changes nothing."),
            Ruling("Just Nuts counts for getting out of a burning car."),
            Ruling(
                "A car that blows up in a crash explodes like one whose tank explodes: a bomb of two sticks to those "
                "around it.",
                Origin.HOUSE,
            ),
        ),
        tables=("mad.tables.crash", "mad.tables.deadly-weapons"),
        also=(
            "collision",
            "hit a wall",
            "wreck",
        ),
        commands=("mad-wreck crash", "mad-wreck head-on"),
    ),
    Rule(
        "mad.car.ride",
        "Running boards and roofs",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Running Boards and Other Unsafe Rides",
        "Hanging on outside, climbing from car to car or pulling someone aboard is safe at cruising speed. It takes "
        "a STUNTS test when speeding and STUNTS-1 when racing, with a further -1 for each hazard. A figure that "
        "fails comes off. It rolls on the Brawling table if the car was cruising, and on the Deadly Weapons table if "
        "speeding, there at +1 if racing.",
        rulings=(
            Ruling("A figure on a running board needs no test at cruising speed."),
            Ruling(
                "Those outside test before the card on which the car moved at speeding or racing speed is finished. "
                "The hazards that it met count.",
            ),
            Ruling(
                "Holding on costs no action. Climbing from car to car, or into one's own car from outside, costs one."
            ),
        ),
        tables=("mad.tables.brawling", "mad.tables.deadly-weapons"),
        also=(
            "jump onto a car",
            "jump off a car",
        ),
        due=(owed("A figure that hangs on outside tests whether it holds on.", "mad-wreck ride"),),
        commands=("mad-wreck ride", "mad-wreck thrown"),
    ),
    Rule(
        "mad.car.chase",
        "Car chases",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Simultaneous Car Chases",
        "In a chase both cars move whenever one of them does. The active player names a speed, and the other chooses "
        "the same, a higher or a lower one. Then both roll and move together.",
        rulings=(
            Ruling("In a chase each car may change its speed by what one action allows."),
            Ruling("The driver whose turn it is pays an action for the chase. The other car moves for free."),
        ),
        tables=("mad.tables.screaming-wheels",),
        also=("pursuit",),
        commands=("mad-car chase",),
    ),
    Rule(
        "mad.car.shoot",
        "Shooting from and at cars",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Shooting From or At Moving Cars",
        "-1 GATS for a cruising car, -2 for a speeding one, -3 for a racing one, and another -1 for a driver who "
        "shoots. Every hit on a car takes a D6. On 1-3 a random figure inside is hit and rolls on the Deadly Weapons "
        "table, which may mean GUTS checks for the others. On 4-6 the car is hit (mad.car.hits).",
        rulings=(
            Ruling("If the shooter's car and the target's are both moving, both modifiers count."),
            Ruling(
                "A shot at a figure inside a car is a shot at the car, moving or not. A figure that holds on outside "
                "is the target itself, at the speed of the car, and takes every hit. No die decides between it and "
                "the car.",
            ),
            Ruling(
                "Two figures in and on the same car shoot at each other as on foot, but from a moving car. The car "
                "itself is not hit.",
            ),
            Ruling("In an empty car, a bullet for a figure inside hits no one."),
            Ruling(
                "When a shooter blazes away, dice that only frighten make everyone inside flinch. Behind armor, they "
                "do so only if a hit was confirmed.",
            ),
        ),
        tables=("mad.tables.gunfire-modifiers", "mad.tables.person-or-car", "mad.tables.deadly-weapons"),
        also=(
            "drive by shooting",
            "shoot from a car",
            "shoot at a car",
        ),
        due=(
            by_itself(
                "The bot rolls hits on those inside, one figure at a time.",
                "mad_dogs.cars.hits_on_cars.resolve_hits",
            ),
        ),
        commands=("mad-wreck shoot",),
    ),
    Rule(
        "mad.car.hits",
        "Hits on a car",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Car Hits Table",
        "Roll one D6. 1-2: only bodywork. 3: the engine. The car has half speed except at cruising, and rolls a D6 "
        "each turn: on 5-6 it stops for good. 4: the brake line. The car slows down only uphill, hazards count "
        "twice, and it can't brake out of them. 5: a tire. The car skids 2D6 inches, left or right at random, and is "
        "out of action even without a crash. 6: the fuel tank, with another D6. On 1-3 there is a stench: the driver "
        "tests GUTS or faces a two-hazard obstacle, and each figure inside tests GUTS or jumps out. On 4-5 there is "
        "a fire: all must be out on the gang's next card or die. On 6 it explodes like two sticks, with STUNTS at -2 "
        "for those inside. The driver of a car hit by bullets also makes a hazard test with GUTS instead of STUNTS, "
        "at -2 if the shooter was blazing away.",
        rulings=(
            Ruling("A cut brake line doubles the number of hazards, including those the driver chooses."),
            Ruling(
                "Of several hits on the fuel tank in one burst, the worst counts. Several other hits of one kind "
                "count once.",
            ),
            Ruling(
                "The driver's hazard test with GUTS takes none of the modifiers of STUNTS. A cut brake line makes it "
                "two hazards, so -1.",
            ),
            Ruling("The driver makes no such test after a shot tire, after an explosion, or when the car is stopped."),
            Ruling("A driver whose brake line this very burst cut swerves instead of braking."),
            Ruling(
                "At a stench, the driver's one GUTS test decides both whether they meet the obstacle and whether "
                "they jump. A stopped car meets no obstacle.",
            ),
            Ruling(
                "Those inside an exploding car make the four tests of a two-stick bomb at STUNTS-2, with the stats "
                "that the bullets left them. Just Nuts counts.",
            ),
            Ruling("A die decides the side of a tire's skid: 1-3 left, 4-6 right."),
            Ruling("A hit engine first rolls in the turn of the hit, and then once in each turn."),
        ),
        tables=(
            "mad.tables.car-hits",
            "mad.tables.fuel-tank",
            "mad.tables.engine",
            "mad.tables.skid-side",
            "mad.tables.deadly-weapons",
        ),
        due=(
            by_itself("The driver of a car that is hit tests whether they flinch.", "mad_dogs.cars.car_damage.flinch"),
            owed("A hit engine rolls each turn.", "mad-car engine"),
            owed("Anyone aboard a burning car when time is up dies.", "mad-table burnt"),
            owed("Everyone leaves a burning car on one card, a stinking one first.", "mad-table alight"),
            owed("A figure that must leave a moving car leaps out of it.", "mad-wreck thrown"),
            refused(
                "A figure that must leap out does nothing else first.",
                "mad-card deed",
                "mad_dogs.play.acting.require_out",
            ),
        ),
        commands=("mad-wreck shoot", "mad-wreck hits"),
    ),
    Rule(
        "mad.car.bulletproof",
        "Bulletproof cars",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Bulletproof Cars; Confirming Rolls",
        "Against an armored car, guns up to the light machine gun must confirm each hit with another roll. It has to "
        "be within the shooter's unmodified GATS. Driver and passengers flinch only if the confirming roll succeeds. "
        "The weight costs 1D6 of speeding and racing movement, and 1 STUNTS at hazards.",
        rulings=(
            Ruling(
                "At GATS 0 a hit on a bulletproof car needs two confirmations, one for the zero and one for the armor.",
            ),
            Ruling("A driver whose bulletproof car takes no confirmed hit makes no GUTS test."),
            Ruling("Every gun except the Heavy Machine Gun must confirm its hits on an armored car."),
        ),
        due=(by_itself("Small arms confirm each hit, or no one flinches.", "mad_dogs.cars.car_damage.confirm"),),
        commands=("mad-wreck shoot", "mad-wreck hits"),
    ),
    Rule(
        "mad.car.pedestrian",
        "Running people down",
        "Cars",
        "Astounding Lawlessness, Screaming Wheels!: Running Down Pedestrians",
        "Aiming the car at someone is one hazard at cruising, two at speeding, three at racing speed. The victim "
        "tests STUNTS, at -1 if the car speeds and -3 if it races. On a pass the victim lies on the ground unhurt. "
        "On a failure the victim rolls on the Deadly Weapons table, at +2 for speeding and +3 for racing. After a "
        "hit the driver tests STUNTS to keep control, one hazard when speeding and two when racing. A driver who "
        "fails swerves.",
        rulings=(
            Ruling("After running down a figure at cruising speed, the driver makes no control test."),
            Ruling(
                "Running people down is part of the car's move. It costs the driver an action only if they have not "
                "acted on this card.",
            ),
            Ruling("One test keeps control after running people down, however many were hit."),
            Ruling("Just Nuts counts for leaping out of a car's way."),
        ),
        tables=("mad.tables.deadly-weapons", "mad.tables.swerving"),
        also=("run somebody over",),
        due=(
            by_itself("A driver who hits a pedestrian tests control of the car.", "mad_dogs.cars.run_down.run_down"),
            owed("On a street, people over whom a car drives owe their leaps.", "mad-wreck run-down"),
        ),
        commands=("mad-wreck run-down",),
    ),
)
