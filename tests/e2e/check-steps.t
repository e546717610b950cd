#!/bin/sh
# referee --check: our own players pass it, on every wire and in every game.  An
# agent with one fault fails the step for that fault, with words that say why.
# The faulty agents are in tests/agents; pupil.c has the faults that a match
# would not find.  The checks run side by side, because most of the time they
# wait.  With SLOW all games and faults are tried, otherwise the first of each step.
# shellcheck disable=SC2016 # what agents are told is in single quotes
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

cp "$BIN/random" "$HOUSE/" # scripts there run it
mkdir -m 1777 "$TMP/tmp"
limit=
! command -v timeout >/dev/null || limit='timeout 200'

# No memory limit allows what a sanitizer needs.
sanitized=no
! grep -q __asan_init "$HOUSE/referee" || sanitized=yes
counted=no
! has_linux_calls || counted=yes

# check NAME AGENT OPTION...: output in $TMP/NAME, status in NAME.rc; again
# while the machine is so busy that a game is void
check() {
	for _ in $(seq 20); do
		check_once "$@"
		grep -q 'void: ' "$TMP/$1" || break
	done
}

check_once() {
	check_name=$1
	check_agent=$2
	shift 2
	check_rc=0
	(
		# shellcheck disable=SC2086 # words
		cd "$HOUSE" && TMPDIR="$TMP/tmp" $limit ./referee -s 7 "$@" \
			--check "$check_agent" >"$TMP/$check_name" \
			2>"$TMP/$check_name.err" </dev/null
	) || check_rc=$?
	echo $check_rc >"$TMP/$check_name.rc"
}

status() {
	cat "$TMP/$1.rc"
}

# Print the steps of a JSON output in this state: in_state NAME STATE
in_state() {
	sed -n "s/.*\"name\":\"\\([^\"]*\\)\".*\"state\":\"$2\".*/\\1/p" "$TMP/$1" |
		paste -s -d ' ' -
}

# Print a value of a step in JSON: said NAME STEP KEY
said() {
	sed -n "/\"name\":\"$2\"/s/.*\"$3\":\"\\(\\([^\"\\\\]\\|\\\\.\\)*\\)\".*/\\1/p" \
		"$TMP/$1"
}

# plan NAME|AGENT|OPTION...
plan() {
	printf '%s\n' "$1" >>"$TMP/plan"
}

# Run every LANES-th check of the plan, from the N-th on: lane N
lanes=12
lane() {
	while IFS='|' read -r lane_name lane_agent lane_options; do
		# shellcheck disable=SC2086 # a list of words
		check "$lane_name" "$lane_agent" $lane_options
	done <<LANE
$(awk -v n="$1" -v lanes=$lanes 'NR % lanes == n' "$TMP/plan")
LANE
}

