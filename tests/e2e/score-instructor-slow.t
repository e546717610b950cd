#!/bin/sh
# What an instructor does with a grading: choose, repeat, leave out, add marks,
# hand them on.
# shellcheck disable=SC2317 # functions that are called by their names
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

COURSE=$ROOT/tests/classes/small.conf
SUBS=$TMP/subs

# Four who play, one who does not, and a roster with two more: a member of a
# group, and one whose name is no name.
make_class() {
	for id in s001 s002 s003; do
		mkdir -p "$SUBS/$id"
		cp "$ROOT/agents/samples/eleven.sh" "$SUBS/$id/agent.sh"
	done
	mkdir "$SUBS/s004" "$SUBS/s005"
	cp "$ROOT/tests/classes/resign.sh" "$SUBS/s004/agent.sh"
	printf 'all:\n\tfalse\n' >"$SUBS/s005/Makefile"
	cp "$ROOT/agents/samples/eleven.sh" "$SUBS/s005/source.sh"
	cat >"$TMP/roster.csv" <<-'EOC'
		id,name,group,late,email
		s001,"Ann ""A"", jr.",g1,,ann@x
		s002,Bob,,yes,bob@x
		s003,Cid,,,cid@x
		s004,Dan,,,dan@x
		s005,Eve,,,eve@x
		s006,Flo,g1,,flo@x
		s007,=1+1,,,@sum
		s008, +1,,,＝2
	EOC
}

# Sets said, complaints and status.
score() { # OPTION...
	status=0
	timeout 300 "$BIN/score" -s 7 -o "$TMP/out" "$@" "$COURSE" "$SUBS" \
		>"$TMP/said" 2>"$TMP/err" || status=$?
	said=$(cat "$TMP/said")
	complaints=$(cat "$TMP/err")
}

row() { # ID COLUMN...
	python3 - "$TMP/out/grades.csv" "$@" <<-'EOP'
		import csv, sys
		for r in csv.DictReader(open(sys.argv[1])):
		    if r["id"] == sys.argv[2]:
		        print(*[r[c] for c in sys.argv[3:]])
	EOP
}

make_class
score --dry-run --roster "$TMP/roster.csv"
is 'a dry run ends with status 0' 0 $status
ok 'and says who would be graded,' has 's004 to be graded' "$said"
ok 'who has sent nothing,' has 's007 NO_SUBMISSION' "$said"
ok 'how many games and positions,' has 'to be graded: 5, by 10 games and 2 positions each' "$said"
ok 'and how long: expected, and at worst' grep -q '^expected .*, at worst ' "$TMP/said"
ok 'and does nothing' test ! -e "$TMP/out"

score --only s001
is 'one alone is graded,' "1/1 s001 OK" "$(sed 1q "$TMP/said")"
is 'and is OK, which is all that was asked for' 0 $status
ok 'the others have not been graded yet, which is said' has '4 WAITING' "$said"
is 'in their rows, too' 'WAITING it has not been graded yet; the same command goes on' "$(row s002 status reason)"
score --only s001 --only s005
is 'one of those that were asked for has failed: status 1' 1 $status
score --only s001 --only s006
is 'a name that is nobody is refused' 2 $status
ok 'by its name' has "there is no submission of 's006'" "$complaints"
score --roster "$TMP/roster.csv" --only s006
is 'a member of a group is graded by what the group has handed in' 'OK' "$(row s006 status)"
score --dry-run -j 2
ok 'a dry run knows who is graded already' has 's001 graded already' "$said"
ok 'and expects what those have taken' has 'at the pace of those that are graded' "$said"

score --roster "$TMP/roster.csv" -j 3
is 'some submissions failed: status 1' 1 $status
is 'a build that fails has its status' BUILD_FAIL "$(row s005 status)"
printf 'id,command\ns005,"cp source.sh agent.sh"\n' >"$TMP/builds.csv"
score --roster "$TMP/roster.csv" --builds "$TMP/builds.csv" --redo s005
is "a student's own way to build takes the place of the course's" OK "$(row s005 status)"
ok 'its grading of before is kept' grep -q BUILD_FAIL "$TMP/out/old/s005.1/finding"
printf 'id,cmd\n' >"$TMP/bad.csv"
score --builds "$TMP/bad.csv"
is 'a table with other columns is refused' "2 score: $TMP/bad.csv:1: the columns are \`id\` and \`command\`" \
	"$status $complaints"

