#!/bin/sh
# A match that was broken off goes on: referee -s N -o FILE, repeated.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$BIN" || exit 1

# The match of most tests: one of the players forfeits in its third turn.  If a
# busy machine made a game begin again, which the output shows, all of it is
# played again.
match() { # FILE REFEREE-ARGUMENT...
	match_file=$TMP/$1
	shift
	rm -f "$TMP/before"
	[ ! -e "$match_file" ] || cp "$match_file" "$TMP/before"
	for _ in $(seq 20); do
		match_status=0
		limited ./referee --stable --json -s 7 -o "$match_file" "$@" random \
			"'$AGENTS/leave' 0 3" >"$TMP/told" 2>"$TMP/err" || match_status=$?
		grep -q -e '"void":true' -e '"attempts":[2-9]' "$TMP/told" || break
		rm "$match_file"
		[ ! -e "$TMP/before" ] || cp "$TMP/before" "$match_file"
	done
	cat "$TMP/told"
	return "$match_status"
}

# Print the blocks of a record in the order of some numbers: blocks FILE
# NUMBER...
blocks() {
	blocks_of=$TMP/$1
	shift
	for number in "$@"; do
		awk -v number="$number" 'BEGIN { RS = ""; ORS = "\n\n" } NR == number' \
			"$blocks_of"
	done
}

ids() {
	sed -n 's/^id //p' "$TMP/$1" | paste -sd' ' -
}

match whole.rec -r 12 >"$TMP/whole"

# Wherever it is cut, on disk or by the end of its process.
all=$(wc -c <"$TMP/whole.rec")
good=0
for part in 0 1 2 5 7 8; do
	head -c $((all * part / 8 + part)) "$TMP/whole.rec" >"$TMP/cut.rec"
	match cut.rec -r 12 -j $((part % 3 + 1)) >"$TMP/cut"
	cmp -s "$TMP/whole.rec" "$TMP/cut.rec" && cmp -s "$TMP/whole" "$TMP/cut" &&
		good=$((good + 1))
done
is 'cut off anywhere, the record and the results become those of an undisturbed match' \
	6 $good
(ulimit -f 16 && ./referee -q -r 300 -o "$TMP/filled.rec" random greedy) \
	>"$TMP/filled" 2>&1
status=$?
is 'a record that cannot grow fails the match, whose table has the games of the record' \
	"3 $(grep -c '^result ' "$TMP/filled.rec")" \
	"$status $(awk '$1 == "greedy" { print $2 }' "$TMP/filled")"
many() { # FILE REFEREE-ARGUMENT...
	match "$@" -r 80 -q
}
many quiet.rec >"$TMP/quiet"
size() {
	if [ -e "$TMP/$1" ]; then wc -c <"$TMP/$1"; else echo 0; fi
}
# shellcheck disable=SC2317 # await calls it
grew_or_ended() {
	[ "$(size killed.rec)" -gt "$was" ] || ! kill -0 "$pid" 2>/dev/null
}
for jobs in 1 3 1 3 2 1; do
	was=$(size killed.rec)
	./referee --stable --json -s 7 -r 80 -j $jobs -o "$TMP/killed.rec" random \
		"'$AGENTS/leave' 0 3" >/dev/null 2>&1 &
	pid=$!
	await grew_or_ended
	kill -9 $pid 2>/dev/null
	wait $pid 2>/dev/null
done
many killed.rec -j 2 >"$TMP/killed"
is 'so it is after six SIGKILLs, at -j 1 to 3' 'same same' \
	"$(cmp "$TMP/quiet.rec" "$TMP/killed.rec" && echo same) $(
	cmp "$TMP/quiet" "$TMP/killed" && echo same)"
match whole.rec -r 12 >"$TMP/again"
is 'a match that is whole is told again, and its record stays' 'same 12 of the 12' \
	"$(cmp "$TMP/whole" "$TMP/again" && echo same) $(grep -o '12 of the 12' "$TMP/err")"
blocks whole.rec 9 2 5 1 >"$TMP/mixed.rec"
match mixed.rec -r 12 -j 3 >"$TMP/mixed"
is 'games out of order count, and only the missing ones are played' \
	'7/9 7/2 7/5 7/1 7/3 7/4 7/6 7/7 7/8 7/10 7/11 7/12' "$(ids mixed.rec)"
