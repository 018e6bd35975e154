"""A page of words over the table: the rule behind something, or the keys."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class Words(ModalScreen[None]):
    """Some paragraphs, to be read and put away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,space", "close", "close")]
    CSS = """
    Words { align: center middle; }
    Words > VerticalScroll { width: 90%; max-width: 90; height: auto; max-height: 90%; border: round $accent;
                             background: $surface; padding: 0 1; }
    """

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        """All of it, in a box that scrolls."""
        with VerticalScroll() as box:
            box.border_title = self._title
            box.border_subtitle = "Esc closes"
            yield Static("\n\n".join(self._lines), markup=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()
