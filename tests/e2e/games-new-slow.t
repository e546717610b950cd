#!/bin/sh
# A game is one file and one line: in a copy of the tree, the smallest game under
# another name is listed, and what tests every game of the list passes.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

tree=$TMP/tree
built=build/plain
mkdir "$tree"
(cd "$ROOT" && tar cf - Makefile README.md protocol.md referee agents tools tests) |
	(cd "$tree" && tar xf -)
# What is compiled already need not be again.
if [ -d "$ROOT/$built/obj" ]; then
	mkdir -p "$tree/$built"
	cp -Rp "$ROOT/$built/obj" "$tree/$built/"
fi
cd "$tree" || exit 1

sed 's/game_null/game_copied/; s/"null"/"copied"/' referee/games/null.c \
	>referee/games/copied.c
sed 's/^#define GAMES(X) \\$/&\
	X(copied) \\/' referee/game/game_list.c >list && mv list referee/game/game_list.c

# What asks for each game of the list.
units=$(grep -l 'games\[' tests/unit/*.c | sed "s|tests/\(.*\)\.c|$built/\1|")
make_all() {
	# shellcheck disable=SC2086 # words
	limited make -s -j2 BUILD=$built BIN=bin all $1 >"$TMP/made" 2>&1 || {
		remark <"$TMP/made" >&2
		return 1
	}
}
ok 'it builds' make_all
is 'it is listed' copied "$(bin/referee --list-games | grep -o '^copied')"
if make_all "$units" 2>/dev/null; then
	for unit in $units; do
		ok "${unit##*/} passes" limited "$unit"
	done
else
	skip 'the tests of each game' "$(tail -n 1 "$TMP/made")"
fi
for player in greedy mcts minimax alphabeta hidden; do
	is "$player plays it" '2 0' "$(limited bin/referee --json -s 1 -r 2 -G copied \
		"$player" random 2>&1 | sed -n 's/.*"games":\([0-9]*\),"void":\([0-9]*\).*/\1 \2/p')"
done
bin/referee -q -s 1 -r 1 -o "$TMP/record" -G copied random greedy >"$TMP/out" 2>&1
bin/replay --html "$TMP/record" >"$TMP/page.html"
ok 'replay has a page of it' grep -q '</html>' "$TMP/page.html"
is 'no folder has too many lines' '' "$(sh tests/house.sh 2>/dev/null | grep budget)"
finish
