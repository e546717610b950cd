#!/bin/sh
# The samples of rules(7), from which people write the rules of their own games.
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"

samples=$ROOT/tools/rules/samples

# ask COMMAND QUESTION...: the answers, with a blank for each tab.
ask() {
	command=$1
	shift
	# shellcheck disable=SC2086
	printf '%s\n' "$@" | $command 2>&1 | tr '\t' ' '
}

# Nim, in each awk that there is

for awk in mawk gawk 'busybox awk' original-awk awk; do
	nim="$awk -f $samples/nim.awk"
	if ! $awk 'BEGIN { exit 0 }' 2>"$TMP/none"; then
		skip "nim.awk is played in $awk" 'it is not here'
		continue
	fi
	is "nim.awk is played in $awk" 'position 5 4 2 1
position 0 1 3 1
moves b1 c1 c2 c3
position 0 1 1 2
error illegal that heap does not have so many
error malformed a move is a heap'\''s letter and how many to take: b3
position 0 0 1 1
turn 1
position 0 0 0 2
over 1 last
moves' "$(ask "$nim" \
		'position startpos 18446744073709551615' 'position 0 1 3 1' moves 'play c2' 'play b2' 'play b0' \
		'play b1' status 'play c1' status moves)"
	is 'it answers each question before the next one comes' 'hello 1 nim' "$(
		{
			echo hello
			await grep -q nim "$TMP/nim" || echo late >"$TMP/late"
		} | $nim >"$TMP/nim"
		cat "$TMP/late" 2>"$TMP/none" || cut -f 1 "$TMP/nim"
	)"
	: >"$TMP/nim"
done
if ! python3 -c 'import sys; assert sys.version_info >= (3, 6)' 2>"$TMP/none"; then
	skip 'the samples in Python' 'there is no Python 3.6'
	finish
fi

# Connect Four

is 'connect4 takes the size of its board' 'params cols=4 rows=5
position ..../..../..../..../.... 1
error illegal the columns go from 1 to 4
params cols=7 rows=6' \
	"$(ask "$samples/connect4.py" 'params cols=4 rows=5' 'position startpos 1' \
		'play 5' params)"

# Othello

is 'othello has the well-known numbers of games' '4 12 56 244 1396' "$(
	cd "$samples" && PYTHONDONTWRITEBYTECODE=1 python3 -c '
import othello as o
def perft(at, n):
    return n == 0 or sum(perft(o.play(*at, move), n - 1) for move in o.moves(*at))
print(*(perft(o.start(0), n) for n in range(1, 6)))' </dev/null
)"
is 'in othello who can do nothing passes, and two passes are the end' \
	'moves pass
error illegal a disc must turn others; pass only if none can
position 12../..../..../.... 1
position 111./..../..../.... 2
moves
over 1 discs' \
	"$(ask "$samples/othello.py" 'params size=4' 'position 12../..../..../.... 2' \
		moves 'play a2' 'play pass' 'play c1' moves status | sed 1,2d)"

# Kuhn's poker

is 'in kuhn nobody sees the other'\''s card before it is shown' \
	'turn chance
chance 1 JQ 1 JK 1 QJ 1 QK 1 KJ 1 KQ
view J?-bet
view ?K-bet
view J?-bet-fold deal
view ?K-bet-fold QJ-bet-call' \
	"$(ask "$samples/kuhn.py" 'params deals=2' status chance 'play JK' 'play bet' \
		'view 1' 'view 2' 'play fold' 'view 1' 'play QJ' 'play bet' 'play call' \
		'view 2' | grep -v '^p')"
is 'its chips are added up over the deals' 'over 1 chips' \
	"$(ask "$samples/kuhn.py" 'params deals=2' \
		'position JK-bet-fold QJ-check-bet-call' status | tail -n 1)"
finish
