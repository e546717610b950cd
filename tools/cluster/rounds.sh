# shellcheck shell=sh
# shellcheck disable=SC2154 # the driver sets them
# What the drivers of this folder share: a league is planned, its missing shards
# are played, what they left is merged, until nothing is open.  A driver sets
#
#	name      its own, for messages
#	dir       the league's folder
#	league    the program
#	rounds    how often what is missing of a plan is played at most
#
# and defines `play`, which has the shards in $missing played, a number a line,
# and comes back when no more of them will be, for whatever reason.

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

# A program by a path that holds in other folders, too.
absolute_program() {
	path=$(command -v "$1") || mistake "$1: no such program"
	case $path in
	/*) printf '%s\n' "$path" ;;
	*) printf '%s/%s\n' "$PWD" "$path" ;;
	esac
}

# Take in what is there; the numbers of what is missing, or nothing.
merge() {
	missing=
	[ -e "$dir/plan/shards" ] || return 0
	missing=$("$league" merge -d "$dir")
	status=$?
	[ $status -ne 0 ] && [ -z "$missing" ] && exit $status
	return 0
}

# Plan what is open; false if nothing is.
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
