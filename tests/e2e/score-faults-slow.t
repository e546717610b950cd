#!/bin/sh
# Students' faults are theirs: whatever a build leaves or an archive holds, the
# student's row says what is wrong, and the tournament of the others is
# finished.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v make >/dev/null; then
	skip 'a class with faults is graded' 'there is no make'
	finish
fi
SUBS=$TMP/subs
mkdir "$SUBS"
chmod 755 "$SUBS"

folder() { # ID: with an agent
	mkdir -p "$SUBS/$1"
	cp "$ROOT/agents/samples/eleven.sh" "$SUBS/$1/${2-agent}"
}
made() { # ID COMMAND: what make runs
	folder "$1" source.sh
	printf 'all:\n\t%s\n' "$2" >"$SUBS/$1/Makefile"
}
# shellcheck disable=SC2016 # make's
deep='while [ $$((i += 1)) -le 200 ]; do mkdir d && cd d || exit 1; done'

folder ann
made bob 'cp source.sh agent'
made linked 'mv source.sh real && ln -s real agent'
made inner 'mkdir agent && cp source.sh agent/agent'
made plain 'cp source.sh agent && chmod a-x agent'
mkdir -p "$TMP/packed/moved" "$TMP/packed/gone"
cp "$ROOT/agents/samples/eleven.sh" "$TMP/packed/moved/agent"
printf 'all:\n\tmv ../moved ../other && ln -s other ../moved\n' >"$TMP/packed/moved/Makefile"
printf 'all:\n\trm -rf ../gone\n' >"$TMP/packed/gone/Makefile"
for id in moved gone; do
	pack "$TMP/packed" "$SUBS/$id" $id
done

made nothing true
made fifo 'mkfifo agent'
made dangling 'ln -s nowhere agent'
made cyclic 'ln -s b agent; ln -s agent b'
made outside 'ln -s /bin/sh agent'
made hard 'cp source.sh agent && ln agent second'
made directory 'mkdir agent'
made deep "cp source.sh agent; $deep"
made pit "mkfifo a; cp source.sh agent; $deep"
mkdir "$SUBS/capital" "$SUBS/only" && echo text >"$SUBS/capital/Agent" && echo text >"$SUBS/only/bot.py"
mkdir "$SUBS/unmade" && ln -s nowhere "$SUBS/unmade/agent"
folder strange && : >"$SUBS/strange/$(printf 'a\nb\377')" && : >"$SUBS/strange/-rf"
folder pipes && mkfifo "$SUBS/pipes/Makefile"
if command -v unzip >/dev/null; then
	: >"$SUBS/void.zip"
fi

# It would play, and leave a file, if it were ever started without the sandbox.
landlock=no
! "$BIN/referee" -v -r 1 random random | grep -q 'enforced: .*,landlock' || landlock=yes
mkdir -m 1777 "$TMP/free"
if [ $landlock = yes ]; then
	made empties 'rm -rf ../*'
	mkdir "$SUBS/refused" && cp "$ROOT/agents/samples/eleven.sh" "$SUBS/refused"
	printf '#!/bin/sh\necho x >%s || exit 1\nexec sh eleven.sh\n' "$TMP/free/seen" \
		>"$SUBS/refused/agent"
	chmod 755 "$SUBS/refused/agent"
fi

limited "$BIN/score" -s 7 -j 2 -o "$TMP/out" "$ROOT/tests/classes/agent.conf" \
	"$SUBS" >"$TMP/said" 2>&1 || : # the rows tell
while IFS='|' read -r id wanted why; do
	if [ ! -e "$SUBS/$id" ] && [ ! -e "$SUBS/$id.$kind_of_archive" ]; then
		skip "$id: $why" 'there is no unzip or no Landlock'
		continue
	fi
	ok "$id: $wanted" has ",$wanted," "$(grep "^$id," "$TMP/out/grades.csv")"
	[ -z "$why" ] ||
		ok "$id: $why" has "$why" "$(grep "^$id," "$TMP/out/grades.csv")"
done <<'TABLE'
ann|OK
bob|OK
linked|OK
inner|OK
plain|OK
moved|OK
strange|OK
nothing|BUILD_FAIL|there is nothing to start after the build: there is no ./agent
fifo|BUILD_FAIL|agent is neither a file nor a folder, and was removed
dangling|BUILD_FAIL|there is no ./agent
cyclic|BUILD_FAIL|there is no ./agent
outside|BUILD_FAIL|agent is a link that leads out of the submission, and was removed
hard|OK
directory|BUILD_FAIL|there is no ./agent
empties|BUILD_FAIL|empties
deep|BUILD_FAIL|left too many folders in folders
pit|BUILD_FAIL|left too many folders in folders
gone|BUILD_FAIL|removed or moved the submission's own folder
unmade|BAD_LAYOUT|there is nothing to start: there is no ./agent
capital|BAD_LAYOUT|there is no ./agent (Agent is there, and case matters)
only|BAD_LAYOUT|there is no ./agent
pipes|BAD_LAYOUT|Makefile is neither a file nor a folder
void|BAD_LAYOUT|it is no zip archive
refused|CHECK_FAIL|it was refused a file
TABLE
is 'an agent is never started without the sandbox' '' "$(ls "$TMP/free")"
[ $landlock = no ] ||
	ok 'whom the sandbox refused something is named to the instructor' \
		grep -q 'the sandbox may be to blame .*: refused$' "$TMP/said"
mkdir "$TMP/few" "$TMP/one"
: >"$TMP/one/ann.zip"
for need in sh make; do
	ln -s "$(command -v $need)" "$TMP/few"
done
PATH=$TMP/few "$BIN/score" --sandbox=none -s 7 -o "$TMP/few.out" \
	"$ROOT/tests/classes/agent.conf" "$TMP/one" >"$TMP/few.said" 2>&1 || :
ok 'without unzip a zip archive is not its student'\''s fault' \
	has 'GRADER_ERROR,"the archive was not unpacked: unzip is not installed here;' \
	"$(grep '^ann,' "$TMP/few.out/grades.csv")"
ok 'no row is left to the grader' lacks GRADER_ERROR "$(cat "$TMP/out/grades.csv")"
is 'and the tournament is the last word' 'the tournament of 8 0' \
	"$(grep -o 'the tournament of [0-9]*' "$TMP/said") $(
		grep -c 'not graded' "$TMP/said")"
finish
