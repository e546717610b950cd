#!/bin/sh
# Agents that misbehave: what is their verdict, does their opponent get the
# game, does the match go on, and is nothing left of them?  The cases are in the
# table verdicts.txt, and here if a line of that table cannot express them.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

at_once=8 # cases side by side; most of them sleep

# The table

grep '^[^#]' "$ROOT/tests/e2e/verdicts.txt" | sed 's/ | /|/g' >"$TMP/table"
n=0
while IFS='|' read -r _ _ terms agent _; do
	n=$((n + 1))
	play "$n" --json -s 7 -r 2 -t "$terms" "$agent" random &
	[ $((n % at_once)) -ne 0 ] || wait
done <"$TMP/table"
wait
n=0
while IFS='|' read -r verdict turn terms agent sentence; do
	n=$((n + 1))
	# On a machine that is too busy a game may be void; there are tests for
	# that below.
	! has_void "$n" ||
		play_whole "$n" --json -s 7 -r 2 -t "$terms" "$agent" random
	is "$sentence" "$(expected "$verdict" "$turn")" "$(seen "$n" "$turn")"
done <"$TMP/table"

# Programs that cannot be started

printf '#!/bin/sh\nexec honest\n' >"$HOUSE/no-x-bit"
printf '#!/nowhere/interpreter\n' >"$HOUSE/no-interpreter"
printf 'This is no program.\n' >"$HOUSE/no-program"
mkdir "$HOUSE/folder" "$HOUSE/empty" "$HOUSE/nothing"
printf 'neither' >"$HOUSE/folder/agent"
: >"$HOUSE/empty/agent"
mkdir "$HOUSE/own"
cp "$HOUSE/honest" "$HOUSE/own/"
printf '#!/bin/sh\nexec "%s/own/honest"\n' "$HOUSE" >"$HOUSE/own/wrapper"
chmod +x "$HOUSE/no-interpreter" "$HOUSE/no-program" "$HOUSE/own/wrapper" \
	"$HOUSE/empty/agent"

start() {
	play start --json -s 7 -r 2 "$2" random
	is "$1" "$(expected start 0)" "$(seen start 0)"
}
start 'a program without the x bit cannot be started' "$HOUSE/no-x-bit"
start 'nor can one whose interpreter is missing' "$HOUSE/no-interpreter"
start 'nor what is no program' "$HOUSE/no-program"
start 'nor a folder whose agent has no x bit' "$HOUSE/folder"
start 'nor a folder whose agent is empty' "$HOUSE/empty"
play start --json -s 7 -r 2 random "$HOUSE/no-program"
is 'the opponent of such a program wins, whoever is first' \
	"start 1 true 0
start 1 true 0
faults 0, exit 0" "$(seen start 0)"
play start --json -r 2 "$HOUSE/nowhere" random
is 'a program that is not there is the operator'\''s mistake' \
	"$(printf '2\nno games')" \
	"$(cat "$TMP/start.status" && [ ! -s "$TMP/start.json" ] && echo 'no games')"
play wrapper --json -s 7 -r 2 "$HOUSE/own/wrapper" random
is 'a script may be the agent, and become another program' \
	"$(expected fine -)" "$(seen wrapper -)"

# What a process is given

(
	exec 3<"$ROOT/Makefile" 5<"$ROOT/Makefile" 9<"$ROOT/Makefile"
	trap '' PIPE CHLD HUP
	play inside --json -s 7 -r 2 -o "$TMP/inside.rec" -l "$TMP/inside.log" \
		inside 'crash segv 2'
)
is 'an agent has three pipes, its limits, and signals as by default' \
	'signal 1 true 3
signal 1 true 2
faults 0, exit 0' "$(seen inside 0)"
sentence='the kernel'\''s CPU limit is the turn'\''s and a second above what was used'
if has_turn_limit; then
	play cpulimit --json -s 7 -r 2 -t move=5s,cpu=1s 'cpulimit 1' 'cpulimit 1'
	is "$sentence" "$(expected fine -)" "$(seen cpulimit -)"
else
	skip "$sentence" 'this system has no limit for a turn'
fi
if [ -e /proc/self/fd/0 ]; then
	play shrink --json -s 7 -r 2 -t move=5s 'pipes shrink' random
	is 'an agent may shrink its standard input' \
		"$(expected fine -)" "$(seen shrink -)"
	play full --json -s 7 -r 2 -t move=2s 'pipes full' random
	is 'and fill it: what it is told arrives when there is room' \
		"$(expected fine -)" "$(seen full -)"
