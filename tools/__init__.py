"""Programs for developers: the demonstration, generated pages, recorded matches, fitted estimates. Not in the wheel."""
