from assignment2 import Player, State, Action


class EvaluationPlayer(Player):
    def move(self, state):
        best_move, max_value = None, -1.0
        my_row = state.player.row
        for action in state.actions():
            value = self.evaluate(state.result(action), my_row)
            if value > max_value:
                max_value = value
                best_move = action
        return best_move

    def evaluate(self, state, my_row):
        low, high = state.possible_action_range()
        pits = sum(state.board[i] for i in range(low, high))
        others = sum(state.board) - pits - state.board[state.player_goal_idx] \
            - state.board[state.opponent_goal_idx]
        lead = pits - others + state.board[state.player_goal_idx] \
            - state.board[state.opponent_goal_idx]
        if state.player_row != my_row:
            lead *= -1
        return 1.0 / (2 * State.M * State.N) * lead
