#!/bin/sh
# solve: all openings of Kari, twice a quarter of a minute.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

"$BIN/solve" --json kari >"$TMP/json" &
json=$!
"$BIN/solve" kari >"$TMP/all"
is 'the value of each opening of Kari is known' 0 $?
is 'there are 12 kinds of openings' '12 720' "$(
	awk '$5 == "first" || $5 == "second" { kinds++; openings += $4 }
	END { print kinds, openings }' "$TMP/all")"
is 'and the last line has their sum' "$(
	awk '$5 == "first" { n += $4 } END { print n }' "$TMP/all")" \
	"$(sed -n '$s/^first wins \([0-9]*\) of 720 openings, .*/\1/p' "$TMP/all")"
wait $json
is 'JSON has an object a kind' 12 "$(grep -c \
	'^{"v":1,"game":"kari","odd_at":[1-6]*,"openings":[37][62],"low":\(-1\|1\),"high":\(-1\|1\),' \
	"$TMP/json")"
finish
