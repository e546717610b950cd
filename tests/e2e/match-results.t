#!/bin/sh
# The referee's command line, its results, and what they depend on.
# shellcheck disable=SC2016 # sh -c has its own arguments, sed its own signs
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"

cd "$BIN" || exit 1

# Play matches under --stable, as text: stable ARGUMENT...
stable() {
	./referee --stable "$@" 2>&1
}

# Print the value of a key in a line of JSON.
value() { # key
	sed -n "s/.*\"$1\":\\(\"[^\"]*\"\\|[^,}]*\\).*/\\1/p"
}

# Print how often players won or fouled, from a match's JSON: sum KEY
sum() {
	tail -1 | grep -o "\"$1\":[0-9]*" | cut -d: -f2 | awk '{ n += $1 } END { print n + 0 }'
}

#
# A match
#

./referee ./random ./greedy -r 10 -s 1 >"$TMP/plain"
ok 'the match of the README is played' exits 0 test -s "$TMP/plain"
is 'a line a game' 10 "$(grep -c '^game ' "$TMP/plain")"
ok 'the seed is printed' has 'seed 1' "$(head -1 "$TMP/plain")"
ok 'the table has both players' has 'greedy ' "$(grep -A2 '^player' "$TMP/plain")"
ok 'the table ends with an Elo difference and its interval' \
	has '95 % from' "$(tail -1 "$TMP/plain")"
is 'options may stand before, between and behind the players' \
	"$(stable -s 1 -r 4 ./random ./greedy)" \
	"$(stable ./random -r4 ./greedy --seed=1)"
is 'a drawn seed is printed and gives the same match again' same "$(
	stable random greedy -r 6 >"$TMP/drawn"
	seed=$(sed -n '1s/.*seed \([0-9]*\),.*/\1/p' "$TMP/drawn")
	stable random greedy -r 6 -s "$seed" | cmp -s - "$TMP/drawn" && echo same)"
is '-q prints the table only' 0 "$(stable -q -s 1 random greedy | grep -c '^game ')"
is 'the default is eight rounds' 8 "$(stable -s 1 random greedy | grep -c '^game ')"
is 'without a terminal there is no progress line' '' \
	"$(./referee -q -s 1 -r 50 random random 2>&1 >/dev/null)"
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
	ok 'on a terminal there is one' has ' of 50 games' \
		"$(script -qec './referee -q -s 1 -r 50 random random >/dev/null' /dev/null </dev/null)"
else
	skip 'on a terminal there is one' 'there is no script(1)'
fi
is 'equal names are told apart' 'random random(2)' \
	"$(stable -q -s 1 random random | awk '/^random/ { print $1 }' | paste -sd' ' -)"
ok 'greedy beats random' test "$(./referee --json -s 5 -r 200 greedy random |
	tail -1 | sed 's/.*"player":1,[^}]*"wins":\([0-9]*\).*/\1/')" -ge 190

#
# JSON
#

./referee --json -s 3 -r 4 random greedy >"$TMP/json"
is 'an object a game and one for the match' 5 "$(grep -c '^{"v":1,.*}$' "$TMP/json")"
is 'player 1 moves first in game 1, then seats alternate' '1 2 1 2' \
	"$(value first <"$TMP/json" | paste -sd' ' -)"
for key in game pair seed first winner reason text loser_fault plies wall_ms cpu_ms; do
	is "a game has the key $key" 4 "$(grep -c "\"$key\":" "$TMP/json")"
done
is 'the last line sums up' 4 "$(tail -1 "$TMP/json" | sed 's/.*"match":{"games":\([0-9]*\).*/\1/')"
ok 'every line is JSON' is_json "$TMP/json" lines=1
is 'an infinite Elo is null' null "$(./referee --json -s 3 -r 2 greedy random |
	tail -1 | value elo)"
is '--stable has no times' 0 "$(stable --json -s 3 random greedy | grep -c '_ms')"

#
# Chance
#

stable -s 11 -r 20 --json random random >"$TMP/all"
is 'games 7-9 alone are those of the whole match' \
	"$(sed -n 7,9p "$TMP/all")" \
	"$(stable -s 11 -r 20 --games 7-9 --json random random | sed '$d')"
is 'another seed gives other games' different "$(stable -s 12 -r 20 --json random random |
	cmp -s - "$TMP/all" || echo different)"
