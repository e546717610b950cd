#!/bin/sh
# What agents and other users see of our command lines: no seed, no salt, no
# player's words; and where agents have a /proc of their own, nothing of ours at
# all.
# shellcheck disable=SC2317 # what ok calls
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

if [ ! -r /proc/self/cmdline ]; then
	skip 'what is seen of command lines' 'there is no /proc'
	finish
fi
chmod 755 "$TMP"
cd "$TMP" || exit 1
mkdir bin tmp
chmod 1777 tmp
cp "$BIN/referee" "$BIN/league" "$BIN/random" bin
# An agent that writes which of our programs run here, and exits; and a rival
# with a secret.  It writes nothing about other programs, because only the end
# of its text is kept.
cat >snoop <<AGENT
#!/bin/sh
for one in /proc/[0-9]*; do
	{ tr '\\0' ' ' <"\$one/cmdline"; echo; } 2>/dev/null |
		grep -e "$TMP/bin/" -e 'random --seed' >&2
done
AGENT
chmod 755 snoop

# Print what a snooping agent sees in a match, in both seats: seen OPTION...
seen() {
	run -q --json "$@" "$TMP/snoop" "$rival" >said
	run -q --json "$@" "$rival" "$TMP/snoop" >>said
	sed -n 's/.*"stderr":"\([^"]*\)".*/\1/p' said |
		awk '{ gsub(/\\(n|u000a)/, "\n"); print }'
}
rival='random --seed 31415926'
# shellcheck disable=SC2016 # the agent's
printf '%s\n' '#!/bin/sh' 'echo "$TMPDIR" >&2' 'exit 3' >"$TMP/where"
chmod 755 "$TMP/where"

run() {
	# shellcheck disable=SC2086 # words
	TMPDIR=$TMP/tmp $as_user "$TMP/bin/referee" -r 1 -s 27182818 "$@"
}

as_user=
snooping() { # WHO
	for order in 1 2; do
		set -- "$1" "$TMP/where" random
		[ "$order" = 1 ] || set -- "$1" random "$TMP/where"
		ok "the name of its folder tells no agent which player it is ($1, player $order)" \
			lacks . "$(run -q --json -t write=scratch "$2" "$3" |
				sed -n 's/.*"stderr":"[^"]*\/\([^/"\]*\).*/\1/p')"
	done
	seen=$(seen --sandbox=posix)
	ok "an agent without a /proc of its own sees the referee ($1)" \
		has bin/referee "$seen"
	ok "but not its seed ($1)" lacks 27182818 "$seen"
	ok "nor its rival's words among the referee's ($1)" lacks "$rival" \
		"$(echo "$seen" | grep 'bin/referee -r')"
	run -v random random >said
	if grep -q 'enforced: .*,pidns' said && ! grep -q 'enforced: .*,-procfs' said; then
		is "with one it sees nothing of these ($1)" '' \
			"$(seen | grep -e random -e ' -r')"
	else
		skip "with one it sees nothing of these ($1)" 'no procfs here'
	fi
}
also_as_user snooping

# Return whether a program that waits for its input has covered a word: covers
# PROGRAM...
covers() {
	(
		cd "$BIN" || exit
		exec "$@"
	) >/dev/null 2>&1 &
	covers_pid=$!
	covers=0
	await grep -q '\*\*\*\*\*' "/proc/$covers_pid/cmdline" || covers=1
	kill "$covers_pid"
	return "$covers"
}
mkfifo course
ok 'the salt of pseudonyms is not seen' covers ./score --anon pepper "$TMP/course" "$TMP"
ok 'nor the seed of marks' covers ./score -s 27182818 "$TMP/course" "$TMP"
ok 'nor that of a server' covers ./mcgill-server -G hus -p 0 -l "$TMP/logs" -s 27182818
finish
