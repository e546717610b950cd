import copy

from assignment2 import Player, State, Action


class Node(State):
    """A state that sows in a deep copy of itself, and asks self.player.next."""

    def result(self, action):
        after = copy.deepcopy(self)
        after.board = State.result(self, action).board
        after.player_row = after.opponent_row
        after.player = self.player.next
        return after


class MinimaxPlayer(Player):
    def __init__(self):
        super(MinimaxPlayer, self).__init__()
        self.nodes = 0

    def max_value(self, node):
        self.nodes += 1
        if node.is_terminal():
            return node.utility(self), None
        best = (-float("inf"), None)
        for a in node.actions() or [None]:
            value = self.min_value(node.result(a))[0]
            if value > best[0]:
                best = (value, a)
        return best

    def min_value(self, node):
        self.nodes += 1
        if node.is_terminal():
            return node.utility(self), None
        best = (float("inf"), None)
        for a in node.actions() or [None]:
            value = self.max_value(node.result(a))[0]
            if value < best[0]:
                best = (value, a)
        return best

    def move(self, state):
        return self.max_value(Node(list(state.board), state.player_row, state.player))[1]
