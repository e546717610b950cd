"""Halma in the course's way, in Python 3: the step or jump that brings a piece
farthest.  playdata.txt counts its moves; weights.txt is its own data."""
import os


def corner(x, y):
    return y < 5 and x < (5, 5, 4, 3, 2)[y]


def read_input():
    with open("input.txt") as f:
        lines = f.read().splitlines()
    return lines[0], lines[1], float(lines[2]), lines[3:19]


def moves(board, own):
    target = corner if own == "W" else (lambda x, y: corner(15 - x, 15 - y))
    free = {(x, y) for y in range(16) for x in range(16) if board[y][x] == "."}
    for y in range(16):
        for x in range(16):
            if board[y][x] != own:
                continue
            for dx, dy in ((u, v) for u in (-1, 0, 1) for v in (-1, 0, 1) if u or v):
                for kind, to in (("E", (x + dx, y + dy)), ("J", (x + 2 * dx, y + 2 * dy))):
                    over = (x + dx, y + dy)
                    inside = 0 <= over[0] < 16 and 0 <= over[1] < 16
                    if to not in free or kind == "J" and (not inside or over in free):
                        continue
                    if target(x, y) and not target(*to):
                        continue
                    yield kind, (x, y), to


def main():
    _mode, color, _seconds, board = read_input()
    own = color[0]
    sign = 1 if own == "B" else -1
    with open("weights.txt") as f:
        weight = int(f.read())
    with open("calibration.txt") as f:
        f.read()
    played = 0
    if os.path.exists("playdata.txt"):
        with open("playdata.txt") as f:
            played = int(f.read())
    with open("playdata.txt", "w") as f:
        f.write(str(played + 1))
    kind, start, end = max(
        moves(board, own),
        key=lambda m: sign * weight * (m[2][0] + m[2][1] - m[1][0] - m[1][1]),
    )
    print("move", played, kind, start, end)
    with open("output.txt", "w") as f:
        f.write("%s %d,%d %d,%d" % ((kind,) + start + end))


main()
