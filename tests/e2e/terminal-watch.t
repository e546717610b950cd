#!/bin/sh
# Watching and playing without a terminal: plain lines (terminal-play-slow.t has
# the picture and its keys).
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

cd "$BIN" || exit 1
unset NO_COLOR LC_ALL LC_CTYPE LANG COLUMNS LINES

# All answers that Kari knows, again and again: an illegal move is refused.
answers() {
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		for cube in 1 2 3 4 5 6; do
			printf '%s3\n%s2\n%s1\n' $cube $cube $cube
		done
	done
}

# Playing

answers | limited ./referee human greedy -r 1 -s 5 -o "$TMP/play.rec" --stable \
	>"$TMP/out" 2>"$TMP/seen"
is 'a script plays a whole game, and what is illegal costs it nothing' \
	'game 1: human - greedy: greedy wins by corner, 16 plies' \
	"$(sed -n 2p "$TMP/out")"
ok 'and it is told what was wrong' grep -q "^error '63' is not legal: " "$TMP/seen"
is 'first it sees the position and its moves' \
'kari, game 1 of 1: human 0 - 0 greedy
the start: human moves first
turn 1, red to move (cubes 1 3 5)
    1  2  3  4  5
1  r6 r3 r2 -- --
2  r5 r4 -- -- --
3  r1 -- -- -- b1
4  -- -- -- b4 b5
5  -- -- b2 b3 b6
position FCB..ED...A...a...de..bcf r 1
moves 11	12	13	33	53' "$(head -n 11 "$TMP/seen")"
is 'in the end the verdict' 'greedy (seat 2) wins: corner' "$(tail -n 1 "$TMP/seen")"
is 'the record is as the rules have it' '1 game: all agree with the rules' \
	"$(./replay --check "$TMP/play.rec")"
ok 'it says that a person has no clock' grep -q '^enforced .*,person-untimed' \
	"$TMP/play.rec"

printf '13\n' | limited ./referee human greedy -r 1 -s 5 -l "$TMP/said.log" >"$TMP/out" 2>&1
is 'the log has what the person said' '13 resign' \
	"$(sed -n 's/^[0-9.]* 1 <- //p' "$TMP/said.log" | tr '\n' ' ' | sed 's/ $//')"

lines() {
	printf '%b' "$1" | {
		shift
		limited ./referee "$@" 2>&1
	}
}

is 'the last line may lack its newline' 'ply 1: human (seat 1) played 13' \
	"$(lines 13 human greedy -r 1 -s 5 | sed -n 's/^\(ply 1: .*\), .*/\1/p')"

is 'blanks, empty lines and remarks do not matter' 'ply 1: human (seat 1) played 13' \
	"$(lines '# no\n\n \n13 \r\n' human greedy -r 1 -s 5 |
		sed -n 's/^\(ply 1: .*\), .*/\1/p')"
ok 'what cannot be listed is asked for without a list' has 'moves ?' \
	"$(lines '' -t mem=none -G omweso human random -r 1)"

is 'where the lines end the game is given up, and the match left' \
	'game 1: human - greedy: greedy wins by resign: resigned, 0 plies
left: 1 of 2 games were not begun' \
	"$(./referee --stable human greedy -r 2 -s 5 </dev/null 2>/dev/null | sed -n '2,3p')"
ok 'which is a result' exits 0 ./referee human greedy -r 2 </dev/null
is 'giving up one game does not leave the match' 2 \
	"$(lines 'resign\nresign\n' human greedy -r 2 | grep -c '^game .* resigned')"
is 'quit does' 1 \
	"$(lines 'quit\nresign\n' human greedy -r 2 | grep -c '^game .* resigned')"
is 'a person may be player 2, and then moves first in game 2' \
	'game 2: human - random: random wins by resign' \
	"$(lines 'resign\n' random human --games 2 -s 1 | sed -n 's/: resigned.*//; /^game 2/p')"
is 'or both' 'ply 2: human(2) (seat 2) played 13' \
	"$(lines '13\n13\n' -n 2 -r 1 -s 5 | sed -n 's/^\(ply 2: .*\), .*/\1/p')"
ok '-n 1 is player 1, wherever it stands' has ': human 0 - 0 greedy' \
	"$(lines '' greedy -r 1 -n 1)"
mkfifo "$TMP/silence"
exec 3<>"$TMP/silence"
limited ./referee -t move=100ms human greedy -r 1 <&3 >"$TMP/out" 2>/dev/null
exec 3>&-
ok 'with a clock a person can be late' \
	grep -q '^game 1: human - greedy: greedy wins by forfeit, late-wall: human' "$TMP/out"
