#!/bin/sh
# solve --resume: what was proved is kept, however a run ended.
# shellcheck source=tests/e2e/lib.sh disable=SC2317 # called by name
. "$(dirname "$0")/lib.sh"

game=mancala,m=4
cd "$TMP" || exit 1

solve() {
	limited "$BIN/solve" "$@"
}
# Of a line in JSON: its bounds, its positions.
bounds() {
	sed -n '$s/.*"low":\(-*[0-9]*\),"high":\(-*[0-9]*\),.*/\1 \2/p' "$@"
}
positions() {
	sed -n '$s/.*"positions":\([0-9]*\),.*/\1/p' "$@"
}
is_at_most() {
	echo "$1, at most $2"
	[ "$1" -le "$2" ]
}
# Go on to the end.
rest() {
	solve --json --resume "$1" $game
}
# Whether it says something, and not what a copy says.
is_new() {
	[ -s "$1" ] && ! cmp -s "$1" "$1.before"
}
# Start a run, wait until it has written its file anew, end it by a signal.
# Its exit status.
interrupted() {
	cp "$1" "$1.before" 2>/dev/null || : >"$1.before"
	"$BIN/solve" -v --json --resume "$1" $game >>"$1.out" 2>>"$1.err" &
	interrupted_pid=$!
	await is_new "$1"
	kill -"$2" $interrupted_pid 2>/dev/null
	wait $interrupted_pid
}
# A file that was not used is as it was.
refused() {
	cp "$1" "$1.before"
	solve --resume "$@" "$game" >"$TMP/refused" 2>&1
	refused_status=$?
	cat "$TMP/refused"
	cmp "$1" "$1.before" && [ "$refused_status" -eq 2 ] && [ ! -e "$1.new" ]
}

solve --json $game >once
value=$(bounds once)
once=$(positions once)

runs=0
until solve --json -n 11000 --resume few $game >>few.out; do
	runs=$((runs + 1))
	[ $runs -lt 50 ] || break
	[ $runs -ne 3 ] || cp few half
done
is 'in many short runs the value is that of one long run' "$value" "$(bounds few.out)"
ok 'and each begins where the one before ended' \
	is_at_most "$(positions few.out)" $((once + once / 50))
is 'what is not known is exit status 1' 1 "$(
	cp half other
	solve -n 1 --resume other $game >/dev/null
	echo $?)"
is 'a file that knows the value answers at once' "$(bounds few.out) $(positions few.out)" \
	"$(solve -n 1 --json --resume few $game | tee at-once | bounds) $(positions at-once)"
is 'the file says in text what it is about' '4 4 0 4 4 4 4 0 4 4 4 4 0' \
	"$(sed -n 2p few)"
cp half other
is 'with more memory the file is as good' "$value" \
	"$(solve --json --mem 2000 --resume other $game | bounds)"
ok 'with less, by which proofs would be lost, it is refused' refused half --mem 255
ok 'and what it needs is said' grep -q 'it needs --mem 256' "$TMP/refused"
is 'unless it knows the value' "$value" \
	"$(solve --json --mem 1 --resume few $game | bounds)"
: >empty
is 'an empty file is a new one' "$value $once" \
	"$(rest empty | tee empty.out | bounds) $(positions empty.out)"

game=mancala,m=4,n=5
solve --json $game >once
value=$(bounds once)
once=$(positions once)
for signal in TERM INT HUP; do
	interrupted asked $signal
	# 0 on a machine so fast that it had come to the end, or under nohup
	ok "SIG$signal makes it leave what it has proved" test $? -le 1
done
ok 'and goes on from there' is_at_most "$(rest asked | tee asked.end | positions)" \
	$((once + once / 50))
is 'to the same value' "$value" "$(bounds asked.end)"
ok '-v tells the bounds each time' grep -q \
	'^from -*[0-9]* to [0-9]*, [0-9]* positions, ends of [0-9]* stones$' asked.err

for signal in KILL KILL KILL; do
	interrupted killed $signal 2>/dev/null
done
cp killed other
ok 'killed by SIGKILL it has kept what it last wrote' is_at_most 2 "$(
	solve -n 1 --json --resume other $game | positions)"
touch killed.new # half of a file, by the killed run
is 'and comes to the same value' "$value" "$(rest killed | bounds)"
ok 'and no other file is left' test ! -e killed.new

game=mancala,m=4
: >used
mkfifo hold
"$BIN/solve" --resume used mancala,m=6,n=4 >/dev/null 2>&1 &
user=$!
await test -s used
ok 'a file that another run is using is refused' exits 2 \
	solve --resume used mancala,m=6,n=4
kill -TERM $user
wait $user

ok 'a file about another position is refused' refused used
ok 'and what it is about is said' grep -q 'another position' "$TMP/refused"
size=$(wc -c <half)
for at in 1 57 58 100 150 200 $((size / 2)) $((size - 5)) $((size - 1)); do
	head -c $at half >short
	ok "a file cut after $at of its bytes is refused" refused short
	{
		head -c $at half
		printf '\252'
		tail -c +$((at + 2)) half
	} >bad
	cmp -s bad half ||
		ok "one that is wrong at byte $at, too" refused bad
done
{
	cat half
	echo
} >long
ok 'so is one with something behind its end' refused long
{
	sed '1s/1$/2/;q' half
	tail -n +2 half
} >later
ok 'and one of another version' refused later
ok 'as is said' grep -q 'another version' "$TMP/refused"
echo 'my thesis' >foreign
ok 'and any other file' refused foreign
for file in . /dev/null hold nowhere/file; do
	ok "$file is no such file" exits 2 solve --resume $file $game
done
cp half full
ok 'where the disk is full the exit status is 3' exits 3 sh -c \
	"ulimit -f 4; exec \"$BIN/solve\" -n 11000 --resume full $game"
ok 'and the file is as before' cmp half full

for line in "--plain $game" "--moves $game" kari 'kari,opening=352614' hus \
	mancala,m=32,n=255
do
	# shellcheck disable=SC2086 # words
	ok "exit 2: solve --resume FILE $line" exits 2 solve --resume none $line
done
ok 'which makes no file' test ! -e none
finish
