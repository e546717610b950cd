from assignment2 import Player, State, Action


def players_of(state):
    me = state.player
    return me, me.next


class MiniMaxPlayer(Player):
    """Not quite the name of the file."""

    def move(self, state):
        me, you = players_of(state)
        assert me.next.next == me and {me: 1, you: 2}[self] == 1
        scores = []
        for action in state.actions():
            scores.append(self.walk(state.result(action), me))
        print("%s: %s %s" % (self.name, str(state), scores))
        return state.actions()[scores.index(max(scores))] if scores else None

    def walk(self, state, me):
        if state.is_terminal():
            return state.utility(me)
        followers = [state.result(a) for a in state.actions() or [None]]
        choose = max if state.player == me else min
        return choose([self.walk(f, me) for f in followers])
