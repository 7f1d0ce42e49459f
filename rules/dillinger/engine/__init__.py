"""What a seat may do now, doing it, and why something is refused."""
