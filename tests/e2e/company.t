#!/bin/sh
# Agents that have other processes: they are neither better off nor worse.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

# shellcheck disable=SC2317 # await calls it
# Kill the init above the first process of the agent pace, as root or its user.
kill_init() {
	await agent_of_init || return
	kill -KILL "$init" && echo yes >"$TMP/killed"
}
# shellcheck disable=SC2317
agent_of_init() {
	agent=$(find /proc -maxdepth 2 -name exe -lname "$HOUSE/pace" 2>/dev/null |
		sed -n '1s,/proc/\([0-9]*\)/exe,\1,p')
	[ "$agent" ] || return
	init=$(sed -n 's/^PPid:[[:blank:]]*//p' "/proc/$agent/status")
	[ "$init" ] && grep -q '^NSpid:.*[[:blank:]]1$' "/proc/$init/status"
}

layers=$("$HOUSE/referee" -v -r 1 random random | sed -n 's/^enforced: //p')

# As whoever we are and, if that is root, as an ordinary user too.
users=same
[ "$(id -u)" -ne 0 ] || ! command -v setpriv >/dev/null || users='same 64310'
for user in $users; do
	# shellcheck disable=SC2034 # faults.sh's
	[ "$user" = same ] ||
		play_as="setpriv --reuid $user --regid $user --clear-groups"
	play_whole late --json -s 3 -r 2 -t idle=stop,move=2s \
		'employ late 40 1' random
	is "who forks just as it is stopped plays on (user: $user)" 'fine
fine
faults 0, exit 0' "$(seen late 0)"

	# The init of its namespace is ours: whoever kills it fails us.
	for seat in first second; do
		set -- 'pace 300' random
		[ $seat = first ] || set -- random 'pace 300'
		case ,$layers in
		*,pidns*) ;;
		*) continue ;;
		esac
		: >"$TMP/killed"
		kill_init &
		play_whole init --json -s 3 -r 2 -t move=2s "$@"
		wait $!
		is "a killed init costs nobody a game ($seat, user: $user)" 'fine
fine
faults 0, exit 0, yes' "$(seen init 0), $(cat "$TMP/killed")"
	done
done
is 'no process is left' 'nothing left' "$(leftovers)"
finish
