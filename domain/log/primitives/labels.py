"""What signed and hashed bytes begin with, so that nothing can be taken for another (docs/log-format.md, 1.3).

A label is one line with two slashes and a version; the first line of a checkpoint has one slash.
"""

from typing import Final

COMMAND_LABEL: Final = b"tidelog/command/v2\n"
KEY_LABEL: Final = b"tidelog/key/v1\n"
CUSTODY_LABEL: Final = b"tidelog/custody/v1\n"
RULING_LABEL: Final = b"tidelog/ruling/v2\n"
LAPSE_LABEL: Final = b"tidelog/lapse/v1\n"
HOUSE_KEY_LABEL: Final = b"tidelog/house-key/v1\n"
LOGIN_LABEL: Final = b"tidelog/login/v1\n"
CLAIM_LABEL: Final = b"tidelog/claim/v1\n"
COMMIT_LABEL: Final = b"tidelog/commit/v1\n"
NONCE_LABEL: Final = b"tidelog/nonce/v1\n"
LUCK_SALT: Final = b"tidelog/luck/v2"
NONCE_SALT: Final = b"tidelog/nonce/v1"
MASTER_SALT: Final = b"tidelog/master/v1"
"""Of the house alone, and in no record: what its secrets follow from is nobody else's to check."""
