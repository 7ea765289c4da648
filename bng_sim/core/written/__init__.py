"""What a game declares so that a table of it can be written down by hand: fields, piles of cards, dealing the rest.

`entries` are the values of the file, each with its place; `piles` says where cards lie and deals those that nobody has
written; `seated` seats the strategies; `form` is what a game hands over: the `FORM` of its module `written_table`.
"""
