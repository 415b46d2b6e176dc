"""The die: found, read, and followed while it rolls."""
