#!/bin/sh
# replay --mistakes in games that take longer to solve or to estimate.
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

# White is seat 1.  The player that walks ahead makes no mistake; the random one
# does.
play white -G halma,first=white,size=8,camp=6 -t bank=none -r 2 'minimax --depth 2' random
mistakes "$TMP/white.rec" >"$TMP/said"
is 'in Halma walking home is no better move, whoever moves first' \
	'game 1 seat 2 game 2 seat 1' "$(sed -n \
	's/^\(game .\) .* \(seat .\):.*/\1 \2/p' "$TMP/said" | sort -u | paste -sd' ' -)"

play einstein -G einstein -r 1 random random
mistakes "$TMP/einstein.rec" >"$TMP/said"
ok 'with a die it names moves that cost something' has ' of a win; ' "$(cat "$TMP/said")"
is 'an estimate is the same each time' "$(cat "$TMP/said")" "$(mistakes "$TMP/einstein.rec")"
ok 'a mistake on a page is gone on with as both would play' has ',false,[[1,' "$(
	./replay --html --mistakes "$ROOT/tests/records/halma.rec" | grep -oE ',false,(\[+[12],"[^"]*","[^"]*"\],?){3}')"
finish
