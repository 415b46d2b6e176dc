"""The values of which a session is made, a job each: only the methods of a value make the next one."""
