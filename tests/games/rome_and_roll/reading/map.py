"""The map told a second time: squares as pairs, buildings as sets of squares, nothing in tables."""

from functools import cache, cached_property

from circenses.games.rome_and_roll import box

Cell = tuple[int, int]
Place = tuple[Cell, int, frozenset[Cell]]  # first square, orientation, all squares
HILLS = [letter for letter in box.BOX.written["hills"] if letter != "source"]
COLUMNS = 16


def number(cell: Cell) -> int:
    """RR-18.8: the move number of a square."""
    return cell[0] * COLUMNS + cell[1]


def orientations(rows: list[str]) -> list[frozenset[Cell]]:
    """RR-18: four turns of a shape, then of its mirror image, without repeats."""
    drawn = {(r, c) for r, line in enumerate(rows) for c, mark in enumerate(line) if mark == "#"}
    found: list[frozenset[Cell]] = []
    for cells in (drawn, {(r, -c) for r, c in drawn}):
        for _ in range(4):
            top, left = min(r for r, _ in cells), min(c for _, c in cells)
            moved = frozenset((r - top, c - left) for r, c in cells)
            if moved not in found:
                found.append(moved)
            cells = {(c, -r) for r, c in cells}
    return found


SHAPES = {
    name: orientations(rows)
    for name, rows in box.BOX.written["shapes"].items()
    if name[0].isupper()
}
SHAPES["I1"] = [frozenset({(0, 0)})]  # RR-15.20: what is left of rubble


class Map:
    """One side of the map (RR-5)."""

    def __init__(self, side: str):
        self.side = side
        spec = box.BOX.written["map"][side]
        self.letters = {
            (r, c): letter for r, line in enumerate(spec["grid"]) for c, letter in enumerate(line)
        }
        self.printed = {(r, c): letter for r, c, letter in spec["resources"]}

    def at(self, cell: Cell) -> str:
        return self.letters.get(cell, "")

    @cached_property
    def forum(self) -> frozenset[Cell]:
        return frozenset(cell for cell, letter in self.letters.items() if letter == "F")

    def is_inside(self, cell: Cell) -> bool:
        return self.at(cell) in (".", "F", *HILLS)

    def is_land(self, cell: Cell) -> bool:
        return self.at(cell) in (",", ".", *HILLS)

    def edges(self, cell: Cell) -> list[Cell]:
        """The four squares beyond the edges, on the map or not."""
        r, c = cell
        return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]

    def beside(self, cell: Cell) -> set[Cell]:
        """RR-5.1 to RR-5.3: adjacent squares; a bridge is crossed from east to west."""
        found = set()
        for r, c in self.edges(cell):
            if self.at((r, c)) == "=" and r == cell[0]:
                found.add((r, 2 * c - cell[1]))
            elif self.at((r, c)) not in ("~", "="):
                found.add((r, c))
        return {other for other in found if self.at(other)}

    @cache  # noqa: B019  (two maps, for ever)
    def around(self, cells: frozenset[Cell]) -> frozenset[Cell]:
        """All squares adjacent to one of these."""
        return frozenset(other for cell in cells for other in self.beside(cell))

    def allows(self, cells: frozenset[Cell], restriction: str) -> bool:
        """RR-6.4 g, RR-5.5 to RR-5.7."""
        letters = {self.at(cell) for cell in cells}
        beyond = [(cell, other) for cell in cells for other in self.edges(cell)]
        match restriction:
            case "river":
                return any(self.at(other) in ("~", "=") for _, other in beyond)
            case "inside":
                return all(map(self.is_inside, cells))
            case "wall":
                return any(self.is_inside(a) != self.is_inside(b) for a, b in beyond)
            case "hill_any":
                return bool(letters & {*HILLS})
            case "hill_all":
                return len(letters) == 1 and letters <= {*HILLS}
        return True

    def carries(self, cells: frozenset[Cell], restriction: str, juno: bool) -> bool:
        """RR-6.4 b, c, e, f, g; RR-13.4: Juno lifts hills and wall."""
        if not all(map(self.is_land, cells)) or not self.allows(cells, restriction):
            return False
        hills = {self.at(cell) for cell in cells} & {*HILLS}
        return juno or (len(hills) <= 1 and len({self.is_inside(cell) for cell in cells}) == 1)

    def laid(self, shape: str) -> list[Place]:
        """Every way to lay a shape whose corner is on the map."""
        return [
            (min(cells), turn, cells)
            for turn, lie in enumerate(SHAPES[shape])
            for row, column in self.letters
            for cells in [frozenset((row + r, column + c) for r, c in lie)]
        ]

    @cache  # noqa: B019
    def places(self, shape: str, restriction: str, juno: bool) -> list[Place]:
        """Where a card could lie if the map were empty."""
        return [place for place in self.laid(shape) if self.carries(place[2], restriction, juno)]

    @cache  # noqa: B019
    def places_on(self, hill: str, shape: str) -> list[Place]:
        """RR-15.11: where rubble could lie on a hill."""
        return [place for place in self.laid(shape) if {self.at(c) for c in place[2]} == {hill}]


MAPS = {side: Map(side) for side in ("small", "large")}
