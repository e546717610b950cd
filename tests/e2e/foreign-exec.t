#!/bin/sh
# Games whose rules are a program: -G exec:COMMAND.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$BIN" || exit 1
cp "$ROOT/tests/rules/count.sh" "$TMP/count.sh"
count=exec:$TMP/count.sh
seeds="-s 5 --stable"

# Print both players and the record, without the game's name.
both_ways() {
	# shellcheck disable=SC2086
	limited ./referee -G "$1" $seeds -t mem=none -r 2 -o "$TMP/$2.rec" random "$3" \
		>"$TMP/$2.out" 2>&1
}
for game in kari hus,seeds=3 omweso mancala,m=4,n=3 halma,plies=60,size=8,camp=6 \
	einstein goofspiel; do
	rm -f "$TMP"/*.rec
	name=${game%%,*}
	rival=greedy
	[ "$name" != goofspiel ] || rival=random
	both_ways "$game" own $rival
	both_ways "exec:./rules $game" theirs $rival
	sed "s/^exec:.rules //;s/exec:[.]\/rules //" "$TMP/theirs.out" >"$TMP/theirs"
	ok "$name is the same as a program: what is printed" \
		cmp -s "$TMP/own.out" "$TMP/theirs"
	sed '/^rules /d;s/^game exec:.*rules /game /;/^sum/d' "$TMP/theirs.rec" \
		>"$TMP/theirs"
	sed '/^sum/d' "$TMP/own.rec" >"$TMP/own"
	ok 'and what is recorded' cmp -s "$TMP/own" "$TMP/theirs"
done

cat >"$TMP/noting" <<END
#!/bin/sh
tee -a "$TMP/questions" | ./rules mancala
END
chmod 755 "$TMP/noting"
plies=$(limited ./referee -G "exec:$TMP/noting" -r 1 -s 1 --stable random random |
	sed -n 's/^game 1.*, \([0-9]*\) plies$/\1/p')
is 'a ply is one exchange: the move, and whose turn it is then' "$plies $((plies + 1))" \
	"$(grep -c '^play ' "$TMP/questions") $(sed '1,/^position/d' \
		"$TMP/questions" | grep -vc '^play ')"

# A game of its own

play() {
	# shellcheck disable=SC2086
	limited ./referee $seeds "$@" 2>&1
}
is 'a program of thirty lines of sh is a game for players of ours' \
	'4 by most' "$(play -G "$count" random greedy | grep -c 'by most' |
		sed 's/$/ by most/')"
is 'four workers play what one plays' "$(play -G "$count" -r 8 random greedy)" \
	"$(play -G "$count" -r 8 -j 4 random greedy)"
is 'parameters follow the command, behind a comma' '3 plies' \
	"$(play -G "$count,most=5" -r 1 greedy greedy | sed -n 's/^game 1.*, //p')"
is 'alphabeta and mcts ask the program, too' 2 \
	"$(play -G "$count" -r 2 'alphabeta --depth 9' 'mcts --playouts 20' |
		grep -c 'by most')"

# In any language
mkdir "$TMP/bär"
cp "$TMP/count.sh" "$TMP/bär/zähl.sh"
# shellcheck disable=SC2086 # words
is 'the program may have a name with letters of any language' '2 games: all agree with the rules' "$(
	cd "$TMP/bär" && for games in 1 2; do
		limited "$BIN/referee" -q -G 'exec:./zähl.sh' $seeds -r $games -o games.rec \
			"'$BIN/random'" "'$BIN/greedy'" >out 2>&1 || exit
	done
	limited "$BIN/replay" -G 'exec:./zähl.sh' --check games.rec 2>&1
)"
is 'which a record has in ASCII' 'game exec:./z\xc3\xa4hl.sh' "$(sed -n 's/^game/&/p;3q' "$TMP/bär/games.rec")"

# The operator's mistakes

refused() {
	is "$1" "2 $2" "$(
		shift 2
		said=$(limited ./referee -q "$@" 2>&1)
		echo "$? $said"
	)"
}
cat >"$TMP/mute" <<'END'
#!/bin/sh
read -r line
echo hello, world
END
chmod 755 "$TMP/mute"
refused 'a program that says no hello is none' \
	"referee: -G: exec:$(printf '%.40s' "$TMP/mute"): asked 'hello', it answered 'hello, world': it begins with \`hello 1 name\`, where the name is a lower-case word" \
	-G "exec:$TMP/mute" random greedy
printf '#!/bin/sh\nulimit -t >&2\n' >"$TMP/told"
chmod 755 "$TMP/told"
ok 'a process of it has an hour of processor time, also if it leaves unasked' \
	has "its last words: '3600'" \
	"$(limited ./referee -q -G "exec:$TMP/told" random greedy 2>&1)"
refused 'a parameter is one of those that it has' \
	"referee: -G: count has no parameter 'size'" -G "$count,size=5" random greedy
refused 'and in its range' "referee: -G: most is 5..99, not '4'" \
	-G "$count,most=4" random greedy
refused 'a program that is not there is named' \
	"referee: -G: exec: there is no player './nothing'" \
	-G exec:./nothing random greedy
refused 'it is played over the line wire' \
	'referee: random: the kari wire: it carries the game kari alone' \
	-G "$count" kari:random greedy

# A player that needs no rules.
cat >"$TMP/ones" <<'END'
#!/bin/sh
while read -r word rest; do
	[ "$word" != go ] || echo "${1-1}"
done
END
chmod 755 "$TMP/ones"
ones=$TMP/ones
is 'a move that the program refuses has its reason' \
	"'7' is no move: a move is 1 or 2" \
	"$(play -G "$count" -r 1 "$ones 7" "$ones" |
		sed -n "s/.*malformed: ones \\('7'.*\\), 0 plies/\\1/p")"

is 'a question mark is never a move' 'malformed
malformed' "$(
	play -G "$count" -r 1 "$ones ?" "$ones" | sed -n 's/^game .* \(malformed\):.*/\1/p'
	"$BIN/rules" "$count" <<-'END' | cut -d ' ' -f 2 | paste -s -
		play ?
	END
)"

