from assignment2 import Player, State, Action
import copy


class MinimaxPlayer(Player):
    """Makes the states itself, with the other player's turn."""

    def successor(self, state, action):
        after = state.result(action)
        return State(copy.copy(after.board), after.player_row, state.player.next)

    def best(self, state):
        if state.is_terminal():
            return state.utility(state.player), None
        best_value, best_action = -2, None
        for action in state.actions() or [None]:
            after = self.successor(state, action)
            assert after.player.next is state.player
            value = -self.best(after)[0]
            if value > best_value:
                best_value, best_action = value, action
        return best_value, best_action

    def move(self, state):
        return self.best(state)[1]
