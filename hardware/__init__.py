"""What glows under the board: light frames, packets, ports. Imports pyserial (in `port` only), none of our own."""
