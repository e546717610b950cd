#!/bin/sh
# What has no effect outside of an agent's own processes works: files in /tmp,
# tools that make groups, terminals.  What an agent leaves there is gone with its
# process.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

mkdir "$TMP/bin" "$TMP/a" "$TMP/err"
cp "$BIN/referee" "$BIN/random" "$TMP/bin"
cp "$ROOT/agents/samples/eleven.sh" "$TMP/a"
chmod 777 "$TMP/err"

# An agent that runs a script from standard input before it plays: agent NAME
agent() {
	{
		printf '#!/bin/sh\n'
		cat
		# shellcheck disable=SC2016 # the agent's
		printf 'exec "${0%%/*}/eleven.sh"\n'
	} >"$TMP/a/$1"
	chmod 755 "$TMP/a/$1"
}
agent writes <<'END'
for place in /tmp /var/tmp /dev/shm; do
	ls -A $place >&2
	echo x >$place/left${place%%/*} || exit 9
done
echo said >/dev/stderr
cat <<'HERE' >&2
here
HERE
file=$(mktemp) && chmod 700 "$file" && rm "$file" || exit 9
END
# It leaves after each game.
agent leaves <<'END'
ls -A /tmp >&2
echo x >/tmp/kept
sed -u '/^end/q' | "${0%/*}/eleven.sh"
exit
END
agent looks <<'END'
ls -d /tmp/* /etc/passwd >&2
echo "$(ls ..):" $(ls / | grep -x -e tmp -e root -e home -e proc) >&2
END
agent fills <<'END'
dd if=/dev/zero of=/tmp/a bs=1024 count=100 2>/dev/null && echo filled >&2
du -k /tmp/a >&2
END
agent hoards <<'END'
dd if=/dev/zero of=/tmp/a bs=65536 count=160 2>/dev/null
sleep 0.3 # so that the referee sees it
END
agent opens <<'END'
ulimit -n >&2
END
agent limits <<'END'
timeout 0.1 sleep 5
timeout 5 true && echo in time >&2
{ sleep 0.2; echo late; } | timeout 0.1 cat
command -v bash >/dev/null || { echo a job ended >&2; exec "${0%/*}/eleven.sh"; }
bash -c 'set -m; sleep 5 & kill %1; wait %1; [ $? = 143 ]' 2>/dev/null && echo a job ended >&2
END
agent groups <<'END'
setsid true && setsid -w sh -c 'exit 3'
echo $? >&2
nice -n 5 true && ionice -c 3 true && taskset -c 0 true && echo nice >&2
END
agent daemon <<'END'
setsid sleep 97531 &
END

# Play an agent in both seats and print what it said: said NAME TERMS
said() {
	for seat in 1 2; do
		set -- "$1" "$2" "$TMP/a/$1" "$TMP/bin/random"
		[ $seat = 1 ] || set -- "$1" "$2" "$4" "$3"
		# shellcheck disable=SC2086 # words
		$user "$TMP/bin/referee" --json -s 7 -r "$rounds" -t "move=20s$2" \
			--keep-stderr "$TMP/err" "$3" "$4" >"$TMP/out" 2>"$TMP/told"
		cat "$TMP/err"/*-$seat.txt 2>/dev/null
		grep '"loser_fault":true' "$TMP/out"
		rm -f "$TMP/err"/*
	done
}

# twice TEXT...: the lines that both seats print
twice() {
	printf '%s\n' "$@" "$@"
}

cd / || exit 1
all() { # WHO COMMAND
	user=$2
	rounds=1
	# shellcheck disable=SC2086 # words
	$user "$TMP/bin/referee" -q -r 1 --sandbox=require:mounts "$TMP/bin/random" \
		"$TMP/bin/random" >"$TMP/out" 2>&1 || {
		skip "an agent has files of its own ($1)" 'the layer mounts does not hold here'
		return
	}
	is "a new process finds /tmp, /var/tmp and /dev/shm empty, and writes there ($1)" \
		"$(twice left left said here)" "$(said writes '' | grep -v "${TMP##*/}")"
	rounds=3
	is "nothing there reaches the next game's process ($1)" '' \
		"$(said leaves '' | grep -v "${TMP##*/}")"
	rounds=1
	is "it sees what it may read, and nothing beside ($1)" \
		"$(twice /etc/passwd "/tmp/${TMP##*/}" 'a: proc tmp')" "$(said looks '')"
	is "tmp= says how much it may write there ($1)" "$(twice little)" \
		"$(said fills ,tmp=64K | awk '{ print ($1 < 90 ? "little" : $0) }')"
	is "files there count as its memory ($1)" 'memory memory' "$(said hoards ,mem=9M |
		grep -o 'used more than 9 MB of memory' | sed 's/.*/memory/' | paste -sd' ' -)"
	is "open= says how many files it may open ($1)" "$(twice 99)" "$(said opens ,open=99)"
	is "what timeout, a pipeline or a shell's job ends is not the agent ($1)" \
		"$(twice 'in time' 'a job ended')" "$(said limits '')"
	is "sessions and priorities are its own affair ($1)" "$(twice 3 nice)" "$(said groups '')"
	# shellcheck disable=SC2009 # pgrep -f would see itself, and is not everywhere
	is "what left its session dies with it ($1)" '' "$(said daemon '')$(
		ps -e -o args | grep '[s]leep 97531')"
}
all 'as we are' limited
if other_users; then
	all 'an ordinary user' 'limited setpriv --reuid=61300 --regid=61300 --clear-groups'
else
	skip 'the same as an ordinary user' 'it takes root and setpriv'
fi

agent tempted <<'END'
ls -A "$TMPDIR" >&2
file=$(mktemp) && echo x >"$file" || exit 9
case $file in
"$TMPDIR"/*) ;;
*) exit 9 ;;
esac
echo "$TMPDIR" >&2
touch /tmp/x 2>/dev/null || echo not elsewhere >&2
END
agent floods <<'END'
for i in 1 2 3 4 5; do
	dd if=/dev/zero of="$TMPDIR/$i" bs=65536 count=64 2>/dev/null
done
sleep 0.3 # so that the referee sees it
END
mkdir -m 777 "$TMP/tmp"
if other_users && unshared true 2>/dev/null &&
	"$BIN/referee" -v -r 1 random random | grep -q '^enforced:.*,landlock'; then
	user=unshared
	rounds=1
	export TMPDIR="$TMP/tmp"
	said tempted '' >"$TMP/tempted"
	is 'without user namespaces it has a folder by TMPDIR, and only that' \
		"$(twice 'not elsewhere')" "$(grep -v "^$TMP/tmp/" "$TMP/tempted")"
	is 'a process each has one' 2 "$(grep "^$TMP/tmp/" "$TMP/tempted" | sort -u | grep -c .)"
	is 'which holds as much as tmp says' 'output output' "$(said floods ,tmp=16M |
		grep -o 'wrote more than 16 MB, 10000 files or .* to its folder for TMPDIR' |
		sed 's/.*/output/' | paste -sd' ' -)"
	is 'and is removed with it' '' "$(ls -A "$TMP/tmp")"
else
	skip 'without user namespaces it has a folder by TMPDIR' 'it takes root and Landlock'
fi
finish