else
	skip 'an agent may shrink its standard input' 'no /proc'
	skip 'and fill it: what it is told arrives when there is room' 'no /proc'
fi

# Who speaks when

play early --json -s 7 -r 2 -t move=5s "say 2 '@\\n' 10 '@\\n'" 'honest 60'
is 'an answer in the opponent'\''s turn is out of turn' \
	"$(expected malformed 3)" "$(seen early 3)"
has_text 'and the text says so' 1 early 'spoke out of turn'
play crossed --json -s 7 -r 2 -t move=5s 'leave 0 2' 'honest 60'
is 'an agent that leaves in its opponent'\''s turn is missed at its own' \
	"$(expected exit 3)" "$(seen crossed 3)"

# After the win

for how in exit segv; do
	play "win-$how" --json -s 7 -r 2 -t move=5s "win $how" random
	is "a game is won, whatever the winner does then ($how)" 'corner 1 false' \
		"$(game "win-$how" 1 | cut -d ' ' -f 1-3)"
	is "and the next is played ($how)" 'match of 2, exit 0' \
		"$(sed -n 's/.*"match":{"games":\([0-9]*\).*/match of \1/p' \
			"$TMP/win-$how.json"), exit $(cat "$TMP/win-$how.status")"
done

# Standard error

has_stderr() {
	is "$1" "$4" "$(field "$3" "$2" stderr)"
}
play words --json -s 7 -r 1 -t move=5s 'crash segv 2 "TIMEOUT: winner player 1"' \
	random
is 'what looks like a verdict on standard error is none' 'signal 2 true 2' \
	"$(game words 1)"
has_stderr 'it is shown with the verdict' 1 words 'TIMEOUT: winner player 1\u000a'
play last --json -s 7 -r 1 -t move=9s 'loud 100 5' random
is 'after 100 MB of it the exit is still seen' 'exit 2 true 0' "$(game last 1)"
ok 'of 100 MB the last words are shown' \
	has 'xxx\u000athe last words\u000a"' "$(cat "$TMP/last.json")"

# What they say goes where it can do no harm

play hostile -s 7 -r 2 -t move=5s -o "$TMP/hostile.rec" -l "$TMP/hostile.log" \
	"say 2 '\\x1b[2J\\xff\\n'" 'honest 0 remarks'
hostile_bytes() {
	tr -d '\n\t -~' <"$1" | wc -c | tr -d ' '
}
for file in json rec log; do
	is "no byte of an agent reaches a terminal as it is ($file)" 0 \
		"$(hostile_bytes "$TMP/hostile.$file")"
done
ok 'the conversation shows such bytes escaped' \
	grep -q '<- \\x1b\[2J\\xff\\n$' "$TMP/hostile.log"

# Many games

(
	# shellcheck disable=SC3045 # where there is none, the limit is higher
	ulimit -n 32 2>/dev/null
	play_whole many --json -s 7 -r 60 -t move=5s 'crash segv 2' 'fault orphan 3'
)
is '60 games with a fault in each leave no descriptor open' \
	'60 games, 0 void, exit 0' \
	"$(sed -n 's/.*"match":{"games":\([0-9]*\),"void":\([0-9]*\).*/\1 games, \2 void/p' \
		"$TMP/many.json"), exit $(cat "$TMP/many.status")"
play jobs --json -s 7 -r 4 -j 4 -t move=200ms hang 'hang 2'
is 'games side by side are judged as one by one' 'late-wall 2 true 0
late-wall 2 true 1
late-wall 2 true 0
late-wall 2 true 1' \
	"$(for g in 1 2 3 4; do game jobs $g; done)"

# A referee that is kept from looking

# The answer comes while the referee is stopped for longer than the limit.  If
# the referee was not yet waiting, it knows that the answer was in time; then
# again, until there are that many attempts and that exit status: frozen NAME
# TIMES ATTEMPTS STATUS.
frozen() {
	for _ in $(seq 20); do
		rm -rf "$TMP/frozen-$1"
		mkdir -m 777 "$TMP/frozen-$1"
		as_user "$1" --json -s 7 -r 1 -t move=250ms --sandbox=none \
			"freeze $TMP/frozen-$1 $2" honest
		[ "$(field "$1" 1 loser_fault)" = true ] && break # never
		if [ "$(field "$1" 1 attempts) $(cat "$TMP/$1.status")" = "$3 $4" ]; then
			break
		fi
	done
}
frozen once 1 2 0
is 'a game is played again where the referee slept over a limit' \
	'2 attempts, false, exit 0' \
	"$(field once 1 attempts) attempts, $(field once 1 loser_fault), exit $(
		cat "$TMP/once.status")"
