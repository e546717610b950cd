#!/bin/sh
# Playing and watching in a terminal, which tmux drives.  It is slow, because it
# waits for a page after each key, and watches games at the pace of people.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up
# shellcheck source=tests/e2e/terminal.sh
. "$(dirname "$0")/terminal.sh"

unset NO_COLOR LC_ALL LC_CTYPE LANG COLUMNS LINES
cd "$BIN" || exit 1

# No agent's clock includes the delay: what is late on a machine too busy to
# judge is void, and no forfeit.
is 'a delay of many turns costs no agent a game' 2 "$(
	./referee -g --delay 100ms -t move=50ms -G mancala,m=2,n=2 --json \
		random greedy -r 2 2>/dev/null | grep -c '"loser_fault":false')"

if ! command -v tmux >/dev/null; then
	skip 'games are watched and played in a terminal' 'there is no tmux'
	finish
fi

# Kari by its arrow keys: choose a cube, then down, which all cubes can go
# except one that can only go east; if there is one way, it is proposed.
game_by_arrows() {
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		shows 'your move' || return
		from=$(ply)
		keys Right z Down z
		await has_gone_on "$from"
		screen | grep -q wins: && return
	done
	screen
	return 1
}
ply() {
	screen | sed -n 's/^ply \([0-9]*\):.*/\1/p'
}
has_gone_on() {
	[ "$(ply)" != "$1" ] && screen | grep -q -e wins: -e 'your move'
}

in_terminal 80 24 screen "./referee human greedy -r 1 -s 5 --delay 0ms -o '$TMP/play.rec'"
ok 'a game begins with a question' shows 'human (seat 1), your move: _'
is 'below the board' \
'kari, game 1 of 1: human 0 - 0 greedy
turn 1, red to move (cubes 1 3 5)
    1  2  3  4  5
1  r6 r3 r2 -- --
2  r5 r4 -- -- --
3  r1 -- -- -- b1
4  -- -- -- b4 b5
5  -- -- b2 b3 b6
the start: human moves first
> human (seat 1): no limit
  greedy (seat 2): 10.0 s
moves: 11 12 13 33 53
human (seat 1), your move: _
arrows and Z choose, or type it; X leaves' \
	"$(screen | sed '/^$/d')"
keys Right
ok 'an arrow proposes a cube' shows 'your move: 1?'
keys z Right
ok 'then where it goes' shows 'your move: 1 to 1?'
is 'and shows it there' '3  -- r1 -- -- b1' "$(screen | sed -n 6p)"
keys Down
ok 'another arrow goes on' shows 'your move: 1 to 3?'
keys BSpace BSpace
ok 'Backspace takes the cube back' shows 'your move: 1?'
keys 9 9 Enter
ok 'what is no move is told' shows "'99' is no move: "
keys 2 1 Enter
ok 'and what is not legal' shows "'21' is not legal: "
keys 1 2
ok 'what is typed is seen' shows 'your move: 12_'
keys BSpace 3 Enter
ok 'and played' shows 'ply 2: greedy (seat 2) played'
keys PPage NPage
ok 'a whole game is played by the arrow keys' game_by_arrows
ok 'the verdict is told' shows 'greedy (seat 2) wins: c'
is 'with the score of the match' 'kari, game 1 of 1: human 0 - 1 greedy' \
	"$(screen | head -n 1)"
keys Home
ok 'and the game can be looked at' shows 'the start: human moves first'
keys End
ok 'to its end' shows 'this is the end: any key'
keys q
ok 'results are printed when the picture is over' \
	shows 'game 1: human - greedy: greedy wins by c'
ok 'they are a result' shows 'status 0'
ok 'and the terminal is as it was' as_before
ok 'the record is as the rules have it' ./replay --check "$TMP/play.rec"
leave_terminal

in_terminal 80 24 screen "./referee human greedy -r 2 -s 5 --delay 0ms"
ok 'a game begins' shows 'your move: _'
tmux -S "$terminal" resize-window -x 40 -y 15
ok 'it follows when the terminal is resized' shows leaves -x
is 'and all of it is seen on 40 x 15' 'kari, game 1 of 2: human 0 - 0 greedy' \
	"$(screen | head -n 1)"
tmux -S "$terminal" resize-window -x 80 -y 24
printf '\033[H\033[2Jsomebody else writes' \
	>"$(tmux -S "$terminal" display-message -p '#{pane_tty}')"
shows 'somebody else writes' >/dev/null
tmux -S "$terminal" pipe-pane "cat >'$TMP/painted'"
keys C-l
ok 'Ctrl-L paints the page again' shows 'your move: _'
is 'all of it' 'kari, game 1 of 2: human 0 - 0 greedy' "$(screen | head -n 1)"
is 'a line is erased before it is written, or its last letter would go' '' \
	"$(tr -d '\r' <"$TMP/painted" | sed -n 's/.*\([^H]\).\[K.*/\1/p')"
