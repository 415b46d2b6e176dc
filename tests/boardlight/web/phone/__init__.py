"""The certificate of this machine, and who may come in as a phone."""
