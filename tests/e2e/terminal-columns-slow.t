#!/bin/sh
# Tables fit a screen of 80 columns: a match of two, twelve players in a round
# robin, and six in a league of each other format, all with names of fourteen
# letters.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1

players=
for k in 01 02 03 04 05 06 07 08 09 10 11 12; do
	players="$players name=some_student$k:random"
done

# Check what was printed to the file `said`, without the lines of a referee's
# games.
fits() { # WHAT
	ok "$1: there is a table" grep -q . said
	is "$1: it fits" '' "$(grep -v '^game \|^[a-z0-9,=]*: .* against ' said | awk 'length > 80')"
}

limited "$BIN/referee" -r 40 name=some_student01:random name=some_student02:greedy >said
fits 'a match'
limited "$BIN/referee" -r 4 -G halma,plies=4 name=some_student01:random \
	name=some_student02:random >said
fits 'a match that counts processor time'

for format in '' --swiss --knockout --until-sure:80,most=42 --gauntlet:2; do
	# shellcheck disable=SC2046,SC2086 # lists of words
	limited "$BIN/league" run -q -s 1 -j 2 -d "league$format" \
		$(echo "$format" | tr : ' ') $players \
		"name=it_crashes_now:$AGENTS/crash" >said 2>err
	fits "a league, ${format:-robin}"
	ok 'it has forfeits, which stand below it' grep -q '^ *it_crashes_now  *[a-z]' said
	"$BIN/league" report -d "league$format" >said
	fits 'and its report'
	ok 'with ratings' grep -q '^rank .* rating +-95%$' said
	"$BIN/league" report -d "league$format" --pgn >games.pgn
	{
		"$BIN/league" status -d "league$format"
		"$BIN/league" rate games.pgn
	} >said
	fits 'its status, and the ratings of its games'
	players=${players%% name=some_student07*}
done
"$BIN/league" report -d league >said
is 'twelve and one have both matrices' 'chance points' \
	"$(sed -n 's/^\(points\) against$/\1/p; s/^\(chance\) in.*/\1/p' said | sort | xargs)"
"$BIN/league" elo 60 20 40 >said
fits 'elo'
"$BIN/league" sprt elo0=0 elo1=20 60 20 40 >said
fits 'sprt'
"$BIN/solve" -m mancala,m=4,n=2 >said
fits 'solve'
cp "$ROOT/tests/classes/cases.suite" .
limited "$BIN/suite" cases.suite "$BIN/minimax" >said
fits 'suite'
finish
