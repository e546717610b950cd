#!/bin/sh
# Games with chance and hidden views: `opencards` and `cards`, which are
# examples to copy from (referee/games/cards.c).  In both, seat 1 gets hearts,
# h1 to h6, and seat 2 spades, s1 to s6.  In `cards` no seat sees the other's
# cards.
# shellcheck disable=SC2016 # backquotes stand in protocol.md
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"

cd "$BIN" || exit 1

# Print what chance drew in a game of a record, in one line: dice GAME RECORD
dice() {
	awk -v game="/$1\$" '/^id/ { on = $2 ~ game } on && /^m 0/ { printf "%s ", $6 }' "$2"
}

# Change a block and give it a right sum: forge SCRIPT <BLOCK
forge() {
	sed "$1" | sed '/^sum /,$d' >"$TMP/forged"
	sum=$(gzip -c "$TMP/forged" | tail -c 8 | od -An -tx1 |
		awk '{ print $4 $3 $2 $1 }')
	printf 'sum %s\n\n' "$sum" | cat "$TMP/forged" -
}

#
# The referee draws
#

./referee --stable -q -s 3 -r 4 --pairs -G opencards,deals=5 random random -o "$TMP/pairs" >"$TMP/out"
is 'both games of a pair have the same dice' "$(dice 1 "$TMP/pairs")" "$(dice 2 "$TMP/pairs")"
is 'as many as the game asks for' 10 "$(dice 1 "$TMP/pairs" | wc -w | tr -d ' ')"
ok 'the next pair has others' test "$(dice 1 "$TMP/pairs")" != "$(dice 3 "$TMP/pairs")"
is 'what chance draws is no ply' 'result 10' "$(sed -n 's/^\(result\) .* points - \([0-9]*\)$/\1 \2/p' "$TMP/pairs" | sort -u)"
./referee --stable -q -s 3 -r 4 --pairs -G opencards,deals=5 random random -j 2 -o "$TMP/two" >/dev/null
is 'at any -j' same "$(cmp -s "$TMP/pairs" "$TMP/two" && echo same)"
cut=$(($(wc -c <"$TMP/pairs") * 5 / 8))
head -c "$cut" "$TMP/pairs" >"$TMP/resumed"
./referee --stable -q -s 3 -r 4 --pairs -G opencards,deals=5 random random \
	-o "$TMP/resumed" >/dev/null 2>&1
is 'a match that is taken up again has the dice that it would have had' same "$(
	cmp -s "$TMP/pairs" "$TMP/resumed" && echo same)"

#
# The line wire
#

./referee --stable -q -s 3 -r 1 -G opencards,deals=1 random random -l "$TMP/log" >/dev/null
heard() { # PLAYER
	sed -n "s/^[0-9.]* $1 -> //p" "$TMP/log" | grep -v '^limits\|^seed' | sed 's/[0-9] /# /g'
}
is 'an agent hears what chance drew, in order with the moves' \
	'game,seat,chance h,chance s,position,go,move,end' \
	"$(heard 1 | sed 's/^\(chance [hs]\).*/\1/; /^chance/!s/ .*//' | paste -sd, -)"
is 'the position shows it' "$(sed -n 's/^[0-9.]* 2 -> chance //p' "$TMP/log" | paste -sd' ' -)" \
	"$(sed -n 's/^[0-9.]* 2 -> position 1 0 0 \(.*\) -$/\1/p' "$TMP/log")"
./referee -q -r 1 -s 9 -G opencards,deals=1 random random -l "$TMP/dealt.log" >/dev/null
is 'the transcript of such a game in protocol.md is a real one' \
	"$(sed -n '/^```dealt/,/^```$/{/^```/d;p;}' "$ROOT/protocol.md")" \
	"$(sed -n 's/^[0-9.]* 2 /2 /p' "$TMP/dealt.log" | sed 's/ (a fresh process.*)//')"
for wire in kari files tcp; do
	is "the $wire wire refuses such a game in one line" '1 2' "$(
		./referee -G opencards "$wire:./random" random 2>"$TMP/err"
		status=$?
		echo "$(grep -c 'it carries the game' "$TMP/err") $status")"
done

