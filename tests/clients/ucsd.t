#!/bin/sh
# UCSD's course: solution files in its own style, through the adapter
# (tools/adapters/cse150.py) and through the course's command line (run_game).
# shellcheck disable=SC2016 # sh -c has its own arguments
# shellcheck source=/dev/null
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/clients/python2.sh
. "$(dirname "$0")/python2.sh"

adapter=$ROOT/tools/adapters/cse150.py
class=$ROOT/tests/clients/ucsd
terms=move=100ms,grace=300ms,start=3s
cd "$BIN" || exit 1

#
# Without Python
#

for line in '' '6 4 5 random' '6 4 5 random random random' '0 4 5 random random' \
	'6 4 -2 random random' '6 4 x random random' '6 4 0 random random' \
	'6 4 5 random random --gui' '6 4 5 nobody random'
do
	# shellcheck disable=SC2086 # a list of words
	ok "exit 2 and a word on standard error: run_game $line" sh -c \
		'out=$(./run_game "$@" 2>"$0"); test $? = 2 && test -z "$out" && test -s "$0"' \
		"$TMP/complaint" $line
done
is 'run_game shows the board, each move and the end' \
	'       1
   0       0
       1
RandomPlayer (row 0): Action(0, 0)
       1
   0       1
       0
random (row 1): Action(1, 2)
       0
   1       1
       0
Draw.' "$(./run_game 1 1 -1 RandomPlayer random)"
is 'the same seed gives the same game' "$(./run_game -s 5 3 3 2 random random)" \
	"$(./run_game 3 3 2 random random --seed 5)"

if ! python3 -c 1 2>/dev/null; then
	skip 'the rest: solution files' 'there is no python3'
	finish
fi

# Play a solution, named as the adapter takes it, in the first seat and then in
# the second: match VARIANT TERMS ROUNDS RIVAL [OPTION...] FILE
match() {
	variant=$1 t=$2 rounds=$3 rival=$4
	shift 4
	rm -f "$TMP/record"
	./referee --json -s 7 -G "mancala,$variant" -t "$t" -r "$rounds" -o "$TMP/record" \
		"python3 $adapter $* $class" "$rival" >"$TMP/match" 2>&1
}

# Print of the last match: its games, those lost by a fault, those won by the
# solution.
summary() {
	echo "$(grep -c '"game":' "$TMP/match")" "$(grep -c 'fault":true' "$TMP/match")" \
		"$(grep -c '"winner":1' "$TMP/match")"
}

# Print of the last record: how many moves of a seat were late, and the shortest
# time in ms of a move that was not forced.
lates() {
	awk -v seat="$1" '$1 == "m" && $2 == seat && $5 == "late"' "$TMP/record" | wc -l |
		tr -d ' '
}
quickest() {
	awk -v seat="$1" '$1 == "m" && $2 == seat && $6 != "-" && (!n++ || $3 < least) { least = $3 }
		END { print least }' "$TMP/record"
}

#
# The module, the games
#

ok "the adapter's State is the referee's mancala, in 3000 positions, its Player the course's" \
	python3 "$class/check_rules.py" ./rules 3000
ok 'positions tell wrong players from right ones' \
	python3 "$class/check_cases.py" "$ROOT/tools/courses"
ok 'the adapter is of at most 280 lines' test "$(wc -l <"$adapter")" -le 280

match m=3,n=3 "$terms" 2 random "$class/random_player.py"
is 'a random player plays from both seats' '2 0' "$(summary | cut -d' ' -f1-2)"
match m=2,n=1 "$terms" 2 greedy "$class/p1_minimax_player.py"
is 'so does a minimax by actions() and result()' '2 0' "$(summary | cut -d' ' -f1-2)"
match m=3,n=2 move=3s 2 random "$class/p2_alphabeta_player.py"
is 'so does an alpha-beta with states as keys of a table, and wins' '2 0 2' "$(summary)"
match m=2,n=2 "$terms" 2 random "$class/p3_evaluation_player.py"
is 'so does a player by evaluation' '2 0' "$(summary | cut -d' ' -f1-2)"
match m=2,n=2 "$terms" 2 random "$class/p4_custom_player.py"
is 'so does one that imports another, prints, and thinks until its time is up' '2 0' \
	"$(summary | cut -d' ' -f1-2)"
is 'and it is never late' '0 0' "$(lates 1) $(lates 2)"
match m=1,n=1 "$terms" 2 random --class Forgetful "$class/faulty_player.py"
is 'each game is a run of the program, as in the course' '2 0' \
	"$(summary | cut -d' ' -f1-2)"

