"""Engines that speak UCI, the universal chess interface: how they are named, asked and understood."""
