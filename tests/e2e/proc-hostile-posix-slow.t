#!/bin/sh
# Hostile agents under the layer that every system has (--sandbox=posix): the
# column posix of hostile.txt, run by an ordinary user.
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
