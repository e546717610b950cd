#!/bin/sh
# How strong the players are: strong.sh [SERIES...].  A row a series: the first player's
# wins, losses, draws, its score in percent with the 95 % interval (Wilson's, draws as
# halves), and what was to be reached.  Both players share a core, so one thinks while
# the other waits.
#
# A tenth of the games of all series comes first, then the rest.  Each match has a record
# in $BUILD/strength, named after the match and the programs, so the same command goes on
# where it was broken off.
#
# From the environment: BIN, BUILD; SCALE: so many percent of the games, and no more;
# JOBS: games at once, by default one a core.
# shellcheck source=/dev/null
# shellcheck disable=SC2317 # the series are called by name

export LC_ALL=C
BIN=$(cd "${BIN:-bin}" && pwd) || exit 2
BUILD=$(cd "${BUILD:-build/plain}" && pwd) || exit 2
STRONG=$BUILD/strong
kept=$BUILD/strength
JOBS=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
mkdir -p "$kept" && tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
programs=$(cat "$BIN"/* "$STRONG"/* 2>/dev/null | cksum)

# Print that many games of a scale of 100, even and at least two.
scaled() {
	n=$(($1 * scale / 100))
	echo $((n < 2 ? 2 : n - n % 2))
}

# Time enough for anybody.
terms=mem=none,cpus=any,first=100s,move=100s

# Add the games of a match to $tmp/games: play GAMES REFEREE-OPTION... PLAYER
# PLAYER
play() {
	games=$1
	shift
	record=$kept/$(printf '%s\n' "$programs" "$terms" "$@" | cksum | tr ' ' -).rec
	"$BIN/referee" --json -j "$JOBS" -t "$terms" -r "$games" -o "$record" "$@" \
		>>"$tmp/games" 2>"$tmp/err" || sed 's/^/# /' "$tmp/err"
}

# Print the row of what was played, and forget it: row NAME WHICH
# lower|point|most N.  WHICH: all games, or those in which player 1 was first or
# second.  The goal: the interval's lower end at least N percent; the score at
# least N percent; at most N games in 400 not won; a step: the score between N
# and 100 + 50 - N percent.
row() {
	grep '"game":' "$tmp/games" | grep -v '"void":true' | awk -v name="$1" \
		-v which="$2" -v how="$3" -v need="$4" -v missed="$tmp/missed" '
	function field(key) {
		if (!match($0, "\"" key "\":[0-9]+"))
			return ""
		return substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
	}
	which == "first" && field("first") != 1 { next }
	which == "second" && field("first") != 2 { next }
	{
		n++
		won[field("winner")]++
		plies += field("plies")
		if (/"cpu_ms":\[/) {
			split(substr($0, index($0, "\"cpu_ms\":[") + 10), cpu, /[],]/)
			ms += cpu[1]
			if (cpu[1] + 0 > most)
				most = cpu[1] + 0
		}
		faults += /"loser_fault":true/
	}
	END {
		if (!n) {
			print "| " name " | no game |"
			print name >>missed
			exit
		}
		p = (won[1] + won[0] / 2) / n
		z = 1.96
		mid = (p + z * z / 2 / n) / (1 + z * z / n)
		half = z * sqrt(p * (1 - p) / n + z * z / 4 / n / n) / (1 + z * z / n)
		low = 100 * (mid - half)
		ok = n - won[1] <= need * n / 400
		if (how == "lower")
			ok = low >= need
		if (how == "point")
			ok = 100 * p >= need
		if (how == "step")
			ok = 100 * p >= need && 100 * p <= 150 - need
		if (!ok)
			print name >>missed
		printf "| %s | %d | %d-%d-%d | %.1f [%.1f, %.1f] | %s %s: %s | %.0f | %.1f, %.1f | %d |\n",
			name, n, won[1], won[2], won[0], 100 * p, low,
			100 * (mid + half), how, need, ok ? "reached" : "MISSED",
			plies / n, ms / n / 1000, most / 1000, faults
	}'
	: >"$tmp/games"
}

# ---- kari ----

# Print openings with the seat that wins them: all 720, one for each of the 20
# patterns of parity, or one for each of these 12 up to the mirror.  Odd cubes
# at these places, as R2 counts them, win for the second player.
openings() { # all|patterns|classes
	awk -v which="$1" '
	# Return the places of the odd cubes on the board turned over its
	# diagonal.
	function mirrored(s,   i, odd) {
		for (i = 1; i <= 6; i++)
			if (substr(s, substr("146253", i, 1), 1) % 2)
				odd = odd i
		return odd
	}
	BEGIN {
		second = " 124 134 126 245 136 "
		for (n = 123456; n <= 654321; n++) {
			s = n ""
			good = 1
			odd = ""
			for (i = 1; i <= 6; i++) {
				good = good && index(s, i)
				if (substr(s, i, 1) % 2)
					odd = odd i
			}
			if (!good || (which != "all" && seen[odd]) ||
			    (which == "classes" && seen[mirrored(s)]))
				continue
			seen[odd] = 1
			print index(second, " " odd " ") ? 2 : 1, s
		}
	}'
}

# Play a game from each opening, with player 1 on the side that wins or loses
# it: from_openings won|lost all|patterns|classes SEED PLAYER PLAYER
from_openings() {
	openings "$2" | awk -v scale="$scale" '
		int(NR * scale / 100) > int((NR - 1) * scale / 100)' >"$tmp/openings"
	while read -r winner opening; do
		case $1$winner in
		won1 | lost2) seat=1 ;;
		*) seat=2 ;; # player 1 is second in game 2
		esac
		play 2 -G "kari,opening=$opening" --games $seat-$seat -s "$3" \
			"$4" "$5"
	done <"$tmp/openings"
}

kari() {
	for rival in 'mcts --time 0.02' greedy random; do
		from_openings won all 1 hidden "$rival"
		row "kari, won openings: hidden, $rival" all most 0
	done
	from_openings won patterns 1 hidden 'mcts --time 1'
	row 'kari, won patterns: hidden, mcts --time 1' all most 0
	for seed in 1 2 3 4 5; do
		from_openings won classes $seed 'mcts --time 1' hidden
	done
	row 'kari, won classes: mcts --time 1, hidden' all point 83.3
	for seed in 1 2; do
		from_openings lost all $seed hidden 'mcts --time 0.1'
	done
	row 'kari, lost openings: hidden, mcts --time 0.1' all point 0
	play "$(scaled 400)" -G kari -s 1 'mcts --time 0.1' greedy
	row 'kari: mcts --time 0.1, greedy' all most 4
	play "$(scaled 40)" -G kari -s 2 'mcts --time 1' greedy
	row 'kari: mcts --time 1, greedy' all point 94
	play "$(scaled 400)" -G kari -s 3 'mcts --time 0.1' random
	row 'kari: mcts --time 0.1, random' all most 0
}

# ---- the others ----

# hidden with two seconds and with a tenth of that, and its goal: at_times GAME
# NEED OPPONENT
at_times() {
	play "$(scaled 400)" -G "$1" -s 11 'hidden --time 0.2' "$3"
	row "$1: hidden --time 0.2, $3" all lower "$2"
	play "$(scaled 40)" -G "$1" -s 12 'hidden --time 2' "$3"
	row "$1: hidden --time 2, $3" all point $(($2 - 5))
}

# Print three rows of what was played: rows_by_seat NAME ALL FIRST SECOND, with
# the goals in percent: for all games the interval's lower end, for a seat the
# score.
rows_by_seat() {
	cp "$tmp/games" "$tmp/both"
	row "$1" all lower "$2"
	cp "$tmp/both" "$tmp/games"
	row "$1, as first" first point "$3"
	mv "$tmp/both" "$tmp/games"
	row "$1, as second" second point "$4"
}

hus() {
	for depth in 8 9 10; do
		play "$(scaled 200)" -G hus -s 14 'hidden --time 0.2' \
			"$STRONG/rival --depth $depth --open 2"
		rows_by_seat "hus: hidden --time 0.2, rival --depth $depth" 75 75 75
	done
	at_times hus 90 'alphabeta --depth 4 --eval seeds --open 2'
	at_times hus 75 'alphabeta --depth 8 --eval seeds --open 2'
	for weak in random 'greedy --open 2'; do
		play "$(scaled 400)" -G hus -s 13 'hidden --time 0.05' "$weak"
		row "hus: hidden --time 0.05, $weak" all most 0
	done
}

# The rival knows one placement a seat: the most likely one of hidden's own, or
# the best answer to it that a long search found.
omweso() {
	own='--first 0,0,0,0,0,0,7,18,6,0,0,0,0,0,1,0'
	own="$own --second 0,0,0,0,0,0,0,19,7,1,1,1,1,1,1,0"
	answer='--first 0,0,0,0,0,0,5,18,5,0,0,0,3,0,0,1'
	answer="$answer --second 0,0,0,0,0,0,0,19,7,1,1,3,0,1,0,0"
	for depth in 8 9 7; do
		for setups in "$answer" "$own"; do
			play "$(scaled 200)" -G omweso -s 22 'hidden --time 0.2' \
				"$STRONG/rival --depth $depth $setups"
			rows_by_seat "omweso: hidden --time 0.2, rival --depth $depth $setups" \
				75 50 50
		done
	done
	play "$(scaled 200)" -G omweso -s 24 'hidden --time 2' \
		"$STRONG/rival --depth 9 $answer"
	rows_by_seat 'omweso: hidden --time 2, rival --depth 9, with the answer' 75 50 50
	weak='alphabeta --depth 7 --open 1'
	play "$(scaled 800)" -G omweso -s 21 'hidden --time 0.2' "$weak"
	rows_by_seat "omweso: hidden --time 0.2, $weak" 98 99 95
}

mancala() {
	play "$(scaled 400)" -G mancala -s 31 'hidden --time 0.1' \
		'alphabeta --depth 8 --open 2'
	row 'mancala: hidden --time 0.1, alphabeta --depth 8' all lower 50
}

# At a fixed depth alphabeta plays minimax's moves, sooner
# (agents-search-slow.t).
halma() {
	terms=mem=none,bank=1000s
	for rules in seed addendum; do
		for eval in euclid manhattan; do
			games=40
			[ $rules = addendum ] && games=20
			play "$(scaled $games)" -G "halma,rules=$rules" -s 41 \
				hidden \
				"alphabeta --depth 3 --eval $eval --open 2 --mem 256"
			row "halma, rules=$rules: hidden, minimax --depth 3 --eval $eval" \
				all most 0
		done
	done
}

# The first of two depths against the other, seats in turn, twenty pairs.
depths() {
	terms=mem=none,cpus=any,first=100s,move=100s
	for pair in '4 2' '6 2' '6 4' '8 2' '8 4' '8 6'; do
		deep=${pair% *} flat=${pair#* }
		for game in kari hus omweso mancala; do
			play "$(scaled 40)" -G $game -p -s 51 \
				"alphabeta --depth $deep --open 2" \
				"alphabeta --depth $flat --open 2"
			row "$game: alphabeta --depth $deep, --depth $flat" all point 0
		done
	done
	terms=mem=none,bank=none
	for pair in '2 1' '3 1' '3 2' '4 1' '4 2' '4 3'; do
		deep=${pair% *} flat=${pair#* }
		play "$(scaled 40)" -G halma -p -s 52 \
			"alphabeta --depth $deep --open 2" \
			"alphabeta --depth $flat --open 2"
		row "halma: alphabeta --depth $deep, --depth $flat" all point 0
	done
}

# ---- from both seats ----

# Make positions after three random moves, so that seat 2 is to move: odd_starts
# GAME
odd_starts() {
	awk 'BEGIN {
		for (i = 1; i <= 10; i++) {
			print "position startpos " i
			for (k = 0; k < 6; k++)
				print "random " 10 * i + k "\nposition\nstatus"
		}
	}' </dev/null | "$BIN/rules" "$1" | awk '
		/^position / { position = substr($0, 10) }
		/^turn 2/ && position !~ / (s|bid) / && k++ % 3 == 2 { print position }' \
		>"$tmp/odd.starts"
}

# Against random, with any parameters and either side first.  Greedy is left out
# in Mancala: UCSD's problem 3 hoards its stones, and loses.
seats() {
	terms=mem=none,cpus=any
	while read -r game; do
		case $game in
		mancala*) players= ;;
		*) players=greedy ;;
		esac
		for player in $players 'minimax --depth 2' 'alphabeta --depth 2' \
			'mcts --playouts 100' 'hidden --time 0.01'; do
			play 40 -G "$game" -s 71 "$player" random
			rows_by_seat "$game: $player, random" 40 50 50
			odd_starts "$game"
			[ -s "$tmp/odd.starts" ] || continue
			play 40 -G "$game" -s 72 --starts "$tmp/odd.starts" \
				"$player" random
			rows_by_seat "$game, seat 2 to move: $player, random" 40 50 50
		done
	done <<-'END'
	kari
	kari,opening=123456
	hus
	hus,seeds=5
	hus,captures=always
	hus,rounds=200
	omweso
	omweso,captures=always
	mancala
	mancala,m=3,n=2
	mancala,m=10,n=9
	halma
	halma,first=white
	halma,first=random
	halma,rules=addendum,first=white
	halma,size=8,camp=10
	halma,size=8,camp=10,first=white
	halma,size=10,camp=15,first=white
	halma,size=4,camp=3,first=white
	halma,camp=6
	einstein
	goofspiel
	goofspiel,cards=5
	goofspiel,ties=carry
	END
}

# ---- levels of hidden ----

# Make positions after four random moves: otherwise many games would be the
# same.
starts() { # GAME[,PARAMETER]: the file that has them
	"$BIN/referee" -q -G "$1" -r 200 -s 60 -t mem=none --events "$tmp/events" \
		random random >"$tmp/err"
	sed -n '/"ev":"move".*"ply":4,/s/.*"position":"\([^"]*\)".*/\1/p' \
		"$tmp/events" >"$kept/${1%%,*}.starts"
	echo "$kept/${1%%,*}.starts"
}

