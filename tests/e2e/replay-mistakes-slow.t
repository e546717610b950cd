#!/bin/sh
# replay --mistakes in games that take longer to solve: Kari, and Mancala 4 x 4.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/mistakes.sh
. "$ROOT/tests/e2e/mistakes.sh"

cd "$BIN" || exit 1
for game in kari mancala,m=4,n=4; do
	record=$TMP/${game%%,*}.rec
	limited ./referee -q -s 3 --stable -p -r 12 -G $game -o "$record" random greedy \
		>/dev/null 2>&1
	./replay --mistakes "$record" >"$TMP/said" 2>&1
	expected "$record" $game >"$TMP/expected"
	ok "in $game some are made" test -s "$TMP/expected"
	is 'it names what the solver finds, move by move, and nothing else' \
		"$(cat "$TMP/expected")" "$(sed -n 's/; [^;]* [a-z]* (exact)$//p' "$TMP/said")"
	is 'nothing is estimated there' '' "$(grep estimate "$TMP/said")"
done
finish
