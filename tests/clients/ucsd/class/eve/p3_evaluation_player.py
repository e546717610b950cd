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
        M, N, b = State.M, State.N, state.board
        mine, yours = (b[:M + 1], b[M + 1:]) if my_row == 0 else (b[M + 1:], b[:M + 1])
        return (sum(mine) - sum(yours)) * 1.0 / (2 * M * N)
