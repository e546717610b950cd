#!/bin/sh
# The players that search: greedy, minimax, alphabeta.  Whole games of each,
# positions with known answers, and minimax and alphabeta side by side.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/players.sh
. "$(dirname "$0")/players.sh"

games='kari hus omweso mancala halma einstein goofspiel'

# Print a player's answer to one turn: ask "PLAYER OPTION..." VARIANT SEAT
# POSITION [MS]
ask() {
	printf '%s\n' "game $(echo "$2" | tr , ' ')" 'seed 1' "seat $3" \
		"position $4" "go ${5:--1}" quit >"$TMP/turn"
	# shellcheck disable=SC2086 # words
	limited "$BIN"/$1 <"$TMP/turn"
}

#
# Whole games
#

for game in $games; do
	case $game in
	halma) variant=halma,plies=20 ;;
	*) variant=$game ;;
	esac
	for player in greedy 'minimax --depth 2' 'alphabeta --depth 2'; do
		match "$variant" 2 '' "$player" random
		is "$game: $player plays from either seat, without a fault" '2 0 0' \
			"$(summary)"
	done
done
match halma,plies=30,rules=addendum 2 '' 'minimax --depth 1' 'alphabeta --depth 2'
is 'halma: and under the addendum' '2 0 0' "$(summary)"
for player in greedy 'minimax --depth 1' 'alphabeta --depth 2' 'hidden --level 1' 'mcts --playouts 5'; do
	match halma,size=8,camp=10,plies=60 2 '' "$player" random
	is "halma: and ${player%% *} on a smaller board" '2 0 0' "$(summary)"
done
# On every board that the rules allow.  On the smallest ones random wins a game in twenty.
draw() { # SEED: prints variants: that in which camps are furthest apart, and drawn ones
	echo halma,camp=3
	awk -v seed="$1" 'BEGIN {
		srand(seed)
		split("3 6 10 13 15 19", camp); split("4 6 8 8 10 10", least)
		split("black white random", first); split("seed addendum", rules)
		for (i = 0; i < 7; i++) {
			n = 1 + int(6 * rand())
			printf "halma,size=%d,camp=%d,first=%s,rules=%s\n",
				least[n] + int((17 - least[n]) * rand()), camp[n],
				first[1 + int(3 * rand())], rules[1 + int(2 * rand())]
		}
	}'
}
for variant in $(draw $$); do
	for player in greedy 'minimax --depth 1' 'minimax --depth 2' 'alphabeta --depth 2' \
		'mcts --playouts 50' 'hidden --level 1'; do
		match "$variant,plies=400" 6 bank=none "$player" random
		ok "$variant: $player beats random" [ "$(grep -c '"game":.*"winner":1' "$TMP/match")" -gt 3 ]
	done
done
match mancala,m=1,n=1 2 '' minimax 'alphabeta --depth 9'
is 'mancala: and on the smallest board' '2 0 0' "$(summary)"
match null 2 '' 'minimax --depth 4' 'alphabeta --depth 4'
is 'a game of which they know nothing is played, too' '2 0 0' "$(summary)"

match kari 2 '' 'kari:minimax' 'kari:alphabeta --time 0.01'
is 'the kari wire: minimax and alphabeta play without a fault' '2 0 0' "$(summary)"
match halma,plies=4 2 bank=none 'files:minimax --depth 1 --files' \
	'files:alphabeta --depth 2 --files'
is 'the files wire: minimax and alphabeta play without a fault' '2 0 0' "$(summary)"
match halma,plies=4 2 bank=8s,clock=cpu,wall=60s 'files:greedy --files' 'files:alphabeta --files'
is 'the files wire: alphabeta keeps to its clock' '2 0 0' "$(summary)"

# Print the move of a player on the files wire, at the start of a game.
files_move() { # OPTION...
	(cd "$TMP" && rm -f output.txt && "$@" && tr '\n' ';' <output.txt)
}

{
	printf 'GAME\nWHITE\n100\n'
	echo position | "$BIN/rules" halma | sed 's/^position //; s/ .*//' | tr / '\n'
} >"$TMP/input.txt"
is 'an option means the same behind --files as before it' \
	"$(files_move "$BIN/random" --seed 7 --files)" \
	"$(files_move "$BIN/random" --files --seed 7)"
ok 'and a number for the dice is one there, too' [ \
	"$(for n in 1 2 3 4 5 6; do
		files_move "$BIN/random" --seed $n --files
		echo
	done | sort -u | wc -l)" -gt 1 ]
ok 'so is one that makes no sense refused' exits 2 "$BIN/minimax" --files --depth x
ok 'and one that does not go with it' exits 2 \
	"$BIN/minimax" --files --hus 127.0.0.1:1
ok 'an option behind the address of a server, too' exits 2 \
	"$BIN/minimax" --hus 127.0.0.1:1 --depth x

#
# Strength
#