# What a program can do wrong: then there is no result, and nobody is at fault

# Slow from its second start on: the league has asked it once by then.
cat >"$TMP/slow.sh" <<END
#!/bin/sh
[ ! -e "$TMP/begun" ] || [ ! -e "$TMP/slow" ] || exec sleep 5
touch "$TMP/begun"
exec "$TMP/count.sh"
END
chmod 755 "$TMP/slow.sh"
touch "$TMP/slow"
slow_league() {
	limited ./league run -q -d "$TMP/slow.d" "$@" >/dev/null 2>&1
	echo $?
}
is 'rules that are silent at a start leave the pairing open' 3 "$(
	slow_league -G "exec:$TMP/slow.sh" -t mem=none -r 2 --rules-time 200ms \
		"$ones" "name=other:$ones")"
rm "$TMP/slow"
is 'which is played later' 0 "$(slow_league)"

# Both seats name a number, once.
cat >"$TMP/both.sh" <<'END'
#!/bin/sh
shown=yes list='moves 1	2' longest=2
case $1 in unlisted) list='moves ?' ;; endless) longest=1 ;; key) more='	view=yes' ;; esac
while read -r word rest; do
	case $word in
	hello) printf 'hello 1 both\tviews=%s\tlongest=%s%s\n' yes $longest "$more" ;;
	position) at=${rest%%startpos*} && echo "position ${at:=-}" ;;
	status)
		case "$1 $at" in
		*' -' | 'again '?) echo turn both ;;
		'ends '?) echo over 1 first ;;
		'endless '??) echo turn 1 ;;
		*' '?) echo turn 2 ;;
		*) echo over draw shown ;;
		esac
		;;
	moves) echo "$list" ;;
	view) echo view "$rest" ;;
	play)
		if [ "$1 $at" = "changes $rest" ]; then
			echo error illegal that number is gone
		else
			at=${at#-}$rest
			echo "position $at"
		fi
		;;
	quit) exit ;;
	*) echo error what ;;
	esac
done
END
chmod 755 "$TMP/both.sh"
both() { # how a game of it ends, where both say 1
	play -G "exec:$TMP/both.sh $1" -t mem=none -r 1 --json "$ones" "$ones" |
		sed -n 's/.*"reason":"\([^"]*\)".*"text":"\([^"]*\)".*/\1 \2/p'
}
is 'both seats move' 'shown ' "$(both sound)"
is 'a seat keeps its moves when the rival has moved' \
	"void rules: asked 'play 1', it answered 'error illegal that number is gone': it had listed that move as legal" \
	"$(both changes)"
is 'seat 2 moves behind seat 1, where both do' \
	"void rules: asked 'status', it answered 'turn both': where both move, it is \`turn 2\` behind seat 1's move" \
	"$(both again)"
is 'a half of such a ply ends no game' \
	"void rules: asked 'status', it answered 'over 1 first': where both move, it is \`turn 2\` behind seat 1's move" \
	"$(both ends)"
