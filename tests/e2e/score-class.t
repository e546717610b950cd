#!/bin/sh
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

COURSE=$ROOT/tests/classes/small.conf
SUBS=$TMP/subs

# An agent that plays a move, one that resigns, one that errs.
good() {
	cp "$ROOT/agents/samples/eleven.sh" "$1"
}

student() { # FOLDER
	mkdir -p "$SUBS/$1"
	good "$SUBS/$1/agent.sh"
}

make_class() {
	student s001
	mkdir -p "$TMP/z/s002" && good "$TMP/z/s002/agent.sh"
	pack "$TMP/z" "$SUBS/s002 late \"one\"" s002
	mkdir -p "$TMP/t/s003" && good "$TMP/t/s003/agent.sh"
	(cd "$TMP/t" && tar -czf "$SUBS/s003.tar.gz" s003)
	mkdir -p "$SUBS/s004"
	cp "$ROOT/tests/classes/resign.sh" "$SUBS/s004/agent.sh"
	mkdir -p "$SUBS/s005"
	printf 'all:\n\tcp source.sh agent.sh && chmod +x agent.sh\n' >"$SUBS/s005/Makefile"
	[ $landlock = no ] || printf '\t-%s\n' "echo x >$TMP/outside" \
		"echo y >$SUBS/outside" >>"$SUBS/s005/Makefile"
	good "$SUBS/s005/source.sh"
	mkdir "$SUBS/s006" # NO_FILES
	student S007       # BAD_NAME: case
	student "$(printf -- '-rf\n"x')" # BAD_NAME
	mkdir "$SUBS/s008" && echo hello >"$SUBS/s008/readme"
	student s009 && ln -s /etc/passwd "$SUBS/s009/data"
	student s010 && mkfifo "$SUBS/s010/pipe"
	student s011 && head -c 1000 "$BIN/random" >"$SUBS/s011/binary"
	student s012 && dd if=/dev/zero of="$SUBS/s012/big" bs=1024 count=101 2>/dev/null
	mkdir -p "$TMP/b/s013" && good "$TMP/b/s013/agent.sh"
	dd if=/dev/zero of="$TMP/b/s013/bomb" bs=1048576 count=60 2>/dev/null
	pack "$TMP/b" "$SUBS/s013" s013
	mkdir -p "$SUBS/s014" && printf 'all:\n\texit 3\n' >"$SUBS/s014/Makefile"
	mkdir -p "$SUBS/s015" && printf 'all:\n\tsleep 60\n' >"$SUBS/s015/Makefile"
	mkdir -p "$SUBS/s016" &&
		printf 'echo no luck today >&2\nexit 3\n' >"$SUBS/s016/agent.sh"
	echo no archive >"$SUBS/s017.$kind_of_archive"
	mkdir -p "$TMP/e/s018" && good "$TMP/e/s018/agent.sh" && echo x >"$TMP/e/evil"
	(cd "$TMP/e/s018" && tar -P -czf "$SUBS/s018.tar.gz" agent.sh ../evil)
	mkdir -p "$SUBS/s019" && good "$SUBS/s019/agent.sh" &&
		ln "$SUBS/s019/agent.sh" "$SUBS/s019/second"
	printf 'all:\n\techo $$$$ >agent.sh; while :; do :; done\n' >"$TMP/spin"
	mkdir -p "$SUBS/s020" && cp "$TMP/spin" "$SUBS/s020/Makefile"
	mkdir -p "$SUBS/s021" &&
		printf 'all:\n\tdd if=/dev/zero of=agent.sh bs=1048576 count=60\n' >"$SUBS/s021/Makefile"
	cat >"$TMP/roster.csv" <<-EOC
		id,name,group,late,email
		s001,"Ann, A.",g1,,a@x
		s098,Bob,g1,yes,b@x
		s099,=cmd(),,,c@x
	EOC
	printf 'id,report\ns001,20\ns002,\n' >"$TMP/manual.csv"
}

