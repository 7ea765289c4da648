"""Falsified logs that break chapters C to X: rule, what is wrong, which games to try, how it is done."""

from tests.referees.guillotines.operators import closed, move
from tests.referees.operators import At, change, cut, double, drop, edit, head, insert, rule

STAR = "Pyramid Scheme"


def other_seat(at: At) -> int:
    return 1 + at.event["seat"] % at.rules["players"]


def other_card(name: str = "card"):
    """A Resource card that is not the one in the event."""
    return lambda at: next(c["card"] for c in at.box if c["kind"] == "resource" and c["card"] != at.event[name])


def crisis(at: At) -> int:
    return at.box[-1]["card"]


def is_turn(number):
    return lambda at: at.event["turn"] == number


def is_action(kind, where=lambda at: True):
    """A decision to act, whose action is the next event."""
    return lambda at: at.event["decision"] == "act" and at.event["move"]["kind"] == kind and where(at)


def last_deal_of_buy(at: At) -> bool:
    return at.event["face_up"] and at.event["turn"] > 0 and at.in_turn("buy") and not at.in_turn("round_ends")


def empties_deck(at: At) -> bool:
    """The last card goes to a market that should have got more."""
    left = len(at.table.assets[at.event["market"]])
    dealt = sum(e["event"] == "deal" for e in at.log[: at.place + 1] if e.get("turn") == at.event["turn"])
    return last_deal_of_buy(at) and at.table.deck == 1 and left > 0 and dealt < at.rules["inflation"][left - 1]


def is_last_draw(at: At) -> bool:
    ends = at.after("round_ends")
    will_end = ends < len(at.log) and at.log[ends]["turn"] == at.event["turn"]
    return at.table.deck == 1 and at.before()["event"] == "decision" and at.next()["event"] == "decision" and will_end


def until(kind):
    return lambda at: at.after(kind) - at.place


def pass_instead(at: At) -> None:
    """For a decision and its action."""
    clock = {name: at.event[name] for name in ("n", "turn", "round", "seat")}
    at.log[at.place : at.place + 2] = [clock | {"event": "pass"}]


def skip_turn(at: At) -> None:
    """One whole turn is left out, and nobody would know from the numbers."""
    del at.log[at.place : at.after("turn")]
    for event in at.log[at.place :]:
        event["turn"] -= 1


def is_game(at: At) -> bool:
    """In the turn of a Game the Market, and before the Round's end."""
    return at.event["turn"] > 0 and not at.in_turn("round_ends")


def own_audit(at: At) -> str:
    """An asset at a market, on nobody's board."""
    return next(asset for assets in at.table.assets.values() for asset in assets)


COMPONENTS = [
    ("C1", "a sixth Billionaire", "usual", change("seat", billionaire="robber_baron")),
    ("C1", "a card of a wrong suit", "usual", head(lambda e: e["cards"][0].update(suit="bolts"))),
    ("C2", "a card is not in the box", "usual", head(lambda e: e["cards"].pop())),
    ("C2", "a card with wrong points", "usual", head(lambda e: e["cards"][0].update(points=3))),
    ("C2", "a Crisis with wrong icons", "usual", head(lambda e: e["cards"][-1].update(rebels=9))),
    ("C2", "a card that does not exist", "usual", change("deal", card=999)),
    ("C2", "a Panic! card that does not exist", "panic", change("panic", panic_card=5)),
    ("C3", "an asset that does not exist", "usual", change("lay_out", asset="Moon Base")),
    ("C3", "a sixth market", "usual", change("deal", market="space")),
    ("C4", "a Billionaire without a board", "usual", head(lambda e: e["rules"]["boards"].popitem())),
    ("C4", "spaces for a sixth type", "usual", head(lambda e: e["rules"]["boards"]["aristocrat"].update(fame=1))),
    (
        "C4", "two Billionaires with one pair", "four",
        head(lambda e: e["rules"]["boards"].update(aristocrat=e["rules"]["boards"]["tech_overlord"])),
    ),
]  # fmt: skip