#
# rules
#

is 'rules says that chance is to move, what it may draw, and plays it' \
	'turn chance
chance 6 h1	5 h2	4 h3	3 h4	2 h5	1 h6
moves
perft 2 36
perft 4 144
play s1
error it is not for chance to move
turn both
error malformed a move is the card or fold' "$(
	printf '%s\n' status chance moves 'perft 2' 'perft 4' 'play h4' 'random 1' chance \
		status 'play x' | ./rules opencards | grep -v ^position)"
is 'a view has what its seat may see' 'view 1 0 0 h4 -
view 1 0 0 s2 -
view 1 0 0 h4 fold
view 1 0 0 s2 -' "$(printf '%s\n' 'play h4' 'play s2' 'view 1' 'view 2' 'play fold' \
	'view 1' 'view 2' | ./rules cards | grep ^view)"
is 'it is the position where both see that' 'view 1 0 0 h4 s2 -' \
	"$(printf 'play h4\nplay s2\nview 1\n' | ./rules opencards | tail -1)"

#
# Records
#

is 'replay --check agrees' '4 games: all agree with the rules' "$(./replay --check "$TMP/pairs")"
sed '/^$/q' "$TMP/pairs" >"$TMP/one"
die=$(dice 1 "$TMP/one" | cut -d' ' -f1)
other=$([ "$die" = h1 ] && echo h2 || echo h1)
refused() { # SENTENCE SED-COMMAND REASON
	forge "$2" <"$TMP/one" >"$TMP/wrong"
	ok "$1" has "$3" "$(./replay --check "$TMP/wrong")"
}
refused 'but not with a die that the seed does not give' \
	"s/^m 0 0 0 - $die\$/m 0 0 0 - $other/" "seed 3 does not draw $other here"
refused 'nor with one that the game does not have' \
	"s/^m 0 0 0 - $die\$/m 0 0 0 - h7/" 'seed 3 does not draw h7 here'
refused 'nor with a move where chance is to move' \
	'/^m 0 /d' 'seat 1 has moved, but chance is to move'
refused 'nor with a die that took time' \
	"s/^m 0 0 0 - $die\$/m 0 5 0 - $die/" "chance's is 0 0 0 - and its text"
ok 'replay shows what chance drew' \
	has "after ply 0 of 10: chance drew $die" "$(./replay "$TMP/one")"

#
# Views
#

# Print each line, in all logs, that shows a player a card of the other's: h1 to
# h6 are seat 1's, s1 to s6 seat 2's.  No output means that all is well.
leaks() { # LOG
	awk '/^# game/ { seat[1] = /player 1 first/ ? 1 : 2; seat[2] = 3 - seat[1] }
		$3 == "->" && $0 ~ (seat[$2] == 1 ? "s[1-6]" : "h[1-6]") ||
		$3 == "->" && /-> (move|chance) / { print FILENAME ": " $0 }' "$@"
}
sent() { # LOG: how many lines with a card in them
	grep -c -- '-> .*[hs][1-6]' "$@"
}

# A player over the line wire, in awk.  It asks for the moves and plays the
# second one (`fold`).  At its Nth question it sends the given text instead, and
# exits.
cat >"$TMP/player.sh" <<'SH'
#!/bin/sh
# player.sh N TEXT: sends TEXT at its Nth question; with "leave" it exits after
# each game.
asked=0
while read -r line; do
	case $line in
	'go '*) asked=$((asked + 1))
		if [ $asked = "$1" ]; then printf '%s\n' "$2"; else echo moves; fi ;;
	'moves '*) echo fold ;;
	'end '*) [ "$2" != leave ] || exit 0 ;;
	quit) exit ;;
	esac
done
SH
chmod 755 "$TMP" "$TMP/player.sh"

