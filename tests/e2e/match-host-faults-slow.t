#!/bin/sh
# The host fails once, at every place where it can: each call to the system that
# a program of ours makes fails in a run of its own (tests/faults/shim.c).
# Nothing crashes or hangs, nobody loses a game by it, what was recorded is
# whole, and what was broken off goes on to the same end.
#
# The first call from each place fails; of calls whose failure seldom matters, that
# from each third place.
#
#	FAULTS=few           that from each third place, whatever call
#	FAULTS=first         from each place
#	FAULTS=all           each call
#	FAULTS="write 7"     this one
# shellcheck disable=SC2317 # the scenarios are called by their names
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

FAULTS=${FAULTS:-some}

# Make a scenario's own folder, below $TMP.
own() {
	OWN=$TMP/$1 WORK=$TMP/$1/work TALLY=$TMP/$1/tally
}

PROGRAMS='referee league score replay'

# inject CALL N COMMAND... : at most 30 s; CALL - lists the calls and makes none
# fail.
inject() {
	fault=$1 at=$2
	shift 2
	[ "$fault" = - ] && fault=
	dd if=/dev/zero of="$TALLY" bs=65536 count=16 2>/dev/null
	chmod 666 "$TALLY"
	FAULT_PROGRAMS=$PROGRAMS FAULT_FILE=$TALLY \
		FAULT_CALL=$fault FAULT_AT=$at LD_PRELOAD=$TMP/shim.so \
		timeout 30 "$@"
}

# Print the calls that must fail: "CALL N" a line.
plan() {
	case $FAULTS in
	all) "$TMP/faults" "$TALLY" | cut -d ' ' -f 1,2 ;;
	few | first | some) "$TMP/faults" "$TALLY" | awk -v few="$FAULTS" '
		seen[$1, $3]++ { next }
		(few == "few" || few == "some" &&
			$1 ~ /^(f?close|fcntl|realpath|access|readlink|prctl|setrlimit)$/) &&
			n[$1]++ % 3 { next }
		{ print $1, $2 }' ;;
	*) echo "$FAULTS" ;;
	esac
}

# A scenario is three commands: NAME_run does it, below $WORK, through `inject`;
# NAME_results prints its results; NAME_again goes on without a fault.

# Print what is wrong with a run that ended with this status: nothing, or a
# word.
verdict() {
	case $2 in
	0 | 2 | 3) ;;
	124) echo hangs ;;
	*) echo "status-$2" ;;
	esac
	[ "$2" -eq 0 ] || [ -s "$WORK/err" ] || [ -s "$WORK/out" ] || echo silent
	"$1_results" >"$OWN/results"
	[ "$2" -eq 0 ] && ! cmp -s "$OWN/results" "$OWN/wanted" && echo differs
	# The existing results must be right.
	grep -vxF -f "$OWN/wanted" "$OWN/results" >/dev/null && echo wrong
	"$1_again" >"$OWN/again" 2>&1 || echo "again-$?"
	"$1_results" >"$OWN/results"
	cmp -s "$OWN/results" "$OWN/wanted" || echo lost
}

# Print one of "done", "void", "refused", "stopped".
outcome() {
	case $1 in
	0) echo 'done' ;;
	2) echo refused ;;
	*) echo stopped ;;
	esac
}

start_over() {
	rm -rf "$WORK"
	mkdir "$WORK"
	chmod 755 "$WORK"
	cd "$WORK" || exit 1
}

# faulty NAME : run the whole scenario, below $TMP/NAME.  $TMP/NAME/bad gets
# what was wrong, NAME/table what happened to the calls.
faulty() {
	own "$1"
	mkdir "$OWN"
	chmod 755 "$OWN"
	start_over
	"$1_run" - 0
	"$1_results" >"$OWN/wanted"
	plan >"$OWN/plan"
	: >"$OWN/table"
	: >"$OWN/bad"
	[ -s "$OWN/plan" ] || echo 'there is no call to fail' >"$OWN/bad"
	while read -r call n; do
		start_over
		status=0
		"$1_run" "$call" "$n" || status=$?
		hit=$("$TMP/faults" -h "$TALLY")
		wrong=$(verdict "$1" "$status" | xargs)
		echo "$call $(outcome "$status")" >>"$OWN/table"
		case $hit in
		0*) echo "$call missed" >>"$OWN/table" ;;
		esac
		[ -z "$wrong" ] || echo "$call $n: $wrong (at ${hit#* })" \
			"$(head -n 1 "$WORK/err" 2>/dev/null)" >>"$OWN/bad"
	done <"$OWN/plan"
	: >"$OWN/ended"
}

# told NAME SENTENCE : check what faulty NAME has left.
told() {
	[ -e "$TMP/$1/ended" ] || echo 'it did not come to its end' >>"$TMP/$1/bad"
	awk '{ n[$1]++; n[$1, $2]++ }
	END {
		for (call in n)
			if (call !~ SUBSEP)
				printf "%-18s %5d failed: %d done, %d refused, %d stopped, %d missed\n",
					call, n[call] - n[call, "missed"],
					n[call, "done"], n[call, "refused"],
					n[call, "stopped"], n[call, "missed"]
	}' "$TMP/$1/table" | sort | remark
	is "$2" '' "$(cat "$TMP/$1/bad" 2>&1)"
}

