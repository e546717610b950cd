#!/bin/sh
# The players made with the kit, and the samples, spoken to by hand on both
# wires.
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"

samples=$ROOT/agents/samples
start='CEB..FA...D...d...af..bec r 1'

# Send lines to an agent: tell NAME LINE...
tell() {
	agent=$1
	shift
	printf '%s\n' "$@" | "$BIN/$agent"
}

# Print an agent's move in a position of Kari: ask NAME POSITION [SEED]
ask() {
	case $2 in
	*' r '*) seat=1 ;;
	*) seat=2 ;;
	esac
	tell "$1" 'game kari opening=random' "seed ${3:-1}" "seat $seat" \
		"position $2" 'go 10000' quit
}

# Print a dozen moves of the random agent from one position, in one game.
dozen() { # seed
	printf 'game kari opening=random\nseed %s\nseat 1\n' "$1"
	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
		printf 'position %s\nmove %s\ngo 10000\n' "$start" "$i"
	done
	echo 'end win corner'
}

# Send bytes to an agent on the course's wire: send NAME SEED BYTES
send() {
	printf %s "$3" | REFEREE_SEED=$2 "$BIN/$1"
}

# Write a text one byte at a time.
trickle() {
	rest=$1
	while [ -n "$rest" ]; do
		printf %s "${rest%"${rest#?}"}"
		rest=${rest#?}
	done
}

# The line wire

for game in $("$BIN/rules" --help | sed -n 's/^Games: //p'); do
	# Chance may be the first to move.
	first=$(echo status | "$BIN/rules" "$game" | sed 's/^turn chance/random 1/; s/^turn.*/status/')
	position=$(printf '%s\nposition\n' "$first" | "$BIN/rules" "$game" |
		sed -n 's/^position //p')
	moves=$(printf '%s\nmoves\n' "$first" | "$BIN/rules" "$game" | grep '^moves')
	# The last line answers a sample's `moves`; the kit skips it.
	printf '%s\n' "game $game" 'seed 5' 'seat 1' 'limits move=2s' \
		"position $position" 'go 2000' "$moves" quit >"$TMP/turn"
	for agent in "$BIN/random" "$BIN/greedy" "$samples/eleven.sh" \
		"$samples/eleven.py"; do
		sentence="${agent##*/} plays a legal move in $game"
		case $agent in
		*.py)
			if ! command -v python3 >/dev/null; then
				skip "$sentence" 'there is no python3'
				continue
			fi
			;;
		esac
		move=$("$agent" <"$TMP/turn" | sed '/^moves$/d')
		ok "$sentence" has 'position ' \
			"$(printf '%s\nplay %s\n' "$first" "$move" | "$BIN/rules" "$game")"
	done
done

# Play a game between two agents, each started anew for each ply; the rules
# program is the referee.  Prints how it ended.
play_game() {
	position=$(echo 'position startpos 1' | "$BIN/rules" kari)
	state='turn 1'
	ply=0
	while [ "$ply" -lt 250 ]; do
		case $state in
		'turn 1') agent=$1 ;;
		'turn 2') agent=$2 ;;
		*) break ;;
		esac
		move=$(ask "$agent" "${position#position }" "$ply")
		printf '%s\n' "$position" "play $move" status |
			"$BIN/rules" kari >"$TMP/answers"
		{
			read -r _
			read -r position
			read -r state
		} <"$TMP/answers"
		ply=$((ply + 1))
	done
	echo "$state"
}
ok 'random and greedy play a game to its end' has 'over ' \
	"$(play_game random greedy)"
ok 'greedy and random play a game to its end' has 'over ' \
	"$(play_game greedy random)"

is 'an agent says nothing before it is asked' '' \
	"$(tell random 'game kari opening=random' 'seed 1' 'seat 1' \
		'limits move=10s' "position $start")"
is 'unknown messages are skipped' "$(ask random "$start")" \
	"$(tell random hello 'game kari opening=random' 'seed 1' '' 'seat 1' \
		'# remark' 'limits move=10s' 'played 00' 'move 13' "position $start" \
		'positions x' 'go 10000' 'goal 3' stop quit)"
is 'a message longer than any that is known is skipped' \
	"$(ask random "$start")" \
	"$(tell random 'game kari opening=random' 'seed 1' 'seat 1' \
		"end $(printf '%09000d' 0)" "position $start" 'go 10000')"
