#!/bin/sh
# The samples of rules(7), from which people write the rules of their own games.
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

samples=$ROOT/tools/rules/samples

# ask COMMAND QUESTION...: the answers, with a blank for each tab.
ask() {
	command=$1
	shift
	printf '%s\n' "$@" | eval "$command" 2>&1 | tr '\t' ' '
}

# Check what holds for every sample, besides the laws in depth:
# keeps NAME COMMAND PLAYERS...
keeps() {
	name=$1 game=exec:$2
	shift 2
	ok "players of ours play $name" limited "$BIN/referee" -q -s 1 -r 2 -t move=20s \
		-G "$game" -o "$TMP/$name.rec" "$@"
	ok 'the record keeps to its rules' limited "$BIN/replay" -G "${game%%,*}" --check \
		"$TMP/$name.rec"
}

# Nim, in each awk that there is

for awk in mawk gawk 'busybox awk' original-awk awk; do
	nim="$awk -f '$samples/nim.awk'"
	if ! $awk 'BEGIN { exit 0 }' 2>"$TMP/none"; then
		skip "nim.awk is played in $awk" 'it is not here'
		continue
	fi
	is "nim.awk is played in $awk" 'position 5 4 2 1
position 0 1 3 1
moves b1 c1 c2 c3
position 0 1 1 2
error illegal that heap does not have so many
error malformed a move is a heap'\''s letter and how many to take: b3
position 0 0 1 1
turn 1
position 0 0 0 2
over 1 last
moves' "$(ask "$nim" \
		'position startpos 18446744073709551615' 'position 0 1 3 1' moves 'play c2' 'play b2' 'play b0' \
		'play b1' status 'play c1' status moves)"
	# shellcheck disable=SC2094 # the reader waits for what the writer writes
	is 'it answers each question before the next one comes' 'hello 1 nim' "$(
		{
			echo hello
			await grep -q nim "$TMP/nim" || echo late >"$TMP/late"
		} | eval "$nim" >"$TMP/nim"
		cat "$TMP/late" 2>"$TMP/none" || cut -f 1 "$TMP/nim"
	)"
	: >"$TMP/nim"
done
keeps nim "awk -f '$samples/nim.awk'" random greedy

# The message for a failing program has its wrong answer, not what follows from
# it.
sed 's/^\(.*\)"over " 3 - seat " last"/\1"over and out"/' "$samples/nim.awk" >"$TMP/nim.awk"
limited "$BIN/rules" --laws --seconds 600 "exec:awk -f $TMP/nim.awk" |
	sed -n '/^# /{p;x;s/^/x/;/xx/q;x;}' >"$TMP/laws" # the first two remarks
ok 'a wrong answer is quoted by the law that met it' has 'over and out' \
	"$(sed 1q "$TMP/laws")"
ok 'and is said once: the next law names the first' has '# as law' "$(sed 1d "$TMP/laws")"

if ! python3 -c 'import sys; assert sys.version_info >= (3, 6)' 2>"$TMP/none"; then
	skip 'the samples in Python' 'there is no Python 3.6'
	finish
fi

keeps connect4 "'$samples/connect4.py'" random greedy
keeps othello "'$samples/othello.py',size=6" random greedy
keeps kuhn "'$samples/kuhn.py'" random random

# Connect Four

is 'connect4 takes the size of its board' 'params cols=4 rows=5
position ..../..../..../..../.... 1
error illegal the columns go from 1 to 4
params cols=7 rows=6' \
	"$(ask "'$samples/connect4.py'" 'params cols=4 rows=5' 'position startpos 1' \
		'play 5' params)"

is 'connect4 says how good a position is' 'value 3
value -3' "$(ask "'$samples/connect4.py'" 'position startpos 1' 'play 4' 'value 1' 'value 2' | sed 1,2d)"
# `plain` in a player's environment removes the values from its copy of the
# rules.
sed 's/\\tvalue=yes"/" + ("" if "plain" in __import__("os").environ else "\\tvalue=yes")/' \
	"$samples/connect4.py" >"$TMP/values.py"
