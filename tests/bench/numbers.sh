# shellcheck shell=sh
# Statistics for benches, from numbers one a line.

# Print the median of standard input.
median() {
	sort -n | awk '{ x[NR] = $1 }
	END { printf "%.6g\n", (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2 }'
}

# column FILE N: the median of a column; ratio FILE N M: of one divided by
# another.
column() {
	awk -v n="$2" '{ print $n }' "$1" | median
}

ratio() {
	awk -v n="$2" -v m="$3" '$m > 0 { print $n / $m }' "$1" | median
}
