#!/bin/sh
# A course's rules for the total: conditions, and lateness.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

# An agent that answers wins, because the opponent resigns when it is asked.
for id in s001 s002 s003 s004; do
	mkdir -p "$TMP/subs/$id"
	cp "$ROOT/agents/samples/eleven.sh" "$TMP/subs/$id/agent.sh"
done
cp "$ROOT/tests/classes/resign.sh" "$TMP/subs/s002/agent.sh"
cp "$ROOT/tests/classes/resign.sh" "$TMP"

course() { # the lines after the others, on standard input
	cat >"$TMP/rules.conf" <<-'EOC'
		game  kari
		id    "s[0-9]{3}"
		start run="sh ./agent.sh"
		check rounds=0
		part  first  10 each opponent="sh {course}/resign.sh" rounds=1 each=10 first=0
		part  second 50 each opponent="sh {course}/resign.sh" rounds=1 each=50 first=1
		bonus more    5 beat opponent="sh {course}/resign.sh" rounds=1
	EOC
	cat >>"$TMP/rules.conf"
}

# Sets complaints and status.  The games are played once; everything else is
# counting.
grade() { # OPTION...
	status=0
	limited "$BIN/score" -q -s 1 -o "$TMP/out" "$@" "$TMP/rules.conf" "$TMP/subs" \
		>"$TMP/said" 2>"$TMP/err" || status=$?
	complaints=$(cat "$TMP/err")
}

row() { # ID COLUMN...
	cells "$TMP/out/grades.csv" "$@"
}

# s002 resigns, too, so it wins only where it is not asked first.
course <<-'EOC'
	gate  total  needs="second >= 1" most=0
EOC
grade
is 'a condition on the total leaves who meets it alone' '60 5 ' "$(row s001 total bonus total_why)"
is 'and takes all points of who does not, with the reason' \
	'10 0 0 total 0: second needs at least 1 and has 0' \
	"$(row s002 first total bonus total_why)"
ok 'which the report has,' grep -q '^  *total 0: second needs at least 1 and has 0$' \
	"$TMP/out/students/s002/report.txt"
ok "Gradescope's file," grep -q 'total 0: second needs at least 1 and has 0' \
	"$TMP/out/students/s002/results.json"
ok 'grades.json,' grep -q '"total_why":"total 0: second needs at least 1 and has 0"' \
	"$TMP/out/grades.json"
ok 'and the page' grep -q '<p>total 0: second needs at least 1 and has 0</p>' "$TMP/out/index.html"
ok 'on which the condition itself stands' grep -q \
	'second needs at least 1: otherwise total counts 0 at most' "$TMP/out/index.html"

course <<-'EOC'
	gate  total  needs=first most=1
	gate  first  needs="second >= 50" most=2
EOC
grade
is 'a condition counts what those above it leave, and the total comes last' \
	'2 1 total 1: first needs all its points and has 2' "$(row s002 first total total_why)"

# Late by nothing, by a day and something, by more than the most, by nobody
# knows what.
course <<-'EOC'
	late  10% due="2018-12-10 23:59 +08:00" grace=15m most=3
EOC
cat >"$TMP/roster.csv" <<-'EOC'
	id,submitted
	s001,2018-12-11 00:14
	s002,2018-12-14T16:14:00Z
	s003,2018-12-11 16:30:00 UTC
	s004,
	s005,
EOC
grade --roster "$TMP/roster.csv"
is 'within the grace nobody is late' '0 60 ' "$(row s001 days_late total total_why)"
is 'each day that has begun costs its share, in any zone' \
	'2 48 4 2 days late, 10% a day: -13' "$(row s003 days_late total bonus total_why)"
is 'after the last day nothing counts' '4 0 4 days late, and after 3 nothing counts: -10' \
	"$(row s002 days_late total total_why)"
is 'whose time is not known is not late,' '0 60 ' "$(row s004 days_late total total_why)"
ok 'and is named' has "score: nobody knows when these were handed in, so they count as in time: s004; \
the roster's column \`submitted\` tells" "$complaints"
for file in students/s003/report.txt students/s003/results.json grades.json index.html; do
	ok "$file says it, too" grep -q '2 days late, 10% a day: -13' "$TMP/out/$file"
done
ok 'grades.json has it as numbers' grep -q '"days_late":2,"late_points":13,' "$TMP/out/grades.json"
grade
ok 'without a roster nobody knows any time' has 's001, s002, s003, s004;' "$complaints"

printf 'id,group,submitted\ns001,g,2018-12-10 10:00\ns002,g,2018-12-12 10:00\n' >"$TMP/roster.csv"
grade --roster "$TMP/roster.csv"
is 'a group is as late as the last of its members' 2 "$(row s001 days_late)"
ok "a platform's comment says it" grep -q '2 days late' "$TMP/out/lms.csv"
printf 'id,submitted\ns001,Monday\n' >"$TMP/roster.csv"
grade --roster "$TMP/roster.csv"
is 'a time that is none is refused by its row' "2 score: $TMP/roster.csv: submitted of s001: \
'Monday' is no time such as 2018-12-10 23:59 or 10 December 2018, 11:58 PM" \
	"$status $(echo "$complaints" | tail -n 1)"

# The folders in which files are looked for.
cat >"$TMP/rules.conf" <<-'EOC'
	game   kari
	id     "s[0-9]{3}"
	root   src
	need   "src/agent.sh" "agent.sh"
	forbid "*.o" "*/*.class"
	start  run="sh ./agent.sh"
	check  rounds=0
	part   a 10 beat opponent="sh {course}/resign.sh" rounds=1
EOC
for id in s001 s002 s003 s004; do
	mkdir "$TMP/subs/$id/src"
	mv "$TMP/subs/$id/agent.sh" "$TMP/subs/$id/src"
done
touch "$TMP/subs/s001/src/x.o" "$TMP/subs/s002/x.o" "$TMP/subs/s003/src/X.class"
mv "$TMP/subs/s004/src" "$TMP/subs/s004/inner"
rm -r "$TMP/out"
grade
is 'files are needed and forbidden as seen from the top, and not from the root' \
	'OK BAD_LAYOUT BAD_LAYOUT BAD_LAYOUT' "$(cut -d , -f 2 "$TMP/out/grades.csv" | sed 1d | xargs)"
ok 'the reason has the path from there' grep -q 'src/agent.sh is missing (inner/agent.sh is there)' \
	"$TMP/out/students/s004/report.txt"

# Two agents in one submission, each of which has its own first games, or none.
cat >"$TMP/rules.conf" <<-'EOC'
	game  kari
	id    "s[0-9]{3}"
	start agent=a run="sh src/agent.sh"
	start agent=b run="sh src/b.sh"
	check agent=a rounds=3 opponent="sh {course}/resign.sh"
	check agent=b rounds=0
	part  a 10 beat agent=a opponent="sh {course}/resign.sh" rounds=1
	part  b 20 beat agent=b opponent="sh {course}/resign.sh" rounds=1
EOC
echo 'exit 3' >"$TMP/subs/s001/src/b.sh"
rm -r "$TMP/out"
grade --only s001
is "an agent's own line says how many first games it has, and against whom" \
	'3 0' "$(grep -c '^result' "$TMP/out/students/s001/check.rec") $(
	grep -c 'b\.sh' "$TMP/out/students/s001/check.rec")"
is 'one without first games plays its part, whatever it is' 'OK 10 0 1 lost' \
	"$(row s001 status a b) $(sed -n 's/.*0 won, \(1 lost\).*/\1/p' "$TMP/out/students/s001/report.txt")"
finish
