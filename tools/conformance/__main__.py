"""Write replays/conformance anew: `python -m tools.conformance`."""

from tools.conformance.suite import write

if __name__ == "__main__":
    print(write())
