#!/bin/sh
# The share of this machine's memory that replaces mem, and what happens when
# memory runs out.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

# Matches in a container of 160 MB, a memory cgroup of version 1 or 2, which only root can make.

ordinary='setpriv --reuid 64320 --regid 64320 --clear-groups'

# container BYTES: make one; `enter COMMAND...` runs a command in it.
container() {
	for inside in /sys/fs/cgroup/memory /sys/fs/cgroup; do
		case $inside in
		*/memory) container_limit=memory.limit_in_bytes ;;
		*) container_limit=memory.max ;;
		esac
		inside=$inside/referee-test.$$
		mkdir "$inside" 2>/dev/null || continue
		echo "$1" 2>/dev/null >"$inside/$container_limit" &&
			without_swap "$1" && return 0
		rmdir "$inside"
	done
	inside=
	return 1
}

without_swap() {
	echo 0 2>/dev/null >"$inside/memory.swap.max" ||
		echo "$1" 2>/dev/null >"$inside/memory.memsw.limit_in_bytes" ||
		[ "$(wc -l </proc/swaps)" -le 1 ]
}

# shellcheck disable=SC2317 # lib.sh calls it
remove_container() {
	rmdir "$inside" 2>/dev/null
}

# in_a_container USER: `nobody` is an ordinary user.
in_a_container() {
	case $("$HOUSE/referee" -r 1 -s 1 random random) in
	*', mem='*) counted=yes ;;
	*) counted= ;;
	esac
	if [ -z "$counted" ] || [ "$(id -u)" -ne 0 ] || grep -q __asan_init "$HOUSE/referee" ||
		! container 167772160 2>/dev/null; then
		skip "in a small container nobody gets an opponent killed ($1)" \
			'it takes a count of memory, root, a new memory cgroup, no AddressSanitizer'
		return
	fi
	cat >"$TMP/enter" <<-END
		#!/bin/sh
		echo \$\$ >"$inside/cgroup.procs" && exec "\$@"
	END
	chmod +x "$TMP/enter"
	chmod go+rX "$TMP"
	play_as=$TMP/enter
	[ "$1" = root ] || play_as="$play_as $ordinary"
	run_short "$1"
	[ "$1" = root ] || run_short_unseen "$1"
	run_out_by_another "$1"
	play_as=
	await remove_container
}

# One agent takes all memory.  Its children hold less than its opponent does, so
# the kernel kills the opponent.
run_short() {
	hog='attack children mb=64 hush'
	play "share-$1" --json -s 7 -r 2 "$hog" 'hold 40'
	is "who holds more than the share loses, before memory runs out ($1)" \
		"$(expected memory 2)" "$(seen "share-$1" 2)"
	play "none-$1" --json -s 7 -r 2 -t mem=none "$hog" 'hold 40'
	is "who gets the opponent killed under mem=none loses ($1)" \
		"$(expected memory -)" "$(seen "none-$1" -)"
	play_whole "fine-$1" --json -s 7 -r 2 'hold 40' 'hold 55'
	is "two that keep to it play to the end ($1)" 'fine fine' \
		"$(seen "fine-$1" 2 | head -n 2 | paste -s -d ' ' -)"
	play "kill-$1" --json -s 7 -r 2 'crash kill 2' 'hold 40'
	is "who dies of SIGKILL while there is memory loses as ever ($1)" \
		"$(expected signal 2)" "$(seen "kill-$1" 2)"
}

# Where nobody counts what agents hold, nobody is to blame.
run_short_unseen() {
	play "unseen-$1" --json -s 7 -r 2 --sandbox posix "$hog" 'hold 40'
	is "who it was that took the memory is not guessed ($1)" \
		'void 0 false void 0 false 3' "$(void_games "unseen-$1")"
	# shellcheck disable=SC2016 # the script's, not ours
	printf '#!/bin/sh\n"${0%%/*}/hold" 40\nexit 1\n' >"$HOUSE/wrapper"
	chmod 755 "$HOUSE/wrapper"
	play "child-$1" --json -s 7 -r 2 -t mem=none "$hog" "$HOUSE/wrapper"
	is "nor does a wrapper lose whose child was killed ($1)" \
		"$(expected memory -)" "$(seen "child-$1" -)"
}

