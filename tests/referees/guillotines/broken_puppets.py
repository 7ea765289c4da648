"""Falsified logs that break chapter U: rule, what is wrong, which games to try, how it is done."""

from tests.referees.guillotines.broken_early import crisis, other_card, until
from tests.referees.guillotines.operators import closed, is_crisis, move
from tests.referees.operators import At, change, double, drop, edit, insert, rule, shift

PUPPETS = (3, 4)
STAR = "Pyramid Scheme"


def other_player(at: At) -> int:
    return 3 - at.event["seat"]


def puppet(at: At) -> int:
    """The Puppet of the event's player."""
    return at.event["seat"] + 2


def is_puppets(at: At) -> bool:
    return at.event["seat"] in PUPPETS


def is_ask(decision, where=lambda at: True):
    return lambda at: at.event["decision"] == decision and where(at)


def is_answer(decision, kind):
    return is_ask(decision, lambda at: at.event["move"]["kind"] == kind)


def pushed(at: At) -> bool:
    """A card that pushes the die."""
    return at.log[at.after("nudge") - 1] is at.event or at.next()["event"] == "nudge"


def paid(at: At) -> bool:
    """A card that pays for a purchase."""
    return at.next()["event"] == "purchase"


def shown_side(at: At) -> int:
    """The die before it was pushed."""
    return next(e["number"] for e in reversed(at.log[: at.place]) if e["event"] == "puppet_roll")


def second_roll(at: At) -> bool:
    """The roll behind a 6."""
    is_no = at.before()["event"] == "decision" and at.before()["move"]["kind"] == "no"
    return is_no and at.before(2)["event"] == "puppet_roll"


def lays_at_a_closed_market(at: At) -> bool:
    return at.before()["event"] == "decision" and at.before()["decision"] == "nudge"


def lay_it_there(at: At) -> None:
    clock = {name: at.event[name] for name in ("n", "turn", "round")}
    laid = {"event": "puppet_card", "seat": at.before()["seat"] + 2, "market": closed(at)[0], "card": at.event["card"]}
    at.log[at.place] = clock | laid


def crisis_in_hand(at: At) -> list[int]:
    return [card for card in at.table.hands[at.event["seat"]] if is_crisis(at, card)]


def of_puppet(at: At) -> bool:
    """An asset that was a Puppet's goes."""
    return any(at.event["move"]["asset"] in at.table.boards[seat] for seat in PUPPETS)


def pledges_its_own(at: At) -> bool:
    return at.event["seat"] in PUPPETS


def give_back_of_puppet(at: At) -> bool:
    return is_ask("give_back", of_puppet)(at)


def traded_before(at: At) -> list[str]:
    """Assets that were traded at this Round's end, and what the player could trade them for."""
    latest = at.before(2) if at.before()["event"] == "bunker" else at.before()
    return [latest["other_asset"], latest["asset"]] if latest["event"] == "puppet_trade" else []


def empty_deck(at: At) -> bool:
    return at.table.deck == 0


def rolls_after_panic(at: At) -> bool:
    """A Panic! held before the Puppet's roll."""
    roll = at.after("puppet_roll")
    return roll < len(at.log) and at.log[roll]["turn"] == at.event["turn"]


def roll_first(at: At) -> None:
    at.log.insert(at.place, at.log.pop(at.after("puppet_roll")))


