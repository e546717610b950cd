#!/bin/sh
# A busy machine: the referee and its agents share one processor with fifteen
# programs that compute.  Each agent plays in both seats.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

sentence='an agent that is kept waiting for a processor is waited for'
for tool in taskset setsid; do
	command -v $tool >/dev/null || {
		skip "$sentence" "there is no $tool"
		finish
	}
done
[ -r /proc/self/schedstat ] || {
	skip "$sentence" 'this system does not tell who waits'
	finish
}

for name in pace spin; do
	# shellcheck disable=SC2016 # the script's, not ours
	printf '#!/bin/sh\n"${0%%/*}/%s" "$@"\nexit\n' $name >"$HOUSE/$name.sh"
	chmod +x "$HOUSE/$name.sh"
done

# A shell that starts a program in each turn, which ends between two looks of
# the referee; and one that never answers and has a child.
cat >"$HOUSE/napper" <<'END'
#!/bin/sh
while read -r line; do
	case $line in
	'go '*) sleep 0.05; echo moves ;;
	'moves '*) sleep 0.05; line=${line#moves }; echo "${line%%	*}" ;;
	quit) exit ;;
	esac
done
END
printf '#!/bin/sh\nsleep 20 &\nwhile sleep 0.02; do :; done\n' >"$HOUSE/waster"
chmod +x "$HOUSE/napper" "$HOUSE/waster"

cpu=$(taskset -cp $$ | sed 's/.*[^0-9]//')

# In sessions of their own, because some systems give each session its share.
load() {
	for _ in $(seq 15); do
		setsid taskset -c "$cpu" "$AGENTS/busy" 120 &
		busy="$busy $!"
	done
}
unload() { # WHAT-IS-OVER
	# shellcheck disable=SC2086 # numbers
	ok "$1: the machine was busy all the while" kill $busy
	busy=
}
busy=
trap 'kill $busy 2>/dev/null; clean_up' EXIT
load

# Print the reason of a game against an honest opponent, whether it is a fault,
# and how often it was played: judge SEAT TERMS PLAYER
judge() {
	one=$HOUSE/honest
	two=$3
	[ "$1" = 2 ] || {
		one=$3
		two=$HOUSE/honest
	}
	limited taskset -c "$cpu" "$BIN/referee" --json -G hus,rounds=3 -s 7 -r 1 -t "$2" \
		"$one" "$two" >"$TMP/judged" 2>"$TMP/errors"
	sed -n 's/.*"winner":[0-9],"reason":"\([^"]*\)".*"loser_fault":\([a-z]*\).*"attempts":\([0-9]*\).*/\1 \2 \3/p' \
		"$TMP/judged"
}

# Find out whether the kernel counts what children use that end between two
# looks.
counted=0
"$AGENTS/farm" counted || counted=1
within() { # TIME: terms by which an answer after it loses
	echo "late=lose,cpu=9s,start=0ms,first=$1,move=$1"
}
terms=$(within 200ms)
for seat in 1 2; do
	is "who needs 60 ms of 200 is in time (seat $seat)" 'length false 1' \
		"$(judge $seat "$terms" "$HOUSE/pace - c60")"
	is "so is who is started by a wrapper (seat $seat)" 'length false 1' \
		"$(judge $seat "$terms" "$HOUSE/pace.sh - c60")"
	is "who computes for ever is late, and the game is not void (seat $seat)" \
		'late-wall true 1' "$(judge $seat "$terms" "$HOUSE/spin 2")"
	is "in a wrapper, too (seat $seat)" 'late-wall true 1' \
		"$(judge $seat "$terms" "$HOUSE/spin.sh 2")"
	is "and who sleeps (seat $seat)" 'late-wall true 1' \
		"$(judge $seat "$terms" "$HOUSE/pace - h")"
	is "and who starts a child after the other (seat $seat)" 'late-wall true 1' \
		"$(judge $seat "$terms" "$HOUSE/waster")"
	is "and whose children compute in its place (seat $seat)" 'late-wall true 1' \
		"$(judge $seat "$terms" "$HOUSE/farm reaped")"
	if [ $counted -eq 0 ]; then
		is "a shell that starts children is in time (seat $seat)" 'length false 1' \
			"$(judge $seat "$(within 160ms)" "$HOUSE/napper")"
	else
		skip 'a shell that starts children is in time' 'nothing counts their time'
	fi
