#!/bin/sh
# Hostile agents under all layers of this system (--sandbox=auto): the column auto
# of hostile.txt, run by an ordinary user.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"
# shellcheck source=tests/e2e/hostile.sh
. "$(dirname "$0")/hostile.sh"

as_nobody 61234
need_layers
run_table auto auto
killed_outside auto
killed_referee auto
finish
