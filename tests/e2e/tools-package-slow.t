#!/bin/sh
# The source as a tarball: it builds elsewhere, twice to the same bytes, passes
# tests there, and makes the same tarball again; and the installed manual pages
# are right.  That builds everything twice, so it is slow.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/documents.sh
. "$(dirname "$0")/documents.sh"

#
# Installed pages
#

top=$TMP/installed
(cd "$ROOT" && unset MAKEFLAGS &&
	make -s -o all BIN="$BIN" DESTDIR='' PREFIX="$top" install) || exit 1
built=$BIN
BIN=$top/bin
# Each page also has its short name.
for page in "$top"/share/man/man?/referee*; do
	case ${page##*/} in
	# The first takes minutes, and is run as score.1.  The others show
	# programs that are called by hand only where they were built, or no
	# command.
	referee-score.1 | referee-course.5 | referee-players.1 | referee-harness.7) ;;
	*) shows "$page" ;;
	esac
done
BIN=$built

#
# The tarball
#

ok 'make dist makes a tarball' sh -c \
	"cd '$ROOT' && make dist TARBALL='$TMP/one.tar.gz'"
cd "$TMP" || exit 1
mkdir one another-longer-name
export CFLAGS=-O0
for folder in one another-longer-name; do
	tar -xzf one.tar.gz -C $folder --strip-components=1
	ok "it builds in a folder called $folder" \
		sh -c "cd $folder && env -u MAKEFLAGS make all"
done
differ=
for program in one/bin/*; do
	cmp -s "$program" "another-longer-name/bin/${program##*/}" ||
		differ="$differ ${program##*/}"
done
ok 'sixteen programs or more were built' test "$(echo one/bin/* | wc -w)" -ge 16
is 'in both folders, all are the same bytes' '' "$differ"
is 'they know their commit' "$("$BIN/referee" --version)" \
	"$(one/bin/referee --version)"
cd one || exit 1
is 'the pictures of its README are there' '' "$(dangling README.md)"
ok 'tests pass there' env BIN=bin AGENTS="$AGENTS" sh tests/run.sh tests/e2e/match-results.t \
	tests/e2e/rules-answers.t tests/e2e/rating-sprt.t tests/e2e/tools-install-slow.t
ok 'where there is no git, make dist' env -u MAKEFLAGS make dist TARBALL=../two.tar.gz
ok 'makes the same bytes again' cmp ../one.tar.gz ../two.tar.gz
finish
