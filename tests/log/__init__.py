"""The log's tests; hostile bytes deserve more examples than the profile's few."""

from hypothesis import settings

MANY = settings(max_examples=max(150, settings().max_examples))
