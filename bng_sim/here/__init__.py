"""From here: a table written down by hand, and how it may end.

`reading` finds the game's form and reads the file, `worlds` deals what is not written and plays on in one compiled
loop, `answer` has the chances of every ending and player, now and after each move.
"""
