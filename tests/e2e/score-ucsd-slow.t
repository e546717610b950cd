#!/bin/sh
# A class of UCSD's course, with the definition that we ship, and odd names.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/classes/class.sh
. "$ROOT/tests/classes/class.sh"
# shellcheck source=tests/classes/ucsd.sh
. "$ROOT/tests/classes/ucsd.sh"
# shellcheck source=tests/clients/python2.sh
. "$ROOT/tests/clients/python2.sh"

tools python3
ucsd_class
holdings >"$TMP/before"
grade out ucsd-mancala-2016 --with python=python3 --roster "$TMP/roster.csv" --manual "$TMP/manual.csv"
is 'the grades are as the table has them' "$(expected ucsd)" "$(table out)"
ok 'each reason says what a student can do about it' reasons ucsd out
for part in depth2-1 depth3-1 depth3-2; do
	is "copies of p4 by their depths play ten games, for a table: $part" '10' \
		"$(grep -c '^game ' "$TMP/out/students/abc18/$part.rec")"
done
ok 'which the report has' grep -q '([0-9]* won + [0-9]* drawn / 2) / 10 games' \
	"$TMP/out/students/abc18/report.txt"
ok "the text's misprint is told with its case" grep -q \
	'case 1 (.*it prints Action(1, 4), but.*Action(1, 3)): ' "$TMP/out/students/abc02/report.txt"
ok 'Python 2 without a python2 is called so' grep -q 'this is Python 2' \
	"$TMP/out/students/abc06/report.txt"
is 'nothing is written outside or left behind' "$(cat "$TMP/before")" \
	"$(holdings)"

ok 'a problem whose name has another case is told' grep -q \
	'no agent p3 in the submission (P3_evaluation_player.py is there, and case matters)' \
	"$TMP/out/students/abc21/report.txt"

# Four strengths of p4, each with more points than the one before, with two seeds.
SUBS=$TMP/strengths
strengths
for run in 1 2; do
	timeout 900 "$BIN/score" -q -s "$run" -j 2 -o "$TMP/strong$run" --with python=python3 \
		ucsd-mancala-2016 "$SUBS" >"$TMP/strong$run.said" 2>&1
	table "strong$run" >"$TMP/strong$run.table"
done
is 'a stronger p4 has more points' 'random deptha depthb depthd' \
	"$(awk '{ print $7 + $8, $1 }' "$TMP/strong1.table" | sort -n |
		awk '{ printf "%s%s", (NR == 1 ? "" : had < $1 ? " " : "="), $2; had = $1 }')"
is 'and the same at another seed' "$(cat "$TMP/strong1.table")" "$(cat "$TMP/strong2.table")"

# Without a python2 that works, the fault is the grader's.
mkdir "$TMP/one"
printf '#!/bin/sh\nexit 1\n' >"$TMP/one/python2"
chmod -R 755 "$TMP/one"
before=$PATH
PATH=$TMP/one:$PATH
grade none ucsd-mancala-2016
is 'without a Python 2 that works all are GRADER_ERROR, and no game is played' '4 0' \
	"$(grep -c GRADER_ERROR "$TMP/none/grades.csv") $(find "$TMP/none" -name '*.rec' | wc -l)"
PATH=$before

# Two students who write Python 2, with the course's own module.
if has_python2; then
	SUBS=$TMP/two
	for student in amy dan; do
		mkdir -p "$SUBS/$student"
		cp -R "$CLIENTS/ucsd/class/$student" "$SUBS/$student/solutions"
	done
	rm "$SUBS/amy/solutions/p4_custom_player.py"
	chmod -R a+rX "$SUBS"
	grade old ucsd-mancala-2016 --with src="$CLIENTS/ucsd/src"
	is "solutions in Python 2 are graded by python2 and the course's module" \
		'amy OK no 15 15 10 0 0 0 0 0 0 40 0
dan OK no 15 15 10 15 15 0 0 0 0 70 0' "$(table old)"
	ok 'the reports say so' grep -q 'solutions run under Python 2\.' \
		"$TMP/old/students/amy/report.txt"
	ok 'which the commands of the reports name' grep -q -e "--course.*ucsd/src" \
		"$TMP/old/students/amy/finding"
else
	skip "solutions in Python 2 are graded by python2" 'there is no python2'
fi
finish
