"""Tricks: the highest card takes the trick and leads the next; most tricks win. It shows hands."""

from bng_sim.own_game import NOTHING, Choice, Endings, Event, OwnGame, Rule, each_seat, play_next, shuffle

MOST_CARDS = 6 * 8 + 12

game = OwnGame(
    "Tricks",
    players=(2, 6, 4),
    rules={
        "hand": Rule(5, 1, 8, {1: "1 card dealt to each player", "{}": "{} cards dealt to each player"}),
        "spare": Rule(4, 0, 12, {0: "no spare cards", 1: "1 spare card", "{}": "{} spare cards"}),
    },
    public={"tricks": each_seat, "on_table": each_seat, "played": MOST_CARDS},
    own={"has": MOST_CARDS},
    hidden={"order": MOST_CARDS},
    counts={"led": "tricks taken by the player who led"},
    seat_counts={"tricks": "tricks taken"},
    leaves_out={"the spare cards": {"spare": 0}},  # what `bng-sim trim` may take out of the box
    distance=("tricks", lambda rules: rules["hand"]),
    words={"card": tuple(str(1 + card) for card in range(MOST_CARDS))},
    lineup="pool:high,low",
)

end = Endings(hands_empty="all cards are played")
play = Choice("Which card do you play?", each="play the {card}")
gets = Event("{seat} gets the {card}.", seen_by="seat", others="{seat} gets a card.")
plays = Event("{seat} plays the {card}.")
takes = Event("{seat} takes the trick, and has {tricks}.")


def set_up(table):
    """Shuffle the deck, and deal each player a hand."""
    hand, players, order = table.rules.hand, table.rules.players, table.hidden.order
    shuffle(table, order, n_cards(table))
    for seat in range(players):
        for i in range(hand):
            table.own[seat].has[order[seat * hand + i]] = 1
            gets(table, seat, order[seat * hand + i])


def n_cards(table):
    """Count the cards in the deck."""
    return table.rules.players * table.rules.hand + table.rules.spare


def redeal(table, seat):
    """Deal the cards that `seat` has not seen again to the other hands."""
    if seat == NOTHING:
        return
    order, n, at = table.hidden.order, 0, 0
    shuffle(table, order, n_cards(table))
    for i in range(n_cards(table)):  # only those that the seat has not seen
        if table.public.played[order[i]] == 0 and table.own[seat].has[order[i]] == 0:
            order[n] = order[i]
            n += 1
    for other in range(table.rules.players):
        if other != seat:
            size = 0
            for card in range(n_cards(table)):
                size += table.own[other].has[card]
                table.own[other].has[card] = 0
            for _ in range(size):
                table.own[other].has[order[at]] = 1
                at += 1


def turn(table, leader):
    """Play a trick."""
    public, players, taker = table.public, table.rules.players, leader
    public.on_table[:] = NOTHING
    for i in range(players):
        seat = (leader + i) % players
        has = table.own[seat].has
        for card in range(n_cards(table)):
            if has[card] == 1:
                play.offer(table, card)
        card = play.ask(table, seat)
        has[card] = 0
        public.played[card] = 1
        public.on_table[seat] = card
        plays(table, seat, card)
        if card > public.on_table[taker]:
            taker = seat
    table.count.led += 1 if taker == leader else 0
    public.tricks[taker] += 1
    takes(table, taker, public.tricks[taker])
    play_next(table, taker)


def conserved(table):
    """Count all cards, in hands and played: `bng-sim doctor` checks that they stay as many."""
    n = 0
    for card in range(n_cards(table)):
        n += table.public.played[card]
        for seat in range(table.rules.players):
            n += table.own[seat].has[card]
    return n


def is_over(table):
    """End the game when all hands are empty."""
    return end.hands_empty if table.public.turn == table.rules.hand else 0


def wins(table, seat):
    """Let the most tricks win; several may have as many."""
    for other in range(table.rules.players):
        if table.public.tricks[other] > table.public.tricks[seat]:
            return False
    return True


def distance(table, seat):
    """Return by how many tricks a seat is behind."""
    return max(table.public.tricks) - table.public.tricks[seat]


@game.strategy("Plays the lowest card that beats all on the table, otherwise its lowest; it leads its highest.")
def high(seen, moves, n, traits, rng):
    """Look at what the others have played to this trick."""
    best = -1
    for seat in range(seen.rules.players):
        best = max(best, seen.public.on_table[seat])
    if best == -1:
        return n - 1
    for i in range(n):
        if moves[i] > best:
            return i
    return 0


@game.strategy("Plays its lowest card.")
def low(seen, moves, n, traits, rng):
    """Keep what is high for later."""
    return 0
