#!/bin/sh
# NTU's command line: arguments, exit statuses, output and log.
# shellcheck disable=SC2016 # sh -c has its own arguments
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"

cd "$BIN" || exit 1

# Make an agent in sh: agent NAME BODY
agent() {
	printf '#!/bin/sh\n%s\n' "$2" >"$TMP/$1"
	chmod +x "$TMP/$1"
}

is 'nothing is printed on standard output' '' \
	"$(./game -n 0 random greedy -r 2 -s 5 -l "$TMP/a.log")"
is 'the log begins with the players and the seed' \
	'Player 1 = ./random
Player 2 = ./greedy
Random Seed = 5
==========' "$(head -4 "$TMP/a.log")"
ok 'the same seed gives the same log' sh -c \
	'./game -n 0 -s 5 random greedy -r 2 -l "$1/b.log" && cmp "$1/a.log" "$1/b.log"' \
	sh "$TMP"

./game -n 0 greedy greedy -r 2 -s 6 -l "$TMP/log"
cat >"$TMP/expected" <<'LOG'
Player 1 = ./greedy
Player 2 = ./greedy
Random Seed = 6
==========
Red (First) = Player 2
Blue (Second) = Player 1

r2 r1 r6 -- --
r5 r4 -- -- --
r3 -- -- -- b3
-- -- -- b4 b5
-- -- b6 b1 b2

r3, 3
b3, 3
r6, 3
b6, 3
r1, 3
b1, 3
r6, 3
b6, 3
r5, 2
b5, 2
r4, 3
b4, 3
r1, 2
b1, 2
r2, 3
b2, 3
r5, 3
b1, 3
r?, 0
b2, 3
r5, 3
b1, 3
Player 1 Wins.
Player 1's Score: 1
Player 2's Score: 0
==========
Red (First) = Player 1
Blue (Second) = Player 2

r4 r6 r5 -- --
r1 r3 -- -- --
r2 -- -- -- b2
-- -- -- b3 b1
-- -- b5 b6 b4

r3, 3
b3, 3
r2, 3
b2, 3
r5, 3
b5, 3
r6, 3
b6, 3
r5, 3
b3, 2
r4, 3
b6, 3
r5, 2
b3, 1
r?, 0
b6, 3
r5, 2
Player 1 Wins.
Player 1's Score: 2
Player 2's Score: 0
==========
LOG
ok 'the log of two rounds is as the course writes it' diff "$TMP/expected" "$TMP/log"

# Replay the log's first round through the rules.
moves=$(sed -n '/^[rb][1-6?], /{s/, //;s/.//;s/?0/00/;p;}' "$TMP/a.log" | head -100)
opening=$(sed -n '8,10p' "$TMP/a.log" | tr -dc 0-9)
round=$(printf '%s\n' "$moves" | awk '{ print "play " $0; print "status" }' |
	"./rules" "kari,opening=$(printf %s "$opening" | cut -c1-6)" | grep over | head -1)
winner=$(sed -n 's/^Player \([12]\) Wins.*/\1/p' "$TMP/a.log" | head -1)
red=$(sed -n 's/^Red (First) = Player \([12]\)/\1/p' "$TMP/a.log" | head -1)
is 'the rules agree with the winner in the log' "$winner" \
	"$(case $round in 'over 1 '*) echo "$red" ;; *) echo $((3 - red)) ;; esac)"

agent shout 'printf xx; exec sleep 5'
agent gone 'exit 1'
for name in shout gone; do
	./game -n 0 "$TMP/$name" greedy -r 2 -s 1 -l "$TMP/foul.log"
	is "each round of $name is a foul" 2 "$(grep -c '^Player 1: Foul$' "$TMP/foul.log")"
	is "and won by the other" "Player 2's Score: 2" "$(tail -2 "$TMP/foul.log" | head -1)"
done
is 'a foul stands before the winner' 'Player 1: Foul
Player 2 Wins.' "$(grep -A1 '^Player 1: Foul' "$TMP/foul.log" | head -2)"

# A second process beside it counts as a second thread: the system refuses it,
# or the referee finds it.
cp random "$TMP/mate"
agent two 'sleep 5 & exec ./mate'
./game -n 0 "$TMP/two" greedy -r 2 -s 1 -l "$TMP/two.log" 2>"$TMP/two.err"
if grep -q '^game: not enforced here: .*threads' "$TMP/two.err"; then
	skip 'an agent has one thread' 'this system does not count them, and says so'
else
	is 'an agent has one thread' 2 "$(grep -c '^Player 1: Foul$' "$TMP/two.log")"
	is 'and what it lost by is told' 2 \
		"$(grep -c '^game: round [12]: two loses by [a-z]*: ' "$TMP/two.err")"
fi
is 'a person has no limit of that kind: the log of a round with one' \
	'Player 1 = human
Player 2 = ./greedy
Random Seed = 5
==========
Red (First) = You
Blue (Second) = AI

r6 r3 r2 -- --
r5 r4 -- -- --
r1 -- -- -- b1
-- -- -- b4 b5
-- -- b2 b3 b6

r1, 1' "$(echo 11 | limited ./game -n 1 greedy -s 5 -l "$TMP/person.log" >/dev/null 2>&1
	sed -n '1,14p' "$TMP/person.log")"
is 'who wins is called as the course calls them: against a person' 'AI Wins.' \
	"$(grep -m 1 Wins "$TMP/person.log")"
printf 'resign\n' | limited ./game -n 2 -s 5 -l "$TMP/two.log" >"$TMP/said" 2>&1
is 'of two people' 'Blue Wins.' "$(grep -m 1 Wins "$TMP/two.log")"
agent mine 'exec "$BIN/greedy"'
is 'a name without a slash is looked for in the current folder first' './mine' "$(
	cd "$TMP" && export BIN && "$BIN/game" -n 0 mine greedy -r 1 -l log &&
	sed -n 's/^Player 1 = //p' log)"

for line in '-n 3 greedy' '-n 0 greedy' '-n 0 greedy greedy greedy' '-n 1' \
	'-n 1 greedy -r 3' '-n 2 -g' '-n 0 greedy greedy -r 0' '-n 0 greedy greedy -x' \
	'-n 0 greedy greedy -s x' '-n 2 greedy'
do
	# shellcheck disable=SC2086 # a list of words
	ok "exit 1 and a word on standard error: game $line" sh -c \
		'out=$(./game "$@" 2>"$0"); test $? = 1 && test -z "$out" && test -s "$0"' \
		"$TMP/complaint" $line
done
ok 'an agent that is not there is found out first' exits 2 ./game -n 0 nobody greedy
ok 'a log that cannot be written too' exits 2 ./game -n 0 greedy greedy -l "$TMP"
finish
