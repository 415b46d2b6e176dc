"""Cameras and lights: what there is, the best table of that, and which of them are used."""
