#!/bin/sh
# The files wire with whole games: a process a move, input.txt and output.txt in
# a folder of its own, as in the Halma course.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

SEEN=$TMP/seen
mkdir "$TMP/scratch" "$SEEN"
chmod 777 "$SEEN"
export HOUSE SEEN
export TMPDIR="$TMP/scratch" # where the agents' folders are

# An agent in the course's style: it plays the first step that a piece of its
# own can make.  Before or after that it does what its argument says.
cat >"$HOUSE/course" <<'AGENT'
#!/bin/sh
step() {
	awk 'NR == 2 { own = substr($0, 1, 1) }
	NR > 3 { row[NR - 4] = $0 }
	END {
		for (y = 0; y < 16; y++)
			for (x = 0; x < 16; x++) {
				if (substr(row[y], x + 1, 1) != own)
					continue
				for (v = y - 1; v <= y + 1; v++)
					for (u = x - 1; u <= x + 1; u++)
						if (u >= 0 && u < 16 && v >= 0 && v < 16 &&
						    substr(row[v], u + 1, 1) == ".") {
							printf "E %d,%d %d,%d%s", x, y, u, v, end
							exit
						}
			}
	}' end="$1" input.txt >output.txt
}
compute() {
	echo 'go 1' | "$HOUSE/pace" "$1" >/dev/null
}
case $1 in
'') step '\n' ;;
newline) step '' ;;
crlf) step '\r\n' ;;
note)
	n=$(($(cat playdata.txt 2>/dev/null || echo 0) + 1))
	echo $n >playdata.txt
	echo "$n $(sed -n 2p input.txt)" >>"$SEEN/note"
	step '\n'
	;;
inside)
	cp input.txt "$SEEN/input"
	pwd >>"$SEEN/folders"
	ls >>"$SEEN/names"
	echo "$REFEREE_SEED" >>"$SEEN/seeds"
	read -r line && echo "$line" >>"$SEEN/stdin"
	step '\n'
	;;
computes)
	sed -n 3p input.txt >>"$SEEN/seconds$2"
	compute c50
	step '\n'
	;;
endless) step '\n'; exec "$HOUSE/pace" b </dev/zero ;;
sleeps) step '\n'; exec "$HOUSE/sleep" "${2:-9}" ;;
nothing) ;;
status) step '\n'; exit 3 ;;
silent-status) exit 3 ;;
signal) kill -SEGV $$ ;;
signal-after) step '\n'; kill -SEGV $$ ;;
floods)
	dd if=/dev/zero bs=65536 count=160 2>/dev/null
	dd if=/dev/zero bs=65536 count=160 2>/dev/null >&2
	step '\n'
	;;
folder) mkdir output.txt ;;
capital) step '\n'; mv output.txt OUTPUT.TXT ;;
background) "$HOUSE/sleep" 9 & step '\n' ;;
litter)
	step '\n'
	rm input.txt
	mkdir -p input.txt/a/b "$(printf 'odd\nname')"
	mkfifo fifo
	ln -s / root
	;;
gone)
	step '\n'
	here=$(pwd)
	cd /
	rm -rf "$here"
	;;
=*) printf '%b' "${1#=}" >output.txt ;;
esac
AGENT
cp "$(command -v sleep)" "$HOUSE/sleep"
chmod +x "$HOUSE/course"
course=files:$HOUSE/course

# A match of two short games without a limit, unless the options name one.
# Agents that report to this test write where no agent may, so most of these
# matches are without a sandbox.
sandbox=auto
match() {
	match_name=$1
	shift
	play_whole "$match_name" --json -s 7 -r 2 -G halma,plies=6 \
		--sandbox=$sandbox "$@"
}

# Check that player 1 lost both games like this, with its first answer: lost
# REASON
lost() {
	echo "$1 2 true 0, $1 2 true 1"
}

both_games() {
	echo "$(game "$1" 1), $(game "$1" 2)"
}

# Check that all plies of both games were played, and nobody fouled.
# shellcheck disable=SC2317 # ok calls it
all_played() {
	cat "$TMP/$1.json"
	[ "$(grep -c '"loser_fault":false,"plies":6,' "$TMP/$1.json")" -eq 2 ]
}

