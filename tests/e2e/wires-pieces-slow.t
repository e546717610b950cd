#!/bin/sh
# What is read and written in pieces comes to the same: pipes as narrow as
# macOS's, which hold 16 KiB, whose readers and writers get any piece of what is long
# (tests/faults/pieces.c).
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

if ! preloads pieces referee; then
	skip 'pieces come to the whole' 'no library can be loaded before others'
	finish
fi
chmod 755 "$TMP"

# A player that says more than a pipe takes at once, and then plays.
cat >"$TMP/talker" <<'END'
#!/bin/sh
"$0.random" | while read -r line; do
	printf '# %0900d\n%s\n' 7 "$line"
done
END
cp "$BIN/random" "$TMP/talker.random"
chmod 755 "$TMP/talker" "$TMP/talker.random"

# Print starts, moves and results; who has more time left, if anybody, is chance:
# moves NAME OPTION...
moves() {
	name=$1
	shift
	rm -f "$TMP/$name.rec"
	"$BIN/referee" -q -s 7 -t move=20s -o "$TMP/$name.rec" "$@" >"$TMP/$name" 2>&1
	awk '/^m / { print $2, $NF } /^start / { print }
		/^result / { print ($2 == 0 || $3 == "time-left" ? "a draw" : $2 " " $3) }' "$TMP/$name.rec"
}

# same WHAT END OPTION...: a match in pieces of each of these sizes is that in one;
# END is a winner and a reason in it
same() {
	what=$1 with=$2
	shift 2
	whole=$(moves whole "$@")
	ok "$what: the match is played to its ends" has "$with" "$whole"
	for piece in 1 7 100 511; do
		export LD_PRELOAD="$TMP/pieces.so" PIECE=$piece
		pieces=$(moves pieces "$@")
		unset LD_PRELOAD PIECE
		is "$what, in pieces of $piece" "$whole" "$pieces"
	done
}

same 'line wire' '2 corner' -r 4 -j 2 random greedy
same 'long positions' 'a draw' -G halma,plies=30 -r 1 random greedy
same 'long remarks' '2 corner' -r 1 "$TMP/talker" greedy
same 'files wire' 'a draw' -G halma,plies=8 -r 1 greedy 'files:random --files'
same 'kari wire' '2 corner' -r 2 kari:random greedy
same 'rules of a program' '1 most' -G "exec:$ROOT/tests/rules/count.sh" -r 2 random random
# A league reads what its referees write, and a person types.
for piece in whole 1 511; do
	[ $piece = whole ] || export LD_PRELOAD="$TMP/pieces.so" PIECE=$piece
	"$BIN/league" run -q -d "$TMP/league.$piece" -s 7 -r 4 -j 2 -t move=20s random \
		greedy 'greedy --seed 2' >/dev/null 2>&1
	"$BIN/league" report -d "$TMP/league.$piece" --stable 2>&1 |
		cat >"$TMP/table.$piece"
	printf '11\nquit\n' | "$BIN/referee" -q -s 7 -r 1 -t move=20s human random 2>&1 |
		sed 's/[0-9.]* m*s\>//g' >"$TMP/person.$piece"
	unset LD_PRELOAD PIECE
done
ok 'a league has a table' has greedy "$(cat "$TMP/table.whole")"
ok 'a person plays' has 'played 11' "$(cat "$TMP/person.whole")"
for piece in 1 511; do
	ok "a league is the same in pieces of $piece" cmp "$TMP/table.whole" "$TMP/table.$piece"
	ok "so is what a person sees, in pieces of $piece" \
		cmp "$TMP/person.whole" "$TMP/person.$piece"
done
finish
