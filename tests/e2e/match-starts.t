#!/bin/sh
# Given starts, and terms of one player: referee --starts, --terms1, --terms2.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$BIN" || exit 1
cat >"$TMP/starts" <<'E'
# Two openings, and a position in which seat 2 moves.
CEB..FA...D...d...af..bec r 1

FED..CB...A...a...bc..def r 1
.E........D...d...af..bec b 5
E
sed '$d' "$TMP/starts" >"$TMP/openings"

# Play a match of six games; its output is in $TMP/said.
match() { # FILE REFEREE-ARGUMENT...
	match_file=$TMP/$1
	shift
	limited ./referee --stable -s 5 -r 6 -o "$match_file" "$@" random greedy \
		>"$TMP/said" 2>&1
}
begun() { # FILE REFEREE-ARGUMENT...: the lines and the boards that games began from
	rm -f "$TMP/$1"
	match "$@"
	sed -n 's/^given //p; s/^start \(.\{3\}\).*/\1/p' "$TMP/$1" | paste -sd' ' -
}

is 'game k begins in position k, and after the last comes the first' \
	'2 CEB 4 FED 5 .E. 2 CEB 4 FED 5 .E.' "$(begun plain.rec --starts "$TMP/starts")"
is 'pair k does with --pairs' '2 CEB 2 CEB 4 FED 4 FED 5 .E. 5 .E.' \
	"$(begun pairs.rec --pairs --starts "$TMP/starts")"
is 'in part of a schedule, too' '4 FED 5 .E.' \
	"$(begun part.rec --games 2-3 --starts "$TMP/starts")"
begun random.rec --starts-order random --starts "$TMP/starts" >"$TMP/order"
is 'a drawn order has each once before the first comes again' '3 3 same' "$(
	cut -d' ' -f 1,3,5 "$TMP/order" | tr ' ' '\n' | sort -u | wc -l | tr -d ' ') $(
	cut -d' ' -f 2,4,6 "$TMP/order" | tr ' ' '\n' | sort -u | wc -l | tr -d ' ') $(
	[ "$(cut -d' ' -f 1-6 "$TMP/order")" = "$(cut -d' ' -f 7-12 "$TMP/order")" ] && echo same)"
is 'and follows from the seed' "$(cat "$TMP/order")" \
	"$(begun random.rec --starts-order random --starts "$TMP/starts")"
is 'seat 2 moves first where the position says so' 2 \
	"$(sed -n '/^start \.E\./{n; s/^m \(.\).*/\1/p;}' "$TMP/plain.rec" | sort -u)"
is 'the record agrees with the rules, and says what no seed can show' \
	'6 games: all agree with the rules; 6 began in a given position, which no seed tells' \
	"$(./replay --check "$TMP/plain.rec")"

cp "$TMP/plain.rec" "$TMP/was.rec"
match plain.rec --starts "$TMP/starts"
ok 'the match goes on from its record' cmp "$TMP/was.rec" "$TMP/plain.rec"
ok 'but not from other starts' exits 2 ./referee -s 5 -r 6 -o "$TMP/plain.rec" \
	--starts "$TMP/openings" random greedy
is 'nor from drawn ones' 2 "$(match plain.rec; echo $?)"
ok 'and says so' has 'game 5/1 was played from another start' "$(cat "$TMP/said")"
begun drawn.rec >/dev/null
is 'nor from given ones where it had drawn ones' 2 \
	"$(match drawn.rec --starts "$TMP/starts"; echo $?)"
limited ./referee --stable -s 5 -r 6 --starts-order random --starts "$TMP/starts" random \
	"'$AGENTS/leave' 0 3" >"$TMP/said" 2>&1
again=$(sed -n 's/^first forfeit: .* to replay: \(.*\) -l game.log/\1 -l game.log/p' "$TMP/said")
is 'the command that plays a forfeit again begins there' \
	"$(grep '^game [0-9]*: .*forfeit' "$TMP/said" | head -n 1)" \
	"$(cd "$TMP" && PATH=$BIN:$PATH && sh -c "cd '$BIN' && $again --stable" | grep '^game ')"
rm -f "$BIN/game.log"

ok 'the course'\''s wire carries openings' exits 0 ./referee -q -r 2 --starts "$TMP/openings" \
	kari:random random
refused() { # SENTENCE REFEREE-ARGUMENT...
	sentence=$1
	shift
	refused_status=0
	limited ./referee "$@" >"$TMP/said" 2>&1 || refused_status=$?
	is "refused: $sentence" '2 1' \
		"$refused_status $(grep -c -e "$sentence" "$TMP/said")"
}
refused 'a position of --starts is no opening' --starts "$TMP/starts" kari:random random
printf '0 0 s 0 0\n' >"$TMP/hus"
refused 'line 1 is no position of hus: ' -G hus --starts "$TMP/hus" random random
printf 'position\nquit\n' | ./rules hus | sed -n 's/^position //p' >"$TMP/hus"
refused 'it cannot show an agent where a game begins' -G hus --starts "$TMP/hus" \
	'tcp:random --hus 127.0.0.1:%p' random
