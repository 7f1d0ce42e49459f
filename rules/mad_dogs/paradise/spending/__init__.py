"""Spending: muscle, school, weapons, good works, stolen cars, recruits and funerals."""