is 'an agent may be asked without a limit' "$(ask random "$start")" \
	"$(tell random 'game kari opening=random' 'seed 1' 'seat 1' \
		"position $start" 'go -1')"
trickle "$(printf '%s\n' 'game kari opening=random' 'seed 1' 'seat 1' \
	"position $start" 'go 10000' quit)
" | "$BIN/random" >"$TMP/trickled"
is 'bytes may come one by one' "$(ask random "$start")" \
	"$(cat "$TMP/trickled")"

# Leaving

echo quit >"$TMP/quit"
ok 'quit is success' exits 0 "$BIN/random" <"$TMP/quit"
is 'nothing is answered after quit' '' \
	"$(tell random 'game kari opening=random' 'seed 1' 'seat 1' quit \
		"position $start" 'go 10000')"
ok 'no input at all is success' exits 0 "$BIN/random" </dev/null
printf 'game kari opening=random\nseed 4' >"$TMP/torn"
ok 'the end of input is success, even within a line' \
	exits 0 "$BIN/random" <"$TMP/torn"

# Dice

is 'the same seed plays the same moves' "$(dozen 5 | "$BIN/random")" \
	"$(dozen 5 | "$BIN/random")"
is 'another seed plays other moves' different \
	"$([ "$(dozen 5 | "$BIN/random")" = "$(dozen 6 | "$BIN/random")" ] ||
		echo different)"
is 'all is forgotten at the next game' "$(
	dozen 5 | "$BIN/random"
	dozen 5 | "$BIN/random"
)" "$({
	dozen 5
	dozen 5
} | "$BIN/random")"
is '--seed is mixed into the seed' different \
	"$([ "$(dozen 5 | "$BIN/random")" = \
		"$(dozen 5 | "$BIN/random" --seed 0)" ] || echo different)"
is 'and the same --seed plays the same moves' \
	"$(dozen 5 | "$BIN/random" --seed 7)" \
	"$(dozen 5 | "$BIN/random" --seed 7)"

# A referee that makes no sense

senseless() { # sentence, line...
	sentence=$1
	shift
	printf '%s\n' "$@" >"$TMP/senseless"
	ok "$sentence" exits 1 "$BIN/random" <"$TMP/senseless"
	is 'and it plays nothing' '' \
		"$("$BIN/random" 2>/dev/null <"$TMP/senseless")"
}
senseless 'an unknown game is exit status 1' 'game go' 'seat 1' 'go 1000'
senseless 'a position that cannot be read is exit status 1' \
	'game kari opening=random' 'seat 1' 'position CEB r 1' 'go 1000'
senseless 'a position of no game is exit status 1' "position $start"
senseless 'go without a position is exit status 1' \
	'game kari opening=random' 'seat 1' 'go 1000'
senseless 'go without a time is exit status 1' \
	'game kari opening=random' 'seat 1' "position $start" go
senseless 'go without a seat is exit status 1' \
	'game kari opening=random' "position $start" 'go 1000'
senseless 'go in the other seat'\''s turn is exit status 1' \
	'game kari opening=random' 'seat 2' "position $start" 'go 1000'
senseless 'go after the end of the game is exit status 1' \
	'game kari opening=random' 'seat 2' \
	'position ....b...................B b 1' 'go 1000'
ok 'what is wrong is told on stderr' \
	has "random: cannot follow 'position': there are 3 squares, not 25" \
	"$(tell random 'game kari opening=random' 'position CEB r 1' 2>&1)"

# The course's wire

# What the course's program sent an agent in three rounds, all of which it lost.
# With this seed the random agent plays into these captures.
rounds=f651324134313411223lls54623133631363136252llf4135263323332332lle
lucky=367
send random "$lucky" "$rounds" >"$TMP/moves"
moves=$(cat "$TMP/moves")
ok 'three rounds on the course'\''s wire end in success' \
	exits 0 send random "$lucky" "$rounds"
is 'every move is two bytes, without a newline' 40 \
	"$(wc -c <"$TMP/moves" | tr -d ' ')"

