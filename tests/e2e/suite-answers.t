#!/bin/sh
# suite: what it asks, how it judges and prints answers, whose files it reads,
# and what it refuses before it asks anything.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
opening=CEB..FA...D...d...af..bec

# $TMP/told gets what the agent is told; its argument is its answer.  It runs
# without a sandbox, in a folder of its own in which everybody may write.
mkdir house
chmod 777 house
cat >house/says <<'END'
#!/bin/sh
told=${2:-/dev/null}
while read -r line; do
	echo "$line" >>"$told"
	case $line in
	'go '*) echo "$1" ;;
	quit) exit ;;
	esac
done
END
chmod 755 house/says
says=$TMP/house/says

# Put lines of standard input to an agent: asked NAME OPTION... AGENT.
# $TMP/NAME.out gets the output, without measured values.
asked() {
	name=$1
	shift
	cat >"$name.txt"
	status=0
	for agent; do :; done
	set -- "$@" end
	while [ "$2" != end ]; do
		set -- "$@" "$1"
		shift
	done
	shift 2
	limited "$BIN/suite" --stable "$@" "$name.txt" "$agent" \
		>"$name.out" 2>"$name.err" || status=$?
	echo $status >"$name.status"
}
said() {
	cat "$1.out" "$1.err"
	echo "exit $(cat "$1.status")"
}

#
# Right and wrong
#

asked kinds "$says 13" <<END
# a comment, then an empty line

kari | $opening r 1 | 2s | 13
kari|$opening r 1|-|11 or 13|either|3
	kari | $opening r 1 | 2s | not 11 or 13 | neither | 2
kari | $opening r 1 | 2s | not 11
kari | $opening r 1 | 2s | 53 |
kari | $opening r 1 | 2s | legal | anything
END
is 'each case is judged, the points are added up' "case 1: right 13
case 2 (either): right 13
case 3 (neither): wrong 13, expected not 11 or 13, kinds.txt:5
case 4: right 13
case 5: wrong 13, expected 53, kinds.txt:7
case 6 (anything): right 13
says: 6 of 9 points, 4 of 6 cases right, 2 wrong
exit 1" "$(said kinds)"
asked all "$says 13" <<END
kari | $opening r 1 | 2s | 13
END
is 'all right is exit status 0' 'exit 0' "$(said all | tail -1)"
cp all.txt named.txt
sed -i.bak 's/$/ | by name/' named.txt
is 'of several files each case tells its own' 'case 1 (all.txt:1): wrong 11, expected 13
case 2 (by name, named.txt:1): wrong 11, expected 13' \
	"$("$BIN/suite" --stable all.txt named.txt "$says 11" | sed -n 1,2p)"
is 'times are told' 1 "$("$BIN/suite" all.txt "$says 13" |
	grep -c '^case 1: right 13 ([0-9]\.[0-9][0-9] s)$')"
asked chain "$says 'J 8,9 10,9;J 10,9 12,11;J 12,11 12,13'" <<END
$(grep 'jumps twice' "$ROOT/tests/suites/halma.txt")
END
is 'another way to the same position is as right' 'exit 0' \
	"$(said chain | tail -1)"
asked named "$says 0" <<END
mancala,m=2,n=1 | 2 1 1 1 0 1 1 1 0 | 1s | 4
END
is 'a move that is not legal is never right' \
	"case 1: illegal: '0' is not legal: $(
		printf '%s\n' 'position 2 1 1 1 0 1 1 1 0' 'play 0' |
			"$BIN/rules" mancala,m=2,n=1 | sed -n 's/^error [a-z]* //p'
	), expected 4, named.txt:1
says: 0 of 1 points, 0 of 1 cases right, 1 illegal
exit 1" "$(said named)"

#
# What the agent is told
#

asked told --sandbox none "$says 13 $TMP/house/told" <<END
kari,opening=352614 | startpos | 1500ms | 13
kari | $opening b 1 | 1500ms | legal
END
is 'each case is a game of its own, cancelled after the answer' \
	"game kari opening=352614
seed N
seat 1
limits first=1500ms,move=1500ms,start=0ms,quit=500ms
position $opening r 1
go 1500
end cancelled host
game kari opening=random
seed N
seat 2
limits first=1500ms,move=1500ms,start=0ms,quit=500ms
position $opening b 1
go 1500
end cancelled host
quit" "$(sed 's/^seed [0-9]*$/seed N/;/^limits/s/ (.*//' house/told)"
is 'seeds come from the number of the case' 2 \
	"$(grep '^seed' house/told | sort -u | wc -l | tr -d ' ')"