is 'what people have not marked is blank' '- 1' "$(row s001 report unmarked | sed 's/^ /- /')"
printf 'id,report\ns001,20.5\ns002,\n' >"$TMP/manual.csv"
score --manual "$TMP/manual.csv"
is 'what they have is in the sum' '20.5 86.5 0' "$(row s001 report total unmarked)"
is 'and what is blank stays blank' ' 66 1' "$(row s002 report total unmarked)"
printf 'id,report\ns001,25\n' >"$TMP/manual.csv"
score --manual "$TMP/manual.csv"
is 'more than the most is refused' \
	"2 score: $TMP/manual.csv: report of s001: a number from 0 to 24, or nothing" "$status $complaints"

score --drop s004
is 'one who is left out has a row, and says so' 'GRADER_ERROR left out by the grader; --redo grades it' \
	"$(row s004 status reason)"
is 'which is no trouble of ours' 1 $status
score
ok 'he stays out,' lacks s004 "$(sed '$d' "$TMP/said")"
score --redo s004
is 'until he is graded again' 'OK' "$(row s004 status)"

printf 'id,report\ns001,24\ns002,24\ns003,24\ns004,24\ns005,24\n' >"$TMP/manual.csv"
score --manual "$TMP/manual.csv"
is 'all are graded and OK: status 0' 0 $status
cp "$TMP/out/grades.csv" "$TMP/before.csv"
touch -d '2001-02-03' "$SUBS/s002"
score --manual "$TMP/manual.csv"
ok 'something else that has come since is said' has '--redo s002 grades that' "$complaints"
mkfifo "$TMP/gate"
"$BIN/score" -q -s 7 -o "$TMP/out" --manual "$TMP/gate" "$COURSE" "$SUBS" >/dev/null 2>&1 &
waits=$!
rm -rf "$TMP/out/students/s003"
printf 'all:\n\tsleep 2\n\tcp agent.sh a2\n' >"$SUBS/s003/Makefile"
cat "$TMP/manual.csv" >"$TMP/gate"
await test -e "$TMP/out/students/s003/handed-in" # it builds
score --manual "$TMP/manual.csv"
ok 'two cannot grade at once' has "process $waits grades there" "$complaints"
is 'which is a trouble: status 2' 2 $status
wait "$waits"
cmp -s "$TMP/before.csv" "$TMP/out/grades.csv"
is 'the other goes on' 0 $?

score --roster "$TMP/roster.csv" --manual "$TMP/manual.csv"
is 'for a learning platform there is a row a person on the roster' "$(sed 's/^	*//' <<-'EOT'
	id,name,email,points,of,bonus,comment
	s001,"Ann ""A"", jr.",ann@x,90,90,5,OK
	s002,Bob,bob@x,90,90,5,OK; late: yes
	s003,Cid,cid@x,90,90,5,OK
	s004,Dan,dan@x,37,90,0,OK
	s005,Eve,eve@x,90,90,5,OK
	s006,Flo,flo@x,,90,,OK; 1 part is not marked yet
	s007,"'=1+1","'@sum",,90,,NO_SUBMISSION: nothing was handed in; 1 part is not marked yet
	s008,"'+1","'＝2",,90,,NO_SUBMISSION: nothing was handed in; 1 part is not marked yet
EOT
)" "$(cat "$TMP/out/lms.csv")"
score --roster "$TMP/roster.csv" --manual "$TMP/manual.csv" --anon 'a salt'
ok 'a leaderboard with a salt has pseudonyms alone' sh -c \
	"! grep -q 's00\|Ann\|@x' $TMP/out/leaderboard.csv"
is 'only their owner can read who is who' "$TMP/out/pseudonyms.csv" \
	"$(find "$TMP/out/pseudonyms.csv" -perm 600)"
is 'where everybody is named' 8 "$(grep -c '^p-..........,s00' "$TMP/out/pseudonyms.csv")"
cp "$TMP/out/leaderboard.csv" "$TMP/board.csv"
score --roster "$TMP/roster.csv" --manual "$TMP/manual.csv" --anon 'a salt'
ok 'they stay the same with the same salt' cmp "$TMP/board.csv" "$TMP/out/leaderboard.csv"
is 'equal points share a place, in the order of the pseudonyms' \
	"$(cut -d , -f 1,2 "$TMP/board.csv" | sort -t , -k 1n,1 -k 2)" \
	"$(cut -d , -f 1,2 "$TMP/board.csv")"
is 'as many places as there are points' '1 1 1 1 5 6 7 7' \
	"$(sed 1d "$TMP/board.csv" | cut -d , -f 1 | tr '\n' ' ' | sed 's/ $//')"
score --roster "$TMP/roster.csv" --manual "$TMP/manual.csv" --anon other
sed 1d "$TMP/board.csv" | cut -d , -f 2 >"$TMP/names"
ok 'and are others with another' sh -c "! grep -qF -f $TMP/names $TMP/out/leaderboard.csv"

