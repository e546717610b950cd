#!/bin/sh
# arena: unrated games that a student or the instructor asks for.
# shellcheck disable=SC2317,SC2016 # what ok calls is not unreachable, and sh -c has its own $
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

# shellcheck source=tests/e2e/arena.sh
. "$ROOT/tests/e2e/arena.sh"

mkdir -p one/inbox
cat >one/arena.conf <<'END'
game kari
terms move=1s,mem=none
id "s[0-9]+"
root .
start when="agent" run="./agent"
check rounds=2 opponent=random
arena jobs=2 challenges=8
team owls s4 s5
rung random
rung "minimax --depth 1"
END
echo 's1 hawk' >one/names
for id in 1 2 4; do
	mkdir one/inbox/s$id && cp "$BIN/random" one/inbox/s$id/agent
done
mkdir one/inbox/s5 one/inbox/s6
# Hand in a request: asks ID TEXT.  It is old, so the arena reads it at once.
asks() {
	rm -f "one/inbox/$1/challenge.txt"
	printf '%s' "$2" >one/new && touch -t 202001010000 one/new &&
		mv one/new "one/inbox/$1/challenge.txt"
}
# The private page of a player says that: answers OWNER TEXT.
answers() {
	await grep -qs "$2" "one/site/private/$(cat "one/tokens/$1")/index.html"
}
# That many unrated games have been played.
played() {
	[ "$(cat one/challenges/games/*.rec 2>/dev/null | grep -c '^result [^v]')" -eq "$1" ]
}
slots() { # the pairings so far, by the players' names
	awk '/^player/ { n[$2] = $0; gsub(/^player [0-9]* |[|].*/, "", n[$2]) }
		/^pair/ { print n[$2] "," n[$3] }' one/challenges/league.conf | sed 's/^\(s2.*\),\(.*\)/\2,\1/' |
		sort | uniq -c | sed 's/^ *//'
}

is 'without a ladder nobody can be named' 2 "$(arena challenge one s1 s2 2>/dev/null; echo $?)"
asks s2 'hawk 4
'
begin one
ok 'what a student asked for before the first version is played after it' await played 4
is 'against the named player' '2 hawk.1,s2.1' "$(slots)"
ok 'and their page says so' answers s2 'Accepted last: hawk 4.  Of its 4 games 4 have begun'
ok 'the games are on both pages, as unrated' await sh -c \
	'[ "$(grep -l "\"unrated\":true,\"page\":\"u" one/site/players/*.json | wc -l)" -eq 2 ]'
linked() {
	page=$(tr '{' '\n' <one/site/players/3.json | sed -n 's/.*"unrated":true,"page":"\([^"]*\)".*/\1/p' | head -1)
	"$BIN/replay" --check "one/site/games/$page.rec" && grep -q '<title>' "one/site/games/$page" &&
		[ -e "one/site/private/$(cat one/tokens/s2)/games/$page" ]
}
ok 'with their records, also in the private folder' await linked

# The rest of the day's eight games: four.
asks s2 'hawk 3'
ok 'an odd number is refused in words' answers s2 'Ask for an even number of games up to 8'
asks s2 'hawk 4000'
ok 'and so is one above that of a day' answers s2 'challenge.txt: hawk 4000$'
asks s2 's9 2'
ok 'a name that nobody has waits' answers s2 'Nobody on the ladder has the name .*s9'
asks s2 's1 2'
ok 'the id of one who has another name is none' answers s2 'Nobody on the ladder has the name .*s1'
asks s2 's2'
ok 'nobody challenges themself' answers s2 'This is your own name'
asks s2 'hawk 6'
ok 'more than is left of a day waits' answers s2 'You have asked for as many games as you may in 24 hours'
ok 'and is not played' played 4
asks s2 "$(yes 'hawk 2' | head -10000)"
ok 'ten thousand requests are none' answers s2 'It is longer than 100 bytes'
asks s2 'hawk 2
hawk 2'
ok 'and neither are two' answers s2 'It has more than one line'
rm one/inbox/s2/challenge.txt
ln -s "$TMP/one/names" one/inbox/s2/challenge.txt
ok 'a link is not followed' answers s2 'It is no plain file'
rm one/inbox/s2/challenge.txt
dd if=/dev/zero of=one/inbox/s2/challenge.txt bs=1 count=0 seek=1073741824 2>/dev/null
touch -t 202001010000 one/inbox/s2/challenge.txt
ok 'a gigabyte is not read' answers s2 'It is longer than 100 bytes, or is no text'
rm one/inbox/s2/challenge.txt
mkfifo one/inbox/s2/challenge.txt
ok 'a FIFO holds up nobody' answers s2 'It is no plain file'
asks s2 'minimax depth 1 2'
ok 'a rung whose name ends in a number can be named, too' await played 6
is 'it is what the line says' '2 hawk.1,s2.1
1 minimax depth 1,s2.1' "$(slots)"
cp "$BIN/greedy" one/inbox/s5/agent
asks s5 'hawk #1'
ok 'a member asks for the team' answers owls 'Accepted last: hawk #1'
asks s4 'hawk #1'
ok 'and so does another one' await played 10
is 'what the students asked for is in the log' 'hawk, 4 games, s2; minimax depth 1, 2 games, s2; hawk, 2 games, s5; hawk, 2 games, s4' "$(
	sed -n 's/.* challenges \(.*\) to \(.* games\), as asked by \(.*\)/\1, \2, \3/p' out | paste -sd ';' - | sed 's/;/; /g')"
