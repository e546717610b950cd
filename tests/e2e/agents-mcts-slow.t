#!/bin/sh
# The player mcts: whole games, proofs, clocks and options.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/players.sh
. "$(dirname "$0")/players.sh"

# Print mcts's answer to one turn: ask "OPTION..." VARIANT SEAT POSITION [MS]
ask() {
	printf '%s\n' "game $(echo "$2" | tr , ' ')" 'seed 1' "seat $3" \
		"position $4" "go ${5:--1}" quit >"$TMP/turn"
	# shellcheck disable=SC2086 # words
	limited "$BIN/mcts" $1 <"$TMP/turn" >"$TMP/said"
	grep -v '^#' "$TMP/said"
}
# And its remark.
remarked() {
	ask "$@" >/dev/null
	grep '^#' "$TMP/said"
}

#
# Whole games
#

few='mcts --playouts 20 --mem 2'
for game in kari hus omweso mancala halma,plies=30 einstein goofspiel,cards=5 null; do
	match "$game" 2 '' "$few" random
	is "${game%,*}: it plays from either seat, without a fault" '2 0 0' \
		"$(summary)"
done
match kari 2 '' 'kari:mcts --playouts 20' 'random'
is "it plays on the course's wire of kari" '2 0 0' "$(summary)"
match halma,plies=20 2 '' 'files:mcts --playouts 5 --files' random
is 'it plays halma by files' '2 0 0' "$(summary)"
match halma,plies=20,rules=addendum 2 '' "$few" random
is 'and under the addendum' '2 0 0' "$(summary)"
match kari 10 '' 'mcts --playouts 40' random
ok 'kari: it beats random in 10 of 10' has '"name":"mcts playouts 40","wins":10,' \
	"$(tail -n 1 "$TMP/match")"

#
# Play that can be repeated
#

match kari 2 '' 'mcts --playouts 50' 'random'
cp "$TMP/match" "$TMP/first"
match kari 2 '' 'mcts --playouts 50' 'random'
ok 'a number of playouts and a seed: the same match again' \
	cmp "$TMP/first" "$TMP/match"
match hus 2 '' 'mcts --playouts 9' 'random'
cp "$TMP/match" "$TMP/first"
match hus 2 '' 'mcts --playouts 9' 'random'
ok 'hus: the same match again' cmp "$TMP/first" "$TMP/match"

#
# Single positions
#

few='--playouts 50'
knows it "$few"
is 'it captures a cube that would win' 11 \
	"$(ask "$few" kari 1 'Aa..........C..........c. r 1')"

#
# Proofs
#

won='A...........C..a......... r 1'  # two steps to go, and nobody ahead
lost='.......a............A.... r 1' # four against two
ok 'it proves a race that it wins' has '# won, proved' \
	"$(remarked "$few" kari 1 "$won")"
ok 'and one that it loses' has '# lost, proved' \
	"$(remarked "$few" kari 1 "$lost")"
only='B.A...Ca...D..b.Fd....cef r 1' # of 5 moves one wins
is 'it finds the only move that wins' 12 \
	"$(ask '--playouts 2000' kari 1 "$only")"
ok 'and proves that' has '# won, proved' \
	"$(remarked '--playouts 2000' kari 1 "$only")"

#
# Time and memory
#

# The clock counts processor time, which a busy machine does not take from a
# player.
kept() { # GAME TERMS PLAYER PLAYER
	match "$1" 1 "clock=cpu,wall=60s,$2" "$3" "$4"
	cat "$TMP/match"
	! grep -q -e 'fault":true' -e 'void":true' "$TMP/match"
}
ok 'kari: 50 ms a move are kept' \
	kept kari move=50ms,start=0ms mcts mcts
for game in omweso mancala,m=2,n=2 halma,plies=10; do
	ok "${game%%,*}: 50 ms a move are kept" \
		kept "$game" move=50ms,bank=none mcts random
done
ok 'a bank of a second is kept' kept kari bank=1s,move=none mcts random
start=$(echo position | "$BIN/rules" kari | sed 's/^position //')
is '--time is kept' 1 "$(ask '--time 0.02 --mem 1' kari 1 "$start" | wc -l | tr -d ' ')"
is 'a full tree is searched on' 1 \
	"$(ask '--playouts 20000 --mem 1' kari 1 "$start" | wc -l | tr -d ' ')"
ok 'a remark tells what it knows' has ' playouts' \
	"$(remarked '--playouts 5' kari 1 "$start")"

#
# Options
#

ok 'mcts --help is success' exits 0 "$BIN/mcts" --help
is 'mcts --help fits a screen' yes "$("$BIN/mcts" --help |
	awk 'length > 80 { wide = 1 }
		END { print (NR < 25 && !wide ? "yes" : "no") }')"
while IFS= read -r words; do
	# shellcheck disable=SC2086 # words
	ok "mcts $words is exit status 2" exits 2 "$BIN/mcts" $words </dev/null
done <<'END'
--playouts
--playouts 0
--playouts 1e3
--time 0
--mem 0
--depth 3
END
finish
