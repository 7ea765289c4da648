"""Chapter T: one turn, and whose is next."""

from bng_sim.referees.guillotines import options, panic, policy, powers, puppet_options, puppets, round_end
from bng_sim.referees.guillotines.actions import ACTIONS, put_away
from bng_sim.referees.guillotines.referee import Referee

DONE = ACTIONS | {"purchase": puppets.purchase}


def play(ref: Referee, seat: int) -> int:
    """Take the start of a turn, or the Round's end instead (R7); return who is next."""
    table = ref.table
    if round_end.is_agreed(ref, seat):
        return round_end.end_round(ref, by_consensus=True)
    is_cut_short = _take_turn(ref, seat)
    put_away(ref)
    if table.panic_due and not ref.ending:
        ref.refuse("puppet_roll", "U10")
        panic.hold(ref)
    if is_cut_short:
        ref.refuse("puppet_roll", "U10")
    elif not ref.ending:
        puppets.step(ref, seat)
    if ref.ending:
        return seat
    return _next(ref, seat) if table.deck else round_end.end_round(ref, by_consensus=False)


def _next(ref: Referee, seat: int) -> int:
    """Return whose turn is next: the player to the left's, or by T7 the one to the left of who began last."""
    table = ref.table
    following = table.left_of(seat)
    if ref.rules.turn_order == "passing" and following == table.began:
        table.order = "T7"
        following = table.began = table.left_of(table.began)
    return following


def _take_turn(ref: Referee, seat: int) -> bool:
    """Check a turn: draw, act, what Roles can do between, bribes, and the Vulture Capitalist (T1).

    Return whether the draw cut it short (T4).
    """
    table = ref.table
    table.turn += 1
    table.player = seat
    ref.expect("turn", table.order, seat=seat)
    table.order = "T1"
    powers.window(ref, seat)
    if not ref.ending and _draw(ref, seat) and not table.deck and ref.rules.round_ends == "at_once":
        ref.refuse("decision", "T4")
        ref.refuse("pass", "T4")
        return True
    for step in (powers.window, _act, powers.window, _bribe, powers.swap_vulture):
        if not ref.ending:
            step(ref, seat)
    return False


def _bribe(ref: Referee, seat: int) -> None:
    """Let a player bribe, from level 4 on (G1)."""
    if ref.rules.level > 3:
        policy.bribe(ref, seat)


def _draw(ref: Referee, seat: int) -> bool:
    """Let a player take the top card or leave it; return whether it was taken (T2)."""
    table, hand = ref.table, ref.table.players[seat].hand
    if not table.deck or len(hand) >= table.limit(seat):
        ref.refuse("draw", "T2")
        return False
    if ref.decide(seat, "draw", [options.NO, options.YES]) == options.NO:
        ref.expect("decline", "T2", seat=seat)
        return False
    ref.expect("draw", "T2", seat=seat, card=table.deck[-1])
    hand.append(table.deck.pop())
    return True


def _act(ref: Referee, seat: int) -> None:
    """Check exactly one action, or a pass if none is possible (T3), as in a first turn without one (T6)."""
    if ref.rules.first_turn == "draw_only" and ref.table.turn == 1:
        ref.refuse("decision", "T6")
        ref.expect("pass", "T6", seat=seat)
        return
    moves = options.act(ref.table, seat) + puppet_options.purchases(ref.table, seat)
    if not moves:
        ref.expect("pass", "T3", seat=seat)
        return
    move = ref.decide(seat, "act", moves)
    DONE[move.kind](ref, seat, move)