score() {
	limited "$BIN/score" -s 7 -j 4 -o "$TMP/$1" "$COURSE" "$SUBS" \
		--roster "$TMP/roster.csv" --manual "$TMP/manual.csv" --anon salt
}

for need in tar make; do
	command -v $need >/dev/null || {
		skip 'a class is graded' "there is no $need"
		finish
	}
done
landlock=no
! "$BIN/referee" -v -r 1 random random | grep -q 'enforced: .*,landlock' || landlock=yes
mkdir "$SUBS"
chmod 755 "$SUBS"
make_class
status=0
score out >"$TMP/said" 2>"$TMP/err" || status=$?
remark <"$TMP/err"
is 'a class with submissions that are not on the roster ends with status 3' 3 "$status"

# 10 for everybody, 3 x 10, 20 and 6 for the cases are 66; s001 has 20 by hand.
# An agent that resigns when it is asked wins where the other is asked first:
# one of three, 10, and both of `self`, for which the gate leaves 3.
is 'every student has one row, with its status and its points' \
	"$(sed 's/^	*//' <<-EOT
		S007 BAD_NAME yes 0 0
		s001 OK no 86 5
		s002 OK no 66 5
		s003 OK no 66 5
		s004 OK no 13 0
		s005 OK no 66 5
		s006 NO_FILES no 0 0
		s008 BAD_LAYOUT yes 7 0
		s009 OK no 66 5
		s010 BAD_LAYOUT yes 7 0
		s011 BAD_LAYOUT yes 7 0
		s012 TOO_BIG no 0 0
		s013 TOO_BIG no 0 0
		s014 BUILD_FAIL no 0 0
		s015 BUILD_TIMEOUT no 0 0
		s016 CHECK_FAIL no 0 0
		s017 BAD_LAYOUT yes 7 0
		s018 BAD_LAYOUT yes 7 0
		s019 BAD_LAYOUT yes 7 0
		s020 BUILD_TIMEOUT no 0 0
		s021 BUILD_FAIL no 0 0
		s098 OK no 66 5
		s099 NO_SUBMISSION no 0 0
	EOT
	)" \
	"$(cells "$TMP/out/grades.csv" all id status disqualified total bonus |
		grep -v ^unnamed)"
# 0711 where an agent has no file system of its own.
is 'nobody else reaches what was handed in, its builds and games' \
	'old students work' "$(cd "$TMP/out" && find old students work -prune \
		\( -perm 700 -o -name work -perm 711 \) | paste -sd' ' -)"
is 'nor the games and logs themselves' '' "$(open_to_others "$TMP/out" -type f \( \
	-name '*.rec' -o -name '*.log' -o -name players -o -name grading \))"
is 'whatever the umask is, all but the leaderboard is closed to others' './leaderboard.csv' "$(
	cd "$TMP/out" && open_to_others . -mindepth 1 -path ./work -prune -o)"
is 'marks and what led to them are for the grader alone to read' '' "$(
	find "$TMP/out" -type f \( -name '*.json' -o -name 'grades*' -o -name '*.txt' \
		-o -name '*.html' \) -perm -004)"
ok 'a name that is none has a row, too' grep -q '^unnamed-.*,BAD_NAME,' "$TMP/out/grades.csv"
ok 'a formula of a spreadsheet is none any more' grep -q "\"'=cmd()\"" "$TMP/out/grades.csv"
if [ $landlock = yes ]; then
	is 'a build writes nowhere else' '' "$(ls "$TMP/outside" "$SUBS/outside" 2>/dev/null)"
else
	skip 'a build writes nowhere else' 'there is no Landlock'
fi
ok 'a build that writes too much is ended' grep -q 's021.*20 MB' "$TMP/out/grades.csv"
ok 'the report says which link leads out' grep -q 'left out: data is a link.*to /etc/passwd' \
	"$TMP/out/students/s009/report.txt"
ok 'who plays no game to its end is told the step of referee --check' \
	grep -q 's016,CHECK_FAIL,"\?step 2 of .referee --check. fails: answers when' "$TMP/out/grades.csv"
