"""Cameras: how fast those are that this project brings along, and what bad ones cost."""
