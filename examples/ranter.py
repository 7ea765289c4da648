"""Ranter Go Round, from Cassell's In-door Amusements (1881): pass on low cards. It shows players who drop out."""

from bng_sim.own_game import NOTHING, Choice, Endings, Event, OwnGame, Rule, Trait, each_seat, eliminate
from bng_sim.own_game import mix, number, play_next, shuffle

RANKS, CARDS = 13, 52  # a card's rank is card % RANKS, from the ace, which is the lowest
NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "knave", "queen", "king") * 4
BELOW = (Trait("below", 7, 1, 14, "cards below this are changed; an ace is 1"),)

game = OwnGame(
    "Ranter Go Round",
    players=(2, 8, 4),
    rules={"lives": Rule(3, 1, 9, {1: "1 life each", "{}": "{} lives each"})},
    public={"lives": each_seat, "alive": number, "dealer_seat": number},  # _seat: shown as a player
    own={"card": number, "gave": number},  # what the player on the right took for another card, or NOTHING
    hidden={"pack": CARDS, "dealt": number},  # so many of the pack are dealt
    counts={"deals": "deals", "changes": "changes of cards"},
    seat_counts={"lives": "lives left"},
    words={"card": NAMES, "gave": NAMES},
    lineup="pool:plain,careful",
)

end = Endings(one_left="only one player has a life left")
move = Choice("Keep your card, or change it?", "keep", "change")
gets = Event("{seat} gets the {card}.", seen_by="seat", others="{seat} gets a card.")
keeps = Event("{seat} keeps the card.")
changes = Event("{seat} changes cards with {other_seat}.")
shows = Event("{seat} turns up the {card}.")
loses = Event("{seat} loses a life, and has {lives} left.")


def set_up(table):
    """Give each player the lives; the seat before the first is the first to deal."""
    table.public.lives[: table.rules.players] = table.rules.lives
    table.public.alive = table.rules.players
    table.public.dealer_seat = (table.public.first - 1) % table.rules.players
    deal(table)


def deal(table):
    """Shuffle the whole pack, and deal a card to each player who has a life."""
    table.count.deals += 1
    table.hidden.dealt = 0
    shuffle(table, table.hidden.pack, CARDS)
    for seat in range(table.rules.players):
        table.own[seat].gave = NOTHING
        if table.public.lives[seat] > 0:
            take(table, seat)
            gets(table, seat, table.own[seat].card)


def take(table, seat):
    """Take the top card of the pack."""
    table.own[seat].card = table.hidden.pack[table.hidden.dealt]
    table.hidden.dealt += 1


def next_alive(table, seat):
    """Return the next seat that has a life."""
    seat = (seat + 1) % table.rules.players
    while table.public.lives[seat] == 0:
        seat = (seat + 1) % table.rules.players
    return seat


def turn(table, seat):
    """Keep the card, or change it with the next player, who cannot refuse; the dealer takes one from the pack."""
    if move.ask(table, seat) == move.keep:
        keeps(table, seat)
    elif seat == table.public.dealer_seat:
        take(table, seat)
        gets(table, seat, table.own[seat].card)
    else:
        change(table, seat, next_alive(table, seat))
    if seat == table.public.dealer_seat:
        turn_up(table)
        if table.public.alive > 1:  # who deals next plays last
            table.public.dealer_seat = next_alive(table, seat)
            deal(table)
            play_next(table, next_alive(table, table.public.dealer_seat))


def change(table, seat, other):
    """Change the cards of two players; the other, who is to play yet, knows which card the first one has now."""
    mine, theirs = table.own[seat], table.own[other]
    theirs.gave = theirs.card
    mine.card, theirs.card = theirs.card, mine.card
    table.count.changes += 1
    changes(table, seat, other)
    gets(table, seat, mine.card)
    gets(table, other, theirs.card)


def turn_up(table):
    """Turn up the cards from the dealer's left: the lowest loses a life, of equal ones the last."""
    seat = table.public.dealer_seat
    loser = next_alive(table, seat)
    for _ in range(table.public.alive):
        seat = next_alive(table, seat)
        shows(table, seat, table.own[seat].card)
        if table.own[seat].card % RANKS <= table.own[loser].card % RANKS:
            loser = seat
    table.public.lives[loser] -= 1
    loses(table, loser, table.public.lives[loser])
    if table.public.lives[loser] == 0:
        table.public.alive -= 1
        eliminate(table, loser)


def redeal(table, seat):
    """Put the cards that a seat has not seen back on the pack, mix it, and deal them again; for NOTHING, only mix."""
    hidden, players = table.hidden, table.rules.players
    for other in range(players):
        if is_unknown(table, seat, other):
            hidden.dealt -= 1
            hidden.pack[hidden.dealt] = table.own[other].card
    mix(table, hidden.pack[hidden.dealt :], CARDS - hidden.dealt)
    for other in range(players):
        if is_unknown(table, seat, other):
            take(table, other)


def is_unknown(table, seat, other):
    """Return whether a seat has not seen the card that another has."""
    own = table.own
    return seat not in (NOTHING, other) and table.public.lives[other] > 0 and own[other].card != own[seat].gave


def is_over(table):
    """End the game when one is left."""
    return end.one_left if table.public.alive == 1 else 0


def wins(table, seat):
    """Let the one who is left win."""
    return table.public.lives[seat] > 0


@game.strategy("Changes low cards.", BELOW)
def plain(seen, moves, n, traits, rng):
    """Look at the own card alone."""
    return move.change if 1 + seen.own.card % RANKS < traits[0] else move.keep


@game.strategy("Changes low cards, but keeps one that is sure not to be the lowest.", BELOW)
def careful(seen, moves, n, traits, rng):
    """Remember the card that it had to give: if that is lower, somebody else loses the life."""
    is_safe = seen.own.gave != NOTHING and seen.own.gave % RANKS < seen.own.card % RANKS
    return move.change if not is_safe and 1 + seen.own.card % RANKS < traits[0] else move.keep
