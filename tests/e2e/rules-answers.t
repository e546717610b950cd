#!/bin/sh
# The rules program: what rules(1) promises.
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"

tab=$(printf '\t')
start='CEB..FA...D...d...af..bec r 1'

# Ask rules for a game; every further word is a line.
ask() {
	game=$1
	shift
	printf '%s\n' "$@" | "$BIN/rules" "$game"
}

# Ask with that position set up, without the answer to `position`.
from() {
	position=$1
	shift
	ask kari "position $position" "$@" | sed 1d
}

# Positions

is 'the opening is the course'\''s six digits, mirrored for blue' \
	"position $start" "$(ask kari,opening=352614 position)"
is 'a conversation begins as after position startpos' \
	"$(ask kari 'position startpos')" "$(ask kari position)"
is 'startpos without a seed is startpos 0' \
	"$(ask kari 'position startpos 0')" "$(ask kari 'position startpos')"
is 'the same seed gives the same start' \
	"$(ask kari 'position startpos 83156203')" \
	"$(ask kari 'play 00' moves 'position startpos 83156203' | tail -n 1)"
is 'ten seeds give more than five starts' yes "$(
	for seed in 1 2 3 4 5 6 7 8 9 10; do
		echo "position startpos $seed"
	done | "$BIN/rules" kari | sort -u | awk 'END { print (NR > 5 ? "yes" : NR) }'
)"
is 'every drawn start is its own mirror image' '' "$(
	for seed in 1 2 3 4 5 6 7 8 9 10; do
		echo "position startpos $seed"
	done | "$BIN/rules" kari | awk '{
		for (i = 1; i <= 25; i++) {
			c = substr($2, i, 1)
			if (c != "." && toupper(substr($2, 26 - i, 1)) != toupper(c))
				print
		}
	}'
)"
is 'a position that is set up is printed' \
	'position ..dB.Ca...D..A..bF.f....c b 7' \
	"$(ask kari 'position ..dB.Ca...D..A..bF.f....c b 7')"
is 'a board that play cannot reach may be set up' \
	'position A........................ b 1000000' \
	"$(ask kari 'position A........................ b 1000000')"

# Moves

is 'moves are listed in the legal order, a tab between them' \
	"moves 11${tab}12${tab}13${tab}53" "$(from "$start" moves)"
is 'even turns are for even cubes' \
	"moves 22${tab}41" "$(from '..d..Ca..Bb........c..F.. b 10' moves)"
is 'who cannot move passes' 'moves 00' \
	"$(from '....b.......B............ r 1' moves)"
is 'moves stands alone when the game is over' moves \
	"$(from 'a.......C................ r 3' moves)"

# Playing

is 'a move is played, and red leaves the turn to blue' \
	'position CEB..F....D.A.d...af..bec b 1' "$(from "$start" 'play 13')"
is 'blue'\''s move ends the turn' \
	'position CEB..F....D.Aad....f..bec r 2' \
	"$(from 'CEB..F....D.A.d...af..bec b 1' 'play 12')"
is 'an enemy cube is captured' 'position .A............b.......... b 3' \
	"$(from 'Aa............b.......... r 3' 'play 11')"
is 'a pass is played like a move' 'position ....b.......B............ b 1' \
	"$(from '....b.......B............ r 1' 'play 00')"
is 'moves are played one after the other' \
	'position CEB.......DFAad....f..bec b 2' \
	"$(ask kari,opening=352614 'play 13' 'play 12' 'play 63' | tail -n 1)"

# Status

is 'red is seat 1' 'turn 1' "$(from "$start" status)"
is 'blue is seat 2' 'turn 2' "$(from '....b.......B............ b 1' status)"
is 'red in the south-east has won' 'over 1 corner' \
	"$(from '....b...................B b 1' status)"
is 'blue in the north-west has won' 'over 2 corner' \
	"$(from 'b...............B........ r 2' status)"
is 'who takes the last blue cube has won' 'over 1 capture' \
	"$(from '.........A............... b 2' status)"
