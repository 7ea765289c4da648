"""A log whose hidden cards are others: what one seat cannot tell apart from it must be shown to it as the same."""

OPEN = {"flip", "take", "take_revealed", "discard", "raid"}

CONTROLS = ("usual", "six", "stacked", "two")  # settings in which what is hidden is told to who sees everything
DIMMED = r"  plays "  # lines with something that somebody cannot see, and without
PLAIN = r".* turns up "


def is_shown(event, seat):
    """Whether `seat` sees the card of this event."""
    kind = event["event"]
    return kind in OPEN or (kind == "put_away" and event["face_up"]) or (kind == "spy" and event["seat"] == seat)


def _renamed(event, names):
    made = dict(event)
    for name in {"card", "other_card"} & event.keys():
        made[name] = names.get(event[name], event[name])
    if "card" in event.get("move", ()):
        made["move"] = {"card": names.get(event["move"]["card"], event["move"]["card"])}
    return made


def ends(log, seat, n):
    """Where a log may be cut so that something is hidden from `seat`: behind some `n` of the others' plays, and at its
    end."""
    plays = [at + 1 for at, event in enumerate(log) if event["event"] == "play" and event["seat"] != seat]
    return [*plays[1 :: max(1, len(plays) // n)], len(log)]


def cut_and_scrambled(log, end, seat):
    """The log's first `end` events, and the same with each card that `seat` has not seen since the last set-up in the
    place of another one of the same deck."""
    cut = log[:end]
    start = max((at for at, event in enumerate(cut) if event["event"] == "replay"), default=0) + 1
    shown = {event["card"] for event in cut[start:] if is_shown(event, seat)}
    names = {}
    for owner in range(1, log[0]["rules"]["players"] + 1):
        deck = [card["card"] for card in log[0]["cards"] if card["seat"] == owner]
        hidden = [card for card in deck if card not in shown and owner != seat]
        names |= dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
    return cut, cut[:start] + [_renamed(event, names) for event in cut[start:]]


def ends_of_control(log):
    """Where a log may be cut so that something is hidden from seat 1 and shows to who sees everything."""
    return ends(log, 1, 6)[:-1]
