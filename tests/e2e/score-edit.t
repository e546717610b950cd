#!/bin/sh
# A course's definition is edited in the middle of a term: only games that it
# changes are played again.
# shellcheck disable=SC2317 # functions that are called by their names
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

sh "$ROOT/tests/classes/eleven.sh" "$TMP" edit
cp "$TMP/resign.sh" "$TMP/subs/s002/agent.sh"
echo 'part  class 8 class rounds=2' >>"$TMP/edit.conf"

# Sets said, complaints and status.
grade() { # OPTION...
	status=0
	limited "$BIN/score" -s 1 -o "$TMP/out" "$@" "$TMP/edit.conf" "$TMP/subs" \
		>"$TMP/said" 2>"$TMP/err" || status=$?
	said=$(cat "$TMP/said")
	complaints=$(cat "$TMP/err")
}

edit() { # SED-EXPRESSION
	mv "$TMP/edit.conf" "$TMP/before.conf"
	sed "$1" "$TMP/before.conf" >"$TMP/edit.conf"
}

# Print the games in each record of the two who play, and how often they were
# built.
games() {
	for id in s001 s002; do
		for part in check one two; do
			echo "$part $(grep -c '^result' "$TMP/out/students/$id/$part.rec")"
		done
		wc -l <"$TMP/out/work/$id/built"
	done | xargs
}

all_records() {
	find "$TMP/out" -name '*.rec' -exec cksum {} + | sort
}

points() {
	cut -d , -f 1,2,5,8- "$TMP/out/grades.csv" | sed '1d; s/,,.*//' | xargs
}

grade
is 'a class is graded' 's001,OK,38,10,20,8 s002,OK,10,0,10,0 s003,NO_FILES,0,0,0,0' "$(points)"
is 'by so many games' 'check 1 one 3 two 2 1 check 1 one 3 two 2 1' "$(games)"
all_records >"$TMP/records"

edit 's/^part  one 10/part  one 15/; s/^part  two 20 share/part  two 40 each each=9/'
cat >>"$TMP/edit.conf" <<-'EOC'
	title "Homework, as it was meant"
	gate  total needs="two >= 10" most=4
	late  5% due="2018-12-10 23:59 UTC"
EOC
grade
is 'other points, kinds, texts and conditions count by the next run' \
	's001,OK,41,15,18,8 s002,OK,4,0,9,0 s003,NO_FILES,0,0,0,0' "$(points)"
is 'which plays no game' '' "$(all_records | diff "$TMP/records" -)"
ok 'and says of nobody that they were graded' lacks 's001' "$said"

edit 's/^\(part  two.*\)rounds=2/\1rounds=4/'
ok 'a dry run says whose games are others' has 's001 to be graded' \
	"$("$BIN/score" -n -s 1 -o "$TMP/out" "$TMP/edit.conf" "$TMP/subs")"
grade --only s001
is 'with --only one, the other has no marks by games that count no more' \
	's001,OK,51,15,36,0 s002,GRADER_ERROR' "$(points | sed 's/\(GRADER_ERROR\).*/\1/')"
ok 'and is told of' grep -q 's002.*1 of its parts play something else.*run score' \
	"$TMP/out/grades.csv"
grade
is 'games of one part that are others are played; no others are, and nothing is built' \
	'check 1 one 3 two 4 1 check 1 one 3 two 4 1' "$(games)"
is 'and they count' 's001,OK,59,15,36,8 s002,OK,18,0,18,0 s003,NO_FILES,0,0,0,0' "$(points)"
is 'the records of the other parts and of the tournament stay' '' "$(
	all_records | grep -v two.rec | diff - "$TMP/records" | grep -v two.rec | grep '^[<>]')"
edit 's/^\(part  one.*\)$/\1 terms=move=3s/'
grade
is 'new terms of one part play that one' 3 "$(grep -c 'terms=move=3s\|^terms .*move=3s' \
	"$TMP/out/students/s001/one.rec" | sed 's/^[1-9].*/3/')"
is 'alone, and once' 'check 1 one 3 two 4 1 check 1 one 3 two 4 1' "$(games)"
all_records >"$TMP/records"
echo 'part four 5 beat opponent="sh {course}/resign.sh" rounds=1' >>"$TMP/edit.conf"
grade
is 'a part that is added at the end is played alone' '1 1' \
	"$(cat "$TMP"/out/students/*/four.rec | grep -c '^result' | sed 's/2/1 1/')"
is 'beside those that are there' '' "$(all_records | grep -v four.rec | diff - "$TMP/records")"
edit '/part four/d'
grade
is 'and is forgotten when it is taken out again' 's001,OK,59,15,36,8' "$(points | cut -d ' ' -f 1)"

# The tournament has its own games.
edit 's/^\(part  class.*\)rounds=2/\1rounds=4/'
grade
is 'another tournament is played beside the one before' 2 \
	"$(find "$TMP/out" -name 'tournament-*' | wc -l | xargs)"
is 'by its own games alone' 'check 1 one 3 two 4 1 check 1 one 3 two 4 1' "$(games)"

edit 's/echo built/echo rebuilt/'
cp "$TMP/out/grades.csv" "$TMP/before.csv"
grade
is 'what everything rests on is not changed under a grading' 2 $status
ok 'which says what, and the way on' has 'in what is handed in, built, started or played first; choose another folder (--out)' \
	"$complaints"
ok 'and leaves the grades' cmp -s "$TMP/before.csv" "$TMP/out/grades.csv"

# Parts that a person marks, in another order.
cat >>"$TMP/edit.conf" <<-'EOC'
	need  report.pdf part=report
	part  report 5 hand
	part  essay 5 hand
EOC
rm -r "$TMP/out"
grade --only s001
is 'who lacks a file loses the part that a person marks' '0 ' \
	"$(cells "$TMP/out/grades.csv" s001 report essay)"
edit '/^part  report/d'
echo 'part  report 5 hand' >>"$TMP/edit.conf"
grade --only s001
is 'and loses that part, too, where it stands in another place' '0 ' \
	"$(cells "$TMP/out/grades.csv" s001 report essay)"
ok 'whose note says why' has 'report.pdf is missing' \
	"$(sed -n '/^report/,/^$/p' "$TMP/out/students/s001/report.txt")"
finish
