"""What happens when a thing that is no piece lies where a turn would end."""
