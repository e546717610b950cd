#!/bin/sh
# An agent's remarks on the line wire and its standard error: what is kept of
# them, and who sees it.
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
say="'$AGENTS/say'"
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
ok 'a number that a player gives a position is in its curve' \
	has 'id="curve"' "$("$replay" --html "$TMP/kept.rec")"
is 'replay shows them with the move' "say (seat 1): eval 1.5
say (seat 1): pv 13 53
say (seat 1): as it is" "$("$replay" "$TMP/kept.rec" | grep -A3 '^ply 1 ' | sed 1d)"
"$replay" --html "$TMP/kept.rec" >"$TMP/kept.html"
play pv "$opening" "$say 1 '# pv 13 99\\n@\\n'" greedy
"$replay" --html "$TMP/pv.rec" >"$TMP/pv.html"
ok 'what it expects is played there, as far as it is legal' grep -qF \
	'"lines":{"1":[[1,"",false,[[1,"13","' "$TMP/pv.html"
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
	tr -d '\n\t -~' | wc -c | tr -d ' '
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

cat >"$TMP/agent.sh" <<'SH'
#!/bin/sh
while read -r word rest; do
	case $word in
	game) printf 'a %s\033[2J\n\tm\303\274de\n' "$rest" >&2 ;;
	go) printf '# my card is secret\nmoves\n' ;;
	moves) printf '%s\n' "${rest%%	*}" ;;
	esac
done
SH
chmod 755 "$TMP/agent.sh"
play bids -G cards "$TMP/agent.sh" random
ok 'in a game with views the record has them' \
	grep -q '^r 1 my card is secret$' "$TMP/bids.rec"
is 'the rival hears none' 0 "$(grep -c -- '-> #' "$TMP/bids.log")"
secrets() { # how many replay tells
	"$replay" "$@" "$TMP/bids.rec" | grep -c 'my card is secret'
}
is "another seat's view hides them, on paper and in its page" '0 0' \
	"$(secrets --seat 2) $(secrets --html --seat 2)"
is 'and its own shows them, one a deal' '3 1' "$(secrets --seat 1) $(secrets --html --seat 1)"

# Standard error

# It plays on, so that the other one has come to its first turn, and has
# written.
cat >"$TMP/loud.sh" <<'SH'
#!/bin/sh
while read -r word rest; do
	case $word in
	game) said=no ;;
	go)
		[ $said = yes ] || yes "not the last words" | head -n 5000 >&2
		[ $said = yes ] || echo 'the last words' >&2
		said=yes
		echo moves
		;;
	moves) printf '%s\n' "${rest%%	*}" ;;
	esac
done
SH
chmod 755 "$TMP/loud.sh"
play err "$opening" -r 2 --keep-stderr "$TMP/err" "$TMP/agent.sh" "$TMP/loud.sh"
is 'each game and player has a file' '7-1-1.txt 7-1-2.txt 7-2-1.txt 7-2-2.txt' \
	"$(cd "$TMP/err" && echo *)"
is 'with what was written in that game, escaped but for lines' \
	"$(printf 'a kari opening=352614\\x1b[2J\n\tm\303\274de')" "$(cat "$TMP/err/7-2-1.txt")"
is 'a file has the last 64 KiB' '65536 the last words' \
	"$(wc -c <"$TMP/err/7-1-2.txt" | tr -d ' ') $(tail -n 1 "$TMP/err/7-1-2.txt")"
is 'it is for its owner alone' '' \
	"$(find "$TMP/err" ! -perm 700 -type d -o ! -perm 600 -type f)"
play none "$opening" -r 2 --keep-stderr "$TMP/err" greedy random
is 'who writes nothing has no file, also of an earlier match' '*' \
	"$(cd "$TMP/err" && echo *)"
ok 'a folder that cannot be is an error' exits 2 "$BIN/referee" -q -r 1 \
	--keep-stderr "$TMP/agent.sh/err" greedy random
mkdir -p "$TMP/full/7-1-1.txt/x" "$TMP/full/7-2-1.txt/x"
play full "$opening" -r 2 --keep-stderr "$TMP/full" "$TMP/agent.sh" greedy 2>"$TMP/said"
is 'a file that cannot be written is told once, and the match goes on' '1 2' \
	"$(grep -c 'is not kept' "$TMP/said") $(grep -c '^result' "$TMP/full.rec")"

sentence='no agent reads what a rival wrote, also not beside its own program'
if "$BIN/referee" -q -r 1 --sandbox=require:landlock random random >/dev/null 2>&1; then
	mkdir -m 755 "$TMP/spy"
	# shellcheck disable=SC2016 # the agent's
	sed 's|go)|& cat "$(dirname "$0")"/err/*; echo looked >\&2;|' \
		"$TMP/agent.sh" >"$TMP/spy/spy.sh"
	chmod 755 "$TMP/spy/spy.sh"
	play spied "$opening" -r 2 --keep-stderr "$TMP/spy/err" \
		"$TMP/agent.sh" "$TMP/spy/spy.sh"
	is "$sentence" 'fine, looked' "$(grep -q malformed "$TMP/spied.rec" || echo fine), $(
		grep -h -m 1 looked "$TMP/spy/err/7-2-2.txt")"
else
	skip "$sentence" 'this needs Landlock'
fi

mkdir "$TMP/league"
(
	cd "$TMP/league" || exit 1
	"$BIN/league" run -q -s 3 --keep-stderr err "$TMP/agent.sh" greedy random
) >"$TMP/league.out"
is 'a league keeps it by the ids of its records' "$(
	grep -l agent "$TMP"/league/league.d/*/*.rec | xargs sed -n 's/^id //p' | tr / - | sort)" \
	"$(cd "$TMP/league/err" && printf '%s\n' * | sed 's/-[12]\.txt$//' | sort)"

finish