#
# A match
#

match() {
	"$@" -G mancala,m=2,n=2 -s 7 -r 4 --json random greedy
}

match_run() {
	match inject "$1" "$2" "$BIN/referee" -j 2 -o r -l l >out 2>err
}

# Print the games that have a result.  A program that goes on would play the
# others.
match_results() {
	sed -n 's/.*"game":\([0-9]*\),.*"winner":\([0-9]\),"reason":"\([a-z-]*\)".*/\1 \2 \3/p' \
		out | grep -v ' void$'
}

# Whatever was torn is cut off, and the record agrees with the rules.
match_again() {
	if [ -s r ] && ! "$BIN/replay" --check r; then
		match "$BIN/referee" --games 1 -o r >/dev/null || return 1
		"$BIN/replay" --check r || return 1
	fi
	match "$BIN/referee" >out
}

#
# A league
#

league_run() {
	inject "$1" "$2" "$BIN/league" run -d d -G mancala,m=2,n=2 -s 5 -r 2 -j 2 \
		-q random greedy 'random --seed 1' >out 2>err
}

league_results() {
	cat d/games/*.rec 2>/dev/null | awk '
	/^id / { id = $2 }
	/^result [012]/ { print id, $2, $3, $4 }' | sort -u
}

league_again() {
	if [ -e d/league.conf ]; then
		"$BIN/league" run -d d -q
	else
		league_run - 0
	fi && for record in d/games/*.rec; do
		"$BIN/replay" --check "$record" || return 1
	done
}

#
# A class
#

make_class() {
	mkdir -p "$TMP/subs/s001" "$TMP/subs/s002"
	cp "$ROOT/agents/samples/eleven.sh" "$TMP/subs/s001/agent.sh"
	cp "$ROOT/tests/classes/resign.sh" "$TMP/subs/s002/agent.sh"
	chmod -R a+rX "$TMP/subs"
	cp "$ROOT/tests/classes/resign.sh" "$TMP"
	cat >"$TMP/course.conf" <<-'EOC'
		game kari
		terms move=5s
		id "s[0-9]+"
		need agent.sh code="#!"
		start run="sh ./agent.sh"
		check rounds=1 opponent="sh {course}/resign.sh"
		part beat 10 beat opponent="sh {course}/resign.sh" rounds=1
		part class 10 class rounds=2
	EOC
}

score_run() {
	(
		PROGRAMS=score # the class's tournament is a league: see there
		inject "$1" "$2" "$BIN/score" -s 7 -o o "$TMP/course.conf" \
			"$TMP/subs" >out 2>err
	)
}

# If the host failed a submission, it has GRADER_ERROR and no part in the
# tournament until score runs again.  Nobody has a place while the grading is
# under way.
score_results() {
	awk -F , -v failed="$(test ! -e o/so-far; echo $?)" '
	$2 == "GRADER_ERROR" || $2 == "WAITING" { failed = 1; next }
	{ print $1, $2, $8; place[$1] = $9 }
	END { for (id in place) if (!failed) print id, "of the class:", place[id] }
	' o/grades.csv 2>/dev/null | sort
}

score_again() {
	score_run - 0
}

#
# A page
#

page_run() {
	inject "$1" "$2" "$BIN/replay" --html "$TMP/r" >out 2>err
}

page_results() {
	grep -q '</html>' out && cksum <out
}

page_again() {
	page_run - 0
}

for need in cc timeout dd; do
	command -v $need >/dev/null || {
		skip 'the host fails' "there is no $need"
		finish
	}
done
if ! cc -O1 -g -fPIC -shared -o "$TMP/shim.so" "$ROOT/tests/faults/shim.c" -ldl \
	>"$TMP/cc" 2>&1 ||
	! cc -o "$TMP/faults" "$ROOT/tests/faults/faults.c" >"$TMP/cc" 2>&1; then
	skip 'the host fails' "no library can be loaded before others: $(tail -n 1 "$TMP/cc")"
	finish
fi
chmod 755 "$TMP/shim.so"
own try
mkdir "$OWN"
chmod 755 "$OWN"
start_over
if ! inject - 0 "$BIN/referee" --list-games >/dev/null 2>&1 ||
	[ -z "$("$TMP/faults" "$TALLY")" ]; then
	skip 'the host fails' 'this build takes no other library'
	finish
fi
match "$BIN/referee" -o "$TMP/r" >/dev/null 2>&1
make_class

# Side by side, because most of the time they wait.
SCENARIOS=${SCENARIOS:-match league score page}
for scenario in $SCENARIOS; do
	(trap - EXIT; faulty "$scenario") &
done
wait
for scenario in $SCENARIOS; do
	case $scenario in
	match) told match 'a match: nothing hangs, nobody loses by it, the record is whole' ;;
	league) told league 'a league: it goes on to the same results' ;;
	score) told score 'a class: it is graded as if nothing had happened' ;;
	page) told page 'a page: it is whole, or an error is told' ;;
	esac
done
finish
