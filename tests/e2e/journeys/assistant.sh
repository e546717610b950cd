# shellcheck shell=sh
# shellcheck disable=SC2154 # docs-journeys-slow.t has the rest
# A teaching assistant has twelve submissions and grading.md, whose course file
# they use.  They grade, are interrupted, go on, hand a report out, edit the
# course, and grade again.

mkdir -p "$TMP/assistant/submissions" "$TMP/assistant/made"
cd "$TMP/assistant" || exit 1
TREE=$ROOT
export TREE
blocks "$ROOT/tools/score/grading.md" # $TMP/01.sh, ...
course=$(grep -l '^cat >hw2.conf' "$TMP"/[0-9][0-9].sh)
grade=$(shown tools/score/grading.md 'score -s 7')
ahead=$(shown tools/score/grading.md 'score --dry-run')
appeal=$(shown tools/score/grading.md 'cat results/hw2/students/s103/handed-in')
PATH=$BIN:$PATH
sh "$course"
# The page's terms allow ten seconds a move; this class uses less.
sed 's/^part  class/terms move=1s\n\n&/;s/^start/build when="Makefile" run="make"\n&/' \
	hw2.conf >quick.conf
mv quick.conf hw2.conf
sh "$(grep -l '^cat >class.csv' "$TMP"/[0-9][0-9].sh)"

good=$ROOT/agents/samples/eleven.sh
hand_in() { # NAME FROM...
	mkdir -p "submissions/$1"
	cp "$2" "submissions/$1/${3:-agent.sh}"
}
hand_in s101 "$good"
hand_in s102 "$ROOT/agents/samples/mover.sh"
hand_in s103 "$good" # does not build
printf 'agent: missing.c\n\tfalse\n' >submissions/s103/Makefile
{ echo 'sleep 9'; cat "$good"; } >made/slow
hand_in s104 made/slow
# shellcheck disable=SC2016 # the agent's own
echo 'kill -9 -1; cat /etc/shadow; echo x >"$HOME/x"; rm -rf /; echo 11' >made/hostile
hand_in s105 made/hostile
sed "s/\$/$(printf '\r')/" "$good" >made/windows
hand_in s106 made/windows
hand_in s107 "$good"
if command -v zip >/dev/null; then
	(cd submissions && zip -qr ../made/s107.zip s107 && rm -r s107 &&
		zip -qj 's107 final.zip' ../made/s107.zip)
fi
hand_in s108 "$good" Agent.sh
hand_in s109 /dev/null
echo 'this is no archive' >submissions/s110.zip
hand_in 'my homework' "$good"
mkdir submissions/s112

run "$ahead"
is 'before it, what would be graded is told, with its time' 'status 0, 1 line of time' \
	"status $status, $(printf '%s\n' "$said" | grep -c '^expected .* at worst') line of time"
ok 'and nothing was done' test ! -e results

# Ctrl-C when the third submission is done.
python3 - "$grade" >"$TMP/said" 2>&1 <<'EOP'
import signal, shlex, subprocess, sys
p = subprocess.Popen(shlex.split(sys.argv[1]), stdout=subprocess.PIPE,
                     stderr=subprocess.STDOUT, text=True)
for line in p.stdout:
    print(line, end="")
    if line.startswith("3/12 "):
        p.send_signal(signal.SIGINT)
sys.exit(p.wait() % 256)
EOP
is 'Ctrl-C ends a grading' 130 $?
is 'after what was graded' 3 "$(grep -c '^[0-9]*/12 ' "$TMP/said")"
run "$grade"
is 'the same command goes on: the others alone are graded' '3, 9' \
	"$status, $(grep -c '^[0-9]*/9 ' "$TMP/said")"
run "cut -d , -f 1,2 results/hw2/grades.csv"
is 'everybody has a row and what is wrong with it' 'id,status
s101,OK
s102,OK
s103,BUILD_FAIL
s104,CHECK_FAIL
s105,CHECK_FAIL
s106,CHECK_FAIL
s107,OK
s108,BAD_LAYOUT
s109,CHECK_FAIL
s110,BAD_LAYOUT
s112,NO_FILES
unnamed,BAD_NAME' "$(printf '%s\n' "$said" | sed 's/^unnamed-[0-9a-f]*/unnamed/')"
reason() {
	sed -n "s/^$1[^,]*,[A-Z_]*,\(\"[^\"]*\"\|[^,]*\),.*/\1/p" results/hw2/grades.csv
}
while IFS='|' read -r id part; do
	ok "the reason of $id leads on: $part" has "$part" "$(reason "$id")"
done <<TABLE
s103|failed: exit status 2; its last words: make: *** No rule to make target 'missing.c'
s104|no answer within 1.00 s
s106|its first line ends as on Windows (CR LF)
s108|Agent.sh is there, and case matters
s110|it is no zip archive
unnamed|there is no student's id in the name 'my homework'
TABLE
ok 'the hostile one has lost, and has changed nothing' sh -c "
	test -x '$BIN/referee' && ! test -e '$HOME/x' && test -e '$TMP/assistant/hw2.conf'"
is 'three are OK' 3 "$(grep -c ',OK,' results/hw2/grades.csv)"

report=results/hw2/students/s106/report.txt
ok 'a report can be handed to the student: what it was' \
	has 'its first line ends as on Windows' "$(cat $report)"
ok 'and the next step' has 'line ends of LF alone' "$(cat $report)"
run "$(printf '%s\n' "$appeal" | sed 's/s103/s106/')"
is 'an appeal is answered from what is stored' 0 "$status"
ok 'with the student'\''s files' has 'agent.sh' "$said"

# The course is changed: 40 points instead of 50, and no game is played again.
find results -name '*.rec' -exec cksum {} + | sort >"$TMP/games"
sed -i 's/^part  random 50/part  random 40/' hw2.conf
run "$grade"
is 'an edited course gives other points: status 3 again' 3 "$status"
is 'of the same games' '' "$(find results -name '*.rec' -exec cksum {} + | sort |
	comm -13 "$TMP/games" - | grep -v old/)"
is 'in the new sum' '40' "$(sed -n '/^s101,/p' results/hw2/grades.csv | cut -d , -f 8)"
ok 'nothing of it is left running' sh -c "! ps -A -o args= | grep '[a]ssistant/results'"
