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
        sides = [0, 0]
        for i, stones in enumerate(state.board):
            sides[i / (state.M + 1)] += stones
        print "evaluate", my_row, sides
        return 1 / (2.0 * state.M * state.N) * (sides[my_row] - sides[my_row - 1])
