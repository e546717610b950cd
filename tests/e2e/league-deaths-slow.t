#!/bin/sh
# league: 200 times kill -9, at random moments, of a process that makes a league
# of 8 agents run: the league itself, referees, or their workers.  Each time the
# league is continued, and in the end its results do not show it.  Takes some
# minutes: one league after another, up to 200 deaths.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
export TMPDIR="$TMP" # what is killed cannot clean up

cd "$TMP" || exit 1
kills=${KILLS:-200}
games=${GAMES:-200}
set -- random greedy minimax random random greedy greedy random

run() {
	exec "$BIN/league" run --stable -s "$seed" -j 2 \
		-r "$games" "$@"
}

# Print a random number below another.
chance=${SEED:-$$}
echo "# SEED=$chance"
draw() {
	chance=$(((chance * 1103515245 + 12345) % 2147483648))
	drawn=$((chance / 65536 % $1))
}

# List the referees of a league and their workers, but not the agents: an
# agent's death would be its own fault.
others() {
	ps -A -o pid= -o ppid= | awk -v top="$1" '
	{ parent[$1] = $2; pid[NR] = $1 }
	END {
		for (i = 1; i <= NR; i++) {
			up = parent[pid[i]]
			if (up == top || (up in parent && parent[up] == top))
				print pid[i]
		}
	}'
}

# A third of the time choose the league itself, otherwise one of the others,
# which may still have to start.
choose_victim() {
	victim=$1
	draw 3
	[ $drawn -eq 0 ] && return
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		# shellcheck disable=SC2046 # a list
		set -- "$1" $(others "$1")
		[ $# -gt 1 ] && break
		sleep 0.1
	done
	[ $# -gt 1 ] || return
	draw $(($# - 1))
	shift $((drawn + 1))
	victim=$1
}

# Print the numbers of all games with a result, by file.
played() {
	for file in "$1"/games/*.rec; do
		awk -v file="${file##*/}" '
		$1 == "id" { sub(/.*\//, ""); id = $0 }
		$1 == "result" && $2 != "void" { print file, id }' "$file"
	done | sort
}

# Kill and continue until the league in `torn` has ended, or there were enough
# deaths.
torment() {
	run -d torn "$@" >torn.out 2>torn.err &
	league=$!
	while [ $done -lt "$kills" ]; do
		draw 150
		sleep "$(printf '0.%03d' $((drawn + 50)))"
		kill -0 $league 2>/dev/null || break
		choose_victim $league
		kill -9 "$victim" 2>/dev/null || continue
		done=$((done + 1))
		[ "$victim" = $league ] || continue
		wait $league 2>/dev/null
		[ $? -le 3 ] && break
		deaths=$((deaths + 1))
		run -d torn "$@" >torn.out 2>>torn.err &
		league=$!
	done
	wait $league
	status=$?
	if [ $status -eq 3 ]; then # referees were killed again and again
		(run -d torn "$@") >torn.out 2>>torn.err
		status=$?
	fi
}

# Print the blocks with a result, without what may differ from host to host.
blocks() {
	awk '/^record 1/ { block = ""; void = 0 }
	/^result void/ { void = 1 }
	!/^(enforced|sum) / { block = block $0 "\n" }
	/^sum / { if (!void) print block }' "$1"
}
same_blocks() {
	for file in quiet/games/*.rec; do
		blocks "$file" >quiet.blocks
		blocks "torn/games/${file##*/}" >torn.blocks
		cmp quiet.blocks torn.blocks || return 1
	done
}

done=0
deaths=0
seed=77
while [ $done -lt "$kills" ]; do
	rm -rf quiet torn
	(run -d quiet "$@") >quiet.out 2>quiet.err
	is "league $seed: the undisturbed one is played to its end" 0 $?
	torment "$@"
	is 'the killed one continues to its end' 0 $status
	[ $status -eq 0 ] || remark <torn.err
	"$BIN/league" report -d quiet --stable >quiet.report
	"$BIN/league" report -d torn --stable >torn.report
	ok 'its report is the same' cmp quiet.report torn.report
	ok 'so is what the last run prints' cmp quiet.out torn.out
	played quiet >quiet.games
	played torn >torn.games
	is 'as many games as were to be played' $((28 * games)) \
		"$(wc -l <quiet.games | tr -d ' ')"
	ok 'none is lost and none played twice, by the records' \
		cmp quiet.games torn.games
	ok 'and each went as in the undisturbed one' same_blocks
	echo "# $done kills so far, $deaths of the league;" \
		"$(grep -c 'torn block' torn.err) torn blocks," \
		"$(cat torn/games/*.rec | grep -c '^result void') void games"
	seed=$((seed + 1))
done
awk 'BEGIN { for (i = 0; i <= 10000; i++)
	printf "[White \"%d\"]\n[Black \"x\"]\n[Result \"1-0\"]\n", i }' >many.pgn
is 'rate: of too many players' \
	'league: many.pgn:30000: more than 10000 players' \
	"$("$BIN/league" rate many.pgn 2>&1)"

finish
