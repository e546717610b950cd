#!/bin/sh
# A league on two nodes of Slurm, and on two hosts by ssh, where one of them is
# killed half-way: the result must be that of this machine alone.  Needs root;
# installs slurm-wlm, munge, parallel, sshd and rsync if they are missing, as
# `make check-cluster` says.  Takes about four minutes: a killed node is noticed
# after 5 s, and a line over ssh takes seconds.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/../e2e/lib.sh"
# shellcheck source=tests/cluster/nodes.sh
. "$(dirname "$0")/nodes.sh"
trap 'end_all; clean_up' EXIT

PATH=$BIN:$PATH
drivers=$TMP/drivers # of no tree, so that the league is the one on PATH
mkdir "$drivers"
cp "$ROOT"/tools/cluster/*.sh "$drivers"
players=${PLAYERS:-12}

need() {
	for pair in slurmctld:slurm-wlm munged:munge parallel:parallel \
		sshd:openssh-server rsync:rsync; do
		PATH=$PATH:/usr/sbin command -v "${pair%%:*}" >/dev/null ||
			echo "${pair#*:}"
	done
}

if [ "$(id -u)" -ne 0 ] || [ ! -r /proc/self/environ ]; then
	skip 'a league on two nodes' 'it takes root and /proc'
	finish
fi
PATH=$PATH:/usr/sbin
missing=$(need)
# shellcheck disable=SC2086 # a list
[ -z "$missing" ] || apt-get install -y -qq --no-install-recommends $missing \
	>"$TMP/apt" 2>&1
missing=$(need | xargs)
if [ -n "$missing" ]; then
	skip 'a league on two nodes' "these packages are missing: $missing"
	finish
fi

cd "$TMP" || exit 1
# Among agents that answer at once, one is slow, so that the test can find the
# middle.
cp "$AGENTS/pace" slow
set -- -s 7 './slow 50 again'
for _ in $(seq "$players"); do
	set -- "$@" random
done

# played DIR : games in its records; half_way DIR : half of them are there.
played() {
	cat "$1"/games/*.rec 2>/dev/null | grep -c '^result [012]'
}
half_way() {
	[ "$(played "$1")" -ge $((games / 2)) ]
}
same_report() {
	"$BIN/league" report -d local --stable >one &&
		"$BIN/league" report -d "$1" --stable >two && cmp one two
}
same_records() {
	for file in local/games/*; do # but for the paths of the machine's folders
		for of in local "$1"; do
			sed '/^enforced /d; /^sum /d' "$of/games/${file##*/}" >"$of.one"
		done
		cmp local.one "$1.one" || return
	done
	rm local.one "$1.one"
}
look() {
	tail -n 30 "$@" | remark
}

"$BIN/league" run -d local -q --stable -j 2 "$@" >local.out 2>&1
games=$(played local)
is 'the league is played on one machine' $((players * (players + 1))) "$games"

#
# Slurm
#

if start_slurm; then
	passed 'two nodes of Slurm come up'
	sh "$drivers/slurm.sh" -d farm -n 12 -- --stable "$@" \
		>slurm.out 2>&1 &
	driver=$!
	remember $driver
	ok 'half of the games are played' await 120 half_way farm
	ok 'and one is being played on the second node' await 10 node2_works
	kill_node2
	await 240 has_ended $driver || slay $driver
	wait $driver
	is 'with one node killed, the driver comes to the end' 0 $?
	tail -n 5 slurm.out | remark
	ok 'the report is that of the league on one machine' same_report farm
	ok 'so is every record' same_records farm
	is 'nothing is left beside the league' farm "$(find . -maxdepth 1 -name 'farm*' | sed 's|./||')"
else
	failed 'two nodes of Slurm come up'
	look slurm/*.out
fi
conf=$SLURM_CONF
end_all
unset SLURM_CONF
is 'nobody of it is left running' '' "$(with_variable "SLURM_CONF=$conf")"

#
# ssh
#

if start_hosts; then
	passed 'two hosts answer by ssh'
	sh "$drivers/parallel.sh" -d hosts -w work \
		-o "-S 1/w1,1/w2 --ssh '$SSH' --basefile slow" -- --stable "$@" \
		>ssh.out 2>&1 &
	driver=$!
	remember $driver
	ok 'half of the games are played' await 120 half_way hosts
	ok 'and one is being played on the second host' await 10 host2_works
	kill_host2
	await 240 has_ended $driver || slay $driver
	wait $driver
	is 'with one host killed, the driver comes to the end' 0 $?
	tail -n 5 ssh.out | remark
	ok 'the report is that of the league on one machine' same_report hosts
	ok 'so is every record' same_records hosts
	is 'nothing is left beside the league' hosts "$(find . -maxdepth 1 -name 'hosts*' | sed 's|./||')"
	is 'nor on the host that lives' '' "$(find w1 -type f)"
else
	failed 'two hosts answer by ssh'
	look ssh/err*
fi
end_all
finish
