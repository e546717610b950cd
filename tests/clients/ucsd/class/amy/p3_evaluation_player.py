# -*- coding: utf-8 -*-
__author__ = 'amy'
from assignment2 import Player, State, Action


class EvaluationPlayer(Player):
    def move(self, state):
        best_move, max_value = None, -1.0
        my_row = state.player.row
        for action in state.actions():
            value = self.evaluate(state.result(action), my_row)
            if value > max_value:
                max_value, best_move = value, action
        return best_move

    def evaluate(self, state, my_row):
        half = len(state.board) / 2
        bottom, top = state.board[:half], state.board[half:]
        lead = sum(bottom) - sum(top)
        if my_row:
            lead = -lead
        return lead / (2.0 * state.M * state.N)
