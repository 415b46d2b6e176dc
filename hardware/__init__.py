"""What glows under the board: light frames, packets, ports.

Imports pyserial (in `port` and `reopen` only) and none of our own islands but `messages`.
"""
