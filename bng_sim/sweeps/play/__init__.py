"""Playing the chunks of a plan on all cores until every cell has been played enough."""
