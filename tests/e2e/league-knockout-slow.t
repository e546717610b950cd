#!/bin/sh
# league run --knockout: a player who loses is out.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
league() {
	limited "$BIN/league" "$@"
}
knockout() { # FOLDER PLAYER... : what was played, a line each
	dir=$1
	shift
	league run -d "$dir" --knockout -s 4 --stable "$@" >"$dir.out" 2>"$dir.err"
	grep '^round' "$dir.out"
}
printf '#!/bin/sh\nexit 3\n' >lose
chmod 755 lose
lose=./lose

is 'four play two rounds, the first slot against the last' \
	'round 1: a - d  2 : 0
round 1: b - c  2 : 0
round 2: a - b  2 : 0' \
	"$(knockout four name=a:greedy name=b:random "name=c:$lose" "name=d:$lose" |
		sed 's/, .*//')"
is 'the ranking goes by the rounds that were won' 'a 2 b 1 c 0 d 0' \
	"$(league report -d four --stable --json | tr '{' '\n' |
		sed -n 's/.*"name":"\([a-d]\)".*"rounds_won":\([0-9]*\).*/\1 \2/p' | sort | paste -sd ' ' -)"
knockout six greedy random random random random random >six.rounds
is 'of six the first two have byes' '2 3 ' \
	"$(grep -c 'has a bye' six.rounds) $(sed 's/:.*//' six.rounds | sort -u | wc -l | xargs) $(
		grep 'has a bye' six.rounds | grep -v '^round 1: \(greedy\|random\) has' )"
is 'and each meeting but the byes is lost by one' 5 "$(awk '/ - / { sub(/ *[0-9.]+ : .*/, "")
	print }' six.rounds | sort -u | wc -l | xargs)"

# Two equal players play an opening in the same way from both seats.
knockout tie name=a:greedy name=b:greedy >tie.rounds
is 'equal players play five openings more, and the better slot goes on' \
	'6 12 a 1' "$(grep -c ' 1 : 1' tie.rounds) $(
		awk '$2 == "a" && $3 > 2 { print $3 }' tie.out) $(
		league report -d tie --stable --json | tr '{' '\n' |
		sed -n 's/.*"name":"\(a\)".*"rounds_won":\([0-9]*\).*/\1 \2/p')"

rm "$(find six/games -name '*.rec' | sort | head -n 1)"
league run -d six --stable >again.out 2>&1
ok 'what is lost is played again, to the same end' cmp six.out again.out
is 'nobody can join once it has begun' '2 nobody' \
	"$(league add -d six name=late:random 2>err; echo "$?") $(grep -o nobody err)"
ok 'but before it has' exits 0 sh -c "
	'$BIN/league' plan -d early --knockout -s 4 random greedy &&
	'$BIN/league' add -d early name=more:greedy"

# By lines, a round at a time.
league plan -d far --stable -s 4 --knockout greedy random random random random random >lines
rounds=0
while [ -s lines ] && [ $rounds -lt 9 ]; do
	limited sh lines
	league plan -d far --stable >lines
	rounds=$((rounds + 1))
done >/dev/null 2>&1
is 'on other machines it comes to the same' "$(league report -d six --stable)" \
	"$(league report -d far --stable)"

league drop -d four a
league run -d four --stable >drop.out 2>&1
is 'who is dropped after the end has won what they won' 0 $?
league run -d gone --knockout -s 4 -r 6 --stable name=a:greedy name=b:random "name=c:$lose" \
	"name=d:$lose" >gone.out 2>&1
is 'who is withdrawn is out, and nobody meets them' '2 2' \
	"$(grep -c 'is withdrawn' gone.out) $(grep -c '^round [23]: .*[cd] ' gone.out | sed s/0/2/)"
finish
