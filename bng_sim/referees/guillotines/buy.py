"""Chapter B: the Buy, from the cards spent to the market's new cards."""

from typing import NamedTuple

from bng_sim.referees.guillotines import crisis, dealing, options, win
from bng_sim.referees.guillotines.faults import Event, breach, text
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table import Market


class Score(NamedTuple):
    """What a Buy comes to."""

    own: int
    against: int
    crises: list[int]  # those with most icons
    is_bare: bool  # nothing lay at the market (B8)


def buy(ref: Referee, seat: int, move: options.Move) -> None:
    """B1 to B7, then K4: `move` names the market and the cards; one that lies apart already is not played (A4)."""
    market, spent = ref.table.markets[move.market], move.cards
    for card in spent:
        if card != ref.table.apart:
            play(ref, seat, card, "B1")
    other = spent[1] if len(spent) > 1 else None
    ref.expect("buy", "B1", seat=seat, market=market.name, card=move.card, other_card=other)
    found = reveal(ref, "reveal", market, "B2")
    score = _score(ref, seat, market, spent, found)
    struck = _expect_score(ref, seat, market, score)
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
        crisis.from_buy(ref, seat, struck)


def play(ref: Referee, seat: int, card: int, rule: str) -> None:
    """A card leaves the hand for the table; a Crisis never does (K1)."""
    event = ref.log.peek()
    if event is not None and event["event"] == "play" and ref.table.cards[event["card"]].is_crisis:
        breach("K1", "no Crisis played", text(event))
    ref.expect("play", rule, seat=seat, card=card)
    ref.table.players[seat].hand.remove(card)


def reveal(ref: Referee, kind: str, market: Market, rule: str) -> list[int]:
    """A market's cards are turned up or gathered, just those that lie there; return them."""
    if not market.cards and kind == "reveal":
        rule = "B8"
    ref.expect(kind, rule, market=market.name, face_up=market.open, cards=market.covered)
    found = market.cards
    market.clear()
    return found


def _score(ref: Referee, seat: int, market: Market, spent: list[int], found: list[int]) -> Score:
    """B2, B3, K3: found cards of the buyer's suit are the buyer's, the rest the market's; a Crisis counts once."""
    cards, suit = ref.table.cards, ref.table.players[seat].suit
    mine = [card for card in found if cards[card].suit == suit]
    own = sum(cards[card].points for card in spent + mine)
    against = sum(cards[card].points for card in found if card not in mine)
    crises = [card for card in found if cards[card].is_crisis]
    if not crises:
        return Score(own, against, [], not found)
    most = max(cards[card].rebels for card in crises)
    return Score(own, against + ref.rules.crisis_penalty, [c for c in crises if cards[c].rebels == most], False)


def _expect_score(ref: Referee, seat: int, market: Market, score: Score) -> int | None:
    """The totals must be right, and the Crisis one with most icons; return it."""
    event = ref.expect("score", "B2", seat=seat, market=market.name)
    if event["own"] != score.own or event["against"] != score.against:
        breach(_wrong_total(ref, score, event), f"{score.own} against {score.against}", text(event))
    struck: int | None = event["crisis"]
    if struck not in score.crises and (score.crises or struck is not None):
        breach("K3", f"a Crisis of {score.crises}" if score.crises else "no Crisis", text(event))
    return struck


def _wrong_total(ref: Referee, score: Score, event: Event) -> str:
    """B8 at a bare market; B3 if it is off by the penalty, once or more; else B2."""
    off, penalty = event["against"] - score.against, ref.rules.crisis_penalty
    if score.is_bare:
        return "B8"
    return "B3" if event["own"] == score.own and penalty and off % penalty == 0 else "B2"


def _claim(ref: Referee, seat: int, market: Market, struck: int | None) -> None:
    """B4, W1, W2: the winner's pick, and the win it may bring."""
    asset = ref.ask(seat, "claim", options.claim(market)).asset
    ref.expect("claim", "B4", seat=seat, asset=asset)
    market.assets.remove(asset)
    ref.table.players[seat].gain(asset)
    win.check(ref, (seat,), "W1" if struck is None else "W2")
