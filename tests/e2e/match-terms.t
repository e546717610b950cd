#!/bin/sh
# Clocks and limits as the courses have them: a late answer, a bank, endless
# moves, a hidden setup.  Most games are Halma games of a few plies, which end
# by themselves and by length.  An agent that must be late sleeps well past its
# limit, or for ever; an agent that must be in time has seconds.  The cases of a
# part run side by side.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

# Play a match, with its record and its conversation: match NAME OPTION...
match() {
	match_name=$1
	shift
	play_first "$match_name" --json -s 7 -o "$TMP/$match_name.rec" \
		-l "$TMP/$match_name.log" "$@"
}

# Play one short game, which player 1 begins, without any of the course's terms:
# short NAME TERMS PLAYER PLAYER
short() {
	short_terms=$2
	for short_key in bank=none clock=wall kill=0ms; do
		case ,$short_terms in
		*,${short_key%%=*}=*) ;;
		*) short_terms=$short_terms,$short_key ;;
		esac
	done
	match "$1" -r 1 -G halma,plies=6 -t "$short_terms" "$3" "$4"
}

# Print which turns of a game were late, in order: late NAME
late() {
	awk '$1 == "m" { printf "%s%s", (n++ ? " " : ""), $2 ($5 == "late" ? "!" : "") }
		END { print "" }' "$TMP/$1.rec"
}

# Print the moves of the record, without the meaning of a number: moved NAME N
moved() {
	awk -v n="$2" '$1 == "m" && ++i == n { sub(/^m [12] [0-9]+ [0-9]+ [^ ]+ /, ""); print }' \
		"$TMP/$1.rec"
}

# Print the first words of the lines to player P, in order: told NAME P
told() {
	awk -v p="$2" '$2 == p && $3 == "->" { printf "%s%s", (n++ ? " " : ""), $4 }
		END { print "" }' "$TMP/$1.log"
}

# Count lines of the conversation with player P that begin like this: lines NAME
# P BEGIN
lines() {
	awk -v p="$2" '$2 == p' "$TMP/$1.log" | cut -d ' ' -f 3- | grep -e "^$3"
}

# Print the numbers after `go`: gos NAME P
gos() {
	lines "$1" "$2" '-> go ' | cut -d ' ' -f 3 | paste -s -d ' ' -
}

# Check what is left of 20 s after turns that each take a little more than MS,
# up to the moment until the referee has read its own clock: falls NUMBERS MS
# shellcheck disable=SC2317 # ok calls it
falls() {
	echo "$1" | awk -v ms="$2" '{
		for (i = 1; i <= NF; i++)
			if ($i > 20000 - ms * (i - 1)) exit 1
		exit NF != 3
	}'
}

plain='1 2 1 2 1 2'
one_game='game seed seat limits'
ended='length 0 false 6'

#
# Late answers
#

short random first=9s,move=200ms,late=random,kill=9s 'pace - 900' 'pace' &
short kill move=200ms,late=random,kill=100ms 'pace - h' 'pace' &
short restart move=100ms,start=9s,late=random,kill=50ms,after=restart \
	'pace 300 h' 'pace' &
# In time and late by 200 ms each, since a busy machine excuses some.
short once1 move=100ms,start=600ms,late=random,kill=50ms,after=restart \
	'pace 500 h' 'pace' &
short once2 move=100ms,start=600ms,late=random,kill=50ms,after=restart \
	'pace' 'pace 500 h' &
short second move=200ms,late=random,kill=50ms,after=restart 'pace' 'pace - h' &
short last move=200ms,late=random,kill=50ms,after=restart 'pace' 'pace - - h' &
short firstkill first=100ms,move=9s,start=0ms,late=random,firstkill=100ms,kill=9s \
	'pace h' 'pace' &
short patient first=100ms,move=200ms,start=0ms,late=random,firstkill=9s,kill=9s \
	'pace 900' 'pace' &
short impatient move=200ms,late=random,firstkill=9s 'pace - 900' 'pace' &
short lose move=200ms,kill=9s 'pace - 900' 'pace' &
wait

