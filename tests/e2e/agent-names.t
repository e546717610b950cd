#!/bin/sh
# The names of players: from the operator, from the file that an interpreter
# runs, from folders.
# shellcheck disable=SC2317,SC1003 # what ok calls; a backslash alone
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
mkdir alice bob
for one in alice bob; do
	printf '#!/bin/sh\nexec "%s/random"\n' "$BIN" >"$one/homework"
	chmod 755 "$one/homework"
done

referee() {
	limited "$BIN/referee" --sandbox=posix -q --stable -s 1 -r 2 -t mem=none "$@"
}

# Print the names in the JSON of a match: names PLAYER PLAYER
names() {
	referee --json "$@" 2>said | sed -n 's/.*"match".*"name":"\(.*\)","wins.*"name":"\(.*\)","wins.*/\1, \2/p'
}

refused() {
	exits 2 referee "$1" "${3:-greedy}" 2>said && has "$2" "$(cat said)"
}

is 'the operator names players' 'Ann "B" | x, Bo' "$(names 'name=Ann "B" | x:random' \
	name=Bo:line:greedy | tr -d '\\')"
is 'a name of the operator stays, and the other player gives way' 'random(2), random' \
	"$(names random name=random:greedy)"
is 'equal names in two folders are the names of the folders' 'alice, bob' \
	"$(names ./alice/homework ./bob/homework)"
is 'so it is for scripts' 'alice, bob' "$(names 'sh alice/homework' 'sh bob/homework')"
is 'an interpreter has the name of its script' 'homework, random' \
	"$(names 'sh alice/homework' random)"
cp "$BIN/random" alice/program
is 'however its path is written' 'homework, program' \
	"$(names '//bin/../bin/sh alice/homework' "/usr/..$TMP/alice/program bob/homework")"
is 'one program twice is told apart by a number' 'random, random(2)' \
	"$(names random random)"
is 'a player of ours shows its options' 'mcts playouts 5, hidden level 1' \
	"$(names 'mcts --playouts 5' 'hidden --level 1')"
ok 'an empty name is refused' refused name=:random 'is empty'
ok 'a name with an escape sequence is refused' \
	refused "$(printf 'name=a\033[1m:random')" 'cannot be seen'
ok 'a name that is too long is refused' \
	refused "name=$(printf %064d 1):random" 'more than 63'
ok 'a name that ends with a blank is refused' refused 'name=a :random' 'blank'
ok 'one name for two players is refused' refused name=a:random "called 'a'" name=a:greedy

# Measure the first column of the tables of a match and of a league, in
# characters.
long=$(printf %050d 1)
is 'a long name is cut in the table, with a mark' \
	'000000000000000~  ' "$(referee -q "name=$long:random" greedy | sed -n 's/^\(0*~  \) .*/\1/p')"
is 'an umlaut is one character of a column' 'Jörg                  2' \
	"$(referee -q name=Jörg:random greedy | sed -n 's/^\(Jörg *2\).*/\1/p')"
names -o rec 'name=A|b:random' greedy >out
is 'a record has the name, and the command without it' 'A\x7cb|random|' \
	"$(sed -n 's/^player 1 \(.*|\).*/\1/p' rec | sed 1q)"
is 'a match with a record goes on under another name' 'C, greedy' \
	"$(names -o rec name=C:random greedy)"
ok 'no game is played again for that' has '2 of the 2 games' "$(cat said)"
limited "$BIN/referee" --check -t mem=none -r 1 --sandbox=posix name=Ann:greedy >said
ok '--check takes a named player' grep -q '^# Ann on' said

# Print the slots and names of a league: run OPTION... PLAYER...
run() {
	limited "$BIN/league" run --json --stable -q --sandbox=posix "$@" 2>said |
		sed -n 's/.*"standing".*"player":\([0-9]*\),"name":"\([^"]*\)".*/\1 \2/p' |
		sort | tr '\n' ';'
}

players='1 Ann;2 random;3 alice;4 bob;5 random(2);'
is 'a league has given names, folders and numbers' "$players" \
	"$(run -s 1 -t mem=none name=Ann:random random ./alice/homework ./bob/homework random)"
is 'its records have its names' 'alice bob' \
	"$(sed -n 's/^player . \([^|]*\).*/\1/p' league.d/games/003-004.rec | sed 2q | xargs)"
is 'the same words enter nobody again' "$players" \
	"$(run name=Ann:random random ./alice/homework random)"
is 'another name is another player' "${players}6 Bo;" "$(run name=Bo:random)"
ok 'a name is not given to another program' \
	exits 2 "$BIN/league" add name=Ann:greedy
ok 'a name is not given twice' \
	exits 2 "$BIN/league" run -d other name=A:random name=A:random
ok 'a folder of players has no name' \
	exits 2 "$BIN/league" run -d other name=A:alice random
run -d plan.d -s 1 -t mem=none name=A:random name=B:random >first
"$BIN/league" plan --stable -d lines.d -s 1 -t mem=none --sandbox=posix name=A:random \
	name=B:random >lines
sh lines >said 2>&1
is 'the lines of a plan play the same league under the same names' \
	"$(cat plan.d/games/*)" "$(cat lines.d/games/*)"

limited "$BIN/run_game" -s 1 2 1 -1 name=Ann:RandomPlayer RandomPlayer >said 2>&1
ok 'run_game takes a name, too' grep -q '^Ann (row 0): Action' said
ok 'suite takes a name, too' exits 0 "$BIN/suite" --sandbox=posix -t mem=none,move=1m \
	"$ROOT/tools/courses/usc-single.suite" name=Ann:random
finish
