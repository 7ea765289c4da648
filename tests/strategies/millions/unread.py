"""Parameters of rules that features cite, which none of them needs to read, each with the reason."""

UNREAD = {
    "offer_max": "offers above it are not listed",
    "price_calls": "prices that cannot be called are not listed",
}