is 'late=random: an answer after the limit, but before kill, costs the turn' \
	'1 2 1! 2 1 2' "$(late random)"
is 'and the game goes on' "$ended" "$(game random 1)"
is 'without a fault' '"faults":0' \
	"$(tail -1 "$TMP/random.json" | grep -o '"faults":[0-9]*' | sort -u)"
ok 'the answer was made' has '<-' "$(lines random 1 '<- [EJ]' | sed -n 2p)"
is 'who was late hears what was played for it, with its next turn' \
	"$one_game position go moves move position go moves played move position go moves move end" \
	"$(told random 1)"
is 'that is the move of the record' "-> played $(moved random 3)" \
	"$(lines random 1 '-> played')"
is 'which the opponent hears as any move' "-> move $(moved random 3)" \
	"$(lines random 2 '-> move ' | sed -n 2p)"
is 'and not the move of the late answer' no "$(
	[ "$(lines random 1 '<- [EJ]' | sed -n '2s/<- \(.*\)\\n/\1/p')" = \
		"$(moved random 3)" ] && echo yes || echo no)"

is 'at kill, after=lose: the game is lost' 'late-wall 2 true 2' "$(game kill 1)"
is 'late=lose: kill is not waited for' 'late-wall 2 true 2' "$(game lose 1)"
is 'at kill, after=restart: a random move is played' '1 2 1! 2 1 2' "$(late restart)"
is 'and the game goes on, too' "$ended" "$(game restart 1)"
is 'a fresh process takes over at the next turn: game, then played' \
	"$one_game position go moves move position go $one_game played move position go moves move end" \
	"$(told restart 1)"
is 'a fresh process has start more for its first answer, in the middle of a game too' \
	'2 answers' "$(lines restart 1 '<- [EJ]' | wc -l | tr -d ' ') answers"
is 'but what one process used of it, the next of the game has no more: nobody thinks in it' \
	'1 2 1! 2 1! 2, 1 2 1 2! 1 2!' "$(late once1), $(late once2)"
is 'but is not told so' '100 100 100' "$(gos restart 1)"
is 'seat 2 is replaced like seat 1' "1 2 1 2! 1 2 $ended" \
	"$(late second) $(game second 1)"
is 'in the last turn too, where no more is played' "1 2 1 2 1 2! $ended" \
	"$(late last) $(game last 1)"
is 'firstkill is for the first move' 'late-wall 2 true 0' "$(game firstkill 1)"
is 'a first answer before firstkill costs the turn only' "1! 2 1 2 1 2 $ended" \
	"$(late patient) $(game patient 1)"
is 'later moves have kill' 'late-wall 2 true 2' "$(game impatient 1)"

#
# Grace
#

short grace first=9s,move=100ms,grace=9s 'pace - s s' 'pace' &
short nograce move=100ms,grace=100ms 'pace - h' 'pace' &
short course first=9s,move=100ms,grace=300ms,late=random,after=restart \
	'pace - h' 'pace' &
short graced first=9s,move=50ms,grace=150ms,late=random,kill=9s 'pace - 900' 'pace' &
short started move=100ms,start=9s 'pace 300' 'pace' &
short unstarted move=100ms,start=0ms 'pace 900' 'pace' &
wait

is 'an answer after stop, within the grace, is in time' "$plain $ended" \
	"$(late grace) $(game grace 1)"
is 'stop is sent at the limit' 2 "$(lines grace 1 '-> stop' | wc -l | tr -d ' ')"
is 'and not before' \
	"$one_game position go moves move position go stop moves move position go stop moves move end" \
	"$(told grace 1)"
is 'an answer after the grace is late' 'late-wall 2 true 2' "$(game nograce 1)"
is 'there is one stop a turn' 1 "$(lines nograce 1 '-> stop' | wc -l | tr -d ' ')"
is 'the terms of the Mancala course: stop, a random move, a fresh process' \
	"1 2 1! 2 1 2 $ended" "$(late course) $(game course 1)"
is 'as the agent hears it' \
	"$one_game position go moves move position go stop $one_game played move position go moves move end" \
	"$(told course 1)"
