"""Falsified logs that break chapters L and O, and what levels 3 and 4 change in other chapters."""

from tests.referees.guillotines.broken_early import crisis, other_seat, until
from tests.referees.guillotines.broken_late import asked, at_round_end
from tests.referees.guillotines.operators import is_crisis, move
from tests.referees.operators import At, change, drop, edit, insert, rule, shift

GREEN = "toady"


def shown(role, answer="no", where=lambda at: True):
    """A player with this Role is asked whether to show it, and says so."""
    return lambda at: (
        at.event["decision"] == "reveal"
        and at.event["move"]["role"] == role
        and at.event["move"]["kind"] == answer
        and where(at)
    )


def at_set_up(at: At) -> bool:
    return at.event["turn"] == 0


def after(*kinds):
    """Right behind one of these."""
    return lambda at: at.before()["event"] in kinds


def of_role(role, where=lambda at: True):
    return lambda at: at.event["role"] == role and where(at)


def third(at: At) -> int:
    """Neither of the two players in the event."""
    return next(s for s in at.table.roles if s not in (at.event["seat"], at.event["other_seat"]))


def used_again(at: At) -> dict:
    """The turn player's Role, which lies open, is asked for once more."""
    seat = at.event["seat"]
    return {
        "event": "decision", "seat": seat, "decision": "reveal", "options": 2, "choice": 0,
        "move": {"kind": "no", "role": at.table.roles[seat]},
    }  # fmt: skip


def changed_order(at: At) -> list[int]:
    """Richest first."""
    return at.event["seats"][::-1]


def is_uneven(at: At) -> bool:
    return len(set(at.table.empty.values())) > 1


def not_offered(at: At) -> str:
    """An asset of another player's that is not the one in the event."""
    return next(a for board in at.table.boards.values() for a in board if a != at.event["asset"])


def has_others(at: At) -> bool:
    return sum(map(len, at.table.boards.values())) > 1


def returned_instead(at: At) -> None:
    """What was seized goes back, as if there were no Gangster."""
    event = at.event
    asset, owner = event["asset"], event["other_seat"]
    kept = {name: event[name] for name in ("n", "turn", "round")}
    at.log[at.place] = kept | {"event": "return", "seat": owner, "asset": asset, "to": "market"}


def no_escape(at: At) -> None:
    """The Revolution takes the Celebrity too."""
    del at.log[at.place : at.place + 2]
    at.log[-1] |= {"ending": "revolution", "seat": None}


def spared(at: At) -> None:
    """Somebody who set off the last Crisis survives it."""
    clock = {name: at.event[name] for name in ("n", "turn", "round")}
    seat = next(s for s, role in at.table.roles.items() if role == "celebrity")
    at.log[at.place : at.place] = [clock | {"event": "reveal_role", "seat": seat, "role": "celebrity"}]


def is_barred(at: At) -> bool:
    """The Revolution was set off by a hidden Celebrity."""
    before = at.before()
    return (
        at.event["ending"] == "revolution"
        and before["event"] == "crisis"
        and before["seat"] is not None
        and at.table.roles[before["seat"]] == "celebrity"
        and before["seat"] not in at.table.shown
    )


def dictated_twice(at: At) -> list[str]:
    """The same asset for all types."""
    return [at.event["assets"][0]] * len(at.event["assets"])


def is_owners(at: At) -> bool:
    """A Buy of the Bunker's owner finds a Crisis."""
    return at.event["crisis"] is not None and at.table.bunker == at.event["seat"]


def of_owner(at: At) -> bool:
    """The Crisis of such a Buy, which cost no asset and leaves the owner in place."""
    return at.event["seat"] is not None and at.event["seat"] == at.table.bunker and at.before()["event"] == "deal" and (
        next(e for e in reversed(at.log[: at.place]) if e["event"] in ("score", "claim"))["event"] == "score"
    )  # fmt: skip


def is_special(at: At) -> bool:
    return any(at.box[card]["kind"] not in ("resource", "crisis") for card in at.table.discards)


def special(at: At) -> int:
    return next(card for card in at.table.discards if at.box[card]["kind"] not in ("resource", "crisis"))


def has_crisis_too(at: At) -> bool:
    hand = at.table.hands[at.event["seat"]]
    return any(is_crisis(at, card) for card in hand) and not all(is_crisis(at, card) for card in hand)


def crisis_of_hand(at: At) -> int:
    return next(card for card in at.table.hands[at.event["seat"]] if is_crisis(at, card))


def own_role(at: At) -> str:
    return at.table.roles[at.event["seat"]]