# Play two strings of moves in turn: replay OPENING FIRST SECOND
replay() {
	awk -v first="$2" -v second="$3" 'BEGIN {
		for (i = 1; i <= length(first); i += 2) {
			print "play " substr(first, i, 2)
			if (i < length(second))
				print "play " substr(second, i, 2)
		}
		print "status"
	}' </dev/null | "$BIN/rules" "kari,opening=$1"
}
cut_moves() {
	printf %s "$moves" | cut -c "$1"
}
ok 'the moves of the first round are legal' lacks error \
	"$(replay 651324 "$(cut_moves 1-14)" 134313411223)"
ok 'the moves of the second round are legal' lacks error \
	"$(replay 546231 33631363136252 "$(cut_moves 15-28)")"
ok 'the moves of the third round are legal' lacks error \
	"$(replay 413526 "$(cut_moves 29-40)" 3323332332)"
is 'bytes may come one by one there, too' "$moves" \
	"$(trickle "$rounds" | REFEREE_SEED=$lucky "$BIN/random")"
is 'who is first moves first' 2 "$(send greedy 1 f352614 | wc -c | tr -d ' ')"
is 'who is second waits for the first' '' "$(send greedy 1 s352614)"
is 'and then answers' 2 "$(send greedy 1 s35261413 | wc -c | tr -d ' ')"

ok 'e is success' exits 0 send random 1 e
ok 'the end of input instead of a round is success' exits 0 send random 1 ''
ok 'the end of input in an opening is success' exits 0 send random 1 f352
ok 'the end of input in a move is success' exits 0 send random 1 s3526141
ok 'the end of input instead of a move is success' \
	exits 0 send random 1 s352614
ok 'the end of input after a round is success' \
	exits 0 send random 1 s352614ww
ok 'a bad opening is exit status 1' exits 1 send random 1 f111111
ok 'a move that is none is exit status 1' exits 1 send random 1 s35261499
ok 'an illegal move is exit status 1' exits 1 send random 1 s35261421
ok 'a round that begins with anything else is exit status 1' \
	exits 1 send random 1 s352614llx

# Twelve first moves, in as many rounds of one process.
twelve=f352614wwf352614wwf352614wwf352614wwf352614wwf352614ww
twelve=$twelve${twelve}e
is 'REFEREE_SEED is the seed there' "$(send random 5 $twelve)" \
	"$(send random 5 $twelve)"
is 'another REFEREE_SEED plays other moves' different \
	"$([ "$(send random 5 $twelve)" = "$(send random 6 $twelve)" ] ||
		echo different)"
is 'a process keeps its dice from round to round' different \
	"$([ "$(send random 5 $twelve | cut -c 1-12)" = \
		"$(send random 5 $twelve | cut -c 13-24)" ] || echo different)"
unset REFEREE_SEED
is 'without REFEREE_SEED, --seed is the seed' \
	"$(printf %s $twelve | "$BIN/random" --seed 5)" \
	"$(printf %s $twelve | "$BIN/random" --seed 5)"
is 'with neither, processes play differently' different \
	"$([ "$(printf %s $twelve | "$BIN/random")" = \
		"$(printf %s $twelve | "$BIN/random")" ] || echo different)"

# Conversations: each answer comes before the referee says more.

mkfifo "$TMP/to" "$TMP/from"
limited "$BIN/greedy" <"$TMP/to" >"$TMP/from" &
exec 3>"$TMP/to" 4<"$TMP/from"
printf 'game kari opening=random\nseed 1\nseat 1\n' >&3
printf 'position %s\ngo 10000\n' "$start" >&3
read -r move <&4
is 'a line is answered before more is said' 13 "$move"
printf 'position CEB.......DFAad....f..bec r 3\ngo 10000\n' >&3
read -r move <&4
is 'and so is the next' 11 "$move"
echo quit >&3
wait $!
is 'quit is enough: input need not end' 0 $?
exec 3>&- 4<&-

limited "$BIN/greedy" <"$TMP/to" >"$TMP/from" &
exec 3>"$TMP/to" 4<"$TMP/from"
printf f352614 >&3
is 'six digits are answered before more is said' 13 \
	"$(dd bs=1 count=2 <&4 2>/dev/null)"
printf 12 >&3
is 'and so are two characters' 23 "$(dd bs=1 count=2 <&4 2>/dev/null)"
printf lle >&3
wait $!
is 'e is enough: input need not end' 0 $?
exec 3>&- 4<&-

