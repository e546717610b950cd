#!/bin/sh
# Agents that have many processes: thousands of starts, and slow measurements.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

users=same
[ "$(id -u)" -ne 0 ] || ! command -v setpriv >/dev/null || users='same 64310'

# A wrapper that works in $(...) is stopped and resumed at once: none may stay
# stopped.  It answers wrongly, so each game needs a new process.
cat >"$HOUSE/wrapper" <<'END'
#!/bin/sh
here=$(dirname "$0")
for i in 1 2 3 4 5 6 7 8; do
	here=$(echo "$here")
done
while read -r word rest; do
	case $(echo "$word") in
	go) echo nonsense ;;
	esac
done
END
chmod +x "$HOUSE/wrapper"

for seat in first second; do
	set -- "$HOUSE/wrapper" random
	[ $seat = first ] || set -- random "$HOUSE/wrapper"
	"$HOUSE/referee" --json -s 11 -r 1000 -j 4 -t idle=stop,start=5s,move=5s \
		"$@" >"$TMP/$seat.json"
	is "a thousand starts of the wrapper end in an answer ($seat player)" \
		1000 "$(grep -c '"reason":"malformed"' "$TMP/$seat.json")"
done
# Nobody loses because the opponent is slow to measure: with 200 processes whose
# shared memory must be counted exactly, or with 9700 files.  On a machine that
# is too busy a game may be void.
losses() { # of the player with this number
	grep '"game":' "$TMP/slow.json" | # its alarm may end one that waits long
		grep -c "\"winner\":$((3 - $1)),\"reason\":\"late-"
}
for user in $users; do
	# shellcheck disable=SC2034 # faults.sh's
	[ "$user" = same ] ||
		play_as="setpriv --reuid $user --regid $user --clear-groups"
	for burden in children files; do
		for seat in first second; do
			set -- 'pace 300 again' "burden $burden" 1
			[ $seat = first ] || set -- "burden $burden" 'pace 300 again' 2
			play slow --json -s 3 -r 2 \
				-t move=340ms,start=20s,mem=100M,write=scratch "$1" "$2"
			is "300 of 340 ms are in time beside $burden ($seat player, user: $user)" \
				0 "$(losses "$3")"
		done
	done
done
# What a build leaves when the process that grades it is killed.
without='setpriv --bounding-set=-sys_admin'
what='a killed grader leaves nothing of a build behind'
mkdir -p "$TMP/subs/s015"
nap=50.$$ # no other test sleeps so long
printf 'all:\n\tsleep %s & sleep %s & sleep %s\n' $nap $nap $nap \
	>"$TMP/subs/s015/Makefile"
# shellcheck disable=SC2317 # await calls them
sleepers() {
	ps -A -o args= | awk -v nap="sleep $nap" '$0 == nap { n++ } END { print n + 0 }'
}
# shellcheck disable=SC2317
all_sleep() {
	[ "$(sleepers)" -eq 3 ]
}
if [ "$(id -u)" -ne 0 ] || ! $without true 2>/dev/null; then
	skip "$what" 'only root can do without namespaces here'
else
	$without "$BIN/score" -q -s 7 -o "$TMP/out" \
		"$ROOT/tests/classes/small.conf" "$TMP/subs" >"$TMP/said" 2>&1 &
	score=$!
	await all_sleep
	kill -KILL "$(ps -o pid= --ppid $score | tr -d ' ')"
	wait $score
	is "$what" 'GRADER_ERROR, 0' "$(grep -o GRADER_ERROR "$TMP/said" |
		sed 1q), $(sleepers)"
fi
is 'no process is left' 'nothing left' "$(leftovers)"
finish
