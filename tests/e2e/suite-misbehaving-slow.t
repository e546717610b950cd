#!/bin/sh
# suite: every misbehaving agent gets the same word as in a match, and all of
# UCSD's problems can be solved.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1

# In a match the agents misbehave at a certain turn of their game; here every
# turn is the first.  A void case is put to a new process, so the agents are
# told to misbehave at their first turn.
position='CEB..FA...D...d...af..bec r 2'
echo "kari | $position | - | legal" >cases
trimmed() {
	printf '%s\n' "$1" | sed 's/^ *//;s/ *$//'
}
while IFS='|' read -r word turn terms agent sentence; do
	word=$(trimmed "$word" | sed 's/^fine$/right/')
	agent=$(trimmed "$agent" | sed 's/^\([a-z]*\( [a-z0-9]*\)\{0,1\}\) 2\( \|$\)/\1 1\3/')
	case $word:$(trimmed "$turn") in
	'#'* | */* | right:*) continue ;;
	*:1 | *:2) ;;
	*) continue ;;
	esac
	[ -x "$AGENTS/${agent%% *}" ] || continue
	for _ in $(seq 20); do
		limited "$BIN/suite" -t "$(trimmed "$terms")" cases \
			"$AGENTS/$agent" >out 2>&1
		grep -q ': void' out || break
	done
	is "$(trimmed "$sentence") ($agent)" "$word" \
		"$(sed -n 's/^case 1: \([a-z-]*\).*/\1/p' out)"
	grep -q "^case 1: $word" out || remark <out
done <"$ROOT/tests/e2e/verdicts.txt"

# All problems: solves PROBLEM AGENT
# shellcheck disable=SC2317 # ok calls it
solves() {
	rm -f in out
	gzip -dc "$ROOT/tests/vectors/mancala-problems.txt.gz" |
		awk -F '\t' -v problem="$1" '$2 == problem {
			print $4 "\n" $5 >"in"
			print $6 >"out"
		}'
	"$BIN/suite" -t move=60s,first=60s -a out in "$2" >solved
	solves_status=$?
	grep -v right solved
	[ "$(grep -c '^case' solved)" -eq "$(wc -l <out)" ] &&
		return "$solves_status"
}
ok 'minimax solves all of problem 1' solves 1 'minimax --depth 1000'
ok 'alphabeta solves all of problem 1' solves 1 'alphabeta --depth 100'
ok 'alphabeta solves all of problem 2' solves 2 'alphabeta --depth 100'
ok 'greedy solves all of problem 3' solves 3 greedy
ok 'alphabeta solves the example of problem 4' solves 4 'alphabeta --depth 100'
finish
