# -*- coding: utf-8 -*-
__author__ = 'amy'
from assignment2 import Player, State, Action


class MinimaxPlayer(Player):
    def move(self, state):
        """Values for the player whose turn it is: state.player."""
        me = state.player
        best, best_action = None, None
        for action in state.actions():
            value = self.minimax(state.result(action), me)
            if best is None or value > best:
                best, best_action = value, action
        print "minimax:", best_action
        return best_action

    def minimax(self, state, me):
        if state.is_terminal():
            return state.utility(me)
        values = [self.minimax(state.result(a), me) for a in state.actions() or [None]]
        if state.player.row == me.row:
            return max(values)
        return min(values)
