#!/bin/sh
# What builds may do: what compilers and Makefiles need, and no harm to others.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/builds.sh
. "$ROOT/tests/e2e/builds.sh"

for need in cc make; do
	command -v $need >/dev/null || {
		skip 'builds are held to the sandbox' "there is no $need"
		finish
	}
done
if ! "$BIN/referee" -v -r 1 random random 2>&1 |
	grep '^enforced: .*seccomp' | grep -v -q -e -seccomp; then
	skip 'builds are held to the sandbox' 'there is no seccomp'
	finish
fi

build=$TMP/subs/s001
mkdir -p "$build" "$TMP/tmp"
cp "$ROOT/agents/samples/eleven.sh" "$build/source.sh"

# Prints what it reaches, and leaves nothing.
cat >"$build/reach.c" <<'PROGRAM'
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	struct sockaddr_in host = {.sin_family = AF_INET};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	host.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	host.sin_port = htons(atoi(argv[1]));
	strncpy(at.sun_path, argv[argc - 1], sizeof at.sun_path - 1);
	if (connect(fd, (struct sockaddr *)&at, sizeof at) == 0)
		puts("reached: a local socket");
	if (connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&host, sizeof host) == 0)
		puts("reached: a service of the machine");
	shmget(IPC_PRIVATE, 54321, 0600);
	if (fcntl(open("reach.c", O_RDONLY), F_SETLEASE, F_RDLCK) == 0)
		puts("reached: a lease");
	puts("tried");
	return 0;
}
PROGRAM
# A service of the machine that anybody may use, on a port that it prints and at a
# path.
cat >"$TMP/service.c" <<'PROGRAM'
#define _POSIX_C_SOURCE 200809L
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	struct sockaddr_in host = {.sin_family = AF_INET};
	socklen_t size = sizeof host;
	int fd = socket(AF_UNIX, SOCK_STREAM, 0), net = socket(AF_INET, SOCK_STREAM, 0);

	host.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (bind(net, (struct sockaddr *)&host, size) < 0 || listen(net, 8) < 0 ||
	    getsockname(net, (struct sockaddr *)&host, &size) < 0)
		return 1;
	printf("%d\n", ntohs(host.sin_port));
	fflush(stdout);
	strncpy(at.sun_path, argv[argc - 1], sizeof at.sun_path - 1);
	umask(0);
	if (bind(fd, (struct sockaddr *)&at, sizeof at) < 0 || listen(fd, 8) < 0)
		return 1;
	alarm(300); /* killed by then */
	return accept(fd, NULL, NULL) < 0;
}
PROGRAM
cc -o "$TMP/service" "$TMP/service.c"
"$TMP/service" "$TMP/socket" >"$TMP/port" &
service=$!

# shellcheck disable=SC2317 # await calls it
listens() {
	[ -S "$TMP/socket" ]
}
await listens

cat >"$build/Makefile" <<MAKEFILE
all: agent.sh
	touch -t 200101010000 source.sh
	cp -p source.sh copy && install -m 755 source.sh copy && rm copy
	cc -O2 -o reach reach.c
	chmod +x reach
	./reach $(cat "$TMP/port") $TMP/socket || echo tried # where it is no program yet
	rm reach
agent.sh: source.sh
	cp source.sh agent.sh
	chmod +x agent.sh
MAKEFILE

# Nothing but the build matters.
sed 's/^limits .*/limits cpu=20s wall=60s mem=500M disk=20M files=64/
	/^check /d; /^part /d; /^bonus/d; /^gate/d; /^marks/d' \
	"$ROOT/tests/classes/small.conf" >"$TMP/course.conf"
cat >>"$TMP/course.conf" <<'PARTS'
part report 10 hand
PARTS
chmod -R go+rX "$TMP"
TMPDIR=$TMP/tmp limited "$BIN/score" -s 7 -o "$TMP/out" "$TMP/course.conf" \
	"$TMP/subs" >"$TMP/said" 2>&1
kill $service 2>/dev/null
is 'a build reaches nothing outside its folder' tried \
	"$(grep -x -e 'reached.*' -e tried "$TMP/out/students/s001/build.log")"
[ "$tests_failed" -eq 0 ] ||
	cat "$TMP/said" "$TMP/out/students/s001/build.log" | remark
is 'and leaves no shared memory' '' "$(grep -w 54321 /proc/sysvipc/shm 2>/dev/null)"
ok 'a Makefile that changes modes and times builds' \
	grep -q '^s001,.*OK' "$TMP/out/grades.csv"

# What a build writes to its home is not in the submission's top folder, and is
# removed afterwards (score-builds-slow.t has compilers that write there).
# shellcheck disable=SC2016 # make's
printf 'all:\n\t%s\n' '[ "$$TMPDIR" != "$$PWD" ] && touch "$$HOME/x" "$$TMPDIR/y" && ls -A >ls' |
	made env Makefile
made lacks x.algol </dev/null
made asks Makefile <<-'EOC'
	all:
		no-such-compiler agent.c
EOC
build_all <<'COURSE'
build when="Makefile" run="make"
build when="x.algol" run="no-such-compiler x.algol"
COURSE
ok 'a build finds its home, and its folder for temporary files' \
	grep -q '^env,.*OK' "$TMP/own.out/grades.csv"
is 'a compiler of the course that is not there is the grader'\''s trouble, one of a Makefile is not' \
	'GRADER_ERROR BUILD_FAIL 1' "$(for id in lacks asks; do
		cells "$TMP/own.out/grades.csv" "$id" status
	done | paste -sd' ' -) $(grep -c 'needs a program that is not here: .*no-such-compiler.* install it' \
		"$TMP/own.out/grades.csv")"
is 'neither lies in the submission, nor stays' 'Makefile ls' \
	"$(paste -sd' ' "$TMP/own.out/work/env/ls"; ls -d "$TMP"/own.out/work/*+home 2>/dev/null)"
[ "$tests_failed" -eq 0 ] ||
	cat "$TMP/said" "$TMP/own.said" "$TMP"/*out/students/*/build.log | remark
finish
