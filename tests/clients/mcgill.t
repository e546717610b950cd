#!/bin/sh
# McGill's courses, Hus (2016) and Omweso (2015): students' players in Java,
# with a client that stands in for the course's own (tests/clients/mcgill) and
# connects to the referee.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/clients/class.sh
. "$(dirname "$0")/class.sh"

if [ ! "$(tool javac)" ] || [ ! "$(tool java)" ]; then
	skip 'clients of McGill'\''s courses, in Java' 'there is no javac'
	finish
fi

# Compile a student's classes to a folder with their data, where matches are
# played.
compile() { # FOLDER FILE...
	mkdir -p "$TMP/$1/data"
	folder=$TMP/$1
	shift
	javac -sourcepath "$CLIENTS/mcgill:${1%/student_player/*}" -d "$folder/build" "$@"
}
compile hus2016 "$CLIENTS/mcgill/hus2016/student_player/StudentPlayer.java" \
	"$CLIENTS/mcgill/boardgame/Client.java" "$CLIENTS"/mcgill/faulty/*.java &
compile omweso2015 "$CLIENTS/mcgill/omweso2015/student_player/StudentPlayer.java" \
	"$CLIENTS/mcgill/boardgame/Client.java" &
wait
echo 12 >"$TMP/hus2016/data/weight.txt"
student='java -Xmx520m -cp build boardgame.Client student_player.StudentPlayer'
fast='first=300ms,move=300ms,kill=300ms,firstkill=1s'

#
# Whole games, two in each match: the client moves first, then second
#

while IFS='|' read -r game folder name; do
	cd "$TMP/$folder" || exit 1
	series line -r 2 -G "$game" -t $fast -l "$TMP/$game.log" \
		"tcp:$student {host} {port}" greedy
	ok "$game: against a player of the line wire" fine line 2
	series tcp -r 2 -G "$game" -t $fast "tcp:$student {host} {port}" \
		"tcp:random --$game {host}:{port}"
	ok "$game: against one of ours over the same wire" fine tcp 2
	series own -r 2 -G "$game" -t $fast \
		"tcp:$student {host} {port}" "tcp:$student {host} {port}"
	ok "$game: against itself" fine own 2
	is "$game: it says its name, and hears its number and its own name" \
		"<- START $name\\n -> START Player-0 $name" \
		"$(sed -n 's/^[0-9.]* 1 \(.. START .*\)/\1/p' "$TMP/$game.log" |
			head -n 2 | paste -s -d ' ' -)"
	is "$game: the client reads the winner from the end of the last line" \
		"$(for g in 1 2; do
			winner=$(field line $g winner)
			[ $g = 1 ] && echo $((winner - 1)) || echo $((2 - winner))
		done)" \
		"$(sed -n 's/^[0-9.]* 1 -> GAMEOVER WINNER //p' "$TMP/$game.log")"
done <<'TABLE'
hus|hus2016|260123456
omweso|omweso2015|260654321
TABLE
is "omweso: both setups are told when both are there" 'true true' \
	"$(sed -n 's/^[0-9.]* 1 -> INIT [01] \([a-z]*\) .*/\1/p' "$TMP/omweso.log" |
		head -n 2 | paste -s -d ' ' -)"

#
# Faults, in both seats
#

cd "$TMP/hus2016" || exit 1
jvm='java -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp build'
erring() { # NAME TERMS COMMAND...
	erring_name=$1 terms=$2
	shift 2
	series "$erring_name" -r 2 -G hus -t "$terms" "tcp:$* {host} {port}" random
}
players() {
	while IFS='|' read -r fault ends; do
		terms=$fast
		# Its processor time decides, not a busy machine.
		[ "$fault" = spin ] && terms='move=3s,kill=0s,late=lose,cpu=200ms'
		erring "$fault" "$terms" "$jvm" "-Dfault=$fault" boardgame.Client \
			faulty.FaultyPlayer
		is "a player that errs loses: $fault" "$ends" "$(faults "$fault")"
	done
}
clients() {
	while IFS='|' read -r fault ends; do
		erring "$fault" "$fast,start=1s" "$jvm" faulty.RawClient "$fault"
		is "a client that errs loses: $fault" "$ends" "$(faults "$fault")"
	done
}
players <<'TABLE'
exit|exit 2, exit 2
spin|late-cpu 2, late-cpu 2
pit99|malformed 2, malformed 2
empty|illegal 2, illegal 2
rival|malformed 2, malformed 2
TABLE
for fault in throw null; do
	series "$fault" -r 2 -G hus -t "$fast" --keep-stderr "$TMP/$fault.kept" \
		"tcp:$jvm -Dfault=$fault boardgame.Client faulty.FaultyPlayer {host} {port}" random
	ok "for one that errs the course's client plays at random: $fault" fine "$fault" 2
	ok 'and its exceptions are kept' grep -q '^java.lang.[A-Z][A-Za-z]*Exception' \
		"$TMP/$fault.kept"/*-1-1.txt
done
clients <<'TABLE'
absent|late-wall 2, late-wall 2
silent|late-wall 2, late-wall 2
garbage|malformed 2, malformed 2
midline|closed 2, closed 2
twice|exit 2, exit 2
TABLE
is 'a second connection is refused' 'exited with status 9' \
	"$(field twice 1 text | sed 's/\(status [0-9]*\).*/\1/')"
