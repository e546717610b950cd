#!/bin/sh
# league plan, shard, merge: a league in numbered pieces for other machines comes
# to what it comes to on one, whatever happens to the pieces.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

cd "$TMP" || exit 1
league() {
	limited "$BIN/league" "$@"
}
# alone DIR OPTION... : a league on this machine; a busy one may need its time.
alone() {
	"$BIN/league" run -d "$@"
}
# plan DIR OPTION... : a plan; its number of shards is printed.
plan() {
	league plan -d "$@" 2>plan.err
}
# shards DIR NUMBER... : play them.
shards() {
	(
		dir=$1
		shift
		for number; do
			league shard -d "$dir" --stable "$number" || exit
		done
	)
}
# The numbers from 1 to one.
up_to() {
	awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) print i }'
}
# The file that a shard of a folder leaves.
result() {
	printf '%s/plan/%s-%s.rec\n' "$1" "$2" \
		"$(sed -n 's/^id //p' "$1/plan/shards")"
}
same_report() {
	league report -d "$1" --stable >one.report &&
		league report -d "$2" --stable >two.report &&
		cmp one.report two.report
}
same_records() {
	for file in "$1"/games/*; do
		cmp "$file" "$2/games/${file##*/}" || return
	done
}

#
# The same as on one machine
#