mv house/told house/before
asked again --sandbox none "$says 13 $TMP/house/told" <told.txt
is 'and are the same again' "$(grep '^seed' house/before)" "$(grep '^seed' house/told)"
asked options --sandbox none -t move=700ms,mem=64M -v "$says 13" <<END
kari | $opening r 1 | 2s | 13
END
is '-t is over the times of the cases; -v shows the conversation' \
	"    1 -> limits first=2s,move=700ms,start=0ms,mem=64M,quit=500ms
    1 -> go 2000
    1 <- 13\\n" "$(grep -e limits -e go -e '<-' options.out | sed 's/ (a fresh.*//')"

# One process for all, or one for each.
cat >house/counts <<'END'
#!/bin/sh
echo started >>"$1"
while read -r line; do
	case $line in
	'go '*) echo 13; [ "$2" = once ] && exit ;;
	quit) exit ;;
	esac
done
END
chmod 755 house/counts
cat >five.txt <<END
kari | $opening r 1 | 2s | 13
kari | $opening r 1 | 2s | 13
kari | $opening r 1 | 2s | 13
kari | $opening r 1 | 2s | 13
kari | $opening r 1 | 2s | 13
END
starts() { # WORD
	rm -f house/starts
	"$BIN/suite" --sandbox none five.txt \
		"$TMP/house/counts $TMP/house/starts $1" >starts.out
	echo "$(wc -l <house/starts | tr -d ' ') processes, $(tail -1 starts.out)"
}
five='counts: 5 of 5 points, 5 of 5 cases right'
is 'one process answers all cases' "1 processes, $five" "$(starts '')"
is 'who leaves after its answer is started again' "5 processes, $five" \
	"$(starts once)"

#
# Verdicts, by the words of a match
#

verdict() { # WORD TURN TERMS AGENT
	sed "$2q" five.txt |
		asked verdict -t "$3" "'$AGENTS'/$4"
	sed -n "s/^case $2: \([a-z-]*\).*/\1/p" verdict.out
}
while IFS='|' read -r word turn terms agent; do
	is "$agent: $word" "$word" "$(verdict "$word" "$turn" "$terms" "$agent")"
done <<'END'
late-wall|1|move=150ms,first=150ms|hang
late-cpu|1|first=9s,cpu=100ms|spin
malformed|2|first=5s|say 2 '011\n'
malformed|1|first=5s|say 1 'moves\nmoves\n'
illegal|1|first=5s|say 1 '21\n'
resign|2|first=5s|say 2 'resign\n'
output|1|first=5s|flood line
exit|1|first=5s|leave 3 0
signal|1|first=5s|crash segv
signal|1|first=5s|crash abort
closed|1|first=5s|fault shut
END
sed 3q five.txt | asked after "'$AGENTS/say' 2 '21\n'"
is 'who fouled has a fresh process for the next case' 'wrong illegal wrong' \
	"$(sed -n 's/^case [0-9]: \([a-z]*\).*/\1/p' after.out | paste -s -d ' ' -)"
ok 'what it said last is shown' has '    stderr: last words' \
	"$(sed 2q five.txt >two.txt
	"$BIN/suite" two.txt "'$AGENTS/crash' segv 1 'last words'")"
echo 'not a program' >house/broken
chmod 755 house/broken
printf '\177ELF' >house/broken
asked broken "$TMP/house/broken" <<END
kari | $opening r 1 | 2s | 13
END
ok 'who cannot be executed fails by its start' has 'case 1: start: ' "$(said broken)"
cat >house/sleeps <<'END'
#!/bin/sh
while read -r line; do
	case $line in
	'go '*) sleep 0.3; echo 3 ;;
	quit) exit ;;
	esac
done
END
chmod 755 house/sleeps
asked random -t grace=none,start=0ms,kill=0ms "$TMP/house/sleeps" <<END
mancala,m=2,n=1 | 2 1 1 1 0 1 1 1 0 | 100ms | 3 | hand-out
END
is 'late is late where a game would go on with a random move, too' \
	"case 1 (hand-out): late-wall: too late for its 0.10 s, so in a game a random move is played, expected 3, random.txt:1
sleeps: 0 of 1 points, 0 of 1 cases right, 1 late-wall
exit 1" "$(said random)"

