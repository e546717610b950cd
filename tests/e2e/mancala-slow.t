#!/bin/sh
# The whole table of Mancala's exact values (tests/vectors/mancala-values.txt):
# the unit test has the quick ones.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

if [ -x "$BUILD/unit/test_expert_mancala" ]; then
	ok 'all values of the table are found' env SLOW=1 TAP= "$BUILD/unit/test_expert_mancala"
else
	skip 'all values of the table are found' 'the unit tests are not built'
fi
finish
