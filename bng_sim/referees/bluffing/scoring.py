"""Chapter W: points, and who has won."""

from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.bluffing.table_state import Player, TableState
from bng_sim.referees.faults import breach, text

COUNTED = {"hand": "value", "bonus": "coins"}  # what a score's field is the sum of


def score(ref: Referee) -> list[int]:
    """Check all players' points; return those with most, after Coin symbols (W1 to W4)."""
    table = ref.table
    for seat in ref.each("score", "W1", table.players):
        _check(ref, table.players[seat])
    ref.refuse("score", "W1")
    points = {seat: _points(table, player) for seat, player in table.players.items()}
    table.most = [seat for seat, scored in points.items() if scored == max(points.values())]
    coins = {seat: _coins(table, table.players[seat]) for seat in table.most}
    return [seat for seat, symbols in coins.items() if symbols == max(coins.values())]


def _points(table: TableState, player: Player) -> int:
    """Return what a player has in all (W2, S6)."""
    return hand_points(table, player) + bonus_points(table, player) + player.start_points


def hand_points(table: TableState, player: Player) -> int:
    """Return the points of a player's hand: the values of its cards (W1)."""
    return sum(table.cards[card].value for card in player.hand)


def bonus_points(table: TableState, player: Player) -> int:
    """Return the points of a Bonus pile: the Coin symbols on others' cards (W2)."""
    return sum(table.cards[card].coins for card in player.bonus if table.cards[card].seat != player.seat)


def _coins(table: TableState, player: Player) -> int:
    """Return the Coin symbols that break a tie (W4)."""
    on_hand = sum(table.cards[card].coins for card in player.hand)
    return bonus_points(table, player) + (on_hand if table.rules.tie_coins == "all" else 0)


def _check(ref: Referee, player: Player) -> None:
    table = ref.table
    hand, bonus = hand_points(table, player), bonus_points(table, player)
    event = ref.due("score", "W1")
    for name, rule, right in (("hand", "W1", hand), ("bonus", "W2", bonus)):
        if event[name] != right:
            is_pile = event[name] - right in _piles(table, player, name)
            breach("W6" if is_pile else rule, f"hand={hand} bonus={bonus}", text(event))
    ref.accept(event)


def _piles(table: TableState, player: Player, name: str) -> set[int]:
    """Return by how much a score is off if face-down cards or Discard piles are counted (W6)."""
    of = [[getattr(table.cards[card], COUNTED[name]) for card in pile] for pile in (player.down, player.discards)]
    return {sum(of[0]), sum(of[1]), sum(of[0] + of[1])} - {0}


def announce(ref: Referee, winners: list[int]) -> None:
    """Check that exactly these players have won (W3 to W5, E5)."""
    ref.expect_wins(winners, "W3", "W5", lambda seat: _rule_of_winner(ref, seat, winners))
    more = ref.log.peek()
    if more is not None and more["event"] == "win":
        breach(_rule_of_winner(ref, more["seat"], winners), f"no winners but {winners}", text(more))


def _rule_of_winner(ref: Referee, seat: int, winners: list[int]) -> str:
    """Return the rule by which somebody has not won."""
    if not winners:
        return "E5"
    if seat not in ref.table.players or seat in winners:
        return "W5"
    return "W4" if seat in ref.table.most else "W3"