ok 'a piece is chosen, and then where it goes' has \
	'ply 1: human (seat 1) played J 4,0 4,2' \
	"$(lines '4,0\n4,2\n' -G halma human greedy -r 1)"
setup=2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2
lines "$setup\n" -t mem=none -G omweso random human --games 1 -s 2 >"$TMP/seen"
is 'what is hidden is not shown before both have moved' 'position 0 0 0 0' \
	"$(sed -n 's/^\(position 0 0 0 0\) .*/\1/p' "$TMP/seen" | head -n 1)"
ok 'and then it is' grep -q "^ply 2: human (seat 2) played $setup," "$TMP/seen"
# From this setup, pit 5 has no end; a person chooses it twice.
chain=1,2,1,4,3,2,0,1,3,4,1,0,3,2,3,2
lines "$chain\n$setup\n5\n5\n$setup\n$setup\n1\nresign\n" -t mem=none \
	-G omweso -n 2 -r 1 -o "$TMP/anew.rec" >"$TMP/seen"
ok 'an endless move cancels the game' grep -q '^an endless move: the game starts anew' \
	"$TMP/seen"
is 'and the new game is recorded after it' "m 1 $setup
m 2 $setup
m 1 1" "$(sed -n '/^x 1 5/,$s/^\(m [12]\) .* /\1 /p' "$TMP/anew.rec")"
ok 'as the rules have it' ./replay --check "$TMP/anew.rec"
ok 'a game that nobody knows is played, too' has 'ply 3: human (seat 1) played win' \
	"$(lines 'on\nwin\n' -G null human random -s 1 -r 1)"
ok 'an opponent that dies is told as in any match' has 'wins: exit by false: ' \
	"$(lines '13\n' human line:false -s 5 -r 1)"
is 'a person is in JSON as others are' 2 \
	"$(lines '' --json human greedy -r 1 | grep -c '"winner":2\|"name":"human"')"

# A process that waits for a person does not outlive the referee.
exec 3<>"$TMP/silence"
rm -f "$TMP/seen" # or that of the game before may be read
./referee -q human greedy -r 1 <&3 >/dev/null 2>"$TMP/seen" &
referee=$!
await grep -q '^moves ' "$TMP/seen"
worker=$(ps -A -o pid=,ppid= | awk -v "of=$referee" '$2 == of { print $1 }')
kill -9 $referee
exec 3>&-
has_gone() {
	[ -z "$(alive "$worker")" ]
}
await has_gone
is 'a referee that is killed leaves nobody waiting for a person' '' \
	"$(alive "${worker:-$$}")"

# The courses' own command lines

ok 'game -n 1: a person against an agent' has ', game 1: human 0 - 0 greedy' \
	"$(./game -n 1 greedy -s 3 -l "$TMP/log" </dev/null 2>&1)"
is 'with a log as ever' 'Player 1 = human
Player 2 = ./greedy' "$(head -n 2 "$TMP/log")"
ok 'game -n 2: two persons' has ': human 0 - 0 human(2)' "$(./game -n 2 </dev/null 2>&1)"
ok 'run_game: HumanPlayer' has 'HumanPlayer (row 0): Action(0, 1)' \
	"$(printf '1\n' | ./run_game 2 1 5 HumanPlayer RandomPlayer 2>/dev/null)"

# Watching

./referee --stable random greedy -r 2 -s 5 >"$TMP/plain" 2>/dev/null
./referee --stable random greedy -r 2 -s 5 -g >"$TMP/watched" 2>"$TMP/seen"
ok 'who watches changes no result' diff "$TMP/plain" "$TMP/watched"
is 'without a terminal he sees all positions' 51 "$(grep -c '^turn ' "$TMP/seen")"
ok 'and the score of the match' grep -qx 'kari, game 2 of 2: random 0 - 1 greedy' \
	"$TMP/seen"
ok 'no delay is 0, which needs no unit' ./referee -q --delay 0 random greedy -r 1 -g
ok 'but may have one' ./referee -q --delay 0ms random greedy -r 1 -g
./game -n 0 random greedy -r 1 -s 5 -g 2>"$TMP/seen"
ok 'game -g shows the rounds' grep -q ' wins: ' "$TMP/seen"

for line in '--rules-time 0s random greedy' '-j 2 -g random greedy' '-j 2 human greedy' '--delay x random greedy' \
	'--delay 1s,cpus=1 random greedy' '-n 3 greedy' '-n 1 greedy random' '--check human'
do
	# shellcheck disable=SC2086 # a list of words
	ok "the operator's mistake: $line" exits 2 ./referee $line </dev/null
done
finish
