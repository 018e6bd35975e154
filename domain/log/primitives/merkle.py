"""The tree over a match's records: RFC 6962 with SHA-256.

A frontier is all one keeps to append and to know the root; proofs are made from the leaf hashes. "Leaf"
means a leaf hash everywhere here.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

import msgspec

from tidelog.domain.errors import Malformed

EMPTY_ROOT = sha256(b"").digest()


class Frontier(msgspec.Struct, frozen=True, array_like=True):
    """The roots of the full subtrees a tree of this size consists of, the largest first."""

    size: int = 0
    peaks: tuple[bytes, ...] = ()


def leaf_hash(data: bytes) -> bytes:
    """The leaf of a record's bytes."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The parent of two nodes."""
    return sha256(b"\x01" + left + right).digest()


def grow(frontier: Frontier, leaf: bytes) -> Frontier:
    """The frontier with one more leaf."""
    size, peaks = frontier.size, frontier.peaks
    keep, full = len(peaks), size
    while full & 1:
        keep -= 1
        leaf = sha256(b"\x01" + peaks[keep] + leaf).digest()
        full >>= 1
    return Frontier(size + 1, (*peaks[:keep], leaf))


def root(frontier: Frontier) -> bytes:
    """The root of the whole tree."""
    if not frontier.peaks:
        return EMPTY_ROOT
    *larger, node = frontier.peaks
    for peak in reversed(larger):
        node = sha256(b"\x01" + peak + node).digest()
    return node


def frontier_of(leaves: Sequence[bytes]) -> Frontier:
    """The frontier of all these leaves."""
    return grown(Frontier(), leaves)


def grown(frontier: Frontier, leaves: Sequence[bytes]) -> Frontier:
    """The frontier with all these leaves more, level by level: a peak of the old one is the left neighbour."""
    level, before, peaks = list(leaves), list(frontier.peaks), []
    size = frontier.size
    while level or size:
        if size & 1:
            level.insert(0, before.pop())
        if len(level) & 1:
            peaks.append(level.pop())
        pairs = zip(level[::2], level[1::2], strict=True)
        level = [sha256(b"\x01" + left + right).digest() for left, right in pairs]
        size >>= 1
    return Frontier(frontier.size + len(leaves), tuple(reversed(peaks)))


def roots_of(leaves: Iterable[bytes]) -> tuple[bytes, ...]:
    """The root of every tree that begins with these leaves: of none, of the first, of the first two ..."""
    roots, peaks = [EMPTY_ROOT], list[bytes]()
    for size, leaf in enumerate(leaves):
        node, full = leaf, size
        while full & 1:
            node = sha256(b"\x01" + peaks.pop() + node).digest()
            full >>= 1
        top = node
        for peak in reversed(peaks):
            top = sha256(b"\x01" + peak + top).digest()
        peaks.append(node)
        roots.append(top)
    return tuple(roots)


def inclusion_proof(leaves: Sequence[bytes], index: int, size: int) -> tuple[bytes, ...]:
    """The nodes that lead from the leaf at this index up to the root at this size."""
    if not 0 <= index < size <= len(leaves):
        raise Malformed(f"expected index < size <= {len(leaves)}, got index {index} and size {size}")
    path, low, high = [], 0, size
    while high - low > 1:
        middle = _middle(low, high)
        if index < middle:
            path.append(_root_of(leaves, middle, high))
            high = middle
        else:
            path.append(_root_of(leaves, low, middle))
            low = middle
    return tuple(reversed(path))


def consistency_proof(leaves: Sequence[bytes], old: int, new: int) -> tuple[bytes, ...]:
    """The nodes that show the tree of size `new` to begin with that of size `old`, which is not empty."""
    if not 0 < old <= new <= len(leaves):
        raise Malformed(f"expected 0 < old <= new <= {len(leaves)}, got old {old} and new {new}")
    path, low, high = [], 0, new
    while high != old:
        middle = _middle(low, high)
        if old <= middle:
            path.append(_root_of(leaves, middle, high))
            high = middle
        else:
            path.append(_root_of(leaves, low, middle))
            low = middle
    if low:
        path.append(_root_of(leaves, low, high))
    return tuple(reversed(path))


def _middle(low: int, high: int) -> int:
    """Where a tree parts: after the largest power of two below its size."""
    return low + (1 << (high - low - 1).bit_length() - 1)


def _root_of(leaves: Sequence[bytes], low: int, high: int) -> bytes:
    return root(frontier_of(leaves[low:high]))


def verify_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether the proof leads from this leaf to the root of a tree of this size (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size or not _all_hashes(leaf, root, *proof):
        return False
    node, at, last = leaf, index, size - 1
    for part in proof:
        if last == 0:
            return False
        if at & 1 or at == last:
            node = node_hash(part, node)
            at, last = _climb(at, last)
        else:
            node = node_hash(node, part)
        at, last = at >> 1, last >> 1
    return last == 0 and node == root


def verify_consistency(old_size: int, new_size: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the new tree begins with the old one, which is not empty (RFC 9162, 2.1.4.2)."""
    if not 0 < old_size <= new_size or not _all_hashes(old_root, new_root, *proof):
        return False
    if old_size == new_size:
        return not proof and old_root == new_root
    if not proof:
        return False
    if old_size & old_size - 1 == 0:
        proof = (old_root, *proof)
    return _joins(old_size, new_size, old_root, new_root, proof)


def _joins(old_size: int, new_size: int, old_root: bytes, new_root: bytes, path: Sequence[bytes]) -> bool:
    at, last = _past_ones(old_size - 1, new_size - 1)
    old = new = path[0]
    for part in path[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            old, new = node_hash(part, old), node_hash(part, new)
            at, last = _climb(at, last)
        else:
            new = node_hash(new, part)
        at, last = at >> 1, last >> 1
    return last == 0 and old == old_root and new == new_root


def _past_ones(at: int, last: int) -> tuple[int, int]:
    """Up to the full subtree that the old tree ends with."""
    while at & 1:
        at, last = at >> 1, last >> 1
    return at, last


def _climb(at: int, last: int) -> tuple[int, int]:
    """Up through the levels where a node on the right edge has no sibling."""
    while at and not at & 1:
        at, last = at >> 1, last >> 1
    return at, last


def _all_hashes(*nodes: bytes) -> bool:
    return all(len(node) == 32 for node in nodes)
