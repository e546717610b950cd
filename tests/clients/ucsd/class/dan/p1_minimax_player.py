from assignment2 import Player, State, Action

class MinimaxPlayer(Player):
    def move(self, state):
	best = -sys.maxint
        choice = None
        for action in state.actions():
	    v = self.min(state.result(action))
            if v > best:
		best, choice = v, action
        return choice

    def min(self, state):
        if state.is_terminal(): return state.utility(self)
	return reduce(min, map(self.max, map(state.result, state.actions() or [None])))

    def max(self, state):
        if state.is_terminal(): return state.utility(self)
        return reduce(max, map(self.min, map(state.result, state.actions() or [None])))

import sys
