"""A log whose hidden cards and answers are others: to a seat that cannot tell them apart all must look alike."""

from bng_sim.games.billionaire.declared.components import POWERS
from bng_sim.games.billionaire.telling.tabletop import Tabletop

CONTROLS = ("usual", "fights", "few cards")  # settings in which what is hidden is told to who sees everything
DIMMED = r"  Dealt|  up for|.* draws a Profit card"  # lines with something that somebody cannot see, and without
PLAIN = r".*( buys: | forfeits )"


def ends(log, seat, n):
    """Where a log may be cut: at some `n` places of it, in the midst of some bids, and at its end."""
    bidding = [at + 1 for at, event in enumerate(log) if event.get("decision") == "bid"]
    return [*range(30, len(log), max(97, len(log) // n)), *bidding[:: max(1, len(bidding) // 6)], len(log)]


def cut_and_scrambled(log, end, seat):
    """The log's first `end` events, and the same with other cards and answers where `seat` does not see them."""
    cut = log[:end]
    looked = {event["target_seat"]: event["n"] for event in cut if event["event"] == "look" and event["seat"] == seat}
    table, other = Tabletop(), []
    for at, event in enumerate(cut):
        table.apply(event)
        if event["event"] == "decision" and event["seat"] != seat:
            if event["decision"] == "bid":  # who else is asked does not show (V6)
                other.append(event | {"move": event["move"] + 1, "choice": 0})
        else:
            other.append(event | _other_cards(event, seat, table, looked, cut[at + 1 :]))
    return cut, other


def _other_cards(event, seat, table, looked, later):
    """What an event says otherwise: of other cards that `seat` does not see, but in hands that it looks at later."""
    kind = event["event"]
    if kind in ("deal", "draw_profit", "take_profit"):
        of = {event["seat"], event.get("target_seat", event["seat"])}
        is_hidden = seat not in of and all(event["n"] > looked.get(each, 0) for each in of)
        return {"value": _next(sorted(table.rules.profit_values), event["value"])} if is_hidden else {}
    if kind == "draw_power" and event["seat"] != seat and not table.drawn_openly:
        return {"power": _next(POWERS, event["power"])}
    if kind == "put_up" and not table.auction.is_seen_by(seat) and not _is_shown(later):
        return {"investments": [_another(table, card) for card in event["investments"]]}
    return {}


def _next(listed, one):
    return listed[(listed.index(one) + 1) % len(listed)]


def _another(table, card):
    """An Investment of the same deck."""
    return _next(table.not_owned(card.rpartition(" ")[0]), card)


def _is_shown(later):
    """Whether the lot that was put up just before these events is turned up (V3), or given to the drawer (B4)."""
    shown = next((event for event in later if event["event"] in ("win_bidding", "unsold")), None)
    return shown is not None and (shown["event"] == "win_bidding" or shown["to"] is not None)


def ends_of_control(log):
    """Where a log may be cut so that something is hidden from seat 1 and shows to who sees everything."""
    return ends(log, 1, 6)
