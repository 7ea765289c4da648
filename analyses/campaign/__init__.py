"""Answer the questions about Campaign Billionaire, a question a file."""

# General questions that this game's designers ask at another place. Only numbers are defined here: checking a config
# must not import the figures' libraries.
PLACES = {"seats": 23, "targets": 70}