frozen always 3 3 3
is 'if it cannot be played it is void and no loss, and the status is 3' \
	'void 0 false 0, 3 attempts, exit 3' \
	"$(game always 1), $(field always 1 attempts) attempts, exit $(
		cat "$TMP/always.status")"

# The referee is told to stop, or killed

# Two games are over, and the third hangs.
begin_to_hang() {
	begin "$1" -s 7 -r 4 --json -t move=50s "$HOUSE/hang 1 2" honest
	await hangs
}
# shellcheck disable=SC2317 # await calls it
hangs() {
	ps -A -o args= |
		awk -v is="$HOUSE/hang now" '$0 == is { n++ } END { exit !n }'
}

interrupt() {
	begin_to_hang "$1"
	kill "-$1" "$referee"
	finish_referee "$1"
}

# Ctrl-C at a terminal reaches all processes of the job.  On a busy machine the one that
# referees may be gone before the other one looks.
interrupt_job() {
	begin_to_hang job
	refereeing=$(child_of "$referee")
	kill -STOP "$referee"
	kill -INT "$refereeing"
	await has_ended "$refereeing"
	kill -INT "$referee"
	kill -CONT "$referee"
	finish_referee job
}
# shellcheck disable=SC2317 # await calls it
has_ended() {
	[ -z "$(alive "$1")" ]
}
for signal in TERM INT HUP; do
	if [ $signal = HUP ] && is_ignored HUP; then
		skip "SIG$signal ends a match at once" 'these tests run without it'
		continue
	fi
	interrupt $signal
	case $signal in INT) status=130 ;; *) status=143 ;; esac
	is "SIG$signal ends a match at once, and its hanging agent" \
		"exit $status, nothing left" "exit $(cat "$TMP/$signal.status"), $(leftovers)"
	is "SIG$signal: the games that were finished are reported, and the table" \
		'3 games, 1 void, match of 2' "$(reported $signal)"
done
begin text -s 7 -r 4 -t move=50s "$HOUSE/hang 1 2" honest
await hangs
kill -INT "$referee"
finish_referee text
is 'for people the table blames nobody for the game that was interrupted' \
	'interrupted: 1 of 4 games were not begun,1 game was not finished: interrupted,' \
	"$(grep -e '^interrupted' -e void: -e 'not finished' "$TMP/text.json" |
		grep -v '^game' | tr '\n' ,)"
interrupt_job
is 'so does Ctrl-C' 'exit 130, nothing left, 3 games, 1 void, match of 2' \
	"exit $(cat "$TMP/job.status"), $(leftovers), $(reported job)"
begin worker --json -s 7 -r 3 -t move=5s --events "$TMP/events" 'honest 10' honest
await test -s "$TMP/events"
worker=$(child_of "$referee")
await test -s "$TMP/worker.json"
kill -KILL "$worker"
finish_referee worker
is 'a game whose refereeing process was killed is played again' \
	'3 games, 0 void, match of 3, exit 0' \
	"$(reported worker), exit $(cat "$TMP/worker.status")"
interrupt KILL
nothing_left_soon
is 'SIGKILL of the referee ends the hanging agent too' 'nothing left' "$(leftovers)"

# What is refused by threads=1 is explained

if has_linux_calls; then
	printf '#!/bin/sh\nread -r line; (read -r line); read -r line\n' >"$HOUSE/forks"
	printf '#!/bin/sh\nread -r line; export -p >&2; exit 1\n' >"$HOUSE/asked"
	chmod +x "$HOUSE/forks" "$HOUSE/asked"
	play forks --json -r 2 -t threads=1,move=5s "$HOUSE/forks" random
	is 'who dies of a child that threads=1 forbids is told so' 2 "$(grep -c \
		'answered anything; it was refused a second thread under threads=1' \
		"$TMP/forks.json")"
	play many --json -r 1 -t move=5s "$HOUSE/asked" random
	play one --json -r 1 -t threads=1,move=5s "$HOUSE/asked" random
	is 'libraries hear of it, and only then' '1, 0' "$(
		grep -c 'OPENBLAS_NUM_THREADS=.*1' "$TMP/one.json"), $(
		grep -c OPENBLAS "$TMP/many.json")"
