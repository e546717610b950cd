#!/usr/bin/env python3
"""Plays an unchanged solution file of UCSD's CSE 150 (spring 2016, assignment 2) over the line
wire (protocol.md):

    ./referee -G mancala "python3 ../tools/adapters/cse150.py FILE" greedy

FILE imports Player, State and Action from the module assignment2 and derives a class from Player
with move(self, state).  This file is that module; with --course DIR, the instructor's own is.
FILE may import from the folders named behind it.  A process plays one game, as in the course.
What the solution prints goes to standard error.  is_time_up() is true once the referee writes
`stop` or the time of `go` is over; the grace is left then.  Under terms without a grace, half of
the time, at most 1 s, is kept back.

The solutions of 2016 are Python 2.  Nothing is converted: with `--python python2` this program
and the solution run under python2.
"""
from __future__ import print_function
import argparse, collections, numbers, os, random, re, select, sys, time, traceback, types

# Signs of Python 2: a line that does not compile, and the words of an error.
OLD_LINE = re.compile(r"^\s*(print|exec)\b\s*[^\s(=.]|\bexcept\b.*,|\braise\s+[\w.]+\s*,|<>|`|"
                      r"\b0\d+\b|\d[lL]\b|\bur['\"]")
OLD_WORDS = re.compile(r"'(xrange|raw_input|unicode|basestring|long|reduce|unichr)' is not|"
                       r"attribute '(iter\w+|has_key|maxint)'|not supported between|not float|"
                       r"'(cmp|Queue|c?StringIO|cPickle|map|filter|zip|range|dict_\w+)'|of tabs")


class Action(collections.namedtuple("Action", "row index")):
    __repr__ = lambda self: "Action(%r, %r)" % self


class State(object):
    """2M+2 counts and the row to move; without counts, the start that initial() set last."""
    M, N = 6, 4

    def __init__(self, board=None, row=0, *ignored):
        if board is None:
            board, row = ([State.N] * State.M + [0]) * 2, 0
        self.board, self.M = list(board), len(board) // 2 - 1
        self.row, self.player_row, self.opponent_row = row, row, 1 - row
        self.player_goal_idx = self.M if row == 0 else 2 * self.M + 1
        self.opponent_goal_idx = 3 * self.M + 1 - self.player_goal_idx

    @staticmethod
    def initial(M, N):
        State.M, State.N = M, N
        return State()

    def row_of(self, player):  # of a player or a row; of None, the row to move
        return self.row if player is None else getattr(player, "row", player)

    def actions(self, player=None):
        row = self.row_of(player)
        first = row * (self.M + 1)
        return [Action(row, i) for i in range(first, first + self.M) if self.board[i]]

    def result(self, action):
        """The state after it; None is the pass."""
        after = State(self.board, self.opponent_row)
        if action is None:
            return after
        board, goal, i = after.board, self.player_goal_idx, action.index
        if action.row != self.row or not goal - self.M <= i < goal or not board[i]:
            raise ValueError("%r is illegal in %r" % (action, self))
        stones, board[i] = board[i], 0
        while stones:
            i = (i + 1) % len(board)
            if i != self.opponent_goal_idx:
                board[i] += 1
                stones -= 1
        across = 2 * self.M - i
        if goal - self.M <= i < goal and board[i] == 1 and board[across]:
            board[goal] += 1 + board[across]
            board[i] = board[across] = 0
        return after

    def is_terminal(self):
        return not any(self.board[:self.M] + self.board[self.M + 1:-1])

    def winner(self):  # the row; -1 for a draw, None while the game goes on
        lead = self.board[self.M] - self.board[-1]
        return None if not self.is_terminal() else -1 if not lead else int(lead < 0)

    def utility(self, player=None):  # 1 for a won game, -1 for a lost one, else 0
        winner = self.winner()
        return 0 if winner in (None, -1) else 1 if winner == self.row_of(player) else -1

    def __repr__(self):
        return "State(%r, %r)" % (self.board, self.row)

    def __hash__(self):
        return hash((self.row, tuple(self.board)))

    def __eq__(self, other):
        return isinstance(other, State) and (self.row, self.board) == (other.row, other.board)
    __ne__ = lambda self, other: not self == other


