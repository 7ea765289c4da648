"""Ways to falsify a log of this game, beside those that any game has."""

from typing import Any

from tests.referees.operators import At, Edit, Where, anywhere, edit


def is_crisis(at: At, card: int | None) -> bool:
    return card is not None and at.box[card]["kind"] == "crisis"


def closed(at: At) -> list[str]:
    return [market for market, assets in at.table.assets.items() if not assets]


def move(decision: str, kind: str, where: Where = anywhere, **fields: Any) -> Edit:
    """Another value in the move of a decision."""

    def how(at: At) -> None:
        at.event["move"] |= {name: value(at) if callable(value) else value for name, value in fields.items()}

    def fits(at: At) -> object:
        return at.event["decision"] == decision and at.event["move"]["kind"] == kind and where(at)

    return edit("decision", how, fits)
