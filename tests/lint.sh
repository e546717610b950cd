#!/bin/sh
# Lint: headers compile alone, includes point one way, tables name tests that
# exist, pages, scripts and sources are clean.  CC and FLAGS as in the Makefile.
# Names each missing tool.

status=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

find referee agents tools -name '*.h' | {
	bad=0
	while read -r header; do
		# shellcheck disable=SC2086 # lists of words
		$CC $FLAGS -I. -Wno-unused-macros -MF "$tmp/t.d" -fsyntax-only \
			-include "$header" -x c - <<-END || bad=1
			extern int none;
		END
	done
	exit $bad
} || status=1
# Only `make fuzz` builds these, and it needs clang.
# shellcheck disable=SC2086 # lists of words
$CC $FLAGS -MF "$tmp/t.d" -fsyntax-only tests/fuzz/*.c || status=1

# Apple has GNU make 3.81: none of what came later.
if grep -n -E -e '\$\((file|guile|let|intcmp) |::?:=|^[A-Za-z_]+ *!=|^ *(undefine|private|load) |&:( |$)' \
	-e '^\.(ONESHELL|RECIPEPREFIX|EXTRA_PREREQS|NOTINTERMEDIATE|WAIT)|\.SHELLSTATUS' \
	-e '^define [^ ]* *[:?+]?=|--(output-sync|trace|eval)' Makefile tests/tests.mk; then
	echo 'lint: GNU make 3.81 does not have that'
	status=1
fi

sh tests/includes.sh || status=1
sh tests/tables.sh || status=1

empty=$(printf '\342\200\230\342\200\231')
pages=$(find . -name '*.[157]' -not -path './build/*')
if command -v mandoc >/dev/null; then
	for page in $pages; do
		mandoc -Tlint -Wwarning "$page" || status=1
		# A macro prints nothing if its argument is only punctuation.
		if mandoc -Tutf8 "$page" | grep -n "$empty"; then
			echo "$page: an empty quotation"
			status=1
		fi
	done
else
	echo "lint: mandoc is not here; the pages are not looked at"
fi

if command -v shellcheck >/dev/null; then
	find tests agents tools .ci \( -name '*.sh' -o -name '*.t' -o -name run \) \
		-exec shellcheck -s sh {} + || status=1
	shellcheck -s bash tools/shell/*.bash || status=1
else
	echo "lint: shellcheck is not here; the scripts are not looked at"
fi

# Style and "possible null" are left to the compilers and to clang-tidy.
# Suppressed: cppcheck takes an array that a loop fills for uninitialised
# (uninitvar; valgrind finds the real ones), takes `while (n--)` for one that
# goes below 0 in two files, and in the third misses what a number implies.
if command -v cppcheck >/dev/null; then
	cppcheck --quiet -j 2 --std=c11 --language=c --error-exitcode=1 \
		--enable=warning,performance,portability \
		-D_POSIX_C_SOURCE=200809L -D__linux__ -Ireferee -Iagents -Itools \
		--suppress=missingIncludeSystem \
		--suppress=uninitvar --suppress=ctuuninitvar \
		--suppress=negativeIndex:agents/expert/halma_board.c \
		--suppress=negativeIndex:tests/agents/witness.c \
		referee agents tools tests/agents tests/bench tests/faults \
		tests/fuzz tests/strong || status=1
else
	echo "lint: cppcheck is not here; the sources are not looked at"
fi
exit $status
