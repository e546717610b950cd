#!/bin/sh
# A thousand games in which a process is killed at every step of the
# conversation, by itself or by somebody else.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

# Count how the games ended, and for whom.
ends() {
	sed -n 's/.*"winner":\([0-9]\),"reason":"\([a-z-]*\)".*"loser_fault":\([a-z]*\).*/\3 \1 \2/p' \
		"$TMP/$1.json" | sed 's/^false .*/played/' | sort | uniq -c |
		awk '{ print $2, $3, $4 }' | paste -s -d ';' - | tr -s ' '
}

count() {
	grep -c "$2" "$TMP/$1.json"
}

whole() {
	echo "$(count "$1" '"game":') games, $(count "$1" '"void":true') void, exit $(
		cat "$TMP/$1.status"), $(checked "$TMP/$1.rec")"
}

# Each message has two steps and each answer four: 4 + 2 messages a turn.
for seat in first second; do
	set -- 'mortal 90' random
	[ $seat = first ] || set -- random 'mortal 90'
	"$HOUSE/referee" --json -s 11 -r 500 -j 2 -o "$TMP/$seat.rec" "$@" \
		>"$TMP/$seat.json" 2>"$TMP/$seat.err"
	echo $? >"$TMP/$seat.status"
done
is 'a thousand games with agents that die at any step are played' \
	'500 games, 0 void, exit 0, 500 games: all agree with the rules
500 games, 0 void, exit 0, 500 games: all agree with the rules' "$(whole first && whole second)"
is 'who is killed loses by that, and nobody else loses by anything' \
	'played ;true 2 signal
played ;true 1 signal' "$(ends first && ends second)"
ok 'most of them die' test "$(count first '"reason":"signal"')" -ge 300
is 'of all these no process is left' 'nothing left' "$(leftovers)"

# Somebody else kills the first agent's process, again and again.
(
	while [ ! -e "$TMP/enough" ] && [ -d "$TMP" ]; do # the test may be ended
		for pid in $(ps -A -o pid= -o args= |
			awk -v program="$HOUSE/pace" 'index($2, program) == 1 { print $1 }'); do
			kill -KILL "$pid" 2>/dev/null
		done
		sleep 0.05
	done
) &
killer=$!
play outside --json -s 11 -r 60 -o "$TMP/outside.rec" 'pace 3' random
: >"$TMP/enough"
wait $killer
is 'killed by others at any moment they lose by that alone' \
	'60 games, 0 void, exit 0, 60 games: all agree with the rules' "$(whole outside)"
is 'and their opponents win' 0 "$(
	grep '"loser_fault":true' "$TMP/outside.json" |
		grep -c -v '"winner":2,"reason":"signal"')"
is 'no process is left' 'nothing left' "$(leftovers)"
finish
