#!/bin/sh
# The speed of the rules and of the referee: bench.sh [--full] [--course
# GAME=CMD]...  It takes half a minute; with --full the turns are longer and
# there are three times as many.  Times depend on the machine and the hour, so
# compare ratios: what is compared runs in turn, A B A B, and a ratio is the
# median over the turns.  --course GAME=CMD also measures a reference program:
# sh runs CMD, which plays as many random games as the variable GAMES says.
# Environment: BIN, BENCH and AGENTS, the folders of the programs, of the bench
# programs and of the test agents.

export LC_ALL=C
# shellcheck source=tests/bench/numbers.sh
. "$(dirname "$0")/numbers.sh"
BIN=${BIN:-bin}
BENCH=${BENCH:-build/plain/bench}
AGENTS=${AGENTS:-build/plain/agents}
rounds=1000
turns=5
courses=
GAMES=2000
export GAMES

tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

usage() {
	echo "usage: bench.sh [--full] [--course GAME=CMD]..." >&2
	exit 2
}

while [ $# -gt 0 ]; do
	course=
	case $1 in
	--full)
		rounds=4000
		turns=15
		;;
	--course)
		[ "${2:-}" ] || usage
		course=$2
		shift
		;;
	--course=?*) course=${1#--course=} ;;
	*) usage ;;
	esac
	case $course in
	'') ;;
	?*=?*) courses="$courses$course
" ;;
	*) usage ;;
	esac
	shift
done

# Print a number for people: 14,946,935, or 3.21 if it is small.
human() {
	awk -v x="$1" 'BEGIN {
		if (x < 100) {
			printf "%.2f\n", x
			exit
		}
		s = sprintf("%.0f", x)
		while (length(s) > 3) {
			out = "," substr(s, length(s) - 2) out
			s = substr(s, 1, length(s) - 3)
		}
		print s out
	}'
}

# Print a processor that we may use, to pin a program to it.
find_pin() {
	pin=
	for core in 0 1 2 3 4 5 6 7; do
		if taskset -c $core true 2>/dev/null; then
			pin="taskset -c $core"
			return
		fi
	done
}

# playouts GAME SECONDS : games/s, plies/s.
playouts() {
	"$BENCH/playouts" "$1" "$2" |
		sed 's/.*: \([0-9]*\) games\/s, \([0-9]*\) plies\/s/\1 \2/'
}