chmod 755 "$TMP/values.py"
is 'alphabeta that hears the values beats one that does not' '4 of 4' "$(
	limited "$BIN/referee" -q -s 1 -r 4 --pairs --stable -t move=60s -j 2 \
		-G "exec:$TMP/values.py" 'name=told:alphabeta --depth 2 --open 2' \
		"name=untold:env plain=1 '$BIN/alphabeta' --depth 2 --open 2" 2>&1 |
		awk '$1 == "told" { print $3 " of " $2 }')"
sed 's/return f"value {/&1e9 * /' "$samples/connect4.py" >"$TMP/values.py"
# Without a sandbox, because LeakSanitizer changes the exit status inside one.
is 'else the game is void, for a player that asked' \
	"rules: greedy: its own copy of the rules: asked 'value', it answered '0.0'" "$(
	limited "$BIN/referee" --sandbox none -q -s 1 -r 1 -t move=20s --json \
		-G "exec:$TMP/values.py" greedy random 2>&1 | sed -n "s/.*\"text\":\"\(.*'0[.]0'\).*/\1/p")"
limited "$BIN/referee" -q -s 1 -r 1 --stable -t move=20s -o "$TMP/value.rec" \
	-G "exec:'$samples/connect4.py'" greedy random >"$TMP/out" 2>&1
is 'greedy moves to the best position' 'm 1 0 0 - 4' \
	"$(grep -m 1 '^m 1' "$TMP/value.rec")"

# Othello

is 'othello has the well-known numbers of games' 'perft 3 56' \
	"$(echo perft 3 | "$BIN/rules" "exec:'$samples/othello.py'")"
is 'in othello who can do nothing passes, and two passes are the end' \
	'moves pass
error illegal a disc must turn others; pass only if none can
position 12../..../..../.... 1
position 111./..../..../.... 2
moves
over 1 discs' \
	"$(ask "'$samples/othello.py'" 'params size=4' 'position 12../..../..../.... 2' \
		moves 'play a2' 'play pass' 'play c1' moves status | sed 1,2d)"

# Kuhn's poker

is 'in kuhn nobody sees the other'\''s card before it is shown' \
	'turn chance
chance 1 JQ 1 JK 1 QJ 1 QK 1 KJ 1 KQ
view J?-bet
view ?K-bet
view J?-bet-fold deal
view ?K-bet-fold QJ-bet-call' \
	"$(ask "'$samples/kuhn.py'" 'params deals=2' status chance 'play JK' 'play bet' \
		'view 1' 'view 2' 'play fold' 'view 1' 'play QJ' 'play bet' 'play call' \
		'view 2' | grep -v '^p')"
for player in greedy minimax alphabeta mcts hidden; do
	is "a player of ours that looks ahead is refused before a game by views: $player" \
		"referee: $player: it needs to see the position, and kuhn shows each seat its view only; random plays it
2" "$(
		limited "$BIN/referee" -r 2 -G "exec:'$samples/kuhn.py'" random $player 2>&1
		echo $?
	)"
done
is 'a league refuses it likewise, and begins nothing' \
	'2 league: hidden: it needs to see the position' "$(
	said=$(limited "$BIN/league" run -d "$TMP/blind.d" -G "exec:'$samples/kuhn.py'" \
		random hidden 2>&1)
	echo "$? ${said%%, and*}"
	ls "$TMP/blind.d" 2>/dev/null
)"
# Boards

is 'a program that says board= needs no draw' \
	'    1  2  3  4
 1  .  .  .  .
 2  .  .  .  .
 3  .  O  .  .
 4  .  X  .  .' "$(printf 'play 2\nplay 2\ndraw\n' |
	limited "$BIN/rules" "exec:'$samples/connect4.py',cols=4,rows=4" | sed '1,2d;/^$/d')"
sed 's|board=11|board=a8|' "$samples/connect4.py" >"$TMP/rising.py"
chmod 755 "$TMP/rising.py"
is 'rows are numbered from the bottom where the square at the top left says so' \
	'    a  b  c  d
 4  .  .  .  .
 3  .  .  .  .
 2  .  O  .  .
 1  .  X  .  .' "$(printf 'play 2\nplay 2\ndraw\n' |
	limited "$BIN/rules" "exec:$TMP/rising.py,cols=4,rows=4" | sed '1,2d;/^$/d')"
limited "$BIN/replay" --html -G "exec:$TMP/rising.py" "$TMP/connect4.rec" \
	>"$TMP/rising.html" 2>&1
