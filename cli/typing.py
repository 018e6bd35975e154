"""The line somebody types into: what the Tab key completes, and what the arrow keys must not bring back."""

from collections.abc import Sequence


def forget() -> None:
    """Let the arrow keys bring back nothing that was typed before: the next player is another one."""
    try:
        import readline
    except ImportError:
        return
    readline.clear_history()


def offer(words: Sequence[str]) -> None:
    """Let the Tab key complete these lines, where the terminal can."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        line = readline.get_line_buffer().lower()
        cut = len(line) - len(text)
        found = sorted({word[cut:] for word in words if word.startswith(line)})
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