# void_games NAME: both games and the exit status.
void_games() {
	echo "$(game "$1" 1 | cut -d ' ' -f 1-3) $(game "$1" 2 | cut -d ' ' -f 1-3)" \
		"$(cat "$TMP/$1.status")"
}

# A program that is no agent takes the memory.
run_out_by_another() {
	mkfifo "$TMP/fifo"
	sleep 60 <>"$TMP/fifo" &
	other_reader=$!
	"$TMP/enter" dd if=/dev/zero of="$TMP/fifo" bs=80M count=1 2>/dev/null &
	other=$!
	await holds_kb "$other" 80000
	play "void-$1" --json -s 7 -r 2 'hold 45' 'hold 50'
	is "if neither held too much, a kill for want of memory is void ($1)" \
		'void 0 false void 0 false 3' "$(void_games "void-$1")"
	ok "and says why ($1)" has 'the system ran out of memory' "$(cat "$TMP/void-$1.json")"
	ok "agents are killed first, and not others ($1)" kill -0 "$other"
	kill "$other" "$other_reader" 2>/dev/null
	wait "$other" "$other_reader" 2>/dev/null
	rm "$TMP/fifo"
}

# holds_kb PID KB
# shellcheck disable=SC2317 # lib.sh calls it
holds_kb() {
	[ "$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$1/status")" -gt "$2" ]
}

# Print the share that a match's first line names: share OPTION...
share() {
	"$HOUSE/referee" -r 1 -s 1 "$@" random random |
		sed -n '1s/.*, mem=\([0-9]*\)M (a share of this machine)$/\1/p'
}

watches=yes
[ -n "$(share)" ] || watches=
if [ "$watches" ]; then
	one=$(share)
	four=$(share -j 4)
	ok 'without mem the first line tells a share of the machine' [ "$one" -gt 0 ]
	ok 'which games that are played at once divide' \
		[ $((one / 4 - four)) -eq 0 ]
	is 'also those of other referees' "$four" "$(share --at-once 4)"
	is 'none is told where the terms say it' ' ' "$(share -t mem=none) $(share -t mem=64M)"
	is 'nor under --stable' '' "$(share --stable)"
	"$HOUSE/referee" -q -r 1 -o "$TMP/one.rec" random random >"$TMP/one"
	is 'the record has the share beside what enforces it' "$one" \
		"$(sed -n 's/^enforced .*,mem=\([0-9]*\)M.*/\1/p' "$TMP/one.rec")"
else
	skip 'without mem the first line tells a share of the machine' \
		'memory is not watched here'
fi
is 'the terms stay as they are' "move=10s,start=0ms,quit=500ms" \
	"$("$HOUSE/referee" --print-terms -j 4)"

# To map shared memory for one's own processes is no fault; Python does.
if command -v python3 >/dev/null; then
	printf '%s\n' '#!/usr/bin/env python3' 'import mmap, sys' \
		'mmap.mmap(-1, 4096)' 'for line in sys.stdin:' \
		'    if line.startswith("go"): print("resign", flush=True)' >"$HOUSE/maps"
	chmod 755 "$HOUSE/maps"
	is 'shared memory is allowed where the terms name no mem' 'resign resign' \
		"$("$HOUSE/referee" -r 2 -s 1 --json maps random |
			sed -n 's/.*"reason":"\([a-z]*\)".*/\1/p' | xargs)"
	"$HOUSE/referee" -r 1 -v random random >"$TMP/layers"
	if [ "$watches" ] && grep -q seccomp "$TMP/layers"; then
		is 'and refused where they do' 'exit exit' \
			"$("$HOUSE/referee" -r 2 -s 1 --json -t mem=200M maps honest |
				sed -n 's/.*"reason":"\([a-z]*\)".*/\1/p' | xargs)"
	else
		skip 'and refused where they do' 'there is no seccomp'
	fi
