#!/bin/sh
# clang-tidy, with .clang-tidy's checks, over all sources or those named.  FLAGS
# as in the Makefile.  Exit status 1: it has found something.
cd "$(dirname "$0")/.." || exit 2
if ! command -v clang-tidy >/dev/null; then
	echo 'tidy: clang-tidy is not here'
	exit 0
fi
[ $# -gt 0 ] || set -- referee/*.c referee/*/*.c agents/*.c agents/*/*.c \
	tools/*.c tools/*/*.c
status=0
for source; do
	# shellcheck disable=SC2086 # a list of words
	clang-tidy --quiet "$source" -- $FLAGS 2>/dev/null || status=1
done
exit $status
