"""Kuhn poker: three cards, one chip each in the pot, and one bet (Kuhn 1950). It shows hidden cards and `redeal`."""

from bng_sim.own_game import Choice, Endings, Event, OwnGame, Rule, Trait, draw, each_seat, number, uniform

JACK, QUEEN, KING = range(3)

game = OwnGame(
    "Kuhn Poker",
    players=(2, 2),
    rules={"bet": Rule(1, 1, 10, "a bet of {}")},
    public={"paid": each_seat, "checks": number, "has_bet": each_seat, "winner": number},
    own={"card": number},  # a seat alone sees it
    counts={"opener_gains": "chips gained by the first player", "showdowns": "hands compared"},
    seat_counts={"gains": "chips gained"},
    words={"card": ("jack", "queen", "king")},  # {card} in a sentence is one of these
    lineup="equilibrium(alpha=0.2)",
)

end = Endings(won="somebody takes the pot")
act = Choice("Check, or bet?", "check", "bet")
answer = Choice("Fold, or call?", "fold", "call")
dealt = Event("{seat} is dealt the {card}.", seen_by="seat", others="{seat} is dealt a card.")
checks = Event("{seat} checks.")
bets = Event("{seat} bets {chips}.")
folds = Event("{seat} folds.")
calls = Event("{seat} calls.")
shows = Event("{seat} shows the {card}.")
NOBODY = 2  # has won yet


def set_up(table):
    """Deal a card to each, and leave the third out of the game."""
    table.public.winner = NOBODY
    table.own[0].card = draw(table, 3)
    table.own[1].card = (table.own[0].card + 1 + draw(table, 2)) % 3
    for seat in range(2):
        table.public.paid[seat] = 1
        dealt(table, seat, table.own[seat].card)


def redeal(table, seat):
    """Deal the other seat one of the two cards that `seat` does not see: what players that search imagine."""
    if seat >= 0:
        table.own[1 - seat].card = (table.own[seat].card + 1 + draw(table, 2)) % 3


def turn(table, seat):
    """Check or bet; against a bet, fold or call."""
    public, other, bet = table.public, 1 - seat, table.rules.bet
    if public.has_bet[other] == 1:
        if answer.ask(table, seat) == answer.fold:
            folds(table, seat)
            public.winner = other
        else:
            calls(table, seat)
            public.paid[seat] += bet
            compare(table)
    elif act.ask(table, seat) == act.bet:
        bets(table, seat, bet)
        public.paid[seat] += bet
        public.has_bet[seat] = 1
    else:
        checks(table, seat)
        public.checks += 1
        if public.checks == 2:
            compare(table)


def compare(table):
    """Give the pot to the higher card."""
    for seat in range(2):
        shows(table, seat, table.own[seat].card)
    table.count.showdowns += 1
    table.public.winner = 0 if table.own[0].card > table.own[1].card else 1


def is_over(table):
    """End the game when somebody takes the pot."""
    return end.won if table.public.winner != NOBODY else 0


def wins(table, seat):
    """Let the seat win that takes the pot."""
    return table.public.winner == seat


def tally(table):
    """Note what each has gained; called once, at the end."""
    public = table.public
    for seat in range(2):
        table.seats[seat].gains = public.paid[1 - seat] if public.winner == seat else -public.paid[seat]
    table.count.opener_gains = table.seats[public.first].gains


@game.strategy("Plays the equilibrium.", (Trait("alpha", 0.2, 0.0, 1 / 3, "how often the first bets a jack"),))
def equilibrium(seen, moves, n, traits, rng):
    """Bet and call as often as leaves the other nothing to gain, for a bet of one chip (Kuhn 1950)."""
    card, alpha, is_first, chance = seen.own.card, traits[0], seen.seat == seen.public.first, uniform(rng)
    if seen.decision == answer.number:
        if card == QUEEN:
            return chance < (alpha + 1 / 3 if is_first else 1 / 3)
        return card == KING
    if is_first:
        return chance < (alpha if card == JACK else 3 * alpha if card == KING else 0.0)
    return card == KING or (card == JACK and chance < 1 / 3)


@game.strategy("Bets and calls with the king alone.")
def timid(seen, moves, n, traits, rng):
    """Never bluff."""
    return 1 if seen.own.card == KING else 0