is 'who takes the last red cube has won' 'over 2 capture' \
	"$(from '.........a............... r 2' status)"
is 'of two in their corners, the one who has just moved has won' \
	"over 1 corner${tab}over 2 corner" \
	"$(ask kari 'position a.......................A b 1' status \
		'position a.......................A r 1' status |
		grep over | paste -s -)"
is 'a winning move ends the game' 'over 1 corner' \
	"$(from '.....a.............D..... r 2' 'play 42' status | sed 1d)"

# The figures are from another program, in another language.

perfts() {
	from "$1" 'perft 0' 'perft 1' 'perft 2' 'perft 3' 'perft 4' |
		awk '{ print $3 }' | paste -s -d ' ' -
}

is 'perft from the opening 352614' '1 4 16 108 729' "$(perfts "$start")"
is 'perft from the opening 123456' '1 6 36 210 1225' \
	"$(perfts 'ABC..DE...F...f...ed..cba r 1')"
is 'perft from a middle game' '1 5 36 223 927' \
	"$(perfts '..dB.Ca...D..A..bF.f....c b 7')"
is 'perft counts passes' '1 3 9 27 27' \
	"$(perfts '.A......a........D....... r 1')"
is 'the last move of a sequence may end the game, an earlier one not' \
	'1 1 0 0 0' "$(perfts '.....a.............D..... r 2')"
is 'a game that is over has no moves to count' '1 0 0 0 0' \
	"$(perfts 'A.....................F.. b 2')"
is 'perft says its depth and plays nothing' \
	"perft 3 108${tab}position $start" \
	"$(from "$start" 'perft 3' position | paste -s -)"

# What a program that plays by these rules is asked

is 'hello names the game, and its terms, parameters and offers by keys' \
	"hello 1 null${tab}title=The smallest game${tab}source=made up, as a template${tab}terms=move=2s${tab}rounds=2${tab}longest=1000${tab}params=plies:1:1000:10${tab}draw=yes${tab}random=yes${tab}states=yes" \
	"$(ask null hello)"
is 'a parameter that has words says them, and whether it is rare' \
	'captures:1:0:later:later|always:rare' \
	"$(ask hus hello | tr '\t' '\n' | tr ',' '\n' | grep captures)"
is 'params sets those that are named, and answers all' \
	'params m=3 n=2, params m=6 n=9' \
	"$(ask mancala 'params n=2 m=3' 'params n=9' | paste -s -d , - |
		sed 's/,/, /')"
is 'and play goes on with them' 'position 3 2 0 2 2 2 0 2 2 2 0' \
	"$(ask mancala 'params n=2 m=3' 'position startpos' | sed 1d)"
is 'params that the game refuses change nothing' \
	"error m is 1..32, not '0'${tab}position 2 1 0 1 1 0 1 1 0" \
	"$(ask mancala,m=2,n=1 'params m=0' position | paste -s -)"
is 'a move that is none is malformed, one that is forbidden illegal' \
	'error malformed,error illegal' \
	"$(from "$start" 'play 77' 'play 21' | cut -d ' ' -f 1,2 | paste -s -d , -)"
is 'moves may name a seat that is to move' \
	"moves 11${tab}12${tab}13${tab}53,error" \
	"$(from "$start" 'moves 1' 'moves 2' | sed 's/^error.*/error/' |
		paste -s -d , -)"
is 'where both move, each has its moves' 'moves ?,moves ?' \
	"$(ask omweso 'moves 1' 'moves 2' | paste -s -d , -)"
is "a generator's whole state stands for a seed" \
	"$(ask kari 'position startpos =18446744073709551615')" \
	"$(ask kari 'position startpos 1' 'position startpos =18446744073709551615' |
		sed 1d)"

# Random moves

is 'the same seed draws the same move' \
	"$(from "$start" 'random 7')" "$(from "$start" 'random 7')"
