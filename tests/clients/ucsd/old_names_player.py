# -*- coding: utf-8 -*-
from assignment2 import Player, State, Action


class OldNamesPlayer(Player):
    """Fit for both syntaxes, but not for Python 3."""

    def move(self, state):
        for i in xrange(1):
            return state.actions()[i]
