#!/bin/sh
# Hostile agents where there is only what any system has (--sandbox=posix): the
# column posix of hostile.txt, by a user that is not root.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"
# shellcheck source=tests/e2e/hostile.sh
. "$(dirname "$0")/hostile.sh"

as_nobody 61233
run_table posix posix
killed_outside posix
finish