#
# Games without a fault
#

match both 'files:random --files' 'files:greedy --files' &
match mixed 'files:random --files' greedy &
match plain "$course" random &
match newline "$course newline" "$course" &
wait
ok 'both players may be on the files wire' all_played both
ok 'or one of them' all_played mixed
ok 'a program in the course'\''s style plays, whoever is first' all_played plain
ok 'the last newline may be missing' all_played newline
play whole --json -s 7 -r 1 -G halma,plies=20 'files:random --files' 'files:greedy --files'
is 'a longer game is played, a process a ply' 'false 20' \
	"$(game whole 1 | cut -d ' ' -f 3-)"
if command -v python3 >/dev/null; then
	cat >"$HOUSE/agent.py" <<'AGENT'
lines = open("input.txt").read().split("\n")
own, rows = lines[1][0], lines[3:19]
steps = [
    f"E {x},{y} {u},{v}"
    for y in range(16) for x in range(16) if rows[y][x] == own
    for v in range(max(y - 1, 0), min(y + 2, 16))
    for u in range(max(x - 1, 0), min(x + 2, 16)) if rows[v][u] == "."
]
with open("output.txt", "w") as output:
    output.write(steps[0])
AGENT
	match python "files:python3 $HOUSE/agent.py" random
	ok 'a Python program of the course plays' all_played python
else
	skip 'a Python program of the course plays' 'there is no python3'
fi
for jobs in 1 2; do
	play "j$jobs" --json --stable -s 5 -r 4 -j $jobs -G halma,plies=10 \
		-t bank=none 'files:random --files' 'files:random --files'
done
ok 'at -j 2 the games are the same' cmp "$TMP/j1.json" "$TMP/j2.json"
is 'and none is void' 'exit 0' "exit $(cat "$TMP/j2.status")"

#
# What a process is given, and what stays
#

sandbox=none
match note "$course note" random
is 'playdata.txt is kept within a game, and gone in the next' \
	'1 BLACK 2 BLACK 3 BLACK 1 WHITE 2 WHITE 3 WHITE' \
	"$(paste -s -d ' ' - <"$SEEN/note")"
match inside "$course inside" random -t bank=300s
is 'input.txt has 19 lines' 19 "$(wc -l <"$SEEN/input" | tr -d ' ')"
is 'of which the first two say what is to be done, and for whom' 'GAME WHITE' \
	"$(sed 2q "$SEEN/input" | paste -s -d ' ' -)"
ok 'the third is the seconds left, with three digits' \
	grep -q '^2[0-9][0-9]\.[0-9][0-9][0-9]$' "$SEEN/input"
is 'the rest is the board' '16 38' "$(sed 1,3d "$SEEN/input" | grep -c '^[WB.]\{16\}$') $(
	sed 1,3d "$SEEN/input" | tr -d '.\n' | wc -c | tr -d ' ')"
is 'in a folder with nothing else but what the agent left there, and its own data' input.txt \
	"$(grep -v -e output.txt -e agent.py "$SEEN/names" | sort -u | paste -s -d ' ' -)"
ok 'which is private, below TMPDIR' has "$TMPDIR/referee." "$(head -1 "$SEEN/folders")"
is 'another one in each game' 2 "$(sort -u "$SEEN/folders" | wc -l | tr -d ' ')"
is 'each process has a seed of its own' '6 6' \
	"$(wc -l <"$SEEN/seeds" | tr -d ' ') $(sort -u "$SEEN/seeds" | wc -l | tr -d ' ')"
is 'and nothing to read on its standard input' no \
	"$([ -e "$SEEN/stdin" ] && echo yes || echo no)"

# Its own data, in a folder of its own, beside the folders of others.
mkdir "$HOUSE/student" "$HOUSE/student/data"
cat >"$HOUSE/student/homework" <<'AGENT'
#!/bin/sh
[ "$(cat data/book)" = openings ] || exit 7
find . -type f | sort | paste -s -d ' ' - >&2
[ -w weights.txt ] && echo more >>weights.txt && cat weights.txt >&2
exit 8
AGENT
chmod +x "$HOUSE/student/homework"
cd "$HOUSE/student" || exit 1
echo weights >weights.txt
echo openings >data/book
echo old >playdata.txt
echo old >output.txt
ln -s /etc/passwd link.txt
sandbox=auto
match own "files:./homework" random
is 'its own data is beside it, but no program, no link and nothing of another game' \
	'./data/book ./input.txt ./weights.txt\u000aweights\u000amore\u000a' \
	"$(field own 1 stderr)"