#
# Each game
#

# Sanitizers need more memory than the terms of two games give.
for game in kari hus omweso mancala halma einstein; do
	depth=3
	[ $game = mancala ] && depth=60
	[ $game = einstein ] && depth=9
	asked "$game" -t mem=none "alphabeta --depth $depth" \
		<"$ROOT/tests/suites/$game.txt"
	is "alphabeta solves the suite of $game" 'exit 0' "$(said $game | tail -1)"
	remark <$game.err
done
sed '/^mancala\|^#/d' "$ROOT/tests/suites/"[hko]*.txt |
	grep '^[a-z]' >all_games
cat "$ROOT/tests/suites/mancala.txt" >>all_games
asked mixed -t mem=none random <all_games
is 'a suite may have them all' "$(grep -vc '^#' all_games) legal moves" \
	"$(grep -c -e '^case.*right' -e '^case.*wrong' mixed.out) legal moves"

#
# UCSD's problems
#

# shellcheck disable=SC2317 # ok calls it
problems() { # PROBLEM EVERY
	gzip -dc "$ROOT/tests/vectors/mancala-problems.txt.gz" |
		awk -F '\t' -v problem="$1" -v every="$2" '
		$2 == problem && n++ % every == 0 {
			print "" >"in"
			print $4 "\n" $5 >"in"
			print $6 >"out"
		}'
}
# shellcheck disable=SC2317 # ok calls it
solves() { # PROBLEM EVERY AGENT
	rm -f in out
	problems "$1" "$2"
	"$BIN/suite" -a out in "$3" >solved
	solves_status=$?
	grep -v 'right' solved
	[ "$(grep -c '^case' solved)" -eq "$(wc -l <out)" ] &&
		return "$solves_status"
}
ok 'minimax solves some of problem 1' solves 1 6 'minimax --depth 1000'
ok 'alphabeta solves some of problem 2' solves 2 10 'alphabeta --depth 100'
ok 'greedy solves all of problem 3' solves 3 1 greedy
asked hand-out 'alphabeta --depth 100' <"$ROOT/tests/suites/ucsd-problems.txt"
is 'answers may stand behind their problems; None is the pass' \
	'alphabeta depth 100: 5 of 5 points, 5 of 5 cases right' "$(tail -1 hand-out.out)"
ok 'without an answer any legal move is right' exits 0 "$BIN/suite" in random
mkdir folder answers
printf 'State.initial(2, 1)\r\nState([1, 0, 1, 1, 1, 0], 1)\r\n' >folder/a
printf 'State.initial(2, 4)\nState([4,4,0,4,4,0],0)' >folder/b
echo 'Action(1, 3)' >answers/a
echo 'Action(0, 0)' >answers/b
is 'several files have their answers in a folder' \
	'minimax depth 99: 2 of 2 points, 2 of 2 cases right' \
	"$("$BIN/suite" -a answers folder/a folder/b 'minimax --depth 99' | tail -1)"
mkdir p1 p1/in p1/out
cp folder/a p1/in/input0.txt
cp folder/b p1/in/input10.txt
cp answers/a p1/out/output0.txt
cp answers/b p1/out/output10.txt
is "or as UCSD hands them out, input0.txt's in output0.txt" \
	'minimax depth 99: 2 of 2 points, 2 of 2 cases right' \
	"$("$BIN/suite" -a p1/out p1/in/*.txt 'minimax --depth 99' | tail -1)"
rm p1/out/output10.txt
ok 'and who misses one is told its name' has 'p1/out/output10.txt' \
	"$("$BIN/suite" -a p1/out p1/in/*.txt minimax 2>&1)"

#
# USC's single moves
#

input=$ROOT/tests/suites/usc-input.txt
ok 'an input.txt is one case' has '1 of 1 cases right' \
	"$("$BIN/suite" "$input" random)"
cat >house/course <<'END'
#!/bin/sh
cp input.txt "$1"
printf "$2" >output.txt
END
chmod 755 house/course
"$BIN/suite" --sandbox none "$input" \
	"files:$TMP/house/course $TMP/house/input 'E 13,13 12,12'" >course.out
is 'a program of the course is run on it' 'case 1: right E 13,13 12,12' \
	"$(sed -n '1s/ ([0-9.]* s)$//p' course.out)"
