#!/bin/sh
# hidden: whole games on each wire and at both ends of its levels, won openings
# that it must win, and its remarks.  (make check-strong measures its strength.)
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/players.sh
. "$(dirname "$0")/players.sh"

wins() {
	grep -c '"winner":1,' "$TMP/match"
}

for game in hus omweso mancala; do
	match $game 2 '' 'hidden --level 6' greedy
	is "$game: it beats greedy 2:0" '2 0 0, 2' "$(summary), $(wins)"
done
match halma 1 '' 'hidden --level 5' random
is 'halma: it beats random' '1 0 0, 1' "$(summary), $(wins)"
for game in kari hus omweso mancala halma,plies=40 einstein goofspiel; do
	match $game 2 '' 'hidden --level 1' random
	is "${game%,*}: its lowest level plays without a fault" '2 0 0' "$(summary)"
done
match goofspiel 40 '' hidden greedy
ok 'goofspiel: it wins 30 of 40 games against greedy, or more' [ "$(wins)" -ge 30 ]
# Level 1 is no better than a search of one move, and each level beats the one
# below often, but not always.
match kari 60 '' 'hidden --level 1' 'minimax --depth 1 --draw-ties'
ok 'kari: level 1 wins 20 to 40 of 60 games against a look one move ahead' \
	[ "$(wins)" -ge 20 -a "$(wins)" -le 40 ]
for level in 2 3 4 5; do
	match kari 60 '' "hidden --level $level" "hidden --level $((level - 1))"
	ok "kari: level $level wins 33 to 54 of 60 games against the level below" \
		[ "$(wins)" -ge 33 -a "$(wins)" -le 54 ]
done
match kari 2 '' 'hidden --level 1' 'hidden --level 8'
ok 'a low level tells which of its moves is any' grep -q ' 1 <- # any move' "$TMP/log"
is 'a high level has none of these' 0 "$(grep -c ' 2 <- # any move' "$TMP/log")"
match null 2 '' hidden random
is 'a game that it does not know is played, too' '2 0 0' "$(summary)"
for game in hus mancala; do
	match $game 2 '' 'hidden --level 5' 'hidden --level 2'
	is "$game: level 5 beats level 2" 2 "$(wins)"
done

# Openings of Kari, with hidden in the seat that they are won for.
for opening in 1:135246 1:213546 2:132546; do
	seat=${opening%:*}
	"$BIN/referee" --json -s 1 -G "kari,opening=${opening#*:}" -r 2 \
		--games "$seat-$seat" hidden 'alphabeta --depth 6' >"$TMP/match" 2>&1
	is "kari: from the opening ${opening#*:}, won for seat $seat, it wins" 1 "$(wins)"
done
match kari 2 '' 'kari:hidden --level 5' random
is 'the kari wire: it plays without a fault' '2 0 0' "$(summary)"
match halma,plies=6 2 bank=4s,clock=cpu,wall=60s 'files:hidden --files' random
is 'the files wire: it plays without a fault' '2 0 0' "$(summary)"

match mancala,m=3,n=2 2 '' hidden random
ok 'mancala: a proved move is said so, in a remark' grep -q '1 <- # .*proved' "$TMP/log"
for line in '--level 0' '--level 10' '--level' '--bogus 1'; do
	# shellcheck disable=SC2086 # words
	ok "exit 2: hidden $line" exits 2 "$BIN/hidden" $line
done
finish