for jobs in 2 3 7; do
	stable -s 11 -r 20 --json -j $jobs random random -o "$TMP/$jobs.rec" >"$TMP/$jobs"
	ok "at -j $jobs the output is the same to the byte" cmp "$TMP/all" "$TMP/$jobs"
done
ok 'and so is the record' cmp "$TMP/2.rec" "$TMP/7.rec"
is 'with --pairs both games of a pair start alike' 10 "$(
	stable -s 11 -r 20 -p random random -o "$TMP/pairs.rec" >/dev/null
	grep '^start' "$TMP/pairs.rec" | uniq -c | awk '$1 == 2' | wc -l | tr -d ' ')"
is 'without it each starts anew' 20 "$(grep '^start' "$TMP/2.rec" | uniq | wc -l | tr -d ' ')"
is 'a given opening is every start' 1 "$(
	stable -G kari,opening=352614 -s 1 random random -o "$TMP/fixed.rec" >/dev/null
	grep '^start' "$TMP/fixed.rec" | sort -u | wc -l | tr -d ' ')"

#
# Records
#

is 'nobody else reads a record or a log' '2.log 2.rec' "$(
	umask 022
	stable -s 11 -r 20 random random -o "$TMP/2.rec.new" -l "$TMP/2.log" >/dev/null
	mv "$TMP/2.rec.new" "$TMP/2.rec"
	cd "$TMP" && find 2.log 2.rec -perm 600 | sort | paste -sd' ' -)"
is 'a record has a block a game' 20 "$(grep -c '^sum ' "$TMP/2.rec")"
is 'the keys stand in their order' \
	'record id game seed first player player terms enforced start' \
	"$(sed -n '1,10s/ .*//p' "$TMP/2.rec" | paste -sd' ' -)"
stable -s 11 -r 2 random random -o "$TMP/torn.rec" >/dev/null
cp "$TMP/torn.rec" "$TMP/whole.rec"
printf 'record 1\nid 11/3\nga' >>"$TMP/torn.rec"
ok 'a torn end is cut off, and said' has 'torn' \
	"$(stable -s 11 -r 4 -q random random -o "$TMP/torn.rec" 2>&1)"
ok 'and new games follow whole ones' cmp -n "$(wc -c <"$TMP/whole.rec")" \
	"$TMP/whole.rec" "$TMP/torn.rec"
is 'so all blocks are whole again' 4 "$(grep -c '^sum ' "$TMP/torn.rec")"
sed '12s/$/0/' "$TMP/whole.rec" >"$TMP/bad.rec"
ok 'a damaged block elsewhere is an error' \
	exits 2 ./referee -s 1 random random -o "$TMP/bad.rec"
sed "s/\$/$(printf '\r')/" "$TMP/whole.rec" >"$TMP/crlf.rec"
cp "$TMP/crlf.rec" "$TMP/crlf.kept"
ok 'of one whose lines end in CR LF it is said' has \
	"damaged at byte 0: its lines end in CR LF" \
	"$(./referee -s 1 random random -o "$TMP/crlf.rec" 2>&1)"
ok 'and it is left as it is' cmp "$TMP/crlf.kept" "$TMP/crlf.rec"
ok 'a file that is no record is left alone' sh -c \
	'echo hello >"$1/x" && ! ./referee random random -o "$1/x" && grep -qx hello "$1/x"' \
	sh "$TMP"

#
# The conversation
#

./referee greedy random -r 1 -s 7 -G kari,opening=352614 -l "$TMP/log" >/dev/null
sed -n '/^```transcript/,/^```$/{/^```/d;p;}' "$ROOT/protocol.md" >"$TMP/printed"
grep -v '^#' "$TMP/log" | cut -d' ' -f2- | grep . |
	sed 's/ (a fresh process.*)//' >"$TMP/spoken" # where there is no prlimit
ok 'where processor time is charged the table has that' has 'ms of CPU time a move' \
	"$(./referee -q -r 2 -G halma,plies=4 random random)"
ok 'the transcript in protocol.md is a real one' diff "$TMP/printed" "$TMP/spoken"
is 'agents of the eleven lines play' 0 "$(./referee --json -r 2 \
	"$ROOT/agents/samples/eleven.sh" random | sum faults)"