is 'and reads what the file says' "$(cat "$input")" "$(cat house/input)"
printf 'E 13,13 12,12' >output.txt
ok 'an output.txt is the answer' exits 0 "$BIN/suite" -a output.txt "$input" \
	"files:$TMP/house/course /dev/null 'E 13,13 12,12\\n'"
ok 'to which others are compared' has 'wrong E 13,12 12,12, expected E 13,13 12,12' \
	"$("$BIN/suite" -a output.txt "$input" \
		"files:$TMP/house/course /dev/null 'E 13,12 12,12'")"
ok 'no output.txt is its exit' has 'case 1: exit: exited with status 0 without an output.txt' \
	"$("$BIN/suite" "$input" files:true)"
{
	printf 'SINGLE\nBLACK\n9\n'
	echo position | "$BIN/rules" halma,size=8,camp=10 | sed 's/position //; s/ .*//' | tr / '\n'
} >small.input
ok '-G gives its board, too' has '1 of 1 cases right' \
	"$("$BIN/suite" -G halma,size=8,camp=10 small.input 'files:random --files')"
ok '-G gives the rules' has 'game halma rules=addendum' \
	"$("$BIN/suite" -v -G halma,rules=addendum "$input" random)"

#
# The kari wire
#

asked wire kari:greedy <<END
kari,opening=352614 | startpos | 2s | 13
kari,opening=352614 | $opening r 1 | 2s | 13
END
is 'the kari wire is asked for the first move of an opening' \
	'greedy: 2 of 2 points, 2 of 2 cases right' "$(tail -1 wire.out)"
asked middle kari:greedy <<END
kari,opening=352614 | startpos | 2s | 13
kari,opening=352614 | CEB..F....D.A.d...af..bec b 1 | 2s | 13
END
ok 'and for no other position' has 'suite: middle.txt:2: the kari wire: it can tell no position but an opening' \
	"$(said middle)"

#
# JSON
#

"$BIN/suite" --json kinds.txt "$says 13" >json
is 'JSON has an object a case and one for all' 7 "$(wc -l <json | tr -d ' ')"
ok 'a case has its verdict, move, points and times' grep -q \
	'^{"v":1,"case":2,"name":"either","file":"kinds.txt","line":4,"game":"kari","position":"'"$opening"' r 1","expected":"11 or 13","verdict":"right","move":"13","text":"","points":3,"of":3,"wall_ms":[0-9.]*,"cpu_ms":[0-9.]*,"stderr":""}$' json
is 'the last has the score' \
	'{"v":1,"suite":{"agent":"says","cases":6,"points":6,"of":9,"right":4,"wrong":2}}' \
	"$(tail -1 json)"
if command -v python3 >/dev/null; then
	"$BIN/suite" --json -v two.txt "'$AGENTS/crash' segv 1 '\"\\\\'" >>json
	ok 'all of it is JSON' python3 -c '
import json, sys
for line in open(sys.argv[1]):
    json.loads(line)' json
else
	skip 'all of it is JSON' 'there is no python3'
fi

#
# What is refused, before anything is asked
#

refused() { # PART LINE
	printf '%s\n' "kari | $opening r 1 | 2s | 13" "$2" | asked bad "$says 13"
	ok "refused: $1" has "suite: bad.txt:2: $1" "$(said bad)"
	is 'with exit status 2, and nothing is asked' '2, ' \
		"$(cat bad.status), $(cat bad.out)"
}
refused '2 fields where there should be' 'kari | x'
refused 'more than 6 fields' "kari | $opening r 1 | 2s | 13 | a | 1 | b"
refused "no game is called 'go'" "go | x | 2s | 13"
refused 'the position: ' 'kari | CEB r 1 | 2s | 13'
refused 'the position: a seed is' 'kari | startpos x | 2s | 13'
refused 'the game is over in this position (corner)' \
	'kari | ....b...................B b 1 | 2s | legal'
refused "'2' is no time" "kari | $opening r 1 | 2 | 13"
refused "'1s,mem=1M' is no time" "kari | $opening r 1 | 1s,mem=1M | 13"
refused "the expected move 'x' is no move" "kari | $opening r 1 | 2s | x"
refused "the expected move '' is no move" "kari | $opening r 1 | 2s |"
refused "the expected move '23' is not legal" \
	"kari | $opening r 1 | 2s | 13 or 23"
refused 'points are a number' "kari | $opening r 1 | 2s | 13 | a | 0"