printf '#\n\nA........................ r 1\n' >"$TMP/over"
refused 'line 3: in this position the game is over' --starts "$TMP/over" random random
printf '# none\n' >"$TMP/none"
refused 'there is no position in it' --starts "$TMP/none" random random
refused 'No such file' --starts "$TMP/nowhere" random random
refused '--starts-order is file or random' --starts-order any --starts "$TMP/starts" random random
refused '--starts-order is the order of --starts FILE' --starts-order random random random
refused '--check goes with none of' --check --starts "$TMP/starts" random

#
# Terms of one player
#

odds() { # REFEREE-ARGUMENT...
	rm -f "$TMP/odds.rec" "$TMP/odds.log"
	limited ./referee --stable -s 5 -r 2 -o "$TMP/odds.rec" -l "$TMP/odds.log" "$@" \
		>"$TMP/said" 2>&1
}
gos() { # PLAYER: what its agent's go has shown
	sed -n "s/^ *[0-9.]* $1 -> go \([0-9]*\).*/\1/p" "$TMP/odds.log" | sort -u | paste -sd' ' -
}
odds -t move=9s --terms1 move=7s --terms2 move=3s,mem=500M random greedy
is 'each player has its own time, in both seats' '7000, 3000' "$(gos 1), $(gos 2)"
is 'and hears its own limits' '2 limits move=7s 2 limits move=3s' "$(
	sed -n 's/^.* [12] -> \(limits move=[0-9]*s\).*/\1/p' "$TMP/odds.log" | sort -r | uniq -c |
		tr -s ' \n' ' ' | sed 's/^ //; s/ $//')"
is 'the record has the terms of both and of each' \
	'terms move=9s,start=0ms,quit=500ms terms1 move=7s,start=0ms,quit=500ms terms2 move=3s,start=0ms,mem=500M,quit=500ms' \
	"$(grep '^terms' "$TMP/odds.rec" | sort -u | paste -sd' ' -)"
ok 'the first line says so' has 'player 2 move=3s,start=0ms,mem=500M' "$(cat "$TMP/said")"
is 'the record agrees with the rules' '2 games: all agree with the rules' \
	"$(./replay --check "$TMP/odds.rec")"
ok 'a page names them' has 'terms of player 2' "$(./replay --html "$TMP/odds.rec" 1)"
ok 'a match does not go on under other ones' exits 2 ./referee -s 5 -r 2 -t move=9s \
	--terms1 move=7s -o "$TMP/odds.rec" random greedy
ok 'nor without them' exits 2 ./referee -s 5 -r 2 -t move=9s -o "$TMP/odds.rec" random greedy
odds -t move=60s --terms2 move=100ms,start=0ms "'$AGENTS/pace' 300" "'$AGENTS/pace' - 300 300"
is 'who has less time loses by it, and only they' 'late-wall: pace(2) late-wall: pace(2)' \
	"$(sed -n 's/.* wins by forfeit, \(late-wall: [^ :]*\):\{0,1\} .*/\1/p' "$TMP/said" | paste -sd' ' -)"
odds -t move=60s,late=lose --terms1 late=random,after=restart,move=100ms,start=0ms,kill=9s \
	"'$AGENTS/pace' - 300 -" "'$AGENTS/pace' 300"
is 'a random move is played for the one whose terms say so' '1 all agree with the rules' \
	"$(grep -c '^m . [0-9]* [0-9]* late' "$TMP/odds.rec") $(./replay --check "$TMP/odds.rec" | sed 's/.*: //')"
refused '--terms1: unknown key' --terms1 x=1 random random
refused '--terms2: cpus is for both players' --terms2 cpus=1 random random
refused 'late=random' --terms2 late=random random kari:random

# Players without random choices play one opening the same way each time.
repeats() { # OPTION... PLAYER PLAYER
	limited ./referee -q --stable -G hus -t mem=none -p "$@" | grep ' repeat '
}
is 'games that repeat another move for move are counted' \
	'6 of 8 games repeat another move for move, and tell nothing new: --starts FILE gives each pair another position' \
	"$(repeats -r 8 greedy greedy)"
is 'no game of players by lot' '' "$(repeats -r 8 random greedy)"
repeats -r 4 -o "$TMP/again.rec" greedy greedy >/dev/null
is 'those that the record held count, too' '6 of 8 games' \
	"$(repeats -r 8 -s "$(sed -n 's/^seed //p' "$TMP/again.rec" | head -n 1)" \
		-o "$TMP/again.rec" greedy greedy 2>/dev/null | sed 's/ repeat.*//')"
is 'and the record holds each game once' '8 games: all agree with the rules' \
	"$(./replay --check "$TMP/again.rec")"
ok 'JSON has the number' has '"repeats":6,' \
	"$(./referee --json -G hus -t mem=none -r 8 greedy greedy | tail -n 1)"
ok 'and leaves it out where none does' lacks '"repeats"' \
	"$(./referee --json -G hus -t mem=none -r 2 random greedy | tail -n 1)"
finish
