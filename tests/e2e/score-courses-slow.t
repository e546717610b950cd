#!/bin/sh
# A new course is one file; a part's file that is missing; and the names that
# course systems give the folders.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

# Another game than our courses', in a few lines: the agent wins because its
# opponent exits.
course() { # NAME-PATTERN
	mkdir -p "$TMP/course"
	cp "$ROOT/tests/classes/resign.sh" "$TMP/course"
	cat >"$TMP/course/sixth.conf" <<-EOC
		title "Mancala on a small board"
		game  mancala,m=3,n=2
		id    "[0-9]+"
		name  "$1"
		start when="agent.sh" run="sh ./agent.sh"
		check rounds=1 opponent="sh {course}/resign.sh"
		part  games 10 beat opponent="sh {course}/resign.sh" rounds=1
	EOC
}

agent() { # FOLDER
	mkdir -p "$1"
	cp "$ROOT/agents/samples/eleven.sh" "$1/agent.sh"
}

grades() { # FOLDER
	limited "$BIN/score" -q -s 1 -o "$TMP/$1.out" "$TMP/course/sixth.conf" \
		"$TMP/$1" >"$TMP/$1.said" 2>&1
	remark <"$TMP/$1.said" >&2
	cut -d , -f 1,2,5 "$TMP/$1.out/grades.csv" | sed 1d | paste -s -d ' ' -
}

# A submission cannot replace its opponent by a file of that name.
course '([0-9]+)'
echo 'part greedy 3 each opponent=greedy rounds=3 each=1' >>"$TMP/course/sixth.conf"
agent "$TMP/named/1001"
printf '#!/bin/sh\nexit 3\n' >"$TMP/named/1001/greedy"
chmod +x "$TMP/named/1001/greedy"
is "an opponent is the course's, whatever the submission has of that name" \
	'1001,OK,12' "$(grades named)"

# Without a line `name`.
course x
sed -i.orig '/^name/d' "$TMP/course/sixth.conf"
for name in 3001 3002_homework 3003-final_2 3004x; do
	agent "$TMP/plain/$name"
done
is 'the id ends before what is no part of an id' \
	'3001,OK,10 3002,OK,10 3003,OK,10 3004x,BAD_NAME,0' "$(grades plain)"

# Two agents in a submission: if one errs in a problem, the other plays it.
course '([0-9]+)'
sed -i.orig '/^start/d; /^part/d' "$TMP/course/sixth.conf"
cat >>"$TMP/course/sixth.conf" <<-'EOC'
	start agent=a when="agent.sh" run="sh ./agent.sh"
	start agent=b when="b.sh" run="sh ./b.sh {extra}"
	start agent=first when="copy*.sh" nth=1 run="sh ./{file}"
	start agent=second when="copy*.sh" nth=2 run="sh ./{file}"
	start agent=ours when="b.sh" run="sh ./b.sh"
	start agent=ours run="random"
	with extra about="what the instructor may have" else="none"
	check rounds=2 opponent=random
	check agent=b game=mancala,m=1,n=1
	part  a 10 beat agent=a opponent="sh {course}/resign.sh" rounds=1
	part  b 20 beat agent=b opponent="sh {course}/resign.sh" rounds=1
	part  depths 0 beat agent=second opponent=@first rounds=1
	part  rival 0 beat agent=a opponent=@ours rounds=2
EOC
agent "$TMP/two/1001" && cp "$TMP/two/1001/agent.sh" "$TMP/two/1001/b.sh"
# shellcheck disable=SC2016 # for the script
agent "$TMP/two/1002" && echo 'echo "$1" >&2; exit 3' >"$TMP/two/1002/b.sh"
agent "$TMP/two/1003"
mkdir "$TMP/two/1004"
cp "$TMP/two/1002/b.sh" "$TMP/two/1004/agent.sh"
cp "$TMP/two/1002/b.sh" "$TMP/two/1004"
for depth in 10 2 30; do
	cp "$TMP/two/1001/b.sh" "$TMP/two/1001/copy$depth.sh"
done
is 'an agent that forfeits its first games loses its own parts only' \
	'1001,OK,30 1002,OK,10 1003,OK,10 1004,CHECK_FAIL,0' "$(grades two)"
two=$TMP/two.out/students
ok 'the report says why at each part' grep -q \
	'not played: b: step 2 of .referee --check. fails: answers.*status 3' "$two/1002/report.txt"
