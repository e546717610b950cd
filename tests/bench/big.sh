#!/bin/sh
# What a large league costs: big.sh [PLAYERS...], by default 100 and 316.  A
# round robin of that many players, two games a pairing; 1000 players play
# 999,000 games, which takes some minutes and 3 GB of disk.  The games have
# random moves and no agents (records.c), so a minute makes a million of them;
# plan, run, report and rate treat them like any others.  Prints processor
# seconds and peak memory in MiB; (x) is the ratio to the league before.
# Environment: BIN, BENCH and AGENTS, the folders of the programs, the bench
# programs and the test agents; TMPDIR: a folder in memory (/dev/shm) leaves out the disk.

export LC_ALL=C
# shellcheck source=tests/bench/numbers.sh
. "$(dirname "$0")/numbers.sh"
BIN=$(cd "${BIN:-bin}" && pwd)
AGENTS=$(cd "${AGENTS:-build/plain/agents}" && pwd)
BENCH=$(cd "${BENCH:-build/plain/bench}" && pwd)
[ $# -gt 0 ] || set -- 100 316
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
cd "$tmp" || exit 2

# step NAME COMMAND... : measure a command whose output goes to the file NAME.
step() {
	name=$1
	shift
	"$AGENTS/witness" measure measured "$@" >"$name" 2>err || {
		tail -n 3 err >&2
		exit 1
	}
	[ "$name" != page ] || mv pages/index.html page
	awk -v name="$name" -v bytes="$(wc -c <"$name")" '
		{ print name, $2, $3 / 1024, bytes / 1e6 }' measured >>now
}

for players; do
	rm -rf league now
	# shellcheck disable=SC2046 # words
	step plan "$BIN/league" plan -d league -s 1 -r 2 -t move=1s \
		$(yes "$BIN/random" | head -n "$players")
	games=$("$BENCH/records" league) || exit 1
	step run "$BIN/league" run -q -d league
	step report "$BIN/league" report -d league --stable
	step json "$BIN/league" report -d league --stable --json
	step page "$BIN/league" report -d league --stable --html pages
	step pgn "$BIN/league" report -d league --stable --pgn
	step rate "$BIN/league" rate pgn
	printf '%d players, %d games\n%-8s %9s %7s %9s %9s\n' "$players" "$games" '' \
		'cpu s' '(x)' 'MiB' 'MB out'
	[ -f before ] || awk '{ print $1, 0 }' now >before
	paste -d ' ' now before | awk '{
		times = ""
		if ($6 > 0)
			times = sprintf("%.1f", $2 / $6)
		printf "%-8s %9.2f %7s %9.0f %9.1f\n", $1, $2, times, $3, $4
	}'
	mv now before
done
