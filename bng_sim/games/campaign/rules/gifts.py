"""What a seat is given at the start on top of what everybody has (S7)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared.components import N_DEEDS, N_PILES, Card
from bng_sim.games.campaign.declared.gifts import CASH, DEED, JAIL_CARD
from bng_sim.games.campaign.rules import deeds, piles


@kernel
def give(table, cell):
    """Give deeds, cash and a card."""
    for seat in range(table.rules.players):
        gift = cell.given[seat]
        if DEED <= gift < DEED + N_DEEDS:
            deeds.change_owner(table, gift - DEED, seat)
        elif gift == CASH:
            table.state.public.cash[seat] += table.rules.start_cash
        elif gift == JAIL_CARD:
            give_jail_card(table, seat)


@kernel
def give_jail_card(table, seat):
    """Give the first Get out of Jail Free card of a pile that has others, of Chance before one of the Chest."""
    rules = table.rules
    for pile in range(N_PILES):
        for card in range(rules.n_cards[pile]):
            if rules.card[pile, card] == Card.FREE and rules.n_cards[pile] > 1:
                piles.take_out(table, pile, card)
                piles.keep(table, seat, pile, card)
                return


@kernel
def seat_given(table, cell, gift, drawn):
    """Return the seat that is given this, or else the one drawn."""
    for seat in range(table.rules.players):
        if cell.given[seat] == gift:
            return seat
    return drawn
