#!/bin/sh
# The share of this machine's memory that replaces mem, and what happens when
# memory runs out.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"
# shellcheck source=tests/e2e/memory.sh
. "$(dirname "$0")/memory.sh"

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
