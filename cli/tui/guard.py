"""What stands between two people at one screen: a page without anything on it that one of them may not see."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Static


class Handing(Screen[bool]):
    """Shown until the next player has sat down."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "sit", "sit down"),
        Binding("ctrl+q", "leave", "put away"),
    ]
    CSS = "Handing Static { width: auto; padding: 1 3; border: round $accent; }"

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """One sentence."""
        with Middle(), Center():
            yield Static(f"Hand the screen to {self._name}, who then presses Enter.", markup=False)

    def action_sit(self) -> None:
        """The next player is here."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Nobody sits down."""
        self.dismiss(False)