wins() { # GAME PLAYER PLAYER: how often the first of them wins, of four games
	match "$1" 4 '' "$2" "$3"
	grep -c '"winner":1' "$TMP/match"
}
for game in kari hus mancala omweso; do
	is "$game: alphabeta to depth 4 beats random 4:0" 4 \
		"$(wins "$game" 'alphabeta --depth 4' random)"
done
is 'halma: greedy beats random 4:0' 4 "$(wins halma greedy random)"
is 'hus: alphabeta to depth 4 beats greedy 4:0' 4 \
	"$(wins hus 'alphabeta --depth 4 --open 1' greedy)"
is 'mancala: alphabeta to depth 5 beats greedy 4:0' 4 \
	"$(wins mancala 'alphabeta --depth 5 --open 1' greedy)"

# Also with sides that differ from the course's: each player wins three fifths
# of the games against random, some from each seat.
beats() { # PLAYER GAMES VARIANT [REFEREE-OPTION...]
	beats_player=$1 games=$2 beats_game=$3
	shift 3
	"$BIN/referee" --json --stable -s 5 -r "$games" -t mem=none -G "$beats_game" "$@" \
		"$beats_player" random >"$TMP/match" 2>&1
	awk -v games="$games" '/"game":/ { played++ }
		/"winner":1/ { won++; seat[/"first":1/ ? 1 : 2] = 1 }
		END {
			print played + 0 " games, " won + 0 " won"
			exit !(played == games && won >= 0.6 * games && seat[1] && seat[2])
		}' "$TMP/match"
}

# Print four positions of random play in which seat 2 is to move.
seconds() { # VARIANT
	awk 'BEGIN {
		for (i = 1; i <= 4; i++) {
			print "position startpos " i
			for (k = 0; k < 6; k++)
				print "random " i * 10 + k "\nposition\nstatus"
		}
	}' </dev/null | "$BIN/rules" "$1" | awk '
		/^position / { position = substr($0, 10) }
		/^turn 2/ && position !~ / s / && k++ % 3 == 2 { print position }'
}

while read -r variant players; do
	seconds "$variant" >"$TMP/seconds"
	ok "$variant: there are positions with seat 2 to move" test -s "$TMP/seconds"
	for player in $players; do
		player=$(echo "$player" | tr _ ' ')
		ok "$variant: $player beats random from either seat" \
			beats "$player" 4 "$variant"
		ok "$variant: $player does where seat 2 moves first" \
			beats "$player" 4 "$variant" --starts "$TMP/seconds"
	done
done <<'END'
halma,first=white greedy minimax_--depth_1
halma,first=white,size=8,camp=10 greedy minimax_--depth_2 alphabeta_--depth_2 mcts_--playouts_20 hidden_--level_3
halma,first=random,size=8,camp=6 greedy minimax_--depth_2 alphabeta_--depth_2 mcts_--playouts_20 hidden_--level_3
halma,rules=addendum,first=white,size=10,camp=10 greedy minimax_--depth_1 hidden_--level_3
kari greedy minimax alphabeta_--depth_3 mcts_--playouts_50 hidden_--level_5
omweso greedy minimax_--depth_1 alphabeta_--depth_2 mcts_--playouts_20 hidden_--level_5
hus,seeds=3 greedy minimax_--depth_2 alphabeta_--depth_2 mcts_--playouts_20 hidden_--level_5
mancala,m=4,n=5 minimax alphabeta_--depth_3 mcts_--playouts_50 hidden_--level_5
einstein greedy minimax_--depth_2 alphabeta_--depth_2 mcts_--playouts_100
END
ok 'mancala: greedy is the exception, as UCSD has its problem 3; a move of minimax is enough' \
	eval '! beats greedy 40 mancala,m=10,n=9 && beats "minimax --depth 1" 40 mancala,m=10,n=9'
for player in greedy 'minimax --depth 2' 'alphabeta --depth 2' 'mcts --playouts 100' hidden; do
	ok "goofspiel: $player beats random from either seat" beats "$player" 40 goofspiel
done

#
# minimax and alphabeta
#

# Print turns in positions of random play: turns VARIANT HOW-MANY LONGEST-PLAY
turns() {
	awk -v n="$2" -v longest="$3" 'BEGIN {
		for (i = 1; i <= n; i++) {
			print "position startpos " i
			for (k = 0; k < 2 + i * 7 % longest; k++)
				print "random " i * 1000 + k
			print "position"
			print "status"
		}
	}' </dev/null | "$BIN/rules" "$1" |
		awk -v game="$(echo "$1" | tr , ' ')" '
		/^position / { position = $0 }
		/^turn ([12]|both)/ {
			print "game " game
			print "seed 1"
			print "seat " ($2 == "both" ? 1 : $2)
			print position
			print "go -1"
		}'
}

