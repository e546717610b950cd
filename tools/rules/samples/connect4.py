#!/usr/bin/env python3
# Connect Four on any board, as a program that knows the rules (rules(7)):
#     referee -G "exec:./connect4.py" random greedy
#     referee -G "exec:./connect4.py,cols=9,rows=7" random greedy
#
# Position: the rows from the top with slashes between them, `.` for a gap, `1` and `2`
# for the seats' discs; then the seat that is to move.
# Move: the column, from 1.

HELLO = (
    "hello 1 connect4\ttitle=Connect Four\tparams=cols:4:10:7,rows:4:10:6"
    "\tterms=move=1s\trounds=10\tlongest=100\tboard=11\tvalue=yes"
)
PARAMS = {"cols": (range(4, 11), 7), "rows": (range(4, 11), 6)}  # allowed, and default
values = {}

def start(seed):
    return ["." * values["cols"]] * values["rows"], 1

def write(rows, seat):
    return "/".join(rows) + f" {seat}"

def read(text):
    board, _, seat = text.partition(" ")
    rows = board.split("/")
    if len(rows) != values["rows"] or any(len(row) != values["cols"] for row in rows):
        raise ValueError(f"a board has {values['rows']} rows of {values['cols']}")
    if set(board) - set("./12") or seat not in ("1", "2"):
        raise ValueError("a position is rows of . 1 2, a blank, and the seat to move")
    for upper, lower in zip(rows, rows[1:]):
        if any(u != "." and l == "." for u, l in zip(upper, lower)):
            raise ValueError("a disc hangs above a gap")
    return rows, int(seat)

def moves(rows, seat):
    return [str(x + 1) for x in range(values["cols"]) if rows[0][x] == "."]

def play(rows, seat, move):
    if not (move.isascii() and move.isdigit() and move == str(int(move))):
        raise ValueError("malformed a move is a column, from 1")
    x = int(move) - 1
    if not 0 <= x < values["cols"]:
        raise ValueError(f"illegal the columns go from 1 to {values['cols']}")
    if rows[0][x] != ".":
        raise ValueError("illegal the column is full")
    y = max(y for y in range(values["rows"]) if rows[y][x] == ".")
    row = rows[y][:x] + str(seat) + rows[y][x + 1 :]
    return rows[:y] + [row] + rows[y + 1 :], 3 - seat

def four(rows, disc):
    """Whether four discs of this kind are in a line."""
    for y in range(values["rows"]):
        for x in range(values["cols"]):
            for dx, dy in (1, 0), (0, 1), (1, 1), (-1, 1):
                line = [(x + i * dx, y + i * dy) for i in range(4)]
                if all(
                    0 <= a < values["cols"] and b < values["rows"] and rows[b][a] == disc
                    for a, b in line
                ):
                    return True
    return False

def status(rows, seat):
    if four(rows, str(3 - seat)):  # the other seat has just moved
        return f"over {3 - seat} four"
    return "over draw full" if not moves(rows, seat) else f"turn {seat}"

def value(rows, seat):
    """Discs are worth more near the middle."""
    near = [min(x, values["cols"] - 1 - x) for x in range(values["cols"])]
    return sum(n * (row[x] == str(seat)) - n * (row[x] == str(3 - seat))
               for row in rows for x, n in enumerate(near))

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
    elif word == "value":
        return f"value {value(now[0], int(rest))}"
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