./referee -q -s 1 -r 20 -G cards,deals=9 random random -l "$TMP/plain.log" >/dev/null
is 'nobody is sent a card of the other, a move or what chance drew' '' "$(leaks "$TMP/plain.log")"
ok 'but everybody their own' test "$(sent "$TMP/plain.log")" -ge 360
is 'what an agent sees is the view of its seat, at each of its turns' same "$(
	./referee -q --stable -s 5 -r 1 -G cards random random -o "$TMP/seen.rec" -l "$TMP/seen.log" >/dev/null
	awk '/^m/ { print "view 1\nview 2\nplay " $6 }' "$TMP/seen.rec" | ./rules cards >"$TMP/told"
	sed -n 's/^[0-9.]* [12] -> position //p' "$TMP/seen.log" | while read -r view; do
		grep -qx "view $view" "$TMP/told" || echo "not told: $view"
	done
	echo same)"

# In all ways in which a game can end or go on.
for text in h1 h2 h3 s1 s2 s3 'h7 s7' resign moves '\001'; do
	for n in 1 2 3; do
		./referee -q -s $n -r 2 -G cards "$TMP/player.sh $n $text" random -l "$TMP/odd.log" >/dev/null 2>&1
	done
done
is 'no wrong, illegal or odd move tells its player or the other more' '' "$(leaks "$TMP/odd.log")"
ok 'some of these were illegal, some malformed' test "$(
	grep -o -- '-> end win [a-z]*' "$TMP/odd.log" | sort -u | paste -sd, -)" = \
	'-> end win illegal,-> end win malformed,-> end win points,-> end win resign'
is 'the sentence of a verdict is not sent' '' "$(grep -- '-> end [a-z]* [a-z]* ' "$TMP/odd.log")"
./referee -q -s 1 -r 6 -G cards "$TMP/player.sh 0 leave" random -l "$TMP/left.log" >/dev/null
is 'nor does a process hear more that takes a seat of one that has left' '' "$(leaks "$TMP/left.log")"
is 'which plays on' 'end 12' "end $(grep -c -- '-> end [a-z]* points' "$TMP/left.log")"
./referee -q -s 1 -r 2 -t move=0.2s,late=random,kill=0.6s,after=restart -G cards \
	"'$AGENTS/say' 2 @ 400 fold\\n" random -l "$TMP/late.log" >/dev/null 2>&1
is 'nor one for whom the referee moved' '' "$(leaks "$TMP/late.log")"
./referee -q -s 3 -r 4 -G cards "'$AGENTS/crash' 2" random -l "$TMP/crash.log" >/dev/null 2>&1
is 'nor one whose opponent has died' '' "$(leaks "$TMP/crash.log")"

yes fold | head -n 9 | ./referee -s 1 -r 1 -G cards human random >"$TMP/human" 2>&1
is 'a person sees their own view' '' "$(grep 's[1-6]' "$TMP/human")"
ok 'in which they can play' has 'position 1 0 0 h5 -' "$(cat "$TMP/human")"
ok 'and of the other no more than that it has moved' \
	has '(seat 2) played (hidden)' "$(cat "$TMP/human")"
./referee -g -s 1 -r 1 -G cards random random >"$TMP/watched" 2>&1
ok 'a spectator sees all' has 'chance: s4' "$(cat "$TMP/watched")"

is 'a record has all of it' '4 games: all agree with the rules' "$(
	./referee -q -s 3 -r 4 -G cards random random -o "$TMP/cards" >/dev/null
	./replay --check "$TMP/cards")"
ok 'and replay shows it' has 'chance drew s' "$(./replay "$TMP/cards")"
for seat in 1 2; do
	other=$(echo hs | cut -c $((3 - seat)))
	for how in '' --html; do
		./replay $how --seat $seat "$TMP/cards" 2 >"$TMP/shown"
		is "but with $how --seat $seat nothing that this seat did not see" '' \
			"$(sed '/<style>/,/<\/style>/d; s,</*h[1-6],,g; s,reads[12]=[^<]*,,' "$TMP/shown" |
				grep -w "${other}[1-6]")"
		is "nor the seed$how" '' "$(grep '3/2' "$TMP/shown")"
	done
done
ok 'players that need positions are refused, and it says why' \
	has 'greedy: it needs to see the position, and cards shows each seat its view only' \
	"$(./referee -s 1 -r 1 -G cards greedy random 2>&1)"
ok 'an agent is checked in such a game' \
	has 'plays a whole game, moving second: 6 plies' "$(./referee -s 7 -r 2 --check -G cards random)"

finish