#
# Faults
#

# Check the result of a class of faulty_player.py: fault CLASS REASON PART...
fault() {
	match m=2,n=2 "$terms" 1 random --class "$1" "$class/faulty_player.py"
	name=$1 reason=$2
	shift 2
	for part in "\"reason\":\"$reason\"" "$@"; do
		ok "$name: $part" has "$part" "$(head -1 "$TMP/match")"
	done
}

fault Raising exit "KeyError: 'no such pit'"
fault Leaving exit 'status 7'
fault Nothing malformed "'move() returned None' is no move"
fault Garbage malformed 'move() returned '
fault Number malformed "'move() returned 0' is no move"
fault Wrong malformed "'move() returned Action(1, 0)' is no move"
fault Empty illegal 'is empty'
fault Theirs illegal "is row 1's, not row 0's"
fault Printing goals '"loser_fault":false'

match m=2,n=2 move=100ms,grace=100ms,start=3s 1 random --class Sleeping \
	"$class/faulty_player.py"
./referee -s 7 -G mancala,m=2,n=2 -t move=100ms,grace=100ms,start=3s -r 1 \
	"python3 $adapter --class Sleeping $class/faulty_player.py" random >"$TMP/table" 2>&1
ok 'who sleeps past the limit has a random move played' test "$(lates 1)" -ge 1
is 'and the game goes on' '1 0' "$(summary | cut -d' ' -f1-2)"
is 'the result counts them, in the game and in the match' "$(lates 1) $(lates 1)" \
	"$(sed -n 's/.*"late":\[\([0-9]*\),0\].*/\1/p; s/.*"late":\([1-9][0-9]*\)}.*/\1/p' \
		"$TMP/match" | paste -s -d ' ' -)"
ok 'and so does the table' grep -q 'late in [1-9][0-9]* of [1-9][0-9]* moves, and random ones' "$TMP/table"

match m=2,n=1 "$terms" 1 random --class Patient "$class/faulty_player.py"
is 'who waits for is_time_up() answers in the grace' '1 0 0' \
	"$(summary | cut -d' ' -f1-2) $(lates 1)"
ok 'and not before' test "$(quickest 1)" -ge 100
match m=2,n=1 move=300ms,start=3s,grace=none 1 random --class Patient \
	"$class/faulty_player.py"
is 'without a grace, time is up before the limit' '1 0 0' \
	"$(summary | cut -d' ' -f1-2) $(lates 1)"

# Play a turn by hand: turn GO_MS STOP_AFTER WORD...
turn() {
	go=$1 stop=$2
	shift 2
	{
		printf '%s\n' 'game mancala m=2 n=1' 'seed 1' 'seat 2' 'limits move=none' \
			'position 2 1 1 1 0 1 1 1 0' "go $go"
		if [ "$stop" ]; then
			sleep "$stop"
			echo stop
			sleep 0.1
		fi
		echo quit
	} | limited "$@" 2>"$TMP/err"
}
is 'without a limit, stop alone ends the time' 3 \
	"$(turn -1 0.3 python3 "$adapter" --class Patient "$class/faulty_player.py")"
is 'the clock alone does, too' 3 \
	"$(turn 100 '' python3 "$adapter" --class Patient "$class/faulty_player.py")"

#
# Python 2
#

match m=2,n=1 "$terms" 1 random "$class/python2_player.py"
for part in '"reason":"exit"' 'this is Python 2: print \"middle of\"'; do
	ok "a solution in Python 2 is called so: $part" has "$part" "$(head -1 "$TMP/match")"
done
match m=2,n=1 "$terms" 1 random "$class/old_names_player.py"
ok "and where only a name gives it away" has "looks like Python 2: name 'xrange'" \
	"$(head -1 "$TMP/match")"

cat >"$TMP/as2" <<'END'
#!/bin/sh
echo "as Python 2: $*" >&2
exec python3 "$@"
END
chmod +x "$TMP/as2"
is '--python has the adapter run by that program' 3 \
	"$(turn 100 '' python3 "$adapter" --python "$TMP/as2" "$class/random_player.py" |
		tr 34 33)"
ok 'and says so once' test "$(grep -c 'as Python 2: .*--python' "$TMP/err")" = 1
two=
if has_python2; then
	two=python2
	is 'a solution in Python 2 plays by python2' 4 \
		"$(turn 100 '' python3 "$adapter" --python python2 "$class/python2_player.py")"
