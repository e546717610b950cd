#!/bin/sh
# A class of thirty, with what platforms, spreadsheets and students make of names,
# ids, sizes and packages: its marks by score, and its versions in the arena.
# shellcheck disable=SC2317 # await and ok call what seems unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/arena.sh
. "$ROOT/tests/e2e/arena.sh"

for need in zip unzip make; do
	command -v $need >/dev/null || {
		skip 'a class of thirty' "there is no $need"
		finish
	}
done
HW='Homework 2 (Kari)'
SUBS="$TMP/my class/$HW"
ID='[sS]?[0-9]{3,5}'
mkdir -p "$SUBS" "$TMP/my class/pkg"
cd "$TMP/my class" || exit 1
echo 'class Course: pass' >pkg/course.py && echo 'exec "$@"' >wrap.sh
cat >"$HW.conf" <<END
title "Homework 2"
game  kari
terms move=5s,mem=none
id    "$ID"
name  ".*_($ID)_attempt_.*|($ID)([^0-9].*)?|[0-9]+-[0-9]+ - (.*) - [^-]*"
size  2M
skip  node_modules
root  .
with  pkg about="modules of the course" path=pkg
build when="Makefile" run="make -f {file}"
start when="agent.py" run="sh {course}/wrap.sh env PYTHONPATH={pkg} python3 agent.py"
start when="*.sh" run="sh ./{file}"
check rounds=1 opponent=random
part  random 50 beat opponent=random rounds=1
part  all 20 class rounds=2
part  report 10 hand
rung  random
arena jobs=2
roster dates=month-first
late  10% due="2018-12-10 23:59 -05:00"
END

# WHO: what is handed in as; expected: id, status
expect() { # ID STATUS
	echo "$1 $2" >>"$TMP/expected"
}
agent() { # FILE
	mkdir -p "${1%/*}" && cp "$ROOT/agents/samples/eleven.sh" "$1"
}
agent "$TMP/files/agent.sh"
bb() { # ID TIME: the name of Blackboard
	echo "$SUBS/${HW}_$1_attempt_2018-12-$2-10-00-00"
}
for id in s101 S102 103 00104; do
	cp "$TMP/files/agent.sh" "$(bb $id 10)_agent.sh" && echo 'exit 1' >"$(bb $id 09)_agent.sh"
	echo 'Name: x' | tee "$(bb $id 10).txt" >"$(bb $id 09).txt"
done
pack "$TMP/files" "$(bb s105 10)_agent" agent.sh
echo 'Name: x' >"$(bb s106 10).txt"
agent "$SUBS/4-1 - Guy Poe - Dec 10, 2018 1123 PM/agent.sh"
mkdir -p "$SUBS/4-1 - Guy Poe - Dec 9, 2018 1123 PM"
for name in '108' '0109' 'S110 final' 's111 (late)' 's112+new [2]' "s113's" 's114 Übung'; do
	agent "$SUBS/$name/agent.sh"
done
agent "$SUBS/s115/my agent (1).sh"
agent "$SUBS/s116/source" && printf 'agent.sh: source\n\tcp source agent.sh\n' >"$SUBS/s116/makefile"
agent "$SUBS/s117/agent.sh" && mkdir "$SUBS/s117/env1" && echo >"$SUBS/s117/env1/pyvenv.cfg"
(mkdir "$SUBS/s117/env1/lib" && cd "$SUBS/s117/env1/lib" && seq 2100 | xargs touch)
agent "$SUBS/s118/agent.sh" && mkdir -p "$SUBS/s118/node_modules" && truncate -s 5M "$SUBS/s118/node_modules/x"
agent "$SUBS/s119/agent.sh" && truncate -s 5M "$SUBS/s119/book.bin"
mkdir "$SUBS/s120" && { echo 'from course import Course' && cat "$ROOT/agents/samples/eleven.py"; } >"$SUBS/s120/agent.py"
mkdir "$SUBS/s121" && { echo 'import nothing_of_the_course' && cat "$ROOT/agents/samples/eleven.py"; } >"$SUBS/s121/agent.py"
mkdir "$SUBS/s122" && { printf '\357\273\277#!/bin/sh\n' && echo exit 1; } >"$SUBS/s122/agent.sh"
mkdir "$SUBS/s123" && echo 'version https://git-lfs.github.com/spec/v1' >"$SUBS/s123/agent.sh"
mkdir "$SUBS/s124" && echo text >"$SUBS/s124/readme"
(cd "$TMP/files" && ln -s /etc/passwd link && zip -qy "$SUBS/s125.zip" agent.sh link && rm link)
(cd "$TMP/files" && tar -P -cf "$SUBS/s126.tar" "$TMP/files/agent.sh")
agent "$SUBS/s127/agent.sh" && for name in 'a b' 'c\d' 'ü'; do echo "$name" >"$SUBS/s127/$name"; done
agent "$SUBS/s128/agent.sh" && sed 's/^	.go /	"go "*) echo "Traceback (most recent call last):" >\&2; echo "	at A.b" >\&2; echo moves ;;\n&/' \
	"$ROOT/agents/samples/eleven.sh" >"$SUBS/s128/agent.sh"
