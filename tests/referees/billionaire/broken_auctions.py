"""Falsified logs that break chapters A, B and Y: rule, what is wrong, which games to try, how it is done."""

from tests.referees.billionaire.operators import landed_on, last, owned, trading
from tests.referees.operators import (
    At,
    active,
    asked,
    both,
    change,
    chooses,
    double,
    drop,
    event,
    follows,
    insert,
    is_followed_by,
    left,
    more,
    question,
    seat_of,
)


def region(at: At) -> str:
    """That of the first card put up."""
    return at.event["investments"][0].split()[0]


def from_elsewhere(at: At) -> list[str]:
    """A card of another deck than the one drawn from."""
    return [next(card for name, cards in at.table.decks.items() if name != region(at) for card in cards)]


def owned_there(at: At) -> list[str]:
    return [card for card in owned(at) if card.startswith(region(at))]


def put_up(at: At) -> list[str]:
    return at.event["investments"]


def an_empty_deck(at: At) -> str:
    return next(name for name, cards in at.table.decks.items() if not cards)


def is_single(at: At) -> bool:
    return landed_on("sealed_eurasia", "sealed_afro_europa", "sealed_americas")(at)


def is_three(at: At) -> bool:
    return landed_on("sealed_three")(at) and len(at.event["investments"]) > 1


def are_no_decks(at: At) -> bool:
    """A landing on Sealed Bids of which nothing can come."""
    return at.event["kind"].startswith("sealed") and not any(at.table.decks.values())


def of_drawer(at: At) -> bool:
    return at.event["seat"] == at.table.auction.drawer


def in_round(rebids: bool, overbid: bool):
    """A bid in a first round, or behind a tie or an overbid."""

    def where(at: At) -> bool:
        auction = at.table.auction
        return bool(auction.rebids) == rebids and bool(auction.overbidders) == overbid

    return where


def reach(at: At) -> int:
    return min(at.table.means[seat_of(at)] + at.rules["overbid_reach"], at.rules["bid_cap"])


def is_capped(at: At) -> bool:
    return reach(at) == at.rules["bid_cap"]


def highest(at: At) -> int:
    return max(amount or 0 for amount in at.event["amounts"])


def is_won(at: At) -> bool:
    return at.next()["event"] == "win_bidding"


def other_card(at: At) -> list[str]:
    """As many cards as were put up, and not these."""
    cards = [card for cards in at.table.decks.values() for card in cards if card not in at.event["investments"]]
    return cards[: len(at.event["investments"])]


def loser(at: At) -> int:
    """Somebody who has not bid the most."""
    amounts = at.event["amounts"]
    return next(seat for seat, amount in enumerate(amounts, 1) if amount != highest(at))


def forfeits_lesser(at: At) -> list[str]:
    """Own Investments that are not worth most."""
    mine = at.table.investments[seat_of(at)]
    return [card for card in mine if trading(at, card) < max(trading(at, other) for other in mine)]


def lesser_profit(at: At) -> list[str]:
    values = sorted(at.table.profits[seat_of(at)].elements())
    return [f"profit {value}" for value in values if value < values[-1]]


def is_last_bid(at: At) -> bool:
    return at.next()["event"] == "bids"


def shut_out(at: At) -> list[int]:
    """Those who are in no more rounds until somebody wins, though they have not overbid."""
    auction = at.table.auction
    return [seat for seat in at.table.space if seat not in auction.bidders and seat not in auction.overbidders]


def unheld(at: At) -> str:
    """A Profit card that the payer does not have."""
    hand = at.table.profits[seat_of(at)]
    return next((f"profit {value}" for value in at.rules["profit_values"] if not hand[value]), "power_play")


def first_of_payment(at: At) -> bool:
    return at.before()["event"] == "win_bidding"


def price(at: At) -> int:
    return at.table.auction.price


def above_price(at: At) -> str | None:
    """A Profit card that is worth more than the bid."""
    hand = at.table.profits[seat_of(at)]
    return next((f"profit {value}" for value, n in hand.items() if n and value > price(at)), None)


def investment_above_price(at: At) -> str | None:
    cards = at.table.investments[seat_of(at)]
    return next((card for card in cards if trading(at, card) > price(at)), None)


def can_pay_exactly(at: At) -> bool:
    """Nothing is given yet, and a single card would do."""
    return first_of_payment(at) and at.table.profits[seat_of(at)][price(at)] > 0


