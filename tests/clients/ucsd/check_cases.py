"""check_cases.py FOLDER: the cases of UCSD's problems in a folder of courses have the
answers of a full minimax, or of the evaluation, and tell wrong players from right ones:
prints how many of its cases each wrong player of a problem solves."""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "..", "tools", "adapters"))
from cse150 import Player, State  # noqa: E402

PLAYERS = Player.create_players([Player, Player])


def lead(state, row):
    """Of the row's goal over the other's."""
    goals = state.board[state.M], state.board[-1]
    return goals[row] - goals[1 - row]


def outcome(state, row):
    return (lead(state, row) > 0) - (lead(state, row) < 0)


def evaluation(state, row):
    mine = sum(state.board[row * (state.M + 1):][:state.M + 1])
    return 2 * mine - sum(state.board)


def search(leaf, depth=999, passes=True):
    """A value of a state for a row: by the leaves, to a depth; without passes a row
    that has no move ends the game."""
    known = {}

    def value(state, row, left=depth):
        key = state.ser(), left
        if key not in known:
            actions = state.actions() or [None]
            if state.is_terminal() or not left or (actions == [None] and not passes):
                return leaf(state, row)
            values = [value(state.result(a), row, left - 1) for a in actions]
            known[key] = max(values) if state.player_row == row else min(values)
        return known[key]
    return value


def best(make, last=False):
    """The first of the best moves by a value, or the last."""
    def choose(state):
        value, row = make(), state.player_row
        values = [value(state.result(a), row) for a in state.actions()]
        same = [i for i, v in enumerate(values) if v == max(values)]
        return state.actions()[same[-1 if last else 0]].index
    return choose


BOTH = {
    "first": lambda state: state.actions()[0].index,
    "last": lambda state: state.actions()[-1].index,
    "goals": best(lambda: lead),
}
SEARCH = dict(BOTH, **{
    "evaluation": best(lambda: evaluation),
    "larger": best(lambda: search(outcome), True),
    "margin": best(lambda: search(lead)),
    "no pass": best(lambda: search(outcome, passes=False)),
    "depth 3": best(lambda: search(lead, 2)),
})
EVALUATION = dict(BOTH, **{
    "larger": best(lambda: evaluation, True),
    "row 0": best(lambda: lambda state, row: evaluation(state, 0)),
    "pits only": best(lambda: lambda state, row: evaluation(state, row) - lead(state, row)),
    "rival's": best(lambda: lambda state, row: -evaluation(state, row)),
    "whole numbers": best(lambda: lambda state, row: evaluation(state, row) >= 0),
})
PROBLEMS = [
    ("ucsd-p1.suite", best(lambda: search(outcome)), SEARCH),
    ("ucsd-p2.suite", best(lambda: search(outcome)), SEARCH),
    ("ucsd-p3.suite", best(lambda: evaluation), EVALUATION),
]


def cases(path):
    for line in open(path):
        if not line.startswith("mancala,"):
            continue
        field = [word.strip() for word in line.split("|")]
        n = [int(word) for word in field[1].split()]
        State.initial(*n[:2])
        yield State(n[3:], n[2], PLAYERS[n[2]]), int(field[3])


def main(folder):
    for name, right, wrong in PROBLEMS:
        solved, total = dict.fromkeys(wrong, 0), 0
        for state, answer in cases(os.path.join(folder, name)):
            assert right(state) == answer, (name, state, right(state), answer)
            total += 1
            for player in wrong:
                solved[player] += wrong[player](state) == answer
        assert total >= 8, "%s has %d cases" % (name, total)
        for player in sorted(solved):
            print("%s: %s solves %d of %d" % (name, player, solved[player], total))
            assert solved[player] <= 0.7 * total, "%s solves most" % player


if __name__ == "__main__":
    main(sys.argv[1])