# rules GAME COURSE [GAMES/S PLIES/S] : a line of the table, with the figures of
# the course's own program if there are any.
rules() {
	for _ in 1 2 3; do
		playouts "$1" 0.4
	done >"$tmp/rules"
	[ -s "$tmp/rules" ] || exit 1
	games=$(column "$tmp/rules" 1)
	plies=$(column "$tmp/rules" 2)
	printf '%-12s %12s %12s' "$1" "$(human "$games")" "$(human "$plies")"
	[ $# -lt 4 ] || printf '   %-14s %8s %11s %7s %7s' "$2" "$(human "$3")" \
		"$(human "$4")" \
		"$(awk -v a="$games" -v b="$3" 'BEGIN { printf "%.1f", a / b }')" \
		"$(awk -v a="$plies" -v b="$4" 'BEGIN { printf "%.1f", a / b }')"
	echo
}

all_rules() {
	echo "Rules: random games through text moves, one core, medians of 3."
	echo "The courses' own programs were measured elsewhere, on a machine of"
	echo "the same kind; (x) is ours divided by theirs."
	printf '%-12s %12s %12s   %-14s %8s %11s %7s %7s\n' game games/s \
		plies/s "the course's" games/s plies/s '(x)' '(x)'
	rules kari
	rules hus Java 21000 3000000
	rules omweso Java 90000 3500000
	rules mancala Python 1540 99484
	rules halma
}

# Run the course's command and our rules in turn; processor time a game.
course() {
	game=${1%%=*}
	command=${1#*=}
	for _ in 1 2 3; do
		ours=$(playouts "$game" 0.4) || return 1
		"$AGENTS/witness" measure "$tmp/measured" sh -c "$command" \
			>"$tmp/course.out" 2>&1 || {
			echo "$command: exit status $?" >&2
			tail -n 3 "$tmp/course.out" >&2
			return 1
		}
		awk -v ours="${ours%% *}" -v n="$GAMES" '{
			print 1e6 * $2 / n, 1e6 / ours }' "$tmp/measured"
	done >"$tmp/course"
	printf '%-12s %12s %12s %8s   %s\n' "$game" \
		"$(human "$(column "$tmp/course" 2)")" \
		"$(human "$(column "$tmp/course" 1)")" \
		"$(human "$(ratio "$tmp/course" 1 2)")" "$command"
}

all_courses() {
	[ -n "$courses" ] || return 0
	printf '\nReferences that are here: us of processor time a game, %s ' \
		"$GAMES"
	printf 'games a run, the\nstart of the program included, in turn with '
	printf 'ours; (x) is theirs divided by ours.\n'
	printf '%-12s %12s %12s %8s\n' game ours theirs '(x)'
	printf '%s' "$courses" | while IFS= read -r one; do
		course "$one" || exit 1
	done
}

# referee WORD... : the referee's own processor time, us a ply, and its wall
# time in seconds.
referee() {
	referee_of random "$@"
}

# The same for another player than random against random: referee_of PLAYER
# WORD...
referee_of() {
	player=$1
	shift
	# shellcheck disable=SC2086 # pin has words, or none
	$pin "$AGENTS/witness" measure "$tmp/measured" "$BIN/referee" -v -q -s 1 "$@" \
		"$player" random >"$tmp/out" 2>"$tmp/err" || {
		tail -n 3 "$tmp/err" >&2
		exit 1
	}
	sed -n "s/^the referee's own processor time: \([0-9.]*\) us.*/\1/p" \
		"$tmp/out" | tr '\n' ' '
	cut -d ' ' -f 1 "$tmp/measured"
}

# The ways to run the referee: a name for the table, and options.
ways() {
	cat <<END
referee|
with a record|-o $tmp/record
idle=stop,mem=64M,cpus=1|-t idle=stop,mem=64M,cpus=1
--sandbox=none|--sandbox=none
rules that are a program|-G exec:$tmp/rules
END
}

# Write a line a turn to files: way0 has the ping-pong: wall us of a trip,
# processor us of the parent and of all three; the others have a way each: the
# same in seconds, but us for the referee.
referee_turns() {
	printf '#!/bin/sh\nexec %s/rules kari\n' "$(cd "$BIN" && pwd)" >"$tmp/rules"
	chmod 755 "$tmp" "$tmp/rules"
	for _ in $(seq "$turns"); do
		# shellcheck disable=SC2086 # pin has words, or none
		$pin "$AGENTS/witness" measure "$tmp/measured" "$BENCH/pingpong" 0.4 \
			>"$tmp/out" || return 1
		awk 'NR == 1 { trips = $1; own = $4; next }
			{ print 1e6 / trips, own, 1e6 * $2 / trips / $1 }' \
			"$tmp/out" "$tmp/measured" >>"$tmp/way0"
		rm -f "$tmp/record"
		n=0
		ways | while IFS='|' read -r _ options; do
			n=$((n + 1))
			# shellcheck disable=SC2086 # words
			own=$(referee -r $rounds $options) || exit 1
			echo "${own#* } ${own% *} $(cut -d ' ' -f 2 "$tmp/measured")" \
				>>"$tmp/way$n"
		done || return 1
	done
}

# say_way NAME N PLIES : a line of the table, from $tmp/wayN beside $tmp/way0.
say_way() {
	paste "$tmp/way0" "$tmp/way$2" | awk -v n="$3" '{
		wall = 1e6 * $4 / n
		all = 1e6 * $6 / n
		print wall, $5, all, wall / $1, $5 / $2, all / $3 }' >"$tmp/way"
	printf '%-26s' "$1"
	for column in 1 2 3 4 5 6; do
		printf ' %7s' "$(human "$(column "$tmp/way" $column)")"
	done
	echo
}