is 'what it writes there is gone in the next game' "$(field own 1 stderr)" \
	"$(field own 2 stderr)"
is 'and never in its own folder' weights "$(cat weights.txt)"
cp homework other.py
chmod -x other.py
sed 's/sh$/sh other/' homework >rival.py
match rivals "files:sh other.py" "files:sh rival.py"
is "a rival's program in the same folder is not there" \
	'./data/book ./input.txt ./other.py ./weights.txt' \
	"$(field rivals 1 stderr | sed 's/.u000a.*//')"
cd "$TMP" || exit 1
sandbox=none

#
# Time
#

match computes -t bank=20s,clock=cpu "$course computes" random &
match overdrawn -t bank=40ms,clock=cpu "$course computes 2" random &
match endless -t bank=40ms,clock=cpu,kill=20ms "$course endless" random &
wait
match walled -t bank=10ms,clock=cpu,wall=400ms "$course endless" random &
match sleeps -t bank=20s,clock=cpu,wall=300ms "$course sleeps" random &
match sleeps2 -t bank=20s,clock=cpu,wall=300ms random "$course sleeps" &
match wall -t bank=none,clock=wall,move=300ms,start=0ms,kill=0ms "$course sleeps" random &
wait
ok 'processor time of a child that was waited for is charged' \
	all_played computes
# shellcheck disable=SC2016 # awk's own signs
ok 'and input.txt has that much less' awk '
	NR == 1 && $1 != 20 { bad = 1 }
	NR > 1 && NR < 4 && $1 > last - 0.045 { bad = 1 }
	{ last = $1 }
	{ print }
	END { exit bad || NR < 6 }' "$SEEN/seconds"
is 'a bank that it used up loses, with a good move too' "$(lost late-cpu)" \
	"$(both_games overdrawn)"
is 'who computes for ever is killed' "$(lost late-cpu)" "$(both_games endless)"
is 'so is who has used it up when the backstop ends the turn' "$(lost late-cpu)" \
	"$(both_games walled)"
is 'who sleeps beyond the backstop is late, with an output.txt too' \
	"$(lost late-wall)" "$(both_games sleeps)"
is 'in the second seat too' 'late-wall 1 true 1, late-wall 1 true 0' \
	"$(both_games sleeps2)"
is 'and so it is on the wall clock' "$(lost late-wall)" "$(both_games wall)"

#
# Answers that are none, and what does not matter
#

# test_wire_files has what else is no answer.
for how in nothing crlf status silent-status signal signal-after floods folder capital
do
	match $how "$course $how" random &
	case $how in signal) wait ;; esac
done
wait
match illegal "$course '=E 0,0 9,9\\n'" random &
match resign "$course '=resign\\n'" random &
wait
is 'no output.txt: the exit is the fault' "$(lost exit)" "$(both_games nothing)"
has_text 'and the text says so' 1 nothing 'exited with status 0 without an output.txt'
is 'whatever the exit status' "$(lost exit)" "$(both_games silent-status)"
has_text 'which the text shows' 1 silent-status 'exited with status 3 without an output.txt'
ok 'with an output.txt the exit status is ignored' all_played status
is 'a program that is ended by a signal' "$(lost signal)" "$(both_games signal)"
ok 'is ignored too if it left a good one' all_played signal-after
is 'CR LF is malformed' "$(lost malformed)" "$(both_games crlf)"
has_text 'and the text says why' 1 crlf \
	'output.txt has a carriage return (CR LF line ends)'
is 'so is what is no move, such as the line wire'\''s resign' "$(lost malformed)" \
	"$(both_games resign)"
