#!/bin/sh
# What runs the tests (tests/run.sh) says what is so.

# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
unset LIMIT

# Make a program that prints its arguments as lines and exits with STATUS.
program() {
	{
		echo 'echo "oops" >&2'
		printf "printf '%%s\\\\n' '%s'\n" "$3"
		echo "exit $2"
	} >"$TMP/$1.t"
}

timeless() {
	sed 's/ skipped, [0-9]* s$/ skipped/'
}
run() {
	(cd "$TMP" && LANES=1 sh "$ROOT/tests/run.sh" "$@" 2>&1
	echo "status $?") | timeless
}

program good 0 '1..2
ok 1 - one
ok 2 - two # SKIP no java'
program bad 1 '1..2
not ok 1 - one
# expected: 7
ok 2 - two'
program short 0 '1..2
ok 1 - one'
program dead 3 '1..1
ok 1 - one'

is 'a program that passed has a line, and what it skipped is named' \
	'ok   good.t: 1 passed, 0 failed, 1 skipped
skipped in good.t:
    ok 2 - two # SKIP no java
1 passed, 0 failed, 1 skipped
status 0' "$(run good.t)"
is 'what failed comes last, with the command that runs it alone' \
	'FAIL bad.t: 1 passed, 1 failed, 0 skipped
ok   good.t: 1 passed, 0 failed, 1 skipped
skipped in good.t:
    ok 2 - two # SKIP no java

FAIL bad.t; alone: BIN=other/bin AGENTS=a sh bad.t
    not ok 1 - one
    # expected: 7
    stderr: oops
2 passed, 1 failed, 1 skipped
status 1' "$(unset BUILD; BIN=other/bin AGENTS=a run bad.t good.t)"
if command -v timeout >/dev/null; then
	printf 'echo 1..1\nsleep 20 # is ended before\n' >"$TMP/late.t"
	# shellcheck disable=SC2317 # ok calls it
	has_both() { has "$1" "$3" && has "$2" "$3"; }
	ok 'a program that takes too long is ended, and the reason is printed' has_both \
		'not ok - it was ended, since it took 1 s' '0 passed, 1 failed, 0 skipped' \
		"$(LIMIT=1 run late.t)"
else
	skip 'a program that takes too long is ended' 'there is no timeout'
fi
is 'a program that ran fewer tests than it planned has failed' \
	'    planned 2, ran 1' "$(run short.t | grep planned)"
is 'so has one that left with another status than 0' \
	'    exit status 3' "$(run dead.t | grep exit)"
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
	is 'on a terminal one line counts' "1 of 2: good.t
FAIL bad.t: 1 passed, 1 failed, 0 skipped
2 of 2: bad.t" "$(cd "$TMP" && LANES=1 script -qec \
	"sh '$ROOT/tests/run.sh' good.t bad.t" /dev/null </dev/null | tr '\r' '\n' |
	sed "s/$(printf '\033')\[[0-9]*[mK]//g" | grep . | head -n 3 | timeless)"
else
	skip 'on a terminal one line counts' 'there is no script'
fi

# Debian's minimal images have no ps.
mine="$$ $PPID"
if [ -r /proc/self/stat ]; then
	is 'without ps the tests find processes all the same' "$mine sh $0" \
		"$(processes_of_proc pid ppid stat args |
			awk -v of=$$ '$1 == of { print $1, $2, $4, $5 }')"
else
	skip 'without ps the tests find processes all the same' 'there is no proc(5)'
fi
is 'whether a signal is ignored can be told' 'ignored, not' "$(
	(trap '' HUP; is_ignored HUP && printf 'ignored, ')
	is_ignored TERM || echo 'not')"
# shellcheck disable=SC2016 # the program expands
echo 'echo 1..1; echo "not ok 1 - $PWD"' >"$TMP/where.t"
if [ -z "${SHOWN-}" ] && other_users &&
	unshare --mount --propagation private mount --bind "$TMP" /mnt 2>/dev/null
then
	is 'root shows the agents a folder that they may not pass' '    not ok 1 - /mnt' \
		"$(chmod 700 "$TMP" && run where.t | grep '^ *not ok')"
else
	skip 'root shows the agents a folder that they may not pass' 'root may not mount here, or has'
fi
finish
