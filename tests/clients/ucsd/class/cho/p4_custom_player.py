from p2_alphabeta_player import AlphaBetaPlayer, Seen
from assignment2 import State


class ThisMuch(Exception):
    pass


class Custom(AlphaBetaPlayer):
    """One more ply until the time is up; the class is renamed below."""

    def move(self, state):
        choice = state.actions()[0] if state.actions() else None
        try:
            for depth in range(1, 12):
                self.seen = Seen()
                choice = max(state.actions(), key=lambda a: self.look(state.result(a), depth))
        except (ThisMuch, ValueError):
            pass
        return choice

    def look(self, state, depth):
        if self.is_time_up():
            raise ThisMuch
        if depth == 0 or state.is_terminal():
            goals = state.board[State.M], state.board[-1]
            return goals[int(self)] - goals[1 - int(self)]
        values = [self.look(state.result(a), depth - 1) for a in state.actions() or [None]]
        return max(values) if state.player == self else min(values)


CustomPlayer = Custom