done
unload 'games of each agent'
load
if command -v java >/dev/null && command -v javac >/dev/null; then
	mkdir "$TMP/java"
	cat >"$TMP/java/Burn.java" <<-'END'
		import java.io.*;
		public class Burn {
			static void burn(long ms) {
				long end = ms * 1000000 + java.lang.management.ManagementFactory
					.getThreadMXBean().getCurrentThreadCpuTime();
				while (java.lang.management.ManagementFactory
					.getThreadMXBean().getCurrentThreadCpuTime() < end)
					;
			}
			public static void main(String[] none) throws IOException {
				BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
				String line;
				int turn = 0;
				while ((line = in.readLine()) != null && !line.equals("quit"))
					if (line.startsWith("go ")) {
						burn(++turn == 2 ? 150 : 1); // the first loads classes
						System.out.println("moves");
					} else if (line.startsWith("moves ")) {
						System.out.println(line.substring(6).split("\t")[0]);
					}
			}
		}
	END
	javac -d "$TMP/java" "$TMP/java/Burn.java"
	chmod -R a+rX "$TMP/java"
	for seat in 1 2; do
		is "a thread other than the first may be the one that waits: Java (seat $seat)" \
			'length false 1' "$(judge $seat late=lose,first=30s,move=500ms,cpu=30s \
				"java -Xmx64m -XX:+UseSerialGC -cp $TMP/java Burn")"
	done
else
	skip 'a thread other than the first may be the one that waits' 'there is no javac'
fi
# checked PLAYER: how many steps failed, and the status
checked() {
	checked_status=0
	limited taskset -c "$cpu" "$BIN/referee" -G hus,rounds=3 -s 7 -r 2 -t "$terms" --check "$1" \
		>"$TMP/checked" 2>&1 || checked_status=$?
	echo "$(grep -c '^not ok' "$TMP/checked") failed, status $checked_status"
	[ $checked_status -eq 0 ] || remark <"$TMP/checked" >&2
}
is '--check passes a sound wrapper' '0 failed, status 0' \
	"$(checked "$HOUSE/pace.sh - c60")"

unload 'Java and --check'
load

# timely GAME TERMS: how many games the built-in player lost by a fault, and of
# how many
timely() {
	limited taskset -c "$cpu" "$BIN/referee" --json -s 7 -r 2 -t "mem=none,$2" \
		-G "$1" hidden random >"$TMP/timely" 2>&1
	echo "$(grep -c '"winner":2,.*"loser_fault":true' "$TMP/timely") of" \
		"$(grep '"winner":' "$TMP/timely" | grep -vc '"void":true')"
}
for game in kari hus,rounds=3 omweso,rounds=3 mancala,m=3,n=2 halma,plies=6 einstein goofspiel,cards=5; do
	is "${game%%,*}: hidden is in time where it has a second a move" '0 of 2' \
		"$(timely $game first=1s,move=1s)"
done
for game in kari halma,plies=6; do
	is "${game%%,*}: and where it has a bank" '0 of 2' "$(timely $game bank=20s)"
done

unload 'hidden'

# A machine that the opponent keeps busy
# mob SEAT: whether the other player lost by a fault, and how often it was
# played.  Suites that run beside this one can make a game void, too, but not
# always.
mob() {
	for _ in 1 2 3 4; do
		mobbed=$(mob_once "$1")
		[ "$mobbed" = 'played 2' ] || break
	done
	echo "$mobbed"
}
mob_once() {
	one="$HOUSE/ponder mob"
	two="$HOUSE/pace - c60"
	[ "$1" = 2 ] || {
		one=$two
		two="$HOUSE/ponder mob"
	}
	limited taskset -c "$cpu" "$BIN/referee" --json -s 7 -r 1 \
		-t move=100ms,cpu=9s "$one" "$two" >"$TMP/mob" 2>&1
	grep -q "\"winner\":$((3 - $1)),.*\"loser_fault\":true" "$TMP/mob" &&
		printf 'a fault of its opponent, '
	sed -n 's/.*"attempts":\([0-9]*\).*/played \1/p' "$TMP/mob"
}
for seat in 1 2; do
	is "two hundred and fifty threads off turn do no harm (seat $seat)" 'played 1' \
		"$(mob $seat)"
done
finish
