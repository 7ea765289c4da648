"""Answer the questions about Millions of Dollars, a question a file."""

# General questions that this game's designers ask at another place. Only numbers are defined here: checking a config
# must not import the figures' libraries.
PLACES = {"seats": 12, "targets": 70}