ok 'what came of it, and its last words,' grep -q \
	's016.*: exit: exited with status 3 before it answered anything; its last words: no luck today' \
	"$TMP/out/grades.csv"
for part in 'exit: exited with status 3' 'it said: no luck today' 'hint: [A-Z]'; do
	ok "in the report these games have a heading, and a line has: $part" sh -c "
		sed -n '/^first games, for no points/,/^\$/p' '$TMP/out/students/s016/report.txt' |
			grep '^    $part'"
	ok "and Gradescope's page, too: $part" grep -q "u000a    $part" "$TMP/out/students/s016/results.json"
done
ok 'the student can repeat it at home' sh -c "
	cp -R '$SUBS/s016' '$TMP/home' && cd '$TMP/home' && PATH='$BIN':\$PATH
	{ $(sed -n "s/.*again: \(.*--check.*\)/\1/p" "$TMP/out/students/s016/report.txt"); } |
		grep '^not ok 2 '"
is 'a game against what the grader alone has gets no command' 0 \
	"$(grep -c 'again: ' "$TMP/out/students/s004/report.txt")"
ok 'a forfeited game is seen on its page' test -f \
	"$TMP/out/students/s016/$(sed -n 's/.*see: //p' "$TMP/out/students/s016/report.txt" | head -n 1)"
is "nothing for students names the grader's folders, machine or users" '' "$(
	cd "$TMP/out" && find leaderboard.csv students -name report.txt -o -name results.json \
		-o -name '*.html' -o -name leaderboard.csv | while read -r file; do
		grep -lF -e "$TMP" -e "$ROOT" -e "${TMPDIR:-/tmp}/" "$file"
		[ "${file%.html}" != "$file" ] || # a page's style has words, too
			grep -lwE -e "$(uname -n)|$(id -un)|642[0-9][0-9]|612[0-9][0-9]" "$file"
	done)"
# shellcheck disable=SC2317 # ok calls it
is_handed_in() {
	cd "$SUBS/s005" && grep -q Makefile "$TMP/out/students/s005/handed-in" &&
		! grep -q agent.sh "$TMP/out/students/s005/handed-in" &&
		sha256 -c "$TMP/out/students/s005/handed-in"
}
ok 'what was handed in is kept as sums, before anything is built' is_handed_in
is 'with how many they are' '# 1 file, # 2 files,' "$(cat "$TMP"/out/students/*/handed-in |
	sed -n 's/^\(# [12] files*,\).*/\1/p' | sort -u | xargs)"
ok "so is an archive's" grep -q "$(sha256 "$SUBS/s003.tar.gz" | cut -c 1-64)" \
	"$TMP/out/students/s003/handed-in"
ok "Gradescope's results.json is JSON" is_json "$TMP/out/students/s001/results.json"
ok 'and has the score' grep -q '"score":91[,}]' "$TMP/out/students/s001/results.json"
ok 'grades.json is JSON' is_json "$TMP/out/grades.json"
ok 'the leaderboard has pseudonyms only' sh -c "! grep -q s001 $TMP/out/leaderboard.csv"

cp "$TMP/out/grades.csv" "$TMP/before.csv"
score out >"$TMP/said" 2>"$TMP/err"
ok 'nothing is graded twice' sh -c "! grep -q / $TMP/said || ! grep -q '^1/' $TMP/said"
ok 'one who is graded again has the same grades' sh -c "
	'$BIN/score' -s 7 -o $TMP/out '$COURSE' $SUBS --roster $TMP/roster.csv \
		--manual $TMP/manual.csv --redo s004; cmp $TMP/before.csv $TMP/out/grades.csv"
ok 'the old grading is kept' test -f "$TMP/out/old/s004.1/finding"
# 31 bits can be searched; time and process number are known.
mkdir -p "$TMP/nobody/x"
"$BIN/score" -q --plan -o "$TMP/drawn" "$COURSE" "$TMP/nobody" >/dev/null 2>&1
ok 'a drawn seed is the kernel'"'"'s, of 53 bits' test \
	"$(sed -n 's/^seed //p' "$TMP/drawn/grading")" -ge 2147483648