trim() {
	trimmed=${1# }
	printf '%s\n' "${trimmed% }"
}

#
# What is checked
#

# A time near its limit is processor time, so that no load makes it late.
plan 'near|pace - c90|-r 2 -t clock=cpu,move=100ms --json'
plan 'whole|./eleven.sh|-r 8'
plan 'kari-random|random|-r 2'
plan 'kari-greedy|greedy|--json -r 2'
plan 'mancala|greedy|--json -G mancala -r 2'
plan 'files|files:random --files|--json -G halma,plies=16 -r 2'
plan 'eleven|./eleven.sh|--json -r 2'
plan 'second|pupil second|--stable'
plan 'once|pupil once|-r 3 --json'
plan 'status|pupil status|-r 2 --json'
plan 'dice|pupil dice|-r 2 --json'
plan 'bye|pupil bye|-r 4 --json'
plan 'child|pupil child|-r 2 --json --sandbox=posix'
plan 'traceback|crash abort 1 OhNo|--json'
plan 'denied|crash abort 1 PermissionError|--json'
plan "log|random|-r 2 -l $TMP/talk.log"

if [ "${SLOW:-}" ]; then
	plan 'kari-kari|kari:random|--json -r 2'
	plan 'hus|greedy|--json -G hus -r 2 -t mem=none'
	plan 'omweso|random|--json -G omweso -r 2 -t mem=none'
	plan 'halma|random|--json -G halma,plies=40 -r 2'
fi

# The agents that fail, a line a case: step | in its text | in its hint |
# options | agent | sentence

cat >"$TMP/single.sh" <<'SH'
[ "$(head -n 1 input.txt)" = SINGLE ] || exec "$@"
SH
cat >"$TMP/memory.sh" <<'SH'
# After the first move it knows the board from playdata.txt only.
[ -e playdata.txt ] || [ "$(sed -n 2p input.txt)" = WHITE ] ||
	[ "$(sed -n 4p input.txt)" = BBBBB........... ] || exit 0
: >playdata.txt
exec "$@"
SH
cat >"$TMP/stay.sh" <<'SH'
echo 'E 0,0 1,0' >output.txt
exec sleep 100
SH
cp "$TMP/single.sh" "$TMP/memory.sh" "$TMP/stay.sh" "$HOUSE/"
printf './random\nexit $?\n' >"$HOUSE/shim.sh"
mkdir -m 1777 "$TMP/others"
printf 'echo >%s/$$ || exit 3\nexec ./random\n' "$TMP/others" >"$HOUSE/outside.sh"
printf '\357\273\277#!/bin/sh\n' >"$HOUSE/marked"
printf '\377\376e\0x\0' >"$HOUSE/wide.sh"
printf 'MZ\220' >"$HOUSE/windows"
echo 'int main(void) { return 0; }' >"$HOUSE/source.c"
chmod 755 "$HOUSE/marked"
chmod 644 "$HOUSE/windows" "$HOUSE/source.c"
echo nonsense >"$HOUSE/nonsense"
chmod 755 "$HOUSE/nonsense"
cp "$HOUSE/nonsense" "$HOUSE/forbidden"
chmod 644 "$HOUSE/forbidden"

cat >"$TMP/cases" <<'CASES'
start | it may not be executed; if it is a script, begin it with #! | | | ./forbidden | a file that may not be executed
start | it does not begin with #! and an interpreter; begin it so | | | ./nonsense | one that is no program
start | it begins with a byte order mark | | | ./marked | a script behind a byte order mark
start | it is a program for Windows; build it here | | | ./windows | a program for Windows that may not be executed
start | it is source; compile it | | | ./source.c | source that may not be executed
first-answer | it is text in UTF-16 | | | sh wide.sh | a script in UTF-16
first-answer | byte 1 of the line is 0xef | byte order mark | | say 1 '\xef\xbb\xbf11\n' | an answer behind a byte order mark
first-answer | exited with status 0 | caught an error of its own | | leave 0 | one that leaves without a word
first-answer | no answer within | | -t move=200ms | hang | no answer
first-answer | no answer within | flush after each message | -t move=200ms | pupil buffer | an answer that is not flushed
first-answer | no answer in time | flush after each message | -G mancala -t move=100ms,start=0ms,grace=100ms | pupil buffer | one that is not flushed where the game goes on
first-answer | no answer within | End the answer with a newline | -t move=200ms | say 1 11 | one without its newline
first-answer | malformed | standard error | | fault hello | a greeting
first-answer | exited with status 3 | until it is told to leave | | leave 3 | an exit
first-answer | signal 11 | a stack of more than 64 MB | | crash segv | a crash
first-answer | closed its standard output | leave it open | | fault shut | a closed output
first-answer | byte 1 of the move | two characters | | kari:kari exact wrong | a wrong byte on the kari wire
first-answer | no answer within | both characters | -t move=200ms | kari:kari exact half | half an answer there
first-answer | no answer within | without kari: before it | -t move=2s | kari:sh eleven.sh | a line agent named as one of the kari wire
first-answer | exited with status 1 | with kari: before it | -t move=5s | kari exact | one of the kari wire named as a line agent
first-answer | without an output.txt | write output.txt | -G halma | files:false | no output.txt
first-answer | no answer within | leave as soon as | -G halma -t clock=wall,bank=none,start=0ms,move=200ms | files:sh stay.sh | an output.txt without an end of its process
seat-1 seat-2 | '00' is not legal | The position was | | say 2 '00\n' | an illegal move
seat-2 | 'what' is no move | protocol.md | | pupil second | one that has not learned to move second
rounds | exited with status 5 | | -r 3 | pupil third | one that falls in the third game
time | no answer within | Stop thinking | -t move=200ms | spin 2 | one that is late in the middle of a game
time | lost by being late | with a margin | -t late=random,after=restart,move=100ms,start=0ms,grace=50ms | pupil late | one whose late turns are played at random
time | of processor time | its threads | -t move=5s,cpu=200ms | spin 2 | one that computes too much
memory | more than 32 MB | Hold less | -t mem=32M | attack private mb=32 | one that holds too much
output | spoke out of turn | standard error | | say 2 '@\n@\n' | one that answers twice
output | twice | Keep the list | | fault twice 2 | one that asks for the moves twice
output | 4096 | Write less | | long 4097 2 | one that writes too long a line
waiting | 'what' is no move | | | pupil wait | one that does not bear to wait
pass | 'what' is no move | A forced pass | | pupil pass | one that cannot pass
pass | 'what' is no move | A forced pass | -s 4 -r 8 | pupil pass | one that has to in a whole game already
pass | 'what' is no move | A forced pass | -G mancala | pupil pass | one that cannot pass in Mancala
cancelled | 'what' is no move | Forget all | | pupil cancel | one that does not forget a cancelled game
late | 'what' is no move | After `played` | -G hus -t mem=none | pupil played | one that does not understand `played`
positions | 'what' is no move | take the board from `position` | -G mancala | pupil middle | one that cannot take over
positions single | without an output.txt | write output.txt | -G halma,plies=20 | files:sh memory.sh ./random --files | one that cannot do so on the files wire
single | without an output.txt | write output.txt | -G halma,plies=20 | files:sh single.sh ./random --files | one that knows no SINGLE
quit end-of-input | did not leave within 0.20 s | Leave at `quit` | -t quit=200ms | pupil deaf | one that does not leave
end-of-input | did not leave within 1.00 s | end of file | | pupil quit | one that goes on without its referee
CASES
! has_linux_calls || cat >>"$TMP/cases" <<'CASES'
first-answer | it was refused a second thread under threads=1 | ends in exec | -t threads=1 | sh shim.sh | a script that starts it under threads=1
first-answer | no answer within | It was waiting, not thinking | -t move=200ms | hang | one that waits
first-answer | no answer within | It used the processor all the time | -t move=200ms | spin 1 | one that computes
time | no answer within | It was waiting, not thinking: it used hardly any processor time. Read | -t move=200ms | pupil late | one that waits in the middle of a game
CASES
! has ,landlock "$("$HOUSE/referee" -v -r 1 random random)" >/dev/null ||
	cat >>"$TMP/cases" <<'CASES'
first-answer | exited with status 3 before it answered anything; it was refused a file | with these layers of the sandbox off: posix, landlock | | sh outside.sh | one that writes elsewhere
CASES

cp "$ROOT/agents/samples/eleven.sh" "$HOUSE/"
[ "${SLOW:-}" ] || {
	awk '!seen[$1]++ || /files:sh stay/' "$TMP/cases" >"$TMP/first"
	mv "$TMP/first" "$TMP/cases"
}
number=0
while IFS='|' read -r _ _ _ options agent _; do
	number=$((number + 1))
	plan "case-$number|$(trim "$agent")|--json -r 2 $(trim "$options")"
done <"$TMP/cases"
for n in $(seq 0 $((lanes - 1))); do
	lane "$n" &
done
wait

#
# Who passes
#

is 'random passes in Kari' 0 "$(status kari-random)"
is 'a step is a line of TAP' '' "$(
	grep -v -E '^(ok [0-9]+ - .*|1\.\.14|#.*)$' "$TMP/kari-random")"