def too_little(at: At) -> str | None:
    """The last card of the row, where it does not cover the bid alone."""
    values = sorted(at.table.profits[seat_of(at)].elements())
    worths = [*values, *(trading(at, card) for card in at.table.investments[seat_of(at)])]
    is_alone = len(values) > 1 and values[0] == min(worths) and values.count(values[0]) == 1
    return f"profit {values[0]}" if is_alone and values[0] < price(at) else None


def is_overpaid(at: At) -> bool:
    return at.event["paid"] > at.event["price"]


def change_back(at: At) -> dict[str, object]:
    """The drawer gives a card back."""
    return {"event": "pay", "seat": at.event["to"], "to": at.event["seat"], "card": at.event["card"]}


LOT = event("put_up", seat=seat_of, investments=lambda at: [owned(at)[0]])
SEALED = [
    ("A1", "a card of another region", "auctions", change("put_up", is_single, investments=from_elsewhere)),
    ("A1", "a card that somebody has", "auctions",
     change("put_up", both(is_single, owned_there), investments=lambda at: owned_there(at)[:1])),
    ("A1", "two cards", "auctions",
     change("put_up", is_single, investments=lambda at: at.event["investments"] * 2)),
    ("A2", "nothing is put up", "auctions", drop("put_up")),
    ("A2", "another draws", "auctions", change("put_up", seat=left)),
    ("A2", "the drawer does not bid", "auctions",
     drop("decision", asked("bid", both(of_drawer, in_round(False, False))))),
    ("A3", "no other deck is chosen", "sold out", drop("decision", asked("deck"))),
    ("A3", "a deck that is empty", "sold out", chooses("deck", an_empty_deck)),
    ("A4", "one card is left out", "auctions", change("put_up", is_three, investments=lambda at: put_up(at)[1:])),
    ("A4", "in another order", "auctions", change("put_up", is_three, investments=lambda at: put_up(at)[::-1])),
    ("A5", "something is put up from empty decks", "empty decks", insert("land", LOT, are_no_decks)),
    ("A5", "a card is drawn instead", "empty decks",
     insert("land", event("draw_profit", seat=seat_of, value=1), are_no_decks)),
]  # fmt: skip

