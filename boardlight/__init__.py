"""One referee, one table: the application that joins rules, vision, hardware and calibration."""

import os

# The products of seeing are small: shared among threads they cost several times as much. Read as numpy loads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
