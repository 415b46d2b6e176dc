"""What the evidence of the camera means: a turn, a part of one, a fault, or nothing yet."""