BIDDING = [
    ("B1", "one is not asked", "auctions",
     drop("decision", asked("bid", both(lambda at: not of_drawer(at), in_round(False, False))))),
    ("B1", "one is asked twice", "auctions", double("decision", asked("bid", is_last_bid))),
    ("B1", "less than nothing", "auctions", chooses("bid", lambda at: -1)),
    ("B2", "more than is in reach", "auctions", chooses("bid", lambda at: reach(at) + 1)),
    ("B2", "more than the cap", "ties", chooses("bid", lambda at: reach(at) + 1, is_capped)),
    ("B3", "bids are not shown", "auctions", drop("bids")),
    ("B3", "other bids are shown", "auctions",
     change("bids", amounts=lambda at: [amount and amount + 1 for amount in at.event["amounts"]],
            where=lambda at: highest(at) > 0)),
    ("B3", "bids are shown twice", "auctions", double("bids")),
    ("B4", "it is not said to be unsold", "ties", drop("unsold")),
    ("B4", "the drawer gets it", "poor", change("unsold", to=active)),
    ("B4", "the drawer does not get it", "unsold", change("unsold", lambda at: highest_before(at) == 0, to=None)),
    ("B5", "a tie is passed over", "ties", drop("tie")),
    ("B5", "a tie that is none", "auctions", insert("bids", event("tie", amount=highest), is_won)),
    ("B5", "no tie though two agree", "any ties", drop("tie")),
    ("B5", "nobody bids again", "ties",
     drop("decision", asked("bid", in_round(True, False)), lambda at: at.after("bids") - at.place + 1)),
    ("B5", "one is in who did not tie", "any ties",
     insert("decision", question("bid", lambda at: shut_out(at)[0], 0), asked("bid", both(is_last_bid, shut_out)))),
    ("B5", "less than the floor", "any ties",
     chooses("bid", lambda at: at.table.auction.floor - 1 or None,
             lambda at: reach(at) >= at.table.auction.floor > 1)),
    ("B6", "no lots are drawn", "ties", drop("draw_lots")),
    ("B6", "another is drawn", "ties",
     change("draw_lots", lambda at: len(leaders(at)) < at.rules["players"], seat=lambda at: trailers(at)[0])),
    ("B6", "another than the first clockwise", "clockwise",
     change("win_bidding", follows("tie"), seat=left)),
    ("B6", "lots are drawn without a tie", "clockwise",
     insert("tie", event("draw_lots", seat=active), is_won)),
    ("B7", "another wins", "auctions", change("win_bidding", seat=left)),
    ("B7", "nobody wins", "auctions", drop("win_bidding", both(follows("bids"), is_followed_by("decision")))),
    ("B7", "another gets the lot", "auctions", change("sold", seat=left)),
    ("B7", "it is not handed over", "auctions", drop("sold")),
    ("B8", "an overbid goes unpunished", "overbids", drop("overbid", is_followed_by("forfeit"))),
    ("B8", "the forfeit is not paid", "overbids", drop("forfeit")),
    ("B8", "a lesser Profit card is forfeited", "overbids",
     change("forfeit", both(follows("overbid"), lesser_profit), card=lambda at: lesser_profit(at)[0])),
    ("B8", "a lesser Investment is forfeited", "overbids of owners",
     chooses("forfeit", lambda at: forfeits_lesser(at)[0], forfeits_lesser)),
    ("B8", "other means", "overbids", change("overbid", means=more("means"))),
    ("B9", "who overbid is in again", "overbids",
     insert("decision", question("bid", lambda at: at.table.auction.overbidders[0], 0),
            asked("bid", both(is_last_bid, in_round(False, True))))),
    ("B9", "one of the others is not in", "overbids", drop("decision", asked("bid", in_round(False, True)))),
    ("B10", "a loser's bid is held against the means", "auctions",
     insert("bids", event("overbid", seat=loser, amount=highest, means=0), both(is_won, loser))),
    ("B10", "a loser forfeits a card", "auctions",
     insert("bids", event("forfeit", seat=loser, card="profit 1"), both(is_won, loser))),
]  # fmt: skip


def leaders(at: At) -> list[int]:
    """Those who bid the most in the round before the event."""
    amounts = (last(at, "bids") or {})["amounts"]
    return [seat for seat, amount in enumerate(amounts, 1) if amount == max(each or 0 for each in amounts)]


def trailers(at: At) -> list[int]:
    return [seat for seat in at.table.space if seat not in leaders(at)]


def highest_before(at: At) -> int:
    bids = last(at, "bids")
    return max(amount or 0 for amount in bids["amounts"]) if bids else 0


PAYING = [
    ("Y1", "a card that is not there", "auctions", chooses("pay", unheld)),
    ("Y1", "the lot itself", "auctions", chooses("pay", lambda at: at.table.auction.lot[0])),
    ("Y1", "a card is not given", "auctions", drop("pay")),
    ("Y1", "another card is given", "auctions",
     change("pay", card=lambda at: "profit 1" if at.event["card"] == "profit 2" else "profit 2")),
    ("Y2", "the price alone is paid", "auctions", change("sold", is_overpaid, paid=lambda at: at.event["price"])),
    ("Y2", "change is given", "auctions",
     insert("pay", change_back, lambda at: at.event["to"] and at.next()["event"] == "sold")),
    ("Y3", "a card that is not needed", "auctions", double("pay", is_followed_by("sold"))),
    ("Y3", "a card that does not suffice with those behind it", "auctions",
     chooses("pay", too_little, first_of_payment)),
    ("Y4", "a Profit card that is too much", "exact", chooses("pay", above_price, can_pay_exactly)),
    ("Y4", "an Investment that is too much", "exact", chooses("pay", investment_above_price, can_pay_exactly)),
    ("Y5", "to the board instead of the drawer", "auctions", change("pay", lambda at: at.event["to"], to=None)),
    ("Y5", "the drawer pays another", "auctions", change("pay", lambda at: at.event["to"] is None, to=left)),
]  # fmt: skip

LOTS = [
    ("V3", "another lot is turned up", "auctions", change("win_bidding", other_card, investments=other_card)),
    ("V3", "nothing is turned up", "auctions", change("win_bidding", investments=[])),
]  # fmt: skip

ROWS = SEALED + BIDDING + PAYING + LOTS
