# -*- coding: utf-8 -*-
from assignment2 import Player, State, Action


class AlphaBetaPlayer(Player):
    """Problem 2: alpha-beta over a transposition table whose keys are states."""

    def __init__(self):
        self.table = {}

    def move(self, state):
        best, alpha = None, -2
        for action in state.actions():
            value = -self.value(state.result(action), -2, -alpha)
            if value > alpha:
                best, alpha = action, value
        return best

    def value(self, state, alpha, beta):
        """For the row to move, exact if it lies between alpha and beta."""
        if state.is_terminal():
            return state.utility(state.player)
        low, high = self.table.get(state, (-1, 1))
        if low >= beta or low == high:
            return low
        best = -2
        for action in state.actions() or [None]:
            best = max(best, -self.value(state.result(action), -beta, -max(alpha, best)))
            if best >= beta:
                break
        if best >= beta:
            low = max(low, best)
        elif best <= alpha:
            high = min(high, best)
        else:
            low = high = best
        self.table[state] = low, high
        return best