keys C-z
ok 'Ctrl-Z gives the terminal to the shell' shows Stopped
keys 'fg; echo status $?' Enter
ok 'and fg takes it again' shows 'X leaves'
keys 1 3 Enter
ok 'where the game goes on' shows 'ply 2: greedy'
ok 'and the moves stand beside the board' shows '>  2 greedy     13'
keys x
ok 'X asks' shows 'X again gives this game up and leaves'
keys n
ok 'any other key plays on' shows 'type it; X leaves'
keys x x
ok 'X twice gives up' shows 'game 1: human - greedy: greedy wins by resign'
ok 'and leaves' shows 'left: 1 of 2 games were not begun'
ok 'which is a result' shows 'status 0'
ok 'and the terminal is as it was after X' as_before
keys "./referee human greedy -r 2; echo status \$?" Enter
ok 'one plays again' shows 'your move: _'
keys C-c
ok 'Ctrl-C ends it as it ends others' shows 'status 130'
ok 'and the terminal is as it was after Ctrl-C' as_before
keys "./referee human greedy -r 2 & sleep 0.3; jobs -p >'$TMP/pid'; fg; echo status \$?" Enter
ok 'what was in the background comes to the front' shows 'your move: _'
kill "$(cat "$TMP/pid")"
ok 'a signal from elsewhere ends it' shows 'status 143'
ok 'and the terminal is as it was after it' as_before
keys "./referee human line:false -r 1 -s 5; echo status \$?" Enter
ok 'an agent that dies is no end of the picture' shows 'your move: _'
keys 1 3 Enter
ok 'but of the game' shows 'wins: exit by false: '
keys q
ok 'and is told with the results' shows 'human wins by forfeit, exit: false'
ok 'the terminal is as it was after that' as_before
leave_terminal

# The process that referees is ours: if the system ends it, its game is played
# again, and is void after three times.
worker() {
	ps -A -o pid=,ppid=,comm= | awk -v "of=$(the_referee)" '$2 == of { print $1 }'
}
the_referee() {
	ps -A -o pid=,ppid=,args= | awk -v "file=$TMP/lost.rec" '
	$NF == file { parent[$1] = $2 }
	END { for (p in parent) if (!(parent[p] in parent)) print p }'
}
lose_worker() {
	lost=$(worker)
	kill -9 "$lost"
	await has_another_worker
}
has_another_worker() {
	now=$(worker)
	[ -n "$now" ] && [ "$now" != "$lost" ]
}
in_terminal 80 24 screen "./referee human greedy -r 2 -s 5 --delay 0ms -o '$TMP/lost.rec'"
shows 'your move: _' >/dev/null
keys 1 3 Enter
shows 'ply 2: greedy' >/dev/null
lose_worker
ok 'a game whose referee was lost begins anew' shows 'the start: human moves first'
keys 1 3 Enter
ok 'and goes on' shows 'ply 2: greedy'
lose_worker
shows 'the start: human moves first' >/dev/null
lose_worker
ok 'after three times it is void' shows 'void: the process that refereed it was lost 3 times'
keys z
ok 'and the next one follows' shows 'kari, game 2 of 2'
keys x x
ok 'which a result is for' shows 'status 3'
leave_terminal

# Other games and other terminals

in_terminal 80 24 screen "NO_COLOR=1 ./referee -G halma,plies=4 human greedy -r 1 -s 5 --delay 0ms"
ok 'Halma fits' shows 'pieces that can move: 2,0'
is 'with all rows of its board' '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15' \
	"$(screen | sed -n 's/^ *\([0-9]*\)  [BW:.].*/\1/p' | tr '\n' ' ' | sed 's/ $//')"
is 'without colours there are none' '' "$(tmux -S "$terminal" capture-pane -p -e |
	tr -d '\n' | sed -n 's/.*\(\[[0-9;]*[1-9]m\).*/\1/p')"
keys 3 , 0 Enter
ok 'a piece is typed' shows '3,0 goes to: 5,0 5,2'
keys 5 , 2 Enter
ok 'and where it goes' shows 'ply 2: greedy'
keys 4 , 0 Space 6 , 0 Enter
ok 'what cannot be is told' shows ' no move: '
keys 0 , 3 Space 0 , 5 Enter
ok 'the game is played to its end' shows 'a draw: length'
keys q
ok 'a short one' shows 'draw by length, 4 plies'
leave_terminal

