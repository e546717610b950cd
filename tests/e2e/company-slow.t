#!/bin/sh
# Agents that have many processes: thousands of starts, and slow looks.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

users=same
[ "$(id -u)" -ne 0 ] || ! command -v setpriv >/dev/null || users='same 64310'

# A wrapper that works in $(...) is stopped and resumed at once: none may stay
# stopped.  It answers wrongly, so that each game needs a new process.
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
# Nobody loses because we are slow to look at the opponent: at 200 processes whose
# common memory must be counted exactly, or at 9700 files.  On a machine that is too
# busy a game may be void.
losses() {
	grep '"game":' "$TMP/$1.json" | grep -c '"loser_fault":true'
}
for user in $users; do
	# shellcheck disable=SC2034 # faults.sh's
	[ "$user" = same ] ||
		play_as="setpriv --reuid $user --regid $user --clear-groups"
	for burden in children files; do
		for seat in first second; do
			set -- 'pace 300 again' "burden $burden"
			[ $seat = first ] || set -- "burden $burden" 'pace 300 again'
			play slow --json -s 3 -r 2 \
				-t move=340ms,start=20s,mem=100M,write=scratch "$@"
			is "300 of 340 ms are in time beside $burden ($seat player, user: $user)" \
				0 "$(losses slow)"
		done
	done
done
is 'no process is left' 'nothing left' "$(leftovers)"
finish
