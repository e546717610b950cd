#!/bin/sh
# What agents remark on the line wire: what the record keeps of it, and who sees it.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

replay=$BIN/replay

# play NAME [OPTION]... AGENT AGENT: a game, recorded.
play() {
	name=$1
	shift
	limited "$BIN/referee" -q -s 7 -r 1 -t move=9s -o "$TMP/$name.rec" \
		-l "$TMP/$name.log" "$@" >"$TMP/$name.out"
}
# course NAME [LINES]: remarks and moves, without times.
course() {
	sed -n 's/^\(m [0-2]\) [0-9]* [0-9]* [^ ]* /\1 /p; /^[rx] /p; /^result/p' \
		"$TMP/$1.rec" | head -n "${2:-1000}"
}
say=$AGENTS/say
opening=-Gkari,opening=352614

play kept "$opening" "$say 1 '# eval 1.5\\n#pv 13 53  \\n#\\n#\\t as it is\\r\\n@\\n# behind\\n'" greedy
is 'remarks stand before the move that they precede, as they were made' 'r 1 eval 1.5
r 1 pv 13 53
r 1 as it is
m 1 11
m 2
r 1 behind' "$(course kept 6 | sed 's/^m 2 .*/m 2/')"
is 'the rival hears none' 0 "$(grep -c -- '-> #' "$TMP/kept.log")"
ok 'such a record agrees with the rules' \
	has 'all agree' "$("$replay" --check "$TMP/kept.rec")"
is 'replay shows them with the move' "say (seat 1): eval 1.5
say (seat 1): pv 13 53
say (seat 1): as it is" "$("$replay" "$TMP/kept.rec" | grep -A3 '^ply 1 ' | sed 1d)"
"$replay" --html "$TMP/kept.rec" >"$TMP/kept.html"
ok 'the page has them, with ply and seat' grep -qF \
	'"remarks":[[1,1,"eval 1.5"],[1,1,"pv 13 53"],[1,1,"as it is"],[3,1,"behind"]]' \
	"$TMP/kept.html"

many=$(seq 12 | sed 's/.*/# & -\\n/' | tr -d '\n')
play many "$opening" "$say 1 '$many@\\n$many'" greedy
is 'of many the last eight a ply are kept' '5 6 7 8 9 10 11 12 m m 5 6 7 8 9 10 11 12 m' \
	"$(course many 19 | sed 's/^m.*/m/; s/^r 1 \([0-9]*\) -$/\1/' | paste -sd' ' -)"
long=$(printf '%300s' '' | tr ' ' x)
play long "$opening" "$say 1 '# $long\\n# 12345\\xff\\xff$long\\n# $(printf '%255s' '' | tr ' ' y)\\xff\\n@\\n'" greedy
is 'one is cut after 256 bytes as recorded, and no escape is cut in two' \
	'256 5 \xff 256 255' "$(sed -n 's/^r 1 //p' "$TMP/long.rec" | awk '
		NR == 2 { print index($0, "\\") - 1; print substr($0, 10, 4) }
		{ print length($0) }' | paste -sd' ' -)"

# What can do no harm

play hostile "$opening" "$say 1 '# \\x1b[2J\\xff\\n# m 2 0 0 - 53\\n#\\xe2\\x80\\xae\\n# \\\\n\\n# </script><b>\\n@\\n'" greedy
is 'in the record remarks are printable and are remarks alone' 'r 1 \x1b[2J\xff
r 1 m 2 0 0 - 53
r 1 \xe2\x80\xae
r 1 \\n
r 1 </script><b>
m 1 11' "$(course hostile 6)"
hostile_bytes() {
	LC_ALL=C tr -d '\n\t -~' | wc -c | tr -d ' '
}
is 'no byte of them reaches a terminal as it is' 0 \
	"$("$replay" "$TMP/hostile.rec" | hostile_bytes)"
"$replay" --html "$TMP/hostile.rec" >"$TMP/hostile.html"
is 'in the page they are text, and cannot turn its direction' \
	'\\x1b[2J\\xff m 2 0 0 - 53 \\xe2\\x80\\xae \\n \u003c/script\u003e\u003cb\u003e' \
	"$(sed -n 's/.*"remarks":\[\(.*\)\],"endless.*/\1/p' "$TMP/hostile.html" |
		sed 's/\[1,1,"//g; s/"\],*/ /g; s/ $//')"

# Ends

play fault "$opening" "$say 2 '# I lose\\n99\\n'" greedy
is 'what precedes an answer that loses is kept' 'r 1 I lose result 2 m' \
	"$(course fault | tail -n 2 | cut -c 1-10 | paste -sd' ' -)"
play silent "$opening" "$say 1 '# I give up\\nresign\\n'" greedy
is 'so is it in a game without a move, which replay and its page show' \
	'r 1 I give up|say (seat 1): I give up|[[0,1,"I give up"]]' \
	"$(course silent 1)|$("$replay" "$TMP/silent.rec" | grep 'give up$')|$(
		"$replay" --html "$TMP/silent.rec" | grep -o '\[\[.*up"\]\]')"
for i in 1 2; do
	play stable$i --stable "$opening" -r 4 --sandbox=none \
		"$say 1 '# 1\\n@\\n# 2\\n' 9 '# 3\\n'" "mcts --playouts 50"
done
ok 'the same games make the same remarks' cmp "$TMP/stable1.rec" "$TMP/stable2.rec"

# Hidden views

play bids -G cards "$say 2 '# my card is se\\x63ret\\n@\\n'" random
ok 'in a game with views the record has them' \
	grep -q '^r 1 my card is secret$' "$TMP/bids.rec"
is 'the rival hears none' 0 "$(grep -c -- '-> #' "$TMP/bids.log")"
secrets() { # how many replay tells
	"$replay" "$@" "$TMP/bids.rec" | grep -c 'my card is secret'
}
is "another seat's view hides them, on paper and in its page" '0 0' \
	"$(secrets --seat 2) $(secrets --html --seat 2)"
is 'and its own shows them' '1 1' "$(secrets --seat 1) $(secrets --html --seat 1)"

finish
