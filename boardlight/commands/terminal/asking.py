"""Questions to the person at the terminal. Does I/O."""

import typer

from messages.message import Message, message


def confirmed(question: Message) -> bool:
    """Whether the answer is yes, in the language of the terminal; whatever else is said is no."""
    text = str(message("command.yes-or-no", question=question))
    answer = typer.prompt(text, default="", show_default=False, err=True)
    return answer.strip().casefold() in str(message("command.yes-words")).split()
