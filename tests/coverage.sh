#!/bin/sh
# Which lines the tests have run:
#
#	coverage.sh begin BUILD        before the tests of a build with COV=1
#	coverage.sh BUILD PREFIX...    after them
#
# A line a source file whose name begins with a prefix, the least covered first, and
# the sum; the lines that nobody ran are left in BUILD/coverage.txt.  What is known
# not to be covered, and why, is in coverage.md.
set -eu
export LC_ALL=C

# Make new files for the counts, which other users may write, too: as root,
# agents and attackers are other users.  A program makes its own file when it
# starts.
begin() {
	rm -rf "$1/counts"
	mkdir "$1/counts"
	umask 0
	for program in "$1"/bin/*; do
		case $program in
		*.d | */logs) ;;
		*) "$program" --help >"$1/counts.help" ;;
		esac
	done
	rm "$1/counts.help"
}
if [ "$1" = begin ]; then
	begin "$2"
	exit
fi

build=$1
shift
prefixes=$*

tool() {
	for name in "$1" "$1-14" "$1-15" "$1-16" "$1-19"; do
		command -v "$name" && return
	done
	echo "coverage.sh: there is no $1 (Debian: apt-get install llvm)" >&2
	exit 1
}
profdata=$(tool llvm-profdata)
cov=$(tool llvm-cov)

objects=
for program in "$build"/bin/* "$build"/unit/*; do
	case $program in
	*.d) ;;
	*) [ ! -f "$program" ] || objects="$objects -object $program" ;;
	esac
done
"$profdata" merge -failure-mode=all -o "$build/counts.profdata" "$build"/counts/*.profraw

# shellcheck disable=SC2086 # words
"$cov" export -format=lcov -instr-profile "$build/counts.profdata" $objects 2>"$build/coverage.err" |
	awk -v prefixes="$prefixes" -v missing="$build/coverage.txt" '
	BEGIN { n = split(prefixes, prefix, " "); printf "" >missing }
	/^SF:/ {
		file = substr($0, 4)
		sub("^[.]/", "", file) # -ffile-prefix-map
		wanted = 0
		for (i = 1; i <= n; i++)
			wanted = wanted || index(file, prefix[i]) == 1
		lines = missed = 0
	}
	/^DA:/ && wanted {
		split(substr($0, 4), da, ",")
		lines++
		if (da[2] == 0) {
			missed++
			print file ":" da[1] >missing
		}
	}
	/^end_of_record/ && wanted {
		printf "%6.1f %% %6d %6d  %s\n", lines ? 100 - 100 * missed / lines : 100,
			lines, missed, file
		all += lines
		none += missed
	}
	END {
		printf "%6.1f %% %6d %6d  in all\n", all ? 100 - 100 * none / all : 0,
			all, none
	}' | sort -k5 | sort -s -k1,1n >"$build/coverage.table"
[ "$(wc -l <"$build/coverage.table")" -gt 1 ] || {
	cat "$build/coverage.err" >&2
	exit 1
}
printf '%8s %6s %6s  %s\n' covered lines missed file
grep -v 'in all$' "$build/coverage.table"
grep 'in all$' "$build/coverage.table"
