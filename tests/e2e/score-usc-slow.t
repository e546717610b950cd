#!/bin/sh
# A class of USC's course, with the definition that we ship, and attacks on a
# grader by archives.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/classes/class.sh
. "$ROOT/tests/classes/class.sh"
# shellcheck source=tests/classes/usc.sh
. "$ROOT/tests/classes/usc.sh"
# shellcheck source=tests/clients/python2.sh
. "$CLIENTS/python2.sh"

tools g++ javac
OUTSIDE=$TMP/outside
usc_class
holdings >"$TMP/before"
grade out usc-halma-2019 --builds "$TMP/builds.csv"
is 'the grades are as the table has them' "$(expected usc)" "$(table out)"
ok 'each reason says what a student can do about it' reasons usc out
RECORD=$TMP/out/students/1000000001/games.rec
is 'in five of the nine games the student moves first, by the records' '5 4 9' \
	"$(grep -c '^player 1 homework|' "$RECORD") $(grep -c '^player 2 homework|' "$RECORD") $(
		grep -c '^first 1' "$RECORD")"
# Print what is drawn for each game: who moves first, White (otherwise Black),
# the bank.
drawn() { # ID
	sed -n 's/^player \([12]\) homework.*/\1/p; s/^game halma\(.*\)/\1-/p; s/^terms bank=\([0-9]*\)s.*/\1/p' \
		"$TMP/out/students/$1/games.rec" | paste -sd' ' -
}
is 'a second student has the same draws' "$(drawn 1000000001)" "$(drawn 1000000002)"
ok 'both colours are drawn to move first' test "$(grep -c '^game halma$' "$RECORD")" -gt 0 -a \
	"$(grep -c '^game halma,first=white$' "$RECORD")" -gt 0
ok 'the banks differ from game to game' test \
	"$(sed -n 's/^terms bank=\([0-9]*s\).*/\1/p' "$RECORD" | sort -u | wc -l)" -gt 4
is 'no game is the same as another' 9 \
	"$(awk '/^m / { moves = moves $0 } /^result/ { print moves; moves = "" }' "$RECORD" | sort -u | wc -l)"
is 'the report tells of each lost game what was drawn' 9 "$(grep -c \
	'game [0-9], moving \(first\|second\), drawn first=\(black\|white\), bank=[0-9]*s: lost' \
	"$TMP/out/students/1000000002/report.txt")"
ok 'the competition counts for nothing, and everybody has their games in it' grep -q \
	'^    0 x [0-9.]* ([0-9]* won' "$TMP/out/students/1000000003/report.txt"
is 'nothing is written outside or left behind' "$(cat "$TMP/before")" \
	"$(holdings)"
is 'nowhere outside at all' '' "$(find "$TMP" -name outside -o -name escaped)"
ok 'nothing of /etc/passwd is in what is written' hides_secret "$TMP/out"

# The faults of the field, in one more class.
SUBS=$TMP/wild.subs
mkdir "$SUBS"
usc_wild
sed 's/^terms .*/terms bank=500ms,kill=100ms/; s/bank=50s..150s/bank=400ms..600ms/
	s/"halma,first=random"/"halma,plies=2"/; s,"usc-single,"'"$ROOT"'/tools/courses/usc-single,' \
	"$ROOT/tools/courses/usc-halma-2019.conf" >"$TMP/wild.conf"
cp "$ROOT/tools/courses/usc-python.sh" "$TMP"
grade wild "$TMP/wild.conf"
is 'what students hand in besides is graded as the table has it' \
	"$(expected usc-wild)" "$(table wild | grep -v ^2000000010)"
ok 'the report of a Python program names its Python' grep -q 'homework3.py runs under Python 3\.' \
	"$TMP/wild/students/2000000002/report.txt"
sed -n 's/^\(2[0-9]*\) .*| \(.*\)/\1|\2/p' "$CLASSES/usc-wild.expected" >"$TMP/said"
while IFS='|' read -r id said; do
	ok "$id is told: $said" grep -qF -- "$said" "$TMP/wild/students/$id/report.txt"
done <"$TMP/said"
hint='it did not read ./input.txt (there is src/input.txt, too)'
touch -a -d 1970-01-02 "$TMP/said" && cat "$TMP/said" >"$TMP/ok.output"
if [ "$(stat -c %X "$TMP/said" 2>/dev/null || echo 0)" -gt 100000 ]; then
	ok "2000000007 is told: $hint" grep -qF "$hint" "$TMP/wild/students/2000000007/report.txt"
else
	skip "2000000007 is told: $hint" 'this file system does not note who reads'
fi
if has_python2; then
	mv "$SUBS/2000000010.zip" "$TMP" && rm -rf "$SUBS" && mkdir "$SUBS" &&
		mv "$TMP/2000000010.zip" "$SUBS"
	grade two "$TMP/wild.conf"
	is 'Python 2 plays what Python 3 cannot read' '2000000010 OK no 9 0 0 9 0' "$(table two)"
	ok 'and the report names it' grep -q 'homework.py runs under Python 2\.7' \
		"$TMP/two/students/2000000010/report.txt"
else
	skip 'Python 2 plays what Python 3 cannot read' 'there is no python2'
fi
finish
