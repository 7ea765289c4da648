"""Looking at a Character card by an Intimidation card (I1-I4)."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.terms import Decision, Said
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import decisions
from bng_sim.games.millions.rules.characters import in_order, is_in, owner
from bng_sim.games.millions.rules.said import say


@inlined
def open_window(table, strategies, window, seat, character):
    """Let a player look, in a look window that is about `character`, as often as they like and can (I3, I4)."""
    public = table.state.public
    if table.rules.looks[window.value] == 1:
        while public.cards_held[seat] > 0:
            n = list_looks(table, seat)
            if n == 1:
                break
            seen = decisions.ask(table, strategies, seat, Decision.INTIMIDATE, character, n)
            if seen == NOTHING:
                break
            look(table, seat, seen)


@kernel
def list_looks(table, seat):
    """List no, then the Characters of others that lie face-down and that this player has not looked at this round."""
    rules, public, offered = table.rules, table.state.public, table.moves.offered
    offered[0], n = NOTHING, 1
    for i in range((rules.players - 1) * rules.each):
        character = in_order(table, seat + 1, i)
        if is_in(table, character) and public.looked[character] >> seat & 1 == 0:
            offered[n] = character
            n += 1
    return n


@kernel
def look(table, seat, character):
    """Use a card to look at a Character card (I2)."""
    state, public = table.state, table.state.public
    public.cards_held[seat] -= 1
    public.looked[character] |= 1 << seat
    state.own[seat].knows[character] = state.role[character]
    table.row.looks_used += 1
    table.row.seats[seat].looks_used += 1
    say(table, Said.LOOK, seat, character, 0, NOTHING)
    events.look(table, seat, character, state.role[character])


@inlined
def earn_card(table, character):
    """Give a Brute's owner an Intimidation card, if the stock has one (I1)."""
    public = table.state.public
    if public.stock > 0:
        public.stock -= 1
        public.cards_held[owner(character)] += 1
        table.row.looks_won += 1
        events.earn_card(table, character)