if command -v python3 >/dev/null; then
	sed -n '/^```python/,/^```$/{/^```/d;p;}' "$ROOT/protocol.md" >"$TMP/agent.py"
	is 'the agent printed in protocol.md plays' 0 "$(./referee --json -r 2 \
		"python3 $TMP/agent.py" greedy | sum faults)"
else
	skip 'the agent printed in protocol.md plays' 'there is no python3'
fi
is 'the same agents play the same game on both wires' \
	"$(stable -r 1 -s 4 greedy greedy --json)" \
	"$(stable -r 1 -s 4 kari:./greedy kari:./greedy --json)"
is 'an agent on each wire, one game' 0 "$(./referee -r 6 -s 4 kari:./random ./greedy --json |
	sum faults)"

# An agent that exits when a game is over, as late as it likes.
sed 's/^\tquit) exit ;;$/\tquit | "end "*) sleep 0.0$((dice % 3)); exit ;;/' \
	"$ROOT/agents/samples/eleven.sh" >"$TMP/once.sh"
ok 'there is an agent that leaves after each game' grep -q '"end "' "$TMP/once.sh"
is 'when it is found to be gone does not matter' 0 "$(./referee --json -s 4 -r 12 \
	"sh $TMP/once.sh" random | sum faults)"

# A process a game, as the adapter of UCSD's course has it, which exits slowly:
# it is still there when the next game begins, and gone when it is asked.
# Earlier games ended without a question to it.
sed 's/sleep 0.0[^;]*/sleep 0.05/' "$TMP/once.sh" >"$TMP/slow.sh"
faults() { # PLAYER REFEREE-ARGUMENT...: the faults of that player
	faults_of=$1
	shift
	./referee --json -s 4 "$@" | tail -1 | tee "$TMP/faults" |
		grep -o '"faults":[0-9]*' | sed -n "${faults_of}s/.*://p"
}
is 'it may leave although it was not asked: its rival crashed at once' '0 0' \
	"$(faults 1 -r 3 "sh $TMP/slow.sh" "'$AGENTS/leave' 3") $(
	faults 2 -r 3 "'$AGENTS/leave' 3" "sh $TMP/slow.sh")"
# It hangs in its second turn; its rival resigns before the new process is
# asked.
sed "s/^IFS=/turn=0 IFS=/
s/^	'go '.*/	'go '*) turn=\$((turn + 1)); [ \$turn = 2 ] \&\& exec sleep 5; echo moves ;;/" \
	"$TMP/slow.sh" >"$TMP/stuck.sh"
late='move=300ms,start=5s,late=random,after=restart'
is 'or because a late move had cost it its process' '0 0' \
	"$(faults 1 -r 2 -t $late "sh $TMP/stuck.sh" "'$AGENTS/say' 2 'resign\\n'") $(
	faults 2 -r 2 -t $late "'$AGENTS/say' 2 'resign\\n'" "sh $TMP/stuck.sh")"
# But the process that was started for this game may not exit, nor one that has
# asked something.
is 'one that is asked and leaves has lost, in either seat' '3 3' \
	"$(faults 1 -r 3 "'$AGENTS/leave' 0" random) $(faults 2 -r 3 random "'$AGENTS/leave' 0")"
sed "s/^	'moves '\*)/& [ \$game = 2 ] \&\& exit;/; s/^IFS=/game=0 IFS=/
s/^	'seed '.*/	'seed '*) game=\$((game + 1)) ;;/" "$ROOT/agents/samples/eleven.sh" >"$TMP/asked.sh"
is 'also after it asked for the legal moves of a later game' '1 1' \
	"$(faults 1 -r 3 "sh $TMP/asked.sh" random) $(faults 2 -r 3 random "sh $TMP/asked.sh")"

#
# What no verdict tells
#

mkdir "$TMP/own"
sed "s/^	'go '/	'go '*) echo 'Traceback (most recent call last):' >\&2; echo '	at A.b' >\&2; cat big >\/dev\/null; echo moves ;;\n&/" \
	"$ROOT/agents/samples/eleven.sh" >"$TMP/own/throws.sh"
head -c 2000000 /dev/zero >"$TMP/own/big"
chmod -R a+rX "$TMP/own"
watched() {
	(cd "$TMP/own" && "$BIN/referee" -q -s 1 -r 2 -t files=read-first-move "$@" 2>&1)
}
ok 'caught exceptions are counted, a Python one and a Java one a move' has '"exceptions":62,' \
	"$(watched --json 'sh throws.sh' random)"
