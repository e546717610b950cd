#!/bin/sh
# The instructor's page lists submissions that have files in common, byte for
# byte.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cat >"$TMP/equal.conf" <<-'EOC'
	game  kari
	id    "[a-z]{4}"
	name  "([a-z]{4}).*"
	start run="sh ./agent.sh"
	check rounds=0
	part  one 10 hand
EOC

# Each has the files that were handed out, and an empty file; the agents are
# their own.  (Names in letters, because four digits may occur in a report's
# hash.)
for id in lena mira nora olga pete; do
	mkdir -p "$TMP/subs/$id/src"
	{
		cat "$ROOT/agents/samples/eleven.sh"
		echo "# $id"
	} >"$TMP/subs/$id/agent.sh"
	echo 'handed out' >"$TMP/subs/$id/src/given.java"
	: >"$TMP/subs/$id/src/empty.c"
done
cp "$TMP/subs/lena/agent.sh" "$TMP/subs/olga/agent.sh"
for file in a b c '<d>'; do
	echo "$file" | tee "$TMP/subs/olga/src/$file.c" >"$TMP/subs/lena/$file.py"
done
echo mine | tee "$TMP/subs/mira/one.c" "$TMP/subs/mira/two.c" >"$TMP/subs/nora/three.c"
# An earlier submission of the same student, and two equal files of one student.
cp -r "$TMP/subs/pete" "$TMP/subs/pete old"
echo twice | tee "$TMP/subs/pete/x.c" >"$TMP/subs/pete/y.c"
touch -t 200102030000 "$TMP/subs/pete old"

limited "$BIN/score" -q -o "$TMP/out" "$TMP/equal.conf" "$TMP/subs" >"$TMP/said" 2>&1
is 'a line for each group: two students, their first files, and how many more' \
	'<li>lena, olga: &lt;d&gt;.py, a.py, agent.sh and 2 more
<li>mira, nora: one.c' "$(sed -n '/<section id=equal>/,/<[/]section>/s/^<li>/&/p' "$TMP/out/index.html")"
is 'nothing of it goes to a student' '' \
	"$(grep -l olga "$TMP/out/students/lena"/*.txt "$TMP/out/students/lena"/*.json)"
rm -rf "$TMP/subs/lena" "$TMP/subs/mira" "$TMP/out"
limited "$BIN/score" -q -o "$TMP/out" "$TMP/equal.conf" "$TMP/subs" >"$TMP/said" 2>&1
is 'without equal files there is no such section' 0 \
	"$(grep -c 'id=equal' "$TMP/out/index.html")"
finish
