#!/bin/sh
# slurm.sh: a league on the nodes of a Slurm cluster; see league-cluster(7).

export LC_ALL=C
name=slurm.sh
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tools/cluster/rounds.sh
. "$here/rounds.sh"

usage() {
	cat <<'END'
usage: slurm.sh [options] [-- WORDS OF league plan]
  -d FOLDER     of results, default league.d; all nodes see it at this path
  -l PROGRAM    league, as the nodes see it, default: of this tree
  -j N          pairings at once in a shard, and processors it asks for; 1
  -o OPTION     one more option for sbatch (-o --partition=long), any number
  -n ROUNDS     how often to play what is missing at most, default 5
  --stable      leave out everything measured
  -h, --help
Plans the league, plays its shards as an array of tasks, waits, merges, submits
again what is missing. After an interruption the same command continues.
Exit status: 0 all is played, 2 usage, 3 shards stay missing, 130/143 stopped
END
}

league=
options=
letters=dljon
option() {
	case $1 in
	-l) league=$2 ;;
	-o) options="$options $(quote "$2")" ;;
	esac
}
read_options "$@"
shift $(($# - left))
league=$(absolute_league "$league") || exit
for program in sbatch squeue scontrol timeout; do
	command -v $program >/dev/null || mistake "$program is not here"
done

# A client of Slurm waits for ever for a dead controller; ours must not.
ask() {
	timeout 60 "$@"
}

# The tasks of an array that are not over, a line each: its id and the reason
# why it waits.  Nothing once Slurm has forgotten it; false if it did not answer.
tasks() {
	if ask squeue -h -r -j "$1" -o '%i %r' >"$dir/plan/slurm.queue" \
		2>"$dir/plan/slurm.err"; then
		cat "$dir/plan/slurm.queue"
	else
		grep -q 'Invalid job id' "$dir/plan/slurm.err"
	fi
}

# A task whose node died is put back, but would wait two minutes for its turn;
# one that could not be launched would wait for an administrator.
push() {
	while read -r task reason; do
		case $reason in
		BeginTime) ask scontrol update "jobid=$task" StartTime=now ;;
		*'launch failed'*) ask scontrol release "$task" ;;
		esac
	done
}

# Poll, at first often: --wait would look after 2, 10, 42, 74 s.
await() {
	pause=1 # fifths of a second
	deaf=0
	while [ $deaf -lt 60 ]; do
		if left=$(tasks "$1"); then
			deaf=0
			[ -n "$left" ] || return
			printf '%s\n' "$left" | push >/dev/null 2>&1
		else
			deaf=$((deaf + 1))
		fi
		sleep "$((pause / 5)).$((pause % 5 * 2))"
		[ $pause -ge 25 ] || pause=$((pause + 1))
	done
	say "Slurm does not answer: $(cat "$dir/plan/slurm.err")"
	exit 3
}

# After an interruption the tasks go on.
leave() {
	say "array ${job:-none} goes on (scancel ends it);" \
		"the same command continues"
	exit "$1"
}

# shellcheck disable=SC2120 # it sets its own words
submit() {
	list=$(printf '%s\n' "$missing" | paste -s -d , -)
	command="exec $(quote "$league") shard -d $(quote "$dir")$stable"
	command="$command -j $jobs \"\$SLURM_ARRAY_TASK_ID\""
	eval "set -- $options"
	job=$(ask sbatch --parsable --requeue -J league --array="$list" \
		-n 1 -c "$jobs" --open-mode=append \
		-o "$dir/plan/slurm.%a.out" "$@" --wrap "$command") || {
		say 'sbatch has not taken the tasks'
		exit 3
	}
	job=${job%%;*} # behind it is the name of a cluster
	echo "$job" >"$dir/plan/slurm.job"
	say "$(printf '%s\n' "$missing" | wc -l | tr -d ' ') shards as array $job"
}

play() {
	# shellcheck disable=SC2119 # the script's words are not its
	submit
	await "$job"
	rm -f "$dir/plan/slurm.job"
}

trap 'leave 130' INT
trap 'leave 143' TERM
job=$(cat "$dir/plan/slurm.job" 2>/dev/null) && {
	say "array $job of the last time comes first"
	await "$job"
}
play_all "$@"
rm -f "$dir"/plan/slurm.*
