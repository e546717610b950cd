# -*- coding: utf-8 -*-
__author__ = 'amy'
from assignment2 import *


class Timeout(Exception):
    pass


class CustomPlayer(Player):
    def move(self, state):
        best = None
        try:
            for depth in xrange(1, 30):
                best = self.search(state, depth)[1]
        except Timeout, e:
            print "stopped:", e
        return best

    def search(self, state, depth):
        if self.is_time_up():
            raise Timeout("at %d" % depth)
        if depth == 0 or state.is_terminal():
            return self.evaluate(state), None
        moves = state.actions()
        moves.sort(cmp=lambda a, b: cmp(b.index, a.index))
        best = (-9999, None)
        for action in moves or [None]:
            value = -self.search(state.result(action), depth - 1)[0]
            if value > best[0]:
                best = value, action
        return best

    def evaluate(self, state):
        return state.board[state.player_goal_idx] - state.board[state.opponent_goal_idx]
