"""A log whose hidden cards are others: what one seat cannot tell apart from it must be shown to it as the same."""

PUBLIC = {
    "play", "exchange", "swap", "buy", "reveal", "score", "discard", "crisis", "take_rebel",
    "take_card", "discard_from_hand", "open_envelope",
}  # fmt: skip
OWN = {"draw", "deal_hand", "invest", "bribe"}
NAMES = ("card", "other_card", "taken", "face_up", "crisis")


def is_shown(event, seat):
    """Whether `seat` sees the cards of this event."""
    kind = event["event"]
    if kind in OWN:
        return event["seat"] == seat
    if kind == "deal":
        return event["face_up"]
    return kind in PUBLIC or (kind == "add_crisis" and event["turn"] > 0)


def cards_of(event):
    """The cards that an event names."""
    named = [event[name] for name in NAMES if type(event.get(name)) is int]
    return {*named, *event.get("cards", ())}


def renamed(event, names):
    """The event with other cards in place of those in `names`."""
    made = dict(event)
    for name in NAMES:
        if type(event.get(name)) is int:
            made[name] = names.get(event[name], event[name])
    if "cards" in event and event["event"] != "game":
        made["cards"] = [names.get(card, card) for card in event["cards"]]
    return made


def cut_and_scrambled(log, end, seat):
    """The log's first `end` events, and the same with every card that the latest shuffle hid from `seat` and nothing
    has shown to it since in the place of another."""
    cut = log[:end]
    start = max((at for at, event in enumerate(cut) if event["event"] == "shuffle"), default=None)
    if start is None or any(event["event"] == "swap_envelopes" for event in cut[start:]):
        return cut, cut  # whoever swaps envelopes sees cards that no event names
    shown = set().union(*(cards_of(event) for event in cut[start + 1 :] if is_shown(event, seat)))
    hidden = [card for card in cut[start]["cards"] if card not in shown]
    names = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
    return cut, cut[:start] + [renamed(event, names) for event in cut[start:]]