mkdir class
ln -s "$BIN/random" class/ada
ln -s "$BIN/greedy" class/bob
printf '#!/bin/sh\nexit 3\n' >class/crash
cp class/crash class/dull
chmod 755 class/*
alone local -s 5 -q --stable class --with random >local.out 2>&1
n=$(plan far -s 5 --shard-games 4 class --with random)
is 'a plan says how many shards it has' 5 "$n"
ok 'and people where, and of how many games' \
	has '20 games in 5 shards of 4 are planned in far/plan' "$(cat plan.err)"
# A node to which the plan was copied, and nothing else.
mkdir node
cp -R far/plan node/plan
ok 'shards are played where the folder is seen' shards far 1 3 5
ok 'and where the plan was copied to' shards node 2
is 'each leaves one file' "$(result node 2)" "$(find node/plan -name '2[-.]*')"
cp "$(result node 2)" far/plan
cp -R far/plan once
league merge -d far >missing 2>merge.err
is 'what is missing is said by number, and by the exit status' '3 4' \
	"$? $(cat missing)"
ok 'and for people, in games' \
	has 'missing are 1 of 5 shards, 4 games' "$(cat merge.err)"
league shard -d far --stable -j 2 --oversubscribe 4
ok 'with that one, nothing is missing' \
	exits 0 league merge -d far
ok 'the report is that of a league on one machine' same_report local far
ok 'where agents are withdrawn, too' has 'withdrawn' "$(cat one.report)"
ok 'run finds nothing left to do' \
	has ' 0 open' "$(league run -d far -q --stable >/dev/null; league \
		status -d far)"
is 'nothing but the plan is left' 'far/plan/league.conf far/plan/shards' \
	"$(find far/plan -mindepth 1 | sort | xargs)"

#
# At least once
#

cp once/*.rec far/plan
ok 'shards that come again are passed over' \
	has ' 0 games merged, 16 passed over' "$(league merge -d far 2>&1)"
ok 'and change nothing' same_report local far

# Games that no referee played, with right sums; gzip has the sum, last byte first.
# forge SED-COMMAND FILE: edit the first game.
forge() {
	sed -n '/^sum /q; p' "$2" | sed "$1" >forged
	gzip -c forged | tail -c 8 | od -An -tx1 -N4 |
		awk '{ print "sum " $4 $3 $2 $1 "\n" }' | cat forged - >"$2"
}
for edit in 's/^result [12] [a-z]* /result 0 corner /' '0,/^m 1/s/^m 1/m 2/'; do
	rm -rf forgery
	cp -R far forgery
	rm forgery/games/*
	cp once/*.rec forgery/plan
	file=$(result forgery 1)
	forge "$edit" "$file"
	ok 'a forged game does not agree with the rules' exits 1 "$BIN/replay" --check "$file"
	ok 'and is not merged' has "$file is refused" "$(league merge -d forgery 2>&1)"
done

set -- random random greedy
alone local2 -s 8 -r 6 -q --stable "$@" >local.out 2>&1
n=$(plan cut -s 8 -r 6 --shard-games 4 "$@")
# shellcheck disable=SC2046 # a list
shards cut $(up_to "$n")
cp "$(result cut 2)" whole
ok 'a shard that is there is not played again' \
	has 'shard 2 is there already' "$(league shard -d cut 2 2>&1)"
head -c $(($(wc -c <whole) - 40)) whole >"$(result cut 2)"
sed 's/^m 1/M 1/' whole >"$(result cut 3)"
league merge -d cut >missing 2>merge.err
is 'of a torn or damaged one the whole games count, and it is missing' \
	'3 2 3' "$? $(xargs <missing)"
ok 'with a message' has "$(result cut 2): torn at byte" "$(cat merge.err)"
shards cut 2 3
ok 'until it was played once more' exits 0 league merge -d cut
ok 'the games of one pairing may lie in many shards' same_report local2 cut

#
# Not ours
#

plan other -s 9 -r 6 --shard-games 4 "$@" >/dev/null
plan cut2 -s 8 -r 6 --shard-games 4 "$@" >/dev/null
shards other 1
cp "$(result other 1)" "$(result cut2 1)"
cp whole "$(result cut2 4)"
league merge -d cut2 >missing 2>merge.err
is 'games of another plan or shard are refused' '1 2 3 4 5' \
	"$(xargs <missing)"
is 'and put aside' '2' "$(find cut2/plan -name '*.refused' | wc -l | xargs)"
ok 'with a message' has "$(result cut2 1) is refused" "$(cat merge.err)"
# shellcheck disable=SC2046 # a list
shards cut2 $(up_to 5)
ok 'which hinders nobody' exits 0 league merge -d cut2
is 'and stays for people to look at' '2' \
	"$(find cut2/plan -name '*.refused' | wc -l | xargs)"
cp "$(result other 1)" other/plan/keep
ok 'a plan whose results are not merged is not replaced' \
	exits 2 league plan -d other
sed '$d' other/plan/shards >some && cp some other/plan/shards
ok 'a plan that was copied in part is none' \
	has 'is not whole' "$(league shard -d other 1 2>&1)"

cp class/crash own
plan mine -s 1 ./own random >/dev/null
shards mine 1
cp "$(result mine 1)" stale
mkdir node2
cp -R mine/plan node2/plan
rm node2/plan/*.rec
echo >>own
ok 'a node whose agent is another does not play' \
	exits 2 league shard -d node2 1
ok 'and names it' has 'own is not the program here' \
	"$(league shard -d node2 1 2>&1)"
league redo -d mine own
ok 'what a redone agent has played is passed over' \
	has ' 0 games merged, 2 passed over' "$(league merge -d mine 2>&1)"
plan mine >/dev/null
cp stale "$(result mine 1)"
ok 'or refused, in a later plan' has 'is refused' \
	"$(league merge -d mine 2>&1)"
ok '-j above the cores with a clock on the wall is refused' \
	exits 2 league shard -d mine -j 500 1
ok 'so is a shard that is not planned' exits 2 league shard -d mine 2

#
# Killed
#

# An agent that stops in its second game, for a minute or until it may go on.
sed "s/^IFS=/game=0 i=0 &/
	s|'seed '.)|& game=\$((game + 1));|
	s|'go '.)|& until [ \$game = 1 -o -e '$TMP/free' -o \$((i += 1)) -gt 600 ]; do sleep 0.1; done;|" \
	"$ROOT/agents/samples/eleven.sh" >slow
chmod 755 slow
ok 'there is an agent that stops in its second game' grep -q "'$TMP/free'" slow
# shellcheck disable=SC2317 # await calls it
has_game() {
	grep -qs '^sum' torn/plan/*/games/*.rec
}
plan torn -s 1 -r 4 --shard-games 4 -t move=300s ./slow greedy >/dev/null
"$BIN/league" shard -d torn --stable 1 2>torn.err &
pid=$!
await has_game
kill -9 $pid
wait $pid 2>/dev/null
is 'a shard that is killed leaves nothing that counts' '3 1' \
	"$(league merge -d torn 2>/dev/null >missing; echo $? "$(cat missing)")"
touch -t 200101010000 torn/plan/1-*.*
: >free
ok 'starting again is harmless' shards torn 1
is 'and clears away what was left' "$(result torn 1)" \
	"$(find torn/plan -name '1-*')"
league merge -d torn 2>/dev/null
alone torn2 -s 1 -r 4 -q --stable -t move=300s ./slow greedy >local.out 2>&1
ok 'the records are as if nothing had happened' same_records torn2 torn
rm free
"$BIN/league" shard -d torn 1 >/dev/null 2>torn.err &
pid=$!
await has_game
kill -TERM $pid
wait $pid
is 'a signal ends a shard with that status' 143 $?
ok 'and it says that nothing is kept' \
	has 'nothing is kept of shard 1' "$(cat torn.err)"

#
# Round by round
#

set -- random random random greedy random random random
alone swiss --swiss -s 4 -q --stable "$@" >local.out 2>&1
n=$(plan rounds --swiss -s 4 --shard-games 4 "$@")
rounds=0
while [ "$n" -gt 0 ] && [ $rounds -lt 9 ]; do
	rounds=$((rounds + 1))
	# shellcheck disable=SC2046 # a list
	shards rounds $(up_to "$n")
	league merge -d rounds 2>/dev/null
	n=$(plan rounds)
done
is 'a Swiss is planned round by round' 5 $rounds
ok 'to the same end' same_report swiss rounds

# Who comes and goes between two rounds.
set -- random random greedy random random random
n=$(plan move --swiss -s 6 --shard-games 6 "$@")
# shellcheck disable=SC2046 # a list
shards move $(up_to "$n")
league merge -d move 2>/dev/null
ok 'a player leaves a Swiss after a round' exits 0 league drop -d move greedy
ok 'another joins it' exits 0 league add -d move minimax
alone move --stable >move.out 2>&1
is 'who has left is in no later round' '' \
	"$(grep '^round [2-9].*greedy' move.out)"
is 'and its games stand' 1 "$(grep -c '^round 1.*greedy' move.out)"
is 'who has joined is in every later one, and in no earlier' 'no 2 3 4 5' \
	"$(grep -q '^round 1.*minimax' move.out || echo no) $(sed -n \
		's/^round \([0-9]*\):.*minimax.*/\1/p' move.out | xargs)"
