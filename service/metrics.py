"""What is counted, for Prometheus: answers by route and status, how long they took, who waits, what is done."""

from collections.abc import Callable, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The figures of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._answers = Counter(
            "tidelog_answers",
            "Answers by route, method and status.",
            ("route", "method", "status"),
            registry=self.registry,
        )
        self._seconds = Histogram("tidelog_answer_seconds", "How long answers took.", registry=self.registry)
        self.records = Counter("tidelog_records", "Records announced.", registry=self.registry)
        self.hooks = Counter("tidelog_hooks", "Webhooks by outcome.", ("outcome",), registry=self.registry)

    def watch(self, name: str, says: str, count: Callable[[], float]) -> None:
        """A figure that is asked for when somebody reads it."""
        Gauge(f"tidelog_{name}", says, registry=self.registry).set_function(count)

    def answered(self, scope: Mapping[str, Any], status: int, seconds: float) -> None:
        """One more answer."""
        route = scope.get("path_template") or ("static" if scope["path"].startswith("/static/") else "none")
        self._answers.labels(route, scope["method"], str(status)).inc()
        self._seconds.observe(seconds)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)
