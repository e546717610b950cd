# -*- coding: utf-8 -*-
from assignment2 import Player, State, Action
from p3_evaluation_player import EvaluationPlayer

ORDER_BY_GOALS = True


class TimeIsUp(Exception):
    pass


def goals_first(state, actions):
    """Moves that fill the own goal come first."""
    return sorted(actions, key=lambda action: -state.result(action).board[
        state.player_goal_idx])


class CustomPlayer(Player):
    """Problem 4: iterative deepening until is_time_up()."""

    def __init__(self):
        self.judge = EvaluationPlayer()
        self.depths = []

    def move(self, state):
        best, depth = (state.actions() or [None])[0], 0
        print("thinking about", state)
        try:
            while depth < 60:
                depth += 1
                best = self.search(state, depth)
        except TimeIsUp:
            print("time is up in depth", depth)
        self.depths.append(depth)
        return best

    def search(self, state, depth):
        best, alpha = None, -2.0
        for action in goals_first(state, state.actions()):
            value = -self.value(state.result(action), depth - 1, -2.0, -alpha)
            if best is None or value > alpha:
                best, alpha = action, value
        return best

    def value(self, state, depth, alpha, beta):
        if self.is_time_up():
            raise TimeIsUp()
        if state.is_terminal() or depth == 0:
            return self.judge.evaluate(state, state.player.row)
        for action in state.actions() or [None]:
            alpha = max(alpha, -self.value(state.result(action), depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha
