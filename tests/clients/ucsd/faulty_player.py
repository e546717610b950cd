# -*- coding: utf-8 -*-
# What goes wrong in a class, a player each; --class names one.
import os
import sys
import time

from assignment2 import Player, State, Action


class Raising(Player):
    def move(self, state):
        return {}["no such pit"]


class Leaving(Player):
    def move(self, state):
        sys.exit(7)


class Failing(Player):
    def __init__(self, depth):
        pass


class Without(Player):
    pass


class Nothing(Player):
    def move(self, state):
        pass


class Garbage(Player):
    def move(self, state):
        return u"resign\n\u2603"


class Number(Player):
    """What would be a move, were it not for the Action around it."""

    def move(self, state):
        return state.actions()[0].index


class Wrong(Player):
    """The rival's row with an own pit."""

    def move(self, state):
        return Action(state.opponent_row, state.actions()[0].index)


class Empty(Player):
    """A pit without a stone as soon as there is one."""

    def move(self, state):
        for i in range(*state.possible_action_range()):
            if not state.board[i]:
                return Action(state.player_row, i)
        return state.actions()[0]


class Theirs(Player):
    """A pit of the rival's."""

    def move(self, state):
        return Action(state.player_row, state.result(None).actions()[0].index)


class Printing(Player):
    """Prints in every way there is, spoils the state it was given, and reads."""

    def move(self, state):
        action = (state.actions() or [None])[-1]
        print("resign")
        sys.stdout.write("moves\n")
        sys.stdout.flush()
        os.write(1, b"0\n")
        os.system("echo resign; cat")
        state.board[:] = [0] * len(state.board)
        state.player_row = 7
        assert sys.stdin.read() == ""
        return action


class Sleeping(Player):
    """From its second move on."""
    moves = 0

    def move(self, state):
        self.moves += 1
        if self.moves > 1:
            time.sleep(5)
        return (state.actions() or [None])[0]


class Patient(Player):
    """Waits for its time to be up, and a little longer."""

    def move(self, state):
        began = time.time()
        while not self.is_time_up():
            time.sleep(0.002)
        sys.stderr.write("up after %d0 ms\n" % ((time.time() - began) * 100))
        return (state.actions() or [None])[0]


class Forgetful(Player):
    """Plays as long as it was made for this game and by a fresh program."""
    games = []

    def __init__(self):
        self.games.append(self)
        assert len(self.games) == 1

    def move(self, state):
        return (state.actions() or [None])[0]
