#!/bin/sh
# mcgill-server: clients that are started by hand, its logs and its table of
# outcomes.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
has_loopback || {
	skip 'a server waits for clients' 'there is no loopback interface'
	finish
}
export TMPDIR="$TMP" # what is killed cannot clean up

bound=
! command -v timeout >/dev/null || bound='timeout 100'

# Start a server with these options; it sets $port and $server.  A server whose
# clients do not come would wait for ever.
serve() {
	rm -f "$TMP/server"
	: >"$TMP/server" # or the port of the one before would be read
	# shellcheck disable=SC2086 # words
	$bound "$BIN/mcgill-server" -p 0 -l "$TMP/logs" "$@" >"$TMP/server" 2>&1 &
	server=$!
	await says_port
}
# Print the server's own process, which may be a child of timeout.
served() {
	[ "$bound" ] || echo "$server"
	[ ! "$bound" ] || ps -A -o pid=,ppid= | awk -v "of=$server" '$2 == of { print $1 }'
}
# shellcheck disable=SC2317 # await calls it
says_port() {
	port=$(sed -n 's/.* port //p' "$TMP/server")
	[ -n "$port" ]
}

# Wait until that many clients are connected.  The order of connections decides
# the seats, so the second client starts when the first is counted.
# shellcheck disable=SC2317 # await calls it
joined() {
	[ "$(connections "$port")" = "$1" ]
}

# Start two clients, one after the other, beside that many others.
play() { # GAME PLAYER PLAYER [OTHERS]
	await joined "${4:-0}" # those of an earlier game have left
	limited "$BIN/$2" "--$1" "127.0.0.1:$port" >"$TMP/first" 2>&1 &
	play_first=$!
	await joined $((${4:-0} + 1))
	play_status=0
	limited "$BIN/$3" "--$1" "127.0.0.1:$port" >"$TMP/second" 2>&1 || play_status=$?
	wait $play_first || play_status=$?
}

# A client that never sends a whole line, at a server of its own: it has ten
# seconds, while the other tests run.
serve -l "$TMP/apart"
apart=$server
limited "$AGENTS/client" say:START hus 127.0.0.1 "$port" >"$TMP/heard" &
mute=$!

serve -r 2 -s 5 --events "$TMP/events"
is 'it says where it is to be found' "hus at 127.0.0.1, port $port" \
	"$(cat "$TMP/server")"
play hus random greedy
is 'a game is played to its end' 0 $play_status
await grep -qs '^1,' "$TMP/logs/outcomes.txt" # when both have left
is 'and logged: its clients, its moves, its end' \
	'START Player-0 random,START Player-1 greedy,GAMEOVER WINNER' \
	"$(sed -n '/^START/p; s/\(GAMEOVER.*\) .*/\1/p' "$TMP/logs/game00001.log" |
		tr '\n' ',' | sed 's/,$//')"
plies=$(grep -c '^PIT [01] [0-9]*$' "$TMP/logs/game00001.log")
is 'in the table of outcomes, too, with rounds, the log, and no reason' \
	"1,random,greedy,1,greedy,$((plies / 2)),game00001.log," \
	"$(sed 's/,0,random,/,1,greedy,/' "$TMP/logs/outcomes.txt")"
is 'its head has the lines by which the course'\''s program loads it' \
	"# Server version V
# Game ID: 1
# Board class: hus.HusBoard
# Timeout: 2000
# First Move Timeout: 30000
# Date: D
# Player 1: Player-0, 'random', running on 127.0.0.1
# Player 2: Player-1, 'greedy', running on 127.0.0.1" \
	"$(sed '8q; s/\(Server version\) [0-9.]* ([^ ]*)$/\1 V/
		s/\(Date:\) ... ... [0-9][0-9] [0-9:]* 20[0-9][0-9]$/\1 D/' \
		"$TMP/logs/game00001.log")"
ok 'the last line is the date' grep -q '^# Game ended: ' "$TMP/logs/game00001.log"
await joined 0
"$AGENTS/client" other hus 127.0.0.1 "$port" &
erring=$!
await joined 1
limited "$BIN/random" --hus "127.0.0.1:$port"
is 'the rival of one that errs hears that it has won' 0 $?
kill $erring
status=0
wait $server || status=$?
is 'after its games the server leaves' 0 $status
is 'each game is a match of its events' 'match start end table match start end table' \
	"$(sed 's/.*"ev":"\([a-z]*\).*/\1/' "$TMP/events" | grep -v 'go\|move' | paste -sd ' ' -)"
