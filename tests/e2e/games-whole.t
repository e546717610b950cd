#!/bin/sh
# Every game as a whole: the rules program's answers about its start, a move, a
# wrong move and an end; and a match between its two players.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

tab=$(printf '\t')

# Ask rules for a game; every further word is a line.
ask() {
	game=$1
	shift
	printf '%s\n' "$@" | "$BIN/rules" "$game"
}

# The same from a position, without the answer to `position`.
from() {
	from_game=$1
	from_position=$2
	shift 2
	ask "$from_game" "position $from_position" "$@" | sed 1d
}

# Print the first word of a list of moves, and how many there are.
count() {
	ask "$@" | awk -F "$tab" 'END { sub(/^moves /, ""); print NF ", from " $1 }'
}

# A picture is non-empty lines, then an empty one.
picture() {
	ask "$1" draw 'perft 0' | awk '
		/^perft / { print (n > 4 && empty == 1 && last == "" ? "fine" : "not so"); exit }
		{ n++; last = $0; empty += $0 == "" }'
}

#
# kari
#

is 'kari: a start is of its six digits' \
	'position CEB..FA...D...d...af..bec r 1' \
	"$(ask kari,opening=352614 position)"
is 'kari: four moves, odd cubes first' '4, from 11' "$(count kari,opening=352614 moves)"
is 'kari: a move is played' 'position CEB..F....D.A.d...af..bec b 1' \
	"$(ask kari,opening=352614 'play 13')"
is 'kari: it is won in the corner' \
	"position .....................d..A b 3
over 1 corner" "$(from kari '...................A.d... r 3' 'play 12' status)"

#
# hus
#

twos='2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 0 0 0 0 0 0 0 0'
none='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
is 'hus: two seeds in each of 24 pits' "position 0 0 $twos $twos" "$(ask hus position)"
is 'hus: seeds may be more' "position 0 0 $(echo "$twos $twos" | tr 2 3)" \
	"$(ask hus,seeds=3 position)"
is 'hus: 24 moves, in order' '24, from 0' "$(count hus moves)"
is 'hus: seat 1 begins' 'turn 1' "$(ask hus status)"
is 'hus: after its move it is seat 2'\''s' 'turn 2' "$(ask hus 'play 0' status | tail -1)"
is 'hus: a pit of one or none cannot be moved' error \
	"$(ask hus 'play 31' | cut -d ' ' -f 1)"
is 'hus: two seeds are sown into empty pits' "position 5 1 0 1 1 ${none#0 0 } 2 $none" \
	"$(from hus "5 0 2 $none 2 $none" 'play 0')"
is 'hus: who leaves the other without a pit of two has won' 'over 1' \
	"$(from hus "5 0 3 $none 1 $none" 'play 0' status | tail -1 | cut -d ' ' -f 1-2)"
# Print what comes after each of two plies.
ends_at() { # GAME POSITION
	from "$1" "$2" 'play 0' status 'play 0' status |
		sed -n 's/^turn.*/goes on/p; s/^over \([a-z]*\) .*/\1/p' | paste -s -d , -
}
two="3 0 0 0 0 0 2 ${none#0 0 0 0 0 0 }"
is 'hus: the draw comes with ply 10002, the end of round 5001, and not before' \
	'goes on,draw' "$(ends_at hus "5000 0 $two $two")"
is 'hus: with ply 10000 nothing ends' 'goes on,goes on' \
	"$(ends_at hus "4999 0 $two $two")"
is 'hus: rounds is the draw'\''s' 'over draw' \
	"$(from hus,rounds=5 "5 1 3 $none 3 $none" 'play 0' status | tail -1 |
		cut -d ' ' -f 1-2)"
is 'hus: with sowings=1 every relay is endless' 'endless 1' \
	"$(from hus,sowings=1 "5 0 2 0 1 ${none#0 0 } 2 $none" 'play 0')"

#
# omweso
#

zeros='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
setup=$(echo "$zeros" | tr '0 ' '2,')
is 'omweso: nothing is placed' "position 0 0 $zeros $zeros" "$(ask omweso position)"
is 'omweso: both owe a setup' 'turn both' "$(ask omweso status)"
is 'omweso: which cannot be listed' 'moves ?' "$(ask omweso moves)"
is 'omweso: seat 1'\''s first, then seat 2'\''s, then seat 1 sows' 'turn 2, turn 1' \
	"$(ask omweso "play $setup" status "play $setup" status | grep turn |
		paste -s -d , - | sed 's/,/, /')"
is 'omweso: all that can be sown is listed' '16, from 0' \
	"$(count omweso "play $setup" "play $setup" moves)"
is 'omweso: 33 seeds are refused, and nothing changes' "error, position 0 0 $zeros $zeros" \
	"$(ask omweso "play 3${setup#2}" position | sed 's/^error.*/error/' |
		paste -s -d , - | sed 's/,/, /')"
is 'omweso: an endless move is not made' 'endless 1' \
	"$(from omweso "1 0 1 2 1 4 3 2 0 1 3 4 1 0 3 2 3 2 $(echo "$zeros" | tr 0 2)" \
		'play 5')"
two="3 0 0 0 0 0 2 ${zeros#0 0 0 0 0 0 0 }"
is 'omweso: the draw comes with ply 10000 after the setup, and not before' \
	'goes on,draw goes on,goes on' "$(
		ends_at omweso "5000 0 $two $two") $(ends_at omweso "4999 0 $two $two")"