# A tournament, in a course without terms of its own.
cat >"$TMP/class.conf" <<-'EOC'
	game  kari
	id    "s[0-9]+"
	need  agent.sh
	start run="sh ./agent.sh"
	part  random 10 beat opponent=random rounds=3
	part  class  10 class rounds=2
EOC
mkdir "$TMP/three"
for id in s001 s002 s003; do
	mkdir "$TMP/three/$id"
	cp "$ROOT/agents/samples/eleven.sh" "$TMP/three/$id/agent.sh"
done
cp "$ROOT/tests/classes/resign.sh" "$TMP/three/s002/agent.sh"
three() {
	"$BIN/score" -q -s 3 -o "$TMP/out3" "$@" "$TMP/class.conf" "$TMP/three" >/dev/null 2>&1
}
ok 'a tournament of some is said to be that' has '1 of the class are not graded' "$(
	"$BIN/score" -q -s 3 -o "$TMP/out3" --only s001 --only s003 "$TMP/class.conf" \
		"$TMP/three" 2>&1 >/dev/null)"
ok 'a tournament is played' three --replays
ok "without terms the game's own hold" sh -c "! grep -r 'terms=' $TMP/out3/students"
ok 'a report has the games of the tournament that were not won, without names' sh -c "
	grep 'against player 1, game 1, moving second: lost after 1 ply, resign: resigned' \
		$TMP/out3/students/s002/report.txt && ! grep -q 's00[13]' $TMP/out3/students/s002/report.txt"
ok 'which are seen on their pages' test -f \
	"$TMP/out3/students/s002/$(sed -n 's/.*see: \(.*class.*\)/\1/p' "$TMP/out3/students/s002/report.txt" | head -n 1)"
ok 'pages of the tournament name no other student' sh -c "! grep -l 's00[13]' $TMP/out3/students/s002/replays/class*"
ok 'games are played again at home by the commands of a report' sh -c "
	cp -R '$TMP/three/s002' '$TMP/home' && cd '$TMP/home' && PATH='$BIN':\$PATH
	sed -n 's/^      again: //p' $TMP/out3/students/s002/report.txt >$TMP/again
	test -s $TMP/again && sh -e $TMP/again"
cp "$TMP/out3/grades.csv" "$TMP/before.csv"
find "$TMP"/out3/tournament-* -name '*.rec' -exec cksum {} + >"$TMP/games"
ok 'one who is graded again, and is the same, changes nothing' three --redo s002
ok 'in the grades' cmp "$TMP/before.csv" "$TMP/out3/grades.csv"
ok 'and in the tournament' sh -c \
	"find $TMP/out3/tournament-* -name '*.rec' -exec cksum {} + | cmp - $TMP/games"

# It is interrupted while it plays.
sed 's/rounds=2/rounds=1000/' "$TMP/class.conf" >"$TMP/long.conf"
is 'a tournament is interrupted as everything is' '130 143' "$(
	for signal in SIGINT SIGTERM; do
		python3 - "$signal" "$BIN/score" -s 3 -o "$TMP/long" "$TMP/long.conf" "$TMP/three" <<-'EOP'
			import signal, subprocess, sys
			p = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
			for line in p.stdout:
			    if line.startswith(b"the tournament"):
			        p.send_signal(getattr(signal, sys.argv[1]))
			        break
			print(p.wait())
		EOP
	done | xargs)"

# The search for mistakes is interrupted, too, and goes on.
for signal in SIGINT SIGTERM; do
	python3 - "$signal" "$BIN/score" -s 3 --mistakes -o "$TMP/out3" "$TMP/class.conf" "$TMP/three" <<-'EOP'
		import signal, subprocess, sys
		p = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
		for line in p.stdout:
		    if line.startswith(b"where games"):
		        p.send_signal(getattr(signal, sys.argv[1]))
		        break
		print(p.wait())
	EOP
done >"$TMP/judged"
is 'the search for mistakes is interrupted, too' '130 143' "$(xargs <"$TMP/judged")"
ok 'and leaves no process' sh -c "! ps -eo args | grep '[o]ut3.*class.conf'"
three --mistakes
ok 'the same command goes on with it' grep -q 'the costliest mistakes, of [1-9]' \
	"$TMP/out3/students/s001/report.txt"