else
	skip 'a solution in Python 2 plays by python2' 'there is no python2'
fi

#
# A class: five students, four problems each
#

# Play two games of each of the twenty with an interpreter, and other options of
# the adapter: whole_class PYTHON [OPTION...].  Prints the games that did not
# end without a fault; the records are in $TMP/class.
whole_class() {
	python=$1
	shift
	rm -rf "$TMP/class"
	mkdir "$TMP/class"
	for file in "$class"/class/*/p*.py; do
		case $file in
		*/p1_*) board=m=2,n=1 ;;
		*/p3_*) board=m=4,n=2 ;;
		*) board=m=2,n=2 ;;
		esac
		name=${file#"$class/class/"}
		match $board "$terms" 2 random --python "$python" "$@" "$file"
		case $(summary) in
		'2 0 '*) mv "$TMP/record" "$TMP/class/${name%%/*}.${name#*/}" ;;
		*) printf '%s: %s\n' "$name" "$(grep -o 'this [a-z ]* Python 2' "$TMP/match" |
			sed 1q)" ;;
		esac
	done
}
# Count games in which a solution answered None because there was no move.
passed_in() {
	grep -lE '^m 1 .* -$' "$TMP"/class/* | wc -l
}
if [ "$two" ]; then
	is "python2 plays the class's twenty solutions, whole games" '' "$(whole_class python2)"
	ok 'and they pass themselves' test "$(passed_in)" -ge 5
	is "it does so with the instructor's module" '' \
		"$(whole_class python2 --course "$class/src")"
	ok 'and they pass themselves there' test "$(passed_in)" -ge 5
else
	skip "python2 plays the class's twenty solutions, whole games" 'there is no python2'
fi
is 'python3 plays the twelve that it can read, and says of the others why' "$(
	for name in amy dan; do
		for problem in p1_minimax p2_alphabeta p3_evaluation p4_custom; do
			case $name$problem in
			amyp[23]* | danp4*) what='looks like' ;;
			*) what=is ;;
			esac
			echo "$name/${problem}_player.py: this $what Python 2"
		done
	done)" "$(whole_class python3)"
is "of the twelve it plays one with the instructor's module" '2 0' \
	"$(match m=2,n=2 "$terms" 2 random --course "$class/src" "$class/class/cho/p2_alphabeta_player.py"
		summary | cut -d' ' -f1-2)"

# Return the answer when the only move is to pass: pass_of FILE
pass_of() {
	printf '%s\n' 'game mancala m=2 n=1' 'seed 1' 'seat 1' 'limits move=none' \
		'position 2 1 0 0 0 1 1 1 0' 'go -1' quit |
		limited python3 "$adapter" "$@" 2>&1 | tail -n 1
}
is 'None is the pass' - "$(pass_of "$class/class/ben/p1_minimax_player.py")"
is 'which the solution itself has to say' "KeyError: 'no such pit'" \
	"$(pass_of --class Raising "$class/faulty_player.py")"

#
# The instructor's folder, the course's command line
#

mkdir -p "$TMP/src" "$TMP/solutions"
cat >"$TMP/src/assignment2.py" <<END
import sys
sys.path.append("$ROOT/tools/adapters")
sys.dont_write_bytecode = True
from cse150 import Action, Player, State
print("the instructor's module")
END
cp "$class/random_player.py" "$class/p1_minimax_player.py" "$TMP/solutions"
turn 100 '' python3 "$adapter" --course "$TMP/src" "$class/random_player.py" >"$TMP/out"
ok "--course has the instructor's module used" grep -q "the instructor's" "$TMP/err"
ok 'and a move comes of it' grep -qx '[34]' "$TMP/out"

out=$(cd "$TMP/src" && "$BIN/run_game" 2 1 1 MinimaxPlayer RandomPlayer)
is 'run_game finds classes in ../solutions, as in the course' 'MinimaxPlayer (row 0)' \
	"$(echo "$out" | sed -n '/Action/{s/:.*//p;q;}')"
ok 'and plays to the end' has wins "$(echo "$out" | tail -1)"
ok 'run_game takes a solution file, --course and --class names' has \
	'random_player.py (row 0): Action' \
	"$(./run_game --course "$TMP/src" 2 1 1 "$class/random_player.py" random)"
ok "run_game says what a fault was, and the program's last words" has \
	'faulty_player.py: no player' "$(
	./run_game 2 1 1 random "$class/faulty_player.py" |
		sed 's/.*ucsd.faulty_player.py has/faulty_player.py:/')"
finish
