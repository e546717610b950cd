#!/bin/sh
# Agents that have other processes: they are neither better off nor worse.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

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
done
is 'no process is left' 'nothing left' "$(leftovers)"
finish
