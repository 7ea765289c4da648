"""Games that stop at questions to players whom compiled code does not know, and play on with their answers.

`stepping` plays many games in compiled code, each to the next such question; `side_by_side` drives it.
"""