alike() { # VARIANT HOW-MANY LONGEST-PLAY DEPTH [EVAL]
	turns "$1" "$2" "$3" >"$TMP/turns"
	for player in minimax 'alphabeta --mem 1'; do
		# shellcheck disable=SC2086 # words
		"$BIN"/$player --depth "$4" ${5:+--eval "$5"} <"$TMP/turns" \
			>"$TMP/${player%% *}"
	done
	asked=$(grep -c '^go' "$TMP/turns")
	echo "asked $asked times"
	[ "$asked" -ge $(($2 / 2)) ] &&
		[ "$(wc -l <"$TMP/minimax")" -eq "$asked" ] &&
		diff "$TMP/minimax" "$TMP/alphabeta"
}
sentence='alphabeta plays what minimax plays'
ok "kari: $sentence, to depth 4" alike kari 150 12 4
ok "kari: $sentence, to depth 6" alike kari 21 10 6
ok "hus: $sentence, to depth 3" alike hus 150 40 3
ok "omweso: $sentence, to depth 5" alike omweso 60 15 5
ok "mancala: $sentence, to depth 5" alike mancala 150 14 5
ok "mancala: $sentence, to the end of small games" alike mancala,m=2,n=2 80 6 40
ok "halma: $sentence, to depth 2" alike halma 21 100 2
ok "halma: $sentence, under the addendum" alike halma,rules=addendum 21 60 2
ok "halma: $sentence, by Euclid's distances" alike halma 12 50 2 euclid
ok "halma: $sentence, by Manhattan's" alike halma 12 50 2 manhattan
ok "a game of which they know nothing: $sentence" alike null 40 3 5
ok "einstein, with its die: $sentence, to depth 2" alike einstein 60 24 2
ok "einstein: $sentence, to depth 3" alike einstein 9 20 3
ok "goofspiel, with hidden bids: $sentence" alike goofspiel,cards=5 40 9 3

#
# Single positions
#

for player in greedy minimax 'alphabeta --depth 3'; do
	knows "$player" "$player"
done

# Cube 1 can wait, and 5 will also win two turns later.
for player in 'minimax --depth 5' 'alphabeta --depth 5'; do
	is "$player wins as soon as it can" 51 \
		"$(ask "$player" kari 1 'A...................b..E. r 1')"
done

#
# Time
#

start=$(echo position | "$BIN/rules" hus | sed 's/^position //')
for limit in '--time 0.05' '--depth 100 --time 0.05'; do
	is "alphabeta $limit answers in time" 1 \
		"$(ask "alphabeta $limit" hus 1 "$start" | wc -l | tr -d ' ')"
done
is 'alphabeta --depth 100 answers before its clock has run down' 1 \
	"$(ask 'alphabeta --depth 100' hus 1 "$start" 400 | wc -l | tr -d ' ')"
is 'alphabeta goes by its clock' 1 \
	"$(ask alphabeta hus 1 "$start" 600 | wc -l | tr -d ' ')"
# Its clock counts processor time, which a busy machine does not take from it.
match kari 2 bank=1500ms,clock=cpu,wall=60s alphabeta random
is 'alphabeta does not lose a game by its clock' '2 0 0' "$(summary)"
match kari 1 bank=none,move=150ms,clock=cpu,wall=60s alphabeta random
is 'nor one by a clock for each move' '1 0 0' "$(summary)"

#
# Options
#

for player in greedy minimax alphabeta; do
	ok "$player --help is success" exits 0 "$BIN/$player" --help
	is "$player --help fits a screen" yes "$("$BIN/$player" --help |
		awk 'length > 80 { wide = 1 }
			END { print (NR < 25 && !wide ? "yes" : "no") }')"
done
is '--depth=1 is --depth 1' "$(ask 'minimax --depth 1' hus 1 "$start")" \
	"$(ask 'minimax --depth=1' hus 1 "$start")"
is 'a shell can ask for the options' "$(printf -- '\t--depth\tN')" \
	"$("$BIN/minimax" --complete | grep depth | cut -f 1-3)"
bad() {
	while IFS= read -r words; do
		# shellcheck disable=SC2086 # words
		ok "$words is exit status 2" exits 2 "$BIN"/$words </dev/null
	done
}
bad <<'END'
greedy --depth 2
greedy kari
minimax --depth
minimax --depth 0
minimax --depth 3x
minimax --time 1
minimax --eval
minimax --eval seed
minimax --open -1
alphabeta --depth 101
alphabeta --time 0
alphabeta --time -1
alphabeta --time nan
alphabeta --time 1s
alphabeta --mem 0
END
is 'an evaluation that only another game has is not missed' \
	"$(ask minimax hus 1 "$start")" \
	"$(ask 'minimax --eval euclid' hus 1 "$start")"
is '--open plays at random' different "$(
	for seed in 1 2 3 4 5 6; do
		printf '%s\n' 'game hus seeds=2' "seed $seed" 'seat 1' \
			"position $start" 'go -1' | "$BIN/alphabeta" --depth 1 --open 1
	done | sort -u | awk 'END { print (NR > 1 ? "different" : "alike") }')"
finish
