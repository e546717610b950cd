#!/bin/sh
# Includes point one way.  The folders are in an order; a file may include from
# its own folder and from those before it, and no two modules include each
# other, with any number of modules between them.  (referee/README.md)

export LC_ALL=C
cd "$(dirname "$0")/.." || exit 2
edges=$(mktemp) || exit 2
trap 'rm -f "$edges"' EXIT

find referee agents tools -name '*.[ch]' | sort | awk -v edges="$edges" '
BEGIN {
	n = split("base|game|games|proc|wires|agent|foreign|record|match|rating suite terminal check attack|" \
		"referee|kit|expert|kari mancala|mcts|agents|page|replay|state|format|league|away report|" \
		"course|intake|grading|marks|stages|score mcgill rules|arena|tools", floor, "|")
	for (i = 1; i <= n; i++) {
		m = split(floor[i], names, " ")
		for (j = 1; j <= m; j++)
			rank[names[j]] = i
	}
	# A game sees no wire, clock or process; the modules of processes see no
	# game.
	split("proc:game proc:games games:proc wires:proc", pairs, " ")
	for (i in pairs)
		never[pairs[i]] = 1
}
function folder(path) {
	sub(/\/[^\/]*$/, "", path)
	sub(/.*\//, "", path)
	return path
}
function there(path,  line, found) {
	found = (getline line <path) >= 0
	close(path)
	return found
}
function complain(why) {
	print file ": " why
	bad = 1
}
{
	file = $0
	from = folder(file)
	while ((getline line <file) > 0) {
		if (line !~ /^#include "/)
			continue
		split(line, part, "\"")
		path = "referee/" part[2]
		if (!there(path))
			path = there("agents/" part[2]) ? "agents/" part[2] : "tools/" part[2]
		to = folder(path)
		if (!there(path))
			complain("there is no " part[2] " under referee, agents or tools")
		else if (!(from in rank) || !(to in rank))
			complain("no floor for " (from in rank ? to : from))
		else if (rank[to] > rank[from] ||
		    rank[to] == rank[from] && to != from)
			complain(part[2] " stands beside or above it")
		else if ((from ":" to) in never)
			complain(from " has no business with " to)
		sub(/\.[ch]$/, "", path)
		module = file
		sub(/\.[ch]$/, "", module)
		if (module != path)
			print path, module >edges
	}
	close(file)
}
END { exit bad }' || exit 1

# tsort names the members of a circle on standard error.
circles=$(tsort "$edges" 2>&1 >/dev/null | grep -v 'contains a loop:$')
[ -z "$circles" ] || {
	printf '%s\n' "$circles"
	exit 1
}
