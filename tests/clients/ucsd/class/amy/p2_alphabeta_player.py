# -*- coding: utf-8 -*-
__author__ = 'amy'
from assignment2 import Player, State, Action


class AlphaBetaPlayer(Player):
    def __init__(self):
        self.table = {}

    def move(self, state):
        if not state.actions():
            return None
        values = {}
        for action in state.actions():
            values[action] = self.value(state.result(action), self, -2, 2)
        top = max(values.itervalues())
        for action in state.actions():
            if values[action] == top:
                return action

    def value(self, state, me, alpha, beta):
        key = state.ser()
        if self.table.has_key(key):
            return self.table[key]
        if state.is_terminal():
            value = state.utility(me)
        elif state.player == me:
            value = -2
            for action in state.actions() or [None]:
                value = max(value, self.value(state.result(action), me, alpha, beta))
        else:
            value = 2
            for action in state.actions() or [None]:
                value = min(value, self.value(state.result(action), me, alpha, beta))
        self.table[key] = value
        return value