all_referee() {
	printf '\nThe referee: %s rounds of kari, random against random, ' $rounds
	if [ -n "$pin" ]; then
		echo "all on one core;"
	else
		echo "unpinned (no taskset);"
	fi
	echo "medians of $turns turns. A ply is at least a write, a poll and a read, as a"
	echo "round trip of the ping-pong of four bytes between three processes is. us on"
	echo "the wall, of the referee's or the parent's processor time, and of that of all"
	echo "processes; (x): as many times the ping-pong's. On a busy machine the wall"
	echo "tells little, and the processor times tell more."
	referee_turns || exit 1
	plies=$(awk '$1 == "result" { n += $5 } END { print n }' "$tmp/record")
	printf '%-26s %7s %7s %7s %7s %7s %7s\n' 'us a ply' wall own all \
		'(x)wall' '(x)own' '(x)all'
	printf '%-26s %7s %7s %7s\n' 'ping-pong, a round trip' \
		"$(human "$(column "$tmp/way0" 1)")" \
		"$(human "$(column "$tmp/way0" 2)")" \
		"$(human "$(column "$tmp/way0" 3)")"
	n=0
	ways | while IFS='|' read -r name _; do
		n=$((n + 1))
		say_way "$name" $n "$plies"
	done
}

# Print the time of a command in ms, the median over the turns; COLUMN is 1 for
# wall, 2 for all processors: each_ms COLUMN COMMAND...
each_ms() {
	column=$1
	shift
	for _ in $(seq "$turns"); do
		"$AGENTS/witness" measure "$tmp/measured" "$@" >/dev/null 2>"$tmp/err" || {
			tail -n 3 "$tmp/err" >&2
			exit 1
		}
		cut -d ' ' -f "$column" "$tmp/measured"
	done | median | awk '{ print 1000 * $1 }'
}

# Where processes are new: for each match, and for each ply on the files wire.
fresh() {
	match="$BIN/referee -q -r 1 -s 1 random random"
	halma="$BIN/referee -q -G halma,plies=200 -r 1 -s 1"
	# shellcheck disable=SC2086 # words
	wall=$(each_ms 1 $match)
	# shellcheck disable=SC2086 # words
	all=$(each_ms 2 $match)
	# shellcheck disable=SC2086 # words
	line=$(each_ms 1 $halma "$BIN/random" "$BIN/random")
	# shellcheck disable=SC2086 # words
	files=$(each_ms 1 $halma "files:$BIN/random --files" "files:$BIN/random --files")
	printf '\nNew processes: a match of one game of kari takes %s ms, and %s ms of ' \
		"$(human "$wall")" "$(human "$all")"
	printf 'processors;\n%s us more a ply on the files wire (two agents, halma, 200 plies) ' \
		"$(human "$(awk -v a="$files" -v b="$line" \
			'BEGIN { print (a - b) * 1000 / 200 }')")"
	echo "than on the line wire."
}

# Print a line a run: games, plies, plies/s from the first PLAY to the GAMEOVER,
# and ms from a game's beginning to that PLAY.
client_turns() {
	client="tcp:$BIN/random --hus {host}:{port}"
	for _ in $(seq "$turns"); do
		rm -f "$tmp/talk"
		"$BIN/referee" -q -G hus -r 50 -s 1 -l "$tmp/talk" "$client" "$client" \
			>"$tmp/out" 2>"$tmp/err" || {
			tail -n 3 "$tmp/err" >&2
			return 1
		}
		awk '$2 == "game" { began = "" }
		$3 == "->" && $4 == "PLAY" {
			plies++
			if (began == "") {
				began = $1
				start += $1
			}
		}
		$3 == "->" && $4 == "GAMEOVER" && began != "" {
			ms += $1 - began
			began = ""
			games++
		}
		END { print games, plies, plies / ms * 1000, start / games }' "$tmp/talk"
	done
}

