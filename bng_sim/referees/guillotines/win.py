"""Chapter W: who has won, and the end."""

from bng_sim.referees.guillotines.referee import Referee


def check(ref: Referee, gained: tuple[int, ...], rule: str = "W1") -> None:
    """Check whether one of these Billionaires has won by an asset, the turn's player first (W1, W3).

    A Puppet wins for its player (U8).
    """
    table = ref.table
    complete = [seat for seat in table.clockwise(table.player) if seat in gained and _is_complete(ref, seat)]
    if not complete:
        ref.refuse("win", "W1")
        return
    ref.expect("win", "W3" if len(complete) > 1 else rule, seat=complete[0])
    ref.ending, ref.winner = "assets", table.decides_for(complete[0])
    share(ref, ref.winner)


def share(ref: Referee, winner: int) -> None:
    """Let a shown Toady win along, if the envelope has enough in the winner's suit (O12)."""
    table, suit = ref.table, ref.table.players[winner].suit
    for seat, player in table.players.items():
        suited = [card for card in player.envelope if table.cards[card].suit == suit]
        is_toady = player.role == "toady" and player.is_shown and seat != winner
        if is_toady and sum(map(table.points, suited)) >= ref.rules.toady_points:
            ref.expect("also_wins", "O12", seat=seat)
    ref.refuse("also_wins", "O12")


def _is_complete(ref: Referee, seat: int) -> bool:
    return ref.table.billionaires[seat].empty_spaces() == 0


def finish(ref: Referee) -> None:
    """Check that the game ends in this way (W4, K5, O6, T5)."""
    rule = {"assets": "W4", "revolution": "K5", "celebrity": "O6", "stalemate": "T5"}[ref.ending]
    if ref.ending == "assets" and ref.table.puppets:
        rule = "U8"
    ref.expect("end", rule, seat=ref.winner, ending=ref.ending)
