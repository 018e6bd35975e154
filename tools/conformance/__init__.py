"""The conformance suite, `replays/conformance`: true matches, and the lies that are told of them."""
