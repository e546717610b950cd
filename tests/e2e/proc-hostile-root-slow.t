#!/bin/sh
# Hostile agents of a referee that root starts: they run as two users that own no
# other process.  The columns auto and uid of hostile.txt.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"
# shellcheck source=tests/e2e/hostile.sh
. "$(dirname "$0")/hostile.sh"

if [ "$(id -u)" -ne 0 ]; then
	skip 'agents of root'\''s referee do no harm' 'this is not root'
	finish
fi
chmod 755 "$TMP"
nobody_else 61235 61250
need_layers
run_table auto auto 61235
killed_outside 'auto, root'
killed_referee 'auto, root'
run_table posix uid 61235
killed_outside 'posix, root'

# Without --agent-uid the referee chooses the users.

first_uid=
attack shadow 0 '-t move=5s' 'attack file =/etc/shadow'
judge shadow fine - 'no agent of root'\''s referee runs as root'
finish