SET_UP = [
    ("U1", "a Puppet without a Billionaire", "puppets", drop("seat", lambda at: at.event["seat"] == 4)),
    ("U1", "a Puppet that is its player too", "puppets",
     change("seat", lambda at: at.event["seat"] == 3, billionaire=lambda at: at.before(2)["billionaire"])),
    ("U1", "a fifth Billionaire", "puppets", double("seat", lambda at: at.event["seat"] == 4)),
    ("U1", "a turn for a Puppet", "puppets", change("turn", seat=puppet)),
    ("U1", "a Puppet is asked", "puppets", change("decision", is_ask("nudge"), seat=puppet)),
    ("U2", "a third asset at a market", "puppets", change("lay_out", lambda at: at.event["to"] == "out_of_game",
                                                          to="market")),
    ("U2", "an asset fewer at a market", "puppets", change("lay_out", to="out_of_game")),
    ("U2", "a Puppet without its star", "puppets", drop("lay_out", lambda at: at.event["to"] == 3)),
    ("U2", "a Puppet's star for its player", "puppets", change("lay_out", lambda at: at.event["to"] == 4, to=2)),
    ("U3", "a market gets a card fewer", "puppets", drop("deal")),
    ("U3", "a market gets a card more", "puppets",
     insert("deal", lambda at: {**at.event, "card": at.next()["card"]}, lambda at: at.event["face_up"])),
    ("U3", "a card for a Puppet", "puppets", change("deal_hand", seat=puppet)),
    ("U3", "a Crisis fewer in the deck", "puppets", drop("add_crisis")),
    ("U3", "a Crisis more in the deck", "puppets",
     insert("add_crisis", lambda at: {**at.event, "card": at.table.aside[-2]},
            lambda at: at.next()["event"] == "shuffle")),
]  # fmt: skip

STEP = [
    ("U4", "nobody rolls", "puppets", drop("puppet_roll")),
    ("U4", "the Puppet is left out", "puppets", drop("puppet_roll", lambda at: at.table.deck > 1, until("turn"))),
    ("U4", "a roll for the other's Puppet", "puppets", change("puppet_roll", seat=lambda at: 7 - at.event["seat"])),
    ("U4", "a roll more", "puppets",
     insert("decision", lambda at: {**at.before()}, is_ask("nudge", lambda at: at.next()["event"] == "puppet_card"))),
    ("U4", "a 7 is rolled", "puppets", change("puppet_roll", number=7)),
    ("U4", "a 6 without a second roll", "puppets", drop("puppet_roll", second_roll)),
    ("U4", "a card for another market", "puppets",
     change("puppet_card", market=lambda at: "toys" if at.event["market"] != "toys" else "power")),
    ("U4", "another card than the next one", "puppets", change("puppet_card", card=other_card())),
    ("U4", "a card more", "puppets", double("puppet_card")),
    ("U4", "no card", "puppets", drop("puppet_card")),
    ("U4", "a card at a closed market", "puppets, few markets", edit("discard", lay_it_there, lays_at_a_closed_market)),
    ("U4", "a Buy at another market", "puppets",
     change("buy", is_puppets, market=lambda at: "toys" if at.event["market"] != "toys" else "power")),
    ("U4", "a Buy with the player's cards", "puppets by the card",
     change("buy", is_puppets, card=lambda at: at.box[0]["card"])),
    ("U4", "a Buy of the player's", "puppets", change("buy", is_puppets, seat=lambda at: at.event["seat"] - 2)),
    ("U4", "without its six points", "puppets", change("score", is_puppets, own=lambda at: at.event["own"] - 6)),
    ("U4", "the player gets what it buys", "puppets",
     change("claim", is_puppets, seat=lambda at: at.event["seat"] - 2)),
    ("U4", "nobody picks what it buys", "puppets",
     drop("decision", is_ask("claim", lambda at: at.next()["seat"] in PUPPETS))),
    ("U4", "no audit", "puppets", drop("decision", is_ask("audit"), lambda at: 2)),
    ("U4", "an audit of an asset on no board", "puppets",
     move("audit", "audit", asset=lambda at: next(a for some in at.table.assets.values() for a in some))),
    ("U4", "by the picture in place of the text", "puppets", rule(puppet_die="card")),
    ("U4", "by the text in place of the picture", "puppets by the card", rule(puppet_die="text")),
    ("U5", "nobody is asked", "puppets", drop("decision", is_answer("nudge", "no"))),
    ("U5", "the other player is asked", "puppets", change("decision", is_ask("nudge"), seat=other_player)),
    ("U5", "pushed a side too far", "puppets", change("nudge", number=lambda at: 1 + at.event["number"] % 6)),
    ("U5", "not pushed despite the cards", "puppets", drop("nudge")),
    ("U5", "the card is kept", "puppets", drop("discard_from_hand", pushed)),
    ("U5", "a card is lost for nothing", "puppets",
     insert("decision", lambda at: {"event": "discard_from_hand", "seat": at.event["seat"],
                                    "card": at.table.hands[at.event["seat"]][0]},
            is_ask("nudge", lambda at: at.event["move"]["kind"] == "no" and at.table.hands[at.event["seat"]]))),
    ("U5", "pushed by a Crisis", "puppets",
     edit("decision", lambda at: at.event["move"].update(cards=crisis_in_hand(at)),
          is_ask("nudge", lambda at: at.event["move"]["kind"] == "up" and crisis_in_hand(at)))),
    ("U5", "pushed without being asked", "puppets",
     insert("puppet_roll", lambda at: {"event": "nudge", "seat": at.event["seat"] - 2, "number": 1})),
]  # fmt: skip

