#!/usr/bin/env python3
# Othello as a program that knows the rules (rules(7)):
#     referee -G "exec:./othello.py" random greedy
#     referee -G "exec:./othello.py,size=6" random greedy
#
# Position: the rows from the top with slashes between them, `.` for an empty square,
# `1` and `2` for the seats' discs; then the seat that is to move.
# Move: the square, such as d3: the column's letter and the row from the top; or pass.
import re

HELLO = (
    "hello 1 othello\ttitle=Othello\tparams=size:4:8:8"
    "\tterms=move=1s\trounds=10\tlongest=120\tboard=a1"
)
PARAMS = {"size": (range(4, 9, 2), 8)}  # allowed, and default
values = {}
LINES = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

def start(seed):
    n = values["size"]
    gap, edge = "." * (n // 2 - 1), ["." * n] * (n // 2 - 1)
    return edge + [gap + "21" + gap, gap + "12" + gap] + edge, 1

def write(rows, seat):
    return "/".join(rows) + f" {seat}"

def read(text):
    n, (board, _, seat) = values["size"], text.partition(" ")
    rows = board.split("/")
    if [len(row) for row in rows] != [n] * n or set(board) - set("./12"):
        raise ValueError(f"a board has {n} rows of {n} squares: . 1 or 2")
    if seat not in ("1", "2"):
        raise ValueError("behind the board stands the seat to move: 1 or 2")
    return rows, int(seat)

def turned(rows, seat, x, y):
    """The squares that change if this seat puts a disc at x, y."""
    at = {(a, b): disc for b, row in enumerate(rows) for a, disc in enumerate(row)}
    found = set()
    for dx, dy in LINES if at.get((x, y)) == "." else []:
        n = 1
        while at.get((x + n * dx, y + n * dy)) == str(3 - seat):
            n += 1
        if n > 1 and at.get((x + n * dx, y + n * dy)) == str(seat):
            found |= {(x + i * dx, y + i * dy) for i in range(n)}
    return found

def places(rows, seat):
    n = range(len(rows))
    return ["abcdefgh"[x] + str(y + 1) for y in n for x in n if turned(rows, seat, x, y)]

def moves(rows, seat):
    return places(rows, seat) or (["pass"] if places(rows, 3 - seat) else [])

def play(rows, seat, move):
    if not re.fullmatch("[a-h][1-8]|pass", move):
        raise ValueError("malformed a move is a square, such as d3, or pass")
    if move not in moves(rows, seat):
        raise ValueError("illegal a disc must turn others; pass only if none can")
    if move == "pass":
        return rows, 3 - seat
    new = turned(rows, seat, "abcdefgh".index(move[0]), int(move[1]) - 1)
    n = range(len(rows))
    return ["".join(str(seat) if (x, y) in new else rows[y][x] for x in n) for y in n], 3 - seat

def status(rows, seat):
    if moves(rows, seat):
        return f"turn {seat}"
    more = "".join(rows).count("1") - "".join(rows).count("2")
    return "over " + ("1 discs" if more > 0 else "2 discs" if more < 0 else "draw level")

# From here on all games are the same: read questions, write answers.
def set_params(words):
    wanted = {name: fallback for name, (_, fallback) in PARAMS.items()}
    for name, _, value in (word.partition("=") for word in words):
        if name not in PARAMS or int(value) not in PARAMS[name][0]:
            raise ValueError(" ".join(f"{p}={[*PARAMS[p][0]]}" for p in PARAMS))
        wanted[name] = int(value)
    values.update(wanted)

def answer(word, rest):
    """The answer to one question; `now` is the last position received."""
    global now
    if word == "hello":
        return HELLO
    if word == "params":
        set_params(rest.split())
        now = start(0)
        return " ".join(["params"] + [f"{name}={n}" for name, n in values.items()])
    if word == "position":
        kind, _, seed = rest.partition(" ")
        now = start(int(seed)) if kind == "startpos" else read(rest)
    elif word == "play":
        now = play(*now, rest)
    elif word == "status":
        return status(*now)
    elif word == "moves":
        return ("moves " + "\t".join(moves(*now))).rstrip()
    else:
        raise ValueError("there is no such question")
    return "position " + write(*now)

answer("params", "")
for line in open(0, encoding="ascii", errors="backslashreplace", newline="\n"):
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "quit":
        break
    try:
        print(answer(word, rest), flush=True)
    except ValueError as why:
        print("error", why, flush=True)
