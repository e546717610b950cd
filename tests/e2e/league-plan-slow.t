#!/bin/sh
# league plan: its lines, run anywhere and in any order, give the results of a
# league on one machine, whatever happens to them.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

cd "$TMP" || exit 1
league() {
	limited "$BIN/league" "$@"
}
# alone DIR OPTION... : a league on this machine, which may be busy.
alone() {
	"$BIN/league" run -q --stable -d "$@"
}
# plan DIR OPTION... : its lines.
plan() {
	league plan --stable -d "$@"
}
same_report() {
	league report -d "$1" --stable >one.report &&
		league report -d "$2" --stable >two.report &&
		cmp one.report two.report
}
same() {
	same_report "$1" "$2" && diff -r "$1/games" "$2/games"
}
state() {
	league status -d "$1" | sed -n 's/^\([0-9]* of [0-9]*\) .*, \([0-9]* open\);.*/\1 \2/p'
}

#
# The same as on one machine
#

mkdir "it's"
ln -s "$BIN/random" "it's/ada"
ln -s "$BIN/greedy" "it's/bob"
printf '#!/bin/sh\nexit 3\n' >"it's/crash"
cp "it's/crash" "it's/dull"
chmod 755 "it's"/*
set -- -s 5 -r 4 "it's" random
alone local "$@" >local.out 2>&1
plan far "$@" >lines 2>err
is 'a plan is a line a pairing, and no more' '10 ' "$(wc -l <lines | tr -d ' ') $(cat err)"
is 'each writes one file below games/' "$(for a in 1 2 3 4 5; do
	for b in $(seq $((a + 1)) 5); do echo "00$a-00$b.rec"; done; done)" \
	"$(sed 's|.* --record=far/games/\([^ ]*\) .*|\1|' lines)"
# Out of order; one by one, on a machine that does not see the folder; and two
# at a time.
sed '1!G; h; $!d' lines >turned
head -n 4 turned >here
sed -n 5,7p turned >there
sed 1,7d turned >last
limited sh here >said 2>&1
is 'what has been run counts' '16 of 40 24 open' "$(state far)"
is 'and is in no later plan' 6 "$(plan far | wc -l | tr -d ' ')"
mkdir -p node/far/games
cp -R "it's" node
(cd node && limited sh ../there) >said 2>&1
cp node/far/games/* far/games
sed 's/$/ \&/; $s/$/ wait/' last >both
limited sh both >said 2>&1
ok 'a file that is copied back counts' has ' 0 open' "$(state far)"
ok 'and the report is that of one machine' same_report local far
ok 'where agents are withdrawn, too' has 'withdrawn' "$(cat one.report)"
is 'nothing is left to plan' '0 ' "$(plan far >none; echo $?) $(cat none)"
ok 'run accepts what came back' exits 0 alone far
is 'nothing is left in the folder besides' 'games league.conf lock' \
	"$(cd far && find . ! -name '*.rec' ! -name '*.csv' | sed 's|^\./||' | sort | sed 1d | xargs)"
is 'players are asked for' 2 "$(plan new 2>err; echo $?)"

#
# Cut short, and again
#

set -- -s 8 -r 6 random random greedy
alone local2 "$@" >local.out 2>&1
plan cut "$@" >lines
limited sh lines >said 2>&1
file=cut/games/001-002.rec
head -c $(($(wc -c <$file) - 40)) $file >torn
cp torn $file
is 'of a file that was cut short the whole games count' '17 of 18 1 open' "$(state cut)"
is 'and its line is planned again' "$(grep "$file" lines)" "$(plan cut)"
ok 'which says what it does' has 'cut off a torn block' \
	"$(plan cut | limited sh 2>&1)"
ok 'and comes to the same' same local2 cut
limited sh lines >said 2>&1
ok 'all lines once more change nothing' same local2 cut

# An agent that stops in its second game, for a minute or until it may go on.
sed "s/^IFS=/game=0 i=0 &/
	s|'seed '.)|& game=\$((game + 1));|
	s|'go '.)|& until [ \$game = 1 -o -e '$TMP/free' -o \$((i += 1)) -gt 600 ]; do sleep 0.1; done;|" \
	"$ROOT/agents/samples/eleven.sh" >slow
chmod 755 slow
ok 'there is an agent that stops in its second game' grep -q "'$TMP/free'" slow
has_game() {
	grep -qs '^sum' killed/games/*.rec
}
set -- -s 1 -r 4 -t move=300s ./slow greedy
plan killed "$@" >lines
sed 's/^/exec /' lines >line
sh line >said 2>&1 &
pid=$!
await has_game
is 'a file that is being written has one writer' '2 1' "$(limited sh lines >said 2>&1; echo $?
	) $(grep -c 'another process is writing it' said)"
kill -9 $pid
wait $pid 2>/dev/null
is 'of a line that is killed the whole games count' '1 of 4 3 open' "$(state killed)"
: >free
limited sh lines >said 2>&1
alone local3 "$@" >local.out 2>&1
ok 'and the same line goes on' same local3 killed

#
# Not ours
#

# other OPTION... : run a league's lines.
other() {
	rm -rf other
	plan other "$@" >lines
	limited sh lines >said 2>&1
}
# refused REASON : run refuses its games, because they are not ours.
refused() {
	rm -rf mine
	plan mine -s 9 ./own random >lines
	cp other/games/* mine/games
	is "games are refused: $1" 2 "$(league run -d mine >said 2>&1; echo $?)"
	ok 'with the reason' has "mine/games/001-002.rec: $1" "$(cat said)"
}
cp "it's/crash" own
other -s 9 -t move=3s ./own random
refused 'a game in it was played under other terms'
other -s 9 -G hus ./own random
refused 'a game in it was played in another game'
other -s 9 ./own greedy
refused 'a game in it was played by other players'
echo >>own
other -s 9 ./own random
cp "it's/crash" own
refused 'a game in it was played by another program'
other -s 10 ./own random
refused 'the block at byte 0 is of another match'
rm mine/games/*
is 'without that file they are played' '2 of 2 0 open' \
	"$(alone mine >said 2>&1; state mine)"
head -c 600 mine/games/001-002.rec >torn
cp torn mine/games/001-002.rec
echo >>own
is 'a line does not go on with games of another program' '2 1' \
	"$(limited sh lines >said 2>&1; echo $?) $(grep -c 'by another program' said)"
is 'nor is one planned' '2 1' "$(plan mine >said 2>&1; echo $?) $(
	grep -c 'own has changed since its games were played' said)"

#
# Round by round
#

set -- random random random greedy random random random
alone swiss --swiss -s 4 "$@" >local.out 2>&1
rounds=0
plan rounds --swiss -s 4 "$@" >lines
while [ -s lines ] && [ $rounds -lt 9 ]; do
	rounds=$((rounds + 1))
	limited sh lines >said 2>&1
	plan rounds >lines
done
is 'a Swiss is planned round by round' 5 $rounds
ok 'to the same end' same swiss rounds

# Players who come and go between two rounds.
plan move --swiss -s 6 random random greedy random random random >lines
limited sh lines >said 2>&1
ok 'a player leaves a Swiss after a round' exits 0 league drop -d move greedy
ok 'another joins it' exits 0 league add -d move minimax
"$BIN/league" run -d move --stable >move.out 2>&1
is 'who has left is in no later round' '' \
	"$(grep '^round [2-9].*greedy' move.out)"
is 'and its games stand' 1 "$(grep -c '^round 1.*greedy' move.out)"
is 'who has joined is in every later one, and in no earlier' 'no 2 3 4 5' \
	"$(grep -q '^round 1.*minimax' move.out || echo no) $(sed -n \
		's/^round \([0-9]*\):.*minimax.*/\1/p' move.out | xargs)"