is 'a hundred seeds draw every legal move' \
	"$(from "$start" moves | sed 's/moves //' | tr '\t' '\n')" "$(
	seed=0
	while [ $seed -lt 100 ]; do
		printf 'position %s\nrandom %d\n' "$start" $seed
		seed=$((seed + 1))
	done | "$BIN/rules" kari | sed -n 's/^play //p' | sort -u
)"
is 'a random move is played' "$(
	move=$(from "$start" 'random 3')
	from "$start" "$move"
)" "$(from "$start" 'random 3' position | tail -n 1)"
is 'random moves bring the game to its end' over "$(
	seed=0
	while [ $seed -lt 250 ]; do
		echo "random $seed"
		seed=$((seed + 1))
	done >"$TMP/random"
	echo status >>"$TMP/random"
	"$BIN/rules" kari <"$TMP/random" | sed -n '$s/ .*//p'
)"

# The picture

ask kari draw position >"$TMP/draw"
is 'a picture ends with an empty line and has none in it' 1 \
	"$(grep -c '^$' "$TMP/draw")"
is 'the next answer follows the picture' "$(ask kari position)" \
	"$(sed '1,/^$/d' "$TMP/draw")"

# Errors

# Check that a line, in printf's format, is answered with an error and changes
# nothing.
refused() {
	# shellcheck disable=SC2059
	is "$1" "error, position $start" "$(
		{
			printf "$2\n"
			echo position
		} | "$BIN/rules" kari,opening=352614 |
			sed '1s/^error ..*/error,/' | paste -s -d ' ' -
	)"
}

refused 'an unknown word is an error' 'fly 13'
refused 'an empty line is an error' ''
refused 'words are lower case' 'MOVES'
refused 'a blank before the word is an error' ' moves'
refused 'a carriage return is an error' 'moves\r'
refused 'moves takes nothing' 'moves all'
refused 'status takes nothing' 'status '
refused 'draw takes nothing' 'draw it'
refused 'play needs a move' 'play'
refused 'a move that is none is an error' 'play 77'
refused 'a blank behind a move is an error' 'play 13 '
refused 'a move of the wrong turn is an error' 'play 21'
refused 'a blocked cube cannot move' 'play 31'
refused 'who can move may not pass' 'play 00'
refused 'perft needs a depth' 'perft'
refused 'a depth is a number' 'perft deep'
refused 'a depth is not negative' 'perft -1'
refused 'a depth has no more than one form' 'perft 01'
refused 'a depth beyond the deepest is an error' 'perft 201'
refused 'random needs a seed' 'random'
refused 'a seed is a number' 'random dice'
refused 'a seed beyond 63 bits is an error' 'random 9223372036854775808'
refused 'startpos takes a seed and nothing else' 'position startpos x'
refused 'a blank behind startpos is an error' 'position startpos '
refused 'a position of too few squares is an error' \
	'position CEB..FA...D...d...af..be r 1'
refused 'a position of too many squares is an error' \
	'position CEB..FA...D...d...af..bec. r 1'
refused 'a square that is none is an error' \
	'position GEB..FA...D...d...af..bec r 1'
refused 'a cube stands once' 'position CEB..FA...D...d...af..bea r 1'
refused 'a side that does not exist is an error' \
	'position CEB..FA...D...d...af..bec g 1'
refused 'a turn that does not exist is an error' \
	'position CEB..FA...D...d...af..bec r 0'
refused 'a turn that overflows is an error' \
	'position CEB..FA...D...d...af..bec r 99999999999999999999'
refused 'a position without a turn is an error' \
	'position CEB..FA...D...d...af..bec r'
refused 'an empty position is an error' 'position '
refused 'a NUL byte is an error' 'moves\0'
refused 'a NUL byte in a move is an error' 'play 13\000'
refused 'any other bytes are an error' '\001\200\377 \033'
refused 'what follows a NUL byte is not read as a line' '\0quit'
refused 'a line of 100000 bytes is one error' "$(printf '%0100000d' 0)"
refused 'a command of 100000 bytes is one error' \
	"play $(printf '%0100000d' 0)"
if grep -q __asan_init "$BIN/rules"; then
	skip 'nor does a line of any length take more memory' 'a sanitizer needs it all'