is 'with late=random the limit includes the grace' "1 2 1! 2 1 2 $ended" \
	"$(late graced) $(game graced 1)"
is 'start is extra time for the first answer of a process' "$plain $ended" \
	"$(late started) $(game started 1)"
is 'without it there is none' 'late-wall 2 true 0' "$(game unstarted 1)"

#
# Banks and the processor's clock
#

short bank bank=20s,start=0ms 'pace 250 again' 'pace' &
short empty bank=200ms 'pace - 900' 'pace' &
short both bank=20s,move=10s,start=0ms 'pace 150 again' 'pace' &
short inc bank=20s,inc=30s,clock=cpu 'pace' 'pace' &
match banks -r 4 -G halma,plies=2 -t bank=20s/30s/40s,clock=wall pace pace &
short sleeper bank=20s,clock=cpu 'pace 200 200' 'pace' &
short backstop bank=20s,clock=cpu,wall=200ms,start=9s 'pace - h' 'pace' &
wait
short burner bank=20s,clock=cpu 'pace c50 again' 'pace' &
short spinner bank=100ms,clock=cpu 'pace - b' 'pace' &
wait
short overdrawn bank=100ms,clock=cpu,kill=9s 'pace - c150' 'pace' &
short cpulate first=9s,move=80ms,clock=cpu,late=random,kill=9s 'pace - c120' 'pace' &
wait
short cpukill first=9s,move=80ms,clock=cpu,late=random,kill=50ms,after=restart \
	'pace - b' 'pace' &
wait

ok 'a bank on the wall clock runs down, and go shows what is left' \
	falls "$(gos bank 1)" 100
ok 'the opponent'\''s is its own' within 19000 20000 "$(gos bank 2 | cut -d ' ' -f 3)"
is 'a bank that is used up loses' 'late-wall 2 true 2' "$(game empty 1)"
is 'the less of bank and move is shown' '10000 10000 10000' "$(gos both 1)"
is 'a list of banks has one a game, and the last for all later ones' \
	'20000 30000 40000 40000' "$(gos banks 1)"
is 'for both players' '20000 30000 40000 40000' "$(gos banks 2)"
is 'inc is added to the bank after each move of its own' '20000 ~50000 ~80000' \
	"$(gos inc 1 | sed -E 's/ (4[0-9]{4}|50000) / ~50000 /; s/ (7[0-9]{4}|80000)$/ ~80000/')"
ok 'clock=cpu: who sleeps is not charged' within 19800 20000 \
	"$(gos sleeper 1 | cut -d ' ' -f 3)"
is 'but meets the backstop on the wall' 'late-wall 2 true 2' "$(game backstop 1)"
ok 'who computes is charged' falls "$(gos burner 1)" 40
is 'and when the bank is used up it is late' 'late-cpu 2 true 2' "$(game spinner 1)"
is 'an answer before kill is late as well' 'late-cpu 2 true 2' "$(game overdrawn 1)"
is 'late=random counts processor time then' "1 2 1! 2 1 2 $ended" \
	"$(late cpulate) $(game cpulate 1)"
is 'with after=restart too' "1 2 1! 2 1 2 $ended $one_game" \
	"$(late cpukill) $(game cpukill 1) $(told cpukill 1 | grep -o "go $one_game" | cut -c 4-)"

#
# A draw goes to the one with more time left
#

match time -r 2 -G halma,plies=6 -t bank=20s,clock=wall 'pace 100 again' 'pace' &
match cputime -r 2 -G halma,plies=6 -t bank=20s,clock=cpu pace 'pace c50 again' &
match notime -r 2 -G halma,plies=6 -t bank=none,move=9s pace pace &
wait
for seat in 1 2; do
	is "a draw is won by more remaining time (seat $seat)" \
		'time-left 2 false 6' "$(game time $seat)"
	is "processor time, if that is the clock (seat $seat)" \
		'time-left 1 false 6' "$(game cputime $seat)"
	is "where there is no bank a draw is a draw (seat $seat)" "$ended" \
		"$(game notime $seat)"
done

