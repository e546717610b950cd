#!/bin/sh
# Follow grading.md to the letter in an empty folder: each block of commands
# must succeed in its way, and a block without a language is their output.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/documents.sh
. "$(dirname "$0")/documents.sh"

mkdir "$TMP/here"
TREE=$ROOT
PATH=$BIN:$PATH
export TREE PATH

blocks "$ROOT/tools/score/grading.md"
is 'the page begins with the build' make "$(sed 1q "$TMP/01.sh")"
rm "$TMP/01.sh" # these programs are built
[ "$(find "$TMP" -name '*.sh' | wc -l)" -ge 9 ] || exit 1

cd "$TMP/here" || exit 1
for block in "$TMP"/*.sh; do
	case $(cat "$block") in
	*venv*) /usr/bin/python3 -m venv "$TMP/venv" >/dev/null 2>&1 || {
		skip 'packages of Python' 'there is no venv'
		continue
	} ;;
	*javac*) command -v jar >/dev/null || {
		skip 'packages of Java' 'there is no jar'
		continue
	} ;;
	esac
	said=$TMP/said
	status=0
	timeout 300 sh "$block" >"$said" 2>"$TMP/err" </dev/null || status=$?
	what=$(sed 's/ <<.*//;1q' "$block")
	case $(tail -n 1 "$block") in
	*--dry-run*) expected=0 ;;
	'score '*) expected=1 ;; # not all are OK
	*) expected=0 ;;
	esac
	is "$what" "$expected" "$status"
	remark <"$TMP/err"
	shown=${block%.sh}.out
	[ -e "$shown" ] && is 'prints what the page shows' "$(cat "$shown")" \
		"$(sed "s,$PWD/,,g" "$said")"
	case $what in
	*report.txt) ok 'a report has the step of the test that failed' \
		grep -q 'step 2 of .referee --check. fails' "$said" ;;
	*handed-in) ok 'an appeal has what was handed in' \
		grep -q "$(echo 'echo hello' | sha256sum | cut -c 1-64)  agent.sh" "$said" ;;
	esac
done
finish
