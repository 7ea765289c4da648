"""Dig: turn up cards as long as you dare; a danger that has come before buries all. It shows cards from a CSV file."""

from bng_sim.own_game import Choice, Endings, Event, OwnGame, Rule, Trait, components, draw, each_seat, number, shuffle

cards = components("dig.csv")  # its columns are numbers by card: cards.value[card]; cards.n is how many there are
DANGER = cards.words["kind"].index("danger")

game = OwnGame(
    "Dig",
    players=(1, 5, 3),
    rules={"digs": Rule(3, 1, 10, {1: "1 dig each", "{}": "{} digs each"})},
    public={"treasure": each_seat, "found": number, "turned_up": cards.n, "n_turned_up": number},
    hidden={"order": cards.n},  # nobody sees the pile
    counts={"buried": "digs buried", "cards_turned_up": "cards turned up"},
    seat_counts={"treasure": "treasure at the end"},
    words={"card": cards.names},
    distance=("treasure", lambda rules: 0),
    lineup="pool:stop_after(cards=4),stop_at(value=6)",
)

end = Endings(all_dug="everybody has dug as often as agreed")
go_on = Choice("Dig on, or take what you have found?", "take it", "dig on")
turns_up = Event("{seat} turns up: {card}.")
takes = Event("{seat} takes {value}, and has {treasure}.")
is_buried = Event("{seat} is buried: this danger has come before.")


def turn(table, seat):
    """Shuffle all cards, and turn them up one after the other."""
    public, order = table.public, table.hidden.order
    shuffle(table, order, cards.n)
    public.found, public.n_turned_up = 0, 0
    goes_on = True
    while goes_on and public.n_turned_up < cards.n:
        card = order[public.n_turned_up]
        turns_up(table, seat, card)
        if comes_again(table, card):
            is_buried(table, seat)
            table.count.buried += 1
            return
        public.turned_up[public.n_turned_up] = card
        public.n_turned_up += 1
        public.found += cards.value[card]
        table.count.cards_turned_up += 1
        goes_on = go_on.ask(table, seat) == go_on.dig_on
    public.treasure[seat] += public.found
    takes(table, seat, public.found, public.treasure[seat])


def comes_again(table, card):
    """Return whether a card is a danger that was turned up before in this dig."""
    if cards.kind[card] != DANGER:
        return False
    for i in range(table.public.n_turned_up):
        if same_danger(table.public.turned_up[i], card):
            return True
    return False


def same_danger(card, other):
    """Return whether two cards have the same name: copies of a card follow each other."""
    return cards.kind[card] == DANGER and cards.row[card] == cards.row[other]


def redeal(table, seat):
    """Shuffle again what is still in the pile."""
    order, n = table.hidden.order, table.public.n_turned_up
    for i in range(cards.n - 1, n, -1):
        j = n + draw(table, i - n + 1)
        order[i], order[j] = order[j], order[i]


def is_over(table):
    """End the game when all have dug as often as agreed."""
    return end.all_dug if table.public.turn == table.rules.digs * table.rules.players else 0


def wins(table, seat):
    """Let the most treasure win; several may have as much."""
    return table.public.treasure[seat] == max(table.public.treasure)


def distance(table, seat):
    """Return by how much treasure a seat is behind."""
    return max(table.public.treasure) - table.public.treasure[seat]


@game.strategy("Stops after so many cards.", (Trait("cards", 4, 1, 15, "cards after which it stops"),))
def stop_after(seen, moves, n, traits, rng):
    """Count cards, whatever they are."""
    return go_on.take_it if seen.public.n_turned_up >= traits[0] else go_on.dig_on


@game.strategy("Stops with so much treasure.", (Trait("value", 6, 1, 50, "treasure with which it stops"),))
def stop_at(seen, moves, n, traits, rng):
    """Look at what is found, whatever the danger."""
    return go_on.take_it if seen.public.found >= traits[0] else go_on.dig_on
