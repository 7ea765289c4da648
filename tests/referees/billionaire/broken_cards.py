"""Falsified logs that break chapters N, P and X: rule, what is wrong, which games to try, how it is done."""

from tests.referees.billionaire.operators import home_of, landed_on, last, owner_spun_at, played, protected, spins, spun
from tests.referees.operators import (
    At,
    Edit,
    active,
    asked,
    before,
    both,
    change,
    chooses,
    double,
    drop,
    edit,
    event,
    follows,
    insert,
    is_followed_by,
    left,
    question,
    rule,
    seat_of,
)

BLIND = event("take_profit", seat=active, target_seat=owner_spun_at, value=1)
POWERS = ("power_play", "security", "disaster", "espionage", "proxy_fight", "analyze_any")


def protected_there(at: At) -> str | None:
    """A protected Investment of others of the region landed on."""
    region = at.event["decision"] == "analyze" and (last(at, "land") or {})["kind"].removeprefix("analyze_")
    others = [seat for seat in at.table.investments if seat != at.event["seat"]]
    return next((card for seat in others for card in protected(at, seat, region)), None)


def protected_at_home(at: At) -> str | None:
    """A protected Investment of whose Headquarters it is."""
    return next(iter(protected(at, home_of(at))), None)


def own(at: At) -> str | None:
    return next(iter(at.table.investments[seat_of(at)]), None)


def swap(at: At) -> None:
    """Two events change places."""
    at.log[at.place : at.place + 2] = at.log[at.place : at.place + 2][::-1]


def is_empty(at: At) -> bool:
    """Whose Investment is analyzed has no Profit card."""
    return not at.table.profits[owner_spun_at(at)].total()


def seizure(at: At) -> dict[str, object]:
    named = last(at, "name_target") or {}
    return {"event": "seize", "seat": at.event["seat"], "investment": named["investment"], "owner": named["owner"]}


def holds(at: At, power: str) -> list[int]:
    return [seat for seat, hand in at.table.powers.items() if hand[power]]


def aims(power: str, target: object) -> Edit:
    """A card that is held is played at what it cannot be."""

    def move(at: At) -> str | None:
        found = target(at) if callable(target) else target
        return None if found is None else f"{power} {found}"

    return chooses("play", move, lambda at: at.table.powers[seat_of(at)][power])


def protected_of_others(at: At) -> str | None:
    others = [seat for seat in at.table.investments if seat != seat_of(at)]
    return next((card for seat in others for card in protected(at, seat)), None)


def empty_hand(at: At) -> str | None:
    others = [seat for seat in at.table.profits if seat != seat_of(at)]
    return next((f"seat {seat}" for seat in others if not at.table.profits[seat].total()), None)


def is_lost(at: At) -> bool:
    return at.event["number"] <= at.event["other_number"]


def fought_for(at: At) -> dict[str, object]:
    card = last(at, "play_power") or {}
    return {"event": "seize", "seat": card["seat"], "investment": card["investment"], "owner": card["target_seat"]}


def used_later(at: At) -> list[str]:
    """Other used cards than the first, where only used ones are left."""
    return [power for power in at.table.used if power != at.table.used[0]] if not at.table.unseen.total() else []


def used_up(at: At) -> list[str]:
    """Kinds of which only used cards are in the deck, while others were never used."""
    return [power for power in at.table.used if at.table.unseen.total() and not at.table.unseen[power]]


def without_security(powers: list[str]) -> str:
    return next((power for power in powers if power != "security"), "")


def has_no_moment(at: At) -> bool:
    """A landing on a Headquarters that nobody has."""
    return at.event["kind"] == "headquarters" and not home_of(at)


def other_holder(at: At) -> list[int]:
    """Holders of Security that are not the turn player."""
    return [seat for seat in holds(at, "security") if seat != active(at)]


def is_first_of_window(at: At) -> bool:
    return at.before()["event"] not in ("security", "decision")


def answers(at: At) -> bool:
    """Asked about a Security card just played."""
    return at.before()["event"] == "security"


ANALYZER = [
    ("N1", "nobody asks", "analyzed", drop("decision", asked("analyze"))),
    ("N1", "one's own Investment", "analyzed", chooses("analyze", own)),
    ("N1", "it is not named", "analyzed", drop("name_target", landed_on("analyze_eurasia"))),
    ("N1", "a spin though none is named", "analyzed",
     insert("decision", event("spin", seat=seat_of, first="red", second="green"),
            asked("analyze", lambda at: at.event["move"] == "no"))),
    ("N2", "a protected one on an Analyze space", "analyzed",
     chooses("analyze", protected_there)),
    ("N2", "a protected one on another's Headquarters", "usual", chooses("headquarters", protected_at_home)),
    ("N3", "no spin", "analyzed", drop("spin")),
    ("N3", "two spins", "analyzed", double("spin", lambda at: not spins("red", "red")(at))),
    ("N3", "another spins", "analyzed", change("spin", seat=left)),
    ("N3", "red that is not there", "red", rule(analyzer_red=[0.0, 0.5])),
    ("N4", "it is not seized", "analyzed", drop("seize", spun("red", "red"))),
    ("N4", "another seizes it", "analyzed", change("seize", spun("red", "red"), seat=left)),
    ("N5", "nothing is taken", "analyzed", drop("take_profit", spun("red", "green"))),
    ("N5", "it is drawn first", "analyzed",
     edit("take_profit", swap, both(spun("red", "green"), is_followed_by("draw_profit")))),
    ("N6", "nothing is taken", "analyzed", drop("take_profit", spun("green", "red"))),
    ("N6", "it is taken first", "analyzed",
     edit("draw_profit", swap, both(spun("green", "red"), is_followed_by("take_profit")))),
    ("N7", "one card less", "analyzed", drop("draw_profit", both(spun("green", "green"), follows("draw_profit")))),
    ("N7", "one card more", "analyzed", double("draw_profit", both(spun("green", "green"), follows("draw_profit")))),
    ("N8", "it is seized all the same", "analyzed",
     insert("spin", seizure, both(landed_on("analyze_eurasia"), lambda at: not spins("red", "red")(at)))),
    ("N8", "a card of an empty hand", "analyzed", insert("spin", BLIND, both(spins("red", "green"), is_empty))),
    ("N8", "a card is taken at green and green", "analyzed",
     insert("draw_profit", BLIND, both(spun("green", "green"), follows("draw_profit")))),
]  # fmt: skip

