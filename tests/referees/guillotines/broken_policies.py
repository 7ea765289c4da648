"""Falsified logs that break chapter G, bribes and Policies."""

from tests.referees.guillotines.broken_early import crisis, other_seat, until
from tests.referees.guillotines.broken_late import asked, at_round_end, is_new_deck
from tests.referees.guillotines.broken_roles import crisis_of_hand, has_crisis_too
from tests.referees.guillotines.operators import is_crisis, move
from tests.referees.operators import At, change, double, drop, insert, shift

FAVOURS = {
    "weapons_galore": "bombs", "big_tech_unleashed": "bolts", "inheritance_tax_abolished": "diamonds",
    "media_megaplex": "dishes", "real_estate_bonanza": "locks",
}  # fmt: skip


def of_policy(policy, where=lambda at: True):
    """Right behind the setting of this Policy."""
    return lambda at: at.before().get("policy") == policy and at.before()["event"] == "policy" and where(at)


def favoured(at: At, cards) -> int:
    """Points printed on those of the cards whose suit is doubled."""
    suit = FAVOURS.get(at.table.policy)
    return sum(at.box[card]["points"] for card in cards if suit and at.box[card].get("suit") == suit)


def market_points(at: At) -> int:
    """What doubling adds to a market's total."""
    suits = dict(zip(("war_profiteer", "tech_overlord", "aristocrat", "media_baron", "property_speculator"),
                     FAVOURS.values(), strict=True))  # fmt: skip
    seats = {e["seat"]: e["billionaire"] for e in at.log if e["event"] == "seat"}
    own = suits[seats[at.event["seat"]]]
    found = [c for c in [at.before()["face_up"], *at.before()["cards"]] if c is not None]
    return favoured(at, [c for c in found if at.box[c].get("suit") != own])


def is_market_doubled(at: At) -> bool:
    """Only the market's total is, so that the buyer's remains as it is."""
    buy = at.before(2)
    cards = [buy["card"], buy["other_card"], at.before()["face_up"], *at.before()["cards"]]
    every = favoured(at, [c for c in cards if c is not None])
    return market_points(at) and every == market_points(at)


def hides_shown(at: At) -> bool:
    """The setter showed more than somebody else."""
    return lesser(at) is not None


def lesser(at: At) -> int | None:
    """Somebody who held up fewer points than the setter."""
    points = {}
    for e in reversed(at.log[: at.place]):
        if e["event"] == "policy_due":
            break
        if e["event"] == "open_envelope":
            points[e["seat"]] = e["points"]
    return next((seat for seat, p in points.items() if p < points[at.event["seat"]]), None)


def is_unopened(at: At) -> bool:
    return at.before().get("decision") == "hold_up" or at.before()["event"] == "swap_envelopes"


def not_poorest(at: At) -> int | None:
    most = max(at.table.empty.values())
    return next((seat for seat, empty in at.table.empty.items() if empty < most), None)


def is_by_poorest(at: At) -> bool:
    """Nobody held up an envelope."""
    return at.before().get("decision") == "hold_up" and not_poorest(at) is not None


def moved_card(at: At) -> dict:
    """The card just put away is taken out again."""
    return {
        "event": "decision", "seat": at.event["seat"], "decision": "bribe", "options": at.next()["options"],
        "choice": 1, "move": {"kind": "take", "card": at.event["card"]},
    }  # fmt: skip


def other_policy(at: At) -> str:
    return next(policy for policy in FAVOURS if policy != at.event["policy"])


def skip_to(*kinds):
    """Everything till one of these comes."""
    return lambda at: next(k for k in range(at.place, len(at.log)) if at.log[k]["event"] in kinds) - at.place


def other_discard(at: At) -> int:
    return next(card for card in at.table.discards if card != at.event["card"])


def has_dug_crisis(at):
    return any(is_crisis(at, card) for card in at.table.discards)


def discarded_crisis(at: At) -> int:
    return next(card for card in at.table.discards if is_crisis(at, card))


def is_dig(at: At) -> bool:
    """Two events behind the Policy, as the first card is taken."""
    return at.before(2).get("policy") == "archaeological_dig"


def least(at: At) -> list[int]:
    """A set with the poorest card alone."""
    return at.event["move"]["cards"][:1]


def pays_too_little(at: At) -> bool:
    cards = at.event["move"].get("cards", [])
    return len(cards) > 1 and at.box[cards[0]]["points"] < at.rules["tax_points"]