else
	# shellcheck disable=SC3045 # the shells that we know have ulimit -v
	is 'nor does a line of any length take more memory' "error,position $start," "$(
		{
			dd if=/dev/zero bs=1000000 count=60 2>/dev/null | tr '\0' 0
			printf '\nposition\n'
		} | (ulimit -v 40000 && exec "$BIN/rules" kari,opening=352614) |
			sed '1s/ .*//' | tr '\n' ,
	)"
fi
is 'who plays after the end is told so' 'error the game is over' \
	"$(from 'A.....................F.. b 2' 'play 00')"
is 'nor is a random move played after the end' 'error the game is over' \
	"$(from 'A.....................F.. b 2' 'random 1')"

# Beginning and end

is 'a last line without a newline is answered' 'turn 1' \
	"$(printf status | "$BIN/rules" kari)"
is 'nothing is answered after quit' 'turn 1' \
	"$(ask kari status quit status)"
ok 'the end of input is success' exits 0 "$BIN/rules" kari </dev/null
echo quit >"$TMP/quit"
ok 'quit is success' exits 0 "$BIN/rules" kari <"$TMP/quit"
echo nonsense >"$TMP/nonsense"
ok 'an error is no failure' exits 0 "$BIN/rules" kari <"$TMP/nonsense"
ok 'an unknown game is exit status 2' exits 2 "$BIN/rules" go
ok 'an unknown parameter is exit status 2' exits 2 "$BIN/rules" kari,size=6
ok 'a bad value is exit status 2' exits 2 "$BIN/rules" kari,opening=111111
ok 'no game at all is exit status 2' exits 2 "$BIN/rules"
ok 'two games are exit status 2' exits 2 "$BIN/rules" kari kari
ok 'an unknown option is exit status 2' exits 2 "$BIN/rules" --fast
ok '--help is success' exits 0 "$BIN/rules" --help
is '--help fits a screen' yes "$("$BIN/rules" --help |
	awk 'length > 80 { wide = 1 } END { print (NR < 25 && !wide ? "yes" : "no") }')"
is 'a mistake is told on stderr and nothing on stdout' '' \
	"$("$BIN/rules" go 2>/dev/null)"
# shellcheck disable=SC2317 # called by exits
unheard() {
	echo status | "$BIN/rules" kari >&-
}
ok 'an answer that cannot be written is exit status 1' exits 1 unheard

# A conversation: each answer comes before the next line is sent.
mkfifo "$TMP/to" "$TMP/from"
limited "$BIN/rules" kari,opening=352614 <"$TMP/to" >"$TMP/from" &
exec 3>"$TMP/to" 4<"$TMP/from"
echo status >&3
read -r answer <&4
is 'a line is answered before the next is sent' 'turn 1' "$answer"
echo 'play 13' >&3
read -r answer <&4
is 'and so is the next' 'position CEB..F....D.A.d...af..bec b 1' "$answer"
exec 3>&- 4<&-
wait $!

"$BIN/rules" --laws null >"$TMP/laws"
is 'all laws hold for the smallest game: exit status 0' 0 $?
is 'the laws are TAP, with a plan and a line each' yes "$(awk '
	NR == 1 { sub(/1[.][.]/, ""); plan = $0 + 0 }
	/^ok/ && $2 == NR - 1 { ok++ }
	END { print (plan > 9 && ok == plan ? "yes" : "no") }' "$TMP/laws")"
is 'a law that the game has no use for is skipped' 4 "$(grep -c SKIP "$TMP/laws")"
is 'where seats see different things a person may judge it by a deal' \
	'# May each seat see this?
# the game  1 0 0 - - -
#   seat 1  1 0 0 - -
#   seat 2  1 0 0 - -
# chance plays h1
# the game  1 0 0 h1 - -
#   seat 1  1 0 0 h1 -
#   seat 2  1 0 0 - -' "$("$BIN/rules" --laws --seconds 1 cards | sed -n '/^# May/,$p' | sed 8q)"
ok 'seconds of no number are exit status 2' exits 2 "$BIN/rules" --laws --seconds x null

finish