ok 'whose table has the names that the clients gave' grep -q \
	'"ev":"table".*"name":"random","wins":.*"name":"greedy","wins":' "$TMP/events"
is 'a forfeit is in the table, with its reason' \
	'2,260123456,random,1,random,0,game00002.log,ILLEGAL MOVE Player-0' \
	"$(sed -n 2p "$TMP/logs/outcomes.txt")"
is 'and in the log' 'GAMEOVER ILLEGAL MOVE Player-0 WINNER 1' \
	"$(grep GAMEOVER "$TMP/logs/game00002.log")"

log=$(cat "$TMP/logs/game00001.log")
mv "$TMP/logs/game00002.log" "$TMP/logs/game00041.log"
touch "$TMP/logs/game99.log.old" "$TMP/logs/game-7.log"
serve -G omweso -r 1
play omweso greedy random
wait $server || status=$?
is 'a game of Omweso, too; a server goes on at the highest number + 1' '2 0 42' \
	"$(grep -c '^INIT [01] true [0-9,]*$' "$TMP/logs/game00042.log") $status $(
		sed -n '$s/,greedy,random,.*//p' "$TMP/logs/outcomes.txt")"
is 'its turns are rounds, too, of which the setup is one' \
	"$(($(grep -cE '^(INIT|PIT)' "$TMP/logs/game00042.log") / 2))" \
	"$(sed -n '$p' "$TMP/logs/outcomes.txt" | cut -d, -f6)"
ok 'its board has the name of its course' grep -qx '# Board class: omweso.CCBoard' \
	"$TMP/logs/game00042.log"
is 'and overwrites nothing' "$log" "$(cat "$TMP/logs/game00001.log")"

#
# Who gets a seat
#

serve -r 1
while read -r name line; do
	limited "$AGENTS/client" "say:$line" hus 127.0.0.1 "$port" >"$TMP/$name.heard"
	is "refused, and told: $line" 'GAMEOVER REFUSED CANCELLED 0' \
		"$(sed 's/REFUSED: .* C/REFUSED C/' "$TMP/$name.heard")"
done <<'TABLE'
get GET / HTTP/1.1\nHost: x\n\n
comma START x,1,evil,9\n
escape START \u001b[2J\n
formula START =1+1\n
nothing START \n
long START 0123456789012345678901234567890123456789012345678901234567890123\n
early START eager\nPIT 0 3\n
TABLE
ok 'a client hears what a name may be' grep -q 'a name is 1 to 63 letters' \
	"$TMP/comma.heard"
"$AGENTS/client" 'say:START gone\n' hus 127.0.0.1 "$port" >"$TMP/gone" &
gone=$!
await joined 1
kill $gone
wait $gone
await joined 0
"$AGENTS/client" silent hus 127.0.0.1 "$port" >"$TMP/silent" &
silent=$!
play hus random greedy 1
status=0
wait $server || status=$?
is 'none of them takes a seat, not a silent one, not one that has left' \
	"0 0 43,random,greedy" \
	"$play_status $status $(sed -n '$s/,[01],[a-z]*,.*//p' "$TMP/logs/outcomes.txt")"
ok 'the operator hears of them' grep -q \
	'^mcgill-server: a client at 127.0.0.1 is refused: .*START' "$TMP/server"
kill $silent 2>/dev/null

#
# The course's options
#

serve -ng -k -q -b omweso.CCBoard -t 700 -ft 900
is 'the course'\''s options: -q says no more than the port that was chosen' \
	"omweso at 127.0.0.1, port $port" "$(cat "$TMP/server")"
play omweso greedy random
play omweso random greedy
await grep -qs '^45,' "$TMP/logs/outcomes.txt"
is '-k goes on, -b names the board, -t and -ft its times in milliseconds' \
	'# Board class: omweso.CCBoard,# Timeout: 700,# First Move Timeout: 900' \
	"$(grep -E '^# (Board|Timeout|First)' "$TMP/logs/game00045.log" |
		paste -s -d , -)"
