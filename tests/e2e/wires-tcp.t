#!/bin/sh
# The tcp wire with whole games: clients of McGill's courses, which connect to
# the referee, against each other and against players of the line wire, and
# clients that err.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

has_loopback || {
	skip 'clients play over the tcp wire' 'there is no loopback interface'
	finish
}

fast='mem=none,first=200ms,move=200ms,kill=200ms,firstkill=200ms,start=1s'
client() { # KIND GAME: the player
	echo "tcp:$HOUSE/client $1 $2 {host} {port}"
}

#
# Whole games
#

for game in hus omweso; do
	random="tcp:$TMP/agents/random --$game {host}:{port}"
	play own -G $game -r 10 -s 7 -t mem=none --json --stable -l "$TMP/$game.log" "$random" "$random"
	play mixed -G $game -r 10 -s 7 -t mem=none --json -l "$TMP/$game.mixed" \
		"$random" "$TMP/agents/greedy"
	for match in own mixed; do
		is "$game: $match: ten games without a fault" '10 0 0' \
			"$(grep -c '"game":' "$TMP/$match.json") $(
				grep -c 'fault":true' "$TMP/$match.json") $(
				grep -c '"void":true' "$TMP/$match.json")"
	done
	play again -G $game -r 10 -s 7 -t mem=none --json --stable "$random" "$random"
	is "$game: the same games again" "$(cat "$TMP/own.json")" "$(cat "$TMP/again.json")"
	play free -G $game -r 10 -s 7 -t mem=none --json --stable --sandbox none "$random" "$random"
	is "$game: and without a sandbox" "$(cat "$TMP/own.json")" "$(cat "$TMP/free.json")"
	is "$game: one says START and hears START, with its own name and not the rival's" \
		'<- START random\n -> START Player-0 random' \
		"$(sed -n 's/^[0-9.]* 1 \(.. START\)/\1/p' "$TMP/$game.mixed" | head -n 2 |
			tr '\n' ' ' | sed 's/ $//')"
	is "$game: the last word of the last line is the winner's number" \
		"$(sed -n 's/.*"winner":\([12]\),.*/\1/p' "$TMP/own.json" |
			awk '{ print NR % 2 ? $1 - 1 : 2 - $1 }')" \
		"$(sed -n 's/^[0-9.]* 1 -> GAMEOVER WINNER //p' "$TMP/$game.log")"
done
is 'a setup is told when both are there' '-> INIT 0 true -> INIT 1 true' \
	"$(awk '/game 1,/ { on = 1 } /game 2,/ { on = 0 }
		on && $2 == 1 && $4 == "INIT" && $3 == "->" {
			printf "%s%s %s %s %s", sep, $3, $4, $5, $6
			sep = " "
		}' "$TMP/omweso.log")"

#
# Faults, in both seats
#

# KIND GAME | how game 1 ends, in which it moves first | and game 2
while IFS='|' read -r kind game first second; do
	play_whole "$kind" -G "$game" -r 2 -s 3 --json -t "$fast,cpus=any,idle=run" \
		"$(client "$kind" "$game")" "$TMP/agents/random"
	is "$game: a client that errs: $kind" "$first $second 0" \
		"$(field "$kind" 1 reason) $(field "$kind" 2 reason) $(
			cat "$TMP/$kind.status")"
	is "$game: $kind: it loses" '2 true 2 true' \
		"$(field "$kind" 1 winner) $(field "$kind" 1 loser_fault) $(
			field "$kind" 2 winner) $(field "$kind" 2 loser_fault)"
done <<'TABLE'
absent|hus|late-wall|late-wall
silent|hus|late-wall|late-wall
garbage|omweso|malformed|malformed
gone|hus|exit|exit
start|hus|exit|exit
half|hus|exit|exit
drop|hus|closed|closed
hang|hus|late-wall|late-wall
other|hus|malformed|malformed
pit99|hus|malformed|malformed
setup15|omweso|illegal|illegal
setup64|omweso|illegal|illegal
TABLE

for match in named again; do
	play_whole $match -G hus -r 1 -s 3 --json --stable -t "$fast" -o "$TMP/named.rec" \
		"$(client other hus)" "$TMP/agents/random"
done
is 'table and record show the number that a client announces' '260123456 260123456' \
	"$(sed -n 's/.*"player":1,"name":"\([^"]*\)".*/\1/p' "$TMP/named.json") $(
		sed -n 's/^player 1 \([^|]*\)|.*/\1/p' "$TMP/named.rec")"
is 'so does a match that goes on, and it plays nothing again' \
	"$(cat "$TMP/named.json")" "$(cat "$TMP/again.json")"

# A slow rival; otherwise what is said too early might come in time.
cat >"$TMP/slow" <<'AGENT'
#!/bin/sh
while read -r word first _; do
	case $word in
	go) sleep 0.5 && echo moves ;;
	moves) echo "$first" ;;
	esac
done
AGENT
chmod 755 "$TMP/slow" "$TMP"
play_whole early -G hus -r 2 -s 3 --json -t mem=none,first=9s,move=9s,cpus=any,idle=run \
	"$(client early hus)" "$TMP/slow"
is 'a client that moves before its turn comes' 'malformed malformed' \
	"$(field early 1 reason) $(field early 2 reason)"

