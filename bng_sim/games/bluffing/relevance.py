"""When a rule of Bluffing Billionaires matters: those of powers and of replays (P1, W5)."""

from bng_sim.core.relevance import Relevance, only_with, without

_POWERS = without("powers", "off", "with powers")
RELEVANCE: dict[str, Relevance] = {
    **dict.fromkeys(("power_uses", "power_icons", "boost_points"), _POWERS),
    "max_replays": only_with("further_tie", "replay", "if a further tie is played again"),
}
