"""The tree: the published vectors of RFC 6962, every proof of small trees, and every way to spoil one."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.log import MANY
from tidelog.domain.errors import Malformed
from tidelog.domain.log.primitives.merkle import (
    EMPTY_ROOT,
    Frontier,
    consistency_proof,
    frontier_of,
    grow,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root,
    verify_consistency,
    verify_inclusion,
)

# transparency-dev/merkle, testonly/constants.go; from the first vectors of Certificate Transparency
PUBLISHED = [
    leaf_hash(bytes.fromhex(data))
    for data in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    bytes.fromhex(each)
    for each in (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    )
]
FIRST_OF_EIGHT = [
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
]
SIX_TO_SEVEN = [
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
    "b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
]
LEAVES = [leaf_hash(bytes((number,))) for number in range(130)]
OTHER = sha256(b"other").digest()
Proof = tuple[bytes, ...]


@cache
def root_at(size: int) -> bytes:
    return root(frontier_of(LEAVES[:size]))


def hexes(proof: Proof) -> list[str]:
    return [node.hex() for node in proof]


def spoilt(proof: Proof) -> Iterator[Proof]:
    """The proof with a node changed, lost, doubled, swapped, cut or added, at every place."""
    yield (OTHER, *proof)
    yield (*proof, OTHER)
    yield (*proof, b"")
    for at, node in enumerate(proof):
        before, after = proof[:at], proof[at + 1 :]
        yield before + after
        yield (*before, node, node, *after)
        yield (*before, OTHER, *after)
        yield (*before, bytes((node[0] ^ 1,)) + node[1:], *after)
        yield (*before, node[:31], *after)
        yield (*before, node + b"\0", *after)
        if after:
            yield (*before, after[0], node, *after[1:])


@pytest.mark.parametrize("size", range(9))
def test_the_published_roots_come_out(size: int) -> None:
    grown = Frontier()
    for leaf in PUBLISHED[:size]:
        grown = grow(grown, leaf)
    assert root(grown) == ROOTS[size]
    assert frontier_of(PUBLISHED[:size]) == grown


def test_the_published_hashes_come_out() -> None:
    assert leaf_hash(b"L123456").hex() == "395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56"
    node = node_hash(b"N123", b"N456").hex()
    assert node == "aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb"
    assert root(Frontier()) == EMPTY_ROOT != leaf_hash(b"")


def test_the_published_inclusion_proofs_come_out() -> None:
    assert hexes(inclusion_proof(PUBLISHED, 0, 8)) == FIRST_OF_EIGHT
    assert inclusion_proof(PUBLISHED, 2, 3) == (ROOTS[2],)


def test_the_published_consistency_proofs_come_out() -> None:
    assert hexes(consistency_proof(PUBLISHED, 1, 8)) == FIRST_OF_EIGHT
    assert hexes(consistency_proof(PUBLISHED, 6, 7)) == SIX_TO_SEVEN


def subtrees() -> Iterator[tuple[int, int]]:
    """The subtrees [start, end) that a tree of 130 leaves can hold, in the order of the IETF draft."""
    for end in range(131):
        for start in range(end + 1):
            if end == start or start % (1 << (end - start - 1).bit_length()) == 0:
                yield start, end


def line(*parts: str, proof: Proof = ()) -> bytes:
    return " ".join((*parts, *hexes(proof))).encode() + b"\n"


def test_all_subtree_hashes_accumulate_to_the_draft_s_hash() -> None:
    """draft-ietf-plants-merkle-tree-certs, appendix C.1.1."""
    total = sha256()
    for start, end in subtrees():
        total.update(line(f"[{start}, {end})", root(frontier_of(LEAVES[start:end])).hex()))
    assert total.hexdigest() == "b82806ad4265bb151c1119c0f4db437bb4d1a1f887b3a7fba1cd4ebf552e3e81"


def test_all_subtree_inclusion_proofs_accumulate_to_the_draft_s_hash() -> None:
    """Appendix C.1.2; each proof is also verified."""
    total = sha256()
    for start, end in subtrees():
        leaves, size = LEAVES[start:end], end - start
        top = root(frontier_of(leaves))
        for index in range(size):
            proof = inclusion_proof(leaves, index, size)
            total.update(line(f"{start + index}", f"[{start}, {end})", proof=proof))
            assert verify_inclusion(leaves[index], index, size, proof, top)
    assert total.hexdigest() == "ac2a8f989e44d99e399db448050ff5f19757df53cfb716aa81015d3955d8163f"


@cache
def subtree_proof(low: int, high: int, start: int, end: int) -> Proof:
    """Down to the tree [low, high) that the subtree begins, where our proof takes on; then the siblings."""
    if start == end:
        return ()
    if start == low:
        return consistency_proof(LEAVES[low:high], end - low, high - low)
    middle = low + (1 << (high - low - 1).bit_length() - 1)
    if end <= middle:
        return (*subtree_proof(low, middle, start, end), root(frontier_of(LEAVES[middle:high])))
    return (*subtree_proof(middle, high, start, end), root(frontier_of(LEAVES[low:middle])))


def test_all_subtree_consistency_proofs_accumulate_to_the_draft_s_hash() -> None:
    """Appendix C.1.3; those that begin the tree, which are ours, are also verified."""
    total, known = sha256(), list(subtrees())
    for size in range(131):
        for start, end in known:
            if end <= size:
                proof = subtree_proof(0, size, start, end)
                total.update(line(f"[{start}, {end})", f"{size}", proof=proof))
                ours = 0 == start < end
                assert not ours or verify_consistency(end, size, root_at(end), root_at(size), proof)
    assert total.hexdigest() == "10fa99b37bf9bf9ffa26b412fbd98bd75363256d0b75d61bc4538b9c9c5a0a74"


def test_an_empty_leaf_under_an_empty_root_is_no_proof() -> None:
    """The probe inclusion/single-entry/empty-root-and-leaf of transparency-dev."""
    assert not verify_inclusion(b"", 0, 1, (), b"")


def test_nothing_is_consistent_with_an_empty_tree() -> None:
    """The probe consistency/additional/sizes-are-equal-zero-and-proof-is-empty, and its neighbours."""
    assert not verify_consistency(0, 0, OTHER, LEAVES[0], ())
    assert not verify_consistency(0, 0, EMPTY_ROOT, EMPTY_ROOT, ())
    assert not verify_consistency(0, 3, EMPTY_ROOT, root_at(3), ())
    with pytest.raises(Malformed):
        consistency_proof(LEAVES, 0, 3)


@pytest.mark.parametrize("size", range(1, 41))
def test_every_inclusion_proof_holds_and_no_altered_one_does(size: int) -> None:
    top = root_at(size)
    for index in range(size):
        leaf, proof = LEAVES[index], inclusion_proof(LEAVES, index, size)
        assert verify_inclusion(leaf, index, size, proof, top)
        assert not any(verify_inclusion(leaf, index, size, bad, top) for bad in spoilt(proof))
        assert not verify_inclusion(OTHER, index, size, proof, top)
        assert not any(verify_inclusion(leaf, index, size, proof, bad) for bad in (OTHER, b"", leaf_hash(top)))
        others = {*range(-1, size + 1), 2 * index, index + 2**64} - {index}
        assert not any(verify_inclusion(leaf, other, size, proof, top) for other in others)
        assert not any(verify_inclusion(leaf, index, bad, proof, top) for bad in (0, -size, index, 2 * size))


@pytest.mark.parametrize("new", range(1, 41))
def test_every_consistency_proof_holds_and_no_altered_one_does(new: int) -> None:
    for old in range(1, new + 1):
        roots, proof = (root_at(old), root_at(new)), consistency_proof(LEAVES, old, new)
        assert verify_consistency(old, new, *roots, proof)
        assert not any(verify_consistency(old, new, *roots, bad) for bad in spoilt(proof))
        assert not verify_consistency(old, new, OTHER, roots[1], proof)
        assert not verify_consistency(old, new, roots[0], OTHER, proof)
        assert not verify_consistency(old, new, b"", b"", proof)
        assert old == new or not verify_consistency(old, new, roots[1], roots[0], proof)
        sizes = ((0, new), (new + 1, new), (-old, new), (old, 2 * new), (old, old - 1))
        assert not any(verify_consistency(*bad, *roots, proof) for bad in sizes)


@MANY
@given(st.lists(st.binary(max_size=4), max_size=80), st.binary(max_size=4))
def test_growing_by_one_leaf_is_building_with_one_more(data: list[bytes], last: bytes) -> None:
    leaves = [leaf_hash(each) for each in data]
    grown = grow(frontier_of(leaves), leaf_hash(last))
    assert grown == frontier_of([*leaves, leaf_hash(last)])
    assert len(grown.peaks) == grown.size.bit_count()


def test_a_proof_beyond_the_leaves_is_refused() -> None:
    for index, size in ((3, 3), (-1, 3), (0, 0), (0, 131)):
        with pytest.raises(Malformed):
            inclusion_proof(LEAVES, index, size)
    for old, new in ((4, 3), (-1, 3), (1, 131)):
        with pytest.raises(Malformed):
            consistency_proof(LEAVES, old, new)
