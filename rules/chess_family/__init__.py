"""What games with kings, officers and pawns share."""
