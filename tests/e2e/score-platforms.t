#!/bin/sh
# Submissions and class lists as platforms and spreadsheets write them.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
conf() { # NAME LINE...: a course, with these lines
	conf_name=$1
	shift
	printf '%s\n' 'game kari' 'terms move=2s' 'root .' 'check rounds=0' \
		'part random 50 beat opponent=random rounds=1' "$@" >"$conf_name.conf"
}
agent() { # FILE
	mkdir -p "${1%/*}" && cp "$ROOT/agents/samples/eleven.sh" "$1"
}
# Grade, and print the status, and id, status and total of each row.
graded() { # NAME SUBMISSIONS OPTION...
	graded_as=$1 graded_of=$2 graded_status=0
	shift 2
	limited "$BIN/score" -s 7 -o "out/$graded_as" "$@" "$graded_as.conf" "$graded_of" \
		>said 2>err || graded_status=$?
	echo "$graded_status: $(cells "out/$graded_as/grades.csv" all id status total | paste -sd, - | sed 's/,/, /g')"
}

# Ids: the platform's, the roster's and the students' differ.
conf alike 'id "[sS]?[0-9]+"' 'start run="sh ./agent.sh"' 'part report 10 hand'
for id in S101 00102 s103 S104 s104 105; do
	agent "alike/$id/agent.sh"
done
printf 'id,name\ns101,Ann\n102,Bob\ns103,Cid\ns104,Dan\n106,Eve\n' >roster.csv
printf 'id,report\nS101,1\n0102,2\ns103,3\nS104,4\n999,5\n' >manual.csv
is 'ids match without letter case and zeros in front; a submission of nobody is status 3' \
	'3: 102 OK 52, 105 OK 50, 106 NO_SUBMISSION 0, S104 OK 54, s101 OK 51, s103 OK 53, s104 OK 50' \
	"$(graded alike alike --roster roster.csv --manual manual.csv)"
is 'who is on no row, and which row has nothing, is told' \
	"score: manual.csv: '999' is no student here
score: roster.csv: no row is for these submissions, so lms.csv is without their marks: 105, S104
score: roster.csv: these rows have no submission: 106" "$(grep 'csv:' err)"
ok 'and at the end' has '; not on the roster: 2;' "$(tail -n 1 said)"
for part in 'so lms.csv is without their marks:</b> 105, S104<' 'without a submission: 106<'; do
	ok "and on the instructor's page: $part" has "$part" "$(cat out/alike/index.html)"
done
is 'the marks are those of the roster' '102,Bob 106,Eve s101,Ann s103,Cid s104,Dan' \
	"$(tail -n +2 out/alike/lms.csv | cut -d, -f1,2 | paste -sd' ' -)"
printf 'id,command\ns101,exit 3\n' >builds.csv
ok 'other tables and options take ids in the same way' has 's101 BUILD_FAIL' \
	"$(graded alike alike --roster roster.csv --builds builds.csv --redo s101 --redo 0102)"
is 'with --only the status is of that submission' '0: ' \
	"$(graded alike alike --roster roster.csv --only 102 | cut -d' ' -f1) "
rm -r out/alike alike/105
graded alike alike >said
ok 'without a roster, ids that are alike are named' has \
	'S104 and s104 are graded as two students; --roster tells' "$(cat err)"

# The definition says which letters an id has.
conf small 'id "[a-z][0-9]+"' 'name "([a-z][0-9]+)( .*)?"' 'start run="sh ./agent.sh"'
agent 'small/S101 final/agent.sh' && agent small/s102/agent.sh && agent small/s103/agent.sh
printf 'id\ns101\nS102\n' >roster.csv
is 'a row that the definition would refuse has its submission' \
	'3: S102 OK 50, s101 BAD_NAME 0, s103 OK 50' "$(graded small small --roster roster.csv)"
is 'the student is told how to write the id; nobody is told of the row' \
	'the id must be written s101, not S101; ' \
	"$(cells out/small/grades.csv s101 reason); $(grep 'this course' err)"
finish
