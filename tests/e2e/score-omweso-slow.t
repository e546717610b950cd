#!/bin/sh
# A class of McGill's course of 2015, with the definition that we ship.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/classes/class.sh
. "$ROOT/tests/classes/class.sh"
# shellcheck source=tests/classes/omweso.sh
. "$ROOT/tests/classes/omweso.sh"

tools javac
package
omweso_class
holdings >"$TMP/before"
grade out mcgill-omweso-2015 --with "boardgame=$TMP/package" \
	--roster "$TMP/roster.csv"
is 'the grades are as the table has them' "$(expected omweso)" "$(table out)"
ok 'each reason says what a student can do about it' reasons omweso out
is 'nothing is written outside or left behind' "$(cat "$TMP/before")" \
	"$(holdings)"
finish
