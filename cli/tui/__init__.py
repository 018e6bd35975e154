"""The full-screen forms of play, record and replay, on Textual: loaded by these verbs alone, and only in a terminal."""