def taxes_poorest(at: At) -> list[int]:
    poorest = max(at.table.empty, key=at.table.empty.get)
    return [at.event["seats"][0], poorest]


def has_poorer(at: At) -> bool:
    empty = at.table.empty
    return max(empty.values()) > empty[at.event["seats"][1]]


def other_crisis(at: At) -> int:
    return next(card for card in at.table.struck if card != at.event["card"])


def in_envelope(at: At) -> int:
    return next(card for envelope in at.table.envelopes.values() for card in envelope)


def another(at: At) -> str:
    return next(a for board in at.table.boards.values() for a in board if a != at.event["asset"])


BRIBES = [
    ("G1", "nobody is asked for bribes", "policies", drop("decision", asked("bribe"))),
    ("G1", "a Crisis is put away", "policies", move("bribe", "put", has_crisis_too, card=crisis_of_hand)),
    ("G1", "another card than decided", "policies",
     change("bribe", lambda at: len(at.table.hands[at.event["seat"]]) > 1 and at.event["to"] == "envelope",
            card=lambda at: next(c for c in at.table.hands[at.event["seat"]] if c != at.event["card"]))),
    ("G1", "a card moves twice", "policies",
     change("decision", asked("bribe", lambda at: at.before()["event"] == "bribe" and at.event["choice"] == 0
                              and at.event["options"] > 1),
            choice=1, move=lambda at: {"kind": "take", "card": at.before()["card"]})),
    ("G1", "a card goes the wrong way", "policies", change("bribe", to=lambda at: (
        "hand" if at.event["to"] == "envelope" else "envelope"))),
    ("G1", "a bribe on the side", "policies", double("bribe")),
    ("G2", "a Buy by printed points", "policies",
     change("score", is_market_doubled, against=lambda at: at.event["against"] - market_points(at))),
    ("G2", "an envelope by printed points", "policies",
     change("open_envelope", lambda at: favoured(at, at.event["cards"]),
            points=lambda at: at.event["points"] - favoured(at, at.event["cards"]))),
]  # fmt: skip

SETTING = [
    ("G3", "a Buy's Crisis brings no Policy", "policies",
     drop("policy_due", lambda at: at.before()["event"] == "add_crisis",
          lambda at: next(k for k in range(at.place, len(at.log)) if at.log[k].get("decision") == "bribe") - at.place)),
    ("G3", "the Round ends without a Policy", "policies", drop("policy_due", at_round_end, until("next_round"))),
    ("G3", "a Policy out of turn", "policies", insert("swap", lambda at: {"event": "policy_due"})),
    ("G3", "one player is not asked", "policies", drop("decision", asked("hold_up"))),
    ("G3", "another player is asked first", "policies",
     change("decision", asked("hold_up", lambda at: at.before()["event"] == "policy_due"), seat=other_seat)),
    ("G3", "an envelope is not opened", "policies", drop("open_envelope")),
    ("G3", "one not held up is opened", "policies",
     change("open_envelope", is_unopened, seat=other_seat)),
    ("G3", "an envelope lacks a card", "policies",
     change("open_envelope", lambda at: at.event["cards"], cards=lambda at: at.event["cards"][1:])),
    ("G3", "a point too many", "policies", change("open_envelope", points=lambda at: at.event["points"] + 1)),
    ("G3", "who showed less sets it", "policies", change("setter", hides_shown, seat=lesser)),
    ("G3", "a rich player sets it", "policies", change("setter", is_by_poorest, seat=not_poorest)),
    ("G3", "an opened envelope is kept", "policies",
     drop("discard", lambda at: at.next()["event"] == "setter")),
    ("G4", "another Policy than decided", "policies",
     change("policy", lambda at: at.event["policy"] in FAVOURS, policy=other_policy)),
    ("G4", "an eleventh Policy", "policies", change("policy", policy="free_lunch")),
    ("G4", "the Policy is not set", "policies", drop("policy")),
    ("G4", "a Policy of nobody's", "policies",
     insert("swap", lambda at: {"event": "policy", "seat": at.event["seat"], "policy": None})),
    ("G4", "a Policy that is not in the box", "taxed", move("set_policy", "choose", policy="media_megaplex")),
]  # fmt: skip

