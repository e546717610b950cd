#!/bin/sh
# parallel.sh: play a league on machines that ssh reaches, with GNU parallel;
# see league-cluster(7).
export LC_ALL=C
dir=league.d work='' options='' before=''
league=$(cd "$(dirname "$0")" && pwd)/../../bin/league
[ -x "$league" ] || league=league

while getopts d:w:o:h option; do
	case $option in
	d) dir=$OPTARG ;;
	w) work=$OPTARG ;;
	o) options="$options $OPTARG" ;;
	h)
		cat <<'END'
usage: parallel.sh [options] [-- WORDS OF league plan]
  -d FOLDER   of results, default league.d
  -o WORDS    more for parallel, as a shell has them: -o '-S 2/ada,2/bob'
  -w FOLDER   the machines do not see our files: play in this folder there, and
              copy each record there and back
Exit status: 0 all is played, 2 usage, 3 a round has added no game
END
		exit
		;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
case $work$dir in
*[!A-Za-z0-9_./-]*)
	[ -z "$work" ] || { echo 'parallel.sh: with -w, plain folders please' >&2; exit 2; }
	;;
esac

# Play the lines of a file.  Create empty records, because rsync copies only existing files.
play() {
	lines=$1
	set -- --workdir "${work:-$PWD}"
	if [ -n "$work" ]; then
		(umask 077 && awk -F ' --record=' '{ split($2, word, " ")
			printf "" >>word[1]; close(word[1]) }' "$lines")
		# shellcheck disable=SC2016 # perl's
		record='{= s/.*? --record=(\S+) .*/$1/ =}'
		set -- "$@" --transferfile "$record" --return "$record" --cleanup
	fi
	eval "set -- \"\$@\" $options"
	parallel --will-cite --retries 3 --ssh 'ssh -o BatchMode=yes -o ConnectTimeout=10
		-o ServerAliveInterval=15' "$@" <"$lines"
}

# Each round plays the open lines: those that failed, or in a Swiss the next round.
while "$league" plan -d "$dir" "$@" >"$dir.lines" || exit; [ -s "$dir.lines" ]; do
	now=$("$league" status -d "$dir")
	[ "$now" != "$before" ] || exit 3
	before=$now
	play "$dir.lines"
done
rm "$dir.lines"
