"""Departures: offers and prices for them, and leaving (N6, N7, N10)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.terms import Answer, Decision, Left, Said, Status, Window
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import decisions, intimidation
from bng_sim.games.millions.rules.characters import any_in, earn, first_in, owner, take_ante_back
from bng_sim.games.millions.rules.said import say


@inlined
def offer(table, strategies, character, other, amount):
    """Offer another Character's owner money to leave, who accepts or refuses (N6)."""
    public = table.state.public
    table.row.offers += 1
    table.row.seats[owner(character)].offers += 1
    events.offer(table, character, other, amount)
    at = put_forward(table, Said.OFFER, character, other, amount)
    intimidation.open_window(table, strategies, Window.ANSWER, owner(other), other)
    answer = decisions.ask(table, strategies, owner(other), Decision.ANSWER, other, list_no_yes(table))
    public.said[at].answer = answer
    public.offered_for, public.offer = NOTHING, 0
    if answer == Answer.YES:
        table.row.offers_taken += 1
        pay(table, character, other, amount)
    else:
        events.refuse(table, other)


@inlined
def name_price(table, strategies, character, amount):
    """Name a price at which one leaves: the first of the others who says yes pays it (N7)."""
    public, n_players = table.state.public, table.rules.players
    table.row.asks += 1
    events.price(table, character, amount)
    at = put_forward(table, Said.PRICE, character, character, amount)
    payer = NOTHING
    for i in range(1, n_players):
        seat = (owner(character) + i) % n_players
        if payer == NOTHING and any_in(table, seat) and public.cash[seat] >= amount:
            intimidation.open_window(table, strategies, Window.ANSWER, seat, character)
            if decisions.ask(table, strategies, seat, Decision.PAY, character, list_no_yes(table)) == Answer.YES:
                payer = seat
    public.said[at].answer = payer
    public.offered_for, public.offer = NOTHING, 0
    if payer != NOTHING:
        table.row.asks_paid += 1
        pay(table, first_in(table, payer), character, amount)


@inlined
def put_forward(table, what, character, other, amount):
    """Let all hear an offer or a price; return the place of the entry that its answer belongs to."""
    table.state.public.offered_for, table.state.public.offer = other, amount
    return say(table, what, character, other, amount, NOTHING)


@inlined
def list_no_yes(table):
    """List the two answers."""
    table.moves.offered[0] = Answer.NO.value
    table.moves.offered[1] = Answer.YES.value
    return 2


@kernel
def pay(table, character, other, amount):
    """Let money pass from one Character's owner to another's, which leaves (N6, N7)."""
    row = table.row
    row.bribes += amount
    row.seats[owner(character)].bribes_paid += amount
    row.seats[owner(other)].bribes_taken += amount
    events.bribe(table, character, other, amount)
    earn(table, character, -amount)
    earn(table, other, amount)
    table.state.public.price[other] = amount
    leave(table, other, Left.BRIBED)


@inlined
def leave(table, character, how):
    """Take a Character out of the heist, with its ante (N10)."""
    public, row, own_row = table.state.public, table.row, table.row.seats[owner(character)]
    public.status[character], public.left[character] = Status.LEFT.value, how.value
    row.by_role[table.state.role[character]].left += 1
    if how == Left.ALONE:
        row.left_alone += 1
        own_row.left_alone += 1
    elif how == Left.BRIBED:
        row.left_bribed += 1
        own_row.left_bribed += 1
    else:
        row.left_final += 1
        own_row.left_final += 1
    events.leave(table, character, how.value)
    take_ante_back(table, character)
