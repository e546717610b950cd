# -*- coding: utf-8 -*-
import random

from assignment2 import Player, State, Action


class RandomPlayer(Player):
    """Any legal move, or None."""

    def move(self, state):
        return random.choice(state.actions() or [None])
