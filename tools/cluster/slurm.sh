#!/bin/sh
# slurm.sh: play a league on the nodes of a Slurm cluster; see league-cluster(7).
dir=league.d most=100 options='' before='' job=''
league=$(cd "$(dirname "$0")" && pwd)/../../bin/league
[ -x "$league" ] || league=league

while getopts d:n:o:h option; do
	case $option in
	d) dir=$OPTARG ;;
	n) most=$OPTARG ;;
	o) options="$options $OPTARG" ;;
	h)
		cat <<'END'
usage: slurm.sh [options] [-- WORDS OF league plan]
  -d FOLDER   of results, default league.d; all nodes see it at this path
  -n N        tasks at most, default 100
  -o WORDS    more for sbatch, as a shell has them: -o '-p long -t 2:00:00'
Exit status: 0 all is played, 2 usage, 3 a round has added no game
END
		exit
		;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
trap '[ -z "$job" ] || scancel "$job"; exit 143' INT TERM

# Task K plays the lines K, K + N, K + 2N and so on.
# shellcheck disable=SC2016 # the task's
export LC_ALL=C LINES_OF="$dir.lines" N=0 task='awk "NR % $N == $SLURM_ARRAY_TASK_ID % $N" "$LINES_OF" |
	while IFS= read -r line; do sh -c "$line" </dev/null; done'

# List the unfinished tasks.  There are none once Slurm has forgotten the job.
left() {
	timeout 60 squeue -h -r -j "$job" -o '%i %r' 2>"$dir.err" ||
		grep -q 'Invalid job id' "$dir.err"
}

# Each round plays the open lines: those that failed, or in a Swiss the next round.
while "$league" plan -d "$dir" "$@" >"$dir.lines" || exit; [ -s "$dir.lines" ]; do
	now=$("$league" status -d "$dir")
	[ "$now" != "$before" ] || exit 3
	before=$now
	N=$(awk -v most="$most" 'END { print (NR < most ? NR : most) }' "$dir.lines")
	job=$(eval "sbatch --parsable --requeue --export=ALL --open-mode=append \
		-J league -o \"\$dir.out\" --array=1-$N $options --wrap 'eval \"\$task\"'") || exit 3
	until waiting=$(left) && [ -z "$waiting" ]; do
		# A task whose node died would wait two minutes or for an administrator: start it.
		echo "$waiting" | while read -r id reason; do
			case $reason in
			BeginTime) scontrol update jobid="$id" StartTime=now ;;
			*'launch failed'*) scontrol release "$id" ;;
			esac
		done
		sleep 2
	done
done
rm -f "$dir.lines" "$dir.err" "$dir.out"