fi

# A referee that is stopped (Ctrl-Z)

# stop_the_referee N SEAT OPTION...: an agent asks for its moves while the
# referee is stopped, for longer than all its time
stop_the_referee() {
	stopped=$1
	going="\"go\".*\"seat\":$2"
	shift 2
	begin "stopped$stopped" --json -s 7 -r 1 --events "$TMP/events$stopped" "$@"
	await test -s "$TMP/events$stopped"
	worker=$(child_of "$referee")
	await grep -qs "$going" "$TMP/events$stopped"
	kill -STOP "$referee" "$worker"
	sleep 0.6
	kill -CONT "$referee" "$worker"
	finish_referee "stopped$stopped"
}
# One process, because on a busy machine only a single process has all its waits
# excused.
stop_the_referee 1 1 -t move=400ms 'pace 200 again' random
stop_the_referee 2 2 -t move=400ms random 'pace 200 again'
stop_the_referee 3 1 -G halma,plies=4 -t bank=800ms,clock=wall 'pace 200 again' random
for at in 1 2 3; do
	is "what an agent asks while the referee is stopped costs it no time ($at)" \
		'false 0' "$(field stopped$at 1 loser_fault) $(cat "$TMP/stopped$at.status")"
done

# A process that ends past its limit, having closed its output before.
cat >"$HOUSE/closing" <<'AGENT'
#!/bin/sh
while read -r word _; do
	[ "$word" = go ] || continue
	sleep 0.28
	exec >&-
	sleep 0.05
	exit 3
done
AGENT
chmod +x "$HOUSE/closing"
for _ in $(seq 20); do # on a busy machine it may end later than we wait
	play closing --json -s 7 -r 1 -t move=300ms,start=0ms closing random
	[ "$(field closing 1 reason)" != exit ] || break
done
is 'a process that is ending when its time is over is judged by how it ends' \
	'exit 2 true 0' "$(game closing 1)"

# A process that closes its output and stays past its limit.
sed 's/sleep 0.05/sleep 1/' "$HOUSE/closing" >"$HOUSE/staying"
chmod +x "$HOUSE/staying"
play_first staying --json -s 7 -r 1 -t move=300ms,start=0ms staying random
is 'but not for ever: then it is late' 'late-wall 2 true 0' "$(game staying 1)"

# The last game's process leaves when it is asked, which is no fault.  Its successor
# has a clock of its own, but if the old one needed more than `quit` or could
# leave files.
successor() { # SEAT TERMS [STATUS]
	set -- "$1" "$2,start=0ms" "$HOUSE/successor 250 ${3-0}" random
	[ "$1" = 1 ] || set -- "$1" "$2" random "$3"
	play_first successor --json -s 7 -r 2 -t "$2" "$3" "$4"
	for game in 1 2; do
		echo "$(field successor $game reason) $(field successor $game loser_fault)"
	done
}
for seat in 1 2; do
	for terms in move=300ms move=300ms,quit=10ms move=300ms,write=scratch \
		move=900ms,quit=100ms move=900ms,write=scratch; do
		case $terms in move=300ms,*) what='late-wall true' ;; *) what='corner false' ;; esac
		is "what a process that leaves takes from the next one's clock ($terms, seat $seat)" \
			"$(printf 'corner false\n%s' "$what")" "$(successor $seat $terms)"
	done
	is "the process that left is counted (seat $seat)" $((2 - seat)),$((seat - 1)) \
		"$(sed -n 's/.*"left":\[\([01],[01]\)\].*/\1/p' "$TMP/successor.json")"
	is "who leaves with another status has failed (seat $seat)" \
		"$(printf 'corner false\nexit true')" "$(successor $seat move=900ms 3)"
	is "and who dies of a signal (seat $seat)" \
		"$(printf 'corner false\nsignal true')" "$(successor $seat move=900ms 139)"
done

# Processes that leave their group

if has_linux_calls; then
	for how in hide hop; do
		play $how --json -s 7 -r 2 -t move=5s "stray $how" random
		is "an agent that leaves a process behind plays on ($how)" \
			"$(expected fine -)" "$(seen $how -)"
		is "but the process does not outlive the match ($how)" \
			'nothing left' "$(leftovers)"
	done
else
	skip 'a process that has left its group does not outlive the match' \
		'this system cannot promise that'
fi

is 'of all these agents no process is left' 'nothing left' "$(leftovers)"
finish
