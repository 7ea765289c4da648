"""Answer the questions about Billionaire, a question a file."""

# General questions that this game's designers ask at another place. Only numbers are defined here: checking a config
# must not import the figures' libraries.
PLACES = {"seats": 22, "targets": 70}
