"""A table of Billionaires & Guillotines, written down by hand: what is declared, and what follows from it.

| file | what |
|---|---|
| `table.py` | reads a file in order, and fills worlds |
| `turn.py` | Round, whose turn, Bunker, policy |
| `rolled.py` | the die of a Puppet (U4) |
| `boards.py` | who has which assets (S2, A2, W1) |
| `held_roles.py` | Roles shown and hidden (O1), and how often simulated players hold each |
| `struck.py` | Crises at the Guillotine, and Rebels (K4 to K6) |
| `cards.py` | where the cards lie, and where those that nobody has named may lie |
| `laid.py` | lays a table out for the referee |
| `writing.py` | writes the table of a state |
"""

from bng_sim.core.game import imported_later
from bng_sim.core.written.form import Form
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.simulation import batch
from bng_sim.games.guillotines.simulation.play import ENGINE
from bng_sim.games.guillotines.written_table.rolled import DICE
from bng_sim.games.guillotines.written_table.table import KEYS, PLAYER_KEYS, WrittenTable
from bng_sim.games.guillotines.written_table.writing import write

FORM = Form(
    engine=ENGINE,
    keys=KEYS,
    player_keys=PLAYER_KEYS,
    read=WrittenTable,
    write=write,
    forget=chance.forget,
    begin_playout=batch.begin_playout,
    dice=DICE,
    audit=imported_later("bng_sim.games.guillotines.written_table.laid", "audit"),
)
