"""A log whose hidden Roles, cards and answers are others: to a seat that cannot tell them apart all must look alike."""

ROLES = ("brute", "driver", "crook", "snitch", "mastermind")

CONTROLS = ("usual", "three", "eight", "fooled")  # settings in which what is hidden is told to who sees everything
DIMMED = r"  Sent face-down|  Face-down|  The pile"  # lines with something that somebody cannot see, and without
PLAIN = r".*( stands: | is caught)"


def is_seen(event, seat):
    """Whether an event shows `seat` the Role of its Character."""
    kind = event["event"]
    if kind in ("reveal", "show"):
        return True
    return (kind == "look" and event["seat"] == seat) or (kind == "place" and event["character"][:-1] == str(seat))


def _other(role):
    return ROLES[(ROLES.index(role) + 1) % len(ROLES)]


def _scrambled(event, seat, hidden, turned):
    """An event with other Roles where they are hidden from `seat`, and another pile below the cards turned up."""
    kind = event["event"]
    if kind in ("place", "look") and (event["round"], event["character"]) in hidden:
        return event | {"role": _other(event["role"])}
    if kind == "face_down":
        return event | {"roles": [*map(_other, event["roles"])]}
    if kind == "pile":
        return event | {"cards": event["cards"][:turned] + event["cards"][turned:][::-1]}
    if kind == "decision" and event["seat"] != seat:
        if event["decision"] == "plan":
            return event | {"move": {"roles": [*map(_other, event["move"]["roles"])]}, "choice": 0}
        if event["decision"] == "final_answer":  # K4
            return event | {"move": {"answer": "stay"}, "choice": 0}
    return event


def ends(log, seat, n):
    """Where a log may be cut: at some `n` places of it, and at its end."""
    return [*range(30, len(log), max(97, len(log) // n)), len(log)]


def cut_and_scrambled(log, end, seat):
    """The log's first `end` events, and the same with another Role for each Character that `seat` has not seen."""
    cut = log[:end]
    seen = {(event["round"], event["character"]) for event in cut if "role" in event and is_seen(event, seat)}
    placed = {(event["round"], event["character"]) for event in cut if event["event"] == "place"}
    turned = sum(event["event"] == "heist" for event in cut)
    return cut, [_scrambled(event, seat, placed - seen, turned) for event in cut]


def ends_of_control(log):
    """Where a log may be cut so that something is hidden from seat 1 and shows to who sees everything."""
    return ends(log, 1, 6)