SET_UP = [
    ("S1", "a Billionaire twice", "usual", change("seat", lambda at: at.event["seat"] == 2,
                                                  billionaire=lambda at: at.before()["billionaire"])),
    ("S1", "a player without a Billionaire", "usual", drop("seat")),
    ("S1", "a player who is not at the table", "usual", change("turn", seat=4)),
    ("S1", "a table of nine", "usual", rule(players=9)),
    ("S2", "an asset is missing", "usual", drop("lay_out")),
    ("S2", "an asset stays in the box", "usual", change("lay_out", to="out_of_game")),
    ("S2", "a star at a market", "usual", insert("lay_out", lambda at: {**at.event, "asset": STAR})),
    ("S2", "a star for another player", "four",
     change("lay_out", lambda at: at.event["to"] == 1, to=2)),
    ("S3", "Special Action cards, although there are none", "usual", rule(special_actions=False)),
    ("S3", "a deck that lacks a card", "usual", change("shuffle", lambda at: at.event["pile"] == "deck",
                                                       cards=lambda at: at.event["cards"][1:])),
    ("S3", "a deck with a Crisis for a card", "usual", change("shuffle", lambda at: at.event["pile"] == "deck",
                                                   cards=lambda at: [crisis(at), *at.event["cards"][1:]])),
    ("S4", "a market gets a card fewer", "usual", drop("deal")),
    ("S4", "a market's last card is covered", "usual", change("deal", lambda at: at.event["face_up"], face_up=False)),
    ("S4", "a player gets no card", "usual", drop("deal_hand")),
    ("S4", "a player gets a card from nowhere", "usual", change("deal_hand", card=other_card())),
    ("S4", "a Crisis fewer in the deck", "usual", drop("add_crisis")),
    ("S4", "the deck with Crises lacks a card", "usual",
     change("shuffle", lambda at: at.before()["event"] == "add_crisis", cards=lambda at: at.event["cards"][1:])),
    ("S5", "nobody is chosen to begin", "usual", drop("starting_player")),
    ("S5", "another player begins", "usual", change("turn", is_turn(1), seat=other_seat)),
    ("S6", "a Crisis strikes before the game", "usual",
     insert("shuffle", lambda at: {"event": "crisis", "seat": 1, "card": crisis(at), "rebels": 1, "rebels_out": 1},
            lambda at: at.next()["event"] == "starting_player")),
    ("S6", "a Panic! card is turned up before the game", "usual",
     insert("shuffle", lambda at: {"event": "panic", "seat": 1, "panic_card": 0},
            lambda at: at.next()["event"] == "starting_player")),
    ("S6", "the deck is shuffled once more", "usual",
     double("shuffle", lambda at: at.next()["event"] == "starting_player")),
    ("S7", "Panic! at level 1", "level 1", insert("swap", lambda at: {"event": "panic_due"})),
    ("S7", "a Rebel comes out at level 1", "level 1",
     insert("swap", lambda at: {"event": "crisis", "seat": 1, "card": 0, "rebels": 1, "rebels_out": 1})),
    ("S7", "Crises in the box of level 1", "usual", rule(level=1)),
    ("S9", "a card for a place that gets none", "remedies", rule(start_cards_by_order=[0, 0, 1])),
    ("S9", "a place gets no card on top", "remedies",
     drop("deal_hand", lambda at: at.before()["event"] == "starting_player")),
    ("S9", "a card above the hand limit", "remedies",
     double("deal_hand", lambda at: at.next()["event"] == "add_crisis")),
]  # fmt: skip

