# -*- coding: utf-8 -*-
from assignment2 import Player, State, Action


class MinimaxPlayer(Player):
    """Problem 1: the whole tree, ties to the smaller index."""

    def move(self, state):
        best, best_value = None, None
        for action in state.actions():
            value = self.min_value(state.result(action))
            if best is None or value > best_value:
                best, best_value = action, value
        return best

    def max_value(self, state):
        if state.is_terminal():
            return state.utility(self)
        actions = state.actions() or [None]
        return max(self.min_value(state.result(action)) for action in actions)

    def min_value(self, state):
        if state.is_terminal():
            return state.utility(self)
        actions = state.actions() or [None]
        return min(self.max_value(state.result(action)) for action in actions)
