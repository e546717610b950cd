#!/bin/sh
# The speed of a league, and its own cost: league.sh [TURNS].  Times depend on
# the machine and the hour, so what is compared runs in turn, and a ratio is the
# median over the turns (default: 3).  It needs a quiet machine with two
# processors.  Environment: BIN, BENCH and AGENTS, the folders of the programs,
# of the bench programs and of the test agents.

export LC_ALL=C
# shellcheck source=tests/bench/numbers.sh
. "$(dirname "$0")/numbers.sh"
BIN=$(cd "${BIN:-bin}" && pwd)
BENCH=$(cd "${BENCH:-build/plain/bench}" && pwd)
AGENTS=$(cd "${AGENTS:-build/plain/agents}" && pwd)
turns=${1:-3}
tmp=$(mktemp -d) || exit 2
chmod 755 "$tmp"
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
cd "$tmp" || exit 2

# Print the processor ticks of a process itself, without its children, as long
# as it lives.
watch() {
	while read -r line <"/proc/$1/stat"; do
		# shellcheck disable=SC2086 # fields; the name in brackets is one
		set -- $1 ${line##*)}
		ticks=$((${13} + ${14}))
		sleep 0.1
	done 2>/dev/null
	echo "${ticks:-0}" >ticks
}

# league JOBS GAMES : a league of the folder class with that many games a
# pairing.  Writes to the file `took`: seconds, processor seconds of all, its
# own, its peak memory in KiB.
league() {
	rm -rf d
	"$AGENTS/witness" measure measured "$BIN/league" run -q --stable -s 1 -d d \
		-j "$1" -r "$2" class >out 2>err &
	measure=$!
	own=
	while [ -z "$own" ] && kill -0 $measure 2>/dev/null; do
		own=$(ps -A -o pid= -o ppid= | awk -v p=$measure '$2 == p { print $1 }')
	done
	[ -z "$own" ] || watch "$own"
	wait $measure || {
		tail -n 3 err >&2
		exit 1
	}
	awk -v hz="$(getconf CLK_TCK)" '
	FNR == NR { ticks = $1; next }
	{ print $1, $2, ticks / hz, $3 }' ticks measured >took
}

# enrol N FILE : make a class of that many copies of an agent.
enrol() {
	rm -rf class
	mkdir class
	while [ "$(find class -type f | wc -l)" -lt "$1" ]; do
		cp "$2" "class/$(find class -type f | wc -l)"
	done
}

# in_turn GAMES : print a line a turn: seconds with -j 1 and -j 2; the league's
# own share of all with each, in percent; memory.
in_turn() {
	turn=0
	while [ $turn -lt "$turns" ]; do
		turn=$((turn + 1))
		league 1 "$1"
		mv took one
		league 2 "$1"
		paste -d ' ' one took | awk '{
			print $1, $5, 100 * $3 / $2, 100 * $7 / $6, $4 }'
	done
}

say() {
	printf '%-34s %8.1f %8.1f %6.2f %9.1f %9.1f\n' "$1" \
		"$(awk -v n="$2" -v s="$(column "$3" 1)" 'BEGIN { print n / s }')" \
		"$(awk -v n="$2" -v s="$(column "$3" 2)" 'BEGIN { print n / s }')" \
		"$(ratio "$3" 1 2)" "$(column "$3" 3)" "$(column "$3" 4)"
}

echo "Kari; medians of $turns turns.  Own: the league's own processor time, of all"
echo "that was used, agents and referees included."
printf '%-34s %8s %8s %6s %9s %9s\n' '' 'games/s' '-j 2' '(x)' 'own %' 'own % -j 2'
enrol 60 "$BIN/random"
in_turn 2 >answer || exit 1
say '60 that answer, 3540 games' 3540 answer
# An agent whose turns take 20 ms of processor time each.
mkdir paced
# shellcheck disable=SC2016 # the agent's own
printf '#!/bin/sh\nexec "${0%%/*}/.pace" c20 again\n' >paced/agent
chmod 755 paced/agent
enrol 8 paced/agent
cp "$AGENTS/pace" class/.pace
in_turn 2 >compute || exit 1
say '8 that compute 20 ms a ply, 56' 56 compute
enrol 20 "$BIN/random"
in_turn 2 >little || exit 1
in_turn 20 >much || exit 1
printf 'memory: %d KiB for 380 games, %d KiB for 3800 of the same 20\n' \
	"$(column little 5)" "$(column much 5)"