ACTIONS = [
    ("G5", "nothing is dug up", "policies",
     drop("decision", of_policy("archaeological_dig"), skip_to("turn", "next_round"))),
    ("G5", "a Crisis is dug up", "policies",
     move("take_card", "choose", of_policy("archaeological_dig", has_dug_crisis),
          card=discarded_crisis)),
    ("G5", "another card than decided", "policies",
     change("take_card", lambda at: is_dig(at) and len(at.table.discards) > 1, card=other_discard)),
    ("G5", "a third card", "policies", double("take_card", lambda at: at.before(4).get("policy") == (
        "archaeological_dig"))),
    ("G6", "nobody is audited", "policies",
     drop("decision", of_policy("billionaire_audited", asked("audit")), skip_to("turn", "next_round"))),
    ("G6", "another asset than decided", "policies",
     change("return", lambda at: at.before().get("decision") == "audit" and at.event["to"] == "market"
            and sum(map(len, at.table.boards.values())) > 1, asset=another, to="market")),
    ("G6", "the asset stays", "policies", drop("return", lambda at: at.before().get("decision") == "audit")),
    ("G6", "the old Role is kept", "policies", drop("return_role", of_policy("new_role"))),
    ("G6", "a Role too many is drawn", "policies",
     change("draw_roles", lambda at: at.before(3).get("policy") == "new_role" and at.table.left,
            roles=lambda at: [*at.event["roles"], at.table.left[0]])),
    ("G6", "no new Role is picked", "policies",
     drop("decision", lambda at: at.event["decision"] == "pick_role" and any(
         at.before(k).get("policy") == "new_role" for k in (2, 4)), lambda at: 2)),
    ("G7", "no die is rolled", "policies", drop("roll", of_policy("repress_the_rebels"))),
    ("G7", "a seven", "policies", change("roll", of_policy("repress_the_rebels"), number=7)),
    ("G7", "an odd number for an even one", "policies",
     change("roll", of_policy("repress_the_rebels", lambda at: at.event["number"] % 2 == 0
                              and at.table.rebels[at.next()["move"]["card"]] > 1), number=3)),
    ("G7", "off another Crisis than decided", "policies",
     change("take_rebel", lambda at: at.before().get("decision") == "repress" and len(at.table.struck) > 1,
            card=other_crisis)),
    ("G7", "a Rebel more", "policies", double("take_rebel", lambda at: at.before().get("decision") == "repress"
                                              and at.next()["event"] != "take_rebel")),
    ("G8", "a poor player is taxed", "taxed", change("taxed", has_poorer, seats=taxes_poorest)),
    ("G8", "one player twice", "taxed", change("taxed", seats=lambda at: at.event["seats"][:1] * 2)),
    ("G8", "nobody is taxed", "taxed", drop("taxed", count=skip_to("turn", "next_round"))),
    ("G8", "somebody does not pay", "taxed", drop("decision", asked("tax"), lambda at: 2)),
    ("G8", "too few points", "taxed", move("tax", "choose", pays_too_little, cards=least)),
    ("G8", "another card than decided", "taxed",
     change("discard_from_hand", lambda at: at.before().get("decision") == "tax"
            and len(at.table.hands[at.event["seat"]]) > 1 and len(at.before()["move"]["cards"]) == 1,
            card=lambda at: next(c for c in at.table.hands[at.event["seat"]] if c != at.event["card"]))),
]  # fmt: skip

CHANGED = [
    ("S6", "a Policy before the game", "policies",
     insert("shuffle", lambda at: {"event": "policy", "seat": 1, "policy": None},
            lambda at: at.next()["event"] == "starting_player")),
    ("R2", "a card of an envelope in the new deck", "policies",
     change("shuffle", lambda at: is_new_deck(at) and any(at.table.envelopes.values()),
            cards=lambda at: [in_envelope(at), *at.event["cards"][1:]])),
    ("A4", "a Game the Market is put away before the bribes", "gamers",
     shift("discard", lambda at: -1, lambda at: at.before().get("decision") == "bribe" and at.next()["event"] in
           ("turn", "panic"))),
    ("K3", "a Crisis strikes without a Buy at level 4", "policies",
     insert("swap", lambda at: {"event": "crisis", "seat": 1, "card": crisis(at), "rebels": 1,
                                "rebels_out": at.table.rebels_out + 1},
            lambda at: crisis(at) not in at.table.struck)),
    ("D", "a list of bribes with an option more", "policies",
     change("decision", asked("bribe"), options=lambda at: at.event["options"] + 1)),
    ("D", "a set of cards from another place", "taxed",
     change("decision", asked("tax", lambda at: at.event["choice"] > 0), choice=lambda at: at.event["choice"] - 1)),
]  # fmt: skip

ROWS = BRIBES + SETTING + ACTIONS + CHANGED
