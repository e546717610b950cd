#!/bin/sh
# Thousands of starts of a wrapper that works in $(...), each of which is stopped
# and resumed at once: none stays stopped.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

# It answers wrongly, so that each game needs a new process.
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
is 'no process is left' 'nothing left' "$(leftovers)"
finish
