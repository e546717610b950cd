#!/bin/sh
# The tarball for students has what they need and nothing of their course's own.
# It is unpacked, built and used in an empty folder as its README says.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

KIT=$TMP/referee-student-kit-9.9
cd "$ROOT" || exit 1
if ! sh agents/student-kit/pack.sh "$KIT.tar.gz" 2>"$TMP/err"; then
	skip 'a kit is packed' "$(cat "$TMP/err")"
	finish
fi
mkdir "$TMP/again"
(umask 077 && sh agents/student-kit/pack.sh "$TMP/again/referee-student-kit-9.9.tar.gz")
ok 'the same source makes the same bytes' \
	cmp "$KIT.tar.gz" "$TMP/again/referee-student-kit-9.9.tar.gz"

tar -tzf "$KIT.tar.gz" | sed 's,^referee-student-kit-9.9/,,' >"$TMP/list"
ok 'all is in one folder that has the version in its name' \
	sh -c "! grep -q '^/\|\.\./\|^referee-student-kit' $TMP/list"
for file in README.md protocol.md Makefile referee/main.c referee/game/game.h \
	referee/games/kari.c agents/random.c agents/greedy.c agents/kit/kit.c agents/kit/kit.h \
	referee/check/check.c agents/samples/eleven.sh agents/samples/mover.py; do
	ok "it has $file" grep -qx "$file" "$TMP/list"
done
for word in hidden expert mcts alphabeta minimax tests tools courses suite.1 score \
	league .git; do
	ok "there is no $word in it" sh -c "! grep -q '\\(^\\|/\\)$word' $TMP/list"
done
ok 'nothing in it is built' sh -c "! grep -q '\\.[oa]\$' $TMP/list"

# A folder may have such a name.
mkdir "$TMP/zwei Wörter"
tar -C "$TMP/zwei Wörter" -xzf "$KIT.tar.gz"
cd "$TMP/zwei Wörter/${KIT##*/}" || exit 1
# shellcheck disable=SC2016 # sed has its own signs
sed -n '/^```sh$/,/^```$/{/^```/d;p;}' README.md >"$TMP/commands"
ok 'its README shows commands' test "$(wc -l <"$TMP/commands")" -ge 5
sed 's/^make$/make -j2 CFLAGS=-O1/' "$TMP/commands" >"$TMP/faster"
ok 'which all succeed in an empty folder' env -u MAKEFLAGS -u MAKELEVEL -u POSIX \
	sh -ec ". $TMP/faster" # in order, as one who follows them
ok 'a match has been logged' test -s bin/game.log
is 'these programs are built' 'greedy random referee' \
	"$(find bin -type f ! -name '*.log' | sed 's,.*/,,' | sort | tr '\n' ' ' | sed 's/ $//')"
cd bin || exit 1
for sample in eleven.py eleven.sh mover.py mover.sh; do
	case $sample in
	*.py) command -v python3 >/dev/null || continue ;;
	esac
	ok "$sample passes the test" ./referee --check "../agents/samples/$sample"
done
# shellcheck disable=SC2016 # the agent's own
printf '#!/bin/sh\nwhile read -r word _; do [ "$word" != go ] || echo 00; done\n' >bad.sh
chmod 755 bad.sh
ok 'no hint asks for a program that is not there' sh -c '
	./referee --check ./bad.sh >bad; grep -q "hint: The position was" bad && ! grep -q rules bad'
ok 'the strong player is not there' exits 2 ./referee hidden random
finish
