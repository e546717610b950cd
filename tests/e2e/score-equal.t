#!/bin/sh
# The instructor's page lists submissions that have files in common, byte for byte; ids that
# are one name in the folder of results are refused (tests/faults/fold.c).
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

# Ids that differ in letter case, and a name that only begins as an id does, composed
# and decomposed: all its letters are the name.
sed 's/^id .*/id "[A-Za-z0-9]+"/; /^name/d' "$TMP/equal.conf" >"$TMP/names.conf"
umlaut=$(printf 'm\303\274ller') apart=$(printf 'mu\314\210ller')
dash=$(printf '3001\342\200\223final')
for name in Team1_a team1_b "$umlaut" "$apart" "pia_$umlaut" "$dash"; do
	mkdir -p "$TMP/alike/$name"
	cp "$ROOT/agents/samples/eleven.sh" "$TMP/alike/$name/agent.sh"
done
alike() { # OUT OPTION...
	alike_out=$1 status=0
	shift
	limited "$BIN/score" -q -o "$TMP/$alike_out" "$@" "$TMP/names.conf" "$TMP/alike" \
		>"$TMP/said" 2>&1 || status=$?
}
alike two
is 'ids that differ in letter case are two students, and a dash ends an id, no umlaut' \
	'3001,OK Team1,OK pia,OK team1,OK unnamed,BAD_NAME unnamed,BAD_NAME; 1' \
	"$(sed '1d; s/-[0-9a-f]*//' "$TMP/two/grades.csv" | cut -d , -f 1,2 | LC_ALL=C sort | xargs); $status"
ok 'whose reason is the whole name' grep -q "no student's id in the name 'm[^']*ller'" \
	"$TMP/two/grades.csv"

if ! preloads fold score -D_FILE_OFFSET_BITS=64; then
	skip 'ids that are one name are refused' 'no library can be loaded before others'
	finish
fi
fold() { # OUT OPTION...
	export LD_PRELOAD="$TMP/fold.so"
	alike "$@"
	unset LD_PRELOAD
}
fold one
ok 'where letter case does not matter, they are refused' has \
	'Team1 and team1 are one name on the file system of the results: rename' \
	"$(cat "$TMP/said")"
is 'as an error of the command, which grades nobody' '2; lock' \
	"$status; $(cd "$TMP/one" && find . -type f ! -name grading | sed 's|^[.]/||' | xargs)"
printf 'id\nteam1\n' >"$TMP/roster.csv"
rm -r "$TMP/alike/team1_b"
fold rostered --roster "$TMP/roster.csv"
ok "a student's row may have their submission's id in another case" grep -q '^team1,OK,' \
	"$TMP/rostered/grades.csv"
printf 'id\nTeam1.\n' >"$TMP/roster.csv"
fold dotted --roster "$TMP/roster.csv"
ok 'nor do dots at the end matter there' has 'Team1 and Team1. are one name' \
	"$(cat "$TMP/said")"
finish
