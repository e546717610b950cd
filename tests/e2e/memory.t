#!/bin/sh
# The share of this machine's memory that stands in for mem, and what follows when
# memory runs out.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"
# shellcheck source=tests/e2e/memory.sh
. "$(dirname "$0")/memory.sh"

# The share that a match's first line names: share OPTION...
share() {
	"$HOUSE/referee" -r 1 -s 1 "$@" random random |
		sed -n '1s/.*, mem=\([0-9]*\)M (a share of this machine)$/\1/p'
}

watches=yes
[ -n "$(share)" ] || watches=
if [ "$watches" ]; then
	one=$(share)
	four=$(share -j 4)
	ok 'without mem the first line tells a share of the machine' [ "$one" -gt 0 ]
	ok 'which games that are played at once divide' \
		[ $((one / 4 - four)) -eq 0 ]
	is 'also those of other referees' "$four" "$(share --at-once 4)"
	is 'none is told where the terms say it' ' ' "$(share -t mem=none) $(share -t mem=64M)"
	is 'nor under --stable' '' "$(share --stable)"
	"$HOUSE/referee" -q -r 1 -o "$TMP/one.rec" random random >"$TMP/one"
	is 'the record has the share beside what enforces it' "$one" \
		"$(sed -n 's/^enforced .*,mem=\([0-9]*\)M.*/\1/p' "$TMP/one.rec")"
else
	skip 'without mem the first line tells a share of the machine' \
		'memory is not watched here'
fi
is 'the terms stay as they are' "move=10s,start=0ms,quit=500ms" \
	"$("$HOUSE/referee" --print-terms -j 4)"

in_a_container root
finish
