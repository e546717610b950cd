#!/bin/sh
# A class of USC's course by the definition that we ship, and what is done to a
# grader by archives.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/classes/class.sh
. "$ROOT/tests/classes/class.sh"
# shellcheck source=tests/classes/usc.sh
. "$ROOT/tests/classes/usc.sh"

tools g++ javac
OUTSIDE=$TMP/outside
usc_class
holdings >"$TMP/before"
grade out usc-halma-2019 --builds "$TMP/builds.csv"
is 'the grades are as the table has them' "$(expected usc)" "$(table out)"
ok 'each reason says what a student can do about it' reasons usc out
RECORD=$TMP/out/students/1000000001/games.rec
is 'in five of the nine games the student moves first, by the records' '5 4' \
	"$(grep -c '^first 1' "$RECORD") $(grep -c '^first 2' "$RECORD")"
ok 'and it is player 1 in all' test "$(grep -c '^player 1 homework|' "$RECORD")" = 9
is 'nothing is written outside or left behind' "$(cat "$TMP/before")" \
	"$(holdings)"
is 'nowhere outside at all' '' "$(find "$TMP" -name outside -o -name escaped)"
ok 'nothing of /etc/passwd is in what is written' hides_secret "$TMP/out"
finish
