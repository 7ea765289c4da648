"""Ask whether the Leader is ahead or behind."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions.measures import LEADER

_LEADER = (
    "What a round brings its Leader is compared with what it brings the others in the same round. Where players "
    "differ, so do the players who happen to lead."
)

ANALYSIS = analysis(
    "leader",
    "Is the Leader, who speaks first, ahead or behind?",
    (LEADER,),
    _LEADER,
    place=11,
)