agent "$SUBS/s129/agent.sh"
for id in s101 s102 103 104 s105 s107 0108 109 s110 s111 s112 s113 s114 s115 s116 s117 s118 s120 s125 s127 s128; do
	expect $id OK
done
expect s106 NO_FILES
expect s119 TOO_BIG
expect s121 CHECK_FAIL
expect s122 CHECK_FAIL
expect s123 CHECK_FAIL
expect s124 BAD_LAYOUT
expect s126 BAD_LAYOUT
expect s129 OK # on no row
expect s130 NO_SUBMISSION

# The roster of Canvas, in UTF-16 with tabs, with the times of a spreadsheet.
{
	printf 'Student\tID\tSIS User ID\tSection\tSubmitted at\r\n\tx\t\t\t\r\n'
	sort "$TMP/expected" | grep -v s129 | while read -r id _; do
		case $id in
		s107) name='Poe, Guy' time='Dec 10, 2018 11:23 PM' ;;
		s110) name='Late, One' time='12/11/2018 12:30 AM' ;;
		*) name="N, $id" time='Monday, December 10, 2018 11:58:12 PM EST' ;;
		esac
		printf '%s\t9%s\t%s\tS1\t%s\r\n' "$name" "${id#s}" "$id" "$time"
	done
} >list.txt
{ printf '\377\376' && iconv -f UTF-8 -t UTF-16LE list.txt; } >"the list.csv"
printf 'id,report\nS101,7\n0104,8\n' >"by hand.csv"
grade() {
	limited "$BIN/score" -s 7 -j 2 --roster 'the list.csv' --manual 'by hand.csv' "$@" "$HW.conf" "$HW" \
		>"$TMP/said" 2>"$TMP/err"
}
timeout -s KILL 2 "$BIN/score" -q -s 7 -j 2 --roster 'the list.csv' "$HW.conf" "$HW" >/dev/null 2>&1
status=0
grade || status=$?
is 'a submission of nobody is a status of its own' 3 $status
is 'each of thirty has a status' "$(sort "$TMP/expected")" \
	"$(cells "results/$HW/grades.csv" all id status | sort)"
is 'nobody who hands in has no marks' '' \
	"$(cells "results/$HW/grades.csv" all status random id | grep '^OK 0')"
is 'the marks by hand find their rows' '104 8 s101 7' \
	"$(cells "results/$HW/grades.csv" all id report | grep ' [78]$' | paste -sd' ' -)"
is 'and the times' 's110 1' "$(cells "results/$HW/grades.csv" all id days_late | grep -v ' 0$')"
ok 'who is on no row is named' grep -q 'without their marks: s129$' "$TMP/err"
ok 'and who has nothing' grep -q 'no submission: s130$' "$TMP/err"
is 'everybody on the roster is in lms.csv' 29 "$(tail -n +2 "results/$HW/lms.csv" | grep -c .)"
for said in 's106|the submission has no file' 's119|book.bin has 5.0 of 5.0 MB' \
	's121|ModuleNotFoundError: No module named' 's122|byte order mark' 's123|Git LFS' \
	's124|nothing was built' 's126|leads out of its folder'; do
	ok "the reason says: $said" has "${said#*\|}" "$(cells "results/$HW/grades.csv" "${said%%\|*}" reason)"
done
cp "results/$HW/grades.csv" "$TMP/before.csv"
grade -q
ok 'it goes on, and the marks stay' cmp "$TMP/before.csv" "results/$HW/grades.csv"
grade -q --redo S110 --redo 0108
ok 'two are graded again, and the marks stay' cmp "$TMP/before.csv" "results/$HW/grades.csv"

# The same through the arena's inbox.
cd "$TMP" || exit 1
mkdir -p 'my ladder' && cp -R "$SUBS" 'my ladder/inbox'
cp -R 'my class/pkg' 'my class/wrap.sh' 'my ladder'
sed 's/^part.*//' "my class/$HW.conf" >'my ladder/arena.conf'
mkdir 'my ladder/inbox/s102' && cp files/agent.sh 'my ladder/inbox/s102' # S102 is there
begin 'my ladder'
taken() { # NUMBER: so many have a finding
	[ "$(find 'my ladder/versions' -name finding | grep -c .)" -ge "$1" ]
}
ok 'all are taken in' await taken 30
end
# Guy Poe has no id, because an arena has no roster.
is 'with the same findings' "$(sort expected | sed '/s130/d; /s107/d; s/^s102/S102/; s/^104/00104/; s/^109/0109/
	s/^0108/108/; s/^s110/S110/' | sort)" "$(
	for finding in my\ ladder/versions/*/students/*/finding; do
		id=${finding#*/students/}
		echo "${id%/finding} $(sed -n 's/^status \([A-Z_]*\).*/\1/p' "$finding")"
	done | grep -v -e unnamed -e 's102' | sort)"
ok 'the second of two ids that are alike is told whose the first is' \
	grep -q 's102.1 BAD_NAME: S102 has handed in before' out
finish
