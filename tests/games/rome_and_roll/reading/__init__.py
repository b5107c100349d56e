"""Rome & Roll a second time, told from RULES.md: slow, plain, and without tables.

A question is a `yield` of (player, open moves); the answer is sent back. Nothing of rules/ is used,
so that whatever both engines say is either right or was misread twice.
"""

from circenses.games.rome_and_roll import box
from tests.games.rome_and_roll.reading.actions import Actions
from tests.games.rome_and_roll.reading.construct import Construct
from tests.games.rome_and_roll.reading.pieces import (
    ACTION,
    ACTIONS,
    COLORS,
    DIE,
    DONE,
    FACE,
    FAVOR,
    FAVORS,
    FAVORS_OF,
    PLAYER,
    RESOURCE,
    RESOURCES,
    SENATOR,
    SETTLEMENT,
    SETTLEMENT_IDS,
    Course,
    Turn,
)
from tests.games.rome_and_roll.reading.scoring import Scoring
from tests.games.rome_and_roll.reading.seneca import Seneca


class Reading(Construct, Actions, Seneca, Scoring):
    """The whole game: rounds and turns."""

    # ---- RR-3

    def play(self) -> Course:
        """RR-2.11, then round after round."""
        for player, sheet in enumerate(self.sheets[: self.players]):
            if sheet.character["settlement_choice"]:
                move = yield from self.ask(
                    player, [SETTLEMENT + SETTLEMENT_IDS.index(name) for name in ("H1", "H2")]
                )
                sheet.settlements.add(SETTLEMENT_IDS[move - SETTLEMENT])
        while not self.is_over():
            yield from self.play_round()

    def is_over(self) -> bool:
        """RR-14.1, RR-15.26, RR-14.13."""
        most = 9 if self.players == 1 else 40
        return self.round >= most or 0 < self.last_round <= self.round

    def play_round(self) -> Course:
        """RR-3.1."""
        self.round += 1
        self.begin_round()
        order = [(self.pro_consul + n) % self.sides for n in range(self.sides)]
        for player in order:
            yield from self.draft_first(player)
        for player in reversed(order):
            yield from self.draft_second(player)
        for nth in range(2):
            for player in order:
                alone = player >= self.players
                yield from self.seneca_turn(nth) if alone else self.take_turn(player)
        self.pro_consul = (self.pro_consul + 1) % self.sides
        self.pool = []

    def begin_round(self) -> None:
        dice = box.BOX.written["setup"]["dice"][str(self.players)]
        self.pool = [
            6 * n + self.chance.roll(6) for n, c in enumerate(COLORS) for _ in range(dice[c])
        ]
        if self.players == 1:
            self.deal_seneca_cards()
        if self.variant and self.round > 1:
            self.reveal_for_foreman()

    def take_die(self, player: int, move: int) -> None:
        self.pool.remove(move - DIE)
        self.sheets[player].dice.append(move - DIE)

    def draft_first(self, player: int) -> Course:
        """RR-3.3, RR-3.4."""
        if player >= self.players:
            return self.seneca_takes_die(0)
        me = self.sheets[player]
        self.take_die(player, (yield from self.ask(player, {DIE + kind for kind in self.pool})))
        if me.senators > me.deployed:
            move = yield from self.ask(player, {DIE + kind for kind in self.pool} | {DONE})
            if move != DONE:
                me.deployed += 1
                self.take_die(player, move)
        return None

    def draft_second(self, player: int) -> Course:
        """RR-3.5."""
        if player >= self.players:
            return self.seneca_takes_die(1)
        if len(self.sheets[player].dice) == 1:
            self.take_die(player, (yield from self.ask(player, {DIE + k for k in self.pool})))
        return None

    # ---- RR-4

    def take_turn(self, player: int) -> Course:
        """RR-4.13: the questions of a turn, in their order."""
        me, self.turn = self.sheets[player], Turn(player)
        move = yield from self.ask(player, {DIE + kind for kind in me.dice})
        me.dice.remove(move - DIE)
        color, face = divmod(move - DIE, 6)
        face = yield from self.change_face(player, face)
        self.turn.lay_out(box.BOX.written["dice"][COLORS[color]][face])
        yield from self.fire(player, "die")
        yield from self.window(player)
        yield from self.use_senator(player)
        action = yield from self.main_action(player, "")
        if action != "pass" and (yield from self.use_jupiter(player, action)):
            yield from self.window(player)
            yield from self.main_action(player, action)
        yield from self.window(player)
        yield from self.store_rest(player)
        self.turn = None

    def change_face(self, player: int, face: int) -> Course:
        """RR-4.10, RR-12.7, RR-13.8."""
        others = {FACE + other for other in range(6) if other != face}
        near = {FACE + (face + 1) % 6, FACE + (face - 1) % 6}
        moves = {DONE}
        moves |= near if self.sheets[player].says("before_turn", "shift 1") else set()
        moves |= others if self.sheets[player].says("before_turn", "shift any") else set()
        moves |= self.favor_moves(player, ("Minerva",))
        move = yield from self.ask(player, moves)
        if FAVOR <= move < PLAYER:
            self.use(player, "Minerva")
            move = yield from self.ask(player, others)
        return face if move == DONE else move - FACE

    def use_senator(self, player: int) -> Course:
        """RR-4.9."""
        me = self.sheets[player]
        if me.senators > me.deployed:
            move = yield from self.ask(player, range(SENATOR, SENATOR + 4))
            if move != SENATOR:
                me.deployed += 1
                self.turn.workers.add(("builder", "legionary", "merchant")[move - SENATOR - 1])

    def store_rest(self, player: int) -> Course:
        """RR-4.6."""
        me, icons = self.sheets[player], self.turn.icons
        while icons["K"]:
            move = yield from self.ask(player, range(RESOURCE, RESOURCE + 4))
            me.yard[move - RESOURCE] += 1
            icons["K"] -= 1
        for good, letter in enumerate(RESOURCES):
            me.yard[good] += icons[letter]

    def main_action(self, player: int, but: str) -> Course:
        """RR-4.12: the action, then its favor, then what it does."""
        moves = {ACTION + len(ACTIONS) - 1}
        for n, action in enumerate(ACTIONS[:-1]):
            if action != but and (self.can(player, action) or self.helping(player, action)):
                moves.add(ACTION + n)
        action = ACTIONS[(yield from self.ask(player, moves)) - ACTION]
        if action == "pass":
            return action
        moves = {FAVOR + FAVORS.index(name) for name in self.helping(player, action)}
        moves |= {DONE} if self.can(player, action) else set()
        move = yield from self.ask(player, moves)
        favor = "" if move == DONE else FAVORS[move - FAVOR]
        if favor:
            self.use(player, favor)
        yield from getattr(self, f"do_{action}")(player, favor)
        return action

    def helping(self, player: int, action: str) -> list[str]:
        """RR-4.12, RR-13.16: favors for this action with which it is possible."""
        if self.turn.favor_used:
            return []
        held = [name for name in FAVORS_OF[action] if name in self.sheets[player].favors]
        return [name for name in held if self.can(player, action, name)]

    def can(self, player: int, action: str, favor: str = "") -> bool:
        """RR-4.12: whether the smallest form of an action is possible."""
        return bool(getattr(self, f"can_{action}")(player, favor))