ASSETS = [
    ("U6", "with a card of another suit", "puppets that win",
     move("act", "purchase", cards=lambda at: [next(c["card"] for c in at.box if c["suit"] not in (
         at.box[at.event["move"]["cards"][0]].get("suit"), None))])),
    ("U6", "with a Crisis", "puppets that win", move("act", "purchase", cards=lambda at: [crisis(at)])),
    ("U6", "from the other player", "puppets that win", move("act", "purchase", seat=other_player)),
    ("U6", "an asset of nobody's", "puppets that win",
     move("act", "purchase", asset=lambda at: next(a for some in at.table.assets.values() for a in some))),
    ("U6", "another asset than decided", "puppets that win",
     change("purchase", asset=lambda at: next(a for some in at.table.assets.values() for a in some))),
    ("U6", "the card is kept", "puppets that win", drop("discard_from_hand", paid)),
    ("U6", "nothing for the card", "puppets that win", drop("purchase")),
    ("U7", "a player is not asked", "puppets", drop("decision", is_answer("puppet_trade", "no"))),
    ("U7", "the other player is asked", "puppets", change("decision", is_ask("puppet_trade"), seat=other_player)),
    ("U7", "an asset is traded again", "puppets",
     edit("decision", lambda at: at.event["move"].update(
         kind="choose", seat=puppet(at), asset=traded_before(at)[0], other_asset=traded_before(at)[1]),
         is_ask("puppet_trade", traded_before))),
    ("U7", "with the other's Puppet", "puppets",
     change("puppet_trade", other_seat=lambda at: 7 - at.event["other_seat"])),
    ("U7", "an asset for nothing", "puppets", drop("puppet_trade")),
    ("U7", "in the middle of a Round", "puppets", insert("puppet_card", lambda at: {
        "event": "puppet_trade", "seat": at.event["seat"] - 2, "asset": at.table.boards[at.event["seat"]][0],
        "other_asset": at.table.boards[at.event["seat"] - 2][0], "other_seat": at.event["seat"]},
        lambda at: at.table.boards[at.event["seat"]] and at.table.boards[at.event["seat"] - 2])),
    ("U7", "behind R2", "puppets", shift("decision", lambda at: 1, is_ask(
        "puppet_trade", lambda at: at.event["move"]["kind"] == "no" and at.next()["event"] == "gather"))),
]  # fmt: skip

