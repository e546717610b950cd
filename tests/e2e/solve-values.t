#!/bin/sh
# solve: exact values, by the games' own solvers and by an exhaustive search.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

solve() {
	limited "$BIN/solve" "$@"
}
# Print the bounds of a line in JSON.
bounds() {
	solve --json "$@" | sed -n '1s/.*"low":\(-*[0-9]*\),"high":\(-*[0-9]*\),.*/\1 \2/p'
}

is 'mancala: 3x3 is a draw' 'mancala,m=3,n=3: a draw' \
	"$(solve mancala,m=3,n=3 | sed 's/ (.*//')"
is 'mancala: 2x4 is lost by 8' 'mancala,m=2: second wins by 8' \
	"$(solve mancala,m=2,n=4 | sed 's/ (.*//')"
is 'mancala: 5x2 is won by 2' '2 2' "$(bounds mancala,m=5,n=2)"
ok 'mancala: what is not known is said, with its bounds' grep -q \
	'not known, from -[0-9]* to [0-9]* (' <<END
$(solve -n 1000 mancala)
END
ok 'and is exit status 1' exits 1 solve -n 1000 mancala
is 'the value of each move is listed' '11 12 13' \
	"$(solve -m kari 'A.......................b r 1' | sed -n 's/^  \([0-9]*\):.*/\1/p' |
		tr '\n' ' ' | sed 's/ $//')"
is 'a game that is over is worth its result' '1 1' \
	"$(bounds kari 'A.......................A b 1' 2>/dev/null || true)$(
		bounds kari '........................A b 1')"
is 'any game is looked at to its end' '-1 -1' \
	"$(bounds hus "80 0 $(printf '0 %.0s' $(seq 27))2 0 0 0 1 $(printf '0 %.0s' $(seq 17))2$(printf ' 0%.0s' $(seq 14))")"
is 'to a draw, too' 'halma,plies=2: a draw' \
	"$(solve halma,plies=2 | sed 's/ (.*//')"
ok 'as far as it is allowed to' exits 1 solve -n 2 hus
is 'what that leaves open is said of each move' \
	'hus: not known,  0: not known,  1: not known' \
	"$(solve -m -n 2 hus | sed 's/ (.*//' | sed 3q | paste -s -d , -)"
is 'in JSON a move is a key, and the value two bounds' \
	'"move":"0","low":-1,"high":1 "move":"1","low":-1,"high":1' \
	"$(solve -m -n 2 --json hus | sed -n 's/.*\("move.*\),"positions".*/\1/p' |
		sed 2q | paste -s -d ' ' -)"

for line in '' chess einstein 'kari x' 'kari,opening=1' '--bogus kari' '-n 0 mancala' \
	'--mem x mancala' 'kari a b' 'kari,opening=352614 a b'
do
	# shellcheck disable=SC2086 # words
	ok "exit 2: solve $line" exits 2 solve $line
done
ok '--help fits a screen' test "$(solve --help | wc -l)" -le 24
finish
