"""Ways to falsify a log of this game, beside those that any game has."""

from tests.referees.operators import At, Event, Where, active


def landed_on(*kinds: str) -> Where:
    """The last landing of the event's turn, or the event itself, is on a space of such a kind."""

    def where(at: At) -> bool:
        found = last(at, "land")
        return found is not None and found["kind"] in kinds

    return where


def last(at: At, kind: str) -> Event | None:
    """The last event of a kind in the event's turn, it included."""
    of_turn = (e for e in at.log[at.place : 0 : -1] if e["turn"] == at.event["turn"])
    return next((e for e in of_turn if e["event"] == kind), None)


def home_of(at: At) -> int:
    """Whose Headquarters the turn player has landed on; 0 for nobody's."""
    space = (last(at, "land") or {}).get("space")
    return next((seat for seat, headquarters in at.table.headquarters.items() if headquarters == space), 0)


def after_roll(at: At) -> bool:
    return last(at, "land") is not None


def way(at: At) -> int:
    """From the turn player's marker to the own Headquarters, before it moves."""
    return (at.table.headquarters[active(at)] - at.table.space[active(at)]) % len(at.rules["spaces"])


def trading(at: At, card: str) -> int:
    return next(entry["trading"] for entry in at.box if entry["card"] == card)


def owned(at: At, *but: int) -> list[str]:
    """Investments that players own, but for these players."""
    return [card for seat, cards in at.table.investments.items() if seat not in but for card in cards]


def protected(at: At, seat: int, region: str = "") -> list[str]:
    """A player's Investments of which a lesser one of their region is there."""
    mine = at.table.investments[seat]
    return [
        card for card in mine
        if card.startswith(region)
        and any(trading(at, other) < trading(at, card) for other in mine if other.split()[0] == card.split()[0])
    ]  # fmt: skip


def played(power: str) -> Where:
    """The last Power Play card of the turn is of this kind."""

    def where(at: At) -> bool:
        card = last(at, "play_power")
        return card is not None and card["power"] == power

    return where


def spun(first: str, second: str) -> Where:
    """The last spin of the turn stopped so."""

    def where(at: At) -> bool:
        found = last(at, "spin")
        return found is not None and (found["first"], found["second"]) == (first, second)

    return where


def spins(first: str, second: str) -> Where:
    return lambda at: (at.event["first"], at.event["second"]) == (first, second)


def owner_spun_at(at: At) -> int:
    """Whose Investment is analyzed."""
    named = last(at, "name_target")
    if named is not None:
        return int(named["owner"])
    card = last(at, "play_power")
    return int(card["target_seat"]) if card else 0
