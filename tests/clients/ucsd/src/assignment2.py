# -*- coding: utf-8 -*-
"""A stand-in for the instructor's module of CSE 150: the same names, arguments and
assertions, none of its lines.  It is stricter than the adapter's own where the
course's is: a State without a player has no successor, and keeps to three arguments."""

BOTTOM = 0
TOP = 1


class Player(object):
    def __init__(self):
        self.row = None
        self.next = None

    @property
    def name(self):
        return self.__class__.__name__

    @staticmethod
    def create_players(classes):
        bottom, top = classes[BOTTOM]()._set_row(BOTTOM), classes[TOP]()._set_row(TOP)
        bottom.next = top
        top.next = bottom
        return [bottom, top]

    def _set_row(self, row):
        self.row = row
        return self

    def _do_move(self, state, result_q, signal_q):
        self._signal_q = signal_q
        result_q.put_nowait((self.move(state), self.__dict__))

    def is_time_up(self):
        queue = getattr(self, "_signal_q", None)
        return queue is not None and not queue.empty()

    def move(self, state):
        raise NotImplementedError("move")

    def __int__(self):
        return self.row

    def __hash__(self):
        return hash(self.row)

    def __eq__(self, other):
        return self.row == other.row

    def __ne__(self, other):
        return not self == other


class Action(object):
    def __init__(self, row, index):
        self.row = row
        self.index = index

    def __hash__(self):
        return hash((self.row, self.index))

    def __eq__(self, other):
        return other is not None and (self.row, self.index) == (other.row, other.index)

    def __ne__(self, other):
        return not self == other

    def __str__(self):
        return "Action({0}, {1})".format(self.row, self.index)

    __repr__ = __str__


class State(object):
    M = None
    N = None

    @staticmethod
    def initial(M, N, player=None):
        State.M = M
        State.N = N
        return State(None, None, player)

    def __init__(self, board_lst, player_row, player=None):
        if board_lst is None:
            side = [State.N] * State.M + [0]
            self.board = side + side
            self.player_row = BOTTOM
        else:
            assert len(board_lst) == 2 * State.M + 2
            self.board = board_lst[:]
            self.player_row = player_row
        self.player = player
        self._terminal = None

    @property
    def opponent_row(self):
        return TOP if self.player_row == BOTTOM else BOTTOM

    @property
    def player_goal_idx(self):
        return State.M if self.player_row == BOTTOM else 2 * State.M + 1

    @property
    def opponent_goal_idx(self):
        return State.M if self.player_row == TOP else 2 * State.M + 1

    def possible_action_range(self):
        low = 0 if self.player_row == BOTTOM else State.M + 1
        return low, low + State.M

    def actions(self):
        low, high = self.possible_action_range()
        return [Action(self.player_row, i) for i in range(low, high) if self.board[i] > 0]

    def result(self, action):
        after = State(self.board, self.opponent_row, self.player.next)
        if action is not None:
            assert action.row == self.player_row
            after._sow(action.index, self)
        return after

    def _sow(self, pit, before):
        low, high = before.possible_action_range()
        assert low <= pit < high and self.board[pit] > 0
        hand, self.board[pit] = self.board[pit], 0
        while hand > 0:
            pit = (pit + 1) % len(self.board)
            if pit == before.opponent_goal_idx:
                continue
            self.board[pit] += 1
            hand -= 1
        across = 2 * State.M - pit
        if low <= pit < high and self.board[pit] == 1 and self.board[across] > 0:
            self.board[before.player_goal_idx] += self.board[across] + 1
            self.board[pit] = self.board[across] = 0

    def is_terminal(self):
        pits = self.board[:State.M] + self.board[State.M + 1:2 * State.M + 1]
        self._terminal = sum(pits) == 0
        return self._terminal

    @property
    def winner_row(self):
        assert self._terminal is not None and self._terminal
        bottom, top = self.board[State.M], self.board[2 * State.M + 1]
        return -1 if bottom == top else BOTTOM if bottom > top else TOP

    def utility(self, for_player):
        winner = self.winner_row
        return 0.0 if winner == -1 else 1.0 if winner == for_player.row else -1.0

    def is_win(self):
        return self.winner_row == self.player_row if self.is_terminal() else None

    def ser(self):
        return (self.player_row,) + tuple(self.board)

    def __hash__(self):
        return hash(self.ser())

    def __eq__(self, other):
        return self.player_row == other.player_row and self.board == other.board

    def __ne__(self, other):
        return not self == other

    def __str__(self):
        return "State({0}, {1})".format(self.board, self.player_row)