ok 'and in the tables' grep -q '^1002,OK,"*b: step 2' "$TMP/two.out/grades.csv"
ok 'what the instructor does not give has the words of else=' grep -q \
	'its last words: none' "$two/1002/report.txt"
ok 'if all agents forfeit, both are named' grep -q '^1004,CHECK_FAIL,"*a: step.*; b: step' \
	"$TMP/two.out/grades.csv"
is 'first games have a board of their own' 2 "$(grep -c '^start 1 1 ' "$two/1001/check.rec")"
is 'of copies, the numbers in their names tell which is which' 'copy10 1' \
	"$(grep '^player 1' "$two/1001/depths.rec" | sed 's/.*\(copy[0-9]*\).*/\1/') $(
	grep -c copy2.sh "$TMP/two.out/work/1001+first/.play")"
ok 'where a student has no such agent, a program of ours is its rival' grep -q \
	'^player.*random' "$two/1003/rival.rec"
sed -i.orig 's/^id .*/id "[0-9a-z.]+"/; s/^name .*/name "(.*)"/' "$TMP/course/sixth.conf"
mkdir "$TMP/dotted" && cp -R "$TMP/two/1001" "$TMP/dotted"
agent "$TMP/dotted/1001.first" && echo '# mine' >>"$TMP/dotted/1001.first/agent.sh"
grades dotted >"$TMP/graded"
"$BIN/score" -q -s 1 -o "$TMP/dotted.out" --redo 1001 "$TMP/course/sixth.conf" \
	"$TMP/dotted" >"$TMP/redone" 2>&1
ok 'the copy of a rival takes the place of no other student' \
	grep -rq '^# mine' "$TMP/dotted.out/work/1001.first"

# What a course starts with a program of the instructor's, alternatives in
# pairs, and rivals.
course '([0-9]+).*'
cat >"$TMP/course/sixth.conf" <<-'EOC'
	id "[0-9]+"
	game mancala,m=1,n=1
	root submission/submission submission .
	with shell about="a shell" program=sh try="'{shell}' -c 'echo played by a shell'"
	start agent=a when="a.sh" run="'{shell}' ./a.sh"
	start agent=c when="c.sh" run="'{shell}' ./c.sh"
	start agent=ours run="random"
	check agent=a rounds=0
	check agent=c rounds=0
	part  pairs 8 share agent=a opponent=random rounds=4 first=pairs game=mancala vary="m=1|2 n=2|1"
	part  own 10 share agent=a opponent=@c rounds=2 game=mancala
	part  other 0 beat agent=c opponent=@ours rounds=2 game=mancala
EOC
cat >"$TMP/a.sh" <<-'EOC'
	while read -r word rest; do
		case $word in
		position)
			# The first non-empty pit of the row to move.
			set -- $rest
			m=$1 first=$(($3 * ($1 + 1)))
			shift $((3 + first))
			i=$first
			while [ $i -lt $((first + m)) ] && [ "$1" = 0 ]; do
				i=$((i + 1))
				shift
			done
			[ $i -lt $((first + m)) ] || i=-
			;;
		go) echo "$i" ;;
		esac
	done
EOC
for id in 3001 3002 3003 3004; do
	mkdir -p "$TMP/rivals/$id"
	cp "$TMP/a.sh" "$TMP/rivals/$id/a.sh"
done
echo 'exit 3' >"$TMP/rivals/3001/c.sh"
mv "$TMP/rivals/3002/a.sh" "$TMP/rivals/3002/A.sh"
cp "$TMP/a.sh" "$TMP/rivals/3002/c.sh"
mkdir -p "$TMP/rivals/3003/submission/submission"
mv "$TMP/rivals/3003/a.sh" "$TMP/rivals/3003/submission/submission"
mv "$TMP/rivals/3004/a.sh" "$TMP/rivals/3004/b.sh"
chmod -R a+rX "$TMP/rivals"
is 'a rival that any submission has does not make one; what is packed twice is found' \
	'3001,OK 3002,OK 3003,OK 3004,BAD_LAYOUT' \
	"$(grades rivals | sed 's/,[0-9.]*\( \|$\)/\1/g')"
rivals=$TMP/rivals.out/students
is 'first=pairs plays each alternative from both seats' \
	'first drawn m=1, n=2 second drawn m=1, n=2 first drawn m=2, n=1 second drawn m=2, n=1' \
	"$(sed -n 's/^note pairs|game .*moving \([a-z]*, drawn m=., n=.\):.*/\1/; s/, drawn/ drawn/; /^first\|^second/p' \
		"$rivals/3001/finding" | paste -s -d ' ' -)"
