"""The Negotiation: circuits of visits, and the final call (N1-N11, T2); talk is in `talk`, money in `departure`."""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.results import course
from bng_sim.games.millions.declared import events
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, OFFERS
from bng_sim.games.millions.declared.terms import Answer, Decision, Left, Move, Said, Settled, Status, Window
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import decisions, departure, going_first, intimidation, talk
from bng_sim.games.millions.rules.characters import in_order, is_in, n_sent, owner
from bng_sim.games.millions.rules.said import say


@inlined
def hold(table, strategies):
    """Let the players settle who goes on the heist (N8, N11)."""
    row, public = table.row, table.state.public
    how = go_round(table, strategies)
    public.visited = NOTHING
    row.ended_decided += 1 if how == Settled.DECIDED else 0
    row.ended_quiet += 1 if how == Settled.QUIET else 0
    row.ended_limit += 1 if how == Settled.LIMIT else 0
    events.settled(table, how)
    if how == Settled.LIMIT and table.rules.final_call == 1:
        call_finally(table, strategies)


@inlined
def go_round(table, strategies):
    """Go round in circuits until one of the three ends, tested in this order; return which it is (N8)."""
    public = table.state.public
    while n_open(table) > 0:
        if public.circuit == table.rules.negotiation_rounds:
            return Settled.LIMIT.value
        public.circuit += 1
        table.row.circuits += 1
        events.circuit(table, public.circuit)
        if table.rules.claims == 1 or table.rules.calls == 1:
            talk.speak_all(table, strategies)
        table.state.all_silent = 1
        for i in range(n_sent(table)):
            character = in_order(table, public.leader, i)
            if is_in(table, character) and not going_first.is_passed_over(table, character):
                visit(table, strategies, character)
        if table.state.all_silent == 1:
            return Settled.QUIET.value
    return Settled.DECIDED.value


@kernel
def n_open(table):
    """Return how many Characters may still leave."""
    n = 0
    for character in range(MAX_CHARACTERS):
        n += 1 if table.state.public.status[character] == Status.OPEN else 0
    return n


@inlined
def visit(table, strategies, character):
    """Visit a Character: a look window, then one move (N4, N5)."""
    state, public, seat = table.state, table.state.public, owner(character)
    public.turn += 1
    public.visited = character
    events.visit(table, character)
    intimidation.open_window(table, strategies, Window.VISIT, seat, character)
    move = decisions.ask(table, strategies, seat, Decision.MOVE, character, list_moves(table, character))
    if move != Move.SILENT:
        state.all_silent = 0
        if move == Move.LEAVE:
            say(table, Said.LEAVE, character, NOTHING, 0, NOTHING)
            departure.leave(table, character, Left.ALONE)
        elif move == Move.STAY:
            bind(table, character)
        elif character_of(move) < MAX_CHARACTERS:
            departure.offer(table, strategies, character, character_of(move), amount_of(move))
        else:
            departure.name_price(table, strategies, character, amount_of(move))
    course.turn_ended(table.row.course, table.rules.players, seat, 0)


@inlined
def character_of(move):
    """Return the Character that should leave by a move that is an offer; `MAX_CHARACTERS` for a price."""
    return move // OFFERS - 1


@inlined
def amount_of(move):
    """Return the amount of a move that is an offer or a price."""
    return move % OFFERS


@kernel
def list_moves(table, character):
    """List what the owner of a visited Character can do (D)."""
    rules, public, offered, seat = table.rules, table.state.public, table.moves.offered, owner(character)
    is_open = public.status[character] == Status.OPEN
    offered[0], n = Move.SILENT.value, 1
    if is_open:
        offered[1], n = Move.LEAVE.value, 2
        if rules.binding_stay == 1:
            offered[2], n = Move.STAY.value, 3
    most = min(public.cash[seat], rules.offer_max)
    if most > 0:
        for i in range((rules.players - 1) * rules.each):
            other = in_order(table, seat + 1, i)
            if public.status[other] == Status.OPEN:
                n = list_amounts(offered, n, other, most)
    if is_open and rules.price_calls == 1:
        n = list_amounts(offered, n, MAX_CHARACTERS, rules.offer_max)
    return n


@inlined
def list_amounts(offered, n, character, most):
    """Add offers for a Character, or prices, from 1 to `most` to a list of `n`; return its length."""
    for amount in range(1, most + 1):
        offered[n + amount - 1] = OFFERS * (1 + character) + amount
    return n + most


@inlined
def bind(table, character):
    """Declare a Character to stay (N5)."""
    table.state.public.status[character] = Status.BOUND.value
    table.row.bound += 1
    say(table, Said.STAY, character, NOTHING, 0, NOTHING)
    events.stay(table, character)


@inlined
def call_finally(table, strategies):
    """Ask every open Character to stay or leave; then all who chose so leave at once (N9)."""
    state, leader, n = table.state, table.state.public.leader, n_sent(table)
    table.row.final_calls += 1
    for i in range(n):
        character = in_order(table, leader, i)
        if state.public.status[character] == Status.OPEN:
            intimidation.open_window(table, strategies, Window.FINAL, owner(character), character)
            offered = table.moves.offered
            offered[0], offered[1] = Answer.NO.value, Answer.YES.value
            answer = decisions.ask(table, strategies, owner(character), Decision.FINAL_ANSWER, character, 2)
            state.answers[character] = answer
    show_answers(table)


@kernel
def show_answers(table):
    """Show all answers to the final call at once, and let those leave who chose so (N9)."""
    state, leader = table.state, table.state.public.leader
    for i in range(n_sent(table)):
        character = in_order(table, leader, i)
        if state.answers[character] != NOTHING:
            say(table, Said.FINAL, character, NOTHING, 0, state.answers[character])
            events.final_answer(table, character, state.answers[character])
    for i in range(n_sent(table)):
        character = in_order(table, leader, i)
        if state.answers[character] == Answer.YES:
            departure.leave(table, character, Left.FINAL)
        state.answers[character] = NOTHING