POWER_PLAY = [
    ("P1", "nothing is drawn", "powers", drop("draw_power")),
    ("P1", "two are drawn", "powers", double("draw_power")),
    ("P1", "another draws", "powers", change("draw_power", seat=left)),
    ("P2", "a card behind bids", "powers",
     insert("bids", event("play_power", seat=active, power="power_play", target_seat=None, investment=None))),
    ("P2", "Security behind bids", "guarded", insert("bids", event("security", seat=left, number=1))),
    ("P2", "asked behind bids", "powers", insert("unsold", question("play", active))),
    ("P2", "asked behind a sale", "powers", insert("sold", question("play", active))),
    ("P3", "it is not played", "powers", drop("play_power")),
    ("P3", "another card is played", "powers",
     change("play_power", power=lambda at: "disaster" if at.event["power"] == "espionage" else "espionage")),
    ("P3", "a card that is not held", "powers",
     chooses("play", lambda at: "security")),
    ("P3", "asked though all plays of a turn are used up", "other powers",
     before("roll", question("play", active), lambda at: at.table.plays == 1)),
    ("P4", "nobody is levied", "powers", drop("take_profit", both(played("power_play"), follows("play_power")))),
    ("P4", "one is levied twice", "powers",
     double("take_profit", both(played("power_play"), lambda at: at.next()["event"] != "take_profit"))),
    ("P4", "nothing is drawn", "other powers",
     drop("draw_profit", both(played("power_play"), follows("play_power")))),
    ("P5", "nothing is hit", "powers", drop("disaster")),
    ("P5", "a protected one is hit", "powers", aims("disaster", protected_of_others)),
    ("P5", "it is hit twice", "powers", double("disaster")),
    ("P6", "no look", "powers", drop("look")),
    ("P6", "nothing is taken", "powers", drop("take_profit", played("espionage"))),
    ("P6", "an empty hand", "powers", aims("espionage", empty_hand)),
    ("P6", "a card is taken though it is but a look", "looks",
     insert("look", event("take_profit", seat=seat_of, target_seat=lambda at: at.event["target_seat"], value=1))),
    ("P7", "no fight", "powers", drop("proxy_fight")),
    ("P7", "it is seized though it is lost", "powers", insert("proxy_fight", fought_for, is_lost)),
    ("P7", "a protected one", "powers", aims("proxy_fight", protected_of_others)),
    ("P7", "equal rolls are not repeated", "other powers",
     change("proxy_fight", lambda at: at.next()["event"] not in ("proxy_fight", "seize"), number=6, other_number=6)),
    ("P8", "one's own", "powers", aims("analyze_any", own)),
    ("P8", "a protected one though it must not be", "other powers", aims("analyze_any", protected_of_others)),
    ("P9", "a used card before one above it", "few powers",
     change("draw_power", lambda at: used_later(at) and at.table.used[0] != "security",
            power=lambda at: used_later(at)[0])),
    ("P9", "a used card before those never used", "few powers",
     change("draw_power", lambda at: without_security(used_up(at)), power=lambda at: without_security(used_up(at)))),
]  # fmt: skip

SECURITY = [
    ("X1", "a cancelled action is not said to be", "guarded", drop("cancel")),
    ("X1", "a cancelled action takes place", "guarded",
     insert("cancel", event("draw_power", seat=active, power="security"), landed_on("power_play"))),
    ("X1", "cancelled without Security", "guarded",
     insert("land", event("cancel", seat=seat_of), landed_on("power_play"))),
    ("X2", "asked where there is no moment", "guarded",
     insert("land", question("security", left), has_no_moment)),
    ("X2", "played where there is no moment", "guarded",
     insert("land", event("security", seat=left, number=1), has_no_moment)),
    ("X3", "a holder is not asked", "guarded",
     drop("decision", asked("security", both(is_first_of_window, lambda at: at.event["move"] == "no")))),
    ("X3", "another is asked", "guarded", change("decision", asked("security", is_first_of_window), seat=left)),
    ("X3", "it is not played", "guarded", drop("security", lambda at: at.event["number"] == 1)),
    ("X4", "a holder is not asked about Security", "guarded",
     drop("decision", asked("security", both(answers, lambda at: at.event["move"] == "no")))),
    ("X4", "two cancel all the same", "chains",
     insert("security", event("cancel", seat=active), lambda at: at.event["number"] == 2)),
    ("X4", "a third though two are the most", "chains",
     insert("security", question("security", left), lambda at: at.event["number"] == 2)),
    ("X5", "another than the Security card that lies above", "few powers",
     change("draw_power", lambda at: used_later(at) and at.table.used[0] == "security",
            power=lambda at: used_later(at)[0])),
    ("X5", "a used Security card before those never used", "few powers",
     change("draw_power", lambda at: "security" in used_up(at), power="security")),
]  # fmt: skip

ROWS = ANALYZER + POWER_PLAY + SECURITY