mkdir "$TMP/none"
is 'a folder without submissions is refused' \
	"score: $TMP/none: there is no submission in this folder, exit 2" \
	"$("$BIN/score" -o "$TMP/none.out" "$COURSE" "$TMP/none" 2>&1 | tail -n 1), exit $(
		"$BIN/score" -o "$TMP/none.out" "$COURSE" "$TMP/none" >/dev/null 2>&1; echo $?)"
ok 'another seed is refused' exits 2 "$BIN/score" -s 8 -o "$TMP/out" "$COURSE" "$SUBS"
sed 's/^size.*/size big/' "$COURSE" >"$TMP/bad.conf"
cp "$ROOT/tests/classes/cases.suite" "$TMP"
is 'an error in a definition has file and line' \
	"score: $TMP/bad.conf:9: 'big' is no amount such as 10M, 60s or 1024" \
	"$("$BIN/score" -o "$TMP/x" "$TMP/bad.conf" "$SUBS" 2>&1)"
# A line that it may not have, and what is said of that
while IFS='|' read -r line said; do
	{ cat "$COURSE" && printf '%s\n' "$line"; } >"$TMP/bad.conf"
	says=$("$BIN/score" --dry-run -o "$TMP/x" "$TMP/bad.conf" "$SUBS" 2>&1)
	is "exit 2 for a definition with: $line" 2 $?
	ok "and it says: $said" has "$said" "$says"
done <<'DEFINITIONS'
title again|given twice
part more|a name, its points, and a kind
part more 10 luck|is no kind of part
part more 10 beat|opponent=PLAYER is missing
part more 10 beat opponent=random rounds=x|rounds=x: give a whole number from 1
part more 10 beat opponent=random first=9|first=9: alternate, pairs, or a number
part more 10 beat opponent=random vary=opening|'opening' is neither key=a
part more 10 beat opponent=random vary="move=9s..1s"|'move=9s..1s' is neither
part more 10 beat opponent=random vary="opening=1..7"|game kari,opening=1: 
part more 10 beat opponent=random vary="bank=1s..2s wall=never"|neither key=a
part more 10 hand vary="bank=1s..2s"|'vary=bank=1s..2s' is not known here
part more 10 beat opponent=random need=9|'need=9' is not known here
part more 10 each opponent=random rounds=6 each=5|more than 10
part more 10 each opponent=random rounds=3|each=POINTS is missing
part more 10 beat opponent=random each=3|'each=3' is not known here
part more 10 rank places=101%|places=101%: so many, or a share of the class
part more 10 rank places=%|places=%: so many, or a share of the class
part more 10 hand rounds=3|'rounds=3' is not known here
part more 10 beat opponent=nosuch|opponent=nosuch: there is no player 'nosuch'
check opponent=@other|a player of yours, not '@other'
check opponent=nosuch|opponent=nosuch: there is no player 'nosuch'
part more 10 cases|file=SUITE is missing
part more 10 class rounds=3|both players move first equally often
part more 10 hand hidden=perhaps|: hidden=yes or no
part more 10 hand hidden=no key=1|'key=1' is not known here
part more 10 beat opponent=random agent=nobody|no line `start` is for agent 'nobody'
part Extra 10 hand|is a name given twice, or not of a-z
gate extra|gate PART needs=PART most=POINTS
marks OK 5|a status other than OK, and points
check x y|agent=, rounds=, opponent=, game=, terms= and throws=LINE
check throws=no|throws=no: give the whole line
check agent=nobody|no line `start` is for agent 'nobody'
build|run=COMMAND
with|with NAME about=
with x about=y path=nowhere|seen from this file; path= may be a whole path
DEFINITIONS
while IFS='|' read -r line said; do
	# shellcheck disable=SC2086 # words
	says=$("$BIN/score" $line 2>&1)
	is "exit 2: score $line" 2 $?
	ok "and it says: $said" has "$said" "$says"