#
# Endless moves.  In Omweso a player may place its seeds so that pit 5 is sown
# for ever.
#

# It plays like this in its first N games.
cat >"$HOUSE/endless" <<'AGENT'
#!/bin/sh
n=0
while read -r word rest; do
	case $word in
	game) n=$((n + 1)) placed=no ;;
	position) position=$rest ;;
	go)
		case $position,$placed in
		'0 0 '*,no)
			echo 1,2,1,4,3,2,0,1,3,4,1,0,3,2,3,2
			placed=yes
			;;
		*) [ $n -le "$1" ] && placed=end && echo 5 || echo moves ;;
		esac
		;;
	moves) echo "${rest##*	}" ;;
	quit) exit ;;
	esac
done
AGENT
chmod +x "$HOUSE/endless"
# test_turn has other numbers of strikes, and both seats.
match endless -r 1 -G omweso -t first=9s,move=9s,mem=none random "$HOUSE/endless 3"
is 'an endless move cancels the game, which starts anew' \
	'2 restarts, false, 3 of them recorded, 3 starts' \
	"$(field endless 1 restarts) restarts, $(field endless 1 loser_fault), $(
		grep -c '^x 2 5$' "$TMP/endless.rec") of them recorded, $(
		grep -c '^start ' "$TMP/endless.rec") starts"
is 'both hear that' '2 2' "$(lines endless 1 '-> end cancelled endless' | wc -l | tr -d ' ') $(
	lines endless 2 '-> end cancelled endless' | wc -l | tr -d ' ')"
is 'the third by the same player loses the game' 'endless 1' \
	"$(field endless 1 reason) $(field endless 1 winner)"

#
# Omweso's hidden setup
#

zeros='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
zeros="$zeros $(echo "$zeros" | cut -c 5-)"
match setup -r 2 -G omweso pace pace
awk '/^# game/ { g++ } g == 1' "$TMP/setup.log" >"$TMP/setup1.log"
is 'neither sees the other'\''s setup before both are in: both see nothing placed' \
	"-> position $zeros
-> position $zeros" "$(lines setup1 1 '-> position' | head -1
	lines setup1 2 '-> position' | head -1)"
is 'seat 1 is asked, and then seat 2; each hears the other'\''s as a move' \
	'1 go, 2 go, 1 move, 1 go, 2 move' "$(awk '$3 == "->" &&
		($4 == "go" || $4 == "move") && n++ < 5 {
			printf "%s%s %s", (n > 1 ? ", " : ""), $2, $4
		}' "$TMP/setup1.log")"
is 'seat 1 hears seat 2'\''s' "-> move $(moved setup 2)" \
	"$(lines setup1 1 '-> move ' | head -1)"
is 'seat 2 hears seat 1'\''s, and its first sowing' \
	"-> move $(moved setup 1)
-> move $(moved setup 3)" "$(lines setup1 2 '-> move ' | head -2)"
is 'asked for the moves of a setup, the answer is ?' '-> moves ?' \
	"$(lines setup1 1 '-> moves' | head -1)"

# test_omweso has the other setups that are illegal.
match setup15 -r 2 -G omweso 'pace =4,2,2,2,2,2,2,2,2,2,2,2,2,2,2' pace
is 'a setup that is none is illegal, and its sender'\''s loss' \
	'illegal 2 true 0, illegal 2 true 1' "$(game setup15 1), $(game setup15 2)"

