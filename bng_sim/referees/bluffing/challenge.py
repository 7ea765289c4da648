"""Chapter X, X1 to X4 and X8 to X10: cards are flipped and compared, and go; what the winners take is in paying.py."""

from bng_sim.referees.bluffing import paying, powers
from bng_sim.referees.bluffing.paying import Comparison
from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.faults import breach, text


def hold(ref: Referee, seat: int) -> int:
    """Check a challenge from the votes to the Discard piles; return to whose left the turn passes (X10)."""
    table = ref.table
    powers.swap(ref, seat)
    powers.boost(ref)
    _flip(ref, seat)
    comparisons = _compare(ref, seat)
    powers.insure(ref, [comparison.loser for comparison in comparisons])
    paying.pay_all(ref, comparisons)
    lying = {player.seat: player.flipped for player in table.players.values() if player.flipped is not None}
    for owner in ref.each("discard", "X8", lying):
        ref.expect("discard", "X8", seat=owner, card=lying[owner])
    ref.refuse("discard", "X8")
    for owner, card in lying.items():
        table.players[owner].discards.append(card)
        table.players[owner].flipped = None
    return _target(ref, seat, comparisons)


def _flip(ref: Referee, seat: int) -> None:
    """Check that the active player and all challengers flip a card, and nobody else (X1, V4)."""
    table = ref.table
    flipping = {who: table.players[who] for who in (seat, *table.challengers)}
    ref.due("flip", "V4")
    for who in ref.each("flip", "X1", flipping):
        ref.expect("flip", "X1", seat=who, card=flipping[who].down[-1])
    ref.refuse("flip", "X1")
    for player in flipping.values():
        player.flipped = player.down.pop()
        player.was_flipped = True


def _compare(ref: Referee, seat: int) -> list[Comparison]:
    """Compare the active player with each challenger, in any order; return this in voting order (X2 to X4)."""
    waiting, found = list(ref.table.challengers), {}
    while waiting:
        event = ref.due("compare", "X4", seat=seat, other_seat=waiting)
        challenger = event["other_seat"]
        if event["seat"] != seat or challenger not in waiting:
            breach("X4", f"a compare of {seat} with one of {waiting}", text(event))
        waiting.remove(challenger)
        found[challenger] = _result(ref, seat, challenger)
    ref.refuse("compare", "X4")
    return [found[challenger] for challenger in ref.table.challengers]


def _result(ref: Referee, seat: int, challenger: int) -> Comparison:
    """Check who wins a comparison, and return it (X2, X3, P7)."""
    own, against = _counts(ref, seat), _counts(ref, challenger)
    event = ref.due("compare", "X2")
    if (event["own"], event["against"]) != (own, against):
        rule = _wrong_count(ref, {seat: event["own"] - own, challenger: event["against"] - against})
        breach(rule, f"{own} against {against}", text(event))
    wins = own > against or (own == against and ref.rules.equal_card == "active")
    winner, loser = (seat, challenger) if wins else (challenger, seat)
    ref.expect("compare", "X3" if own == against else "X2", winner=winner)
    return Comparison(winner, loser, challenger)


def _counts(ref: Referee, seat: int) -> int:
    """Return the value of a flipped card, with the boost if it has one (P7)."""
    table = ref.table
    card = table.players[seat].flipped
    assert card is not None  # all that compare have flipped
    return table.cards[card].value + (ref.rules.boost_points if seat == table.boosted else 0)


def _wrong_count(ref: Referee, off: dict[int, int]) -> str:
    """Return P7 if a wrong count is the boosted card's or off by a possible boost, otherwise X2."""
    table = ref.table
    is_boosted = table.boosted and off.get(table.boosted)
    is_added = off.get(table.holder("boost")) == ref.rules.boost_points
    return "P7" if is_boosted or is_added else "X2"


def _target(ref: Referee, seat: int, comparisons: list[Comparison]) -> int:
    """Return the seat to whose left the turn passes: the challenged, or a challenger, or the loser (X10)."""
    if ref.rules.after_challenge == "challenger":
        return comparisons[-1].challenger
    if ref.rules.after_challenge == "loser" and len(comparisons) == 1:
        return comparisons[0].loser
    return seat