# Killed or interrupted between two students: the second one's build waits.
sed 's/^start/build when=Makefile run=make\nlimits cpu=60s wall=60s\nstart/' "$TMP/class.conf" >"$TMP/waits.conf"
mkdir -p "$TMP/two words/subs/s001" "$TMP/two words/subs/s002"
cp "$TMP/three/s001/agent.sh" "$TMP/two words/subs/s001"
cp "$TMP/three/s001/agent.sh" "$TMP/two words/subs/s002"
printf 'all:\n\tsleep 50\n' >"$TMP/two words/subs/s002/Makefile"
cut_off() { # SIGNAL
	cd "$TMP/two words" && python3 - "$1" "$BIN/score" -s 3 -o out "$TMP/waits.conf" subs <<-'EOP'
		import os, signal, subprocess, sys, time
		p = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE, stderr=open("../cut.err", "w"))
		p.stdout.readline()
		for _ in range(200):
		    if os.path.exists("out/so-far") and os.path.exists("out/index.html"):
		        break
		    time.sleep(0.1)
		p.send_signal(getattr(signal, sys.argv[1]))
		print(p.wait())
	EOP
}
is 'a grading is killed in the middle,' -9 "$(cut_off SIGKILL)"
out6="$TMP/two words/out"
ok 'and leaves a whole table, with the marks so far' grep -q '^s001,OK,,no,10,0,1,10,,' "$out6/grades.csv"
ok 'and who is not graded yet, with the way on' grep -q \
	's002.*it has not been graded yet; the same command goes on' "$out6/grades.csv"
ok 'the JSON is whole, too,' python3 -m json.tool "$out6/grades.json"
ok 'and the page' grep -q '</html>' "$out6/index.html"
is 'one that is interrupted' 130 "$(
	rm -rf "$out6"
	cut_off SIGINT)"
sed -n 's/^ *\(cd .*score.*\)/\1/p' "$TMP/cut.err" >"$TMP/on"
printf 'all:\n\ttrue\n' >"$TMP/two words/subs/s002/Makefile"
(cd / && limited sh "$TMP/on" >"$TMP/said" 2>&1)
is 'says by which command it goes on, which says what it skips' \
	'1 of 2 submissions are graded; going on 1/1 s002 OK' "$(sed 2q "$TMP/said" | paste -sd' ' -)"
ok 'and then nothing is so far' test ! -e "$out6/so-far"

# The tournament on other machines, in a folder of any name.
out5="$TMP/o \"5's"
is 'a planned tournament is no grading yet' '1 s001,10,1,10,' "$(
	"$BIN/score" -q -s 3 -o "$out5" --plan "$TMP/class.conf" "$TMP/three" >"$TMP/said" 2>&1
	echo $? "$(sed -n 2p "$out5/grades.csv" | cut -d , -f 1,5,7-9)")"
sed -n 's/^    \(league plan .*\)/\1/p' "$TMP/said" >"$TMP/command"
PATH=$BIN:$PATH sh "$TMP/command" >"$TMP/lines" 2>&1
run_lines() {
	sh "$TMP/lines" >/dev/null 2>&1
}
ok 'its lines are played' run_lines
ok 'it is taken in' "$BIN/score" -q -s 3 -o "$out5" "$TMP/class.conf" "$TMP/three"
ok 'and the grades are the same' cmp "$out5/grades.csv" "$TMP/before.csv"

# Appeals.
printf 'all:\n\tcp agent.sh a2; printf "\\033[2J"\n' >"$TMP/three/s002/Makefile"
sed 's/^start/build when=Makefile run=make\nlimits cpu=2s\nstart/' "$TMP/class.conf" >"$TMP/built.conf"
"$BIN/score" -q -s 3 -o "$TMP/results/built" "$TMP/built.conf" "$TMP/three" >/dev/null 2>&1
"$BIN/score" -q -s 3 -o "$TMP/results/built" --redo s002 "$TMP/built.conf" "$TMP/three" >/dev/null 2>&1
mine=$TMP/results/built/students/s002
for part in 'status: OK' '0 won, 3 lost, 0 drawn; more won than lost: no' \
	'game 3, moving first: lost after 0 plies, resign' 'against player 3, game 2, moving'; do
	ok "an appeal: the report has $part" has "$part" "$(cat "$mine/report.txt")"
done
ok 'what was handed in has its sum' grep -q \
	"$(sha256sum <"$TMP/three/s002/agent.sh" | cut -c 1-64)  agent.sh" "$mine/handed-in"
ok 'the output of the build is there' grep -q "$(printf '\033')" "$mine/build.log"
ok "all games can be seen" "$BIN/replay" --check "$mine/random.rec"
ok 'and the grading before this one' test -s "$TMP/results/built/old/s002.1/report.txt"
ok "a group's member has what the group has handed in" \
	grep -q 'handed in: s001' "$TMP/out/students/s006/report.txt"
ok 'who has sent nothing has his report' \
	grep -q 'nothing was handed in' "$TMP/out/students/s007/report.txt"
cd / || exit 1

mkdir "$TMP/none"
status=0
"$BIN/score" -o "$TMP/out4" --with boardgame="$TMP/none" mcgill-hus-2016 "$TMP/nowhere" 2>"$TMP/err" || status=$?
is 'a folder that is not there is the operator'"'"'s mistake: status 2' 2 $status
finish
