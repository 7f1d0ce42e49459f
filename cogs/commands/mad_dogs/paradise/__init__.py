"""A Hell of a Town: shared parts of the campaign's commands in Paradise."""