clients() {
	client_turns >"$tmp/clients" || exit 1
	printf '\nThe tcp wire: %s games of hus on the course'\''s terms, random clients, ' \
		"$(column "$tmp/clients" 1)"
	printf 'medians of %s runs:\n%s plies/s from the first PLAY to GAMEOVER ' "$turns" \
		"$(human "$(column "$tmp/clients" 3)")"
	printf '(the course'\''s server: about 43);\n%s ms to start two clients\n' \
		"$(human "$(column "$tmp/clients" 4)")"
}

# Sample the resident size while the command runs, so each value is a little
# late.
memory() {
	printf '\nIts most memory, KiB: main process, worker\n'
	for n in 1000 $((rounds * 10)); do
		referee -r $n -o "$tmp/record$n" >"$tmp/speed"
		awk -v n=$n '{
			if ($3 > 0)
				printf "-r %-8d %6d %6d\n", n, $3, $4
			else
				printf "-r %-8d not measured: no /proc\n", n
		}' "$tmp/measured"
	done
}

# Print what an agent counted with four threads, 50 ms a ply after 20 quick
# plies.
team() { # REFEREE-ARGUMENT...
	rm -rf "$tmp/kept"
	referee_of "$AGENTS/team 4 50 20" -r 4 --keep-stderr "$tmp/kept" "$@" >/dev/null
	cat "$tmp/kept"/*-1.txt | sed -n 's/^counted //p' | sort -n | tail -n 1
}

# Print the seconds of a hundred games on one core: by default, and with no
# shared processor (cpus=N, all there are); then what the four threads counted
# in the last two.
sharing_turns() {
	all="-t cpus=$(getconf _NPROCESSORS_ONLN)"
	for _ in $(seq "$turns"); do
		pinned=$(referee -r 100) || exit 1
		pin=
		free=$(referee -r 100) || exit 1
		# shellcheck disable=SC2086 # words
		apart=$(referee -r 100 $all) || exit 1
		find_pin
		# shellcheck disable=SC2086 # words
		echo "${pinned#* } ${free#* } ${apart#* } $(team) $(team $all)"
	done >"$tmp/sharing"
}

sharing() {
	[ -n "$pin" ] || return 0
	sharing_turns || exit 1
	printf '\n100 games of kari, one pair of processes, medians of %s turns: ' "$turns"
	printf '%s s as they come,\n%s s pinned to one core (%s times as long), ' \
		"$(human "$(column "$tmp/sharing" 2)")" \
		"$(human "$(column "$tmp/sharing" 1)")" \
		"$(human "$(ratio "$tmp/sharing" 2 1)")"
	printf '%s s where no processor\nis shared (%s times as quick).  ' \
		"$(human "$(column "$tmp/sharing" 3)")" \
		"$(human "$(ratio "$tmp/sharing" 3 2)")"
	printf 'Four threads at 50 ms a ply count %s times as far\nas there.\n' \
		"$(human "$(ratio "$tmp/sharing" 4 5)")"
}

scaling() {
	pin=
	for _ in $(seq "$turns"); do
		one=$(referee -r 1000 -j 1) || exit 1
		two=$(referee -r 1000 -j 2) || exit 1
		echo "${one#* } ${two#* }"
	done >"$tmp/scaling"
	printf '\n-j 2 against -j 1, 1000 rounds, medians of %s turns: ' "$turns"
	printf '%s s, %s s: %s times as fast\n' \
		"$(human "$(column "$tmp/scaling" 2)")" \
		"$(human "$(column "$tmp/scaling" 1)")" \
		"$(human "$(ratio "$tmp/scaling" 1 2)")"
	awk '{ printf "%s%.2f", (NR > 1 ? ", " : "(turn by turn: "), $1 / $2 }
	END { print "; unpinned, where agents are put counts for much)" }' \
		"$tmp/scaling"
}

find_pin
all_rules
all_courses
all_referee
fresh
clients
memory
sharing
scaling
