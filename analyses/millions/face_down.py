"""Ask what the face-down Role card hides."""

from bng_sim.analyses.forms.ratios import analysis
from bng_sim.analyses.millions.measures import CLASH, PRICE, SUCCEED, UNIQUE

ANALYSIS = analysis(
    "face_down",
    "What does the face-down Role card hide?",
    (UNIQUE, SUCCEED, CLASH, PRICE),
    place=10,
)
