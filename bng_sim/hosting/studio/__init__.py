"""The studio: a page on which a designer turns the rules of a game and sees the answer change at once.

| module | what it does |
|---|---|
| `controls.py` | what of a game's rules becomes a slider, buttons or an editor |
| `study.py` | what an address asks for: game, rules, who plays, question, baseline |
| `questions.py` | the figures that the page shows of a game, and the one that it asks by default |
| `kept_games.py` | the games of one setting that have been played, and figures of them |
| `pool.py` | threads that play settings in short slices, the most urgent first |
| `differences.py` | differences between two settings that may be looked at all the time |
| `figures.py` | the answer of a setting as plain data, in words |
| `strips.py` | the answer at all values of a slider |
| `answering.py` | the answer of an address as a stream that becomes more exact |
| `printed_answers.py` | answers of the printed rules that ship with each game, and which rules matter most |
| `server.py` | the addresses and what they do |
| `page.py` | the page, one file with its style and its scripts inside |

The address is everything: no state of a tab is kept on the server, so a browser that lost its connection asks again,
and two tabs are two studies. Every number comes from the server and equals that of `bng_sim.simulate`.
"""
