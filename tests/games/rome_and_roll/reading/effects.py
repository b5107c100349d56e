"""Chapters 11 to 13: gaining, bribing, advisors, favors, and the words of cards."""

from collections.abc import Iterable
from typing import Any

from tests.games.rome_and_roll.reading.paying import Paying
from tests.games.rome_and_roll.reading.pieces import (
    ACTIONS,
    ADVISOR,
    DONE,
    FAVOR,
    FAVORS,
    GOOD_OF,
    LAST,
    LEVELS,
    PLAYER,
    RESOURCE,
    RESOURCES,
    SOURCE,
    Building,
    Course,
)


class Effects(Paying):
    """What units, advisors and favors do."""

    # ---- RR-13: favors

    def favor_moves(self, player: int, names: Iterable[str]) -> set[int]:
        """RR-13.2."""
        if self.turn.favor_used:
            return set()
        return {FAVOR + FAVORS.index(n) for n in names if n in self.sheets[player].favors}

    def use(self, player: int, name: str) -> None:
        self.sheets[player].favors.remove(name)
        self.favors.add(name)
        self.turn.favor_used = True

    def use_jupiter(self, player: int, action: str) -> Course:
        """RR-13.19."""
        moves = self.favor_moves(player, ("Jupiter",))
        if not moves or not any(self.can(player, a) for a in ACTIONS[:-1] if a != action):
            return False
        if (yield from self.ask(player, moves | {DONE})) == DONE:
            return False
        self.use(player, "Jupiter")
        return True

    # ---- RR-11: gaining and bribing

    def gain(self, player: int, letters: str, n: int = 1) -> Course:
        """RR-11.4: each unit is stored, or bribes if it is F, J or K."""
        me = self.sheets[player]
        for _ in range(n):
            moves = {RESOURCE + RESOURCES.index(x) for x in letters.replace("K", "WBSF")}
            moves |= me.open_advisors() if letters in ("F", "J", "K") else set()
            move = yield from self.ask(player, moves)
            if move >= ADVISOR:
                yield from self.bribe(player, move - ADVISOR)
            else:
                me.yard[move - RESOURCE] += 1

    def bribe(self, player: int, advisor: int) -> Course:
        """RR-11.2, RR-12.5: a `die` ability unlocked in the player's own turn fires at once."""
        me = self.sheets[player]
        me.loyalty[advisor] += 1
        if self.turn and self.turn.player == player:
            for level, boxes in LEVELS:
                row = me.character["advisor"][advisor][level]
                if me.loyalty[advisor] == boxes and row["trigger"] == "die":
                    yield from self.fire_one(player, (advisor, level), row)

    def window(self, player: int) -> Course:
        """RR-11.6, RR-18.9: bribes and Saturn until the player wants no more."""
        icons = {"F": SOURCE, "K": SOURCE + 1, "J": SOURCE + 4}
        while True:
            kinds = [good for good in icons if self.turn.icons[good]]
            advisors = self.sheets[player].open_advisors() if kinds else set()
            several = len(kinds) > 1 and advisors
            moves = {icons[good] for good in kinds} if several else {*advisors}
            moves |= self.favor_moves(player, ("Saturn",)) if self.can_saturn(player) else set()
            move = yield from self.ask(player, moves | {DONE})
            if move == DONE:
                return
            if move >= FAVOR:
                yield from self.saturn(player)
                continue
            good = next(good for good in kinds if not several or icons[good] == move)
            if several:
                move = yield from self.ask(player, advisors)
            self.turn.icons[good] -= 1
            yield from self.bribe(player, move - ADVISOR)

    # ---- RR-12: advisors, and effects

    def fire(self, player: int, trigger: str, **about: Any) -> Course:
        """RR-12.13: from the top, each if it is unlocked when its turn comes."""
        me = self.sheets[player]
        for n, advisor in enumerate(me.character["advisor"]):
            for level, boxes in LEVELS:
                if me.loyalty[n] >= boxes and advisor[level]["trigger"] == trigger:
                    yield from self.fire_one(player, (n, level), advisor[level], **about)

    def fire_one(self, player: int, which: Any, row: dict[str, Any], **about: Any) -> Course:
        """RR-12.5, RR-12.6: conditions; `die` abilities once per turn."""
        if row["trigger"] == "die":
            if which in self.turn.fired or not {*row["printed"]} & self.turn.printed:
                return
            self.turn.fired.add(which)
        if about.get("kind", "A") not in row.get("types", "ALMRU"):
            return
        if row.get("when") == "adjacent_opponent" and not about["touched"]:
            return
        yield from self.effects(player, row["effects"], **about)

    def effects(self, player: int, effects: list[str], **about: Any) -> Course:
        for effect in effects:
            yield from self.effect(player, *effect.split(), **about)

    def effect(self, player: int, word: str, what: str = "", n: str = "1", **about: Any) -> Course:
        """One effect word, as components.toml explains it."""
        me = self.sheets[player]
        match word:
            case "gain" | "choose":
                yield from self.gain(player, what, int(n))
            case "coin" | "legacy" | "glory":
                self.mark(player, "coins" if word == "coin" else word, int(what))
            case "soldier":
                me.soldiers = min(12, me.soldiers + int(what))
            case "senator":
                me.senators = min(8, me.senators + int(what))
            case "icon":
                self.turn.icons[what] += 1
            case "region_resource":
                yield from self.gain(player, GOOD_OF[about["region"]])
            case "favor":
                yield from self.claim(player)
            case "activate":
                yield from self.activate(player, int(what), about["new"])
            case "steal":
                yield from self.steal(player)

    def claim(self, player: int) -> Course:
        """RR-13.1."""
        me = self.sheets[player]
        able = me.says("favor_claim", "saturn")
        names = [name for name in self.favors if name != "Saturn" or able]
        move = yield from self.ask(player, {FAVOR + FAVORS.index(n) for n in names} | {DONE})
        if move != DONE:
            me.favors.add(FAVORS[move - FAVOR])
            self.favors.remove(FAVORS[move - FAVOR])

    def activate(self, player: int, n: int, new: Building) -> Course:
        """RR-6.12, RR-6.16."""
        used = [new]
        for _ in range(n):
            those = {b.move: b for b in self.buildings if self.produce_of(b) and b not in used}
            move = yield from self.ask(player, {*those, DONE})
            if move == DONE:
                return
            used.append(those[move])
            yield from self.effects(player, self.produce_of(those[move]))
            if those[move].owner != player:
                self.mark(those[move].owner, "coins", 1)

    def steal(self, player: int) -> Course:
        """RR-6.13."""
        rich = [seat for seat in range(self.players) if sum(self.sheets[seat].yard)]
        if rich in ([], [player]):
            return
        move = yield from self.ask(player, {PLAYER + seat for seat in rich if seat != player})
        them = self.sheets[move - PLAYER]
        moves = {RESOURCE + good for good in range(5) if them.yard[good]}
        good = (yield from self.ask(player, moves)) - RESOURCE
        them.yard[good] -= 1
        self.sheets[player].yard[good] += 1

    def mark(self, player: int, track: str, n: int) -> None:
        """RR-1.6, RR-14.2: box by box."""
        me = self.sheets[player]
        for _ in range(min(n, LAST[track] - me.track[track])):
            me.track[track] += 1
            if me.track[track] == me.character["nero"][track]:
                self.take_nero_card(player)

    def take_nero_card(self, player: int) -> None:
        """RR-14.1, RR-14.2."""
        if self.nero:
            self.sheets[player].nero.append(self.nero.pop(0))
            self.last_round = self.last_round if self.nero else self.round + 1
