#!/bin/sh
# solve: exact values, by the games' own solvers and without them.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

solve() {
	limited "$BIN/solve" "$@"
}
# Of a line in JSON: its bounds.
bounds() {
	solve --json "$@" | sed -n '1s/.*"low":\(-*[0-9]*\),"high":\(-*[0-9]*\),.*/\1 \2/p'
}

is 'mancala: 3x3 is a draw' 'mancala,m=3,n=3: a draw' \
	"$(solve mancala,m=3,n=3 | sed 's/ (.*//')"
is 'mancala: 2x4 is lost by 8' 'mancala,m=2: second wins by 8' \
	"$(solve mancala,m=2,n=4 | sed 's/ (.*//')"
is 'mancala: 5x2 is won by 2' '2 2' "$(bounds mancala,m=5,n=2)"
is 'mancala: without its solver, who wins is the same' '-1 -1' \
	"$(bounds --plain mancala,m=2,n=4)"
ok 'mancala: what is not known is said, with its bounds' grep -q \
	'not known, from -[0-9]* to [0-9]* (' <<END
$(solve -n 1000 mancala)
END
ok 'and is exit status 1' exits 1 solve -n 1000 mancala
ok '-v tells the bounds as they are found' grep -q \
	'^from -[0-9]* to [0-9]*, [0-9]* positions, ends of [0-9]* stones$' <<END
$(solve -v -n 1000 mancala 2>&1 >"$TMP/answer")
END
is 'and not among the answers' 1 "$(wc -l <"$TMP/answer" | tr -d ' ')"

# Kari in its last plies: a race of two cubes.
race='..........A.............b r 2'
is 'kari: with and without its solver' "$(bounds --plain kari "$race")" \
	"$(bounds kari "$race")"
for seed in 1 2 3 4 5 6 7 8; do
	# Late in a random game.
	position=$({
		echo "position startpos $seed"
		for ply in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22; do
			echo "random $((seed * 100 + ply))"
		done
		echo position
	} | "$BIN/rules" kari | sed -n '$s/position //p')
	is "kari: game $seed, after 22 plies: both solvers agree" \
		"$(bounds --plain -d 60 kari "$position")" "$(bounds kari "$position")"
done
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
ok 'as far as it is allowed to' exits 1 solve -d 2 hus
is 'what that leaves open is said of each move' \
	'kari,opening=352614: not known,  11: not known,  12: not known,  13: not known,  53: not known' \
	"$(solve -m -d 1 --plain kari,opening=352614 | sed 's/ (.*//' | paste -s -d , -)"
is 'in JSON a move is a key, and the value two bounds' \
	'"move":"11","low":-1,"high":1 "move":"12","low":-1,"high":1 "move":"13","low":-1,"high":1 "move":"53","low":-1,"high":1' \
	"$(solve -m -d 1 --plain --json kari,opening=352614 |
		sed -n 's/.*\("move.*\),"positions".*/\1/p' | paste -s -d ' ' -)"

for line in '' chess einstein 'kari x' 'kari,opening=1' '--bogus kari' '-n 0 mancala' \
	'--mem x mancala' 'kari a b' 'kari,opening=352614 a b'
do
	# shellcheck disable=SC2086 # words
	ok "exit 2: solve $line" exits 2 solve $line
done
ok '--help fits a screen' test "$(solve --help | wc -l)" -le 24
finish
