"""Parameters of rules that features cite, which none of them needs to read, each with the reason."""

UNREAD = {
    "bid_cap": "bids above it are not listed",
    "overbid_reach": "bids above it are not listed",
    "disaster_targets": "Investments that cannot be named are not listed",
    "proxy_targets": "Investments that cannot be named are not listed",
    "analyze_any_targets": "Investments that cannot be named are not listed",
}
