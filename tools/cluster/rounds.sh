# shellcheck shell=sh
# shellcheck disable=SC2154,SC2034 # the driver sets them, or uses them
# What the drivers of this folder share: plan a league, play its missing shards,
# merge their results, until nothing is open.  A driver sets
#
#	name      its own, for messages
#	here      its folder
#	dir       the league's folder
#	league    the program
#	rounds    how often the missing shards of a plan are played at most
#	jobs, stable    of `league shard`
#	letters   of its options that have a value
#
# and defines `usage`; `option`, which takes one of these letters and its value;
# and `play`, which plays the shards in $missing, a number a line, and returns when
# no more of them will be played, for whatever reason.

export LC_ALL=C
dir=league.d
rounds=5
jobs=1
stable=

say() {
	echo "$name: $*" >&2
}

mistake() {
	say "$* (--help says more)"
	exit 2
}

# A word for a shell.
quote() {
	printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

# Read the driver's options.  $left counts the words that are left, those of
# `league plan`; only the caller can shift them.
read_options() {
	while [ $# -gt 0 ]; do
		case $1 in
		-h | --help)
			usage
			exit 0
			;;
		--stable) stable=' --stable' ;;
		--)
			shift
			break
			;;
		-["$letters"])
			[ $# -gt 1 ] || mistake "$1 needs a value"
			case $1 in
			-d) dir=$2 ;;
			-j) jobs=$2 ;;
			-n) rounds=$2 ;;
			*) option "$1" "$2" ;;
			esac
			shift
			;;
		*) mistake "'$1' is no option; the league's words follow --" ;;
		esac
		shift
	done
	left=$#
}

# The path of the league, which is the same from other folders: of the given one,
# or of that in the tree that the driver is in, or else on PATH.
absolute_league() {
	own=$(cd "$here/../../bin" 2>/dev/null && pwd)/league
	[ -x "$own" ] || own=league
	path=$(command -v "${1:-$own}") || mistake "${1:-league}: no such program"
	case $path in
	/*) printf '%s\n' "$path" ;;
	*) printf '%s/%s\n' "$PWD" "$path" ;;
	esac
}

# Merge what is there; $missing has the numbers of the missing shards.
merge() {
	missing=
	[ -e "$dir/plan/shards" ] || return 0
	missing=$("$league" merge -d "$dir")
	status=$?
	[ $status -ne 0 ] && [ -z "$missing" ] && exit $status
	return 0
}

# Plan the open games; false if there are none.
plan() {
	shards=$("$league" plan -d "$dir" "$@") || exit
	[ "$shards" -gt 0 ] || return 1
	missing=$(awk -v n="$shards" 'BEGIN { for (i = 1; i <= n; i++) print i }')
}

# The whole; the words are those of `league plan`.
play_all() {
	tries=0
	while :; do
		merge
		if [ -z "$missing" ]; then
			plan "$@" || break
			tries=0
		fi
		if [ $tries -eq "$rounds" ]; then
			say "these shards are missing after $rounds rounds:" \
				"$(printf '%s\n' "$missing" | paste -s -d ' ' -)"
			exit 3
		fi
		tries=$((tries + 1))
		play
	done
	say "all is played: league report -d $dir"
}
