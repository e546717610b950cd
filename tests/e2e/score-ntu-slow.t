#!/bin/sh
# A class of NTU's course, with the definition that we ship, and attacks on a
# grader by Makefiles.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/classes/class.sh
. "$ROOT/tests/classes/class.sh"
# shellcheck source=tests/classes/ntu.sh
. "$ROOT/tests/classes/ntu.sh"

tools g++
# Listen on this port, to notice anybody who gets through to it.
python3 - "$TMP/port" "$TMP/reached" >/dev/null 2>&1 <<-'EOP' &
	import os, signal, socket, sys
	signal.alarm(300)
	server = socket.create_server(("127.0.0.1", 0))
	with open(sys.argv[1] + ".new", "w") as f:
	    f.write(str(server.getsockname()[1]))
	os.rename(sys.argv[1] + ".new", sys.argv[1])
	while server.accept()[0].recv(99) != b"it is me": # others try ports, too
	    pass
	open(sys.argv[2], "w").close()
EOP
listener=$!
await test -s "$TMP/port"
PORT=$(cat "$TMP/port")

ntu_class
holdings >"$TMP/before"
grade out ntu-kari-2018 --roster "$TMP/roster.csv" \
	--manual "$TMP/manual.csv" --builds "$TMP/builds.csv"
is 'the grades are as the table has them' "$(expected ntu)" "$(table out)"
ok 'each reason says what a student can do about it' reasons ntu out
ok 'a newline behind a move is called one in the report' grep -q \
	'byte 1 of the move is a newline' "$TMP/out/students/b07902026/report.txt"
is 'no report names the hidden opponent' 'a hidden opponent' "$(
	sed -n 's/^hidden, .*against \(.*\)).*/\1/p; s/.*hidden --level.*/named/p' \
		"$TMP"/out/students/*/report.txt | sort -u)"
is 'some are on no row of the roster: exit status 3' 3 "$(cat "$TMP/out.status")"
ok 'no build had a network' test ! -e "$TMP/reached"
kill $listener
is 'nothing is written outside or left behind' "$(cat "$TMP/before")" \
	"$(holdings)"
is 'nowhere outside at all' '' "$(ls "$TMP/outside" /tmp/outside.classes 2>/dev/null)"

# The course's 120 s would be long for a test.
SUBS=$TMP/endless
mkdir "$SUBS"
recipe b07902022 'sleep 500'
sed '$a limits wall=2s' "$ROOT/tools/courses/ntu-kari-2018.conf" >"$TMP/brief.conf"
grade brief "$TMP/brief.conf"
is 'a build that never ends is ended' \
	'b07902022 BUILD_TIMEOUT no 0 0 - 0 0 0 0' "$(table brief)"
finish
