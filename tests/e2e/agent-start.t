#!/bin/sh
# Messages for a program that cannot be started, a name that nobody has, and a
# name that two have.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
referee=$BIN/referee

# Make an executable file of these bytes: file NAME BYTES
file() {
	# shellcheck disable=SC2059 # has escapes
	printf "$2" >"$1"
	chmod 755 "$1"
}

# Check that in both seats it is refused: refused NAME SENTENCE TOLD
refused() {
	"$referee" -s 1 -r 2 --stable "./$1" random >seen 2>&1
	is "$2" "2 times: $3" "$(grep -c ", $1 wins\|: random wins by forfeit, start: $1" \
		seen) times: $(sed -n "s/^game 1: .*: $1 could not be started: \(.*\), 0 plies$/\1/p" seen)"
}

file no-interpreter '#! /usr/bin/pyhton3 -u\nprint()\n'
file windows '#!/bin/sh\r\necho\r\n'
file windows-env '#!/usr/bin/env sh\r\necho\r\n'
file a-list 'print(1)\n'
file elf '\177ELF\2\1\1\0\0\0\0\0\0\0\0\0\2\0\377\377'
file exe 'MZ\220\0'
file class '\312\376\272\276\0\0\0\064'
file jar 'PK\3\4\024\0'
file nothing ''
file no-x '#!/bin/sh\necho\n'
chmod 644 no-x
cp "$BIN/random" uploaded
exec 9>>uploaded
said=$("$referee" -s 1 -r 1 --stable ./uploaded random 2>&1) 9>&-
if has 'wins by' "$said" >/dev/null; then
	skip 'a program that is being written is nobody'\''s fault' 'this system executes it'
	skip 'and plays once it is whole' 'this system executes it'
else
	ok 'a program that is being written is nobody'\''s fault' \
		has 'void: an agent could not be started: Text file busy' "$said"
	sleep 0.2 &
	exec 9>&-
	ok 'and plays once it is whole' has 'wins by' \
		"$("$referee" -s 1 -r 1 --stable ./uploaded random 2>&1)"
fi
refused no-interpreter 'an interpreter that does not exist is named' \
	'its first line names the interpreter /usr/bin/pyhton3, which does not exist here'
refused windows 'line ends of Windows are told' \
	'its lines end as on Windows (CR LF), so the interpreter of its first line is not found; save it with LF alone'
is 'also if env is what looks for the interpreter' 2 \
	"$("$referee" -s 1 -r 2 --stable ./windows-env random |
		grep -c '^game .*before it answered anything: its first line ends as on Windows (CR LF)')"
file sh-windows 'while read -r line; do\r\necho moves\r\ndone\r\n'
is 'or if a shell reads the script' 2 "$("$referee" -s 1 -r 2 --stable \
	'sh ./sh-windows' random | grep -c '^game .*: its first line ends as on Windows (CR LF)')"
ok 'and the check says what to do about it' has '#   hint: Save the program with line ends of LF' \
	"$("$referee" --check ./windows-env)"
refused a-list 'a script without a first line for the system is told' \
	"it does not begin with #! and an interpreter; begin it so, or name the interpreter: 'python3 agent.py'"
refused elf 'a program for another machine is told' \
	'it is a program for another kind of machine; build it here'
refused exe 'a program for Windows is told' \
	'it is a program for Windows; build it here'
refused class 'a class of Java is told' \
	"it is a Java class; name the interpreter: 'java -cp FOLDER CLASS'"
refused jar 'an archive is told' \
	"it is an archive; name the interpreter: 'java -jar FILE', or unpack it"
refused nothing 'an empty file is told' 'it is empty'
file mix.c 'int main(void) { return 0; }\n'
refused mix.c 'source is told' \
	'it is source; compile it, and name the program that comes of it'
