"""The tables that lay there since the log was sure, kept to be searched again. Pure."""

from dataclasses import dataclass

from boardlight.referee.inference.candidates import Path
from boardlight.referee.lines.line import Lines
from boardlight.referee.lines.numbers import MANY
from boardlight.referee.lines.prospect import prospects
from boardlight.referee.lines.rest import TableAtRest
from boardlight.referee.lines.search import explained


@dataclass(frozen=True, eq=False)
class Past:
    """All that was told since the log was last sure of the whole table, or many lines were followed."""

    lines: Lines
    """As they were then."""
    tables: tuple[TableAtRest, ...] = ()
    """That have lain there since, but for the one that lies there now."""
    turns: tuple[Path, ...] = ()
    """That were logged since."""

    def searched(self, rest: TableAtRest) -> tuple[Lines, Lines] | None:
        """The lines before that table and with it, found again with many of them followed."""
        before, lines = self.lines, self.lines
        tables = (*self.tables, rest)
        for table, ahead in zip(tables, prospects(tables), strict=True):
            before, lines = lines, explained(lines, table, MANY, ahead)
        kept, now = before.after(self.turns), lines.after(self.turns)
        return (kept, now) if kept and now else None