ok 'and are told in order' cmp "$TMP/whole" "$TMP/mixed"
blocks whole.rec 1 2 3 4 >"$TMP/more.rec"
match more.rec -r 4 >/dev/null
match more.rec -r 12 >/dev/null
ok '-r may be larger than before' cmp "$TMP/whole.rec" "$TMP/more.rec"
match more.rec -r 2 >"$TMP/fewer"
is 'or smaller' "$(sed -n 1,2p "$TMP/whole")" "$(sed '$d' "$TMP/fewer")"
# Its first game is void, as a failing host leaves it (gzip computes the sum of
# a block).
blocks whole.rec 1 | sed '/^start/,$d' >"$TMP/void"
echo 'result void void - 0 lost' >>"$TMP/void"
{
	cat "$TMP/void"
	gzip -c "$TMP/void" | tail -c 8 | od -A n -t x1 -N 4 |
		awk '{ print "sum " $4 $3 $2 $1; print "" }'
	blocks whole.rec 2 3
} >"$TMP/void.rec"
match void.rec -r 12 >"$TMP/anew"
is 'a void game is played again' 'same 1 13' "$(cmp "$TMP/whole" "$TMP/anew" &&
	echo same) $(grep -c '^result void' "$TMP/void.rec") $(grep -c '^sum' "$TMP/void.rec")"
ok 'and is no second result' exits 0 ./replay --check "$TMP/void.rec"

# What was measured is reported as far as the record has it.
limited ./referee --json -s 7 -r 2 -o "$TMP/timed.rec" random /bin/false >/dev/null 2>&1
is 'JSON says of a game that it was recorded' 2 "$(limited ./referee --json -s 7 -r 2 \
	-o "$TMP/timed.rec" random /bin/false 2>/dev/null | grep -c '"recorded":true,"wall_ms"')"

#
# Another match
#

cp random "$TMP/changing"
cp "$TMP/whole.rec" "$TMP/kept.rec"
limited ./referee -q -s 7 -r 2 -o "$TMP/kept.rec" "$TMP/changing" greedy >/dev/null 2>&1
cp "$TMP/kept.rec" "$TMP/was.rec"
cp greedy "$TMP/changing"
ok 'other terms are refused' exits 2 match kept.rec -r 12 -t move=5s
ok 'and named' grep -q 'game 7/1 was played under other terms: ' "$TMP/err"
ok 'so are other starts' exits 2 match kept.rec -r 12 --pairs
ok 'and another program of the same name' \
	exits 2 ./referee -q -s 7 -r 2 -o "$TMP/kept.rec" "$TMP/changing" greedy
ok 'the record stays as it was' cmp "$TMP/was.rec" "$TMP/kept.rec"
limited ./referee -q -s 8 -r 2 -o "$TMP/kept.rec" greedy random >/dev/null 2>&1
limited ./referee -q -s 7 -r 2 -o "$TMP/kept.rec" random greedy >/dev/null 2>&1
is 'other seeds and other players follow in the same file' 18 \
	"$(grep -c '^sum' "$TMP/kept.rec")"
ok 'whose games are each there once' exits 0 ./replay --check "$TMP/kept.rec"
match more.rec -r 12 --again >/dev/null
is '--again plays all anew under a new seed' '24 24' \
	"$(grep -c '^sum' "$TMP/more.rec") $(grep '^id' "$TMP/more.rec" | sort -u | wc -l | tr -d ' ')"

#
# --sprt
#

sprt() { # FILE
	limited ./referee -q --stable -s 1 --sprt elo0=0,elo1=100 -o "$TMP/$1" greedy random \
		2>/dev/null
}
sprt sprt.rec >"$TMP/sprt"
blocks sprt.rec 1 2 3 4 5 6 7 >"$TMP/half.rec"
sprt half.rec >"$TMP/half"
ok '--sprt goes on with the games that count' cmp "$TMP/sprt" "$TMP/half"
cp "$TMP/half.rec" "$TMP/was.rec"
sprt half.rec >"$TMP/half"
is 'and plays no more once it has its answer' 'same same' \
	"$(cmp "$TMP/sprt" "$TMP/half" && echo same) $(
	cmp "$TMP/was.rec" "$TMP/half.rec" && echo same)"
finish