series slow -r 2 -G hus -t first=200ms,move=200ms,kill=2s -o "$TMP/record" \
	"tcp:$jvm -Dfault=slow boardgame.Client faulty.FaultyPlayer {host} {port}" random
ok 'one that is late has a random move played for it, and follows' fine slow 2
ok 'in each game' test "$(grep -c '^m [12] [0-9]* [0-9]* late ' "$TMP/record")" -ge 2
mv data elsewhere
series data -r 2 -G hus -t $fast --keep-stderr "$TMP/data.kept" \
	"tcp:$student {host} {port}" random
ok 'its data is read from where it starts, so without it, it throws' grep -q \
	'weight.txt' "$TMP"/data.kept/*-1-1.txt
mv elsewhere data

#
# A shared part of the classpath, and each student's own data
#

mkdir -p "$TMP/course/bin" "$TMP/fellow/data"
cp -R "$TMP/hus2016/build/boardgame" "$TMP/hus2016/build/hus" "$TMP/course/bin"
for who in hus2016 fellow; do
	mkdir "$TMP/$who/own"
	cp -R "$TMP/hus2016/build/student_player" "$TMP/$who/own"
done
echo 12 >"$TMP/fellow/data/weight.txt"
shared='java -Xmx520m -cp own:../course/bin boardgame.Client student_player.StudentPlayer'
series shared -r 2 -G hus -t $fast "tcp:$shared {host} {port}" "tcp:../fellow $shared {host} {port}"
ok 'two students share a part of the classpath, and each reads their own data' fine shared 2

#
# Clients that are started by hand
#

serve() {
	limited_long "$BIN/mcgill-server" -p 0 -l "$TMP/logs$1" -G "$1" -r 1 -s 3 \
		-t move=1s,kill=1s >"$TMP/server$1" 2>&1 &
	server=$!
	await says_port "$1"
}
# shellcheck disable=SC2317 # await calls it
says_port() {
	port=$(sed -n 's/.* port //p' "$TMP/server$1" 2>/dev/null)
	[ -n "$port" ]
}

while IFS='|' read -r game folder board; do
	serve "$game"
	cd "$TMP/$folder" || exit 1
	# shellcheck disable=SC2086 # words
	limited_long $student 127.0.0.1 "$port" >"$TMP/student" 2>&1 &
	hand=$!
	await connected "$port"
	limited_long "$BIN/random" "--$game" "127.0.0.1:$port" >"$TMP/ours" 2>&1
	ours=$?
	theirs=0
	wait $hand || theirs=$?
	wait $server
	is "$game: the student's client and ours meet at mcgill-server" '0 0' "$ours $theirs"
	is "$game: the log, the table and the client agree on the winner" \
		"$(sed -n 's/^winner: //p' "$TMP/student")" \
		"$(sed -n 's/^GAMEOVER WINNER //p' "$TMP/logs$game/game00001.log")"
	is "$game: and on the names" '1' "$(grep -c '^1,260[0-9]*,random,[01],' \
		"$TMP/logs$game/outcomes.txt")"
	ok "$game: the log's head has the board's class and the student's number" sh -c "
		grep -qx '# Board class: $board' '$TMP/logs$game/game00001.log' &&
		grep -q \"^# Player 1: Player-0, '260[0-9]*', running on \" \
			'$TMP/logs$game/game00001.log'"
done <<'TABLE'
hus|hus2016|hus.HusBoard
omweso|omweso2015|omweso.CCBoard
TABLE
finish
