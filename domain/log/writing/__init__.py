"""Writing a log: every act of a seat, of chance or of the house becomes records, drafted here and stored as one.

A draft collects the records that follow from one command: the seat's move, then chance until a seat must choose
again, then the seal if the match is over. Nothing is written until the store takes the whole draft.
"""
