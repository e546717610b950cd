from assignment2 import Player, State, Action


class AlphaBetaPlayer(Player):
    cache = {}  # of the class, for all instances

    def move(self, state):
        best, alpha = None, -1.5
        for action in state.actions():
            value = -self.search(state.result(action))
            if value > alpha:
                best, alpha = action, value
                if value == 1:
                    break
        return best

    def search(self, state):
        key = (state.ser(), state.player.row)
        if key not in AlphaBetaPlayer.cache:
            AlphaBetaPlayer.cache[key] = self.compute(state)
        return AlphaBetaPlayer.cache[key]

    def compute(self, state):
        if state.is_terminal():
            return state.utility(state.player)
        best = -2
        for action in state.actions() or [None]:
            best = max(best, -self.search(state.result(action)))
            if best == 1:
                break
        return best
