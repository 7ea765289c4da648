"""Chapter T: one turn."""

from bng_sim.referees.bluffing import challenge, end, options, powers, vote
from bng_sim.referees.bluffing.referee import Referee


def play(ref: Referee, seat: int) -> str:
    """Check one turn; return the ending, or "" if another turn begins (T1)."""
    table = ref.table
    _begin(ref, seat)
    powers.spy(ref, seat)
    powers.raid(ref, seat)
    _play_card(ref, seat)
    _put_old_card_away(ref, seat)
    ending = end.check(ref)
    if ending:
        return ending
    if vote.hold(ref, seat):
        table.target = challenge.hold(ref, seat)
        table.order = "X10"
    else:
        table.target = seat
        table.order = "T5"
    return end.check(ref)


def _begin(ref: Referee, seat: int) -> None:
    table = ref.table
    rule = table.order
    event = ref.due("turn", rule, seat=seat)
    if not table.players.get(event["seat"], table.players[seat]).hand:
        rule = "E2"
    table.begin_turn()
    table.turn += 1
    table.active = seat
    table.count_turn(seat)
    ref.expect("turn", rule, seat=seat)
    again = ref.log.peek()
    if again is not None and again["event"] == "turn" and again["seat"] == seat:
        ref.refuse("turn", "T1")


def _play_card(ref: Referee, seat: int) -> None:
    """Check that the player puts one card of the hand face-down (T2, T3)."""
    table = ref.table
    player = table.players[seat]
    move = ref.ask(seat, "play", options.play(table, seat), asked="T2", chosen="T3")
    ref.expect("play", "T2", seat=seat, **move)
    card = int(move["card"])
    player.hand.remove(card)
    player.down.append(card)
    table.has_played_last = not player.hand
    ref.refuse_decision("play", "T2")
    ref.refuse("play", "T2")


def _put_old_card_away(ref: Referee, seat: int) -> None:
    """Move the older card to the Discard pile, unless it stays below the new one (T4)."""
    player, old_card = ref.table.players[seat], ref.rules.old_card
    if len(player.down) > 1 and old_card != "stacked":
        card = player.down.pop(0)
        ref.expect("put_away", "T4", seat=seat, card=card, face_up=old_card == "shown")
        player.discards.append(card)
    ref.refuse("put_away", "X9" if player.was_flipped else "T4")
    player.was_flipped = False
