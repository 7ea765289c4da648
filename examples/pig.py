"""Pig: roll a die as often as you dare, but a 1 costs all that the turn has brought.

A game of your own is one file like this: first what it declares, then the functions of its rules, then strategies.
To see a game: bng-sim play --game pig.py. To check the file: bng-sim doctor --game pig.py.
"""

from bng_sim.own_game import Choice, Endings, Event, OwnGame, Rule, Trait, each_seat, number, roll

game = OwnGame(
    "Pig",
    players=(2, 10),  # the fewest and the most; a third number would be the usual one
    rules={  # what a study can vary: default, least, largest, and the value in words
        "goal": Rule(100, 10, 1000, "{} points to win"),
        "sides": Rule(6, 4, 20, "a die with {} sides"),
    },
    public={"score": each_seat, "pot": number},  # whole numbers that all see, all 0 at first
    counts={"rolls": "rolls of the die", "busts": "turns lost to a 1"},  # figures of a game in reports
    seat_counts={"score": "points at the end"},  # figures of a seat; this one is copied from the field of its name
    distance=("points", lambda rules: rules["goal"]),  # how far a seat is from winning at the start
    lineup="hold_at(points=20),hold_at(points=25)",  # who plays if nobody is named
)

end = Endings(goal_reached="somebody reaches the goal")
go_on = Choice("Roll again, or hold?", "hold", "roll")
rolled = Event("{seat} rolls a {pips}: {pot} points are at stake.")  # {seat}, or {other_seat}: a player
lost = Event("{seat} rolls a 1 and loses {pot} points.")
held = Event("{seat} holds: {points} points more, {score} in all.")


def turn(table, seat):
    """Roll at least once, then until the player holds or the die shows a 1."""
    public, rules, goes_on = table.public, table.rules, True
    public.pot = 0
    while goes_on:
        pips = roll(table, rules.sides)
        table.count.rolls += 1
        if pips == 1:
            lost(table, seat, public.pot)  # tells what happened: in transcripts, and on the game's page
            table.count.busts += 1
            return
        public.pot += pips
        rolled(table, seat, pips, public.pot)
        goes_on = go_on.ask(table, seat) == go_on.roll  # asks the strategy, or the person, in that seat
    public.score[seat] += public.pot
    held(table, seat, public.pot, public.score[seat])


def is_over(table):
    """Return how the game ends, or 0 while it goes on; asked after every turn."""
    for seat in range(table.rules.players):
        if table.public.score[seat] >= table.rules.goal:
            return end.goal_reached
    return 0


def wins(table, seat):
    """Return whether a seat wins; asked when the game is over."""
    return table.public.score[seat] >= table.rules.goal


def distance(table, seat):
    """Return how far a seat is from winning: who leads, comebacks and margins follow from it."""
    return max(0, table.rules.goal - table.public.score[seat])


# A strategy sees the rules, what is public and what its own seat sees, and returns the place of a move in `moves`.
@game.strategy("Holds at so many points.", (Trait("points", 20, 2, 1000, "points at which it holds"),))
def hold_at(seen, moves, n, traits, rng):
    """Look at this turn alone, and hold as soon as what it has brought is enough, or wins."""
    score = seen.public.score[seen.seat] + seen.public.pot
    if seen.public.pot >= traits[0] or score >= seen.rules.goal:
        return go_on.hold
    return go_on.roll