ok 'the last line is the sum' grep -q '^# 1[34] passed, 0 failed' "$TMP/kari-random"
is 'nothing is said on standard error' '' "$(cat "$TMP/kari-random.err")"
for name in kari-greedy mancala files eleven ${SLOW:+kari-kari hus omweso halma}; do
	is "a good agent passes each step: $name" '0, failed none' \
		"$(status "$name"), failed $(in_state "$name" failed | sed 's/^$/none/')"
done
# memory is not counted on every system
is 'the steps of the line wire' \
	'start first-answer seat-1 seat-2 rounds time output waiting pass cancelled quit end-of-input same-seed' \
	"$(in_state kari-greedy passed | sed 's/ memory//')"
is 'where answers may be late, lateness is tried' \
	'start first-answer seat-1 seat-2 rounds time output waiting pass cancelled late positions quit end-of-input same-seed' \
	"$(in_state mancala passed | sed 's/ memory//')"
is 'the steps of the files wire' \
	'start first-answer seat-1 seat-2 rounds time positions single same-seed' \
	"$(in_state files passed | sed 's/ memory//')"
ok 'JSON ends with the sum' has '"failed":0,' "$(tail -n 1 "$TMP/kari-greedy" |
	grep '^{"v":1,"check":{"passed":1[34],"failed":0,"skipped":[01],"unjudged":0}}$')"
is 'games are cancelled to see what becomes of that' \
	'2 of 2 games, by `end cancelled endless`' \
	"$(said kari-greedy cancelled text)"
ok 'times are told, and their limit' has 'of 10.00 s' \
	"$(said kari-greedy time text)"

#
# Who fails
#

number=0
while IFS='|' read -r steps text hint options agent sentence; do
	number=$((number + 1))
	steps=$(trim "$steps")
	step=${steps%% *}
	if [ "$step" = memory ] && [ $counted,$sanitized != yes,no ]; then
		skip "fails just that step:$sentence" 'it is not counted here'
		continue
	fi
	failed=$(in_state case-$number failed)
	# On a busy machine an opponent is slow in the later steps, too.
	[ "$steps" != waiting ] || failed=${failed%% *}
	is "fails just that step:$sentence ($steps)" "$steps, 1" \
		"$failed, $(status case-$number)"
	ok "and is told why:$sentence" has "$(trim "$text")" \
		"$(said case-$number "$step" text)"
	ok "and what to change:$sentence" has "$(trim "$hint")" \
		"$(said case-$number "$step" hint)"
