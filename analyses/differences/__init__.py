"""Compare settings: every metric, who wins, and the measures of the scorecard."""
