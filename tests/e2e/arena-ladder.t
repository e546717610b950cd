#!/bin/sh
# arena: what arrives in the inbox appears on the ladder.
# shellcheck disable=SC2317 # what ok calls is not unreachable
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

# shellcheck source=tests/e2e/arena.sh
. "$ROOT/tests/e2e/arena.sh"

# Hand something in: hand_in ID FILE, as `agent`.
hand_in() {
	mkdir -p "one/inbox/$1" && cp "$2" "one/inbox/$1/agent" &&
		chmod 755 "one/inbox/$1/agent"
}
lines() { # a line of the ladder's JSON an object
	tr '{' '\n' <one/site/ladder.json
}
# Wait until a line of the ladder matches, at most a minute.
until_seen() {
	i=0
	until lines 2>/dev/null | grep -q "$1"; do
		i=$((i + 1))
		[ "$i" -lt 300 ] || return 1
		sleep 0.2
	done
}
until_page() {
	await grep -q '"result":"[a-z]*","reason":"[a-z]*","first":[01],"plies":[0-9]*,"page":"[0-9-]*.html","time":[0-9]' one/site/players/2.json
}

mkdir -p one/inbox
cat >one/arena.conf <<'END'
title "A test"
game kari
terms move=1s,mem=none
id "s[0-9]+"
root .
build when="fail" run="echo no such luck >&2; false"
start when="agent" run="./agent"
check rounds=2 opponent=random
part ladder 100 rank rounds=2
arena jobs=2
rung random
END
echo "notify \"sh $TMP/note.sh\"" >>one/arena.conf
cat >note.sh <<'END'
printf '%s|%s|%s|%s|%s|%s\n' "$@" >>../told
END
printf '#!/bin/sh\nexit 3\n' >dies

# An agent that writes wherever it can.
cat >chatty <<'END'
#!/bin/sh
echo SECRETERROR >&2
games=0
while read -r line; do
	case $line in
	'game '*) games=$((games + 1)); echo SECRETERROR >&2 ;;
	'go '*) echo '# SECRETREMARK'; [ $games -eq 2 ] && echo SECRETMOVE || echo moves ;;
	'moves '*) line=${line#moves }; echo "${line%%	*}" ;;
	quit) exit ;;
	esac
done
END
echo 's7 hawk' >one/names
printf 'id,name\ns7,Ann\ns3,Bob\n' >class.csv
arena tokens one class.csv >addresses
is 'there are addresses before anything came' "s7 private/$(cat one/tokens/s7)/
s3 private/$(cat one/tokens/s3)/" "$(cat addresses)"
is 'which stay as they are' "$(cat addresses)" "$(arena tokens one class.csv)"
ok 'and lead to a page' grep -q 'Nothing has been handed in yet' \
	"one/site/private/$(cat one/tokens/s3)/index.html"
begin one # with an empty inbox
hand_in s7 chatty
hand_in s1 "$BIN/random"
hand_in s2 "$BIN/greedy"
hand_in s3 dies
hand_in s4 "$BIN/random"
touch one/inbox/s4/fail
mkdir -p one/inbox/s6/later
mkdir one/inbox/nobody && touch one/inbox/nobody/agent
ok 'who can play stands on the ladder, with a rating' \
	until_seen '"name":"s2".*"elo":[0-9].*"games":[1-9]'
ok 'and so does another' until_seen '"name":"s1".*"elo":[-0-9].*"games":[1-9]'
ok 'their games have pages' until_page
ok 'the running game is shown, with its players' \
	await grep -q '"players":\["[a-z0-9.]*","[a-z0-9.]*"\],"game":' one/site/live.json
ok 'the better one stands above' until_seen '"name":"s2","version":1,"rank":1'
ok 'one that dies does not stand there' \
	lacks '"name":"s3","version":1,"rank"' "$(cat one/site/ladder.json)"
report() { # the report of ID's version 1 has these words: report ID WORDS
	grep -qs "$2" "one/site/private/$(cat "one/tokens/$1")/1-report.txt"
}
newest() { # the newest report of ID is that of version 1
	(cd "one/site/private/$(cat "one/tokens/$1")" && cmp -s 1-report.txt report.txt)
}
ok 'it reads why' await report s3 CHECK_FAIL
ok 'the newest report has a name of its own' await newest s3
ok 'and the page says that it was refused' await grep -q '"refused":\[.*{"name":"s3","version":1}' one/site/ladder.json
ok 'but shows no name that might be an id' lacks '"name":"nobody"' \
	"$(sed 's/.*"refused"//' one/site/ladder.json)"
ok 'one that is not built reads its build' await report s4 'no such luck'
ok 'a name that is no id is refused in words' has 'nobody.1 BAD_NAME' "$(cat out)"

told() { # the command was run with that
	await grep -q "^$1\$" told
}
ok 'the command of notify is run with who is accepted' told \
	"accepted|s7|1|private/$(cat one/tokens/s7)||hawk"