def loses_role(at: At) -> bool:
    return at_round_end(at) and at.event["seat"] in at.table.shown


def is_gathered(at: At) -> bool:
    """Behind a Power Broker's claim."""
    return at.before()["event"] == "claim" or at.before(2)["event"] == "claim"


BUNKER = [
    ("L1", "a new owner is not named", "owners", drop("bunker")),
    ("L1", "another owner is named", "owners", change("bunker", lambda at: at.event["seat"], seat=other_seat)),
    ("L1", "somebody becomes the owner with nothing for it", "roles",
     insert("swap", lambda at: {"event": "bunker", "seat": at.event["seat"]})),
    ("L1", "the owner goes without a reason", "owners",
     insert("swap", lambda at: {"event": "bunker", "seat": None}, lambda at: at.table.bunker)),
    ("L2", "a Crisis costs the owner points", "owners",
     change("score", is_owners, against=lambda at: at.event["against"] + 3)),
    ("L2", "no Crisis strikes, for the owner sits in the Bunker", "owners",
     drop("crisis", of_owner, lambda at: next(
         k for k in range(at.place + 1, len(at.log)) if at.log[k]["event"] not in ("add_crisis", "panic_due")
     ) - at.place)),
]  # fmt: skip

COME_AND_GO = [
    ("O1", "a Role of level 4 at level 3", "roles",
     change("draw_roles", roles=lambda at: [GREEN, *at.event["roles"][1:]])),
    ("O1", "one Role twice", "policies",
     change("shuffle_roles", lambda at: len(at.event["roles"]) > 1,
            roles=lambda at: [at.event["roles"][1], *at.event["roles"][1:]])),
    ("O1", "a player's Role among those that remain", "policies",
     change("shuffle_roles", lambda at: any(at.table.roles.values()),
            roles=lambda at: [next(filter(None, at.table.roles.values())), *at.event["roles"][1:]])),
    ("O1", "another's Role is shown", "policies", insert("swap", lambda at: {
        "event": "reveal_role", "seat": other_seat(at),
        "role": next(role for role in at.table.left)}, lambda at: at.table.left)),
    ("O2", "a player gets no Role", "roles", drop("draw_roles", at_set_up, until("shuffle_roles"))),
    ("O2", "three are drawn", "roles",
     change("draw_roles", at_set_up, roles=lambda at: [*at.event["roles"], at.table.left[0]])),
    ("O2", "another than drawn is taken", "roles",
     move("pick_role", "choose", at_set_up, role=lambda at: at.table.left[0])),
    ("O2", "another than picked is taken", "roles",
     change("take_role", at_set_up, role=lambda at: at.next()["role"])),
    ("O2", "the other one is not mixed in", "roles",
     drop("shuffle_roles", lambda at: at_set_up(at) and at.before()["event"] == "return_role")),
    ("O2", "Roles are left out", "roles", drop("shuffle_roles", at_set_up, until("turn"))),
    ("O3", "a Role that was shown stays", "roles", drop("return_role", loses_role)),
    ("O3", "nobody is asked to keep a Role", "roles", drop("decision", asked("keep_role"))),
    ("O3", "one that should stay goes", "roles",
     insert("decision", lambda at: {"event": "return_role", "seat": at.event["seat"], "role": own_role(at)},
            asked("keep_role", lambda at: at.event["choice"] == 1))),
    ("O3", "the richest draw first", "roles", change("role_order", is_uneven, seats=changed_order)),
    ("O3", "a player is left out of the order", "roles",
     change("role_order", seats=lambda at: at.event["seats"][1:])),
    ("O3", "a Role too many is drawn", "roles",
     change("draw_roles", lambda at: at_round_end(at) and at.table.left,
            roles=lambda at: [*at.event["roles"], at.table.left[0]])),
    ("O3", "Roles are not chosen anew", "roles",
     drop("role_order", count=until("next_round"))),
    ("O3", "they are not mixed", "roles",
     drop("shuffle_roles", lambda at: at.next()["event"] == "role_order")),
    ("O4", "a Role is used twice", "roles",
     insert("turn", used_again, lambda at: at.event["seat"] in at.table.shown)),
    ("O4", "one that was to stay hidden is shown", "roles",
     insert("decision", lambda at: {
         "event": "reveal_role", "seat": at.event["seat"], "role": at.event["move"]["role"],
     }, asked("reveal", lambda at: at.event["choice"] == 0))),
    ("O4", "one that was to be shown is not", "roles", drop("reveal_role", of_role("scam_artist"))),
    ("O4", "a Role is shown unasked", "roles",
     insert("swap", lambda at: {"event": "reveal_role", "seat": at.event["seat"], "role": own_role(at)},
            lambda at: own_role(at) in ("celebrity", "gangster") and at.event["seat"] not in at.table.shown)),
]  # fmt: skip

