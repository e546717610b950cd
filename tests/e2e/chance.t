#!/bin/sh
# Games with chance and hidden views: `opencards` and `cards`, which are built in to
# copy from (referee/games/cards.c).  In both seat 1 gets hearts, h1 to h6, and seat 2
# spades, s1 to s6; in `cards` nobody is told the other's.
# shellcheck source=/dev/null
. "$(dirname "$0")/lib.sh"

cd "$BIN" || exit 1

# What chance drew in a game of a record, in a line: dice GAME RECORD
dice() {
	awk -v game="/$1\$" '/^id/ { on = $2 ~ game } on && /^m 0/ { printf "%s ", $6 }' "$2"
}

# A block with other bytes and a right sum: forge SCRIPT <BLOCK
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
forge "s/^m 0 0 0 - $die\$/m 0 0 0 - $other/" <"$TMP/one" >"$TMP/wrong"
ok 'but not with a die that the seed does not give' \
	has "seed 3 does not draw $other here" "$(./replay --check "$TMP/wrong")"
forge "s/^m 0 0 0 - $die\$/m 0 0 0 - h7/" <"$TMP/one" >"$TMP/wrong"
ok 'nor with one that the game does not have' \
	has 'chance cannot draw h7 here' "$(./replay --check "$TMP/wrong")"
forge '/^m 0 /d' <"$TMP/one" >"$TMP/wrong"
ok 'nor with a move where chance is to move' \
	has 'seat 1 has moved, but chance is to move' "$(./replay --check "$TMP/wrong")"
forge "s/^m 0 0 0 - $die\$/m 0 5 0 - $die/" <"$TMP/one" >"$TMP/wrong"
ok 'nor with a die that took time' \
	has "chance's is 0 0 0 - and its text" "$(./replay --check "$TMP/wrong")"
ok 'replay shows what chance drew' \
	has "step 1 of 20: chance drew $die" "$(./replay "$TMP/one")"

finish
