"""The school: what learners have solved, what they should repeat, and what their teacher sees of it."""
