"""A Hell of a Town: what the commands of the campaign in Paradise share."""