ok 'games that the own other agent forfeits do not count' grep -q \
	'10 x (0 won + 0 drawn / 2) / 0 games; 2 more, in which .* do not count' \
	"$rivals/3001/report.txt"
ok 'a file that case alone tells apart is named where its agent is missing' grep -q \
	'there is no agent a in the submission (A.sh is there, and case matters)' \
	"$rivals/3002/report.txt"
ok 'the report says what was tried of the instructor'"'"'s' grep -q 'played by a shell' \
	"$rivals/3001/report.txt"
is 'what does not work for agents is the grader'"'"'s trouble, before any game' \
	'3001,GRADER_ERROR 3002,GRADER_ERROR 3003,GRADER_ERROR 3004,GRADER_ERROR' \
	"$("$BIN/score" -q -o "$TMP/broken" --with shell=false "$TMP/course/sixth.conf" \
		"$TMP/rivals" >"$TMP/two.said" 2>&1
		cut -d , -f 1,2 "$TMP/broken/grades.csv" | sed 1d | paste -s -d ' ' -)"
ok 'which says how to give another' grep -q -e \
	'a shell does not work for agents here: .*--with shell=PATH gives another' \
	"$TMP/broken/grades.csv"
is 'and no game has a record' '' "$(find "$TMP/broken" -name '*.rec')"

# A report that a person marks: if it is missing, only its points are lost.
course '([0-9]+)'
cat >>"$TMP/course/sixth.conf" <<-'EOC'
	need  "report.pdf" part=report why="the report's name is report.pdf"
	part  report 30 hand
EOC
agent "$TMP/reports/1001" && touch "$TMP/reports/1001/report.pdf"
agent "$TMP/reports/1002"
mkdir "$TMP/reports/1003"
agent "$TMP/reports/1004" && touch "$TMP/reports/1004/Report.PDF"
agent "$TMP/reports/1005/docs" && mv "$TMP/reports/1005/docs/agent.sh" \
	"$TMP/reports/1005/" && touch "$TMP/reports/1005/docs/report.pdf"
is 'who lacks the report plays, and has 0 for it at once' \
	'1001,OK,10 1002,OK,10 1003,NO_FILES,0 1004,OK,10 1005,OK,10' "$(grades reports)"
is 'only a report that is there waits for its mark' '1 0 0 0 0' \
	"$(cut -d , -f 7 "$TMP/reports.out/grades.csv" | sed 1d | paste -s -d ' ' -)"
ok 'the student is told what is missing' grep -q \
	"report.pdf is missing: the report's name is report.pdf" \
	"$TMP/reports.out/students/1002/report.txt"
ok 'and of a name that differs by case alone' grep -q \
	"report.pdf is missing (Report.PDF is there, and case matters): the report's" \
	"$TMP/reports.out/students/1004/report.txt"
ok 'or of the file in another folder' grep -q \
	"report.pdf is missing (docs/report.pdf is there): the report's" \
	"$TMP/reports.out/students/1005/report.txt"

agent "$TMP/packed"
agent "$TMP/moodle/Ann O'Lee_1234567_assignsubmission_file_"
mkdir "$TMP/moodle/Bo_1234568_assignsubmission_file_"
pack "$TMP/packed" "$TMP/moodle/Bo_1234568_assignsubmission_file_/my work" agent.sh
course '[^_]+_([0-9]+)_assignsubmission_file.*'
is "a new course is one file; Moodle's folders, one with an archive in it" \
	'1234567,OK,10 1234568,OK,10' "$(grades moodle)"
mkdir "$TMP/canvas"
pack "$TMP/packed" "$TMP/canvas/leeann_54321_99001_agent-1" agent.sh
pack "$TMP/packed" "$TMP/canvas/bo_LATE_54322_99002_x" agent.sh
course '[^0-9]+([0-9]+)_[0-9]+_.*'
is "Canvas's archives, one of them late" '54321,OK,10 54322,OK,10' "$(grades canvas)"
agent "$TMP/gradescope/submission_7001"
echo ':version: 1' >"$TMP/gradescope/submission_metadata.yml"
course 'submission_([0-9]+)'
is "Gradescope's folders; its list of them is no submission" '7001,OK,10' \
	"$(grades gradescope)"