is 'a move against the rules is illegal' "$(lost illegal)" "$(both_games illegal)"
is 'a folder as output.txt is no answer' "$(lost malformed)" "$(both_games folder)"
has_text 'and the text says so' 1 folder 'output.txt is no regular file'
is 'nor is OUTPUT.TXT' "$(lost exit)" "$(both_games capital)"
has_text 'which the text names' 1 capital 'exited with status 0 without an output.txt; there is OUTPUT.TXT'
limited "$BIN/referee" -q -s 7 -r 1 -G halma,plies=2 -l "$TMP/files.log" "$course" \
	"$course capital" >/dev/null 2>&1
is 'the log has what each of them read and wrote' \
	'1 -> input.txt: GAME 1 <- output.txt: E 4,0 5,0 2 -> input.txt: GAME 2 -> input.txt: WHITE' \
	"$(sed -n 's/^[0-9.]* //; /GAME$/p; /output.txt:/p; /WHITE$/p' "$TMP/files.log" | paste -s -d ' ' -)"
is 'with all 19 lines of each input' 38 "$(grep -c -- '-> input.txt: ' "$TMP/files.log")"
# A smaller board has as many rows as its size, and our players find its camps.
limited "$BIN/referee" --json -s 7 -r 2 -G halma,size=8,camp=10,plies=20 -t bank=20s \
	-l "$TMP/small.log" -o "$TMP/small.rec" 'files:hidden --level 1 --files' \
	'files:greedy --files' >"$TMP/small.json" 2>&1
is 'a smaller board is played by files' '2 0' "$(grep -c '"game":' "$TMP/small.json") $(
	grep -c 'fault":true' "$TMP/small.json")"
is 'with 11 lines of input' 10,10 "$(sed -n 's/.* 1 -> //p' "$TMP/small.log" | sed -n 11p |
	sed 's/input.txt: [.WB]*$/10/'),$(sed -n 's/.* 1 -> //p' "$TMP/small.log" |
	awk '/GAME/ { last = NR } NR == last + 10 && /^input.txt: [.WB]*$/ { n = 10 } END { print n }')"
ok 'its record agrees with the rules' "$BIN/replay" --check "$TMP/small.rec"
is 'and its page has 64 squares, 10 in each camp' '64 10 10' "$("$BIN/replay" --html "$TMP/small.rec" 1 |
	awk '/class="cell / { n++ } /cell camp1/ { a++ } /cell camp2/ { b++ } END { print n, a, b }')"
# Where the file system notes who reads.
touch -a -d 1970-01-02 "$TMP/files.log" && cat "$TMP/files.log" >"$TMP/ok.output"
if [ "$(stat -c %X "$TMP/files.log" 2>/dev/null || echo 0)" -gt 100000 ]; then
	ok 'one that never read input.txt is told so' has '; it did not read ./input.txt' \
		"$(field illegal 1 text)"
	ok 'and nobody else' lacks 'did not read' "$(cat "$TMP/crlf.json" "$TMP/capital.json")"
else
	skip 'one that never read input.txt is told so' 'this file system does not note who reads'
fi
ok '10 MB on each output stream are ignored' all_played floods

#
# What is left in the folder, and running
#

match background "$course background" random &
match litter "$course litter" random &
match gone "$course gone" random &
wait
ok 'a process in the background does not hold the game up' all_played background
is 'and is killed' 'nothing left' "$(leftovers)"
ok 'what an agent leaves in its folder is not the host'\''s failure' \
	lacks '"void":true' "$(cat "$TMP/litter.json")"
ok 'nor that it removes its folder' \
	lacks '"void":true' "$(cat "$TMP/gone.json")"
is 'of all these folders none is left' '' "$(ls "$TMPDIR")"
# shellcheck disable=SC2317 # await calls it
has_folder() { # its files may be out of our sight
	[ -n "$(find "$TMPDIR" -mindepth 3 -name '??????' 2>/dev/null)" ]
}
for signal in TERM INT; do
	begin $signal --json -s 7 -r 4 -G halma -t bank=20s,clock=cpu,wall=50s \
		"$course sleeps 50" "$course sleeps 50"
	await has_folder
	kill -$signal "$referee"
	finish_referee $signal
	is "nor after SIG$signal" "folders:  processes: nothing left" \
		"folders: $(ls "$TMPDIR") processes: $(leftovers)"
done
finish