versions() { find one/versions -maxdepth 1 -name 's2.*' | wc -l | tr -d ' '; }
is 'no request was a new version' 1 "$(versions)"
arena freeze one >/dev/null
asks s4 'hawk 2 #2'
ok 'a frozen inbox holds requests, too' answers owls 'The inbox is frozen'
arena lift one >/dev/null
ok 'until it is open' await played 12

refuses() { # SENTENCE WORDS ARGUMENT...
	sentence=$1 said=$2
	shift 2
	is "$sentence" "arena: $said, 2" "$(arena challenge one "$@" 2>&1), $(
		arena challenge one "$@" >/dev/null 2>&1; echo $?)"
}
refuses 'an order names the player that is not there' "$TMP/one: no 's9' is on the ladder" s9 s2
refuses 'and the player that is there twice' 's1 and hawk are one player' s1 hawk
refuses 'and the wrong number' "'3' games: give an even number up to 1000" s1 s2 3
is 'the instructor orders games by id or by name' 'hawk and owls play 2 unrated games when there is room' \
	"$(arena challenge one s1 s4 2)"
ok 'which are played' await played 14
# A new version, and kill -9 in the middle.
arena challenge one hawk s2 16 >ordered
await played 18
kill -KILL $pid
wait $pid 2>/dev/null
cp "$BIN/greedy" one/inbox/s2/agent
arena challenge one hawk s2 2 >>ordered
begin one
ok 'after kill -9 none is lost' await played 32
ok 'the newest version plays what is left' has 'hawk.1,s2.2' "$(slots)"
is 'no request is served twice' '32 16' "$(cat one/challenges/games/*.rec | grep -c '^result [^v]') $(
	grep -c '^pair' one/challenges/league.conf)"
is 'each record keeps the rules' '' "$(
	for record in one/challenges/games/*.rec; do
		"$BIN/replay" --check "$record" >/dev/null 2>check.err || cat check.err
	done)"
slot=$(awk -F '[ |]' '/^player/ && $3 == "s2.1" { print $2 }' one/challenges/league.conf)
# Pages that a killed arena was writing go, too.
page=$(basename "$(find one/site/games -name "u*-$slot-*.html" -o -name "u$slot-*.html" | sed 1q)")
touch "one/site/games/$page.rec.new"
arena drop one s2 >/dev/null
pages() { find one/site -name "u$slot-*" -o -name "u*-$slot-*"; }
no_games() { ! pages | grep -q .; }
await no_games
is 'the games of one who is dropped have no page' '' "$(pages)"
asks s4 's2'
ok 'and nobody finds them' answers owls 'Nobody on the ladder has the name .*s2'
end
is 'nothing went wrong' '' "$(grep -v -e 'not enforced here' -e ending err)"
"$BIN/league" report -d one/challenges >games
ok 'league report reads the games' grep -q ' hawk.1 ' games
sed 's/ challenges=8//' one/arena.conf >conf && mv conf one/arena.conf
rm one/inbox/s4/challenge.txt
begin one
asks s4 'hawk 2 #3'
ok 'without challenges= a request is a file like others' await test -e one/versions/owls.3
end
finish
