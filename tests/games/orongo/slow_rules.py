"""A second, slow reading of the rules, without the code under test, and what holds after every record."""

from collections import Counter
from functools import cache
from itertools import combinations

from tests.table import Position
from tidelog.domain.games.orongo.material import ALL_SHELLS, CEREMONIAL, MOAI, SPACES, TOKENS
from tidelog.domain.games.orongo.state import State
from tidelog.domain.kernel.seats import Seat

BY_NAME = {space.id: space for space in SPACES}
RECIPES = ({"quarry": 1}, {"temple": 1, "god": 1}, {"birdman": 1, "nest": 1}, {"food": 2})

Set = frozenset[str]


def named(row: bytes) -> dict[str, int]:
    """A row of the state by the names of its spaces."""
    return {space.id: mark for space, mark in zip(SPACES, row, strict=True)}


class Table:
    """A state by the names of its spaces."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.out, self.tokens = named(state.tiles), named(state.tokens)
        self.moai, self.spent = named(state.moai), named(state.spent)

    def group(self, seat: Seat, name: str) -> set[str]:
        """The group a token of this seat on this space is in, or would be in."""
        found, waiting = {name}, [name]
        while waiting:
            for other in BY_NAME[waiting.pop()].neighbours:
                if other not in found and self.tokens[other] == seat:
                    found.add(other)
                    waiting.append(other)
        return found

    def palms(self, group: set[str]) -> set[str]:
        """The free coastal palms of a group."""
        return {name for name in group if BY_NAME[name].coastal and not self.moai[name]}

    def pictures(self, group: set[str]) -> Counter[str]:
        """What a group can spend."""
        free = (BY_NAME[name].picture for name in group if not self.spent[name])
        return Counter(picture for picture in free if picture != "palm")

    def cheapest(self, seat: Seat, group: set[str]) -> tuple[int, int]:
        """The most Moai that a group can bear, and the fewest shells for so many."""
        left = self.state.player(seat).moai + 1
        most = min(len(self.palms(group)), left)
        return _most_for_least(tuple(sorted(self.pictures(group).items())), most)

    def places(self, seat: Seat) -> set[str]:
        """Where a seat may put a token."""
        return {name for name in BY_NAME if self._open(seat, name) and self._paid(seat, name)}

    def _open(self, seat: Seat, name: str) -> bool:
        space = BY_NAME[name]
        if space.picture != "palm":
            return bool(self.out[name]) and not self.tokens[name]
        return not self.tokens[name] and any(self.tokens[other] == seat for other in space.neighbours)

    def _paid(self, seat: Seat, name: str) -> bool:
        return self.cheapest(seat, self.group(seat, name))[1] <= self.state.player(seat).shells

    def erections(self, seat: Seat) -> set[tuple[str, Set]]:
        """Every palm and set that may be chosen for the Moai that is due."""
        group = self.group(seat, self.state.erecting)
        due, _ = self.cheapest(seat, group)
        return {(palm, tiles) for palm in self.palms(group) for tiles in self._sets(seat, group, due)}

    def _sets(self, seat: Seat, group: set[str], due: int) -> set[Set]:
        free = sorted(name for name in group if BY_NAME[name].picture != "palm" and not self.spent[name])
        pairs = [frozenset(pair) for size in (1, 2) for pair in combinations(free, size)]
        return {tiles for tiles in pairs if is_set(tiles) and self._leaves_enough(seat, group, tiles, due)}

    def _leaves_enough(self, seat: Seat, group: set[str], tiles: Set, due: int) -> bool:
        rest = self.pictures(group - tiles)
        count, cost = _most_for_least(tuple(sorted(rest.items())), due - 1)
        assert count == due - 1, "a set never spoils another"
        return len(tiles) + cost <= self.state.player(seat).shells


def is_set(tiles: Set) -> bool:
    """Whether these tiles together are one set."""
    return Counter(BY_NAME[name].picture for name in tiles) in [Counter(recipe) for recipe in RECIPES]


@cache
def _most_for_least(pictures: tuple[tuple[str, int], ...], most: int) -> tuple[int, int]:
    """By trying every set first: the most Moai up to a bound, and the least they cost."""
    best, have = (0, 0), Counter(dict(pictures))
    for recipe in RECIPES if most else ():
        if all(have[picture] >= number for picture, number in recipe.items()):
            count, cost = _most_for_least(tuple(sorted((have - Counter(recipe)).items())), most - 1)
            this = (count + 1, cost + sum(recipe.values()))
            best = min(best, this, key=lambda found: (-found[0], found[1]))
    return best


def check(position: Position) -> None:
    """What holds after every record of every match."""
    state: State = position.state
    assert sum(p.shells for p in state.players) + state.reef + sum(state.spent) == ALL_SHELLS
    assert all(p.shells >= 0 for p in state.players)
    table = Table(state)
    for seat in range(1, len(state.players) + 1):
        _check_pieces(table, seat)
        _check_spending(table, seat)
        if not state.erecting and not state.outcome:
            _check_nothing_is_due(table, seat)


def _check_pieces(table: Table, seat: Seat) -> None:
    player = table.state.player(seat)
    own = [name for name, owner in table.tokens.items() if owner == seat]
    assert len(own) + player.supply + player.staged == TOKENS
    assert all(table.out[name] for name in own if BY_NAME[name].picture != "palm")
    standing = [name for name, mark in table.moai.items() if mark == seat]
    assert len(standing) + player.moai == MOAI[len(table.state.players)]
    assert all(BY_NAME[name].coastal and table.tokens[name] == seat for name in standing)


def _check_spending(table: Table, seat: Seat) -> None:
    """The tiles a seat has spent are its own, and make exactly the sets of its Moai."""
    assert all(table.tokens[name] for name, shell in table.spent.items() if shell)
    own = [name for name, owner in table.tokens.items() if owner == seat]
    spent = Counter(BY_NAME[name].picture for name in own if table.spent[name])
    moai = [name for name in own if table.moai[name]]
    assert spent["temple"] == spent["god"]
    assert spent["birdman"] == spent["nest"]
    assert spent["quarry"] + spent["temple"] + spent["birdman"] + spent["food"] / 2 == len(moai)
    if any(table.moai[name] == CEREMONIAL for name in moai):
        assert table.state.player(seat).moai == 0
        assert table.state.outcome is not None
        assert table.state.outcome.winners == (seat,)


def _check_nothing_is_due(table: Table, seat: Seat) -> None:
    for name, owner in table.tokens.items():
        if owner == seat and table.palms({name}):
            assert table.cheapest(seat, table.group(seat, name))[0] == 0
