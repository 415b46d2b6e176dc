"""What glows under the board: light frames, packets, ports.

Imports pyserial (in `port` only) and none of our own islands.
"""