is 'omweso: who leaves the other without a pit of two has won' 'over 1' \
	"$(from omweso "9 0 3 ${zeros#0 } 1 ${zeros#0 }" 'play 0' status | tail -1 |
		cut -d ' ' -f 1-2)"

#
# mancala
#

is 'mancala: six pits of four' 'position 6 4 0 4 4 4 4 4 4 0 4 4 4 4 4 4 0' \
	"$(ask mancala position)"
is 'mancala: or as many as one likes' 'position 3 2 0 2 2 2 0 2 2 2 0' \
	"$(ask mancala,m=3,n=2 position)"
is 'mancala: a pit that has stones is a move' "moves 0${tab}1${tab}2" \
	"$(ask mancala,m=3,n=2 moves)"
is 'mancala: sown counter-clockwise, into the own goal' \
	'position 3 2 1 2 0 3 1 2 2 2 0' "$(ask mancala,m=3,n=2 'play 1')"
is 'mancala: the last stone in an empty pit captures what is across' \
	'position 2 1 1 0 0 2 0 2 0' "$(from mancala '2 1 0 1 0 0 1 2 0' 'play 0')"
is 'mancala: who has no stones passes' 'moves -' \
	"$(from mancala '2 1 0 0 0 1 1 1 1' moves)"
is 'mancala: and only then' error \
	"$(ask mancala 'play -' | cut -d ' ' -f 1)"
is 'mancala: the fuller goal wins' 'over 2' \
	"$(from mancala '2 1 0 0 0 1 0 0 3' status | cut -d ' ' -f 1-2)"
is 'mancala: equal goals are a draw' 'over draw' \
	"$(from mancala '2 1 0 0 0 2 0 0 2' status | cut -d ' ' -f 1-2)"

#
# halma
#

dots='................'
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
	empty=${empty:+$empty/}$dots
done
start="BBBBB.........../BBBBB.........../BBBB............/BBB............./BB.............."
start="$start/$dots/$dots/$dots/$dots/$dots/$dots"
start="$start/..............WW/.............WWW/............WWWW/...........WWWWW/...........WWWWW"
is 'halma: two camps of 19' "position $start B 0" "$(ask halma position)"
is 'halma: White may begin' "position $start W 0" "$(ask halma,first=white position)"
for rules in seed addendum; do
	is "halma: 40 moves at the start (rules=$rules)" 40 \
		"$(ask "halma,rules=$rules" moves | awk -F "$tab" '{ print NF }')"
done
is 'halma: a step' "W 1" \
	"$(ask halma 'play E 4,1 5,2' | awk '{ print $3, $4 }')"
is 'halma: a chain of jumps over pieces of any colour, which stay' \
	"position .W.BB.........../$dots/$dots/$empty W 1" \
	"$(from halma "BW.B............/$dots/$dots/$empty B 0" \
		'play J 0,0 2,0;J 2,0 4,0')"
is 'halma: a move to where it began is illegal' error \
	"$(from halma "$dots/.BW............./$dots/$empty B 0" \
		'play J 1,1 3,1;J 3,1 1,1' | cut -d ' ' -f 1)"
is 'halma: who cannot move loses' 'over 2' \
	"$(from halma "BWW............./WW............../W.W............./$empty B 0" status |
		cut -d ' ' -f 1-2)"

#
# All
#

for name in kari hus omweso mancala halma einstein goofspiel; do
	is "$name: draw ends with an empty line, and has no other" fine "$(picture "$name")"
	is "$name: the same seed gives the same random moves" "$(
		ask "$name" 'random 1' 'random 2' 'random 3')" "$(
		ask "$name" 'random 1' 'random 2' 'random 3')"
	is "$name: a position it printed is one it reads" "$(
		ask "$name" 'random 1' 'random 2' position | tail -1)" "$(
		ask "$name" 'random 1' 'random 2' position | tail -1 | "$BIN/rules" "$name")"
	match=$("$BIN/referee" --json -s 3 -r 6 -G "$name" -t mem=none \
		random greedy)
	is "$name: random plays greedy, without a fault" '6 0 0' \
		"$(echo "$match" | grep -c '"game":') $(
			echo "$match" | grep -c 'fault":true') $(
			echo "$match" | grep -c '"void":true')"
done

for game in hus,rounds=2,captures=always omweso,rounds=2,sowings=150; do
	name=${game%%,*}
	rm -f "$TMP/record"
	"$BIN/referee" -q -s 3 -r 2 -G $game -t mem=none -o "$TMP/record" \
		"tcp:random --$name {host}:{port},${game#*,}" 'hidden --level 1' \
		>"$TMP/output" 2>&1
	is "$game: a player on the tcp wire and hidden play to the draw" 2 \
		"$(grep -c '^result 0 length' "$TMP/record")"
	is 'its record names the numbers, and agrees with the rules' \
		"2 2 games: all agree with the rules" \
		"$(grep -c "^game $game\$" "$TMP/record") $("$BIN/replay" --check "$TMP/record")"
done
is 'a number that no game has is refused' 'random: sowings is 1..10000, not '\''0'\' \
	"$("$BIN/random" --hus localhost:1,sowings=0 2>&1)"
finish