ok 'with who is refused, and why' told "refused|s3|1|private/$(cat one/tokens/s3)|step 2 of.*|s3"
ok 'and with first games' told 'first-games|s2|1|private/[0-9a-f]*|[0-9]* games; .*|s2'
printf 'cat >mail; echo "$*" >>mail' >sendmail && chmod +x sendmail
printf 'cat >chat; echo " $*" >>chat' >curl && chmod +x curl
SENDMAIL=./sendmail sh "$ROOT/tools/arena/samples/mail.sh" refused s3 1 private/ab 'does not build' owl
is 'one sample writes a mail' 'To: s3@example.org Subject: [ladder] s3, version 1: refused  does not build  Your page: https://your.server/private/ab -t' \
	"$(paste -sd ' ' mail)"
CURL=./curl HOOK=http://x sh "$ROOT/tools/arena/samples/chat.sh" first-games s3 1 private/ab '' owl
is 'and one posts to a chat, which knows only the name' \
	'{"text":"owl plays with version 1"} -sf -H Content-Type: application/json --data-binary @- http://x' "$(cat chat)"
cp "$BIN/greedy" one/inbox/s1/agent
private() {
	echo "one/site/private/$(cat one/tokens/s7)"
}
ok 'a student sees all of their own games' await grep -qrs SECRETREMARK "$(private)/games"
ok 'and what their agent wrote' await grep -qs SECRETERROR "$(private)/1-stderr.txt"
is 'nobody else sees a word of theirs, or who they are' '' "$(
	grep -rlE 'SECRET|chatty|s7|versions/' one/site | grep -v '^one/site/private/')"
is 'nor does a rival on their own page' '' "$(
	grep -rl SECRET one/site/private | grep -v "^$(private)")"
shared() { # a file of the folder is a file of another, too
	[ "$(find "$1" -name '*.html' -links +1)" ]
}
ok 'the page of a game in which their agent wrote nothing is the public file' \
	await shared "one/site/private/$(cat one/tokens/s1)/games"
is 'and one in which it did is not' 1 "$(shared "$(private)/games"; echo $?)"
one_record() {
	set -- "$1"/games/*.rec
	"$BIN/replay" --check "$1" >/dev/null
}
ok 'the record of a game is there for replay, on the site' one_record one/site
ok 'and in their folder' one_record "$(private)"
ok 'their own loss is explained there' await grep -qrs 'SECRETMOVE' "$(private)/games"
forfeits() {
	head -1 "$(private)/report.txt" | grep -q "^Forfeited, game [0-9]* against [a-z0-9.]*: malformed 'SECRETMOVE'"
}
ok 'and stands first in their report, with the verdict' await forfeits
ok 'on their page it is a forfeit' \
	await grep -qrs '"result":"lost","reason":"forfeit"' one/site/players
ok 'below it stand the position and the last lines on standard error' sh -c \
	"sed -n 2,4p '$(private)/report.txt' | paste -sd ' ' - |
		grep -q '^  The position: .*  Its last words on standard error: SECRETERROR$'"
ok 'their page links reports, standard error and games' sh -c \
	"grep -q 'href=1-report.txt' '$(private)/index.html' &&
		grep -q 'href=1-stderr.txt' '$(private)/index.html' &&
		grep -q 'href=\"games/[0-9-]*.html\"' '$(private)/index.html' &&
		grep -q '^Forfeited, game' '$(private)/index.html'"
is 'no plain server lists these folders' '0 0' "$(
	for folder in one/site/private "$(private)/games"; do
		wc -c <"$folder/index.html"
	done | paste -sd ' ' -)"
ok 'what is handed in again is a new version' \
	until_seen '"name":"s1","version":2,"rank":[0-9]*,"elo"'
ok 'and the one before is on their page' \
	await grep -q '"versions":\[{"name":"s1","version":2.*{"name":"s1","version":1,"elo"' one/site/players/*.json
ok 'but not on the ladder' lacks '"name":"s1","version":1' "$(cat one/site/ladder.json)"
ok 'status shows it while it runs' has "running, process $pid" "$(arena status one)"
is 'its table fits a screen of 80 columns' '' "$(arena status one | awk 'length > 80')"
ok 'and what the arena itself takes' has '% of a processor; ' "$(arena status one)"
ok 'and what comes next' has 'next, as things stand:
      ' "$(arena status one)"
ok 'so does the page' grep -q '"next":\[{"name":"[^"]*","rival":"[^"]*"}' one/site/ladder.json
ok 'nobody runs it twice' exits 2 arena run one
end
is 'it ends as it is told' 0 $?
is 'nothing is said to have gone wrong' 'arena: ending after the running games; once more to end at once' \
	"$(grep -v -e BAD_NAME -e 'not enforced here' err)"
ok 'a folder without a file is no version' test ! -e one/versions/s6.1
arena status one | awk '$5 == "+-" { print $2 "." $3, $4, $6 }' | sort >shown
limited "$BIN/league" report -d one/ladder --prior 1 --anchor random=0 |
	awk '/^rank/ { on = 1 } !NF { on = 0 } on { print $2, $(NF - 1), $NF }' | sort >rated
is 'ratings and intervals are those of league report' 3 "$(join shown rated |
	awk '($2 - $4) ^ 2 < .4 && ($3 - $5) ^ 2 < .4 { n++ } END { print n }')"
ok 'the first rung is 0, and has no interval' has 'random                     0  0  ' "$(arena status one)"
seen() { tr '{' '\n' <one/site/ladder.json | sed -n 's/.*"name":"hawk".*"seen":\([0-9]*\).*/\1/p'; }
last=$(seen)
ok 'status shows it afterwards' has 'not running' "$(arena status one)"

# Killed in the middle, and started again: the records are whole.
games() { lines | sed -n 's/.*"games":\([0-9]*\),"ladder.*/\1/p'; }
before=$(games)
begin one
sleep 0.3
kill -KILL $pid
wait $pid 2>/dev/null
begin one
limited sh -c 'until grep -q "\"up_s\":[0-2]," one/site/ladder.json; do sleep 0.05; done'
ok 'when somebody last played outlives it' test "$(seen)" -ge $((last - 5)) # a record's date
hand_in s5 "$BIN/greedy"
ok 'it goes on after kill -9' until_seen '"name":"s5","version":1,"rank":[0-9]*,"elo"'
end
ok 'and no game is lost' test "$(games)" -gt "$before"
for record in one/ladder/games/*.rec; do
	"$BIN/replay" --check "$record" >/dev/null 2>check.err || cat check.err
done >checked
is 'none is played twice, and each keeps the rules' '' "$(cat checked)"
is 'every link of a page leads somewhere' '' "$(
	for page in one/site/players/*.json; do
		tr '{' ',' <"$page" | tr ',' '\n' | sed -n 's/^"page":"\(.*\)".*/\1/p'
	done | sort -u | while read -r page; do
		[ -e "one/site/games/$page" ] && [ -e "one/site/games/$page.rec" ] || echo "$page"
	done
	tr '{' ',' <one/site/ladder.json | tr ',' '\n' | sed -n 's/^"page":\([0-9]*\).*/\1/p' | while read -r page; do
		[ -e "one/site/players/$page.json" ] || echo "$page"
	done)"