# How often each level beats the one below: levels GAME GAMES LEVELS TOP
# REFEREE-OPTION...  LEVELS: how many the game has room for; TOP: the last one
# as a player.
levels() {
	game=$1 most=$2 last=$3 top=$4
	shift 4
	below='minimax --depth 1 --draw-ties'
	[ "$game" != goofspiel ] || below=greedy # who bids openly, minimax thinks
	k=1
	while [ $k -le "$last" ]; do
		player="hidden --level $k"
		[ $k != "$last" ] || player=$top
		play "$(scaled "$most")" -G "$game" -p -s 61 "$@" "$player" "$below"
		if [ $k = 1 ]; then
			row "$game: $player, $below" all step 35
		else
			row "$game: $player, $below" all step 65
		fi
		below=$player
		k=$((k + 1))
	done
}

ladder() {
	terms=mem=none,cpus=any,first=100s,move=100s
	levels kari 200 9 hidden
	levels einstein 1000 2 'hidden --time 0.02'
	levels goofspiel 1000 2 hidden
	levels omweso 200 9 'hidden --time 0.2'
	levels mancala 200 9 'hidden --time 0.2' --starts "$(starts mancala)"
	levels hus 200 9 'hidden --time 0.2' --starts "$(starts hus)"
	terms=mem=none,bank=1000s
	levels halma 100 9 hidden --starts "$(starts halma,plies=8)"
}

# The most telling series come first.
all='ladder omweso hus kari mancala halma depths seats'
# shellcheck disable=SC2086 # words
[ $# -gt 0 ] || set -- $all
for series; do
	case " $all " in
	*" $series "*) ;;
	*) echo "there is no series $series, but $all" >&2 && exit 2 ;;
	esac
done
echo '| series | games | won-lost-drawn | score % [95 %] | needed | plies | CPU s a game of player 1: mean, most | faults |'
echo '|---|---|---|---|---|---|---|---|'
for scale in ${SCALE:-10 100}; do
	: >"$tmp/missed"
	for series; do
		$series
	done
done
if [ -s "$tmp/missed" ]; then
	sed 's/^/missed: /' "$tmp/missed"
	exit 1
fi