TURN = [
    ("T1", "a turn of another player", "usual", change("turn", is_turn(2), seat=other_seat)),
    ("T1", "a player is left out", "usual", edit("turn", skip_turn, is_turn(3))),
    ("T1", "another player acts", "usual",
     change("decision", lambda at: at.event["decision"] == "act", seat=other_seat)),
    ("T2", "a third card in hand", "usual",
     insert("turn", lambda at: {"event": "draw", "seat": at.event["seat"], "card": 0},
            lambda at: len(at.table.hands[at.event["seat"]]) == 2)),
    ("T2", "a card that is not the top one", "usual",
     change("draw", lambda at: at.before()["event"] == "decision", card=other_card())),
    ("T2", "a player is not asked to draw", "usual",
     drop("decision", lambda at: at.event["decision"] == "draw", lambda at: 2)),
    ("T2", "a card is drawn unasked", "usual", drop("decision", lambda at: at.event["decision"] == "draw")),
    ("T2", "a card is left, then drawn", "usual", insert("decline", lambda at: {
        "event": "draw", "seat": at.event["seat"], "card": 0})),
    ("T3", "a second action", "usual", double("exchange")),
    ("T3", "no action", "usual", drop("decision", is_action("exchange"), lambda at: 2)),
    ("T3", "a pass instead of an action", "usual",
     edit("decision", pass_instead, is_action("exchange"))),
    ("T4", "the Round ends before the action", "usual",
     edit("draw", lambda at: at.log.__delitem__(slice(at.place + 1, at.after("round_ends"))), is_last_draw)),
    ("T4", "an action after the final card", "at once",
     insert("draw", lambda at: {**at.before(), "decision": "act"}, lambda at: at.next()["event"] == "round_ends"
            and at.before()["event"] == "decision")),
    ("T4", "a pass after the final card", "at once",
     insert("draw", lambda at: {"event": "pass", "seat": at.event["seat"]},
            lambda at: at.next()["event"] == "round_ends" and at.before()["event"] == "decision")),
    ("T5", "a turn too many", "short", rule(max_turns=11)),
    ("T5", "a turn too few", "short", rule(max_turns=13)),
    ("T6", "an action in a first turn that has none", "usual", rule(first_turn="draw_only")),
    ("T6", "no pass in a first turn without an action", "remedies", drop("pass", is_turn(1))),
    ("T7", "the same player begins again", "usual", rule(turn_order="passing")),
    ("T7", "another player begins when all have had a turn", "remedies", change("turn", is_turn(4), seat=other_seat)),
    ("T5", "a stalemate out of nothing", "usual",
     cut("turn", {"seat": None, "ending": "stalemate"}, is_turn(5))),
]  # fmt: skip

BUY = [
    ("B1", "at a closed market", "greedy",
     move("act", "buy", closed, market=lambda at: closed(at)[0])),
    ("B1", "at another market than decided", "usual",
     change("buy", market=lambda at: next(m for m in at.table.assets if m != at.event["market"]))),
    ("B1", "with another card than decided", "usual", change("play", lambda at: at.next()["event"] == "buy",
                                                             card=other_card())),
    ("B1", "with a card more", "usual", double("play", lambda at: at.next()["event"] == "buy")),
    ("B2", "a total too high", "usual", change("score", own=lambda at: at.event["own"] + 1)),
    ("B2", "a market's total too low", "usual", change("score", lambda at: at.event["against"] > 3,
                                                       against=lambda at: at.event["against"] - 1)),
    ("B2", "a card stays covered", "usual", change("reveal", lambda at: at.event["cards"],
                                                   cards=lambda at: at.event["cards"][1:])),
    ("B3", "the penalty is forgotten", "usual", change("score", lambda at: at.event["crisis"] is not None,
                                                       against=lambda at: at.event["against"] - 3)),
    ("B3", "the penalty counts twice", "usual", change("score", lambda at: at.event["crisis"] is not None,
                                                       against=lambda at: at.event["against"] + 3)),
    ("B4", "an asset for a Buy that is lost", "usual",
     insert("score", lambda at: {"event": "claim", "seat": at.event["seat"],
                                 "asset": at.table.assets[at.event["market"]][0]},
            lambda at: at.event["own"] == at.event["against"])),
    ("B4", "no asset for a Buy that is won", "usual",
     drop("decision", lambda at: at.event["decision"] == "claim", lambda at: 2)),
    ("B4", "another asset than decided", "usual", change("claim", asset=STAR)),
    ("B4", "a pick from another market", "usual", move("claim", "choose", market="vanity", asset=STAR)),
    ("B5", "a card is not discarded", "usual",
     drop("discard", lambda at: at.in_turn("buy") and at.next()["event"] == "deal")),
    ("B5", "another card is discarded", "usual", change("discard", card=other_card())),
    ("B5", "a card more is discarded", "usual",
     double("discard", lambda at: at.in_turn("buy") and at.next()["event"] == "deal")),
    ("B5", "the Crisis is discarded", "usual",
     insert("score", lambda at: {"event": "discard", "card": at.event["crisis"]},
            lambda at: at.event["crisis"] is not None and at.next()["event"] == "discard")),
    ("B6", "a card too few", "usual", drop("deal", last_deal_of_buy)),
    ("B6", "a card too many", "usual",
     insert("deal", lambda at: {**at.event, "card": other_card()(at)}, last_deal_of_buy)),
    ("B6", "no open card", "usual", change("deal", last_deal_of_buy, face_up=False)),
    ("B6", "a closed market is not closed", "greedy", drop("close")),
    ("B7", "a small deck is not dealt out", "usual", drop("deal", empties_deck)),
    ("B7", "a card without a deck", "usual", insert("deal", lambda at: {**at.event, "card": 0}, empties_deck)),
    ("B7", "the Round ends before the Crisis", "greedy",
     drop("crisis", lambda at: at.event["seat"] and at.table.deck == 0, until("round_ends"))),
    ("B8", "a bare market has a total", "bare",
     change("score", lambda at: not at.before()["cards"] and at.before()["face_up"] is None, against=1)),
    ("B8", "a bare market has cards", "bare",
     change("reveal", lambda at: not at.event["cards"] and at.event["face_up"] is None, cards=[0])),
]  # fmt: skip

