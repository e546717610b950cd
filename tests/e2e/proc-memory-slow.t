#!/bin/sh
# Memory: a JVM with the heap of McGill's courses, and the matches of
# proc-memory.t with an ordinary user's referee.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"
# shellcheck source=tests/e2e/memory.sh
. "$(dirname "$0")/memory.sh"

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