NEVER = [
    ("U8", "a Puppet owns the Bunker", "puppets by the card",
     change("bunker", lambda at: at.event["seat"], seat=puppet)),
    ("U8", "a Puppet draws Roles", "puppets, level 4", change("draw_roles", seat=puppet)),
    ("U8", "a Puppet sets the Policy", "puppets, level 4", change("setter", seat=puppet)),
    ("U8", "a Puppet's envelope is opened", "puppets, level 4", change("open_envelope", seat=puppet)),
    ("U8", "a Puppet begins a Round", "puppets", change("next_round", seat=puppet)),
    ("U8", "a Puppet wins for itself", "puppets that win",
     change("end", lambda at: at.before()["event"] == "win" and at.before()["seat"] in PUPPETS, seat=puppet)),
    ("U8", "a Puppet wins for the other player", "puppets that win",
     change("end", lambda at: at.before()["event"] == "win" and at.before()["seat"] in PUPPETS, seat=other_player)),
    ("U8", "a Puppet sets off a Crisis itself", "puppets by the card",
     change("crisis", lambda at: at.event["seat"], seat=puppet)),
    ("U8", "a Puppet's asset is pledged as the player's", "puppets that pay",
     change("pledge", pledges_its_own, seat=lambda at: at.event["seat"] - 2)),
    ("U8", "the other player is asked for a Puppet's tax", "puppets that pay",
     change("decision", is_ask("tax", lambda at: "asset" in at.event["move"] and of_puppet(at)),
            seat=other_player)),
    ("U8", "a Puppet's tax is its player's", "puppets that pay",
     change("return", lambda at: at.before()["event"] == "decision" and at.before()["decision"] == "tax"
            and is_puppets(at), seat=lambda at: at.event["seat"] - 2)),
    ("U9", "a Puppet is spared by R3", "puppets, few markets", drop("decision", give_back_of_puppet, lambda at: 2)),
    ("U9", "the other player picks for a Puppet", "puppets, few markets",
     change("decision", give_back_of_puppet, seat=other_player)),
    ("U9", "another asset of a Puppet's than decided", "puppets, few markets",
     change("return", lambda at: at.before()["event"] == "decision" and at.before()["decision"] == "give_back"
            and is_puppets(at), asset=lambda at: next(a for b in at.table.boards.values() for a in b
                                                      if a != at.event["asset"]))),
    ("U9", "a roll, although they play without Puppets", "two",
     insert("exchange", lambda at: {"event": "puppet_roll", "seat": at.event["seat"], "number": 1})),
    ("U9", "a trade, although they play without Puppets", "two", insert("round_ends", lambda at: {
        "event": "decision", "seat": 1, "decision": "puppet_trade", "options": 1, "choice": 0,
        "move": {"kind": "no"}})),
    ("U9", "a star at a table of two", "two", insert("lay_out", lambda at: {**at.event, "asset": STAR, "to": 1},
                                                     lambda at: at.next()["event"] == "shuffle")),
]  # fmt: skip

ORDER = [
    ("U10", "a roll before Panic!", "puppets", edit("panic", roll_first, rolls_after_panic)),
    ("U10", "no roll without a deck", "puppets", drop("puppet_roll", empty_deck, until("round_ends"))),
    ("U10", "a card without a deck", "puppets",
     insert("decision", lambda at: {"event": "puppet_card", "seat": puppet(at), "market": "toys", "card": 0},
            is_ask("nudge", lambda at: empty_deck(at) and at.next()["event"] == "round_ends"))),
    ("U10", "a roll although the turn is cut short", "puppets at once",
     insert("draw", lambda at: {"event": "puppet_roll", "seat": puppet(at), "number": 1},
            lambda at: at.next()["event"] == "round_ends" and at.before()["event"] == "decision")),
    ("U10", "a Scam on a Puppet", "puppets that pay", change("scam", other_seat=puppet)),
    ("U10", "a Panic!'s trade with a Puppet", "puppets that pay", change("trade", other_seat=puppet)),
    ("U10", "envelopes swapped with a Puppet", "puppets, level 4", change("swap_envelopes", other_seat=puppet)),
    ("U10", "the six points are doubled", "puppets", change("score", is_puppets, own=lambda at: at.event["own"] + 6)),
    ("U10", "the player's Bunker counts for the Puppet", "puppets by the card",
     change("score", lambda at: is_puppets(at) and at.event["crisis"] is not None
            and at.table.bunker == at.event["seat"] - 2, against=lambda at: at.event["against"] - 3)),
]  # fmt: skip

ROWS = SET_UP + STEP + ASSETS + NEVER + ORDER
