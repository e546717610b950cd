#!/bin/sh
# Submissions that have files in common, byte for byte, are on the instructor's page.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cat >"$TMP/equal.conf" <<-'EOC'
	game  kari
	id    "[0-9]{4}"
	name  "([0-9]{4}).*"
	start run="sh ./agent.sh"
	check rounds=0
	part  one 10 hand
EOC

# Each has what was handed out, and an empty file; the agents are their own.
for id in 1001 1002 1003 1004 1005; do
	mkdir -p "$TMP/subs/$id/src"
	{
		cat "$ROOT/agents/samples/eleven.sh"
		echo "# $id"
	} >"$TMP/subs/$id/agent.sh"
	echo 'handed out' >"$TMP/subs/$id/src/given.java"
	: >"$TMP/subs/$id/src/empty.c"
done
cp "$TMP/subs/1001/agent.sh" "$TMP/subs/1004/agent.sh"
for file in a b c '<d>'; do
	echo "$file" | tee "$TMP/subs/1004/src/$file.c" >"$TMP/subs/1001/$file.py"
done
echo mine | tee "$TMP/subs/1002/one.c" "$TMP/subs/1002/two.c" >"$TMP/subs/1003/three.c"
# An earlier submission of a student's own, and two of the same of one's own.
cp -r "$TMP/subs/1005" "$TMP/subs/1005 old"
echo twice | tee "$TMP/subs/1005/x.c" >"$TMP/subs/1005/y.c"
touch -d '2001-02-03' "$TMP/subs/1005 old"

limited "$BIN/score" -q -o "$TMP/out" "$TMP/equal.conf" "$TMP/subs" >"$TMP/said" 2>&1
is 'a line for each group: two students, their first files, and how many more' \
	'<li>1001, 1004: &lt;d&gt;.py, a.py, agent.sh and 2 more
<li>1002, 1003: one.c' "$(sed -n '/<section id=equal>/,/<[/]section>/s/^<li>/&/p' "$TMP/out/index.html")"
is 'nothing of it goes to a student' '' \
	"$(grep -l 1004 "$TMP/out/students/1001"/*.txt "$TMP/out/students/1001"/*.json)"
rm -rf "$TMP/subs/1001" "$TMP/subs/1002" "$TMP/out"
limited "$BIN/score" -q -o "$TMP/out" "$TMP/equal.conf" "$TMP/subs" >"$TMP/said" 2>&1
is 'without equal files there is no such section' 0 \
	"$(grep -c 'id=equal' "$TMP/out/index.html")"
finish
