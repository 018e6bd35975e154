"""The archipelago as it is drawn: lanes that meet where the rules say that sea spaces touch."""

from itertools import combinations

from tests.table import clause
from tidelog.domain.games.yamatai.material import ISLANDS, SEA_NEIGHBOURS, SEAS
from tidelog.domain.games.yamatai.view_map import joints, junctions, lanes, shore


@clause("yamatai/2.2")
def test_lanes_meet_where_sea_spaces_touch_and_nowhere_else() -> None:
    for one, other in combinations(range(len(SEAS)), 2):
        meet = {joints()[one, 0], joints()[one, 1]} & {joints()[other, 0], joints()[other, 1]}
        assert bool(meet) == (other in SEA_NEIGHBOURS[one]), (SEAS[one].id, SEAS[other].id)


def test_a_lane_runs_from_junction_to_junction_through_the_middle_of_its_space() -> None:
    for index, lane in enumerate(lanes()):
        assert lane.start == junctions()[joints()[index, 0]]
        assert lane.end == junctions()[joints()[index, 1]]
        x, y = lane.at(0.5)
        assert (round(x), round(y)) == (SEAS[index].x, SEAS[index].y)


def test_no_two_junctions_lie_in_one_place() -> None:
    spots = {(round(x), round(y)) for x, y in junctions().values()}
    assert len(spots) == len(junctions())


def test_every_island_keeps_inside_its_own_borders() -> None:
    for index, island in enumerate(ISLANDS):
        across, down = zip(*island.polygon, strict=True)
        for x, y in shore(index):
            assert min(across) - 1 <= island.x + x <= max(across) + 1
            assert min(down) - 1 <= island.y + y <= max(down) + 1
