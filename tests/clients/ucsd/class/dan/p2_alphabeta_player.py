from assignment2 import Player, State, Action
import sys

DEBUG = 1


class AlphaBetaPlayer(Player):
    def __init__(self):
        self.trans = dict()
        self.hits = 0L

    def move(self, state):
        actions = filter(None, state.actions())
        if len(actions) < 1:
            return None
        alpha, choice = -sys.maxint, actions[0]
        for action in actions:
            v = self.ab(state.result(action), state.player)
            if v > alpha:
                alpha, choice = v, action
        if DEBUG:
            print >>sys.stderr, "table", len(self.trans), "hits", self.hits
            print choice
        return choice

    def ab(self, state, me):
        k = `state.ser()`
        if k in self.trans:
            self.hits += 1
            return self.trans[k]
        if state.is_terminal():
            v = state.utility(me)
        else:
            kids = map(lambda a: self.ab(state.result(a), me), state.actions() or [None])
            v = max(kids) if state.player <> me.next else min(kids)
        self.trans[k] = v
        return v