limited "$BIN/random" <"$TMP/to" >"$TMP/from" &
exec 3>"$TMP/to" 4<"$TMP/from"
exec 4<&-
printf f352614 >&3
wait $!
is 'an agent whom nobody hears leaves in peace' 0 $?
exec 3>&-

# Greedy: worked out by hand from its rule.

is 'greedy goes the way that leaves the fewest steps' 13 \
	"$(ask greedy "$start")"
is 'greedy would rather capture than go far' 11 \
	"$(ask greedy 'Ab..........C.......d.... r 1')"
is 'greedy would rather win than capture' 51 \
	"$(ask greedy 'Ab........d............E. r 1')"
is 'of two wins, greedy takes the one that leaves fewer cubes' 51 \
	"$(ask greedy 'Eb.....................A. r 1')"
is 'greedy counts diagonal steps first' 53 \
	"$(ask greedy '....b.E.............A.... r 1')"
is 'of as many, greedy counts steps along the sides' 33 \
	"$(ask greedy '....b.A.....B..C......... r 1')"
is 'of equal moves, greedy plays the first' 11 \
	"$(ask greedy '....b.A.....B............ r 1')"
is 'in even turns greedy moves even cubes' 23 \
	"$(ask greedy '....b.A.....B............ r 2')"
is 'greedy passes when it must' 00 \
	"$(ask greedy '....b.......B............ r 1')"
is 'blue'\''s greedy goes the other way' 53 \
	"$(ask greedy '....a.............e.B.... b 1')"
is 'blue'\''s greedy captures, too' 11 \
	"$(ask greedy '....D.......c..........Ba b 1')"
is 'blue'\''s greedy wins, too' 51 \
	"$(ask greedy '.e............D........Ba b 1')"

# Options

for agent in random greedy; do
	ok "$agent --help is success" exits 0 "$BIN/$agent" --help
	is "$agent --help fits a screen" yes "$("$BIN/$agent" --help |
		awk 'length > 80 { wide = 1 }
			END { print (NR < 25 && !wide ? "yes" : "no") }')"
done
ok 'greedy --help says how it plays what it does not know' \
	has 'Any other game' "$("$BIN/greedy" --help)"
for option in --fast -s 7 --seed '--seed x' '--seed -1' '--seed 1 2' \
	'--seed 99999999999999999999'; do
	# shellcheck disable=SC2086 # words
	ok "random $option is exit status 2" exits 2 "$BIN/random" $option \
		</dev/null
done
ok 'a bad option is told on stderr with the next step' \
	has 'there is no option --fast (--help lists' \
	"$("$BIN/random" --fast 2>&1)"
is 'and nothing on stdout' '' "$("$BIN/random" --fast 2>/dev/null)"

# The samples

is 'eleven.sh has at most eleven lines of code' yes \
	"$([ "$(grep -cv '^#' "$samples/eleven.sh")" -le 11 ] && echo yes)"
is 'eleven.py has at most eleven lines of code' yes \
	"$([ "$(grep -cv -e '^#' -e '^$' "$samples/eleven.py")" -le 11 ] &&
		echo yes)"
tab=$(printf '\t')
for sample in eleven.sh eleven.py; do
	[ $sample = eleven.py ] && ! command -v python3 >/dev/null && continue
	printf '%s\n' hello 'seed 3' 'go 5' 'moves ?' 'go 5' 'moves 4' 'go 5' \
		"moves E 7,1 7,2${tab}E 7,1 7,2" 'end draw' quit 'go 5' |
		"$samples/$sample" >"$TMP/said"
	is "$sample asks for its moves, and plays one of them" "moves
2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2
moves
4
moves
E 7,1 7,2" "$(cat "$TMP/said")"
	ok "$sample leaves at the end of input" \
		exits 0 "$samples/$sample" </dev/null
	is "$sample plays the same moves from the same seed" \
		"$(printf 'seed 9\nmoves 1\t2\t3\t4\t5\nmoves 1\t2\t3\t4\t5\n' |
			"$samples/$sample")" \
		"$(printf 'seed 9\nmoves 1\t2\t3\t4\t5\nmoves 1\t2\t3\t4\t5\n' |
			"$samples/$sample")"
done

finish