# Hidden moves are requested at the same time: otherwise seat 2 would see how
# long seat 1 thinks.
n=0
for game in omweso goofspiel,cards=3 "exec:'$BIN/rules' goofspiel,cards=3"; do
	n=$((n + 1))
	match "at-once-$n" -r 1 -G "$game" pace pace
	is "$game: both are asked before either has answered" '-> -> <-' \
		"$(awk '$3 == "->" && $4 == "go" || $3 == "<-" { print $3 }' \
			"$TMP/at-once-$n.log" | head -3 | paste -sd' ' -)"
	for seat in 1 2; do
		set -- 'pace 100' 'pace =99'
		[ $seat = 2 ] || set -- 'pace =99' 'pace 100'
		match "bad-$seat" -r 1 -G "$game" "$@"
		is "a wrong move in seat $seat loses, when the other has answered" \
			"$((3 - seat)) $seat, <- end" \
			"$(field "bad-$seat" 1 winner) $(field "bad-$seat" 1 loser_fault | sed "s/true/$seat/"), $(
				awk -v p=$((3 - seat)) '$2 == p && $3 == "<-" { print $3 }
					$2 == p && $4 == "end" { print $4 }' \
					"$TMP/bad-$seat.log" | uniq | paste -sd' ' -)"
	done
	match first -r 1 -G "$game" -t first=300ms,move=300ms,start=0ms,mem=none 'pace h' 'pace =99'
	is 'who was late was wrong later: the other one loses' 'seat 1' \
		"seat $(field first 1 winner)"
	match both -r 1 -G "$game" -t mem=none 'pace =99' 'pace =99'
	is 'of two wrong moves seat 1 made the first' 'seat 2' "seat $(field both 1 winner)"
done

for seat in 1 2; do
	set -- 'pace 300' random
	[ $seat = 1 ] || set -- random 'pace 300'
	match "late-$seat" -r 1 -G omweso \
		-t first=150ms,move=9s,start=0ms,late=random,firstkill=9s,mem=none \
		"$@" &
done
wait
for seat in 1 2; do
	is "a late setup is replaced by a random one of 16 counts, 32 seeds (seat $seat)" \
		'late 16 32' "$(awk -v seat=$seat '$1 == "m" && $2 == seat {
			n = split($6, count, ",")
			for (i = 1; i <= n; i++) sum += count[i]
			print $5, n, sum
			exit
		}' "$TMP/late-$seat.rec")"
	is "its player hears it (seat $seat)" "-> played $(moved "late-$seat" $seat)" \
		"$(lines "late-$seat" $seat '-> played' | head -1)"
	is "and the game is played to its end (seat $seat)" 'false' \
		"$(field "late-$seat" 1 loser_fault)"
done

#
# Forced passes
#

match mancala -r 4 -G mancala,m=3,n=2 pace pace &
match kari -r 40 -G kari pace pace &
wait
passes() {
	lines "$1" 1 "<- $2\\\\n" | sort -u
}
is 'a forced pass is asked for, and listed (Mancala)' '<- -\n -> moves -' \
	"$(passes mancala -) $(lines mancala 1 '-> moves -$' | sort -u)"
is 'in Kari too' '<- 00\n -> moves 00' \
	"$(passes kari 00) $(lines kari 1 '-> moves 00$' | sort -u)"
is 'and nobody loses by it' '0 0' \
	"$(grep -c 'fault":true' "$TMP/mancala.json") $(grep -c 'fault":true' "$TMP/kari.json")"

#
# Matches
#

for name in hus omweso mancala halma,plies=30; do
	play rounds --json -G "$name" random random
	is "a match of $name has two games, each player first once" '1 2' \
		"$(for g in 1 2; do field rounds $g first; done | paste -s -d ' ' -)"
	play pairs --json -p -r 4 -s 3 -G "$name" random greedy
	is "with --pairs there are two games a start ($name)" '1 1 2 2, exit 0' \
		"$(for g in 1 2 3 4; do field pairs $g pair; done | paste -s -d ' ' -), exit $(
			cat "$TMP/pairs.status")"
done
# A draw that the remaining time decides is not the same each time; so no banks.
for name in kari hus omweso mancala halma,plies=60 einstein goofspiel; do
	for jobs in 1 2; do
		play "j$jobs" --json --stable -s 5 -r 6 -j $jobs -G "$name" \
			-t bank=none -o "$TMP/j$jobs.rec" random random
	done
	ok "at -j 2 a match of $name is the same to the byte" \
		cmp "$TMP/j1.json" "$TMP/j2.json"
	ok "and so is its record ($name)" cmp "$TMP/j1.rec" "$TMP/j2.rec"
	rm -f "$TMP/j1.rec" "$TMP/j2.rec"
done
is 'no process is left' 'nothing left' "$(leftovers)"
finish
