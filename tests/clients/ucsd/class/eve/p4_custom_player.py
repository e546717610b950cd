import random
import time
from assignment2 import Player, State, Action


class Guess(Player):
    def move(self, state):
        return random.choice(state.actions()) if state.actions() else None


class CustomPlayer(Player):
    """Plays games at random to their ends, between two players of its own."""

    def __init__(self):
        self.both = Player.create_players([Guess, Guess])

    def move(self, state):
        actions = state.actions()
        wins = dict((a, 0.0) for a in actions)
        began, n = time.time(), 0
        while actions and n < 6 * len(actions) and not self.is_time_up():
            wins[actions[n % len(actions)]] += self.trial(state, actions[n % len(actions)])
            n += 1
        return max(actions, key=lambda a: (wins[a], -a.index)) if actions else None

    def trial(self, state, action):
        after = State(state.board, state.player_row, self.both[state.player_row]).result(action)
        while not after.is_terminal():
            after = after.result(after.player.move(after))
        return after.utility(self)