is 'a page and the ladder agree' "$(
	tr '{' '\n' <one/site/ladder.json | sed -n 's/^"name":"s2","version":1,"rank":[0-9]*,\("elo":[^,]*\).*/\1/p')" "$(
	sed 's/.*"versions":.{"name":"s2","version":1,\("elo":[^,]*\).*/\1/' \
		"one/site/players/$(tr '{' '\n' <one/site/ladder.json |
			sed -n 's/^"name":"s2".*"page":\([0-9]*\).*/\1/p').json")"
is 'the site is whole' "1 live({\"v\":1,\"games\":[]});" \
	"$(grep -c '^{"v":1.*}$' one/site/ladder.json) $(cat one/site/live.js)"

ok 'the page is a table without a script, too' sh -c \
	'sed -n "/<noscript>/,/<.noscript>/p" one/site/index.html |
		grep -q "^<tr><td>[0-9]*<th scope=row class=name>s5<td>"'
ok 'and asks for no icon that is not there' grep -q '<link rel="icon" href="data:,">' one/site/index.html
printf 's1 owl\nwrong\ns9 s1\ns8 two words\n' >one/names
mkdir one/inbox/s8 && cp "$BIN/random" one/inbox/s8/agent
begin one
said() { # TEXT: once the arena says that
	limited sh -c "until grep -q \"\$1\" err; do sleep 0.1; done" - "$1"
}
ok 'a wrong line of names is warned of' said 'names:2: wrong has to wait'
ok 'who stands on the ladder gets no other name' said 's1 stands on the ladder under this name already'
ok 'nor does anybody get theirs' said "'s1' is a student"
ok 'who has a wrong line waits' said 's8 does not play: its line'
end
is 'and is on no page of others' '' "$(grep -rl 's8' one/site | grep -v '^one/site/private/')"
ok 'and the ladder starts all the same' grep -q '"name":"s1","version"' one/site/ladder.json

mkdir two
ok 'without arena.conf it says what to write' has 'write arena.conf' \
	"$(arena run two 2>&1)"
printf 'game kari\nid "s"\nstart run="./a"\n' >two/arena.conf
ok 'it is a word of referee, too' has 'usage: arena' "$("$BIN/referee" arena --help)"
ok 'a course without a class part is no ladder' exits 2 arena run two
finish
