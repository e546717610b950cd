"""Matches and rules for Python programs, without anything to install (Python 3.7 or later).

    Match(player, player, ...)  a match; a loop over it gives its events as they happen
    Rules(game)                 a process that knows the rules of a game
    follow(file)                the events that a running match, league or arena writes

README.md has examples, and events(5) describes the events.  End a Match or Rules by `with`
or close().  A failure raises Error.
"""
import contextlib, json, os, queue, shutil, subprocess, tempfile, threading, time


class Error(Exception):
    pass


def program():
    """The referee: $REFEREE, or the one beside this file, or the one on $PATH."""
    here = os.path.dirname(os.path.abspath(__file__))
    near = [os.path.join(here, up, "bin", "referee") for up in ("../..", "../../..")]
    for path in [os.environ.get("REFEREE")] + near + [shutil.which("referee")]:
        if path and os.access(path, os.X_OK):
            return path
    raise Error("there is no referee: build it, or name it in $REFEREE")


class Process:
    """A program that we started.  A file holds its standard error until it ends."""

    def __init__(self, words, **pipes):
        self.errors = tempfile.TemporaryFile("w+", errors="replace")
        try:
            self.child = subprocess.Popen(words, stderr=self.errors, **pipes)
        except OSError as error:
            self.errors.close()
            raise Error("%s: %s" % (words[0], error.strerror))

    def complaint(self):
        """Its last line on standard error, or its exit status."""
        self.errors.seek(0)
        lines = self.errors.read().splitlines()
        return lines[-1] if lines else "exit status %d" % self.child.wait()

    def close(self):
        """End it.  The referee ends its players."""
        if self.child.poll() is None:
            self.child.terminate()
        self.child.wait()
        for file in (self.child.stdin, self.child.stdout, self.errors):
            with contextlib.suppress(BrokenPipeError, AttributeError):
                file.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Match(Process):
    """A match.  Its events (referee(1), --events) are dictionaries:

        Match("random", "./agent 2", game="hus", rounds=10, pairs=True)

    Players are command lines.  Options are those of referee(1), with _ instead of -; the value
    True means an option without a value.  The match does not wait for your loop.
    After the loop, `table` is the last event and `status` the referee's exit status.
    """

    def __init__(self, *players, **options):
        self.table = self.status = None
        self.heard = queue.Queue()
        reading, writing = os.pipe()
        words = [program(), "--events", "fd:%d" % writing]
        for name, value in options.items():
            name = "--" + name.replace("_", "-")
            words += [name] if value is True else ["%s=%s" % (name, value)]
        try:
            super().__init__(words + ["--"] + list(players), stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, pass_fds=[writing])
        except Error:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        threading.Thread(target=self._listen, args=[reading], daemon=True).start()

    def _listen(self, reading):
        with open(reading, encoding="ascii") as lines:
            for line in lines:
                self.heard.put(line)
        self.heard.put(None)

    def __iter__(self):
        for line in iter(self.heard.get, None):
            event = json.loads(line)
            if event["ev"] == "table":
                self.table = event
            yield event
        self.status = self.child.wait()
        if self.table is None:
            raise Error(self.complaint())


def follow(file, again=False):
    """The events of a file that is being written, from its first one, as dictionaries.

    The loop ends after the table.  An arena empties its file (DIR/live/0 ...) for each match;
    `again` continues with the next match.  After 0.1 s without an event the loop gets None,
    because the writer may be gone.  The loop waits for the rest of an incomplete line.
    """
    head, heard, ended = b"", 0, False
    while again or not ended:
        with contextlib.suppress(FileNotFoundError), open(file, "rb") as lines:
            if lines.readline() != head:  # a new match
                head, heard = b"", 0
            lines.seek(heard)
            for line in lines:
                if not line.endswith(b"\n"):
                    break
                head = head or line
                heard += len(line)
                event = json.loads(line.decode("ascii"))
                ended = event["ev"] == "table"
                yield event
        if again or not ended:
            time.sleep(0.1)
            yield None


class Rules(Process):
    """The rules of a game, as -G names it: "halma", "hus,m=4", "exec:python3 othello.py".

    Positions and moves are texts, as in rules(1).  A refused question raises Error and changes
    nothing.  After an interruption, such as your own time-out, the next question skips the
    pending answer and gets its own.
    """

    def __init__(self, game):
        super().__init__([program(), "rules", game], stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE)
        self.asked = 0

    def _answer(self, question):
        """The lines of an answer.  After each question we ask for a parameter that no game has,
        a new one each time.  The complaint about it marks the end of the answer."""
        if "\n" in question:
            raise Error("a question is one line")
        self.asked += 1
        lines, mark = [], " has no parameter '#"
        with contextlib.suppress(BrokenPipeError):
            self.child.stdin.write(("%s\nparams #%d\n" % (question, self.asked)).encode())
            self.child.stdin.flush()
        for line in self.child.stdout:
            line = line.decode(errors="replace").rstrip("\n")
            if line.endswith("%s%d'" % (mark, self.asked)):
                break
            lines = [] if mark in line else lines + [line]  # skip an older answer
        else:
            raise Error(self.complaint())
        if len(lines) == 1 and lines[0].startswith("error "):
            raise Error(lines[0][6:])
        return lines

    def ask(self, question):
        """The answer to a question of rules(1) that has a one-line answer."""
        lines = self._answer(question)
        if len(lines) != 1:
            raise Error("'%s' has no answer of one line" % question)
        return lines[0]

    def draw(self):
        """A picture of the position."""
        return "\n".join(self._answer("draw")[:-1])

    def _tell(self, question):
        return self.ask(question).partition(" ")[2]

    def start(self, seed=1):
        """Set up a start and return its position.  The same seed gives the same start."""
        return self._tell("position startpos %d" % seed)

    def position(self, text=""):
        """Set up a position if `text` is given.  Return the position."""
        return self._tell("position " + text if text else "position")

    def moves(self, seat=None):
        question = "moves %d" % seat if seat else "moves"
        return [move for move in self._tell(question).split("\t") if move]

    def play(self, move):
        """Play a move or an outcome of chance.  Return the new position."""
        return self._tell("play " + move)

    def status(self):
        """The state, for example "turn 1", "turn chance" or "over 2 captured"."""
        return self.ask("status")