mistake() { # PART ARGUMENT...
	part=$1
	shift
	ok "a mistake: $part" has "$part" "$("$BIN/suite" "$@" 2>&1)"
	ok 'is exit status 2' exits 2 "$BIN/suite" "$@"
}
mistake 'a file and an agent' five.txt
mistake 'none.txt: No such file' none.txt random
mistake 'no-such-agent' five.txt no-such-agent
mistake '--speed' --speed five.txt random
mistake 'files wire' five.txt files:random
echo 'hus | startpos | 2s | legal' >hus.txt
mistake 'the tcp wire: it tells whole games' hus.txt tcp:random
mistake 'grace is for clock=wall' -t clock=cpu,grace=1s five.txt random
mistake 'unknown key' -t speed=1s five.txt random
mistake 'answers are for files of a course' -a out five.txt random
mistake 'a game is for files of a course' -G kari five.txt random
mistake 'a problem of mancala' -G kari in random
mistake 'are in a folder' -a out in in random
echo '# nothing' >empty.txt
mistake 'empty.txt: there is no case in it' empty.txt random
printf 'kari\0' >nul.txt
mistake 'nul.txt: there is a NUL byte' nul.txt random
echo 'Action(0, 0)' >short
mistake 'has no answer to this problem' -a short in random
printf 'Action(1, 3)\nNone\n' >longer
mistake 'an answer to no problem' -a longer folder/a random
echo 'Action(0, 3)' >other
mistake "'Action(0, 3)' is not Action(row, pit) of the row to move" \
	-a other folder/a random
for line in 'State.initial(2)' 'State.initial(2, 99999)' \
	'State.initial(2, 1)' 'State.initial(99999999999999999999, 1)'; do
	printf '%s\nState([1, 0, 1], 1)\n' "$line" >malformed
	mistake 'malformed:' malformed random
done
for change in 2s/WHITE/white/ 3s/10/-10/ 3s/10/x10/ 9d "\$p" 19s/W/X/; do
	sed "$change" "$input" >malformed
	mistake 'malformed:' malformed random
done

#
# Interrupted
#

cat >house/waits <<'END'
#!/bin/sh
while read -r line; do
	case $line in
	'go '*) : >"$1" && exec sleep 50 ;;
	esac
done
END
chmod 755 house/waits
echo "kari | $opening r 1 | 50s | 13" >one.txt
for signal in INT TERM; do
	"$BIN/suite" --sandbox none one.txt "$TMP/house/waits $TMP/house/$signal" \
		>interrupted &
	suite=$!
	await test -e house/$signal
	kill -$signal $suite
	status=0
	wait $suite || status=$?
	is "SIG$signal ends it, and what was asked is told" \
		"$([ $signal = INT ] && echo 130 || echo 143), 0 of 0 cases right" \
		"$status, $(sed -n '$s/.*points, //p' interrupted)"
done
is 'of the agent nothing is left' '' \
	"$(find /proc -maxdepth 2 -name cwd -lname "$HERE/house" 2>/dev/null)"

ok '--help is success' exits 0 "$BIN/suite" --help
is 'and fits a screen' yes "$("$BIN/suite" --help |
	awk 'length > 80 { wide = 1 } END { print (NR < 25 && !wide ? "yes" : "no") }')"
#
# The single moves of USC's course: each catches one mistake
#

single=$ROOT/tools/courses/usc-single.suite
is 'who plays to the rules has all ten' '10 of 10 points' \
	"$("$BIN/suite" --stable "$single" "$AGENTS/pace" | sed -n 's/^pace: \(.*points\),.*/\1/p')"
while IFS='|' read -r case move reason; do
	grep -v '^#' "$single" | sed -n "${case}p" >single.txt
	ok "case $case catches $move: $reason" has "is not legal: $reason" \
		"$("$BIN/suite" --stable single.txt "'$AGENTS/pace' '=$move'" 2>&1)"
done <<'END'
1|E 4,1 5,0|a piece in the opposing camp may not leave it
2|J 13,12 15,10|a piece in the opposing camp may not leave it
4|J 8,6 6,4|addendum, rule 1:
6|J 0,0 3,3;J 3,3 5,5|J is a jump to the second next square, not to 3,3
7|J 10,11 10,8|J is a jump to the second next square, not to 10,8
8|J 2,2 4,0;J 4,0 4,2;J 4,2 4,4;J 4,4 2,4;J 2,4 2,2|the play ends where it began
9|E 15,14 0,15|E is a step to the next square, not to 0,15
END
finish
