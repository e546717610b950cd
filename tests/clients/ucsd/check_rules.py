"""check_rules.py RULES COUNT: holds the adapter's State against bin/rules on random
positions: the moves, what one of them leads to, whether the game is over and who has
won, the forced pass, equality and hash, and the text that gives the state back."""
import os
import random
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "..", "tools", "adapters"))
from cse150 import Action, State  # noqa: E402


def draw_state(dice):
    pits = dice.randint(1, 7)
    most = dice.choice([0, 1, 1, 2, 4, 30, 300])
    State.initial(pits, dice.randint(1, 9))
    board = [dice.randint(0, most) if dice.random() < 0.8 else 0 for _ in range(2 * pits + 2)]
    return State(board, dice.randrange(2))


def text(state):
    return "%d %d %d %s" % (state.M, state.N, state.row, " ".join(map(str, state.board)))


def status(state):
    if not state.is_terminal():
        assert state.winner() is None and state.utility() == 0
        return "turn %d" % (state.row + 1)
    winner = state.winner()
    assert state.utility(0) == -state.utility(1) == {0: 1, 1: -1, -1: 0}[winner]
    return "over %s goals" % ("draw" if winner < 0 else winner + 1)


def exchange(state, dice):
    """Lines to rules(1), and what it must answer."""
    actions = state.actions()
    chosen = dice.choice(actions) if actions else None
    same = eval(repr(state))
    assert same == state and hash(same) == hash(state) and same != state.result(chosen)
    yield "position " + text(state), "position " + text(state)
    yield "status", status(state)
    if state.is_terminal():
        return
    yield "moves", "moves " + "\t".join(str(a.index) for a in actions or [Action(0, "-")])
    before = repr(state)
    after = state.result(chosen)
    assert repr(state) == before
    yield "play %s" % (chosen.index if chosen else "-"), "position " + text(after)
    yield "status", status(after)


def main(rules, count):
    dice = random.Random(150)
    lines = [pair for _ in range(count) for pair in exchange(draw_state(dice), dice)]
    asked = "".join(question + "\n" for question, _ in lines)
    heard = subprocess.run([rules, "mancala"], input=asked.encode(), stdout=subprocess.PIPE,
                           check=True).stdout.decode().splitlines()
    assert len(heard) == len(lines), (len(heard), len(lines))
    for (question, expected), actual in zip(lines, heard):
        assert expected == actual, (question, expected, actual)
    print("%d positions, %d answers" % (count, len(lines)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
