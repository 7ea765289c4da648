"""Shuffles and deals, which several chapters have in common."""

from bng_sim.referees.faults import breach
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import Market


def shuffled(ref: Referee, pile: str, cards: list[int], rule: str) -> list[int]:
    """Expect a shuffle of exactly these cards; return their new order, the next one last."""
    found: list[int] = ref.expect("shuffle", rule, pile=pile)["cards"]
    if sorted(found) != sorted(cards):
        lacking, surplus = sorted(set(cards) - set(found)), sorted(set(found) - set(cards))
        if any(card in ref.table.guillotine for card in surplus):
            rule = "K6"
        breach(rule, "a shuffle of what was there", f"one that lacks {lacking}, adds {surplus}, has {len(found)} cards")
    return found[::-1]


def shuffle_deck(ref: Referee, rule: str) -> None:
    """Shuffle the discards and what is left of the deck into the new deck (S4, R2)."""
    table = ref.table
    table.deck = shuffled(ref, "deck", table.deck + table.discards, rule)
    table.discards = []


def reveal(ref: Referee, kind: str, market: Market, rule: str) -> list[int]:
    """Expect exactly a market's cards to be turned up or gathered; return them."""
    if not market.cards and kind == "reveal":
        rule = "B8"
    ref.expect(kind, rule, market=market.name, face_up=market.open, cards=market.covered)
    found = market.cards
    market.clear()
    return found


def deal(ref: Referee, market: Market, wanted: int, rule: str) -> None:
    """Deal to a market from the deck as far as it goes, the last card open (S4, B6, B7)."""
    deck = ref.table.deck
    number = min(wanted, len(deck))
    if number < wanted:
        rule = "B7" if rule == "B6" else rule
    lay(ref, market, deck, number, rule)
    event = ref.log.peek()
    if event is not None and event["event"] == "deal" and event["market"] == market.name:
        breach(rule, f"{number} cards for {market.name}", "one more")


def lay(ref: Referee, market: Market, pile: list[int], number: int, rule: str) -> None:
    """Expect so many cards of a pile to be dealt to a market, covered but for the last one."""
    for left in reversed(range(number)):
        ref.expect("deal", rule, market=market.name, card=pile[-1], face_up=left == 0)
        if left:
            market.covered.append(pile.pop())
        else:
            market.open = pile.pop()


def refill(ref: Referee, market: Market, rule: str) -> None:
    """Deal a market its new cards, by how few assets it has, or close it if it has none (B6)."""
    if market.assets:
        deal(ref, market, ref.rules.inflation[len(market.assets) - 1], rule)
    else:
        ref.expect("close", rule, market=market.name)


def discard(ref: Referee, cards: list[int], rule: str) -> None:
    """Expect exactly these cards to be discarded, in any order."""
    left = list(cards)
    while left:
        event = ref.expect("discard", rule)
        card = event["card"]
        if card not in left:
            breach("K6" if ref.has_struck(event) else rule, f"discards of {left}", f"one of {card}")
        left.remove(card)
    ref.table.discards += cards
