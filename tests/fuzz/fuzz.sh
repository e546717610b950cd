#!/bin/sh
# Fuzz what reads untrusted text, under AddressSanitizer and UBSan, two targets at
# a time:
#
#	fuzz.sh [TARGET...]           each target for about a minute
#	fuzz.sh regress [TARGET...]   the seed corpus once, as TAP
#
# A target is a file fuzz_TARGET.c; or game_NAME for a game of referee/game/game_list.c;
# or kari, line or tcp, a wire.
# From the environment:
#
#	CC             clang, with libFuzzer; where there is none it is said, and
#	               nothing has failed
#	BUILD          what is built goes to $BUILD/fuzz; default build/plain
#	FUZZ_SECONDS   for each target; default: what makes 24 minutes for all
#	               targets; 0 = no end but FUZZ_RUNS
#	FUZZ_RUNS      executions of each target; default: as time allows
#	FUZZ_SEED      the seed of all targets, to repeat a run; default: drawn
#	FUZZ_CFLAGS    how to optimize; default: -O2
#
# Exit status 1: there is a finding; its input lies in $BUILD/fuzz/findings.
# What a run has learnt stays in $BUILD/fuzz/found and serves the next; the
# seed corpus, tests/fuzz/corpus, is never written to.

export LC_ALL=C
cd "$(dirname "$0")/../.." || exit 2
out=${BUILD:-build/plain}/fuzz
seeds=tests/fuzz/corpus
runs=${FUZZ_RUNS:--1}
mode=fuzz
if [ "${1:-}" = regress ]; then
	mode=regress
	shift
fi

# Files of the files wire are best kept in memory.
tmp=$(mktemp -d /dev/shm/fuzz.XXXXXX 2>/dev/null || mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export TMPDIR="$tmp"
export ASAN_OPTIONS=quarantine_size_mb=16

# Set $cc to the first compiler that has libFuzzer.
find_compiler() {
	cat >"$tmp/t.c" <<-'EOF'
	#include <stddef.h>
	#include <stdint.h>
	int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
	int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
	{
		return n && *bytes == 'x' ? -1 : 0;
	}
	EOF
	for cc in "${CC:-clang}" clang; do
		# shellcheck disable=SC2086 # CC may have words
		$cc -fsanitize=fuzzer,address,undefined -o "$tmp/t" \
			"$tmp/t.c" 2>/dev/null && "$tmp/t" -runs=1 2>/dev/null &&
			return
	done
	return 1
}

# make_with FLAGS TARGET... : by the Makefile, below $out.
make_with() {
	flags=$1
	shift
	# shellcheck disable=SC2086 # CC may have words
	MAKEFLAGS='' ${MAKE:-make} -s -j2 CC="$cc" BUILD="$out" \
		SAN='' COV='' CFLAGS="${FUZZ_CFLAGS:--O2} -g -fno-omit-frame-pointer \
		-fno-sanitize-recover=all $flags" "$@"
}

# Comparisons within a game are many and teach the fuzzer little.  Without
# tracing them it is twice as fast.
build() {
	library=-fsanitize=fuzzer-no-link,address,undefined
	# shellcheck disable=SC2046 # lists of words
	make_with "$library -fno-sanitize-coverage=trace-cmp" \
		$(printf '%s\n' referee/games/*.c | sed "s|c$|o|; s|^|$out/obj/|") &&
		make_with "$library" "$out/lib.a" "$out/kit.a" "$out/tools.a" &&
		make_with -fsanitize=fuzzer,address,undefined \
			$(printf '%s\n' tests/fuzz/fuzz_*.c |
				sed "s|tests/fuzz/|$out/|; s|\.c$||")
}

all_targets() {
	sed -n 's/^[[:space:]]*X(\([a-z0-9_]*\)).*/game_\1/p' referee/game/game_list.c
	for source in tests/fuzz/fuzz_*.c; do
		target=$(basename "$source" .c)
		case $target in
		fuzz_game) ;;
		fuzz_wire) printf '%s\n' kari line tcp ;;
		*) echo "${target#fuzz_}" ;;
		esac
	done
}