done <<'MISTAKES'
|name a course and a folder of submissions
--bogus|(--help lists the options)
a b c|'c' is one word too many: name a course and a folder
no-course .|no-course
--anon= a b|without a salt
--redo x --drop y --drop x a b|x: --redo and --drop exclude each other
--manual / ntu-kari-2018 .|/: Is a directory
MISTAKES
while IFS='|' read -r option rows end said; do
	# shellcheck disable=SC2059 # rows with their line ends
	printf "$rows" >"$TMP/table.csv"
	said="score: $TMP/table.csv$said"
	says=$("$BIN/score" --dry-run "$option" "$TMP/table.csv" -o "$TMP/y" \
		"$COURSE" "$SUBS" 2>&1 >/dev/null)
	is "$option $rows: $end" "$end" $?
	is 'and it says what is wrong' "$said" "$(echo "$says" | grep '\.csv' | head -n 1)"
done <<'TABLES'
--manual|id,report\ns001,1\ns001,2\n|2|: 's001' is there twice
--manual|id,reprot\ns001,1\n|2|:1: no column has the name of a part that is marked by hand
--manual|id,report\ns091,1\ns092,1\n|0|: 's091' and 1 more: each is no student here
--builds|id,command\ns001,true\ns001,false\n|2|: 's001' is there twice
--builds|id,command\ns091,true\n|0|: 's091' is no id that something was handed in with
--roster|id\nx001\n|0|: 'x001' is not as this course's ids are
TABLES
for run in '' --dry-run; do
	# shellcheck disable=SC2086 # a word or none
	says=$("$BIN/score" $run --sandbox=best -o "$TMP/best" "$COURSE" "$SUBS" 2>&1)
	is "exit 2 for a sandbox that there is not: ${run:-the run}" \
		"2 score: --sandbox: auto, none, posix or require:LAYER,..., not 'best'; nothing left" "$? $says; $(
			ls "$TMP/best" 2>/dev/null || echo nothing left)"
done
# The folder of submissions has a name that occurs in every report, and nothing
# else changes.
mkdir -p "$TMP/words/first/s001" "$TMP/scratch"
echo "echo in first, \$0 of $TMP/words/first/s001 and $TMP/scratch/x >&2; exit 3" \
	>"$TMP/words/first/s001/agent.sh"
printf 'game kari\nid "s[0-9]*"\nstart run="sh ./agent.sh"\ncheck rounds=1\npart p 1 beat opponent=random rounds=1\n' \
	>"$TMP/words/own.conf"
(cd "$TMP/words" && TMPDIR=$TMP/scratch/// "$BIN/score" -q -s 1 -o out own.conf first) >/dev/null 2>&1
is 'a relative name of a folder is no word of a report' 'answers when it is first asked' \
	"$(sed -n 's/^  *step 2.*: \(answers[^:]*\):.*/\1/p' "$TMP/words/out/students/s001/report.txt")"
is 'and its whole name is none, either, nor TMPDIR however it is written' \
	'    it said: in first, ./agent.sh of submissions/s001 and tmp/x' \
	"$(grep 'it said' "$TMP/words/out/students/s001/report.txt")"
for conf in "$ROOT"/tools/courses/*.conf; do
	name=$(basename "$conf" .conf)
	ok "the course $name is well defined" "$BIN/score" --dry-run -o "$TMP/y" "$name" "$SUBS"
done
mkdir -p "$TMP/halma/1000000001"
echo 'print()' >"$TMP/halma/1000000001/homework.py"
ok 'a dry run knows that single moves have a bank' sh -c "
	'$BIN/score' --dry-run -o '$TMP/y' usc-halma-2019 '$TMP/halma' |
		grep '^expected [0-9.]* minutes .*, at worst [0-9.]* [a-z]* a student'"
finish
