from assignment2 import Player, State, Action


class Seen(object):
    """A table of states, by hash() and ==."""

    def __init__(self):
        self.values = dict()

    def get(self, state):
        return self.values.get(state)

    def put(self, state, value):
        self.values[state] = value
        return value


class AlphaBetaPlayer(Player):
    def __init__(self):
        self.seen = Seen()

    def move(self, state):
        actions = state.actions()
        if len(actions) == 0:
            return None
        scored = [(self.lookup(state.result(a)), -a.index, a) for a in actions]
        return max(scored, key=lambda entry: entry[:2])[2]

    def lookup(self, state):
        value = self.seen.get(state)
        return self.seen.put(state, self.value(state)) if value is None else value

    def value(self, state):
        if state.is_terminal():
            if state.winner_row == -1:
                return 0.0
            return 1.0 if state.winner_row == self.row else -1.0
        values = [self.lookup(state.result(a)) for a in state.actions() or [None]]
        return max(values) if state.player is self else min(values)
