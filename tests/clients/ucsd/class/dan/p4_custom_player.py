from assignment2 import Player, State, Action


class CustomPlayer(Player):
    MAX_DEPTH = 3

    def move(self, state):
        best = None
        for depth in range(self.MAX_DEPTH):
            if self.is_time_up():
                break
            scores = {}
            for a in state.actions():
                scores[a.index] = self.score(state.result(a), depth)
            for index, v in sorted(scores.iteritems()):
                if best is None or v > scores.get(best.index, -99):
                    best = Action(self.row, index)
        return best

    def score(self, state, depth):
        row = self.row
        if depth == 0:
            s = state.board[row * (State.M + 1):][:State.M + 1]
            return sum(s) / 2 + s[-1]
        kids = [self.score(state.result(a), depth - 1) for a in state.actions() or [None]]
        return sum(kids) / len(kids)
