#!/bin/sh
# A class of UCSD's course by the definition that we ship, and odd names.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/classes/class.sh
. "$ROOT/tests/classes/class.sh"
# shellcheck source=tests/classes/ucsd.sh
. "$ROOT/tests/classes/ucsd.sh"

tools python3
ucsd_class
holdings >"$TMP/before"
grade out ucsd-mancala-2016 --roster "$TMP/roster.csv" --manual "$TMP/manual.csv"
is 'the grades are as the table has them' "$(expected ucsd)" "$(table out)"
ok 'each reason says what a student can do about it' reasons ucsd out
is 'copies of p4 by their depths play ten games, for a table' '10' \
	"$(grep -c '^game ' "$TMP/out/students/abc18/depth4-2.rec")"
ok 'which the report has' grep -q '([0-9]* won + [0-9]* drawn / 2) / 10 games' \
	"$TMP/out/students/abc18/report.txt"
is 'nothing is written outside or left behind' "$(cat "$TMP/before")" \
	"$(holdings)"
finish