# Chance plays once.
cat >"$TMP/cards.sh" <<'END'
#!/bin/sh
tab='	'
case $1 in sound) list="1 a${tab}2 b" ;; gap) list="1 a$tab${tab}2 b" ;; bare) list="1 a${tab}2" ;;
tail) list="1 a$tab" ;; none) list= ;; light) list="0 a${tab}2 b" ;; esac
while read -r word rest; do
	case $word in
	hello) printf 'hello 1 cards\tlongest=2\n' ;;
	position) at=${rest%%startpos*} && echo "position ${at:=-}" ;;
	status) [ "$at" = - ] && echo turn chance || echo over draw drawn ;;
	chance) echo "chance $list" ;;
	play) at=$rest && echo "position $at" ;;
	quit) exit ;;
	*) echo error what ;;
	esac
done
END
chmod 755 "$TMP/cards.sh"
cards() {
	play -G "exec:$TMP/cards.sh $1" -t mem=none -r 1 --json "$ones" "$ones" |
		sed -n 's/.*"reason":"\([^"]*\)".*"text":"\([^"]*\)".*/\1 \2/p' | sed 's/.*: that/that/'
}
is 'chance draws from its list' 'drawn ' "$(cards sound)"
for list in gap bare tail none light; do
	is "and from none that is damaged ($list)" 'that is no list of weights and outcomes' \
		"$(cards $list)"
done
is 'no game is longer than the longest' 'void rules: a game has more than longest=1 plies' \
	"$(both endless)"
refused 'a key that hello has not is named' \
	"referee: -G: exec:$TMP/both.sh key: asked 'hello', it answered 'hello 1 both	views=yes	longest=2	view=ye': 'view' is no key of hello" \
	-G "exec:$TMP/both.sh key" "$ones" "$ones"
refused 'random needs a list of the moves' \
	'referee: random: it draws one of the listed moves, and both has too many to list' \
	-G "exec:$TMP/both.sh unlisted" random "$ones"

failing() {
	is "$1" "3 $2" "$(
		said=$(play -G "$count $3" -r 1 --rules-time 300ms --json \
			"$ones" "$ones")
		status=$?
		echo "$status $(echo "$said" | sed -n 's/.*"text":"\([^"]*\)".*/\1/p')"
	)"
}
failing 'a program that dies is quoted, with its last words' \
	"rules: asked 'play 1', it ended with exit status 3; its last words: 'out of dice'" die
failing 'so is one that is killed' \
	"rules: asked 'play 1', it was ended by signal 9 (Killed)" killed
failing 'one that is silent is not waited for' \
	"rules: asked 'play 1', it was silent for 0.3 s" hang
failing 'nonsense is no status' \
	"rules: asked 'status', it answered 'I think it is yours': that is neither \`turn 1|2|both|chance\` nor \`over 1|2|draw WORD\`" babble
failing 'a move that it had listed must be legal' \
	"rules: asked 'play 1', it answered 'error illegal I do not like it': it had listed that move as legal" contradict
# The message depends on whether the line comes before the next question.
ok 'it must say no more than it is asked' \
	has "\"text\":\"rules: asked 'play 1', it answered 'and more': " \
	"$(play -G "$count twice" -r 1 --json "$ones" "$ones")"
# Print the results of players that ask for the moves.
asking() {
	is "$1" "3 $2" "$(
		said=$(play -G "$count $3" -r 1 --json "$TMP/asks" "$TMP/asks")
		status=$?
		echo "$status $(echo "$said" | sed -n 's/.*"text":"\([^"]*\)".*/\1/p')"
	)"
}
cat >"$TMP/asks" <<'END'
#!/bin/sh
while read -r word rest; do
	case $word in go) echo moves ;; moves) echo 1 ;; esac
done
END
chmod 755 "$TMP/asks"
asking 'a game that goes on has a move' \
	"rules: asked 'moves', it answered 'moves': a game that goes on has a move" moveless
asking 'an answer has an end' "rules: asked 'moves', its answer is longer than 1 MB" long
cat >"$TMP/hungry" <<'END'
#!/bin/sh
read -r line
[ "$line" != hello ] || { echo 'hello 1 hungry' && read -r line; }
dd if=/dev/zero of=/dev/null bs=2147483647 count=1 2>/dev/null && exit
echo 'no memory' >&2
END
chmod 755 "$TMP/hungry"
if grep -q __asan_init "$BIN/referee"; then
	skip 'a program that wants 2 GB does not get them' 'AddressSanitizer wants more'