# As students pack: in folders of their own, with a Mac's extra files, an
# archive in an archive, and the same thing twice.
course '([0-9]+).*'
cat >>"$TMP/course/sixth.conf" <<-'EOC'
	root . outer=yes
	need "agent.sh" why="no agent"
EOC
agent "$TMP/outer/8001/8001/my project"
touch "$TMP/outer/8001/report.pdf" && ln -s 8001 "$TMP/outer/8001/link"
agent "$TMP/mac/8002" && mkdir "$TMP/mac/__MACOSX" && touch "$TMP/mac/__MACOSX/agent.sh"
pack "$TMP/mac" "$TMP/outer/8002" .
agent "$TMP/inner/submission"
pack "$TMP/inner" "$TMP/inner/submission" submission
touch "$TMP/inner/report.pdf"
pack "$TMP/inner" "$TMP/outer/8003" "submission.$kind_of_archive" report.pdf
agent "$TMP/outer/8004/old" && agent "$TMP/outer/8004/new"
mkdir "$TMP/outer/8005" && touch "$TMP/outer/8005/agent.txt"
forged=$(printf 'a\033[2J\nstatus: OK')
agent "$TMP/outer/8006/$forged" && agent "$TMP/outer/8006/b"
is 'a submission is found in folders of its own, and in an archive in an archive' \
	'8001,OK,10 8002,OK,10 8003,OK,10 8004,BAD_LAYOUT,0 8005,BAD_LAYOUT,0 8006,BAD_LAYOUT,0' \
	"$(grades outer)"
is 'with the files beside them, but no links' 'agent.sh report.pdf' \
	"$(cd "$TMP/outer.out/work/8001" && echo *)"
ok 'who hands it in twice is told where it is' grep -q \
	'agent.sh is there twice: in new/ and in old/; hand in one' \
	"$TMP/outer.out/students/8004/report.txt"
is 'no name of a file writes a line of a report' 'status: BAD_LAYOUT' \
	"$(grep '^status' "$TMP/outer.out/students/8006/report.txt")"
ok 'or speaks to a terminal' grep -q 'in a\\x1b\[2J\\x0astatus: OK/ and in b/' \
	"$TMP/outer.out/students/8006/report.txt"

# A program with another name than the course's.
course '([0-9]+).*'
mkdir -p "$TMP/called/9001"
cp "$ROOT/agents/samples/eleven.sh" "$TMP/called/9001/mine.sh"
is 'a program by another name is not started' \
	'9001,BAD_LAYOUT,0' "$(grades called)"
ok 'and the reason names the files that the course starts' grep -q \
	'there is nothing to start: there is no agent.sh' \
	"$TMP/called.out/grades.csv"

# A folder whose name has upper-case letters where the course's has none.
mkdir -p "$TMP/letters/b06902003/Source" "$TMP/letters/b06902004/B06902004/source"
touch "$TMP/letters/b06902003/Source/agent.cpp" "$TMP/letters/b06902004/B06902004/source/a.cpp"
"$BIN/score" -q -o "$TMP/letters.out" ntu-kari-2018 "$TMP/letters" >"$TMP/two.said" 2>&1
for letters in 'b06902003.*Source' 'b06902004.*B06902004/source'; do
	ok "a folder that case alone tells apart is named: $letters" grep -q \
		"^$letters is there, and case matters)" "$TMP/letters.out/grades.csv"
done

# Python 2, where python2 is only a version manager's word: USC's Halma.
said='without a Python 2 who needs it is GRADER_ERROR, and no game is played'
if command -v python3 >/dev/null; then
	mkdir -p "$TMP/python/9000000001" "$TMP/bin"
	echo 'print "moved"' >"$TMP/python/9000000001/homework.py"
	printf '#!/bin/sh\nexit 127\n' >"$TMP/bin/python2"
	chmod 755 "$TMP/bin" "$TMP/bin/python2"
	PATH=$TMP/bin:$PATH "$BIN/score" -q -o "$TMP/python.out" usc-halma-2019 "$TMP/python" \
		>"$TMP/two.said" 2>&1
	is "$said" '1 0' "$(grep -c "GRADER_ERROR,.*a Python 2, which has to play .*courses.md" \
		"$TMP/python.out/grades.csv") $(find "$TMP/python.out" -name '*.rec' | wc -l)"
else
	skip "$said" 'there is no python3'
fi
finish