alone move --stable >again.out 2>&1
ok 'a later run tells the same' cmp move.out again.out
ok 'who has left does not come back' \
	has 'greedy has left the Swiss after round 1' \
	"$(league add -d move greedy 2>&1)"

#
# The drivers, on this machine (make check-cluster has others)
#

for driver in slurm parallel; do
	script=$ROOT/tools/cluster/$driver.sh
	ok "$driver.sh --help fits a screen" \
		[ "$(sh "$script" --help | wc -l)" -le 24 ]
	ok 'a word that is no option is refused' exits 2 sh "$script" random
done
# Which league each takes: a stub, in a tree with no cluster.
mkdir -p tree/bin tree/tools on-path
cp -r "$ROOT/tools/cluster" tree/tools
for program in sbatch squeue scontrol parallel league; do
	# shellcheck disable=SC2016 # the stub says its own
	printf '#!/bin/sh\necho "%s was called: $0" >&2\nexit 2\n' $program >on-path/$program
	chmod 755 on-path/$program
done
cp on-path/league tree/bin
which_league() { # DRIVER OPTION...
	driver=$1
	shift
	PATH=$PWD/on-path:$PATH sh tree/tools/cluster/"$driver".sh "$@" -d none -- random 2>&1 |
		sed -n 's/^league was called: //p' | head -n 1
}
is 'slurm.sh takes the league of its own tree' "$PWD/tree/bin/league" \
	"$(which_league slurm)"
is 'parallel.sh too' "$PWD/tree/bin/league" "$(which_league parallel -S 1/:)"
is 'or that of -l' "$PWD/on-path/league" "$(which_league slurm -l on-path/league)"
rm tree/bin/league
is 'or, where it has none, that on PATH' "$PWD/on-path/league" "$(which_league slurm)"
if command -v parallel >/dev/null; then
	sh "$ROOT/tools/cluster/parallel.sh" -d driven -S 2/: --stable \
		-l "$BIN/league" -- -s 8 -r 6 --shard-games 6 random random greedy \
		>driven.out 2>&1
	is 'parallel.sh comes to the end' 0 $?
	ok 'of the same league' same_report local2 driven
	ok 'and leaves nothing behind' \
		[ "$(find driven/plan -type f | wc -l)" -eq 2 ]
else
	skip 'parallel.sh plays a league' 'there is no parallel'
fi

finish
