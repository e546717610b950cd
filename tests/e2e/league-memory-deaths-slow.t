#!/bin/sh
# league run --memory: whatever is killed at whichever step, each game that has a
# result began with what the last one with a result left, and none did twice.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

cd "$TMP" || exit 1
if ! cc -O1 -g -fPIC -shared -o shim.so "$ROOT/tests/faults/shim.c" -ldl 2>/dev/null; then
	skip 'no death at any step costs a player what it kept' 'no shared library can be built'
	finish
fi
chmod 755 "$TMP" shim.so
cp "$AGENTS/memory" a
cp a b
cp a c

# run OPTION...: a league of three; the words before are for env.
run() {
	limited "$BIN/league" run -q --stable -s 5 -r 2 -j 2 -d league --memory 1M \
		'./a count' './b late' './c count' >>out 2>>err
}
# How many games have a result; and of each player who had a process in a game, that what it
# had kept was 0 in one of its games, 1 in the next, and so on.
kept() {
	cat league/games/*.rec | awk '
	$1 == "first" { first = $2; split("", held) }
	$1 == "player" { name[$2] = $3; sub(/\|.*/, "", name[$2]) }
	$1 == "r" && $3 == "kept" { held[$2] = $4 }
	$1 == "result" && $2 != "void" {
		games++
		for (seat in held) {
			player = name[seat == 1 ? first : 3 - first]
			had[player, held[seat]]++
			n[player]++
		}
	}
	END {
		printf "%d games", games
		for (player in n) {
			for (i = 0; i < n[player]; i++)
				if (had[player, i] != 1)
					printf ", %s had %d kept in %d games", player, i, had[player, i]
		}
		print ""
	}'
}
want='6 games'

size=$(printf '#include "calls.h"\n#include <stdio.h>\nint main(void) { printf("%%zu", sizeof(struct tally)); }\n' \
	>size.c && cc -I "$ROOT/tests/faults" -o size size.c && ./size)
tally() {
	rm -f tally
	dd if=/dev/zero of=tally bs="$size" count=1 2>/dev/null
}
cc -o faults "$ROOT/tests/faults/faults.c"

tally
FAULT_PROGRAMS='league referee' FAULT_FILE=$TMP/tally LD_PRELOAD=$TMP/shim.so run
is 'a league whose calls are counted' "0 $want" "$? $(kept)"
# One call of each kind from each place of the program, and every rename.
./faults tally | awk '
$1 == "rename" || (($1 ~ /^(fsync|mkdir|mkdirat|mkdtemp|rmdir|unlink|unlinkat|openat)$/ || \
	$1 == "write") && !seen[$1, $3]++) { print $1, $2 }' >steps
echo "# $(wc -l <steps) steps" 
bad=
while read -r call at; do
	rm -rf league
	tally
	FAULT_PROGRAMS='league referee' FAULT_FILE=$TMP/tally FAULT_CALL=$call FAULT_AT=$at \
		FAULT_KILL=1 LD_PRELOAD=$TMP/shim.so run
	for _ in 1 2 3; do # a league that was killed is continued
		run && break
	done
	[ "$(kept)" = "$want" ] || bad="$bad $call $at: $(kept);"
done <steps
is 'no death at any step costs a player what it kept, or gives it a game twice' '' "$bad"
ok 'and there are enough steps' test "$(wc -l <steps)" -ge 100
finish
