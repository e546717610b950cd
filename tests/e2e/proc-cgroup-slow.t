#!/bin/sh
# Where a cgroup with the memory controller is delegated to us, the kernel
# counts and limits.  For instance: systemd-run --user --scope -p Delegate=yes
# make check-all
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/faults.sh
. "$(dirname "$0")/faults.sh"

case $("$HOUSE/referee" -v -r 1 random random) in
*,cgroup*) ;;
*)
	skip 'memory and processor time are counted by the kernel' \
		'no cgroup with a memory controller is delegated to us'
	finish
	;;
esac

own=$(sed -n 's/^0:://p' /proc/self/cgroup)
mount=$(awk '/ - cgroup2 / { print $5; exit }' /proc/self/mountinfo)
cgroups() {
	find "$mount$own" -type d \( -name 'match.*' -o -name 'agent.*' \)
}

for how in private children; do
	play "grow-$how" --json -s 7 -r 2 -t move=5s,mem=64M "attack $how" random
	is "a kill for want of memory is known for one ($how)" \
		"$(expected memory 2)" "$(seen "grow-$how" 2)"
done
play shared --json -s 7 -r 2 -t move=5s,mem=64M 'attack shared' random
is 'so it is for memory that is shared, which may then be had' \
	"$(expected memory 2)" "$(seen shared 2)"
play farm --json -s 7 -r 2 -t move=9s,cpu=300ms 'farm ignored 2' random
is 'the time of children that nobody waits for counts' \
	"$(expected late-cpu 2)" "$(seen farm 2)"
is 'no cgroup is left' '' "$(cgroups)"
ok 'and it can be required' exits 0 \
	"$HOUSE/referee" -q --sandbox=require:cgroup -r 1 random random
finish
