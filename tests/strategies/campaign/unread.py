"""Parameters of rules that features cite, which none of them needs to read, each with the reason."""

UNREAD = {
    "utility_roll": "a new roll has the mean of any other",
    "income_tax": "either sum is of the same property",
    "income_tax_flat": "what is taxed is counted, not the tax",
    "income_tax_percent": "what is taxed is counted, not the tax",
}
