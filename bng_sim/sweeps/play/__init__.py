"""Playing a plan's chunks on all cores until every cell has been played enough."""
