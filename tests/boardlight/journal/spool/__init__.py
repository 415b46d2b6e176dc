"""What a table keeps while the club's server is away."""