file good.sh 'exit 3\n'
is 'a file that an interpreter does not find is named, and one like it' 2 "$("$referee" \
	-s 1 -r 2 --stable 'sh god.sh' random |
	grep -c '^game .*before it answered anything: there is no file god.sh; good.sh is there,')"
is 'but none where the file is there' 2 "$("$referee" -s 1 -r 2 --stable 'sh good.sh' random |
	grep -c '^game .*exited with status 3 before it answered anything, ')"

"$referee" -q -s 1 -r 2 --stable -t mem=none random name=Ann:./nothing >seen 2>&1
ok 'a match says how to test a program that fails at once' \
	grep -q 'what is wrong with it: .*referee'\''* --check -G kari -t .* name=Ann:./nothing$' seen
ok 'by a command that works as it stands' has 'not ok 1' \
	"$(sh -c "$(sed -n 's/^to see what is wrong with it: //p' seen)")"

# Check that it is refused before the first game: none NAME SENTENCE TOLD
none() {
	"$referee" -r 1 "$1" random >seen 2>&1
	status=$?
	is "$2" "referee: $3, exit 2" "$(tail -n 1 seen), exit $status"
}
none ./no-x 'a file that may not be executed is told' \
	"$TMP/no-x cannot be started: it may not be executed; chmod +x makes it a program"
none 'hidden --level 30' 'a player of ours prints what is wrong with its options' \
	"hidden --level 30: its options are wrong"
none 'mcts --playouts=abc' 'also those with an = sign' \
	"mcts --playouts=abc: its options are wrong"
is 'a program that reads JSON gets a verdict' 2 \
	"$("$referee" -r 2 --json ./no-x random | grep -c '"reason":"start"')"
is 'a league does not begin with wrong options either' '2 none' "$(
	"$BIN/league" run -q -d league random 'hidden --level 30' >seen 2>&1
	echo $?) $([ -e league ] || echo none)"
none scoer 'a program that is one slip away is proposed' \
	"there is no program 'scoer'; try referee score"
is 'also if it is no match' \
	"referee: there is no program 'replya'; try referee replay" \
	"$("$referee" replya night.rec 1 2>&1)"
is 'so is an option' \
	'referee: there is no option --round=10; try --rounds (--help lists the options)' \
	"$("$referee" --round=10 random greedy 2>&1)"
mkdir folder
ln -s nowhere link
: >Homework.py
none ./folder 'a folder without an agent is told' \
	'./folder is a folder without a program called agent'
none ./link 'so is a link to nothing' './link is a link to nothing'
none ./Homewokr.py 'so is one that is nearly the same' \
	"there is no player './Homewokr.py'; Homework.py is there"
none ./homework.py 'a name that differs by case is proposed' \
	"there is no player './homework.py'; Homework.py is there, and case matters"
none ./Homework 'or by its ending' "there is no player './Homework'; Homework.py is there"
none ./other 'nothing is proposed where nothing is like it' "there is no player './other'"
is 'a game that differs by case is proposed' "referee: -G: no game is called 'Kari'; try kari" \
	"$("$referee" -G Kari random random 2>&1)"
is 'a key of the terms in capitals is told' \
	"referee: -t: unknown key 'MOVE': keys have small letters" \
	"$("$referee" -t MOVE=3s random random 2>&1)"

# The course's own program of that name is here; it would lose at once.
mkdir names
file names/greedy '#!/bin/sh\nexit 3\n'
echo 'kari | startpos | 2s | legal' >names/one.suite
ours=$(cd "$BIN" && pwd -P)/greedy
cd names || exit 1
while IFS='|' read -r lost said words; do
	# shellcheck disable=SC2086 # words
	limited "$BIN/"$words >../named.out 2>../named.err
	is "two programs are called so, and it says which it takes: $words" \
		"${words%% *}: two programs are called 'greedy': taking $said for the other, $lost lost" \
		"$(grep "^${words%% *}: .* are called" ../named.err), $(
			cat ../named.out ../named.err | grep -c 'status 3') lost"
	is 'once' 1 "$(grep -c 'are called' ../named.err)"
