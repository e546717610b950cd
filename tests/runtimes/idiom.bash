#!/bin/bash
# idiom.bash NAME: plays; each move costs what the name says.
temporary() {
	file=$(mktemp) && cut -f1 <<<"$1" >"$file" && cat "$file" && rm "$file"
}
here() { # more than a pipe holds
	printf -v much '%070000d' 0
	[ "$(wc -c <<<"$much")" = 70001 ] && cut -f1 <<<"$1"
}
late() { # a fallback for an engine that takes too long
	timeout 0.1 sleep 5 || cut -f1 <<<"$1"
}
jobs() {
	set -m
	cut -f1 <<<"$1" &
	wait $!
}
sorted() {
	tr '\t' '\n' <<<"$1" | sort | head -n 1
}
while read -r line; do
	case $line in
	'go '*) echo moves ;;
	'moves '*) "$1" "${line#moves }" ;;
	quit) exit ;;
	esac
done