is 'and on the page' '6 5 4 3 2 1' "$(sed -n 's/.*class="soft".*>\([1-9]\)<.*/\1/p' \
	"$TMP/rising.html" | uniq | paste -sd ' ' -)"
ok 'the terminal marks what a move has changed' has ' 6  . >X  .' \
	"$(limited "$BIN/replay" -G "exec:'$samples/connect4.py'" "$TMP/connect4.rec" 2>&1)"
limited "$BIN/replay" --html -G "exec:'$samples/othello.py'" "$TMP/othello.rec" \
	>"$TMP/othello.html" 2>&1
is 'the page draws the board, with the names that players use' '36 squares, a to f' "$(
	grep -c '<rect class="cell square"' "$TMP/othello.html") squares, $(
	sed -n 's/.*class="soft".*>\([a-z]\)<.*/\1/p' "$TMP/othello.html" | sort -u |
		sed -n '1p;$p' | paste -sd ' ' | sed 's/ / to /')"
ok 'and its pieces' grep -q '"pieces":{"1":\[1,"X",""\]' "$TMP/othello.html"
sed 's|"/".join(rows) + f|"/".join(rows)[seat == 2:] + f|' "$samples/connect4.py" \
	>"$TMP/short.py"
sed 's|"\." \* values\["cols"\]|"!" * 7|' "$samples/connect4.py" >"$TMP/odd.py"
sed 's|board=11|board=7|' "$samples/connect4.py" >"$TMP/name.py"
chmod 755 "$TMP"/*.py
broken() {
	is "$1" "$2" "$(
		cd "$TMP" || exit 1 # a message has no room for a long path
		said=$(limited "$BIN/referee" --json -s 1 -r 1 -G "exec:./$3.py" random random 2>&1)
		echo "$? $(echo "$said" | head -n 1 | sed "s/\",\"loser.*//; s/.*: //")"
	)"
}
broken 'a board of another size is the host'\''s failure' \
	"3 it begins with no board like the start's" short
broken 'a start without a board is told before the first game' \
	"2 board= was said, but a start is '!!!!!!!/!!!!!!!/!!!!!!!/!!!!!!!/!!!!!!!/'" odd
broken 'so is a square that has another name' \
	"2 a1, 11 or a8, not '7'" name
is 'its chips are added up over the deals' 'over 1 chips' \
	"$(ask "'$samples/kuhn.py'" 'params deals=2' \
		'position JK-bet-fold QJ-check-bet-call' status | tail -n 1)"

# Only our own programs are believed if they report that their copy of the rules
# failed.
mkdir "$TMP/tree" "$TMP/tree/bin" "$TMP/tree/agents"
cp "$BIN/referee" "$BIN/random" "$TMP/tree/bin/"
cat >"$TMP/tree/agents/quits" <<'EOF'
#!/bin/sh
while read -r line; do
	case $line in 'go '*) echo 'rules: I am losing' >&2; exit 69 ;; quit) exit ;; esac
done
EOF
chmod +x "$TMP/tree/agents/quits"
for seats in 'quits random' 'random quits'; do
	# shellcheck disable=SC2086 # two players
	is "whoever else says so has left the game ($seats)" \
		'2 of 2 by exit' "$(limited "$TMP/tree/bin/referee" --json -r 2 \
			-G "exec:awk -f $TMP/nim.awk" $seats | grep -c '"reason":"exit"') of 2 by exit"
done

# In depth: their laws, known facts about their games, what players are told, and a league by
# lines, one of which is killed.

cd "$TMP" || exit 1
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

limited "$BIN/referee" -q -s 1 -r 4 --stable -t move=60s -o two-heaps.rec \
	-G "exec:awk -f $samples/nim.awk,heaps=2" 'alphabeta --depth 14' random >nim.out 2>&1
is 'a search to the end wins each start of nim that theory says is won' 'enough, 0 lost' "$(
	awk '$1 == "first" { seat = $2 }
	$1 == "start" { won = ($2 != $3) == (seat == 1); won_starts += won }
	$1 == "result" && won { lost += $2 == 3 - seat }
	END { print (won_starts >= 2 ? "enough" : "few") ", " lost + 0 " lost" }' two-heaps.rec)"

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
