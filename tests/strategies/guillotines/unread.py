"""Parameters of rules that features cite, which none of them needs to read, each with the reason."""

UNREAD = {
    "bunker_minimum": "who gets the Bunker is on view; a feature counts the cards that count for it",
    "banker_goes": "it concerns the end of the Role, and no feature looks that far",
    "toady_points": "strategies compare what they count with it themselves",
}
