"""What a player of Billionaire may be forbidden, to see what it is worth."""

from bng_sim.core.restriction import LAST, entries
from bng_sim.games.billionaire.declared.components import Power
from bng_sim.games.billionaire.declared.limits import TARGETS
from bng_sim.games.billionaire.declared.terms import Answer, Decision

_PLAYED = {
    Power.POWER_PLAY: "play a Power Play",
    Power.DISASTER: "play a Disaster",
    Power.ESPIONAGE: "play Espionage",
    Power.PROXY_FIGHT: "play a Proxy Fight",
    Power.ANALYZE_ANY: "play Analyze Any Investment",
}

RESTRICTIONS = (
    entries("bid", "bid", Decision.BID, 1, LAST),
    entries("cards", "play any Power Play card but Security", Decision.PLAY, 1, LAST),
    *(
        entries(power.name.lower(), words, Decision.PLAY, 1 + TARGETS * power, TARGETS * (power + 1))
        for power, words in _PLAYED.items()
    ),
    entries("security", "play Security", Decision.SECURITY, Answer.YES),
    entries("analyze", "analyze an Investment on its space", Decision.ANALYZE, 0, LAST),
    entries("headquarters", "analyze at a Headquarters", Decision.HEADQUARTERS, 0, LAST),
)
