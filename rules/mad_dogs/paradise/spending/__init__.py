"""Spending: muscle, training, weapons, public opinion, car theft and funerals."""
