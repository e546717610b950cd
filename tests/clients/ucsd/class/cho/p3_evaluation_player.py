from assignment2 import Player, State, Action


class EvaluationPlayer(Player):
    def move(self, state):
        best_move, max_value = None, -1.0
        my_row = state.player.row
        for action in state.actions():
            value = self.evaluate(state.result(action), my_row)
            if value > max_value:
                max_value, best_move = value, action
        return best_move

    def evaluate(self, state, my_row):
        if my_row == state.player_row:
            mine, yours = state.player_goal_idx, state.opponent_goal_idx
        else:
            assert my_row == state.opponent_row
            mine, yours = state.opponent_goal_idx, state.player_goal_idx
        total = 0
        for i in range(State.M + 1):
            total += state.board[mine - i] - state.board[yours - i]
        return float(total) / (2 * State.M * State.N)
