#!/bin/sh
# Run TAP programs side by side and say what failed: run.sh PROGRAM...  LANES says
# how many at a time: 2, but for those that wait more than they compute.
# The last line counts the tests: "N passed, N failed, N skipped".

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export TAP=1
export CK_TIMEOUT_MULTIPLIER=10 # a test's seconds are a quiet machine's

one() {
	case $1 in
	*.t | *.sh) sh "$1" ;;
	*) "./$1" ;;
	esac >"$2.out" 2>"$2.err" </dev/null
	echo $? >"$2.rc"
}

# The programs that nobody has begun yet, in turn: mkdir says who was first.
lane() {
	n=0
	for program; do
		n=$((n + 1))
		mkdir "$tmp/$n.begun" 2>/dev/null && one "$program" "$tmp/$n"
	done
}

lanes=${LANES:-2}
while [ "$lanes" -gt 0 ]; do
	lane "$@" &
	lanes=$((lanes - 1))
done
wait

n=0
for program; do
	n=$((n + 1))
	awk -v program="$program" -v rc="$(cat "$tmp/$n.rc")" '
	/^ok .*# *SKIP/ { skipped++; why = why "\n    " $0; next }
	/^ok / { passed++ }
	/^not ok / { failed++; show = 1 }
	/^(not )?ok / { if (!/^not/) show = 0 }
	/^1\.\.[0-9]/ { split($0, plan, /\.\./); planned = plan[2] + 0 }
	show { bad = bad "\n    " $0 }
	END {
		seen = passed + failed + skipped
		if (planned == "" || planned != seen) {
			failed++
			bad = bad "\n    planned " planned ", ran " seen
		}
		if (rc != 0 && !failed) {
			failed++
			bad = bad "\n    exit status " rc
		}
		printf "%s %s: %d passed, %d failed, %d skipped%s%s\n",
			failed ? "FAIL" : "ok  ", program, passed, failed,
			skipped, bad, why
		print passed + 0, failed + 0, skipped + 0 >> counts
	}' counts="$tmp/counts" "$tmp/$n.out"
	[ -s "$tmp/$n.err" ] && [ "$(cat "$tmp/$n.rc")" != 0 ] &&
		sed 's/^/    stderr: /' "$tmp/$n.err"
done

awk '{ p += $1; f += $2; s += $3 }
END { printf "%d passed, %d failed, %d skipped\n", p, f, s; exit f > 0 || p == 0 }
' "$tmp/counts"
