"""Networks as ONNX models for other programs, written without the onnx package.

Two models: who wins, from what the seats have (`chances`), and how promising moves are, from what
they change (`priors`). ONNX files are messages of Google's protocol buffers; the few that a small
network needs are put together here.
"""

import json
from collections.abc import Sequence

import numpy as np

from circenses.bots.champion.files import Network
from circenses.bots.champion.network import BY_MOVES, NO_PRIORS, UNITS, buckets
from circenses.core.errors import CircensesError

OPSET, IR = 13, 7
FLOAT, INTEGER = 1, 7  # ONNX's numbers for 32-bit floats and 64-bit integers
INT_ATTRIBUTE = 2
KINDS = {np.dtype("float32"): FLOAT, np.dtype("int64"): INTEGER}


# ---- protocol buffers


def varint(number: int) -> bytes:
    """A whole number, seven bits to a byte."""
    parts = bytearray()
    while number > 127:
        parts.append(number & 127 | 128)
        number >>= 7
    return bytes([*parts, number])


def entry(field: int, value: int | str | bytes) -> bytes:
    """One field of a message: a whole number, or content with a length."""
    if isinstance(value, int):
        return varint(field << 3) + varint(value)
    content = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(content)) + content


# ---- ONNX


class Graph:
    """The operations of a model, in order."""

    def __init__(self, name: str):
        self.name = name
        self.nodes: list[bytes] = []
        self.constants: list[bytes] = []
        self.inputs: list[bytes] = []
        self.outputs: list[bytes] = []

    def take(self, name: str, kind: int, *shape: int | str) -> str:
        """Add an input; a word in its shape is a variable size."""
        self.inputs.append(described(name, kind, shape))
        return name

    def give(self, name: str, *shape: int | str) -> None:
        """Add an output."""
        self.outputs.append(described(name, FLOAT, shape))

    def constant(self, name: str, array: np.ndarray) -> str:
        dims = b"".join(entry(1, size) for size in array.shape)
        kind = entry(2, KINDS[array.dtype])
        raw = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes()
        self.constants.append(dims + kind + entry(8, name) + entry(9, raw))
        return name

    def add(self, operation: str, *inputs: str, to: str = "", **numbers: int) -> str:
        """Add an operation; returns the name of its result."""
        name = to or f"{operation.lower()}_{len(self.nodes)}"
        node = b"".join(entry(1, one) for one in inputs) + entry(2, name) + entry(4, operation)
        for word, number in numbers.items():
            node += entry(5, entry(1, word) + entry(3, number) + entry(20, INT_ATTRIBUTE))
        self.nodes.append(node)
        return name

    def to_bytes(self, card: object) -> bytes:
        """The model, with the network's card among its properties."""
        graph = b"".join(entry(1, node) for node in self.nodes) + entry(2, self.name)
        for field, parts in ((5, self.constants), (11, self.inputs), (12, self.outputs)):
            graph += b"".join(entry(field, part) for part in parts)
        about = entry(1, "card") + entry(2, json.dumps(card, sort_keys=True))
        model = entry(1, IR) + entry(2, "circenses") + entry(7, graph)
        return model + entry(8, entry(1, "") + entry(2, OPSET)) + entry(14, about)


def described(name: str, kind: int, shape: Sequence[int | str]) -> bytes:
    """The name, type and shape of an input or output."""
    sizes = b"".join(
        entry(1, entry(1, one) if isinstance(one, int) else entry(2, one)) for one in shape
    )
    return entry(1, name) + entry(2, entry(1, entry(1, kind) + entry(2, sizes)))


# ---- the two models