ok 'and -q nothing of its games' lacks wins "$(cat "$TMP/server")"
kill $server
wait $server

#
# A server that is killed
#

serve -r 1
limited "$BIN/random" --hus "127.0.0.1:$port" >"$TMP/first" 2>&1 &
await joined 1
"$AGENTS/client" hang hus 127.0.0.1 "$port" >/dev/null 2>&1 &
hanging=$!
await grep -qs '^PIT 0 ' "$TMP/logs/game00046.log"
is 'the log grows as the game goes' 'START Player-0 random,START Player-1 260123456,PIT 0' \
	"$(sed -n 's/^\(PIT .\).*/\1/; /^#/!p' "$TMP/logs/game00046.log" |
		paste -s -d , -)"
kill -9 "$(served)"
wait $server
ok 'so a server that is killed leaves what was played' grep -q '^PIT 0 ' \
	"$TMP/logs/game00046.log"
kill $hanging 2>/dev/null
wait $mute
ok 'one that says nothing whole is told how long it had' grep -q \
	"START <name>' within 10 s" "$TMP/heard"
kill $apart
wait

serve -r 1
# shellcheck disable=SC2317 # await calls it
relay_waits() {
	inner=$(ps -A -o args= | sed -n "s|.*--relay $TMP/[^ ]* 1 127.0.0.1 \\([0-9]*\\)$|\\1|p")
	[ "$inner" ]
}
# shellcheck disable=SC2317 # await calls it
thief_came() {
	connected "$inner" || [ -e "$TMP/refused" ]
}
if other_users; then
	await relay_waits
	cp "$AGENTS/client" "$TMP/thief"
	{
		limited setpriv --reuid 64399 --clear-groups "$TMP/thief" \
			'say:START thief\n' hus 127.0.0.1 "$inner"
		touch "$TMP/refused"
	} &
	thief=$!
	await thief_came
	play hus random greedy
	wait $server
	is 'another user of the machine cannot take a relay'\''s place' \
		'0 47,random,greedy' "$play_status $(
			sed -n '$s/\(greedy\),.*/\1/p' "$TMP/logs/outcomes.txt")"
	wait $thief
else
	skip 'another user cannot take a place' 'it takes root and Linux'
	kill $server
	wait $server
fi

serve -r 0
kill -TERM $server
status=0
wait $server || status=$?
is 'a server that is told to leaves at once' 143 $status
# shellcheck disable=SC2317 # await calls it
nobody_left() {
	left=$(ps -A -o args= | awk -v "logs=$TMP/logs" \
		'index($0, "-p 0 -l " logs " -r 0")')
	[ -z "$left" ]
}
if [ "$bound" ] && ps -A -o pid= >/dev/null 2>&1; then
	serve -r 0
	kill -9 "$(served)"
	wait $server
	await nobody_left
	is 'one that is killed leaves nobody at its door' '' "$left"
else
	skip 'one that is killed leaves nobody' 'there is no ps or timeout'
fi
rm -rf "$TMP/logs"
mkdir -p "$TMP/logs/outcomes.txt"
serve -r 2 -t start=20s
play hus random random
wait $server || status=$?
is 'a server whose logs cannot be written stops' 3 $status
ok 'and says so' grep -q '^mcgill-server: .*: Is a directory$' "$TMP/server"
ok 'after the result, which is nowhere else' grep -q '^game 1: .* wins by ' "$TMP/server"
rm -rf "$TMP/logs"

ok 'a port in use is the operator'\''s mistake' exits 2 sh -c \
	"'$BIN/mcgill-server' -p 1 --listen 192.0.2.1"
ok 'so is an address that is none' exits 2 "$BIN/mcgill-server" -p 0 \
	-l "$TMP/logs" --listen 'no address'
ok 'and a folder that cannot be made' exits 2 "$BIN/mcgill-server" -p 0 \
	-l /dev/null/logs
for line in '-G kari' '-t grace=1s' '-t grace=bogus' '-p x' '-b kari.Board' '-t 0' '-ft 1s' 'word' '--bogus'; do
	# shellcheck disable=SC2086 # words
	ok "exit 2: mcgill-server $line" exits 2 "$BIN/mcgill-server" -l "$TMP/logs" $line
done
ok '--help fits a screen' test "$("$BIN/mcgill-server" --help | wc -l)" -le 24
finish