# run TARGET WORD... : the target's program with these words.
run() {
	target=$1
	shift
	case $target in
	game_*) FUZZ_GAME=${target#game_} nice "$out/fuzz_game" "$@" ;;
	kari | line | tcp) FUZZ_WIRE=$target nice "$out/fuzz_wire" "$@" ;;
	*) nice "$out/fuzz_$target" "$@" ;;
	esac
}

# Print the messages of libFuzzer and the sanitizers about a finding.
explain() {
	grep -a -E -A 12 'law broken|ERROR:|runtime error|ALARM' "$tmp/$1.log" |
		head -n 25
}

regress() {
	n=0
	status=0
	for target; do
		n=$((n + 1))
		set -- "$seeds/$target"/*
		if [ ! -e "$1" ]; then
			echo "ok $n - $target has no seed inputs # SKIP none"
		elif run "$target" -timeout=60 "$@" >"$tmp/$target.log" 2>&1; then
			echo "ok $n - all $# seed inputs of $target pass"
		else
			status=1
			echo "not ok $n - a seed input of $target does not pass"
			explain "$target" | sed 's/^/# /'
		fi
	done
	echo "1..$n"
	return $status
}

# stat TARGET NAME: one of libFuzzer's final statistics.
stat() {
	sed -n "s/^stat::$2: *//p" "$tmp/$1.log"
}

fuzz_one() {
	target=$1
	mkdir -p "$out/found/$target" "$out/findings"
	set -- "$out/found/$target"
	[ -d "$seeds/$target" ] && set -- "$@" "$seeds/$target"
	[ -e "tests/fuzz/dict/$target.dict" ] &&
		set -- "-dict=tests/fuzz/dict/$target.dict" "$@"
	max=1000
	[ "$target" = line ] && max=5200
	run "$target" -max_total_time="$seconds" -runs="$runs" -seed="${FUZZ_SEED:-0}" -timeout=60 \
		-rss_limit_mb=1024 -max_len=$max -print_final_stats=1 \
		-artifact_prefix="$tmp/$target/" "$@" >"$tmp/$target.log" 2>&1
	rc=$?
	findings=0
	for input in "$tmp/$target"/*; do
		[ -e "$input" ] || continue
		findings=$((findings + 1))
		mv "$input" "$out/findings/$target-${input##*/}"
	done
	[ $rc -ne 0 ] && [ $findings -eq 0 ] && findings=1
	printf '%-14s %12s %14s %9d\n' "$target" \
		"$(stat "$target" number_of_executed_units)" \
		"$(stat "$target" average_exec_per_sec)" $findings
	[ $findings -eq 0 ] && return
	explain "$target"
	return 1
}

# Run the targets that nobody has begun yet, in turn: mkdir decides who was
# first.
lane() {
	for target; do
		mkdir "$tmp/$target" 2>/dev/null || continue
		fuzz_one "$target" >"$tmp/$target.said" || : >"$tmp/found"
		cat "$tmp/$target.said"
	done
}

fuzz() {
	printf '%-14s %12s %14s %9s\n' target executions 'executions/s' findings
	lane "$@" &
	lane "$@" &
	wait
	[ -e "$tmp/found" ] || return 0
	echo "the inputs are in $out/findings"
	return 1
}

if ! find_compiler; then
	why="no clang with libFuzzer is here (Debian: clang, libclang-rt-dev)"
	if [ $mode = regress ]; then
		printf 'ok 1 - the seed corpus passes # SKIP %s\n1..1\n' "$why"
	else
		echo "fuzz: nothing is fuzzed: $why"
	fi
	exit 0
fi
if ! build >"$tmp/build" 2>&1; then
	cat "$tmp/build" >&2
	exit 2
fi
seconds=${FUZZ_SECONDS:-$((24 * 60 / $(all_targets | wc -l)))}
# shellcheck disable=SC2046 # a list of words
[ $# -gt 0 ] || set -- $(all_targets)
$mode "$@"
