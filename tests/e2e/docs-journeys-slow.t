#!/bin/sh
# What people do with only the documents, from start to end, with what they see
# on the way: a newcomer, a student, a teaching assistant, an organiser and a
# packager.  Each command is looked up in its document (shown), so the test
# fails if a document no longer shows it.  JOURNEYS="student packager" walks
# only these.
# shellcheck disable=SC2034,SC2317 # the journeys use these
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/documents.sh
. "$(dirname "$0")/documents.sh"

unset MAKEFLAGS MFLAGS MAKELEVEL CC BUILD
export CFLAGS=-O0 # six builds
export TMPDIR="$TMP/tmp"
mkdir -m 1777 "$TMPDIR"

# Print the one command of a document that has this part: shown FILE PART
shown() {
	split_examples "$ROOT/$1"
	cut -f 2- "$TMP/left" | cat "$TMP/commands" - | sed 's/  *#.*//' |
		grep -F -m 1 -- "$2" || echo "false # $1 shows no: $2"
}

# Run what was shown.  $said gets its output, $status its exit status.
run() {
	status=0
	limited sh -c "$1" >"$TMP/said" 2>&1 </dev/null || status=$?
	said=$(cat "$TMP/said")
}

# Copy the tree as a clone would be, to a folder that does not exist yet.
fresh_tree() {
	mkdir "$1"
	tar -xzf "$TMP/source.tar.gz" -C "$1" --strip-components=1
}

if ! (cd "$ROOT" && make -s dist TARBALL="$TMP/source.tar.gz") >"$TMP/said" 2>&1; then
	failed 'the source can be packed'
	remark <"$TMP/said"
	finish
fi
for journey in ${JOURNEYS:-newcomer student assistant organiser packager}; do
	cd "$TMP" || exit 1
	# shellcheck source=/dev/null
	. "$ROOT/tests/e2e/journeys/$journey.sh"
done
finish
