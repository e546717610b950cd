# A complete agent for every game in POSIX awk, to start from.  It understands
# the line wire (protocol.md), asks for its legal moves, and plays the best one
# by look.  Improve look.  Start it with `gawk -f mover.awk`, or with
# `mawk -W interactive -f mover.awk` (otherwise mawk waits for a full buffer).
function say(line) { print line; fflush() } # a message left in a buffer is late

# Kari: prefer the corner, then a capture, then a diagonal step.
function kari(move,   red, from, to) {
	red = f[2] == "r"
	from = index(f[1], substr(red ? "ABCDEF" : "abcdef", int(move / 10), 1))
	to = from + (red ? 1 : -1) * substr("156", move % 10, 1)
	return 9 * (to == (red ? 25 : 1)) + 2 * (substr(f[1], to, 1) != ".") \
		+ (move % 10 == 3)
}

# Hus (32 pits) and Omweso (16): the seeds that the first sowing captures.
function sow(pit, pits,   mine, yours, last, inner, outer) {
	mine = 3 + f[2] * pits; yours = 3 + (1 - f[2]) * pits
	last = (pit + f[mine + pit]) % pits
	inner = f[yours + 3 * pits / 2 - 1 - last]; outer = f[yours + last - pits / 2]
	return last < pits / 2 || !f[mine + last] || !inner || (pits < 32 && !outer) \
		? 0 : inner + outer
}

# Mancala: the stones that reach the goal or are captured.
function home(pit,   row, goal, n, at, won) {
	row = f[1] + 1; goal = 3 + row * (f[3] + 1)
	for (n = f[4 + pit]; n > 0; n--) {
		do at = 4 + ++pit % (2 * row)
		while ((at - 3) % row == 0 && at != goal) # skip the other goal
		won += at == goal
	}
	return won + (at < goal && at > goal - row && !f[at] ? f[2 * row + 6 - at] : 0)
}

# Halma: the steps gained towards the opposite corner.
function gain(move,   n, c) {
	n = split(move, c, /[ ,;]/)
	return (c[n - 1] + c[n] - c[2] - c[3]) * (f[2] == "B" ? 1 : -1)
}

function look(move) {
	return game == "kari" ? kari(move) : game == "mancala" ? home(move) : \
		game == "halma" ? gain(move) : sow(move, game == "hus" ? 32 : 16)
}

$1 == "game" { game = $2; split("", f) } # reset everything
$1 == "seed" { srand($2 + 0) } # mawk's srand ignores a text
$1 == "position" { split(substr($0, 10), f, " ") } # the position in which we must move
$1 == "go" { say("moves") } # $2 is the milliseconds left
$1 == "moves" && $2 == "?" { say("2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2") } # a setup
$1 == "moves" && $2 != "?" { # the best move; draw among equals
	for (i = n = split(substr($0, 7), list, "\t"); i > 0; i--)
		if ((value[i] = look(list[i]) + rand()) > value[n]) n = i
	say(list[n])
}
$1 == "quit" { exit } # seat, limits, move, played, stop, end: nothing to do
