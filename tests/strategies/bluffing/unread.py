"""Parameters of rules that features cite, which none of them needs to read, each with the reason."""

UNREAD = {
    "points_by_order": "what it gives each seat is in the public record, as `start_points`",
}
