# shellcheck shell=sh
# What match-faults.t and match-faults-slow.t share: matches against agents that misbehave,
# run from a folder of the test's own, so that what is left of them is known by
# the program that it runs.
#
#	play NAME OPTION...     a match; its output is in $TMP/NAME.json
#	play_whole NAME ...     the same, again while a game is void, as it may be on
#	                        a machine that is too busy: twenty times at most
#	play_first NAME ...     the same, again while a game is void or was begun again, which
#	                        gives it fresh processes
#	game NAME G             of game G: reason, winner, fault, plies
#	seen NAME TURN          of both games, the faults and the exit status
#	expected VERDICT TURN   what that ought to be
#	begin NAME OPTION...    a match in the background, with the process $referee
#	leftovers               `nothing left`, or the processes
#	checked RECORD          whether its games are whole and agree with the rules

for program in "$BIN/referee" "$AGENTS/hang"; do
	if [ ! -x "$program" ]; then
		echo "$program has not been built" | remark
		exit 1
	fi
done
HOUSE=$TMP/house
mkdir "$HOUSE" "$TMP/agents"
for program in "$BIN/referee" "$AGENTS"/*; do
	case $program in
	*.d) ;;
	*) cp "$program" "$HOUSE/" ;;
	esac
done
# Elsewhere: the referee shows a folder that both players share file by file, which takes
# time.
cp "$BIN/random" "$BIN/greedy" "$TMP/agents/"

checked() {
	"$BIN/replay" --check "$1" 2>&1 | tail -n 1
}

play_as=
# shellcheck disable=SC2086 # $play_as is no or several words
play() {
	play_name=$1
	shift
	play_status=0
	limited $play_as "$HOUSE/referee" "$@" >"$TMP/$play_name.json" \
		2>"$TMP/$play_name.err" || play_status=$?
	echo $play_status >"$TMP/$play_name.status"
}

play_whole() {
	for _ in $(seq 20); do
		play "$@"
		has_void "$1" || break
	done
}

# Records are appended to, and so are conversations.
play_first() {
	for _ in $(seq 20); do
		rm -f "$TMP/$1.rec" "$TMP/$1.log"
		play "$@"
		grep -q -e '"void":true' -e '"attempts":[2-9]' "$TMP/$1.json" || break
	done
}

# The value of a key of a line of JSON, without its quotes.
# shellcheck disable=SC2016 # the awk program's
value='function value(key, at) {
	at = index($0, "\"" key "\":")
	at = substr($0, at ? at + length(key) + 3 : length($0) + 1)
	if (match(at, /^"[^"]*/)) return substr(at, 2, RLENGTH - 1)
	match(at, /^[^",}]*/)
	return substr(at, 1, RLENGTH)
}'

# field NAME GAME KEY: a value of a game.
field() {
	awk -v game="\"game\":$2," -v key="$3" "$value"'
	index($0, game) { print value(key) }' "$TMP/$1.json"
}

game() {
	awk -v game="\"game\":$2," "$value"'
	index($0, game) {
		print value("reason"), value("winner"), value("loser_fault"), value("plies")
	}' "$TMP/$1.json"
}

has_void() {
	grep -q '"void":true' "$TMP/$1.json"
}

seen() {
	read -r seen_status <"$TMP/$1.status"
	awk -v turn="$2" -v status="$seen_status" "$value"'
	/"game":[12],/ {
		how = value("reason") " " value("winner") " " value("loser_fault")
		if (turn != "-") how = how " " value("plies")
		print how ~ /^(corner|capture) [12] false/ ? "fine" : how
	}
	/"match":/ { print "faults " value("faults") ", exit " status }' "$TMP/$1.json"
}

expected() {
	expected_faults=0
	for expected_game in 1 2; do
		expected_word=${1%/*}
		[ $expected_game -eq 1 ] || expected_word=${1#*/}
		case $2 in
		-) expected_plies= ;;
		0) expected_plies=' 0' ;;
		*) expected_plies=" $(($2 * 2 - 3 + expected_game))" ;;
		esac
		case $expected_word in
		fine)
			echo fine
			;;
		resign)
			echo "resign 2 false$expected_plies"
			;;
		*)
			echo "$expected_word 2 true$expected_plies"
			expected_faults=$((expected_faults + 1))
			;;
		esac
	done
	echo "faults $expected_faults, exit 0"
}

# Print the text of a verdict.  The memory that a process held is never the
# same.
has_text() {
	is "$1" "$4" "$(field "$3" "$2" text |
		sed 's/ (it had held [0-9.]* MB of memory)//; s/; it did not read .*//')"
}

# play, as an ordinary user, whose agents are the same user.
as_user() {
	if [ "$(id -u)" -eq 0 ]; then
		play_as='setpriv --reuid 64310 --regid 64310 --clear-groups'
	fi
	play "$@"
	play_as=
}

referee=
begin() {
	begin_name=$1
	shift
	"$HOUSE/referee" "$@" >"$TMP/$begin_name.json" 2>"$TMP/$begin_name.err" &
	referee=$!
}

finish_referee() {
	finish_status=0
	wait "$referee" 2>/dev/null || finish_status=$?
	echo $finish_status >"$TMP/$1.status"
}

# Print the first child of a process: of the referee, the one that waits for
# agents.
child_of() {
	ps -A -o pid= -o ppid= | awk -v parent="$1" '$2 == parent { print $1; exit }'
}

# cpu_seconds NAME GAME: the processor time, from the text of its verdict.
cpu_seconds() {
	field "$1" "$2" text | sed -n 's/.*(\([0-9.]*\) s of .*/\1/p'
}

# within LOW HIGH NUMBER
within() {
	echo "$3 should be from $1 to $2"
	awk -v low="$1" -v high="$2" -v x="${3:-none}" \
		'BEGIN { exit !(x + 0 == x && low <= x && x <= high) }'
}

reported() {
	echo "$(grep -c '"game":' "$TMP/$1.json") games, $(
		grep -c '"void":true' "$TMP/$1.json") void, match of $(
		sed -n 's/.*"match":{"games":\([0-9]*\).*/\1/p' "$TMP/$1.json")"
}

leftovers() {
	if [ ! -e /proc/self/exe ]; then
		echo 'nothing left' # it cannot be told here
		return
	fi
	leftovers_now=$(find /proc -maxdepth 2 -name exe -lname "$HERE/*" \
		-printf '%h %l\n' 2>/dev/null)
	echo "${leftovers_now:-nothing left}"
}

# Wait until nothing is left.
nothing_left_soon() {
	await has_left_nothing
}
has_left_nothing() {
	[ "$(leftovers)" = 'nothing left' ]
}

# Return whether the kernel's CPU limit moves with the turns.  Root may lack the
# right to change it for processes of other users.
has_turn_limit() {
	has rlimit-cpu-turn "$("$HOUSE/referee" -v -r 1 random random)" >/dev/null
}
