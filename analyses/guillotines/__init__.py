"""Answer the questions about Billionaires & Guillotines, a question a file."""

# General questions that this game's designers ask at another place. Only numbers are defined here: checking a config
# must not import the figures' libraries.
PLACES = {"targets": 70}
