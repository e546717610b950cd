# shellcheck shell=sh
# What proc-memory-slow.t uses, beside faults.sh: matches in
# a container of 160 MB, a memory cgroup of version 1 or 2, which only root can
# make.

ordinary='setpriv --reuid 64320 --regid 64320 --clear-groups'

# container BYTES: make one; `enter COMMAND...` runs a command in it.
container() {
	for inside in /sys/fs/cgroup/memory /sys/fs/cgroup; do
		case $inside in
		*/memory) container_limit=memory.limit_in_bytes ;;
		*) container_limit=memory.max ;;
		esac
		inside=$inside/referee-test.$$
		mkdir "$inside" 2>/dev/null || continue
		echo "$1" 2>/dev/null >"$inside/$container_limit" &&
			without_swap "$1" && return 0
		rmdir "$inside"
	done
	inside=
	return 1
}

without_swap() {
	echo 0 2>/dev/null >"$inside/memory.swap.max" ||
		echo "$1" 2>/dev/null >"$inside/memory.memsw.limit_in_bytes" ||
		[ "$(wc -l </proc/swaps)" -le 1 ]
}

# shellcheck disable=SC2317 # lib.sh calls it
remove_container() {
	rmdir "$inside" 2>/dev/null
}

# in_a_container USER: `nobody` is an ordinary user.
in_a_container() {
	case $("$HOUSE/referee" -r 1 -s 1 random random) in
	*', mem='*) counted=yes ;;
	*) counted= ;;
	esac
	if [ -z "$counted" ] || [ "$(id -u)" -ne 0 ] || grep -q __asan_init "$HOUSE/referee" ||
		! container 167772160 2>/dev/null; then
		skip "in a small container nobody gets an opponent killed ($1)" \
			'it takes a count of memory, root, a new memory cgroup, no AddressSanitizer'
		return
	fi
	cat >"$TMP/enter" <<-END
		#!/bin/sh
		echo \$\$ >"$inside/cgroup.procs" && exec "\$@"
	END
	chmod +x "$TMP/enter"
	chmod go+rX "$TMP"
	play_as=$TMP/enter
	[ "$1" = root ] || play_as="$play_as $ordinary"
	run_short "$1"
	[ "$1" = root ] || run_short_unseen "$1"
	run_out_by_another "$1"
	play_as=
	await remove_container
}

# One agent takes all memory.  Its children hold less than its opponent does, so
# the kernel kills the opponent.
run_short() {
	hog='attack children mb=64 hush'
	play "share-$1" --json -s 7 -r 2 "$hog" 'hold 40'
	is "who holds more than the share loses, before memory runs out ($1)" \
		"$(expected memory 2)" "$(seen "share-$1" 2)"
	play "none-$1" --json -s 7 -r 2 -t mem=none "$hog" 'hold 40'
	is "who gets the opponent killed under mem=none loses ($1)" \
		"$(expected memory -)" "$(seen "none-$1" -)"
	play_whole "fine-$1" --json -s 7 -r 2 'hold 40' 'hold 55'
	is "two that keep to it play to the end ($1)" 'fine fine' \
		"$(seen "fine-$1" 2 | head -n 2 | paste -s -d ' ' -)"
	play "kill-$1" --json -s 7 -r 2 'crash kill 2' 'hold 40'
	is "who dies of SIGKILL while there is memory loses as ever ($1)" \
		"$(expected signal 2)" "$(seen "kill-$1" 2)"
}

# Where nobody counts what agents hold, nobody is to blame.
run_short_unseen() {
	play "unseen-$1" --json -s 7 -r 2 --sandbox posix "$hog" 'hold 40'
	is "who it was that took the memory is not guessed ($1)" \
		'void 0 false void 0 false 3' "$(void_games "unseen-$1")"
	# shellcheck disable=SC2016 # the script's, not ours
	printf '#!/bin/sh\n"${0%%/*}/hold" 40\nexit 1\n' >"$HOUSE/wrapper"
	chmod 755 "$HOUSE/wrapper"
	play "child-$1" --json -s 7 -r 2 -t mem=none "$hog" "$HOUSE/wrapper"
	is "nor does a wrapper lose whose child was killed ($1)" \
		"$(expected memory -)" "$(seen "child-$1" -)"
}

# void_games NAME: both games and the exit status.
void_games() {
	echo "$(game "$1" 1 | cut -d ' ' -f 1-3) $(game "$1" 2 | cut -d ' ' -f 1-3)" \
		"$(cat "$TMP/$1.status")"
}

# A program that is no agent takes the memory.
run_out_by_another() {
	mkfifo "$TMP/fifo"
	sleep 60 <>"$TMP/fifo" &
	other_reader=$!
	"$TMP/enter" dd if=/dev/zero of="$TMP/fifo" bs=80M count=1 2>/dev/null &
	other=$!
	await holds_kb "$other" 80000
	play "void-$1" --json -s 7 -r 2 'hold 45' 'hold 50'
	is "if neither held too much, a kill for want of memory is void ($1)" \
		'void 0 false void 0 false 3' "$(void_games "void-$1")"
	ok "and says why ($1)" has 'the system ran out of memory' "$(cat "$TMP/void-$1.json")"
	ok "agents are killed first, and not others ($1)" kill -0 "$other"
	kill "$other" "$other_reader" 2>/dev/null
	wait "$other" "$other_reader" 2>/dev/null
	rm "$TMP/fifo"
}

# holds_kb PID KB
# shellcheck disable=SC2317 # lib.sh calls it
holds_kb() {
	[ "$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$1/status")" -gt "$2" ]
}
