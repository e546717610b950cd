#!/bin/sh
# Follow the installed arena.md to the letter in an empty folder.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/documents.sh
. "$(dirname "$0")/documents.sh"

mkdir "$TMP/here"
if ! (cd "$ROOT" && unset MAKEFLAGS && make -s install PREFIX="$TMP/the top") >"$TMP/said" 2>&1; then
	failed 'the programs can be installed'
	remark <"$TMP/said"
	finish
fi
PATH=$TMP/the\ top/bin:$PATH

blocks "$TMP/the top/share/doc/referee/arena.md"
is 'the page begins with where the programs are' TOP= "$(sed '1s/=.*/=/;1q' "$TMP/01.sh")"
# shellcheck source=/dev/null
. "$TMP/01.sh"
rm "$TMP/01.sh"
[ "$(find "$TMP" -name '[0-9]*.sh' | wc -l)" -ge 10 ] || exit 1

cd "$TMP/here" || exit 1
for block in "$TMP"/[0-9]*.sh; do
	what=$(sed 's/ <<.*//;1q' "$block")
	case $what in
	'git '*) command -v git >/dev/null || {
		skip "$what" 'git is not here'
		continue
	} ;;
	'arena stop'*)
		if command -v git >/dev/null; then
			ok 'what was pushed plays' limited sh -c "
				until '$BIN/arena' status ladder | grep -q 's103 .*+-'; do sleep 1; done"
			ok 'and so does what comes on another branch' sh -c '
				git -C work checkout -qb other && echo "# more" >>work/agent.sh &&
				git -C work -c user.name=x -c user.email=x@example.org \
					commit -qam two && git -C work push -q origin other &&
				grep -q more ladder/inbox/s103/agent.sh'
			ok 'and a branch that is deleted hands in nothing' sh -c '
				git -C work push -q origin :other; [ -e ladder/inbox/s103/agent.sh ] &&
				! find ladder -name "incoming.*" | grep -q .'
		fi
		if command -v lighttpd >/dev/null; then
			ok 'the web server takes its definition' lighttpd -tt -f lighttpd.conf
		else
			skip 'the web server takes its definition' 'lighttpd is not here'
		fi ;;
	esac
	status=0
	timeout 300 sh "$block" >"$TMP/said" 2>"$TMP/err" </dev/null || status=$?
	is "$what" 0 $status
	remark <"$TMP/err"
	case $what in
	'until [ -e'*) ok 'the report says why' grep -q CHECK_FAIL "$TMP/said" ;;
	'printf '\''id,name'*) ok 'each student has a page of their own' \
		grep -q '^s101 https://your.server/private/[0-9a-f]*/$' "$TMP/said" ;;
	'arena stop'*) is 'the marks are there' 'id,ladder s101, s103,' \
		"$(sed 's/,[0-9.]*$/,/' ladder/finals/marks.csv | paste -sd ' ' -)" ;;
	esac
done
finish