play_whole both -G hus -r 2 -s 3 --json -t "$fast" "$(client absent hus)" "$(client absent hus)"
is 'two clients that never connect: the first loses, twice' \
	'late-wall true late-wall true' \
	"$(field both 1 reason) $(field both 1 loser_fault) $(
		field both 2 reason) $(field both 2 loser_fault)"

#
# What a client can reach
#

play_whole twice -G hus -r 2 -s 3 --json -t "$fast" --sandbox none "$(client twice hus)" \
	"$(client hang hus)"
is 'without a sandbox: a second connection is refused' 'late-wall late-wall' \
	"$(field twice 1 reason) $(field twice 2 reason)"
play_whole reach -G hus -r 2 -s 3 --json -t "$fast" "$(client reach hus)" \
	"tcp:$TMP/agents/random --hus {host}:{port}"
if "$HOUSE/referee" -v -G hus -r 1 random random | grep -q 'enforced: .*-net[,$]'; then
	skip 'net=no: a client reaches nothing else' 'net=no is not enforced here'
else
	is 'net=no: a client reaches nothing else' 'late-wall late-wall' \
		"$(field reach 1 reason) $(field reach 2 reason)"
fi
play open -G hus -r 1 -s 3 --json -t "$fast,net=yes" "$(client reach hus)" "$TMP/agents/random"
ok 'net=yes: it does, so that the last test could have failed' \
	has 'reached' "$(field open 1 text)"

# Where the agent has no network of its own, everybody can reach the referee's
# port.  The agent waits until the other user's program has connected.
cat >"$TMP/waits" <<AGENT
#!/bin/sh
i=0
until [ -e "$TMP/stolen" ] || [ \$((i += 1)) -gt 9000 ]; do
	sleep 0.02
done
exec $TMP/agents/random --hus "\$1:\$2"
AGENT
chmod 755 "$TMP/waits" "$TMP"
# shellcheck disable=SC2317 # await calls it
waits() {
	port=$(ps -A -o args= | sed -n "s|.*$TMP/waits 127.0.0.1 \\([0-9]*\\)$|\\1|p")
	[ "$port" ]
}
# It holds the seat, or was sent away.
# shellcheck disable=SC2317
has_tried() {
	[ -e "$TMP/away" ] || connected "$port"
}
steal() { # NAME PLAYER PLAYER
	rm -f "$TMP/stolen" "$TMP/away"
	play_whole "$1" -G hus -r 1 -s 3 --json -t mem=none,start=300s --sandbox=posix \
		"$2" "$3" &
	match=$!
	await waits
	(
		setpriv --reuid 64399 --clear-groups "$HOUSE/client" \
			'say:START thief\n' hus 127.0.0.1 "$port"
		: >"$TMP/away"
	) &
	thief=$!
	await has_tried
	: >"$TMP/stolen"
	wait $match
	wait $thief
}
if other_users; then
	slow="tcp:$TMP/waits {host} {port}"
	steal first "$slow" "$TMP/agents/greedy"
	steal second "$TMP/agents/greedy" "$slow"
	play_as='setpriv --reuid 64320 --clear-groups'
	steal user "$slow" "$TMP/agents/greedy"
	play_as=
	for match in first second user; do
		is "another user's program does not take an agent's seat: $match" \
			'false random' "$(field $match 1 loser_fault) $(
				sed -n 's/.*"names":\[\([^]]*\).*/\1/p' "$TMP/$match.json" | tr -dc "[:lower:]")"
	done
else
	skip 'another user does not take a seat' 'it takes root and Linux'
fi

#
# Mistakes of the operator
#

for line in '-G kari' '-G hus -t grace=1s' '-G hus -t after=restart'; do
	# shellcheck disable=SC2086 # words
	ok "exit 2 and no game: $line over tcp" exits 2 \
		"$HOUSE/referee" $line "$(client hang hus)" random
done

is 'nothing is left behind' 'nothing left' "$(leftovers)"
is 'a client says why no server answers' \
	'random: 127.0.0.1:1 does not answer: Connection refused' \
	"$(limited "$BIN/random" --hus 127.0.0.1:1 2>&1)"
is 'and where there cannot be one' "random: 'x' is not HOST:PORT" \
	"$("$BIN/random" --hus x 2>&1)"
ok 'or the system knows no such service' \
	has 'random: 127.0.0.1:nosuch does not answer: ' \
	"$(limited "$BIN/random" --hus 127.0.0.1:nosuch 2>&1)"
ok 'but not that all is well' lacks Success \
	"$(limited "$BIN/random" --hus 127.0.0.1:nosuch 2>&1)"

# A failure of the host is nobody's loss.
alone='where there is no loopback, the game is void'
if ! [ "$(id -u)" = 0 ] || ! unshare --net true 2>/dev/null; then
	skip "$alone" 'nobody can be without a network here'
else
	said=$(limited unshare --net "$BIN/referee" --sandbox=none -G hus -r 1 --json \
		"tcp:'$BIN/random' --hus {host}:{port}" "'$BIN/random'" 2>&1)
	is "$alone" 3 $?
	# In the words of glibc and of musl.
	ok 'and says why' grep -q \
		'"reason":"void","text":"an agent could not be started: Network [is ]*unreachable"' <<-END
			$said
		END
fi
finish
