"""Questions that only Billionaires & Guillotines can be asked."""
