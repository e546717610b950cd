#!/bin/sh
# A grading is a line of stages: it goes on at the first that is not done, and --redo names the
# stage to begin with again.
# shellcheck disable=SC2317 # functions that are called by their names
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

sh "$ROOT/tests/classes/eleven.sh" "$TMP" stages
mv "$TMP/stages.conf" "$TMP/short.conf"
sed 's/rounds=2$/rounds=60/' "$TMP/short.conf" >"$TMP/stages.conf"

score() { # OUT OPTION...
	score_out=$1
	shift
	"$BIN/score" -q -s 1 -o "$TMP/$score_out" "$@" "$TMP/stages.conf" "$TMP/subs"
}

# Print what was made anew since FILE of the student: build, first games, games of one, of two.
anew() { # OUT ID FILE
	for file in work/$2/built students/$2/check.rec students/$2/one.rec students/$2/two.rec \
		students/$2/finding
	do
		[ -z "$(find "$TMP/$1/$file" -newer "$3" 2>/dev/null)" ] || basename "$file"
	done | xargs
}

# Wait until a file system that keeps coarse times tells a new file from FILE.
mark() { # FILE
	: >"$1"
	until [ -n "$(find "$1.next" -newer "$1" 2>/dev/null)" ]; do
		: >"$1.next"
	done
}

# Kill the grading of s001 when it has played part one; again if that was too late.
killed() { # OUT
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		rm -rf "${TMP:?}/$1"
		"$BIN/score" -q -s 1 -o "$TMP/$1" --only s001 "$TMP/stages.conf" "$TMP/subs" \
			>"$TMP/said" 2>&1 &
		pid=$!
		until grep -qs '^done one|' "$TMP/$1/students/s001/begun" || ! kill -0 $pid; do
			:
		done 2>/dev/null
		kill -9 $pid 2>/dev/null
		wait $pid 2>/dev/null
		[ -e "$TMP/$1/students/s001/finding" ] || break
	done
	mark "$TMP/killed"
}

score whole >"$TMP/said" 2>&1
if has_linux_calls; then
	killed out
	ok 'what was killed in its games has no result yet' \
		test ! -e "$TMP/out/students/s001/finding"
	score out >"$TMP/said" 2>&1
	is 'and goes on with the part that it was in' 'two.rec finding' \
		"$(anew out s001 "$TMP/killed")"
else
	skip 'what was killed goes on with the part that it was in' \
		'the process that grades may live for a second longer'
	mark "$TMP/killed"
	score out >"$TMP/said" 2>&1
fi
ok 'to the same marks' cmp "$TMP/whole/grades.csv" "$TMP/out/grades.csv"
ok 'and leaves nothing of its interruption' test ! -e "$TMP/out/students/s001/begun"
is 'who had not begun is graded as a whole' 'built check.rec one.rec two.rec finding' \
	"$(anew out s002 "$TMP/killed")"

# Redo WORD: print what was made anew of the three.
redo() { # WORD
	mark "$TMP/before"
	score out --redo "$1" >"$TMP/said" 2>&1
	for id in s001 s002 s003; do
		echo "$id: $(anew out $id "$TMP/before")"
	done
}
is '--redo=played plays the parts again, of all that came to that stage' \
	's001: one.rec two.rec finding
s002: one.rec two.rec finding
s003: ' "$(redo played)"
ok 'with the same marks' cmp "$TMP/whole/grades.csv" "$TMP/out/grades.csv"
ok 'and keeps the earlier grading' test -s "$TMP/out/old/s001.1/finding" -a \
	-s "$TMP/out/old/s001.1/one.rec"
is '--redo=ID:checked plays the first games and the parts of that one' \
	's001: check.rec one.rec two.rec finding
s002: 
s003: ' "$(redo s001:checked)"
ok 'with the same report' cmp "$TMP/whole/students/s001/report.txt" \
	"$TMP/out/students/s001/report.txt"
is '--redo=built begins with the files as they were handed in' \
	's001: built check.rec one.rec two.rec finding
s002: built check.rec one.rec two.rec finding
s003: ' "$(redo built)"
is '--redo=ID begins from the start' 's001: 
s002: 
s003: finding' "$(redo s003)"
is '--only limits what a stage alone is for' 's002: one.rec two.rec finding' "$(
	mark "$TMP/before"
	score out --only s002 --redo played >"$TMP/said" 2>&1
	for id in s001 s002; do echo "$id: $(anew out $id "$TMP/before")"; done | grep -v ': $')"
rm -r "$TMP/out/work/s002"
is 'a stage whose files are gone is not done' \
	'built check.rec one.rec two.rec finding' "$(redo s002:played >/dev/null
	anew out s002 "$TMP/before")"
if has_linux_calls; then
	killed newer
	touch -t 200001010000 "$TMP/subs/s001"
	score newer --only s001 >"$TMP/said" 2>&1
	is 'nor is one whose files are others now' 'built check.rec one.rec two.rec finding' \
		"$(anew newer s001 "$TMP/killed")"
else
	skip 'nor is one whose files are others now' 'see above'
fi
for wrong in 's001:what|the stages are unpacked, arranged, built, checked and played' \
	's001:marked|the stages are unpacked' "nobody:built|there is no submission of 'nobody'" "what|there is no submission of 'what'"
do
	ok "--redo ${wrong%%\|*} is refused" has "${wrong#*\|}" "$(score out --redo "${wrong%%\|*}" 2>&1)"
done
is 'each reason that a stage gives is a row of the table' '' "$(grep -rnE 'STATUS_[A-Z_]+, *"' \
	"$ROOT/tools/score" | grep -v refusals.h)"
ok 'a dry run names what would be graded again' has 's001 to be graded' \
	"$(score out -n --redo s001:played 2>&1)"
finish
