"""check_rules.py RULES COUNT: holds the adapter's State against bin/rules on random
positions: the moves, what one of them leads to, whether the game is over and who has
won, the forced pass, equality and hash, and the text that gives the state back."""
import copy
import os
import random
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "..", "tools", "adapters"))
from cse150 import BOTTOM, TOP, Action, Player, State  # noqa: E402


class Own(Player):
    pass


PLAYERS = Player.create_players([Own, Player])


def check_players():
    """And actions, as the course's module has them."""
    own, other = PLAYERS
    assert (own.row, other.row, int(other), own.next, other.next) == (0, 1, 1, other, own)
    assert (own.name, Own.name, other.name) == ("Own", "Own", "Player")
    assert own != other and {own: 1}[Own()._set_row(0)] == 1 and not own.is_time_up()
    assert {Action(1, 4): 2}[Action(1, 4)] == 2 and Action(0, 4) != Action(1, 4) != None
    assert str(Action(1, 4)) == repr(Action(1, 4)) == "Action(1, 4)"
    start = State.initial(2, 1, own)
    assert start == State(None, [9, 9, 9, 9, 9, 9], 1) == State([1, 1, 0, 1, 1, 0], BOTTOM)
    assert start.player is own and start.opponent_row == TOP and State.M == 2 and State.N == 1


def draw_state(dice):
    pits = dice.randint(1, 7)
    most = dice.choice([0, 1, 1, 2, 4, 30, 300])
    State.initial(pits, dice.randint(1, 9))
    board = [dice.randint(0, most) if dice.random() < 0.8 else 0 for _ in range(2 * pits + 2)]
    row = dice.randrange(2)
    return State(board, row, PLAYERS[row])


def text(state):
    return "%d %d %d %s" % (state.M, state.N, state.player_row, " ".join(map(str, state.board)))


def refuses(ask):
    """An end is asked for before is_terminal() has said that there is one."""
    try:
        ask()
    except AssertionError:
        return
    assert False, "it was answered"


def status(state):
    refuses(lambda: state.winner_row)
    refuses(lambda: state.utility(0))
    if not state.is_terminal():
        refuses(lambda: state.winner_row)
        assert state.is_win() is None
        return "turn %d" % (state.player_row + 1)
    winner = state.winner_row
    assert state.is_win() == (winner == state.player_row)
    assert state.utility(0) == -state.utility(1) == {0: 1.0, 1: -1.0, -1: 0.0}[winner]
    return "over %s goals" % ("draw" if winner < 0 else winner + 1)


def exchange(state, dice):
    """Lines to rules(1), and what it must answer."""
    actions = state.actions()
    chosen = dice.choice(actions) if actions else None
    same = eval(str(state))
    assert same == state and hash(same) == hash(state) and same != state.result(chosen)
    assert state.ser() == (state.player_row,) + tuple(state.board) and {state.ser(): 1}[same.ser()]
    assert copy.deepcopy(state) == state
    assert state.player.row == state.player_row and state.result(chosen).player is state.player.next
    low, high = state.possible_action_range()
    assert [a for a in range(low, high) if state.board[a]] == [a.index for a in actions]
    assert {high, state.opponent_goal_idx} == {state.M, 2 * state.M + 1}
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
    check_players()
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
