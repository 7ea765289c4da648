"""Write sentences from numbers that claim no more than the numbers support."""