else
	ok 'a program that wants 2 GB does not get them' has "its last words: 'no memory'" \
		"$(play -G "exec:$TMP/hungry" -r 1 --json "$ones" "$ones")"
fi
is 'a fresh program takes over: who fails once costs nobody a game' \
	'0 4 games, failed once' "$(
	touch "$TMP/once"
	chmod 777 "$TMP"
	said=$(play -G "$count die $TMP/once" --json "$ones" "$ones")
	echo "$? $(echo "$said" | grep -c '"reason":"most"') games," \
		"$([ -e "$TMP/once" ] || echo failed) once"
)"
rm -f "$TMP/void.rec"
play -G "$count babble" -r 2 -o "$TMP/void.rec" "$ones" "$ones" >/dev/null
is 'void games keep their moves in the record' '2 games, 4 moves' \
	"$(grep -c '^result void void - 2 rules: asked' "$TMP/void.rec") games, $(
		grep -c '^m ' "$TMP/void.rec") moves"

# Only the copy that a player starts has RULES.
# shellcheck disable=SC2016 # its own
sed 's/^fault=$1/fault=${RULES:+babble}/' "$TMP/count.sh" >"$TMP/copy"
chmod 755 "$TMP/copy"
# In either seat the operator's program failed, and nobody loses.  Without a
# sandbox, because LeakSanitizer changes the exit status inside one.
for players in "greedy $ones" "$ones greedy"; do
	# shellcheck disable=SC2086
	is "a player's own copy of the rules fails, and the game is void: $players" \
		"3 rules: greedy: its own copy of the rules: asked 'status', it answered 'I think" "$(
		said=$(play --sandbox=none -G "exec:$TMP/copy" -r 1 --json $players)
		status=$?
		echo "$status $(echo "$said" | sed -n 's/.*"text":"\(.*I think\).*/\1/p')"
	)"
done
# shellcheck disable=SC2016 # its own
printf '#!/bin/sh\n[ -z "$RULES" ] || exit 4\nexec "%s"\n' "$TMP/count.sh" >"$TMP/copy"
ok 'likewise if it does not even start' \
	has '"text":"rules: greedy: its own copy of the rules: exec:' \
	"$(play --sandbox=none -G "exec:$TMP/copy" -r 1 --json "$ones" greedy)"
printf '#!/bin/sh\nread -r line\nexit 69\n' >"$TMP/liar"
chmod 755 "$TMP/liar"
ok 'but a student who only says so loses' has '"winner":2,' \
	"$(play -G "$count" -r 1 --json "$TMP/liar" "$ones")"

# Checks

cat >"$TMP/leaving" <<'END'
#!/bin/sh
while read -r word rest; do
	case $word in go) echo 1 ;; quit) exit 0 ;; esac
done
END
chmod 755 "$TMP/leaving"
check() {
	limited ./referee --check -G "exec:$1" --rules-time 300ms "$2" 2>&1
	echo "status $?"
}
is 'a check plays such a game, and nobody is left behind' ' 0 failed status 0' \
	"$(check "$TMP/count.sh" greedy | tail -2 |
		tr '\n' ' ' | sed 's/^[^,]*,//;s/, 1 not run//;s/ $//')"
check "$TMP/count.sh babble" "$TMP/leaving" >"$TMP/check"
is 'if the rules fail in a check, no step blames the agent' \
	'0 failed, status 3' "$(grep -c '^not ok' "$TMP/check") failed, $(tail -1 "$TMP/check")"
ok 'but the steps that need games are not judged, and quote the rules' \
	grep -q "^ok 3 .*SKIP not judged: void: rules: asked 'status', it answered 'I think" \
	"$TMP/check"

# Suites

suite() {
	printf 'exec:%s|%s\n' "$TMP/count.sh$1" "$2" >"$TMP/one.suite"
	shift 2
	said=$(limited ./suite --stable "$@" "$TMP/one.suite" "$ones" 2>&1)
	echo "$? $said" | sed "s,$TMP,,;1q"
}
is 'a suite has positions of such a game' '0 case 1: right 1' \
	"$(suite '' '2 2|-|1')"
is 'and an answer that is wrong there' '1 case 1: wrong 1, expected 2, /one.suite:1' \
	"$(suite '' '8 4|-|2')"
is 'rules that fail as an answer is judged are the host'\''s failure' \
	"3 case 1: void: rules: asked 'play 1', it ended with exit status 3; its last words: 'out of dice', expected legal, /one.suite:1" \
	"$(suite ' die' '4 3|-|legal')"
