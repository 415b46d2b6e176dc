"""Those who learn at the tables of a journal, and what came of their lessons."""
