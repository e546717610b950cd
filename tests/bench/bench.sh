#!/bin/sh
# The speed of the rules and of the referee: bench.sh [--course GAME=CMD]...
#
# Figures of a machine mean little elsewhere and at another hour, so what
# counts are the ratios: what is compared runs in turn, A B A B, and a ratio
# is the median of those of each turn.
#
# --course GAME=CMD measures a reference that one has beside our rules: CMD is
# run by sh and plays as many random games as the variable GAMES says.
#
# From the environment: BIN and BENCH, the folders of the programs and of the
# bench programs.

BIN=${BIN:-bin}
BENCH=${BENCH:-build/plain/bench}
rounds=2000
courses=
GAMES=2000
export GAMES

tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

usage() {
	echo "usage: bench.sh [--course GAME=CMD]..." >&2
	exit 2
}

while [ $# -gt 0 ]; do
	case $1 in
	--course) [ $# -ge 2 ] || usage; course=$2; shift ;;
	--course=*) course=${1#--course=} ;;
	*) usage ;;
	esac
	case $course in
	?*=?*) courses="$courses$course
" ;;
	*) usage ;;
	esac
	shift
done

# The median of the numbers on standard input, one a line.
median() {
	sort -n | awk '{ x[NR] = $1 }
	END { printf "%.6g\n", (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2 }'
}

# column FILE N : the median of a column; ratio FILE N M : of two, divided.
column() {
	awk -v n="$2" '{ print $n }' "$1" | median
}

ratio() {
	awk -v n="$2" -v m="$3" '$m > 0 { print $n / $m }' "$1" | median
}

# As a person writes a number: 14,946,935, or 3.21 if it is small.
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

# A processor that we may use, for what is to stay on one.
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

# rules GAME COURSE [GAMES/S PLIES/S] : a line of the table, with the constants
# of the course's own program where there are any.
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

# The course's command and our rules in turn; processor time a game.
course() {
	game=${1%%=*}
	command=${1#*=}
	for _ in 1 2 3; do
		ours=$(playouts "$game" 0.4) || return 1
		"$BENCH/measure" "$tmp/measured" sh -c "$command" \
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

# referee WORD... : its own processor time, us a ply, and seconds on the wall.
referee() {
	# shellcheck disable=SC2086 # pin has words, or none
	$pin "$BENCH/measure" "$tmp/measured" "$BIN/referee" -v -q -s 1 "$@" \
		random random >"$tmp/out" 2>"$tmp/err" || {
		tail -n 3 "$tmp/err" >&2
		exit 1
	}
	sed -n "s/^the referee's own processor time: \([0-9.]*\) us.*/\1/p" \
		"$tmp/out" | tr '\n' ' '
	cut -d ' ' -f 1 "$tmp/measured"
}

# One line a turn: the ping-pong's trips/s and us, then us and seconds of the
# referee without a record and with one.
referee_turns() {
	for _ in 1 2 3 4 5; do
		# shellcheck disable=SC2086 # pin has words, or none
		floor=$($pin "$BENCH/pingpong" 0.4) || return 1
		rm -f "$tmp/record"
		plain=$(referee -r $rounds) || return 1
		kept=$(referee -r $rounds -o "$tmp/record") || return 1
		echo "$floor $plain $kept" |
			awk '{ print $1, $4, $10, $11, $12, $13 }'
	done
}

# say_referee NAME US SECONDS : a line; these are columns of $tmp/referee.
say_referee() {
	seconds=$(column "$tmp/referee" "$3")
	printf '%-26s %9s %10s %8s %14s %14s\n' "$1" \
		"$(human "$(awk -v s="$seconds" -v n=$rounds \
			'BEGIN { print n / s }')")" \
		"$(human "$(awk -v s="$seconds" -v n="$plies" \
			'BEGIN { print n / s }')")" \
		"$(human "$(column "$tmp/referee" "$2")")" \
		"$(human "$(ratio "$tmp/referee" "$2" 2)")" \
		"$(human "$(awk -v n="$plies" -v s="$3" \
			'{ print $1 / (n / $s) }' "$tmp/referee" | median)")"
}

all_referee() {
	printf '\nThe referee: %s rounds of kari, random against random, ' $rounds
	if [ -n "$pin" ]; then
		echo "all on one core;"
	else
		echo "unpinned (no taskset);"
	fi
	echo "medians of 5 turns. A ply is a write, a poll and a read, as"
	echo "a round trip of the ping-pong of four bytes is; (x): times as much"
	echo "processor time of the parent, times as long on the wall."
	referee_turns >"$tmp/referee" || exit 1
	plies=$(awk '$1 == "result" { n += $5 } END { print n }' "$tmp/record")
	printf '%-26s %9s %10s %8s %14s %14s\n' '' rounds/s plies/s 'us/ply' \
		'(x) processor' '(x) wall'
	printf '%-26s %9s %10s %8s\n' 'ping-pong (round trips)' '' \
		"$(human "$(column "$tmp/referee" 1)")" \
		"$(human "$(column "$tmp/referee" 2)")"
	say_referee 'referee' 3 4
	say_referee 'referee -o' 5 6
}

# One line a run: games, plies, plies/s from the first PLAY to the GAMEOVER, and
# ms from a game's beginning to that PLAY.
client_turns() {
	client="tcp:$BIN/random --hus {host}:{port}"
	for _ in 1 2 3 4 5; do
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
	printf 'medians of 5 runs:\n%s plies/s from the first PLAY to GAMEOVER ' \
		"$(human "$(column "$tmp/clients" 3)")"
	printf '(the course'\''s server: about 43);\n%s ms to start two clients\n' \
		"$(human "$(column "$tmp/clients" 4)")"
}

# Resident size; sampled while it runs, so each is a little late.
memory() {
	printf '\nIts most memory, KiB: main process, worker\n'
	for n in 1000 20000; do
		referee -r $n -o "$tmp/record$n" >"$tmp/speed"
		awk -v n=$n '{
			if ($3 > 0)
				printf "-r %-8d %6d %6d\n", n, $3, $4
			else
				printf "-r %-8d not measured: no /proc\n", n
		}' "$tmp/measured"
	done
}

scaling() {
	pin=
	for _ in 1 2 3 4 5; do
		one=$(referee -r 1000 -j 1) || exit 1
		two=$(referee -r 1000 -j 2) || exit 1
		echo "${one#* } ${two#* }"
	done >"$tmp/scaling"
	printf '\n-j 2 against -j 1, 1000 rounds, medians of 5 turns: '
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
clients
memory
scaling
