"""A turn that hands have yet to carry out, step by step, and what is said where the computer plays."""
