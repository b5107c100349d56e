"""Bots by name: random, greedy:2, search:400it,net=champion."""

import math
import re

from circenses.bots.engine import RANDOM_PLAYOUTS, Net
from circenses.bots.players import GREEDY_WORLDS, Bot, Budget, Greedy, Random, Search
from circenses.core.errors import CircensesError

SPEC = re.compile(r"(?P<kind>[a-z]+)(:(?P<rest>.*))?")


def made_of(spec: str) -> Bot | None:
    """A bot that is not a level: random, greedy, greedy:2 (temperature), search:1s, search:400it,
    search:400it,threads=2,explore=1.5, search:100it,random (random playouts);
    greedy:weights=usual and search:400it,weights=first use other weights than usual;
    greedy:net=champion plays the move with a network's best odds, without search; greedy:worlds=1
    weighs moves over one imagined world;
    search:400it,ahead=first weighs moves with other weights than those for positions;
    search:400it,net=champion uses a network, with priors=0 only for the chances at its leaves,
    with seats=4 only at tables of four.
    """
    found = SPEC.fullmatch(spec)
    kind, rest = (found["kind"], found["rest"] or "") if found else ("", "")
    if kind == "random":
        return Random()
    if kind == "greedy":
        return greedy_of(rest)
    return search_of(rest) if kind == "search" else None


def greedy_of(text: str) -> Greedy:
    """A greedy bot by its temperature, weights, network and worlds."""
    chosen: dict[str, str] = {}
    rest = []
    for word in filter(None, text.split(",")):
        name, equals, value = word.partition("=")
        if equals:
            chosen[name] = value
        else:
            rest.append(word)
    if unknown := set(chosen) - {"weights", "net", "worlds"}:
        raise CircensesError(
            f"A greedy bot has no {', '.join(sorted(unknown))}; it has weights, net and worlds."
        )
    heat = number(",".join(rest)) if rest else 0.0
    if heat < 0:
        raise CircensesError("The temperature of a greedy bot is 0 or more.")
    worlds = count_of(chosen.get("worlds", str(GREEDY_WORLDS)), "A greedy bot imagines {} worlds")
    return Greedy(heat, chosen.get("weights", ""), chosen.get("net", ""), worlds)


def search_of(text: str) -> Search:
    """A search by its budget and constants."""
    budget = Budget()
    words: dict[str, str] = {}
    tuning = None
    for word in filter(None, text.split(",")):
        name, equals, value = word.partition("=")
        if equals:
            words[name] = value
        elif word == "random":
            tuning = RANDOM_PLAYOUTS
        elif word.endswith("it"):
            budget = budget._replace(iterations=above_zero(word[:-2]))
        elif word.endswith("s"):
            budget = budget._replace(seconds=above_zero(word[:-1]))
        else:
            raise CircensesError(f"{word!r} is not a budget; write search:1s or search:400it.")
    if budget == Budget():
        raise CircensesError("Search needs a budget: search:1s or search:400it.")
    threads = count_of(words.pop("threads", "1"), "A search has {} threads")
    reuse = words.pop("reuse", "1") == "1"
    weights, ahead = words.pop("weights", ""), words.pop("ahead", "")
    net = Net(words.pop("net", ""), words.pop("priors", "1") == "1", seats_of(words))
    return Search(budget, threads, tuning, words, reuse, weights, ahead, net)


def seats_of(words: dict[str, str]) -> int:
    """At tables of how many a search uses its network; 0 for all."""
    if "seats" not in words:
        return 0
    return count_of(words.pop("seats"), "A network is for tables of {}")


def count_of(text: str, sentence: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text[:4]) == 0:
        raise CircensesError(f"{sentence.format('1 or more')}, not {text!r}.")
    return int(text[:4])


def above_zero(text: str) -> float:
    """One part of a budget: a positive number."""
    found = number(text)
    if found <= 0:
        raise CircensesError(
            f"A search thinks for more than 0, not {text}: search:1s or search:400it."
        )
    return found


def number(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if math.isnan(found):
        raise CircensesError(f"{text!r} should be a number.")
    return found
