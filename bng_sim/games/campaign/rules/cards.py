"""Chance and Community Chest (C1-C7)."""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.games.campaign.declared import events
from bng_sim.games.campaign.declared.components import HOTEL, N_COLOURS, N_SQUARES, Card, Group
from bng_sim.games.campaign.declared.limits import MAX_CARDS
from bng_sim.games.campaign.declared.terms import Cause, Ending, JailEffect, Reason
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.rules import debts, jail, money, moving, piles


@kernel
def draw(table, pool, seat, pile):
    """Draw a card, unless there is none or too many were for this roll, and carry it out (C1)."""
    public, rules = table.state.public, table.rules
    if public.n_pile[pile] == 0 or public.cards >= MAX_CARDS:
        return
    public.cards += 1
    card = piles.take(table, pile)
    kind = rules.card[pile, card]
    table.row.cards_drawn += 1
    events.card(table, seat, pile, card, kind)
    if kind == Card.FREE or (kind == Card.DOOR and rules.jail_cards == JailEffect.KEEP):
        piles.keep(table, seat, pile, card)
    else:
        piles.put_under(table, pile, card)
        carry_out(table, pool, seat, pile, card)


@kernel
def carry_out(table, pool, seat, pile, card):
    """Do what a card says (C2-C7)."""
    public, rules = table.state.public, table.rules
    kind, number = rules.card[pile, card], rules.card_number[pile, card]
    if kind == Card.TO:
        moving.forward_to(table, seat, number)
    elif kind == Card.BACK:
        moving.back(table, seat, number)
    elif kind == Card.RAIL or kind == Card.UTILITY:  # noqa: PLR1714 (numba has no members in tuples)
        moving.forward_to(table, seat, next_of(table, seat, Group.RAILROAD if kind == Card.RAIL else Group.UTILITY))
        public.rent_by_card = 1
    elif kind == Card.DOOR:
        if rules.jail_cards == JailEffect.PAST_JAIL:
            jail.move_past(table, seat)
        else:
            jail.threaten(table, pool, seat, Cause.CARD.value)
    elif kind == Card.MONEY:
        if number >= 0:
            money.pay(table, NOTHING, seat, number, Reason.CARD.value)
        else:
            debts.owe(table, pool, seat, NOTHING, -number, Reason.CARD.value)
    elif kind == Card.EACH:
        settle_with_each(table, pool, seat, number)
    else:
        debts.owe(table, pool, seat, NOTHING, repairs(table, seat, pile, card), Reason.CARD.value)


@kernel
def next_of(table, seat, group):
    """Return the square of the next property of a group, clockwise (C3)."""
    rules, least, found = table.rules, N_SQUARES + 1, 0
    for i in range(rules.group_size[group]):
        square = rules.square[rules.members[group, i]]
        way = (square - table.state.public.square[seat] - 1) % N_SQUARES
        if way < least:
            least, found = way, square
    return found


@kernel
def settle_with_each(table, pool, seat, number):
    """Have every other player, clockwise, owe the drawer, or the drawer each of them (C6)."""
    public = table.state.public
    for i in range(1, table.rules.players):
        other = (seat + i) % table.rules.players
        if public.is_in[other] == 1 and public.is_in[seat] == 1 and table.state.ending == Ending.GOING_ON:
            if number >= 0:
                debts.owe(table, pool, other, seat, number, Reason.CARD.value)
            else:
                debts.owe(table, pool, seat, other, -number, Reason.CARD.value)


@kernel
def repairs(table, seat, pile, card):
    """Return what a player's houses and hotels cost by a card (C7)."""
    public, rules, cost = table.state.public, table.rules, 0
    for group in range(N_COLOURS):
        if public.deeds[seat] & public.built & rules.group_set[group] != 0:
            for i in range(rules.group_size[group]):
                level = public.level[rules.members[group, i]]
                if level == HOTEL:
                    cost += rules.card_hotel[pile, card]
                else:
                    cost += level * rules.card_number[pile, card]
    return cost
