from assignment2 import Player, State, Action, BOTTOM, TOP
from p3_evaluation_player import EvaluationPlayer


class CustomPlayer(EvaluationPlayer):
    """A depth that the size of the board decides."""

    def move(self, state):
        depth = 4 if state.M < 4 else 2
        return self.deepen(state, depth, -9, 9)[1]

    def deepen(self, state, depth, alpha, beta):
        if state.is_win() is not None:
            return state.utility(state.player), None
        if depth == 0 or self.is_time_up():
            return self.evaluate(state, state.player.row), None
        chosen = None
        for action in state.actions() or [None]:
            value = -self.deepen(state.result(action), depth - 1, -beta, -alpha)[0]
            if value > alpha:
                alpha, chosen = value, action
            if alpha >= beta:
                break
        return alpha, chosen
