#!/bin/sh
# Real submissions through the arena's inbox: files of one attempt, archives, a
# single file, links, files that no student has written.
# shellcheck disable=SC2317 # await and ok call what seems unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/arena.sh
. "$ROOT/tests/e2e/arena.sh"

INBOX=$TMP/one/inbox
mkdir -p "$INBOX" "$TMP/files"
cat >"$TMP/one/arena.conf" <<'END'
game kari
terms move=2s,mem=none
id "[sS][0-9]+"
root .
build when="Makefile" run="make"
start when="Makefile" run="./agent"
start when="*.sh" run="sh ./{file}"
check rounds=1 opponent=random
part ladder 100 rank rounds=2
arena jobs=2
rung random
END
agent() { # FOLDER [NAME]
	mkdir -p "$1" && cp "$ROOT/agents/samples/eleven.sh" "$1/${2-agent.sh}"
}
agent "$TMP/files"

pack "$TMP/files" "$INBOX/s1_a" agent.sh && echo %PDF >"$INBOX/s1_report.pdf"
agent "$INBOX" s2.sh
tar -C "$TMP/files" -cf "$INBOX/s3.tar" agent.sh
mkdir "$INBOX/s4" && pack "$TMP/files" "$INBOX/s4/agent" agent.sh && echo >"$INBOX/s4/REPORT.PDF"
agent "$INBOX/s5" && mkdir -p "$INBOX/s5/node_modules/.bin" "$INBOX/s5/venv" &&
	: >"$INBOX/s5/node_modules/cli.js" && ln -s ../cli.js "$INBOX/s5/node_modules/.bin/x" &&
	ln -s /usr/bin/python3 "$INBOX/s5/venv/python"
agent "$INBOX/s6" source && printf '#!/bin/sh\ncp source agent\nchmod +x agent\n' >"$INBOX/s6/gen.sh" &&
	chmod +x "$INBOX/s6/gen.sh" && printf 'agent:\n\t./gen.sh\n' >"$INBOX/s6/Makefile"
agent "$INBOX/s7" source && printf 'player: source\n\tcp source player\n' >"$INBOX/s7/Makefile"
echo half >"$INBOX/s8.zip.part"

begin one
stands() { # ID
	tr '{' '\n' <"$TMP/one/site/ladder.json" | grep -q "\"name\":\"$1\".*\"games\":[1-9]"
}
for id in s1 s2 s3 s4 s5 s6; do
	ok "$id stands on the ladder" await stands $id
done
reports() { # ID PART
	grep -rqs "$2" "$TMP/one/versions/$1.1"
}
ok 'who makes another program is told which is missing' await reports s7 'there is no ./agent'
agent "$INBOX" S2.sh
ok 'an id in another letter case is refused: it is the same student' await \
	grep -q 'S2.1 BAD_NAME: s2 has handed in before' out
is 'half an upload is nothing yet' '' "$(find "$TMP/one/versions" -name 's8*')"
end
[ "$tests_failed" -eq 0 ] || cat out err | remark
finish
