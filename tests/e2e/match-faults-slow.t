#!/bin/sh
# What takes too long for match-faults.t: limits of processor time, whole
# seconds of it, as measured and as the kernel enforces them.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

limit=move=30s,cpu=1s

# The limit as the referee measures it

# A busy machine may wake the referee later: one match of twenty must be on
# time.
spins() {
	for _ in $(seq 20); do
		play spin --json -s 7 -r 2 -t $limit "$2" random
		in_time 1 >/dev/null && in_time 2 >/dev/null && break
	done
	is "$1" "$(expected late-cpu 2)" "$(seen spin 2)"
	for g in 1 2; do
		ok "at 1.0 to 1.3 s (game $g)" in_time $g
	done
}
in_time() {
	within 1.0 1.3 "$(cpu_seconds spin "$1")"
}
spins 'a second of computing is too much' 'spin 2'
spins 'whether SIGXCPU is ignored or not' 'spin 2 ignore'
spins 'by one thread or by four' 'spin 2 4'
spins 'on the kari wire as well' 'kari:kari exact spin 2'
play late --json -s 7 -r 501 -t $limit 'spin 1 ignore 499' random
is 'and in the 500th round of a process' 'late-cpu 2 true 1' "$(game late 500)"
ok 'at 1.0 to 1.3 s (game 500)' within 1.0 1.3 "$(cpu_seconds late 500)"
is 'of 501 rounds that is the only fault' '1 of 501, exit 0' \
	"$(grep -c '"loser_fault":true' "$TMP/late.json") of $(
		grep -c '"game":' "$TMP/late.json"), exit $(cat "$TMP/late.status")"

# The limit as the kernel keeps it

# Return whether it has computed for 0.1 s, from the hundredths that
# proc_pid_stat(5) counts.
# shellcheck disable=SC2317 # await calls these
spins_now() {
	spinning=$(leftovers | sed -n 's,^/proc/\([0-9]*\) .*/spin$,\1,p')
	[ "$spinning" ] && [ "$(cut -d ' ' -f 14 "/proc/$spinning/stat")" -ge 10 ]
}
# shellcheck disable=SC2317
spins_no_more() {
	! has /spin "$(leftovers)" >/dev/null
}

# While stopped, the referee and its worker see nothing of what the agent does.
spins_alone() {
	begin alone --json -s 7 -r 1 -t $limit 'spin 3' honest
	await spins_now
	worker=$(child_of "$referee")
	kill -STOP "$referee" "$worker"
	# The kernel's limit is 2 s of processor time; the processors are
	# shared.
	await spins_no_more || await spins_no_more
	leftovers | sed 's,.*/,,' | sort | tr '\n' ' '
	kill -CONT "$referee" "$worker"
	finish_referee alone
}
if has_turn_limit; then
	play kernel --json -s 7 -r 2 -t $limit 'cpulimit 1 9' random
	is 'the kernel'\''s limit moves on with what was used' \
		"$(expected fine -)" "$(seen kernel -)"
	is 'with the referee stopped, the kernel ends what computes for ever' \
		'honest referee referee ' "$(spins_alone)"
	is 'the verdict is the same' 'late-cpu 2 true 4' "$(game alone 1)"
	ok 'and it ended within 3 s' within 1.2 3 "$(cpu_seconds alone 1)"
else
	skip 'with the referee stopped, the kernel ends what computes for ever' \
		'this system has no limit for a turn'
fi

# A busy machine is the host's fault, unless the agent itself is what it is
# busy with.

play_whole children --json -s 7 -r 2 -t move=300ms,cpu=9s 'alibi children 1 900' random
is 'children that compute do not excuse their parent' \
	"$(expected late-wall 1)" "$(seen children 1)"

if has_linux_calls; then
	play_whole apart --json -s 7 -r 2 -t move=300ms,cpu=9s 'alibi apart 1 900' random
	is 'nor do orphans in sessions of their own' \
		"$(expected late-wall 1)" "$(seen apart 1)"
fi

# Beside ten programs that compute, it waits for a processor longer than a tenth
# of a second before it has used 150 ms, of which 100 are allowed.  The referee
# may have to wait, too; that is another reason.
busy=
for _ in 1 2 3 4 5 6 7 8 9 10; do
	timeout 60 sh -c 'while :; do :; done' &
	busy="$busy $!"
done
for _ in $(seq 20); do
	rm -f "$TMP/late.rec"
	play late --json -s 7 -r 1 -G halma,plies=4 -o "$TMP/late.rec" \
		-t first=9s,move=100ms,wall=1s,bank=none,clock=cpu,late=random,kill=20s \
		'pace - c150' pace
	grep -q 'itself was kept' "$TMP/late.json" || break
done
# shellcheck disable=SC2086 # numbers
kill $busy
# shellcheck disable=SC2086
wait $busy
is 'who has used too much processor time is not excused by having waited for it' \
	'1 2 1late 2 ' "$(awk '$1 == "m" { printf "%s%s ", $2, ($5 == "late" ? "late" : "") }' "$TMP/late.rec")"

is 'of all these agents no process is left' 'nothing left' "$(leftovers)"
finish
