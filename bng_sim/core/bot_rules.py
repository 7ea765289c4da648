"""How bots are treated, without what plays them: configs are read by commands that import no engine."""

from dataclasses import dataclass

SECONDS = 10.0  # that an answer may take


@dataclass(frozen=True, slots=True)
class BotRules:
    """How bots are treated.

    Attributes:
        seconds: How long an answer may take.
        forfeits: Whether a bot that fails loses its game, and play continues.

    """

    seconds: float = SECONDS
    forfeits: bool = False
