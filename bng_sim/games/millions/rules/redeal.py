"""What a seat cannot know, dealt again: others' Roles, the face-down Role cards, the pile, and answers not yet shown.

Every way that fits what the seat sees is as likely as any other (`deduction`): nothing is read into what others have
done. How things lay before leaves no trace, so that a player who continues from here knows no more than the seat does.
Of earlier rounds the others remember what all know: what else they knew is not dealt again.
"""

from bng_sim.core.compiling.compiler import kernel
from bng_sim.core.compiling.read_only import shown
from bng_sim.games.millions.declared.components import N_ROLES
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, MAX_EACH
from bng_sim.games.millions.declared.terms import Answer, Decision, Purpose
from bng_sim.games.millions.engine import asking, chance
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import deduction, plans, setup
from bng_sim.games.millions.rules.characters import in_order, n_sent, owner


@kernel
def redeal(table, strategies, seat, decision):
    """Deal again what `seat`, which decides, cannot know; for NOTHING, what nobody at the table knows: the pile."""
    rng = chance.of(table, Purpose.REDEAL)
    redeal_pile(table, rng)
    if seat == NOTHING:
        return
    if table.state.public.first_leader == NOTHING:
        bid_again(table, strategies, seat)
        return
    for other in range(table.rules.players):
        if other != seat:
            forget_past(table, other)
    if decision == Decision.PLAN:
        plan_again(table, strategies, seat)
        return
    state = table.state
    deduction.draw(shown(table.rules), shown(state.public), shown(state.own[seat]), rng, state.role)
    tell_others(table, seat)
    count_hidden(table)
    answer_again(table, strategies, seat)


@kernel
def redeal_pile(table, rng):
    """Put the Loot cards that nobody has seen in order, then draw the pile from them again (S6)."""
    order, first = table.state.order, table.state.public.round_number
    for i in range(first + 1, table.rules.n_loot):
        j = i
        while j > first and order[j] < order[j - 1]:
            order[j], order[j - 1] = order[j - 1], order[j]
            j -= 1
    setup.draw_loot(table, rng, first)


@kernel
def forget_past(table, seat):
    """Let a player know of earlier rounds what all do."""
    own, public = table.state.own[seat], table.state.public
    for number in range(public.round_number - 1):
        past = public.past[number]
        for place in range(MAX_EACH):
            own.past_role[number, place] = past.role[seat * MAX_EACH + place]
        for character in range(MAX_CHARACTERS):
            own.past_knows[number, character] = past.role[character]


@kernel
def tell_others(table, seat):
    """Let the others know their own new Roles, and what they see by the looks that they have used."""
    state = table.state
    for i in range(n_sent(table)):
        character = in_order(table, 0, i)
        state.own[owner(character)].role[character % MAX_EACH] = state.role[character]
        for other in range(table.rules.players):
            if other != seat and state.public.looked[character] >> other & 1 == 1:
                state.own[other].knows[character] = state.role[character]


@kernel
def count_hidden(table):
    """Find which Role cards lie face-down: those that are not face-up."""
    state = table.state
    for role in range(N_ROLES):
        state.hidden[role] = -state.public.face_up[role]
    for i in range(n_sent(table)):
        state.hidden[state.role[in_order(table, 0, i)]] += 1


@kernel
def plan_again(table, strategies, seat):
    """Ask those again who have planned before `seat`, which cannot know what (P3)."""
    state, other = table.state, table.state.public.leader
    while other != seat:
        n = plans.list_plans(table, other)
        state.about = NOTHING
        choice = asking.choose(table, strategies, other, Decision.PLAN.value, n) if n > 1 else 0
        state.plans[other] = table.moves.offered[choice]
        other = (other + 1) % table.rules.players
    plans.list_plans(table, seat)  # the list at hand, of which the answer is


@kernel
def bid_again(table, strategies, seat):
    """Ask those again who have bid for going first before `seat`, which cannot know what (S12)."""
    state, public, offered, at_hand = table.state, table.state.public, table.moves.offered, table.state.public.offer
    state.about = NOTHING
    offered[0], offered[1] = Answer.NO.value, Answer.YES.value
    for other in range(table.rules.players):
        if other != seat and state.bids[other] != NOTHING:
            public.leader = other  # who is asked
            most, state.bids[other], goes_on = min(public.cash[other], table.rules.offer_max), 0, True
            while goes_on and state.bids[other] < most:
                public.offer = state.bids[other] + 1
                goes_on = asking.choose(table, strategies, other, Decision.PAY.value, 2) == Answer.YES
                state.bids[other] += 1 if goes_on else 0
    public.leader, public.offer = seat, at_hand


@kernel
def answer_again(table, strategies, seat):
    """Ask those again who have answered the final call before `seat`, which cannot know how (N9)."""
    state, offered = table.state, table.moves.offered
    at_hand = offered[0], offered[1], state.about
    for i in range(n_sent(table)):
        character = in_order(table, state.public.leader, i)
        if owner(character) != seat and state.answers[character] != NOTHING:
            offered[0], offered[1] = Answer.NO.value, Answer.YES.value
            state.about = character
            state.answers[character] = asking.choose(
                table, strategies, owner(character), Decision.FINAL_ANSWER.value, 2
            )
    offered[0], offered[1], state.about = at_hand