is 'for player 2 too, game by game and in all' 2,1 "$(watched --json random 'sh throws.sh' |
	awk '/"exceptions":\[0,[1-9]/ { n++ } /"exceptions":0.*"exceptions":[1-9]/ { all++ }
	END { print n "," all }')"
ok 'the table says it' has 'throws.sh: at least ' "$(watched 'sh throws.sh' random)"
if ! watched random random | grep -q 'not enforced here: .*files'; then
	is 'and what was read after the first moves, as JSON does' 1,1 "$(watched random 'sh throws.sh' |
		grep -c 'throws.sh read [0-9.]* MB after its first moves$'),$(
		watched --json 'sh throws.sh' random | grep -c '"late_read_kb":[0-9]\{4,\},.*"late_read_kb":0')"
else
	skip 'and what was read after the first moves, as JSON does' 'nobody sees it here'
fi

#
# Terms
#

is 'the terms of the course' 'move=10s,start=0ms,quit=500ms' "$(./referee --print-terms)"
is 'terms override key by key, and print in one form' \
	'first=1500ms,move=10s,start=2s,quit=500ms' \
	"$(./referee --print-terms -t start=2000ms,first=1.5s)"
for terms in bogus=1 move move= move=5 move=5h move=1s,move=2s move=0s move=-1s \
	mem=500 idle=walk threads=0 cpus=1,idle=run net=maybe late=maybe out=64 \
	strikes=0
do
	ok "-t $terms is refused" exits 2 ./referee --print-terms -t "$terms"
done
ok 'a term that the wire cannot carry is refused before any game' \
	exits 2 ./referee -t late=random kari:./random ./random

#
# Mistakes of the operator
#

for line in '' 'random' 'random random random' 'random nobody' 'nobody random' \
	'-r 0 random random' '-r x random random' '-r' '-G chess random random' \
	'-G kari,opening=1 random random' '-G kari,size=3 random random' \
	'--bogus random random' '-p -r 3 random random' '--games 3-2 random random' \
	'--games 1-9 random random' '-j 0 random random' '-s -1 random random' \
	'--stable=1 random random' 'files:./random random' 'tcp:./random random' \
	'--sprt elo0=0 random random'
do
	# shellcheck disable=SC2086 # a list of words
	ok "exit 2 and no game: referee $line" sh -c \
		'out=$(./referee "$@" 2>"$0"); test $? = 2 && test -z "$out" && test -s "$0"' \
		"$TMP/complaint" $line
done
ok '--help fits a screen' test "$(./referee --help | wc -l)" -le 24
is '--help is no wider than a screen' '' "$(./referee --help | grep -E '.{81}')"
# Names come from files, which other people name.
hostile=$(printf 'z\303\253\033[31m\nX')
cp random "$TMP/$hostile"
is 'a name is shown as it is, but for what a terminal obeys' \
	"$(printf 'z\303\253\\x1b[31m\\x0aX - greedy')" \
	"$(limited ./referee "$TMP/$hostile" greedy -r 1 | sed -n 's/^game 1: \(.*\): .*/\1/p')"
ok '--list-games knows kari' has kari "$(./referee --list-games)"
ok '--version says what is stable' has 'record 1' "$(./referee --version)"
ok 'a closed standard output is seen' exits 3 sh -c './referee -r 1 random random >&-'
if [ -w /dev/full ]; then
	ok 'a full disk is the host'"'"'s failure' exits 3 sh -c \
		'./referee -r 1 random random >/dev/full'
	ok 'so it is of run_game' exits 3 sh -c \
		'./run_game 2 1 5 random random >/dev/full'
else
	skip 'a full disk is the host'"'"'s failure' 'there is no /dev/full'
	skip 'so it is of run_game' 'there is no /dev/full'
fi
is 'a match that nobody listens to any more ends' 'few' "$(
	./referee -r 200000 -s 1 random random -o "$TMP/deaf.rec" 2>"$TMP/deaf" | head -1 >/dev/null
	test "$(grep -c '^sum' "$TMP/deaf.rec")" -lt 100000 && echo few)"
is 'and quietly' '' "$(cat "$TMP/deaf")"
./league run -d "$TMP/deaf.league" -r 20 -s 1 random greedy minimax 2>"$TMP/deaf" | true
is 'so does a league' '' "$(cat "$TMP/deaf")"
finish
