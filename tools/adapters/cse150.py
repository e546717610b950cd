#!/usr/bin/env python3
"""Plays an unchanged solution file of UCSD's CSE 150 (spring 2016, assignment 2) over the line
wire (protocol.md):

    ./referee -G mancala "python3 ../tools/adapters/cse150.py FILE" greedy

FILE imports Player, State and Action from the module assignment2 and derives a class from Player
with move(self, state).  This file is that module; with --course DIR, the instructor's own is.
FILE may import from the folders named behind it.  A process plays one game, as in the course; one
that the referee ends because it was late is replaced, and what it kept in itself is lost.
What the solution prints goes to standard error.  is_time_up() is true once the referee writes
`stop` or the time of `go` is over; the grace is left then.  Under terms without a grace, half of
the time, at most 1 s, is kept back.  A move may use a twentieth of a bank.  If there is no move,
the solution is asked too, and has to return None.

The solutions of 2016 are Python 2.  Nothing is converted: with `--python python2` this program
and the solution run under python2.
"""
from __future__ import print_function
import argparse, inspect, numbers, os, random, re, select, sys, time, traceback, types

# Signs of Python 2: a line that does not compile, and the words of an error.
OLD_LINE = re.compile(r"^\s*(print|exec)\b\s*[^\s(=.]|\bexcept\b.*,|\braise\s+[\w.]+\s*,|<>|`|"
                      r"\b0\d+\b|\d[lL]\b|\bur['\"]")
OLD_WORDS = re.compile(r"'(xrange|raw_input|unicode|basestring|long|reduce|unichr)' is not|"
                       r"attribute '(iter\w+|has_key|maxint)'|not supported between|not float|"
                       r"'(cmp|Queue|c?StringIO|cPickle|map|filter|zip|range|dict_\w+)'|of tabs|^slice indices")

BOTTOM, TOP = 0, 1  # the rows


class Equal(object):
    """Equal and hashed by ser()."""
    __hash__ = lambda self: hash(self.ser())
    __eq__ = lambda self, other: isinstance(other, Equal) and self.ser() == other.ser()
    __ne__ = lambda self, other: not self == other


class Action(Equal):
    def __init__(self, row, index):
        self.row, self.index = row, index

    ser = lambda self: ("action", self.row, self.index)
    __repr__ = lambda self: "Action(%s, %s)" % (self.row, self.index)


class Name(object):
    """The name of the class, unless a solution sets another."""
    __get__ = lambda self, player, make: make.__name__


class Player(Equal):
    row, next, name = None, None, Name()
    ser = lambda self: ("player", self.row)
    __int__ = lambda self: self.row
    is_time_up = lambda self: False  # in a game it is the Referee's

    @staticmethod
    def create_players(classes):
        """Make a player of each class, for the rows 0 and 1; `next` is the other."""
        players = [make()._set_row(row) for row, make in enumerate(classes)]
        for player in players:
            player.next = players[1 - player.row]
        return players

    def _set_row(self, row):
        self.row = row
        return self

    def _do_move(self, state, result_q, signal_q):
        result_q.put(self.move(state))

    def move(self, state):
        raise NotImplementedError("%s has no move(self, state)" % self.name)