done <"$TMP/cases"

#
# What is said
#

ok 'a failed step says what was expected' grep -q \
	'^#   expected: one line with a move that is legal now: 11, 12, 13, 33$' "$TMP/second"
is 'and shows the last lines of the conversation' '-> go 10000
<- moves\n
-> moves 11\t12\t13\t33
<- what\n' "$(sed -n 's/^#     //p' "$TMP/second" | tail -n 4)"
is 'what cannot be judged then says why' \
	'ok 14 - plays a game again from the same seed # SKIP because step 4 failed' \
	"$(grep '^ok 14' "$TMP/second")"
ok 'the sum says how many those are' grep -q \
	'^# [78] passed, 1 failed, [56] not run$' "$TMP/second"
number=$(sed -n '/files:sh stay/=' "$TMP/cases")
is 'each file of a move is shown once, also that of a process which was ended' '1 1' \
	"$(said "case-$number" first-answer conversation | tr '>' '\n' |
	awk '/GAME/ { n++ } /output.txt: E 0,0 1,0/ { m++ } END { print n, m }')"
ok 'its last words are shown' has OhNo "$(said traceback first-answer stderr)"
if "$HOUSE/referee" -v -r 1 random random | grep -q -E ',(landlock[0-9]+|uid|mounts)(,|$)'; then
	ok 'who was refused a file is told what it may write' has \
		'It may write in $TMPDIR' "$(said denied first-answer hint)"
else
	skip 'who was refused a file is told what it may write' 'nothing refuses files here'
fi
ok 'leaving after each game is allowed, and warned of' has \
	'it left after a game' "$(said once rounds warning)"
is 'it passes' '0 ' "$(status once) $(in_state once failed)"
ok 'so is leaving with a status' has 'status 7' "$(said status quit warning)"
# The step depends on whether the answer comes before the next turn.
is 'who speaks when a game is over fails' 1 "$(status bye)"
ok 'and is told what is to be silent' has 'debug output goes to standard error' \
	"$(cat "$TMP/bye")"
ok 'an answer near its limit is warned of' has \
	'slower or busier' "$(said near time warning)"
if [ $counted = yes ]; then
	for _ in 1 2 3 4 5 6 7 8; do
		check ponders 'ponder thread' -r 2 --json
		! has offturn "$(said ponders waiting warning)" >/dev/null || break
	done
	if has 'computed 0.0' "$(said ponders waiting text)" >/dev/null; then
		skip 'computing in the opponent'\''s turns is warned of' \
			'the machine is so busy that a thread gets no sixth of the time'
	else
		ok 'computing in the opponent'\''s turns is warned of' has \
			'under offturn=lose it would lose' "$(said ponders waiting warning)"
	fi
fi
ok 'who plays otherwise each time is told so, and passes' has \
	'which is allowed' "$(said dice same-seed text)"
if [ $counted = yes ]; then
	is 'where nothing ends it, a child that is left behind is found' \
		'quit end-of-input' "$(in_state child failed)"
else
	skip 'where nothing ends it, a child that is left behind is found' \
		'this system does not say'
fi
ok 'the conversations can be kept' grep -q '1 -> quit$' "$TMP/talk.log"

# protocol.md prints a run.
printed() {
	sed -n '/^## Before you submit/,/^## /{/^```checked/,/^```$/p;}' \
		"$ROOT/protocol.md" | grep -v '^```'
}
steady() {
	sed -E 's/(under )?[0-9.]+ (ms|s|MB|thread)s?/N \2/g;s/^(#  +)[0-9]+\.[0-9]{3} /\1/;/not enforced here/d'
}
if [ $counted = yes ]; then
	is 'protocol.md prints what it says of a sample' \
		"$(printed | steady | sed '/^\$/d')" "$(steady <"$TMP/whole")"
else
	skip 'protocol.md prints what it says of a sample' 'memory is not counted'
fi

#
# Mistakes of the operator, and an interruption
#

for line in '' '--check' '--check nobody' '--check human' \
	'--check random random' '--check random -t bank=x' \
	'--check random -o games.rec' '--check random -j 2' \
	'--check files:random' '--check kari:random -G hus' \
	'--check kari:random -t late=random'
do
	# shellcheck disable=SC2086 # a list of words
	ok "exit 2 and no step: referee $line" sh -c \
		'out=$("$@" 2>/dev/null); test $? = 2 && test -z "$out"' - \
		"$HOUSE/referee" $line
done

is 'told to stop, it stops' 143 "$(told_to_stop "$HOUSE/referee" --check hang)"

nothing_left_soon
is 'no process is left of all that' 'nothing left' "$(leftovers)"
is 'and no file' '' "$(ls "$TMP/tmp")"
finish
