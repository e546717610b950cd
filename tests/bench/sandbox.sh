#!/bin/sh
# What the sandbox costs, and how exact the clocks are on a busy machine:
# sandbox.sh.  Ratios and differences are between what ran in turn; absolute
# times are this machine's at this hour.  Environment: BIN, BENCH and AGENTS,
# the folders of the programs.

export LC_ALL=C
BIN=${BIN:-bin}
BENCH=${BENCH:-build/plain/bench}
AGENTS=${AGENTS:-build/plain/agents}
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"; [ -z "$load" ] || kill $load' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
load=

median() {
	sort -n | awk '{ x[NR] = $1 }
	END { printf "%.4g\n", (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2 }'
}

pin=
command -v taskset >/dev/null && taskset -c 0 true 2>/dev/null &&
	pin='taskset -c 0'

# rounds OPTION... : wall seconds of 1500 rounds
rounds() {
	rm -f "$tmp/record" # or the match would go on
	# shellcheck disable=SC2086 # pin has words, or none
	$pin "$AGENTS/witness" measure "$tmp/measured" "$BIN/referee" -q -s 1 -r 1500 \
		--stable "$@" -o "$tmp/record" random random >/dev/null || exit 1
	cut -d ' ' -f 1 "$tmp/measured"
}

plies() {
	printf 'A ply of kari, 1500 rounds on one core, medians of 5 turns; '
	echo '+ is against no sandbox.'
	for _ in 1 2 3 4 5; do
		rm -f "$tmp/record"
		none=$(rounds --sandbox=none)
		n=$(awk '$1 == "result" { n += $5 } END { print n }' "$tmp/record")
		auto=$(rounds --sandbox=auto)
		full=$(rounds --sandbox=auto -t mem=500M,cpus=1,idle=stop)
		echo "$none $auto $full $n"
	done | awk '{ print 1e6 * $1 / $4, 1e6 * ($2 - $1) / $4, 1e6 * ($3 - $1) / $4 }' \
		>"$tmp/plies"
	printf 'no sandbox                        %6.2f us\n' \
		"$(cut -d ' ' -f 1 "$tmp/plies" | median)"
	printf 'all layers                        %+6.2f us\n' \
		"$(cut -d ' ' -f 2 "$tmp/plies" | median)"
	printf 'and mem=500M,cpus=1,idle=stop     %+6.2f us\n' \
		"$(cut -d ' ' -f 3 "$tmp/plies" | median)"
}

# A thousand agents that never answer, while every core is busy.
overrun() {
	printf '\nA wall limit of 20 ms and an agent that never answers, 1000 times, '
	echo 'with a process that computes on each core:'
	for _ in $(seq "$(nproc)"); do
		"$AGENTS/busy" 120 &
		load="$load $!"
	done
	"$BIN/referee" --json -r 1000 -t move=20ms,start=0ms "$AGENTS/hang" random |
		sed -n '/"reason":"late-wall"/s/.*"worst_ms":\[\([0-9.]*\).*/\1/p' |
		awk '{ print $1 - 20 }' | sort -n >"$tmp/overrun"
	# shellcheck disable=SC2086 # a list
	kill $load
	load=
	awk '{ x[NR] = $1 }
	END { printf "%d late; ms too late when noticed: median %.2f, " \
		"99 %% %.2f, most %.2f\n", NR, x[int((NR + 1) / 2)],
		x[int(NR * 0.99)], x[NR] }' "$tmp/overrun"
}

plies
overrun
