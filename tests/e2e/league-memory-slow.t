#!/bin/sh
# league run --memory: what agents keep from one game to the next.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$TMP" || exit 1
for name in a b c d; do
	cp "$AGENTS/memory" $name
done
league() {
	limited "$BIN/league" "$@"
}
# run FOLDER OPTION... PLAYER...
run() {
	dir=$1
	shift
	league run -q --stable -s 3 -d "$dir" --memory 1M "$@" >out 2>err
}
# What the players of a league remarked about what they kept: slot by slot, sorted.
kept() {
	for slot in 001 002 003 004; do
		for file in "$1"/games/*"$slot"*.rec; do
			[ -e "$file" ] || continue
			awk -v slot=$slot -v file="${file##*/}" '
			$1 == "first" { first = $2 }
			$1 == "r" && $3 == "kept" {
				player = $2 == 1 ? first : 3 - first
				if (index(file, slot) == (player == 1 ? 1 : 5))
					print $4
			}' "$file"
		done | sort -n | paste -s -d ' ' -
	done
}

# Learning.
run learns -r 20 -G kari,opening=352614 './a learn' './b none'
wins() {
	awk -v from="$1" '$1 == "first" { n++; first = $2 }
		$1 == "result" && n >= from && n < from + 10 && (first == 1 ? $2 == 1 : $2 == 2) { wins++ }
		END { print wins + 0 }' learns/games/001-002.rec
}
is 'an agent that learns how its opponent plays wins more of the later games' \
	'6 of the first ten, 10 of the last ten' \
	"$(wins 1) of the first ten, $(wins 11) of the last ten"

# Who plays when.
set -- './a count' './b late' './c count' './d count'
run one -r 4 -j 1 "$@"
status=$?
run many -r 4 -j 3 "$@"
is 'each game begins with what the last one left, at any -j' \
	'0 0
0 1 2 3 4 5 6 7 8 9 10 11
0 1 2 3 4 5 6 7 8 9 10 11
0 1 2 3 4 5 6 7 8 9 10 11
0 1 2 3 4 5 6 7 8 9 10 11' "$status $?
$(kept one)"
is 'with more pairings at once each player still plays them in the same order' '' \
	"$(diff -r one many | grep -v -e '^Only' -e '^Common' -e lock)"
is 'the newest state is all that is left' '001/12/n 002/12/n 003/12/n 004/12/n' \
	"$(cd one/memory && echo ???/*/*)"
is 'it is for its owner alone' '' \
	"$(find one/memory \( -type d ! -perm 700 \) -o \( -type f ! -perm 600 \))"
ok 'the record says that it was on' grep -q '^memory 1048576$' one/games/001-002.rec
ok 'and is checked and shown as any' has '4 games: all agree with the rules' \
	"$("$BIN/replay" --check one/games/001-002.rec)"

# Resumed, and changed.
rm one/games/003-004.rec
run one "$@"
is 'a pairing that is played again goes on from the newest state' '16 16' \
	"$(cat one/memory/003/16/n one/memory/004/16/n | paste -s -d ' ' -)"
league redo -d one a
run one "$@"
is 'redo begins with an empty folder' '12' "$(cat one/memory/001r1/12/n)"
league drop -d one a
league add -d one './a learn' >>out 2>>err
run one "$@" './a learn'
is 'who is dropped keeps what they have, and who comes has nothing' '12 005/12/' \
	"$(cat one/memory/001r1/12/n) $(cd one/memory && echo 005/*/)"
ok 'another size is refused' eval '! run one --memory 2M "$@"'
ok 'so it is without the option' has 'without' "$(
	limited "$BIN/referee" -q --stable -s "$(sed -n 's/^seed //p' one/games/002-003.rec | head -n 1)" \
		--pairs -r 4 -o one/games/002-003.rec './b late' './c count' 2>&1)"
ok 'plan is refused with the reason' has 'cannot be played on other machines' \
	"$(league plan -d one 2>&1)"
is 'an odd size is refused' 2 "$(league run -d odd --memory 0x ./a ./b 2>err; echo $?)"
is 'one that is too large, too' 2 "$(league run -d odd --memory 65M ./a ./b 2>err; echo $?)"

# What nobody takes over.
for how in 'fill | it has more than 1048576 bytes' \
	'files | it has more than 1000 files' \
	'deep | folders more than 16 deep' \
	'link | out is neither a file nor a folder' \
	'other | m has another name' \
	'fifo | fifo is neither a file nor a folder' \
	'program | n may be executed' \
	'secret | n may not be read' \
	'gone | the folder is gone'; do
	word=${how%% *}
	why=${how#* | }
	run "$word" -r 2 --keep-stderr "$word.err" "./a $word" './b count'
	is "$word: its game counts, what it left does not, and the operator and its author read why" \
		'0, 0 0, 0 1, 2 2' "$?, $(kept "$word" | sed -n '1,2s/$/,/p' | paste -s -d ' ' -) $(
			grep -c "$why" err) $(cat "$word.err"/*-1.txt | grep -c "$why")"
	is "$word: nothing of it lies in the league" '' "$(ls "$word/memory/001")"
done

# Privacy.
if grep -q '^enforced .*[ ,]\(landlock[0-9]*\|uid\),' one/games/002-003.rec; then
	run league -r 4 './a spy' './b spy'
	is 'nobody reads what others keep' '8 0' \
		"$(grep -c '^r . kept' league/games/001-002.rec) $(grep -c spied league/games/001-002.rec)"
else
	skip 'nobody reads what others keep' 'nothing keeps agents from files here'
fi
finish
