import random
from assignment2 import Player, State, Action

INFINITY = 1.0e400


class AlphaBetaPlayer(Player):
    def __init__(self):
        self.transposition = {}
        self.name_of_table = "t%d" % random.randint(0, 9)

    def move(self, state):
        moves = self.legal(state)
        if not moves:
            return None
        values = [self.min_value(state.result(m), -INFINITY, INFINITY) for m in moves]
        return moves[values.index(max(values))]

    def legal(self, state):
        lo, hi = state.possible_action_range()
        return [Action(state.player_row, i) for i in range(lo, hi) if state.board[i] != 0]

    def max_value(self, state, alpha, beta):
        return self.either(state, max, self.min_value, alpha, beta)

    def min_value(self, state, alpha, beta):
        return self.either(state, min, self.max_value, alpha, beta)

    def either(self, state, choose, other, alpha, beta):
        table = self.transposition
        if (choose, state) not in table:
            if state.is_terminal():
                return state.utility(self)
            table[choose, state] = choose(
                other(state.result(m), alpha, beta) for m in self.legal(state) or [None])
        return table[choose, state]