def chances(network: Network, sides: int) -> bytes:
    """The model for each side's chance of winning, from what the seats have.

    Inputs: `amounts` of the features and the time `left` of each seat, `points` that each side can
    expect, and the `width` of these expectations. Outputs: `strengths` and `chances`.
    """
    if not network.has_chances:
        raise CircensesError("This network foresees no chances.")
    arrays, seats, features = network.arrays, players_of(network), features_of(network)
    graph = Graph("chances")
    amounts = graph.take("amounts", FLOAT, seats, features)
    row = time_rows(graph, network, graph.take("left", INTEGER, seats))
    points, width = graph.take("points", FLOAT, sides), graph.take("width", FLOAT)
    halves = []
    for name, part in (("own", slice(UNITS)), ("rivals", slice(UNITS, None))):
        table = graph.constant(f"{name}_seat", arrays["seat"][:features, part])
        when = graph.constant(f"{name}_when", arrays["seat_when"][:, part])
        done = graph.add("MatMul", amounts, table)
        halves.append(graph.add("Add", done, graph.add("Gather", when, row)))
    axis = graph.constant("seats", np.array([0]))
    others = graph.add("Sub", graph.add("ReduceSum", halves[1], axis, keepdims=1), halves[1])
    share = graph.constant("share", np.array(1 / max(seats - 1, 1), np.float32))
    layer = graph.add("Relu", graph.add("Add", halves[0], graph.add("Mul", others, share)))
    inner = graph.add("MatMul", layer, graph.constant("inner", arrays["inner"]))
    bias = graph.constant("inner_bias", arrays["inner_bias"])
    second = graph.add("Relu", graph.add("Add", inner, bias))
    deep = graph.add("MatMul", second, graph.constant("strength", arrays["strength"]))
    rates = graph.add("Gather", graph.constant("rates", arrays["rates"][:, :features]), row)
    along = graph.constant("features", np.array([1]))
    linear = graph.add("ReduceSum", graph.add("Mul", rates, amounts), along, keepdims=0)
    odds = graph.add("Add", deep, linear, to="strengths")
    if sides > seats:  # a rival that the rules play has only points
        odds = graph.add("Concat", odds, graph.constant("none", np.zeros(1, np.float32)), axis=0)
    trust = graph.add("Gather", graph.constant("trust", arrays["trust"]), row)
    mean = graph.add("ReduceMean", trust, keepdims=0)
    expected = graph.add("Mul", graph.add("Div", points, width), mean)
    total = graph.add("Add", odds, expected)
    if sides == 1:
        graph.add("Sigmoid", total, to="chances")
    else:
        graph.add("Softmax", total, to="chances", axis=0)
    graph.give("strengths", seats)
    graph.give("chances", sides)
    return graph.to_bytes(dict(network.card))


def priors(network: Network) -> bytes:
    """The model for the odds of each legal move, from what the players have and what it changes.

    Inputs: `own` amounts of the features and the mean of the `rivals`, the time `left`, and the
    numbers of the `moves`; where moves are played, also the amounts `after` each move, and its
    worth in points (`gain`). Output: `odds`.
    """
    if network.priors == NO_PRIORS:
        raise CircensesError("This network has no priors.")
    arrays, features = network.arrays, features_of(network)
    graph = Graph("priors")
    own = graph.take("own", FLOAT, features)
    rivals = graph.take("rivals", FLOAT, features)
    row = time_rows(graph, network, graph.take("left", INTEGER))
    moves = graph.take("moves", INTEGER, "moves")
    layer = graph.add("Gather", graph.constant("when", arrays["when"]), row)
    for name, amounts in (("own", own), ("rivals", rivals)):
        table = graph.constant(f"{name}_table", arrays[name][:features])
        layer = graph.add("Add", layer, graph.add("MatMul", amounts, table))
    which = graph.add("Gather", graph.constant("which", arrays["which"]), moves)
    layer = graph.add("Add", layer, which)
    bias = graph.add("Gather", graph.constant("bias", arrays["bias"]), row)
    odds = graph.add("Gather", bias, moves)
    if network.priors == BY_MOVES:
        after = graph.take("after", FLOAT, "moves", features)
        change = graph.add("Sub", after, own)
        table = graph.constant("change_table", arrays["change"][:features])
        layer = graph.add("Add", layer, graph.add("MatMul", change, table))
        linear = graph.constant("linear", arrays["linear"][:, :features])
        odds = graph.add("Add", odds, graph.add("MatMul", change, graph.add("Gather", linear, row)))
        worth = graph.add("Gather", graph.constant("gains", arrays["gain"]), row)
        gain = graph.take("gain", FLOAT, "moves")
        odds = graph.add("Add", odds, graph.add("Mul", gain, worth))
    deep = graph.add("MatMul", graph.add("Relu", layer), graph.constant("out", arrays["out"]))
    graph.add("Add", odds, deep, to="odds")
    graph.give("odds", "moves")
    return graph.to_bytes(dict(network.card))


def time_rows(graph: Graph, network: Network, left: str) -> str:
    """The rows of the tables for some times left."""
    most = int(network.card["most_time"])
    rows = buckets(np.arange(most + 1), most).astype(np.int64)
    return graph.add("Gather", graph.constant("rows", rows), left)


def players_of(network: Network) -> int:
    return int(network.card["players"])


def features_of(network: Network) -> int:
    """The number of features; the arrays have room for a few more."""
    return len(network.card["features"])