else
	skip 'shared memory is allowed where the terms name no mem' 'there is no python3'
	skip 'and refused where they do' 'there is no python3'
fi

# Memory that is not resident in any process counts, too.
hoards() { # USER COMMAND
	for what in 'leaders memory' 'tables memory' 'maps memory' 'locks memory' \
		'reserve resign'; do
		for seat in 1 2; do
			set -- "$1" "$2" "hoard ${what% *}" honest
			[ $seat = 1 ] || set -- "$1" "$2" honest "$3"
			$2 "hoard" --json -s 7 -r 1 -t move=5s,mem=64M "$3" "$4"
			is "no more than 64 MB are had by ${what% *} ($1, seat $seat)" \
				"${what#* } $((3 - seat))" \
				"$(field hoard 1 reason) $(field hoard 1 winner)"
		done
	done
}
"$HOUSE/referee" -r 1 -v random random >"$TMP/layers"
if [ "$watches" ] && grep -q seccomp "$TMP/layers"; then
	hoards "the user of the test" play_whole
	[ "$(id -u)" -ne 0 ] || hoards 'an ordinary user' as_user
else
	skip 'no more than 64 MB are had otherwise' 'memory is not watched here, or no seccomp'
fi

in_a_container root

# A JVM with the heap of McGill's courses, and the matches above with an ordinary user's referee.

# Holds that many MB of its heap, and makes garbage at each move.
cat >"$TMP/Hold.java" <<'END'
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;

public class Hold {
	static byte[][] held, garbage = new byte[8][];

	public static void main(String[] args) throws IOException {
		BufferedReader in =
			new BufferedReader(new InputStreamReader(System.in));

		held = new byte[Integer.parseInt(args[0])][];
		for (int i = 0; i < held.length; i++)
			Arrays.fill(held[i] = new byte[1 << 20], (byte)1);
		for (String line; (line = in.readLine()) != null;) {
			if (!line.startsWith("go "))
				continue;
			for (int i = 0; i < 100; i++)
				garbage[i % 8] = new byte[1 << 18];
			System.out.print("moves\n");
			System.out.flush();
			System.out.print(in.readLine().split("[ \t]")[1] + "\n");
			System.out.flush();
		}
	}
}
END

# heap MB OPTION: a match with Hus's own mem; the clock does not matter here.
heap() {
	play_whole "heap-$1-$user" --json -s 7 -r 2 -G hus -t first=300s,move=60s,cpu=600s \
		"java $2 -cp $TMP Hold $1" random
}

reasons() {
	echo "$(field "$1" 1 reason) $(field "$1" 2 reason)" \
		"$(sed -n 's/.*"player":1,[^}]*"faults":\([0-9]*\).*/\1/p' "$TMP/$1.json")"
}

for user in root nobody; do
	play_as=
	[ "$user $(id -u)" != 'nobody 0' ] || play_as=$ordinary
	if ! javac -d "$TMP" "$TMP/Hold.java" 2>/dev/null; then
		skip "a JVM of -Xmx520m may use its heap ($user)" 'no javac here'
		continue
	fi
	chmod -R go+rX "$TMP"
	heap 450 -Xmx520m
	is "a JVM of -Xmx520m may use its heap in Hus ($user)" 'blocked blocked 0' \
		"$(reasons "heap-450-$user")"
	case $("$HOUSE/referee" -v -G hus -r 1 random random) in
	*-mem*)
		skip "one that holds more than mem loses ($user)" 'mem is not enforced'
		continue
		;;
	esac
	heap 900 -Xmx1200m
	is "one that holds more than mem loses ($user)" 'memory memory 2' \
		"$(reasons "heap-900-$user")"
done

in_a_container nobody
finish
