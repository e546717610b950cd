#!/bin/sh
# The house stays small and plain (a change that needs more says so):
#   - no folder has more lines of .c and .h than tests/budget allows, nor have all of
#     them together, nor the tests;
#   - no two files of .c or .h have one name, so that a name says which is meant;
#   - no name is defined in two objects;
#   - no modules call each other in a circle;
#   - no struct has more than twenty members.
# OBJECTS are those of the libraries, as the Makefile lists them.

export LC_ALL=C
cd "$(dirname "$0")/.." || exit 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
status=0

# complain WHAT: print it with each line of standard input, if there are any
complain() {
	sed "s|^|tests/house.sh: $1: |" | grep . && status=1
}

# Modules that call their own entries, which call them: the registries.
circles='referee/wires/wire|referee/attack/attack|referee/game/game_list|tools/league/state/format'

find referee agents tools -name '*.[ch]' | sort >"$tmp/files"

{
	cat "$tmp/files"
	find tests -name '*.[ch]'
} | xargs wc -l | awk 'NR == FNR { most[$1] = $2; next }
$2 == "total" { next }
sub(/^tests\/.*/, "tests", $2) { lines[$2] += $1; next }
{ sub(/\/[^\/]*$/, "", $2); lines[$2] += $1; lines["all"] += $1 }
END {
	for (room in lines)
		if (lines[room] > most[room] + 0)
			print room " has " lines[room] " lines, not " most[room] + 0
	for (room in most)
		if (!(room in lines))
			print room " is no folder"
}' tests/budget - >"$tmp/rooms"
complain budget <"$tmp/rooms"

sed 's|.*/||' "$tmp/files" | sort | uniq -d >"$tmp/odd"
complain 'two files of this name' <"$tmp/odd"

# shellcheck disable=SC2086 # words
nm -A -g -P $OBJECTS | sed 's|^[^ ]*/obj/||;s|\.o: | |' >"$tmp/nm"
awk '$3 ~ /[TDBRC]/ { print $2 }' "$tmp/nm" | sort | uniq -d >"$tmp/odd"
complain 'defined twice' <"$tmp/odd"
awk 'NR == FNR { if ($3 ~ /[TDBRC]/) at[$2] = $1; next }
$3 == "U" && $2 in at { print $1, at[$2] }' "$tmp/nm" "$tmp/nm" |
	grep -v -E "^($circles) " | sort -u >"$tmp/calls"
tsort "$tmp/calls" 2>&1 >/dev/null | sed 's/^tsort: //;/contains a loop/d;/^-: /d' \
	>"$tmp/odd"
complain 'in a circle of calls' <"$tmp/odd"

# shellcheck disable=SC2046 # words
awk '{
	if (open && !sub(/^.*\*\//, ""))
		next
	gsub(/\/\*([^*]|\*[^\/])*\*\//, "")
	open = sub(/\/\*.*/, "")
}
/^(static |const )*struct [a-z_]* \{ *$/ { name = $(NF - 1); all = ""; inside = 1; next }
/^}/ && inside {
	while (gsub(/\([^()]*\)/, "", all))
		;
	if (gsub(/[,;]/, "", all) > 20)
		print name
	inside = 0
}
inside { all = all $0 }' $(cat "$tmp/files") >"$tmp/odd"
complain 'a struct of more than twenty members' <"$tmp/odd"
exit $status
