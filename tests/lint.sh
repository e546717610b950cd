#!/bin/sh
# Lint: headers compile alone, includes point one way, pages and scripts are
# clean.  CC and FLAGS as in the Makefile.  A missing tool is named.

status=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

for header in referee/*.h referee/check/*.h agents/*.h agents/expert/*.h \
	tools/*/*.h; do
	printf '#include "%s"\n' "../$header" >"$tmp/t.c"
	# shellcheck disable=SC2086 # lists of words
	$CC $FLAGS -I. -Wno-unused-macros -MF "$tmp/t.d" -fsyntax-only \
		-include "$header" -x c /dev/null || status=1
done

sh tests/includes.sh || status=1

pages=$(find . -name '*.[157]' -not -path './build/*')
if command -v mandoc >/dev/null; then
	for page in $pages; do
		mandoc -Tlint -Wwarning "$page" || status=1
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
exit $status