POWERS = [
    ("O5", "the Banker is not asked", "bankers", drop("decision", shown("banker"))),
    ("O5", "the Banker keeps a card too many", "bankers",
     drop("decision", asked("discard", lambda at: at.before().get("role") == "banker"), lambda at: 2)),
    ("O5", "a Crisis is discarded for a card", "bankers",
     move("discard", "choose", lambda at: at.before().get("role") == "banker" and has_crisis_too(at),
          card=crisis_of_hand)),
    ("O5", "another card than decided is discarded", "bankers",
     change("discard_from_hand", lambda at: at.before(2).get("role") == "banker",
            card=lambda at: next(c for c in at.table.hands[at.event["seat"]] if c != at.event["card"]))),
    ("O6", "the Celebrity is forgotten", "roles",
     edit("reveal_role", no_escape, lambda at: at.next()["event"] == "escape")),
    ("O6", "one who set the Crisis off survives", "roles", edit("end", spared, is_barred)),
    ("O6", "somebody else has survived", "roles", change("end", lambda at: at.event["ending"] == "celebrity",
                                                        seat=other_seat)),
    ("O6", "an escape without a Revolution", "roles",
     insert("swap", lambda at: {"event": "escape", "seat": at.event["seat"]})),
    ("O7", "the Speculator is not asked", "roles", drop("decision", shown("disaster_speculator"))),
    ("O7", "a Special Action card is taken", "roles", move("take_card", "choose", is_special, card=special)),
    ("O7", "another card than decided is taken", "roles",
     change("take_card", lambda at: len(at.table.discards) > 1,
            card=lambda at: next(c for c in at.table.discards if c != at.event["card"]))),
    ("O7", "one card is enough", "roles",
     drop("decision", asked("take_card", lambda at: at.before()["event"] == "take_card"), lambda at: 2)),
    ("O7", "all cards stay in hand", "roles", drop("decision", asked(
        "discard", lambda at: at.before()["event"] == "take_card" and at.next(2).get("decision") != "discard"
    ), lambda at: 2)),
    ("O8", "the Gangster is not asked", "brokers", drop("decision", shown("gangster"))),
    ("O8", "the asset goes back all the same", "brokers", edit("seize", returned_instead)),
    ("O8", "another asset is seized", "brokers", change("seize", has_others, asset=not_offered)),
    ("O8", "an asset is seized without a Gangster", "brokers",
     insert("play", lambda at: {"event": "seize", "seat": at.event["seat"], "asset": at.next()["asset"],
                                "other_seat": at.next()["seat"]},
            lambda at: at.next()["event"] == "return" and own_role(at) != "gangster")),
    ("O9", "the Power Broker is not asked", "roles", drop("decision", shown("power_broker"))),
    ("O9", "another asset than decided is claimed", "roles",
     change("claim", after("return"),
            asset=lambda at: next(a for m in at.table.assets.values() for a in m if a != at.event["asset"]))),
    ("O9", "nothing is sent back for it", "roles",
     drop("return", lambda at: at.next()["event"] == "claim")),
    ("O9", "nothing may be dictated", "brokers",
     drop("decision", shown("power_broker", where=after("panic")))),
    ("O9", "a player gives up everything", "brokers", change("dictate", assets=dictated_twice)),
    ("O9", "what is dictated fails", "brokers", change("panic_ends", after("dictate"), agreed=False)),
    ("O10", "the Scam Artist is not asked", "roles", drop("decision", shown("scam_artist"))),
    ("O10", "it is kept and nothing sent back", "roles",
     drop("return", lambda at: at.before().get("decision") == "scam_answer")),
    ("O10", "another asset than picked is given", "closing",
     change("scam", lambda at: len(at.table.boards[at.event["seat"]]) > 1, other_asset=lambda at: next(
         a for a in at.table.boards[at.event["seat"]] if a != at.event["other_asset"]))),
    ("O10", "the owner is not asked", "roles", drop("decision", asked("scam_answer"))),
    ("O11", "the Insider Trader is not asked", "policies", drop("decision", shown("insider_trader"))),
    ("O11", "envelopes do not change hands", "policies", drop("swap_envelopes")),
    ("O11", "another envelope than decided", "policies", change("swap_envelopes", other_seat=third)),
    ("O11", "envelopes change hands out of turn", "policies",
     insert("swap", lambda at: {"event": "swap_envelopes", "seat": at.event["seat"], "other_seat": other_seat(at)})),
    ("O12", "the Toady is not asked", "policies", drop("decision", shown("toady"))),
    ("O12", "the Toady's share is forgotten", "toadies", drop("also_wins")),
    ("O12", "a hidden Toady wins along", "toadies",
     insert("win", lambda at: {"event": "also_wins", "seat": next(
         s for s, role in at.table.roles.items() if role == "toady")},
            lambda at: any(role == "toady" and s not in at.table.shown and s != at.event["seat"]
                           for s, role in at.table.roles.items()))),
    ("O12", "a Toady with an empty envelope wins along", "toadies",
     insert("win", lambda at: {"event": "also_wins", "seat": next(
         s for s, role in at.table.roles.items() if role == "toady")},
            lambda at: any(role == "toady" and s in at.table.shown and not at.table.envelopes[s]
                           and s != at.event["seat"] for s, role in at.table.roles.items()))),
    ("O13", "the Vulture is not asked at the turn's end", "bankers",
     drop("decision", shown("vulture_capitalist", where=lambda at: at.before().get("decision") == "bribe"))),
    ("O13", "the Vulture is not asked before the Policy", "bankers",
     drop("decision", shown("vulture_capitalist", where=after("setter")))),
    ("O13", "two are dealt for the Vulture", "bankers",
     change("draw_roles", lambda at: at.before(2).get("role") == "vulture_capitalist" and at.table.left
            and len(at.event["roles"]) == 1 and at.before(3)["event"] == "reveal_role",
            roles=lambda at: [*at.event["roles"], at.table.left[0]])),
    ("O13", "it is not mixed in", "bankers",
     drop("shuffle_roles", lambda at: at.before(2).get("event") == "reveal_role")),
    ("O13", "another Role than theirs is taken", "bankers", change("give_role", role="vulture_capitalist")),
    ("O13", "from another than decided", "bankers",
     change("give_role", lambda at: at.table.roles[third(at)],
            other_seat=third, role=lambda at: at.table.roles[third(at)])),
]  # fmt: skip

