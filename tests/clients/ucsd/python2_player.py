# -*- coding: utf-8 -*-
from assignment2 import Player, State, Action


class Python2Player(Player):
    """As the solutions of 2016 were: no Python 3."""

    def move(self, state):
        actions = state.actions()
        print "middle of", len(actions)
        return actions[len(actions) / 2]