"$BIN/league" run -d move --stable >again.out 2>&1
ok 'a later run tells the same' cmp move.out again.out
ok 'who has left does not come back' \
	has 'greedy has left the Swiss after round 1' \
	"$(league add -d move greedy 2>&1)"

#
# The scripts, on this machine (make check-cluster has others)
#

for script in slurm parallel; do
	ok "$script.sh -h fits a screen" \
		[ "$(sh "$ROOT/tools/cluster/$script.sh" -h | wc -l)" -le 24 ]
	ok 'it has at most 60 lines' \
		[ "$(wc -l <"$ROOT/tools/cluster/$script.sh")" -le 60 ]
	ok 'it refuses what is no option' exits 2 sh "$ROOT/tools/cluster/$script.sh" -x
done
mkdir drivers # of no tree, so that the league is the one on PATH
cp "$ROOT"/tools/cluster/*.sh drivers
# A stub that runs all lines except the last, as long as there are more than
# one.
mkdir stub
cat >stub/parallel <<'END'
#!/bin/sh
cat >round
n=$(wc -l <round)
head -n $((n > 1 ? n - 1 : 1)) round | sh
exit 1
END
chmod 755 stub/parallel
ok 'parallel.sh plays what is left until nothing is' env PATH="$TMP/stub:$BIN:$PATH" \
	sh drivers/parallel.sh -d driven -- --stable \
	-s 8 -r 6 random random greedy
ok 'to the same end' same local2 driven
is 'and leaves nothing behind' driven "$(find . -maxdepth 1 -name 'driven*' | sed 's|./||')"
printf '#!/bin/sh\nexit 1\n' >stub/parallel
is 'it gives up after a round without a game' 3 "$(PATH=$TMP/stub:$BIN:$PATH \
	sh drivers/parallel.sh -d given -- -s 8 random random \
	>said 2>&1; echo $?)"

finish
