#!/bin/sh
# The samples in other languages play whole games of every game without a fault,
# draw moves by their seed alone, and are short.  agents-wires.t has the eleven
# lines, agents-languages-slow.t Mover.java's games.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$BIN" || exit 1
samples=$ROOT/agents/samples
games='kari hus omweso mancala halma,plies=40 einstein goofspiel'

# Play two games, so that the sample has both seats: play NAME GAME COMMAND.  A
# busy machine may make one void.
play() {
	for _ in $(seq 20); do
		limited ./referee --json --stable -s 5 -r 2 -G "$2" -t bank=none,mem=none \
			"$3" random >"$TMP/$1" 2>"$TMP/$1.err"
		grep -q '"void":true' "$TMP/$1" || break
	done
}

# shellcheck disable=SC2317 # ok calls it
fair() {
	cat "$TMP/$1" "$TMP/$1.err"
	[ "$(grep -c '"game":.*"loser_fault":false' "$TMP/$1")" -eq 2 ]
}

# all_games NAME COMMAND
all_games() {
	for game in $games; do
		play "$1.$game" "$game" "$2"
		ok "$1 plays $game, in both seats" fair "$1.$game"
	done
}

# Send lines to it all at once and print its answers: tell LINE...
tell() {
	printf '%s\n' "$@" | limited sh -c "$speaker"
}

# Check the conversation beyond what a match shows: converses NAME COMMAND
converses() {
	speaker=$2
	tab=$(printf '\t')
	moves="moves 1${tab}2${tab}3${tab}4${tab}5${tab}6${tab}7"
	is "$1 asks once a turn and plays what there is" "moves
E 7,1 7,2
moves
00" "$(tell 'game halma rules=seed' 'seed 1' 'seat 2' 'limits bank=100s' \
		hello 'move E 0,0 1,1' 'position x' 'go 5' \
		"moves E 7,1 7,2${tab}E 7,1 7,2" stop 'played E 7,1 7,2' \
		'position y' 'go -1' 'moves 00' 'end draw length' quit 'go 5')"
	game=$(printf '%s\n' 'game hus' 'seed 9' "$moves" "$moves" "$moves" \
		"$moves" "$moves" "$moves" "$moves" "$moves")
	is "$1 forgets all but its seed at a new game" "$(tell "$game" "$game")" "$(
		tell "$game"
		tell "$game"
	)"
	is "$1 plays differently from another seed" different \
		"$([ "$(tell "$game")" = "$(tell "$(echo "$game" |
			sed 's/seed 9/seed 10/')")" ] || echo different)"
	ok "$1 leaves at the end of input" exits 0 limited sh -c "$2" </dev/null
}

for sample in mover.sh mover.py Mover.java mover.awk; do
	is "$sample has 60 lines at most" yes \
		"$([ "$(wc -l <"$samples/$sample")" -le 60 ] && echo yes)"
done

all_games mover.sh "'$samples/mover.sh'"
converses mover.sh "'$samples/mover.sh'"

if command -v python3 >/dev/null; then
	all_games mover.py "python3 '$samples/mover.py'"
	converses mover.py "python3 '$samples/mover.py'"
else
	skip 'mover.py plays' 'there is no python3'
fi

# Without this option mawk reads to the end of a buffer.
for awk in gawk 'mawk -W interactive'; do
	if command -v "${awk%% *}" >/dev/null; then
		all_games "mover.awk in ${awk%% *}" "$awk -f '$samples/mover.awk'"
		converses "mover.awk in ${awk%% *}" "$awk -f '$samples/mover.awk'"
	else
		skip "mover.awk in $awk plays" "there is no $awk"
	fi
done

finish
