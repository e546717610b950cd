#!/bin/sh
# Run TAP programs side by side and print what failed: run.sh PROGRAM...  LANES
# is how many run at a time: by default 2; more if they mostly wait.  Prints a
# line for each program that has ended; on a terminal, a line counts them.  At
# the end it prints what was skipped and what failed, with the command that runs
# a program alone.  A program that takes LIMIT seconds (1200) is ended and has
# failed.  The tests' files go to the folder MEMORY, if it takes programs and has 2 GB
# left, unless TMPDIR says where.  The last line counts the tests: "N passed, N failed,
# N skipped".

export LC_ALL=C
# Root's agents are other users.  If they may not pass this folder, show it to them at /mnt,
# because agents without a sandbox have no mounts of their own.
if [ -z "${SHOWN-}" ] && [ "$(sh "$(dirname "$0")/reach.sh" "$PWD" closed)" ] &&
	unshare --mount --propagation private mount --bind . /mnt 2>/dev/null
then
	SHOWN=1 exec unshare --mount --propagation private sh -c \
		'mount --bind . /mnt && cd /mnt && exec sh "$@"' - "$0" "$@"
fi
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM PIPE
export TAP=1
export CK_TIMEOUT_MULTIPLIER=30 # a test's seconds are a quiet machine's
# Files that live for a second cost a disk's file system up to a tenth of all processor
# time.
if [ -z "${TMPDIR-}" ] && [ "${MEMORY-}" ] && try=$(mktemp "$MEMORY/try.XXXXXX" 2>/dev/null); then
	printf '#!/bin/sh\n' >"$try"
	chmod +x "$try"
	[ "$(df -Pk "$MEMORY" | awk 'NR == 2 { print $4 }')" -lt 2000000 ] ||
		! "$try" 2>/dev/null || export TMPDIR="$MEMORY"
	rm "$try"
fi
bad=FAIL clear=
if [ -t 1 ]; then
	clear=$(printf '\r\033[K') bad=$(printf '\033[31mFAIL\033[m')
fi

limit=${LIMIT:-1200}
bounded="timeout -k 10 $limit"
command -v timeout >/dev/null || bounded=

one() {
	began=$(date +%s)
	case $1 in
	*.t | *.sh) $bounded sh "$1" ;;
	*) $bounded "./$1" ;;
	esac >"$2.out" 2>"$2.err" </dev/null
	rc=$?
	if [ -n "$bounded" ] && [ $rc -eq 124 ]; then
		echo "not ok - it was ended, since it took $limit s" >>"$2.out"
	fi
	echo $rc >"$2.rc"
	echo $(($(date +%s) - began)) >"$2.seconds"
}

# Leave out settings that are the defaults of tests/e2e/lib.sh.
alone() {
	case $1 in
	*.t | *.sh)
		[ "${BIN:-bin}" = bin ] || printf 'BIN=%s AGENTS=%s ' "$BIN" "$AGENTS"
		[ "${BUILD:-build/plain}" = build/plain ] || printf 'BUILD=%s ' "$BUILD"
		echo "sh $1"
		;;
	*) echo "$1" ;;
	esac
}

# Write $2.count, and $2.skips or $2.fails if there are any.
count() {
	awk -v rc="$(cat "$2.rc")" -v at="$2" '
	/^ok .*# *SKIP/ { skipped++; print "    " $0 >> (at ".skips") }
	/^ok / && !/# *SKIP/ { passed++ }
	/^not ok / { failed++ }
	/^(not )?ok / { show = /^not/ }
	/^1\.\.[0-9]/ { split($0, plan, /\.\./); planned = plan[2] + 0 }
	show { print "    " $0 >> (at ".fails") }
	END {
		seen = passed + failed + skipped
		if (planned == "" || planned != seen) {
			failed++
			print "    planned " planned ", ran " seen >> (at ".fails")
		}
		if (rc != 0 && !failed) {
			failed++
			print "    exit status " rc >> (at ".fails")
		}
		print passed + 0, failed + 0, skipped + 0
	}' "$2.out" >"$2.count"
	[ ! -s "$2.fails" ] || sed 's/^/    stderr: /' "$2.err" >>"$2.fails"
}

# One write a line, because other lanes write, too.
tell() {
	read -r passed failed skipped <"$2.count"
	line="$passed passed, $failed failed, $skipped skipped, $(cat "$2.seconds") s"
	if [ "$failed" -gt 0 ]; then
		printf '%s%s %s: %s\n' "$clear" "$bad" "$1" "$line"
	elif [ -z "$clear" ]; then
		printf 'ok   %s: %s\n' "$1" "$line"
	fi
	[ -z "$clear" ] || printf '%s%d of %d: %s\r' "$clear" \
		"$(find "$tmp" -name '*.count' | wc -l)" "$programs" "$1"
}

# Run the programs that nobody has begun yet, in turn: the first to make a file has it.
lane() {
	set -C
	n=0
	for program; do
		n=$((n + 1))
		true 2>/dev/null >"$tmp/$n.begun" || continue
		one "$program" "$tmp/$n"
		count "$program" "$tmp/$n"
		tell "$program" "$tmp/$n"
	done
}

programs=$#
lanes=${LANES:-2}
while [ "$lanes" -gt 0 ]; do
	lane "$@" &
	lanes=$((lanes - 1))
done
wait
printf %s "$clear"

for kind in skips fails; do
	n=0
	for program; do
		n=$((n + 1))
		[ -s "$tmp/$n.$kind" ] || continue
		case $kind in
		skips) echo "skipped in $program:" ;;
		fails) printf '\n%s %s; alone: %s\n' "$bad" "$program" "$(alone "$program")" ;;
		esac
		cat "$tmp/$n.$kind"
	done
done

cat "$tmp"/*.count | awk '{ p += $1; f += $2; s += $3 }
END { printf "%d passed, %d failed, %d skipped\n", p, f, s; exit f > 0 || p == 0 }'
