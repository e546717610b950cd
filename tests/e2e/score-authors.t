#!/bin/sh
# Who has written it: ids in sources, and sources that are nearly the same.
# shellcheck disable=SC2317 # functions that are called by their names
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cp "$ROOT/tests/classes/resign.sh" "$TMP"
cat >"$TMP/authors.conf" <<-'EOC'
	game  kari
	id    "[0-9]{4}"
	name  "([0-9]{4}).*"
	start run="sh ./agent.sh"
	check rounds=0
	part  one 10 beat opponent="sh {course}/resign.sh" rounds=1
	source-id "src/Player.java" regex='super[(]"([0-9]+)"[)]'
	same  skeleton=given least=40%
EOC

student() { # ID ITS-OWN-ID
	mkdir -p "$TMP/subs/$1/src"
	cp "$ROOT/agents/samples/eleven.sh" "$TMP/subs/$1/agent.sh"
	echo "class Player extends Hus { Player() { super(/* me */ \"$2\" ); }" \
		>"$TMP/subs/$1/src/Player.java"
}

# Of several programs of ours, one is handed out.
mkdir "$TMP/given"
cp "$ROOT/referee/games/kari.c" "$TMP/given/handed-out.c"
for id in 1001 1002 1003 1004 1005 1006; do
	student $id $id
	cp "$ROOT/referee/games/kari.c" "$TMP/subs/$id/src"
done
cp "$ROOT/referee/games/halma.c" "$TMP/subs/1001/src/mine.c"
# The same under other names, with other remarks, in one line of what were three.
sed -e 's/[a-z_]*move[a-z_]*/zug/g; s/struct board/struct other/g; s/const//' \
	-e 's,^$,// no remark of mine,' "$ROOT/referee/games/halma.c" |
	paste -d ' ' - - - | sed 's,// no remark of mine,/* nor mine */,g' >"$TMP/subs/1002/src/ours.cpp"
cp "$ROOT/referee/games/mancala.c" "$TMP/subs/1003/src/mine.c"
head -c 3000 "$BIN/random" >"$TMP/subs/1004/src/binary.c"
: >"$TMP/subs/1004/src/empty.c"
awk 'BEGIN { for (i = 0; i < 400000; i++) print "\"\\" }' >"$TMP/subs/1004/src/huge.java"
printf '\377\376 = "\303(' >"$TMP/subs/1004/src/bytes.py"
student 1005 1003
student 1006 1003
ln -s /etc/passwd "$TMP/subs/1006/leads-out.c"
# An earlier submission of a student's own.
cp -r "$TMP/subs/1001" "$TMP/subs/1001 old"
touch -d '2001-02-03' "$TMP/subs/1001 old"

status=0
timeout 100 "$BIN/score" -q -s 1 -o "$TMP/out" "$TMP/authors.conf" "$TMP/subs" \
	>"$TMP/said" 2>"$TMP/err" || status=$?
remark <"$TMP/err"
complaints=$(cat "$TMP/err")
is 'it changes no exit status: one is BAD_LAYOUT' 1 "$status"
is 'nor a mark' '1001 OK 10 1002 OK 10 1003 OK 10 1004 OK 10 1005 OK 10' \
	"$(cut -d , -f 1,2,5 "$TMP/out/grades.csv" | grep OK | tr ',\n' '  ' | sed 's/ $//')"
ok "an id in a source is told where it is another one than the folder's" \
	has 'score: 1005: its source has the id 1003 (src/Player.java)' "$complaints"
ok 'and of the same id twice, all are named' \
	has 'score: the sources of 1003, 1005 have the same id, 1003' "$complaints"
is 'a table has all' 'submission,source_id,file 1001,1001,src/Player.java 1002,1002,src/Player.java' \
	"$(head -3 "$TMP/out/source-ids.csv" | xargs)"
is 'a renamed copy is found, in both directions, and nobody else' '1001,1002' \
	"$(sed 1d "$TMP/out/same.csv" | cut -d , -f 1,2)"
# shellcheck disable=SC2016 # awk's
ok 'nearly all of both is the same' awk -F , 'NR == 2 && $3 > 75 && $4 > 75 { n++ }
	END { exit n != 1 }' "$TMP/out/same.csv"
ok 'which is said' has "1 pair of submissions has 40% or more of their source in common: \
$TMP/out/same.csv" "$complaints"
ok 'whose files are not as they should be is said not to be compared' \
	has '1 submission was not compared' "$complaints"
is 'only the grader can read it' "$TMP/out/same.csv $TMP/out/source-ids.csv" "$(
	find "$TMP/out" \( -name same.csv -o -name source-ids.csv \) -perm 600 | sort | xargs)"
is 'and nothing of it goes to a student, or on a page' '' "$(
	grep -l 1002 "$TMP/out/students/1001"/*.txt "$TMP/out/students/1001"/*.json)$(
	grep -l 'same.csv\|in common' -r "$TMP/out" --include='*.html' --include='*.txt' \
		--include='*.json')"
# The regex of course(5) takes any byte.
student 1006 "$(printf '\033[31m\007')"
rm "$TMP/subs/1006/leads-out.c"
sed 's/\[0-9\]+/[^"]+/' "$TMP/authors.conf" >"$TMP/wide.conf"
complaints=$("$BIN/score" -q -s 1 -o "$TMP/wide" "$TMP/wide.conf" "$TMP/subs" 2>&1 >/dev/null)
ok 'an escape sequence in an id is shown, and not sent to the terminal' \
	has '1006: its source has the id \x1b[31m\x07 (src/Player.java)' "$complaints"
rm "$TMP/out/same.csv"
sed 's/ skeleton=given//' "$TMP/authors.conf" >"$TMP/given.conf"
"$BIN/score" -q -s 1 -o "$TMP/out" "$TMP/given.conf" "$TMP/subs" >/dev/null 2>&1
ok 'without the skeleton, what was handed out is common to all' grep -q '^1003,1005,' "$TMP/out/same.csv"
finish