in_terminal 40 15 screen "./referee -G hus human greedy -r 1 -s 5 --delay 0ms"
ok 'Hus is played on 40 x 15' shows 'your move'
is 'no line of it is broken' 0 "$(screen | awk 'length > 40' | wc -l)"
keys Right z
ok 'a pit is stepped to' shows 'ply 2: greedy'
leave_terminal

in_terminal 20 8 screen "./referee human greedy -r 1 -s 5 --delay 0ms"
ok 'on 20 x 8 Kari has its whole board, and its question' shows 'move: _'
is 'and nothing else' 'turn 1, red to move
    1  2  3  4  5
1  r6 r3 r2 -- --
2  r5 r4 -- -- --
3  r1 -- -- -- b1
4  -- -- -- b4 b5
5  -- -- b2 b3 b6
move: _' "$(screen)"
tmux -S "$terminal" resize-window -x 10 -y 5
keys 5
ok 'on 10 x 5 one sees what one types' shows 'move: 5_'
keys 3 Enter
ok 'which is played' shows 'turn 2, re'
keys PPage
ok 'and one can look back' shows '1/2 53'
keys x x
leave_terminal

in_terminal 80 24 screen "./referee -G mancala human greedy -r 1 -s 5 --delay 1s"
ok 'Mancala begins' shows 'your move'
keys 5 Enter
ok 'one sees where its seeds come to' showed '4     4     4     4     4     0'
leave_terminal

in_terminal 80 24 screen "./referee -G omweso random human -r 1 -s 3 --delay 0ms"
ok 'where moves cannot be listed, one is shown' shows 'too many to list, such as '
keys Right
ok 'the arrows propose some' shows 'your move: 1,2,2,1,1,1,3,2,2,3,4,2,1,2,3,2?'
keys z
ok 'and one is played' shows 'round 1, seat 2 to move'
leave_terminal

in_terminal 80 24 screen "./referee -G mancala random human -r 1 -s 3 --delay 0ms"
ok 'seat 2 plays the upper row' shows 'your move: _'
keys Right Right
ok 'in which an arrow goes as it points' shows 'your move: 11?'
leave_terminal

in_terminal 80 24 dumb "./referee human greedy -r 1 -s 5"
ok 'a dumb terminal has plain lines' shows 'moves 11'
keys 1 3 Enter
ok 'and moves are typed there' shows 'ply 2: greedy'
keys quit Enter
ok 'until one leaves' shows 'status 0'
leave_terminal

# Watching

in_terminal 80 24 screen "./referee -g random greedy -r 2 -s 5 --stable"
ok 'a match is watched' showed 'ply 2: greedy (seat 2) played'
keys Space
ok 'space pauses it' shows 'paused: arrows step'
keys Home
ok 'Home goes to the start' shows 'the start: random moves first'
keys Right
ok 'an arrow steps on' shows 'ply 1: random (seat 1) played 33'
keys Right
ok 'by one ply' shows 'ply 2: greedy (seat 2) played 13'
is 'whose change is marked' 1 "$(tmux -S "$terminal" capture-pane -p -e |
	grep -c '7m.*b1')"
keys Left
ok 'and back' shows 'ply 1: random'
keys Right Right Right Right Right Right Right Right Right Right
ok 'it can be stepped to what is not seen yet' shows 'ply 11: random'
keys q
ok 'q leaves the match running without the picture' shows 'game 2: greedy - random: '
shows 'status 0' >/dev/null
is 'with all its results' \
	"$(./referee random greedy -r 2 -s 5 --stable | grep '^game')" \
	"$(screen | grep '^game')"
ok 'and the terminal is as it was after q' as_before
keys "./referee -g -t move=2s 'sh -c \"sleep 9\"' greedy -r 1; echo status \$?" Enter
ok 'the clock of who thinks runs' showed '> sh (seat 1): 1.'
ok 'down' showed '> sh (seat 1): 0.'
ok 'and the verdict is in words' shows 'greedy (seat 2) wins: late-wall by sh: no answer within'
keys q
ok 'after which one leaves' shows 'status 0'
keys "./game -n 0 random greedy -r 1 -s 5 -g; echo status \$?" Enter
ok 'game -g shows rounds' shows 'kari, game 1 of 1: random 0 - 0 greedy'
keys C-c
ok 'until Ctrl-C' shows '$' -x
ok 'and leaves the terminal as it was' as_before
keys "./game -n 1 greedy -s 5 -l '$TMP/person.log'; echo status \$?" Enter
ok 'game -n 1 proposes the first move' shows 'your move: 11?'
keys Right
ok 'an arrow goes to the next' shows 'your move: 12?'
keys z
ok 'and one key plays it' showed 'ply 1: human (seat 1) played 12'
keys x x
ok 'until X' shows 'status 0'
leave_terminal

finish
