#!/bin/sh
# replay: its output for records.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

records=$ROOT/tests/records
replay=$BIN/replay
unset NO_COLOR LC_ALL LC_CTYPE LANG COLUMNS LINES

# Checking

cat "$records"/*.rec >"$TMP/all.rec"
is 'a record of good games agrees with the rules' \
	'5 games: all agree with the rules' "$("$replay" --check "$TMP/all.rec")"
ok 'and that is status 0' exits 0 "$replay" --check "$TMP/all.rec"

sed 's/^m 1 0 0 - 13/m 1 0 0 - 63/' "$records/kari.rec" |
	cat - "$records/hus.rec" >"$TMP/edited.rec"
is 'an edited game is told by its sum, and those behind it are checked' \
	"edited.rec:1: this is no whole game: its sum is wrong, or it is no record
2 games: 1 does not agree with the rules" \
	"$(cd "$TMP" && "$replay" --check edited.rec)"
ok 'and that is status 1' exits 1 "$replay" --check "$TMP/edited.rec"
cat "$TMP/all.rec" "$records/kari.rec" >"$TMP/twice.rec"
is 'a game that is there twice is refused, and both places named' \
	"$(awk '/^result/ { at[++n] = NR } END { print at[n], at[k] }' k="$(
		awk -v id="$(sed -n '/^id /{p;q;}' "$records/kari.rec")" \
			'/^record/ { n++ } $0 == id { print n; exit }' "$TMP/all.rec")" \
		"$TMP/twice.rec") 6 games: 1 does not agree with the rules" \
	"$("$replay" --check "$TMP/twice.rec" | sed 's/^[^:]*:\([0-9]*\):.* in line /\1 /' |
		paste -sd' ' -)"

head -n 20 "$records/kari.rec" | cat "$records/hus.rec" - >"$TMP/torn.rec"
lines=$(wc -l <"$records/hus.rec")
is 'a torn end is told as one' \
	"torn.rec:$((lines + 1)): the file ends within this game; the referee cuts such an end off when it appends
2 games: 1 does not agree with the rules" \
	"$(cd "$TMP" && "$replay" --check torn.rec)"

head -n 20 "$records/kari.rec" | cat - "$records/hus.rec" >"$TMP/cut.rec"
has_cut=$(cd "$TMP" && "$replay" --check cut.rec)
ok 'a game that was cut in the middle of a file costs no other' \
	has '2 games: 1 does not agree' "$has_cut"

sed "s/\$/$(printf '\r')/" "$records/kari.rec" |
	cat "$records/hus.rec" - "$records/omweso.rec" >"$TMP/crlf.rec"
is 'lines that end in CR LF are told as such' \
	"crlf.rec:$((lines + 1)): this is no whole game: its lines end in CR LF; mended by: tr -d '\\r' <RECORD >MENDED
3 games: 1 does not agree with the rules" \
	"$(cd "$TMP" && "$replay" --check crlf.rec)"
tr -d '\r' <"$TMP/crlf.rec" >"$TMP/mended.rec"
is 'and are mended that way' '3 games: all agree with the rules' \
	"$("$replay" --check "$TMP/mended.rec")"

# It once searched to the end of the file for each of them, which took minutes.
awk 'BEGIN { for (i = 0; i < 300000; i++) print "record 1" }' >"$TMP/heads.rec"
limited "$replay" --check "$TMP/heads.rec" >"$TMP/heads"
is 'games that were all cut are told in no time' \
	'300000 games: 300000 do not agree with the rules' "$(tail -n 1 "$TMP/heads")"

printf 'This is no record.\n' >"$TMP/other"
ok 'a file of something else is no record' exits 1 "$replay" --check "$TMP/other"
: >"$TMP/empty"
is 'an empty record has nothing in it' '0 games: nothing' \
	"$("$replay" --check "$TMP/empty")"

# Listing

(cd "$TMP" && "$BIN/referee" --stable -s 7 -r 4 -o list.rec "$BIN/random" \
	"$BIN/greedy" && "$BIN/referee" --stable -s 8 -r 1 -o list.rec false \
	"$BIN/greedy") >/dev/null 2>&1
is 'games are listed, those of several matches by their whole ids' \
	'game  seat 1  seat 2  winner  reason  plies
7/1   random  greedy  greedy  corner     14
7/2   greedy  random  greedy  corner     15
7/3   random  greedy  greedy  corner     12
7/4   greedy  random  greedy  corner     13
8/1   false   greedy  greedy  exit        0
5 games' "$("$replay" --list "$TMP/list.rec")"
is 'games of one match have numbers' '1 ' \
	"$("$replay" --list "$records/omweso.rec" | sed -n '2s/ .*/ /p')"