OTHERS = [
    ("I1", "no new card", "usual", drop("draw", lambda at: at.before()["event"] == "invest")),
    ("I1", "two new cards", "usual", double("draw", lambda at: at.before()["event"] == "invest")),
    ("I1", "another card than decided", "usual", change("invest", card=other_card())),
    ("I1", "at a closed market", "greedy",
     move("act", "invest", closed, market=lambda at: closed(at)[0])),
    ("X1", "another card than the open one", "usual", change("exchange", taken=other_card("taken"))),
    ("X1", "another card than decided", "usual", change("exchange", card=other_card())),
    ("X1", "a card that is not in hand", "usual",
     move("act", "exchange", lambda at: crisis(at) not in at.table.hands[at.event["seat"]], card=crisis)),
    ("X2", "another card than the open one", "usual", change("swap", other_card=other_card("other_card"))),
    ("X2", "a market with itself", "usual",
     move("act", "swap", other_market=lambda at: at.event["move"]["market"])),
    ("A1", "another asset than decided", "special",
     change("return", lambda at: at.before()["event"] == "play" and at.event["asset"] != STAR, asset=STAR)),
    ("A1", "the Audit is not discarded", "special",
     drop("discard", lambda at: at.before()["event"] == "return" and at.in_turn("play"))),
    ("A1", "of an asset on no board", "special", move("act", "audit", asset=own_audit)),
    ("A2", "out of the game despite room", "special", change("return", lambda at: at.event["to"] == "market",
                                                             to="out_of_game")),
    ("A2", "a fourth asset at a market", "special", change("return", lambda at: at.event["to"] == "out_of_game",
                                                           to="market")),
    ("A3", "another asset than decided", "special", change("scam", other_asset=STAR,
                                                          asset=lambda at: at.event["other_asset"])),
    ("A3", "the Scam is not discarded", "special", drop("discard", lambda at: at.before()["event"] == "scam")),
    ("A3", "with nothing of one's own", "special", move("act", "scam", other_asset=own_audit)),
    ("A4", "a market is left out", "special", drop("gather", is_game)),
    ("A4", "a lossy shuffle", "special", change("shuffle", lambda at: at.event["pile"] == "markets",
                                                cards=lambda at: at.event["cards"][1:])),
    ("A4", "a market gets a card more", "special",
     insert("deal", lambda at: {**at.event, "card": at.next()["card"]},
            lambda at: at.event["face_up"] and at.next()["event"] == "discard" and at.in_turn("gather")
            and not at.in_turn("buy"))),
    ("A4", "no card lies open", "special",
     change("deal", lambda at: at.event["face_up"] and is_game(at) and at.in_turn("gather"), face_up=False)),
    ("A4", "what cannot be shared is kept", "special",
     drop("discard", lambda at: at.in_turn("gather") and at.before()["event"] == "deal")),
    ("A4", "the card stays on the table", "special",
     drop("discard", lambda at: at.in_turn("gather") and at.next()["event"] == "turn")),
    ("A4", "a second Buy", "special",
     double("decision", lambda at: at.event["decision"] == "game_buy" and at.event["move"]["kind"] == "no")),
]  # fmt: skip

ROWS = COMPONENTS + SET_UP + TURN + BUY + OTHERS