CHANGED = [
    ("S6", "the Bunker has an owner before the game", "roles",
     insert("shuffle", lambda at: {"event": "bunker", "seat": 1},
            lambda at: at.next()["event"] == "starting_player")),
    ("S7", "Roles at level 2", "usual", insert("starting_player", lambda at: {
        "event": "shuffle_roles", "roles": ["banker"]})),
    ("S7", "the Bunker at level 2", "usual", insert("swap", lambda at: {"event": "bunker", "seat": 1})),
    ("S7", "a bribe at level 3", "roles", insert("swap", lambda at: {
        "event": "bribe", "seat": at.event["seat"], "card": 0, "to": "envelope"})),
    ("S7", "a Policy at level 3", "roles", insert("swap", lambda at: {"event": "policy_due"})),
    ("S7", "a fifth level", "usual", rule(level=5)),
    ("T1", "another player acts at level 4", "policies",
     change("decision", lambda at: at.event["decision"] == "act", seat=other_seat)),
    ("T2", "a Banker is not asked to draw a third card", "bankers",
     drop("decision", asked("draw", lambda at: len(at.table.hands[at.event["seat"]]) == 2), lambda at: 2)),
    ("B8", "a market without assets stays open", "closing",
     drop("close", lambda at: at.before()["event"] == "discard" and at.event["turn"] > 0 and not at.in_turn("buy"))),
    ("B8", "the cards of a closed market stay", "closing", drop("gather", is_gathered)),
    ("R5", "Roles come before the Crisis", "roles",
     shift("crisis", lambda at: at.after("next_round") - at.place - 1,
           lambda at: at.event["seat"] is None and at.after("next_round") < len(at.log))),
    ("K1", "a Buy with a Crisis at level 3", "roles", move("act", "buy", card=crisis)),
    ("P5", "Rebels that leave call it off", "oppressors",
     drop("panic", lambda at: at.table.rebels_out < at.rules["panic_at"],
          lambda at: next(k for k in range(at.place, len(at.log)) if at.log[k]["event"] in ("turn", "round_ends"))
          - at.place)),
    ("O6", "an escape is called a win by assets", "roles",
     change("end", lambda at: at.event["ending"] == "celebrity", ending="assets")),
]  # fmt: skip

ROWS = BUNKER + COME_AND_GO + POWERS + CHANGED