is 'damage is told, and the other games are listed' \
	"status 1, 1 game" "$("$replay" --list "$TMP/cut.rec" >"$TMP/out" \
		2>"$TMP/told"; echo "status $?, $(tail -n 1 "$TMP/out")")"
ok 'with its line' grep -q 'cut.rec:1: this is no whole game' "$TMP/told"
ok 'a list is of a whole record' exits 2 "$replay" --list "$TMP/all.rec" 3

# Printing

"$replay" "$records/omweso.rec" >"$TMP/out"
is 'all positions are printed' 14 \
	"$(grep -c '^round ' "$TMP/out")"
ok 'each with its move' grep -q \
	'^ply 4 of 13: random (seat 2) played 3 in 0.000 s$' "$TMP/out"
is 'and in the end the verdict' 'greedy (seat 1) wins: blocked' \
	"$(tail -n 1 "$TMP/out")"
"$BIN/referee" -q -s 5 -r 2 -o "$TMP/short.rec" line:false random >/dev/null
is 'a forfeit at the first move has no plies, and its verdict' \
	'the start; 0 plies follow
random (seat 2) wins: exit by false (seat 1)' \
	"$("$replay" "$TMP/short.rec" 1 | sed -n '3p; $s/;.*//p')"
# The sum is the CRC-32 of gzip, last byte first.
head -n 11 "$TMP/short.rec" | sed '/^start /d' >"$TMP/none"
gzip -c "$TMP/none" | tail -c 8 | od -An -tx1 -N4 |
	awk '{ print "sum " $4 $3 $2 $1 "\n" }' | cat "$TMP/none" - >"$TMP/none.rec"
is 'a game that did not begin has players and a verdict' \
	"game 5/1, kari: false (seat 1) - random (seat 2)
the game did not begin
random (seat 2) wins: exit by false (seat 1)" \
	"$("$replay" "$TMP/none.rec" | sed '3s/;.*//')"
is 'one ply is one ply' 'the start; 1 ply follows' \
	"$("$replay" "$TMP/short.rec" 2 | sed -n 3p)"
ok 'a game is found by its number' "$replay" "$records/hus.rec" 1
is 'or by its id' 'game 6/1, mancala,m=4,n=3: greedy (seat 1) - random (seat 2)' \
	"$("$replay" "$TMP/all.rec" 6/1 | head -n 1)"
ok 'a game that is not there is the operator'\''s mistake' \
	exits 2 "$replay" "$TMP/all.rec" 77
ok 'so is a file that is not there' exits 2 "$replay" "$TMP/nothing.rec"
ok 'so is no file' exits 2 "$replay"
ok 'so is --check with a game' exits 2 "$replay" --check "$TMP/all.rec" 3
ok 'help is given' exits 0 "$replay" --help
if [ -c /dev/full ]; then
	ok 'output that cannot be written is said' \
		exits 3 sh -c "'$replay' '$TMP/all.rec' >/dev/full"
fi

# Pages

cd "$TMP" || exit 1
longest_game long.rec >long.out
ok 'the longest game of Hus has 10,002 plies' \
	grep -qx 'result 0 length - 10002' long.rec
"$replay" --html long.rec >long.html
size=$(wc -c <long.html)
ok 'its page is smaller than 1 MB' test "$size" -lt 1000000
ok 'a script of a few hundred lines is all that moves there' test \
	"$(wc -l <"$ROOT/tools/replay/page.js")" -le 715

is 'each pit has the name that moves have for it, also in the inner rows' \
	'2 2' "$(grep -c '>15</text>' long.html) $(grep -c '>16</text>' long.html)"

printf '#!/bin/sh\nprintf "first\\n<second>" >&2\nexit 1\n' >loud.sh
chmod +x loud.sh
"$BIN/referee" -q -r 1 -s 3 -o loud.rec ./loud.sh random >loud.out 2>&1
is 'what a player wrote to stderr keeps its lines' '&lt;second&gt;</pre>' \
	"$("$replay" --html loud.rec | sed -n '/>first$/{n;p;}')"

finish
