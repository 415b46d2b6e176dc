"""Videos become games: the recorder, its capsules, and what they are measured by."""