class Player(object):
    row = None  # 0 or 1 in a game, where is_time_up() is the Referee's


class Referee(object):
    """The referee's lines, from the original standard input, and its clock."""

    def __init__(self, wire):
        self.wire, self.waiting, self.now = wire, [], getattr(time, "monotonic", time.time)

    def line(self):
        return self.waiting.pop() if self.waiting else self.wire.readline()

    def start_clock(self, ms, limits):
        left = ms / 1000.0 / (20 if "bank=" in limits else 1)  # a bank must last
        left -= 0 if re.search("grace=[^n]", limits) else min(1, left / 2)
        self.deadline = self.now() + left if ms >= 0 else float("inf")

    def is_time_up(self):
        if not self.waiting and select.select([self.wire], [], [], 0)[0]:
            self.waiting.append(self.wire.readline())
        return b"stop\n" in self.waiting or self.now() >= self.deadline


def load(path, name, base):
    """The player's class: the one of that name, the only one, or the one named as the file."""
    stem = os.path.basename(path).rsplit(".", 1)[0]
    module = sys.modules[stem] = types.ModuleType(stem)
    module.__file__ = path
    with open(path, "rb") as source:
        exec(compile(source.read(), path, "exec", 0, True), module.__dict__)
    own = [c for c in vars(module).values() if isinstance(c, type) and c.__module__ == stem
           and issubclass(c, base)]
    wanted = (name or re.sub(r"^p\d+|_", "", stem)).lower()
    for c in own:
        if c.__name__.lower() == wanted or len(own) == 1 and not name:
            return c
    raise LookupError("%s has no player %s, of %d: see --class" % (path, wanted, len(own)))


def answer(player, state, row, action):
    """The line to send.  If only a pass is possible, the player is not asked.  If the answer is
    no move at all, the line says so in words, and the referee judges it malformed."""
    legal = [a.index for a in state.actions() if a]
    chosen = player.move(state) if legal else None
    if isinstance(chosen, action) and isinstance(chosen.index, numbers.Integral) and (
            chosen.row == row or chosen.index not in legal):
        return "%d" % chosen.index
    return re.sub("[^ -~]", "?", "move() returned %r" % (chosen,))[:200] if legal else "-"


def play(path, name):
    referee, output, told = Referee(os.fdopen(os.dup(0), "rb", 0)), os.dup(1), {}
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout, course = sys.stderr, __import__("assignment2")
    course.Player.is_time_up = lambda self: referee.is_time_up()
    make = load(path, name, course.Player)
    for line in iter(referee.line, b""):
        word, _, told[word] = line.decode("ascii").rstrip().partition(" ")
        if word == "limits":
            random.seed(int(told["seed"]))
            player = make()
            player.row = int(told["seat"]) - 1
        elif word == "go":
            counts = [int(n) for n in told["position"].split()]
            course.State.initial(*counts[:2])
            state = course.State(counts[3:], counts[2])
            referee.start_clock(int(told["go"]), told["limits"])
            said = answer(player, state, counts[2], course.Action)
            os.write(output, said.encode("ascii") + b"\n")
        elif word == "end":
            break


def main():
    parser = argparse.ArgumentParser(epilog="FILE: a solution; more: folders it imports from")
    for name in "--class", "--course", "--python":
        parser.add_argument(name)
    parser.add_argument("words", nargs="+", metavar="FILE")
    options = vars(parser.parse_args())
    program, course, words = options["python"], options["course"], options["words"]
    if program and os.environ.get("CSE150") != program:
        os.environ["CSE150"] = program  # once is enough
        os.execv("/usr/bin/env", ["env", program] + sys.argv)
    if not course:
        sys.modules["assignment2"] = sys.modules[__name__]
    sys.path[0:1] = [os.path.dirname(os.path.abspath(words[0]))] + words[1:] + [course or "."]
    try:
        play(words[0], options["class"])
    except Exception as error:
        traceback.print_exc()
        line = (getattr(error, "text", None) or "").strip()
        if sys.version_info[0] > 2 and (OLD_LINE.search(line) or OLD_WORDS.search(str(error))):
            print("this %s Python 2: %s (--python python2 runs it; nothing is converted)" % (
                "is" if line else "looks like", line or error), file=sys.stderr)
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
