#!/bin/sh
# parallel.sh: a league on machines that ssh reaches, with GNU parallel;
# see league-cluster(7).

export LC_ALL=C
name=parallel.sh
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tools/cluster/rounds.sh
. "$here/rounds.sh"

usage() {
	cat <<'END'
usage: parallel.sh [options] -S N/HOST,... [-- WORDS OF league plan]
  -S N/HOST,... the machines, and how many shards at once on each; : is this one
  -d FOLDER     of results, default league.d
  -l PROGRAM    league, as the machines see it, default: this one's path
  -j N          pairings at once in a shard, default 1
  -w FOLDER     the machines do not see our files: copy the plan to this folder
                there, and the results back (needs rsync)
  -f FILE       copy this, too: an agent or a folder of agents, any number
  -e COMMAND    the command instead of ssh, with its words
  -n ROUNDS     how often to play what is missing at most, default 5
  --stable      leave out everything measured
  -h, --help
Plans the league, plays its shards, merges, plays what is missing. After an
interruption the same command continues.
Exit status: 0 all is played, 2 usage, 3 shards stay missing, 130/143 stopped
END
}

league=
hosts=
work=
files=
ssh='ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=15'
letters=Sdljwfen
option() {
	case $1 in
	-S) hosts=$2 ;;
	-l) league=$2 ;;
	-w) work=$2 ;;
	-f) files="$files --basefile $(quote "$2")" ;;
	-e) ssh=$2 ;;
	esac
}
read_options "$@"
shift $(($# - left))
[ -n "$hosts" ] || mistake '-S says which machines'
command -v parallel >/dev/null || mistake 'parallel is not here'
there=$league
league=$(absolute_league "$league") || exit
[ -n "$there" ] || there=$league

# --resume passes over the numbers of jobs, whatever these jobs do.  So job N is
# always shard N, and before each start exactly the merged shards are done in the
# log.
write_log() {
	printf '%s\n' "$missing" | awk -v n="$1" '
	{ missing[$1] }
	END {
		print "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval" \
			"\tSignal\tCommand"
		for (i = 1; i <= n; i++)
			if (!(i in missing))
				print i "\t:\t0\t0\t0\t0\t0\t0\tmerged"
	}' >"$dir/plan/parallel.joblog"
}

# The options for machines that do not see our files.
transfer() {
	[ -n "$work" ] || return
	printf ' --basefile %s --basefile %s' "$(quote "$dir/plan/league.conf")" \
		"$(quote "$dir/plan/shards")"
	printf '%s --return %s --cleanup --workdir %s' "$files" \
		"$(quote "$dir/plan/{}-$1.rec")" "$(quote "$work")"
}

play() {
	shards=$(awk 'END { print $1 }' "$dir/plan/shards")
	id=$(sed -n 's/^id //p' "$dir/plan/shards")
	write_log "$shards"
	command="$(quote "$there") shard -d $(quote "$dir")$stable -j $jobs {}"
	if [ -n "$work" ]; then
		eval "set -- $(transfer "$id")"
	else
		set -- --workdir "$PWD"
	fi
	awk -v n="$shards" 'BEGIN { for (i = 1; i <= n; i++) print i }' |
		parallel --will-cite --ssh "$ssh" -S "$hosts" --retries 3 \
			--joblog "$dir/plan/parallel.joblog" --resume "$@" \
			"$command"
	status=$?
	[ $status -lt 255 ] || say "parallel: exit status $status"
}

trap 'exit 130' INT
trap 'exit 143' TERM
play_all "$@"
rm -f "$dir"/plan/parallel.*
