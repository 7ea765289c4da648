"""Chapter P: the stand-ins, each offered at its moment."""

from bng_sim.referees.bluffing import options
from bng_sim.referees.bluffing.broken_rules import RULE_OF_POWER, rule_of_power
from bng_sim.referees.bluffing.options import NO, NO_YES, Move
from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.faults import breach, text


def _offer(ref: Referee, seat: int, power: str, moves: list[Move]) -> Move | None:
    """Ask a player whose power may be used now; return what was chosen, or None (P1 to P3)."""
    table = ref.table
    may = table.holder(power) == seat and table.players[seat].uses > 0 and not table.is_barred(power, seat)
    if not may:
        refuse(ref, power)
        return None
    move = ref.ask(seat, power, moves, asked="P2", chosen=RULE_OF_POWER[power])
    ref.refuse_decision(power, "P2")  # once a turn
    if move == NO:
        ref.refuse(power, "P2")
        return None
    table.players[seat].uses -= 1
    return move


def refuse(ref: Referee, power: str) -> None:
    """Check that nobody is asked for a power, or uses it, now."""
    event = ref.log.peek()
    if event is not None and power in (event["event"], event.get("decision")):
        breach(rule_of_power(ref.table, power, event["seat"]), f"no {power} here", text(event))


def spy(ref: Referee, seat: int) -> None:
    """Offer a look at the top face-down card of another player (P4)."""
    move = _offer(ref, seat, "spy", options.spy(ref.table, seat))
    if move:
        other = int(move["seat"])
        ref.expect("spy", "P4", seat=seat, other_seat=other, card=ref.table.players[other].down[-1])
    ref.refuse("spy", "P4")


def raid(ref: Referee, seat: int) -> None:
    """Offer to take a card from another player's Bonus pile (P9)."""
    table = ref.table
    move = _offer(ref, seat, "raid", options.raid(table, seat))
    if move:
        card = int(move["card"])
        owner = next(other for other in table.others(seat) if card in table.players[other].bonus)
        ref.expect("raid", "P9", seat=seat, other_seat=owner, card=card)
        table.players[owner].bonus.remove(card)
        table.players[seat].bonus.append(card)
    ref.refuse("raid", "P9")


def gag(ref: Referee, seat: int) -> None:
    """Offer to take a voter's vote away, if there is a voter (P5)."""
    table = ref.table
    if not table.voters:
        refuse(ref, "gag")
        return
    move = _offer(ref, seat, "gag", options.gag(table))
    if move:
        voter = int(move["seat"])
        ref.expect("gag", "P5", seat=seat, other_seat=voter)
        table.voters.remove(voter)
    ref.refuse("gag", "P5")


def swap(ref: Referee, seat: int) -> None:
    """Offer to exchange the card played for one of the hand (P6)."""
    player = ref.table.players[seat]
    move = _offer(ref, seat, "swap", options.swap(ref.table, seat))
    if move:
        played, other = player.down[-1], int(move["card"])
        ref.expect("swap", "P6", seat=seat, card=played, other_card=other)
        player.down[-1] = other
        player.hand.remove(other)
        ref.table.put_in_hand(seat, played)
    ref.refuse("swap", "P6")


def boost(ref: Referee) -> None:
    """Offer the holder of boost, if active or a challenger, to make their card count more (P7)."""
    table = ref.table
    user = table.holder("boost")
    if user not in (table.active, *table.challengers):
        refuse(ref, "boost")
        return
    if _offer(ref, user, "boost", NO_YES):
        ref.expect("boost", "P7", seat=user)
        table.boosted = user
    ref.refuse("boost", "P7")


def insure(ref: Referee, losers: list[int]) -> None:
    """Offer a loser with the power to keep all hand cards (P8)."""
    table = ref.table
    user = table.holder("insure")
    if user not in losers or not table.players[user].hand:
        refuse(ref, "insure")
        return
    if _offer(ref, user, "insure", NO_YES):
        ref.expect("insure", "P8", seat=user)
        table.insured = user
    ref.refuse("insure", "P8")
