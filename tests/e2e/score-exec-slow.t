#!/bin/sh
# A class whose game's rules are a program beside the course's definition.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

mkdir "$TMP/my course" "$TMP/subs"
chmod 755 "$TMP" "$TMP/my course" "$TMP/subs"
cp "$ROOT/tests/rules/count.sh" "$TMP/my course"
sed 's/hello 1 count/hello 1 race/' "$ROOT/tests/rules/count.sh" >"$TMP/my course/race.sh"
chmod 755 "$TMP/my course/race.sh"
for id in s001 s002 s003; do
	mkdir "$TMP/subs/$id"
	printf '#!/bin/sh\nexec sh ./player.sh\n' >"$TMP/subs/$id/agent"
	# A student's file of the same name is not run.
	printf '#!/bin/sh\necho hello 2 mine\n' >"$TMP/subs/$id/race.sh"
	chmod 755 "$TMP/subs/$id"/*
done
cat >"$TMP/asks.sh" <<'END'
while read -r word rest; do
	case $word in
	go) echo moves ;;
	moves) echo "${rest%%	*}" ;;
	quit) exit ;;
	esac
done
END
cp "$TMP/asks.sh" "$TMP/subs/s001/player.sh"
cp "$TMP/asks.sh" "$TMP/subs/s002/player.sh"
sed 's/echo "$.*/echo 99 ;;/' "$TMP/asks.sh" >"$TMP/subs/s003/player.sh"
sed -i.orig 's/%%	\*/##*	/' "$TMP/subs/s002/player.sh"
rm "$TMP"/subs/*/*.orig

course() { # GAME
	cat >"$TMP/my course/own.conf" <<-END
		title "A game of its own"
		game "$1"
		terms move=2s
		id "s[0-9]{3}"
		name "(s[0-9]{3})"
		root .
		need agent
		start run="./agent"
		check rounds=1
		part random 10 share opponent=random rounds=4
		part small 5 each opponent=random rounds=2 each=2 ${2-}
	END
}
grade() {
	folder=$TMP/$1
	shift
	limited "$BIN/score" -q -s 3 -o "$folder" "$@" "$TMP/my course/own.conf" \
		"$TMP/subs" >"$folder.said" 2>&1
}
row() { grep "^$2," "$TMP/$1/grades.csv"; }

course 'exec:./race.sh,most=6' game=exec:./race.sh
cd "$TMP/subs/s001" || exit 1
grade out
for id in s001 s002; do
	ok "$id plays all parts" has ',OK,' "$(row out $id)"
done
ok 'who answers nonsense has failed the check' has ',CHECK_FAIL,' "$(row out s003)"
is 'the records name the program beside the definition, and the parameters' \
	"game exec:'$TMP/my course/race.sh',most=6" \
	"$(grep -h '^game ' "$TMP/out/students/s001/random.rec" | sort -u)"
is 'and are kept for each part, checked by its rules' '2 games: all agree with the rules' \
	"$(limited "$BIN/replay" -G "exec:'$TMP/my course/race.sh'" --check \
		"$TMP/out/students/s001/small.rec" 2>&1)"

grade never --mistakes
ok 'mistakes are not looked for where nobody knows what a position is worth' \
	has '--mistakes does not know race: its rules are a program' "$(cat "$TMP/never.said")"

course "exec:'./count.sh' die"
grade failed
ok 'rules that fail are the grader'\''s error, not the student'\''s' \
	has GRADER_ERROR "$(row failed s001)"
ok 'with the question and the answer' has "asked 'play" "$(row failed s001)"
course "exec:'./count.sh' hang"
grade slow --rules-time 300ms --only s001
ok 'the grader may say how long rules may be silent' \
	has 'it was silent for 0.3 s' "$(row slow s001)"
course 'exec:./nothing.sh'
grade none
ok 'rules that are not there are a mistake in the definition' \
	has "own.conf:2: game exec:./nothing.sh: exec: there is no player './nothing.sh'" \
	"$(cat "$TMP/none.said")"

# A check by other rules, a part whose board is drawn, a suite beside the
# definition, and the class's tournament.
course exec:./race.sh
echo 'exec:./race.sh | startpos | - | legal | the start' >"$TMP/my course/start.suite"
sed -i.orig "s/^check.*/check rounds=1 game=exec:.\/count.sh/; /^part/d" "$TMP/my course/own.conf"
cat >>"$TMP/my course/own.conf" <<'END'
part drawn 5 each opponent=random rounds=3 each=1 vary="most=5..9"
part start 5 cases file=start.suite
part league 5 class rounds=2
END
grade whole
is 'who passes a check by other rules plays parts of all kinds' '2 OK' \
	"$(grep -c ',OK,' "$TMP/whole/grades.csv") OK"
is 'the first games are by the rules of the check' "game exec:'$TMP/my course/count.sh'" \
	"$(grep -rh '^game .*count' "$TMP/whole/students/s001" | sort -u)"
ok 'a parameter of the rules is drawn for each game' \
	grep -q "most=[56789]" "$TMP/whole/students/s001/drawn.rec"
ok 'a suite finds rules beside the definition' has ',5,5,' "$(row whole s001)"
ok 'the tournament is in the game, too' \
	grep -rq "^game exec:'$TMP/my course/race.sh'" "$TMP"/whole/tournament-*

# Players do not see the position.
sed 's/longest=99/&\\tviews=yes/' "$ROOT/tests/rules/count.sh" >"$TMP/my course/blind.sh"
chmod 755 "$TMP/my course/blind.sh"
course exec:./blind.sh
sed -i.orig 's/^check.*/check rounds=1 opponent=greedy/' "$TMP/my course/own.conf"
grade blind
ok 'an opponent of ours that cannot play it is refused before anything is graded' \
	grep -q 'opponent=greedy: greedy: it needs to see the position' "$TMP/blind.said"
finish