done <<TABLE
0|$ours; write ./greedy|referee -r 2 random greedy
0|$ours; write ./greedy|referee -r 2 random line:greedy
0|$ours; write ./greedy|suite one.suite greedy
0|$ours; write ./greedy|run_game 3 2 1 random greedy
0|$ours; write ./greedy|league run -d ../named -r 2 random greedy
1|./greedy; write $ours|game -n 0 -r 1 greedy random
TABLE
is './greedy is the one here, and nothing is said of the other' 'exit, exit' "$(
	"$BIN/referee" --json -r 2 random ./greedy 2>&1 |
		sed -n 's/.*"reason":"\([a-z]*\)".*/\1/p; /are called/p' | paste -s -d , - |
		sed 's/,/, /')"
cd ..
is 'nor where it is one and the same' '' "$(cd "$BIN" && ./referee -q -r 1 random greedy \
	2>&1 | grep 'are called')"

# --check takes its agent anywhere among the options.
for words in '--check -G mancala greedy' '-G mancala greedy --check' '-G mancala --check greedy'
do
	# shellcheck disable=SC2086 # words
	ok "referee $words" has ' 0 failed' "$("$referee" $words)"
done
is 'without one it says so' 'referee: --check takes the agent to test (--help says more)' \
	"$("$referee" --check 2>&1)"
# The words of a course's card, one folder up: there is no file called random.
mkdir -p "$TMP/tree/bin" "$TMP/tree/agents"
cp "$BIN/referee" "$BIN/random" "$TMP/tree/bin/"
cp "$ROOT/agents/samples/eleven.sh" "$TMP/tree/agents/myagent"
cd "$TMP/tree" || exit 1
tree=$(pwd -P)
is 'bin/referee ./random ./myagent plays from the top folder, and says what it takes' \
	"referee: ./random does not exist; taking $tree/bin/random
referee: ./myagent does not exist; taking $tree/agents/myagent
0 faults" "$(bin/referee -q -r 2 --json ./random ./myagent 2>&1 >../top.json |
	sed 's|/bin/\.\./|/|')
$(grep -c '"loser_fault":true' ../top.json) faults"
is 'a longer path is no name of ours' "referee: there is no player 'sub/random'" \
	"$(bin/referee -q -r 1 sub/random ./myagent 2>&1)"

#
# A folder before the command
#

mkdir -p "$TMP/students/common" "$TMP/students/one/data" "$TMP/students/two/data"
cat >"$TMP/students/common/play.sh" <<'AGENT'
. ./data/mine || exit 3
while read -r word first _; do
	case $word in
	go) echo moves ;;
	moves) [ "$name" = "$1" ] && echo "$first" ;;
	esac
done
AGENT
for name in one two; do
	echo "name=$name" >"$TMP/students/$name/data/mine"
done
chmod -R a+rX "$TMP"
cd "$TMP/students" || exit 1
limited "$BIN/referee" -G hus -r 2 -s 3 --json "./one sh ../common/play.sh one" \
	"$TMP/students/two sh ../common/play.sh two" >"$TMP/json" 2>&1
is 'each starts in the folder before its command, and both read what both name' \
	'2 false false "one","wins" "two","wins"' \
	"$(grep -c '"game":' "$TMP/json") $(
		sed -n 's/.*"loser_fault":\([a-z]*\).*/\1/p' "$TMP/json" | paste -s -d ' ' -) $(
		tail -n 1 "$TMP/json" | grep -o '"[a-z]*","wins"' | paste -s -d ' ' -)"
is 'a folder without a command, or with a program that is not there, is a mistake' \
	'2 2' "$(
		for player in ./one './one ./nothing'; do
			limited "$BIN/referee" -r 1 "$player" random >/dev/null 2>&1
			printf '%s ' $?
		done | sed 's/ $//')"
finish
