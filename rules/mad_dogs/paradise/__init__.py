"""A Hell of a Town: the campaign in Paradise, month by month."""