class State(Equal):
    """2M+2 counts, the row to move and, if it is known, the player; without counts, the start."""
    M, N = 6, 4

    def __init__(self, board_lst=None, player_row=None, player=None):
        start = ([self.N] * self.M + [0]) * 2
        self.board = start if board_lst is None else list(board_lst)
        self.player_row = BOTTOM if board_lst is None or player_row is None else player_row
        self.player, self._over = player, None

    @staticmethod
    def initial(M, N, player=None):
        State.M, State.N = M, N
        return State(None, None, player)

    opponent_row = property(lambda self: 1 - self.player_row)
    player_goal_idx = property(lambda self: (self.M + 1) * (self.player_row + 1) - 1)
    opponent_goal_idx = property(lambda self: (self.M + 1) * (self.opponent_row + 1) - 1)

    def possible_action_range(self):
        """The index of the row's first pit, and the index after its last pit."""
        return self.player_goal_idx - self.M, self.player_goal_idx

    def actions(self):
        return [Action(self.player_row, i) for i in range(*self.possible_action_range())
                if self.board[i]]

    def result(self, action):
        """The state after it; None is the pass."""
        after = State(self.board, self.opponent_row, getattr(self.player, "next", None))
        if action is None:
            return after
        assert action in self.actions(), "%r is illegal in %r" % (action, self)
        board, goal, i = after.board, self.player_goal_idx, action.index
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
        self._over = not any(self.board[:self.M] + self.board[self.M + 1:-1])
        return self._over

    @property
    def winner_row(self):
        """-1 for a draw."""
        assert self._over, "there is a winner once is_terminal() was asked, and is true"
        lead = self.board[self.M] - self.board[-1]
        return BOTTOM if lead > 0 else TOP if lead else -1

    def utility(self, for_player):
        return 0.0 if self.winner_row < 0 else 1.0 if self.winner_row == int(for_player) else -1.0

    def is_win(self):
        return self.winner_row == self.player_row if self.is_terminal() else None

    ser = lambda self: (self.player_row,) + tuple(self.board)
    __repr__ = lambda self: "State(%r, %r)" % (self.board, self.player_row)


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
    """The player's class: the one of that name, or named as the file, or the only one."""
    stem = os.path.basename(path).rsplit(".", 1)[0]
    module = sys.modules[stem] = types.ModuleType(stem)
    module.__file__ = path
    with open(path, "rb") as source:
        exec(compile(source.read(), path, "exec", 0, True), module.__dict__)
    wanted = (name or re.sub(r"^p\d+|_", "", stem)).lower()
    players = dict((word.lower(), c) for word, c in vars(module).items() if inspect.isclass(c)
                   and issubclass(c, base) and c is not base)
    own = [c for c in players.values() if c.__module__ == stem]
    if wanted not in players and (name or len(own) != 1):
        raise LookupError("%s has no player %s, of %d: see --class" % (path, wanted, len(own)))
    return players.get(wanted) or own[0]


def seat(make, row, base):
    """The solution's player, linked with one for the other row."""
    class Rival(base):
        """The other row's player, whom nobody here asks for a move."""
    classes = [Rival, Rival]
    classes[row] = make
    return base.create_players(classes)[row]


def answer(player, state, row, action):
    """The line to send.  If the answer is no move at all, or None where there are moves, the line
    says so in words, and the referee judges it malformed."""
    legal = [a.index for a in state.actions() if a]
    chosen = player.move(state)
    if chosen is None and not legal:
        return "-"
    if isinstance(chosen, action) and isinstance(chosen.index, numbers.Integral) and (
            chosen.row == row or chosen.index not in legal):
        return "%d" % chosen.index
    return re.sub("[^ -~]", "?", "move() returned %r" % (chosen,))[:200]


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
            player = seat(make, int(told["seat"]) - 1, course.Player)
        elif word == "go":
            counts = [int(n) for n in told["position"].split()]
            course.State.initial(*counts[:2])
            state = course.State(counts[3:], counts[2], player)
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
    course, words = options["course"], options["words"]
    if options["python"] and os.environ.get("CSE150") != options["python"]:
        os.environ["CSE150"] = options["python"]  # once is enough
        os.execv("/usr/bin/env", ["env", options["python"]] + sys.argv)
    if not course:
        sys.modules["assignment2"] = sys.modules[__name__]
    sys.path[0:1] = [os.path.dirname(os.path.abspath(words[0]))] + words[1:] + [course or "."]
    try:
        play(words[0], options["class"])
    except Exception as error:
        line = (getattr(error, "text", None) or "").strip()
        if sys.version_info[0] > 2 and (OLD_LINE.search(line) or OLD_WORDS.search(str(error))):
            print("error: this %s Python 2: %s (--python python2 runs it; nothing is converted)" % (
                "is" if line else "looks like", line or error), file=sys.stderr)
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