is 'so are those that fail as the suite is read' \
	"3 suite: /one.suite:1: rules: asked 'status', it answered 'I think it is yours': that is neither \`turn 1|2|both|chance\` nor \`over 1|2|draw WORD\`" \
	"$(suite ' babble' '4 3|-|legal')"

# Replay

rm -f "$TMP/count.rec"
play -G "$count" -r 2 -o "$TMP/count.rec" random greedy >/dev/null
for way in --check --html ''; do
	is "no command out of a record is run, but named in a line: replay $way" "2
replay: $TMP/count.rec: its rules are a program, and no command out of a record is run; if you trust it: -G $count" "$(
		# shellcheck disable=SC2086
		limited ./replay $way "$TMP/count.rec" >"$TMP/refused" 2>&1
		echo $?
		cat "$TMP/refused")"
done
ok 'a list of games needs no rules' has "2 games" \
	"$(limited ./replay --list "$TMP/count.rec" 2>&1)"
is 'a command may be named with parameters, for each game has its own' \
	'2 games: all agree with the rules' \
	"$(limited ./replay -G "$count,x=3" --check "$TMP/count.rec" 2>&1)"
ok 'a page has the picture of a game whose rules are a program' has '"drawings":"' \
	"$(limited ./replay -G "$count" --html "$TMP/count.rec")"
is 'but the one that is named there checks all games' \
	'2 games: all agree with the rules' \
	"$(limited ./replay -G "$count" --check "$TMP/count.rec" 2>&1)"
sed 's/^#/##/' "$ROOT/tests/rules/count.sh" >"$TMP/changed.sh"
chmod 755 "$TMP/changed.sh"
ok 'it is told if that is another program' has 'by another program than exec:' \
	"$(limited ./replay -G "exec:sh $TMP/changed.sh" --check "$TMP/count.rec" 2>&1)"
is 'and a game can be seen' 1 \
	"$(limited ./replay -G "$count" "$TMP/count.rec" | grep -c '^10 ')"

# Leagues

class="-s 3 -r 4 --stable random greedy alphabeta"
# shellcheck disable=SC2086
limited ./league run -q -d "$TMP/whole" -G "$count" $class >"$TMP/whole.out"
# shellcheck disable=SC2086
limited ./league plan -d "$TMP/parts" -G "$count" $class >"$TMP/lines" 2>&1
limited sh "$TMP/lines" >/dev/null 2>&1
is 'a league is played by its lines' '3 3' "$(wc -l <"$TMP/lines" | tr -d ' '
	) $(find "$TMP/parts/games" -type f | wc -l | tr -d ' ')"
ok 'and comes to what it comes to in one piece' \
	diff -r "$TMP/whole/games" "$TMP/parts/games"
echo '# another version' >>"$TMP/count.sh"
ok 'games by another version of the rules are refused' \
	has 'by another program that knows its rules' \
	"$(limited ./league run -d "$TMP/parts" 2>&1)"

# Patience

ok 'each line of a league waits for rules as long as it is told' \
	has ' --rules-time=300ms ' \
	"$(limited ./league plan -s 3 -d "$TMP/slow" --rules-time 300ms -G "$count hang" "$ones" \
		"name=other:$ones" 2>&1)"

# The program's end

# shellcheck disable=SC2009 # pgrep -f would see itself, and is not everywhere
is 'nothing of a program is left behind' '' "$(ps -Ao args | grep "$TMP/coun[t].sh")"
touch "$TMP/once" # goes when it hangs
./referee -q -G "$count hang $TMP/once" "$ones" "$ones" -r 1 >"$TMP/out" 2>&1 &
referee=$!
await test ! -e "$TMP/once"
kill -TERM $referee
wait $referee
is 'a program that hangs does not hold up who stops us' 143 $?

printf '#!/bin/sh\nwhile read -r line; do :; done\n' >"$TMP/waits"
chmod 755 "$TMP/waits"
./referee -q -G "$count" -t move=1m "$TMP/waits" "$TMP/waits" -r 1 >"$TMP/out" 2>&1 &
referee=$!
# shellcheck disable=SC2009,SC2317 # as above; await calls them
some_left() { ps -Ao args | grep -q "$TMP/coun[t].sh"; }
# shellcheck disable=SC2317
none_left() { ! some_left; }
if command -v ps >/dev/null; then
	ok 'while a player thinks, the program runs' await some_left
else
	skip 'while a player thinks, the program runs' 'there are neither ps nor /proc'
fi
kill -9 $referee
wait $referee 2>/dev/null
ok 'nothing of it outlives a referee that is killed' await none_left

finish
