#!/bin/sh
# replay --mistakes: the moves that made things worse.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/mistakes.sh
. "$ROOT/tests/e2e/mistakes.sh"

cd "$BIN" || exit 1
small=mancala,m=3,n=2
play small -G $small -r 4 random greedy
mistakes "$TMP/small.rec" >"$TMP/said"
expected "$TMP/small.rec" $small >"$TMP/expected"
ok 'some are made' test -s "$TMP/expected"
is 'it names what the solver finds, move by move, and nothing else' \
	"$(cat "$TMP/expected")" "$(sed -n 's/; [^;]* [a-z]* (exact)$//p' "$TMP/said")"
is 'the last line is the sum' "$(wc -l <"$TMP/expected" | tr -d ' ') mistakes in 4 games" \
	"$(tail -n 1 "$TMP/said")"
is 'a game can be named' "$(grep '^game 2 ' "$TMP/said")" \
	"$(mistakes "$TMP/small.rec" 2 | grep '^game')"
ok 'but it must be there' has 'there is no game 9' "$(mistakes "$TMP/small.rec" 9)"
is 'hidden passes the suite that it writes' \
	"0 $(wc -l <"$TMP/expected" | tr -d ' ')" "$(
	mistakes --suite "$TMP/suite.txt" "$TMP/small.rec" >/dev/null
	limited ./suite "$TMP/suite.txt" 'hidden --level 6' >"$TMP/passed" 2>&1
	echo "$? $(grep -c '^mancala' "$TMP/suite.txt")"
)"
is 'JSON has the same' \
	"$(sed -n 's/^game \([0-9]*\) ply \([0-9]*\) seat \([12]\): \([^ ]*\) .*; \([^ ]*\) .*/\1 \2 \3 \4 \5/p' "$TMP/said")" \
	"$(mistakes --json "$TMP/small.rec" | sed 's/.*"game":\([0-9]*\),"id":"[^"]*","ply":\([0-9]*\),"seat":\([12]\),"player":"[a-z]*","move":"\([^"]*\)","best":"\([^"]*\)",.*"exact":true,.*/\1 \2 \3 \4 \5/')"

play goofspiel -G goofspiel,cards=3 -r 1 random random
is 'where both move at once it judges nothing' '0 mistakes in 0 games; 1 not judged: what their positions are worth is not known' \
	"$(mistakes "$TMP/goofspiel.rec")"

count="exec:'$ROOT/tests/rules/count.sh'"
play count -G "$count" -r 1 random random
ok 'a game whose rules are a program is refused' \
	has '--mistakes does not know count: its rules are a program' \
	"$(mistakes -G "$count" "$TMP/count.rec")"
head -c $(($(wc -c <"$TMP/small.rec") - 40)) "$TMP/small.rec" >"$TMP/torn.rec"
is 'a game that is damaged is told, and the others are looked at' '1 in 3 games' "$(
	mistakes "$TMP/torn.rec" >"$TMP/said"
	echo "$? $(tail -n 1 "$TMP/said" | sed 's/.*mistakes //')"
)"
is 'a page marks the same, with what was better' \
	"$(mistakes "$TMP/small.rec" 2 | sed -n 's/.*ply \([0-9]*\) .*; \([^ ]*\) .*/\1 \2/p')" \
	"$(./replay --html --mistakes "$TMP/small.rec" 2 | 
		grep -oE '"[0-9]+":\[\[0,"[^"]*",(true|false),\[\[[12],"[^"]*"' |
		sed 's/^"\([0-9]*\)".*"\([^"]*\)"$/\1 \2/')"
ok 'nor by its page' has 'not judged: what the positions' \
	"$(./replay --html --mistakes "$TMP/goofspiel.rec")"
ok 'and has the curve of what positions are worth' has 'upwards good for seat 1; by solver and search' \
	"$(./replay --html --mistakes "$TMP/small.rec")"
ok 'which else is a glance'\''s' has 'by the built-in players at a glance' \
	"$(./replay --html "$TMP/small.rec")"
is 'a game without a worth has no curve' 0 "$(./replay --html "$TMP/count.rec" \
	-G "$count" | grep -c 'id="curve-head"')"
ok 'a page of them is refused where they are not known' exits 2 ./replay --html \
	--mistakes -G "$count" "$TMP/count.rec"

for words in '--json' '--suite x'; do
	# shellcheck disable=SC2086 # words
	ok "$words is for --mistakes alone" exits 2 ./replay $words "$TMP/small.rec"
done
finish
