#!/bin/sh
# Includes point one way (README, "The map"): a module may include modules of
# its own rank or below, never one above.

status=0
awk '
BEGIN {
	n = split("fail text home version rng clock cores fd sha256 scratch " \
		"signals on_linux door elo rating screen|terms game path travel picture " \
		"verdict options|event cgroup landlock lift seccomp survey|" \
		"confine orphans|games/ wire suite problems|proc proc_parts " \
		"proc_start proc_use proc_worker player record stock wires/|sandbox agent|" \
		"turn|advice|play|" \
		"choice match calibrate command complete|scene|asked jobs lines pace quiz sprt view|" \
		"show|obey|spectator|report|check/|main", rank, "|")
	for (i = 1; i <= n; i++) {
		m = split(rank[i], names, " ")
		for (j = 1; j <= m; j++)
			level[names[j]] = i
	}
}
function module(path) {
	sub(/^referee\//, "", path)
	if (path ~ /^(check|games|wires)\//)
		sub(/\/.*/, "/", path)
	sub(/\.[ch]$/, "", path)
	return path == "games" ? "game" : path
}
/^#include "/ {
	split($0, part, "\"")
	from = module(FILENAME)
	to = module(part[2])
	if (!(from in level) || !(to in level)) {
		print FILENAME ": no rank for " (from in level ? to : from)
		bad = 1
	} else if (level[to] > level[from]) {
		print FILENAME " includes " part[2] ", which stands above it"
		bad = 1
	}
	if (from == "games/" && to !~ /^(game|text|rng|fail)$/) {
		print FILENAME ": a game sees no " to
		bad = 1
	}
}
END { exit bad }
' referee/*.[ch] referee/check/*.[ch] referee/games/*.c referee/wires/*.c ||
	status=1

# What a league does with results stands on the referee's library, on what pages
# are made of and on itself, on no player; its modules too are included
# downwards only.
awk '
BEGIN {
	n = split("conf folder swiss|games|schedule standings|results|roster pgn " \
		"estimate plan|tell|check run numbers|shard merge|request|" \
		"entry|forecast away members|main", rank, "|")
	for (i = 1; i <= n; i++) {
		m = split(rank[i], names, " ")
		for (j = 1; j <= m; j++)
			level[names[j]] = i
	}
}
function exists(path,  line, there) {
	there = (getline line <path) >= 0
	close(path)
	return there
}
/^#include "/ {
	split($0, part, "\"")
	from = FILENAME ~ /league\.c$/ ? "main" : FILENAME
	sub(/.*\//, "", from)
	sub(/\.[ch]$/, "", from)
	to = part[2]
	own = sub(/^league\//, "", to) || exists("tools/league/" to)
	if (!own && !exists("referee/" to) && to !~ /^(page|replay)\//) {
		print FILENAME " includes " part[2] ", which is no business of it"
		bad = 1
	}
	sub(/\.h$/, "", to)
	if (own && (from in level) && (to in level) && level[to] > level[from]) {
		print FILENAME " includes " part[2] ", which stands above it"
		bad = 1
	}
}
END { exit bad }
' tools/league.c tools/league/*.[ch] || status=1
exit $status
