#!/bin/sh
# clang-tidy, with .clang-tidy's checks, over all sources or the named ones.
# FLAGS as in the Makefile.  Exits with 1 if it finds something.
cd "$(dirname "$0")/.." || exit 2

# What it cannot know: FILE CHECK WHY.
known() {
	cat <<-'END'
	referee/proc/cgroup.c core.UndefinedBinaryOperatorResult a text that was read ends
	referee/rating/elo.c core.uninitialized.Assign there are at least two kinds of results
	referee/match/jobs.c core.NullDereference a person plays only where somebody watches
	referee/games/kari.c core.CallAndMessage an opening has six digits
	referee/games/mancala.c core.CallAndMessage list fills as many as it says
	referee/games/omweso.c core.uninitialized.Assign so does parse_counts
	agents/expert/kari/trap.c core.DivideZero there is a reply, of some weight
	agents/expert/halma_board.c too-small-loop-variable there are eight directions
	tools/run_game.c core.CallAndMessage a position has all its pits
	tools/league/away/plan.c core.NullDereference the first game begins a part
	tools/replay/ground.c core.DivideZero a board has a side
	END
}

if ! command -v clang-tidy >/dev/null; then
	echo 'tidy: clang-tidy is not here'
	exit 0
fi
[ $# -gt 0 ] || set -- referee/*.c referee/*/*.c agents/*.c agents/*/*.c agents/*/*/*.c \
	tools/*.c tools/*/*.c tools/*/*/*.c
known=$(mktemp) || exit 2
trap 'rm -f "$known"' EXIT
known >"$known"

# A finding is followed by how clang-tidy reaches it, up to the next finding.
for source; do
	# shellcheck disable=SC2086 # a list of words
	clang-tidy --quiet "$source" -- $FLAGS 2>/dev/null
done | awk -v top="$(pwd)/" -v known="$known" '
	BEGIN {
		while ((getline line <known) > 0) {
			split(line, word, " ")
			expected[word[1], word[2]] = 1
		}
	}
	/: (error|warning): .*\[.*\]$/ {
		file = $0
		sub(/:[0-9]+:.*/, "", file)
		if (index(file, top) == 1)
			file = substr(file, length(top) + 1)
		check = $0
		sub(/.*\[(clang-analyzer-|bugprone-)?/, "", check)
		sub(/[,\]].*/, "", check)
		show = !((file, check) in expected)
		found += show
	}
	show
	END { exit found > 0 }'
