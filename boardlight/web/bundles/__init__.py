"""Each page with one script and one stylesheet in place of many."""
