#!/bin/sh
# The examples that build a student's agent and mark it.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/documents.sh
. "$(dirname "$0")/documents.sh"

cd "$ROOT" || exit 1
if command -v g++ >/dev/null; then
	shows tools/score.1
	sed '/^\.Bd/,/^\.Ed/!d;/^\./d' tools/course.5 >"$TMP/own.course"
	shows tools/course.5
else
	skip 'the examples of score(1) and course(5)' 'there is no g++'
fi
finish
