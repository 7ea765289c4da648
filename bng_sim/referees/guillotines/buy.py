"""Chapter B: the Buy, from the cards spent to the market's new cards."""

from typing import NamedTuple

from bng_sim.referees.faults import Event, breach, text
from bng_sim.referees.guillotines import bunker, crisis, dealing, options, win
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import Market


class Score(NamedTuple):
    """What a Buy comes to."""

    own: int
    against: int
    printed: tuple[int, int]  # the same by the points printed on the cards (G2)
    crises: list[int]  # those with most icons
    is_bare: bool  # nothing lay at the market (B8)


def buy(ref: Referee, seat: int, move: options.Move) -> None:
    """Check a Buy of `move`'s cards, then its Crisis; a card that lies apart is not played again (B1 to B7, K4, A4).

    A Puppet plays none (U4).
    """
    market, spent = ref.table.markets[move.market], move.spent
    for card in spent:
        if card != ref.table.apart:
            play(ref, seat, card, "B1")
    card, other, *_ = [*spent, None, None]
    rule = "U4" if seat in ref.table.puppets else "B1"
    ref.expect("buy", rule, seat=seat, market=market.name, card=card, other_card=other)
    found = dealing.reveal(ref, "reveal", market, "B2")
    score = _score(ref, seat, market, spent, found)
    struck = _expect_score(ref, seat, market, score)
    is_owner = ref.table.bunker == seat
    if score.own > score.against:
        _claim(ref, seat, market, struck)
    else:
        ref.refuse("claim", "B4")
    dealing.discard(ref, [c for c in spent + found if c not in (struck, ref.table.apart)], "B5")
    if ref.ending:
        return
    if ref.table.apart is None:
        ref.refuse("discard", "B5")
    dealing.refill(ref, market, "B6")
    if struck is not None:
        crisis.from_buy(ref, ref.table.decides_for(seat), struck, "L2" if is_owner else "K4")


def play(ref: Referee, seat: int, card: int, rule: str) -> None:
    """Take the event by which a card is played from a hand to the table; a Crisis never is (K1)."""
    event = ref.log.peek()
    if event is not None and event["event"] == "play" and ref.table.cards[event["card"]].is_crisis:
        breach("K1", "no Crisis played", text(event))
    ref.expect("play", rule, seat=seat, card=card)
    ref.table.players[seat].hand.remove(card)


def _score(ref: Referee, seat: int, market: Market, spent: list[int], found: list[int]) -> Score:
    """Return the points for and against the buyer, and the Crises found, which count once (B2, B3, K3)."""
    table, cards = ref.table, ref.table.cards
    mine = [card for card in found if cards[card].suit == table.billionaires[seat].suit]
    theirs = [card for card in found if card not in mine]
    crises = [card for card in found if cards[card].is_crisis]
    most = max((cards[card].rebels for card in crises), default=0)
    penalty = ref.rules.crisis_penalty if crises and table.bunker != seat else 0
    without_suit = ref.rules.puppet_points if seat in table.puppets else 0  # U4, U10
    return Score(
        own=sum(map(table.points, spent + mine)) + without_suit,
        against=sum(map(table.points, theirs)) + penalty,
        printed=(
            without_suit + sum(cards[c].points for c in spent + mine),
            sum(cards[c].points for c in theirs) + penalty,
        ),
        crises=[card for card in crises if cards[card].rebels == most],
        is_bare=not found,
    )


def _expect_score(ref: Referee, seat: int, market: Market, score: Score) -> int | None:
    """Check the totals and that the Crisis is one with most icons; return the Crisis."""
    event = ref.expect("score", "B2", seat=seat, market=market.name)
    if event["own"] != score.own or event["against"] != score.against:
        breach(_wrong_total(ref, seat, score, event), f"{score.own} against {score.against}", text(event))
    struck: int | None = event["crisis"]
    if struck not in score.crises and (score.crises or struck is not None):
        breach("K3", f"a Crisis of {score.crises}" if score.crises else "no Crisis", text(event))
    return struck


def _wrong_total(ref: Referee, seat: int, score: Score, event: Event) -> str:
    """Return the rule that a wrong total breaks (B8 at a bare market; G2 undoubled; B3 or L2 by the penalty; B2).

    Of a Puppet, U10 if its own points are doubled, or its player's Bunker counts; U4 if its total is wrong else.
    """
    off, penalty = event["against"] - score.against, ref.rules.crisis_penalty
    if seat in ref.table.puppets and (event["own"] != score.own or ref.table.bunker == ref.table.decides_for(seat)):
        return "U10" if event["own"] in (score.own, score.own + ref.rules.puppet_points) else "U4"
    if score.is_bare:
        return "B8"
    if (event["own"], event["against"]) == score.printed:
        return "G2"
    if event["own"] != score.own or not penalty or off % penalty:
        return "B2"
    return "L2" if ref.table.bunker == seat and score.crises else "B3"


def _claim(ref: Referee, seat: int, market: Market, struck: int | None) -> None:
    """Let the winner claim an asset, and check the win it may bring (B4, L1, W1, W2)."""
    table, rule = ref.table, "U4" if seat in ref.table.puppets else "B4"
    asset = ref.decide(table.decides_for(seat), "claim", options.claim(market), rule).asset
    ref.expect("claim", rule, seat=seat, asset=asset)
    market.assets.remove(asset)
    table.billionaires[seat].gain(asset)
    bunker.check(ref)
    win.check(ref, (seat,), "W1" if struck is None else "W2")
