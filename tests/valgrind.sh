#!/bin/sh
# Our programs under valgrind, as TAP: no error, nothing lost, and the mains
# leave no descriptor open but the pipe of their signals and a lock.
#
#	valgrind.sh            unit tests, a match, a league of 4, a class of 3 ...
#	valgrind.sh sample     some of them, in less than a minute
#
# BIN and BUILD are the folders of programs and of unit tests.  Agents and what
# else is executed is not looked at, but the children that are forked are.
# Valgrind knows no Landlock and no namespaces, and keeps memory and descriptors
# of its own, so there is no sandbox.

export LC_ALL=C
cd "$(dirname "$0")/.." || exit 2
mode=${1:-all}
bin=$(cd "${BIN:-bin}" && pwd)
unit=$(cd "${BUILD:-build/plain}" && pwd)/unit
tree=$PWD
n=0
status=0

if ! command -v valgrind >/dev/null; then
	printf 'ok 1 - under valgrind # SKIP it is not here\n1..1\n'
	exit 0
fi
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
chmod 755 "$tmp"

# Print what the logs complain of: everything but open descriptors, and of
# these, in the process PID, those that are neither inherited nor of
# signals_watch or folder_lock.
complaints() { # PID
	cat "$tmp"/log.* | grep -E '^==[0-9]+== [A-Z0-9]' |
		grep -v -E 'FILE DESCRIPTORS|Open file descriptor|Syscall param mount'
	awk -v RS='' '/Open (file descriptor|AF_)/ &&
		!/inherited from parent/ && !/signals_watch|folder_lock/' "$tmp/log.$1"
}

# clean STATUS SENTENCE PROGRAM WORD...
clean() {
	want=$1
	sentence=$2
	shift 2
	n=$((n + 1))
	rm -f "$tmp"/log.*
	# Its number stays the same.
	sh -c 'echo $$ >"$0"; exec "$@"' "$tmp/pid" valgrind -q --leak-check=full \
		--errors-for-leak-kinds=definite,possible --track-fds=yes \
		--log-file="$tmp/log.%p" "$@" >"$tmp/out" 2>&1 </dev/null
	rc=$?
	complaints "$(cat "$tmp/pid")" >"$tmp/bad"
	if [ $rc -eq "$want" ] && [ ! -s "$tmp/bad" ]; then
		echo "ok $n - $sentence"
		return
	fi
	echo "not ok $n - $sentence"
	status=1
	echo "# exit status $rc, expected $want"
	tail -n 5 "$tmp/out" | sed 's/^/# /'
	cat "$tmp"/log.* | grep -v 'DESCRIPTORS' | head -n 40 | sed 's/^/# /'
}

# The quick ones; confinement and the experts' searches are not quick.
units='text fail options rng sha256 verdict terms record elo rating sprt
	league league_report swiss score_files points suite
	replay wire_line wire_kari wire_files wire_tcp excerpt player'
[ "$mode" = sample ] && units='text terms record league score_files suite'

for name in $units; do
	[ -x "$unit/test_$name" ] || continue
	clean 0 "the tests of $name" "$unit/test_$name"
done

cd "$tmp" || exit 2
game=mancala,m=2,n=2
clean 0 'a match, recorded' "$bin/referee" --sandbox=none -G $game -s 7 -r 4 \
	-j 2 --json -o r -l l random greedy
clean 0 'records are checked' "$bin/replay" --check r
clean 0 'a page is made' "$bin/replay" --html r
clean 0 'a league of four' "$bin/league" run -d d -G $game -s 5 -r 2 -j 2 \
	--sandbox none random greedy 'random --seed 1' 'greedy --seed 1'
[ "$mode" = sample ] || for form in --csv=csv --json --pgn --html=page; do
	clean 0 "its report: $form" "$bin/league" report -d d $form
done
clean 0 'a suite' "$bin/suite" --sandbox=none "$tree/tests/classes/cases.suite" \
	random
clean 2 'an error' "$bin/referee" -G chess random greedy
mkdir subs subs/s001 subs/s002 subs/s003
cp "$tree/agents/samples/eleven.sh" subs/s001/agent.sh
cp "$tree/tests/classes/resign.sh" subs/s002/agent.sh
cp "$tree/tests/classes/resign.sh" .
cat >course.conf <<'EOC'
game kari
terms move=9s
id "s[0-9]+"
need agent.sh
start run="sh ./agent.sh"
check rounds=1 opponent="sh {course}/resign.sh"
part beat 10 beat opponent="sh {course}/resign.sh" rounds=1
part class 10 class rounds=2
EOC
[ "$mode" = sample ] ||
	clean 1 'a class of three, one of which handed in nothing' \
		"$bin/score" --sandbox none -s 7 -o o course.conf subs
echo "1..$n"
exit $status
