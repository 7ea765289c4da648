"""Define forms that answers of many questions take: rates by group, ratios in settings, effects of luck."""
