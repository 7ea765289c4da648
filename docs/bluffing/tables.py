"""Tables that only the docs of Bluffing Billionaires have: name of a block -> its text."""

from bng_sim.core import event_reading
from bng_sim.core.json_text import json_text
from bng_sim.games.bluffing.events import EVENTS
from bng_sim.games.bluffing.telling import log


def events() -> str:
    """The table of what each kind of event says, with its fields and rules."""
    return event_reading.markdown_table(EVENTS)


BLOCKS = {"events": events}
FILES = {"events.schema.json": lambda: json_text(log.schema())}
