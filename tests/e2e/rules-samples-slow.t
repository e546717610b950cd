#!/bin/sh
# The samples of rules(7) in depth: their laws, known facts about their games,
# what players are told, and a league by lines, one of which is killed.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

samples=$ROOT/tools/rules/samples
cd "$TMP" || exit 1
if ! python3 -c 'import sys; assert sys.version_info >= (3, 6)' 2>none; then
	skip 'the samples in Python' 'there is no Python 3.6'
	finish
fi

for game in "awk -f $samples/nim.awk" "$samples/connect4.py" "$samples/othello.py,size=6" \
	"$samples/kuhn.py"; do
	ok "$game keeps the laws for longer" limited "$BIN/rules" --laws "exec:$game"
done

# Values in [-1, 1], times 1e9.
sed 's/return f"value {/&1e9 * /' "$samples/connect4.py" >values.py
chmod 755 values.py
ok 'a value is a whole number in its range' has 'a value is a whole number from -1000000' \
	"$(limited "$BIN/rules" --laws --seconds 600 exec:./values.py | sed '/a value is a whole/q')"

is 'othello has the well-known numbers of games' 'perft 1 4
perft 2 12
perft 3 56
perft 4 244
perft 5 1396
perft 6 8200' "$(seq 1 6 | sed 's/^/perft /' | "$BIN/rules" "exec:$samples/othello.py")"

# Nim with two heaps: the player to move wins unless the heaps are equal.

limited "$BIN/referee" -q -s 4 -r 12 --stable -t move=60s -o nim.rec \
	-G "exec:awk -f $samples/nim.awk,heaps=2" 'alphabeta --depth 14' random >nim.out 2>&1
is 'a search to the end wins each start of nim that theory says is won' 'enough, 0 lost' "$(
	awk '$1 == "first" { seat = $2 }
	$1 == "start" { won = ($2 != $3) == (seat == 1); won_starts += won }
	$1 == "result" && won { lost += $2 != seat }
	END { print (won_starts >= 3 ? "enough" : "few") ", " lost + 0 " lost" }' nim.rec)"

# Late moves, which the referee draws, are the same with our rules and with the
# same rules as a program.  Omweso has more of them in its setup.

late() {
	rm -f late.rec
	limited "$BIN/referee" -q -s 5 -r 1 --stable -o late.rec -G "$1" "'$AGENTS/pupil' late" random \
		-t move=500ms,start=0ms,grace=50ms,late=random,after=restart,mem=none >late.out 2>&1
	grep '^[mx] ' late.rec
}
late omweso >ours
late "exec:'$BIN/rules' omweso" >theirs
ok 'late moves are drawn by a program of rules as by ours' cmp ours theirs
ok 'and there are some' grep -q '^m . 0 0 late ' ours

# Kuhn: every byte to a player.  A deal is shown after a call, or if both have
# checked; otherwise the other's card is a question mark.

# leaks PROGRAM: how many lines were sent, and how many have a card too many.
leaks() {
	rm -f kuhn.log
	limited "$BIN/referee" -q -s 1 -r 10 -t move=20s -G "exec:$1" -l kuhn.log \
		random random >kuhn.out 2>&1
	awk '$1 == "#" { split("", seat) }
	$3 == "->" {
		sent++
		if ($4 == "seat") seat[$2] = $5
		mine = seat[$2]
		gsub(/[JQK][JQK]-(check-check|bet-call|check-bet-call)( |$)/, " ")
		gsub(mine == 1 ? "[JQK][?]" : "[?][JQK]", " ")
		bad += /[JQK]/
	}
	END { print (sent > 500 ? "many" : "few"), (bad ? "leaks" : "clean") }' kuhn.log
}
is 'no byte that a player of kuhn is sent has the other'\''s card' 'many clean' \
	"$(leaks "$samples/kuhn.py")"
sed 's/return "view " + view.*/return "view " + write(*now)/' "$samples/kuhn.py" >leaky.py
chmod 755 leaky.py
is 'and one that had it would be seen' 'many leaks' "$(leaks "$TMP/leaky.py")"

# A league

league() {
	limited "$BIN/league" "$@"
}
cat >first.py <<'END'
#!/usr/bin/env python3
# Plays the first move that it is told.
import sys

for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "go":
        print("moves", flush=True)
    elif word == "moves":
        print(rest.split("\t")[0], flush=True)
    elif word == "quit":
        break
END
chmod 755 first.py
set -- -s 7 -r 2 -t move=60s -G "exec:$samples/connect4.py,cols=5,rows=4" \
	./first.py random greedy 'minimax --depth 1' 'alphabeta --depth 2' \
	'mcts --playouts 20'
league run -q --stable -d whole "$@" >whole.out 2>&1
league plan --stable -d parts "$@" >lines 2>plan.err
is 'six agents make fifteen pairings of connect4' '15 lines, 15 records' \
	"$(wc -l <lines | tr -d ' ') lines, $(find whole/games -type f | wc -l | tr -d ' ') records"
# shellcheck disable=SC2317 # await calls it
has_game() {
	grep -qs '^sum' parts/games/*.rec
}
sed 's/^/exec /; q' lines >first
sh first >killed.out 2>&1 &
line=$!
await has_game
kill -9 $line
wait $line 2>none
sed 1d lines >others
limited sh others >lines.out 2>&1
league plan --stable -d parts >again
is 'the line that was killed is planned again, if games of it are open' '' \
	"$(grep -vxFf lines again)"
limited sh again >>lines.out 2>&1
is 'once it was run again, nothing is open' '' "$(league plan -d parts)"
ok 'the games are those of an undisturbed league' diff -r whole/games parts/games
league report -d whole --stable >whole.report 2>&1
league report -d parts --stable >parts.report 2>&1
ok 'so is the report' diff whole.report parts.report
ok 'which has the agent in Python' has 'first' "$(cat whole.report)"
for of in whole parts; do
	league run -q --stable -d $of >$of.table 2>&1
done
sed 's/parts/whole/g' parts.table >same.table
ok 'so is the table' diff whole.table same.table
finish
