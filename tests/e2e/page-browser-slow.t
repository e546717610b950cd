#!/bin/sh
# Pages in a browser: games of each kind, one as long as a game can be; a
# league's report and a grading, with links to their games.  page.py,
# replay_page.py and table_page.py say what is checked.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

games='kari hus omweso mancala halma long'
missing='there is no chromium, or no python3'
for chromium in chromium chromium-browser google-chrome none; do
	command -v "$chromium" >/dev/null && break
done
command -v python3 >/dev/null || chromium=none

# Check pages with one of our scripts: look SCRIPT PAGE...  The file `said` gets
# a line for each fault, with the page's name in front.
look() {
	looked=$1
	shift
	status=3
	[ "$chromium" = none ] && return
	missing='the browser does not start here'
	timeout 300 python3 "$ROOT/tests/e2e/$looked" "$chromium" "$@" >said \
		2>remarks && status=0 || status=$?
	remark <remarks
}

page_is() { # PAGE SENTENCE
	case $status in
	3) skip "$2" "$missing" ;;
	0 | 1) is "$2" '' "$(grep "^$1: " said)" ;;
	*) is "$2" 'status 0 or 1' "status $status: $(cat said)" ;;
	esac
}

cd "$TMP" || exit 1
cp -R "$ROOT/tests/records" records
longest_game records/long.rec >said
pages=
for game in $games; do
	"$BIN/replay" --html "records/$game.rec" >"$game.html"
	pages="$pages $game.html"
done
for game in kari halma; do
	"$BIN/replay" --html --mistakes records/$game.rec >$game-judged.html
	pages="$pages $game-judged.html"
done
"$BIN/referee" -q -s 5 -r 2 -o records/short.rec line:false random >said
for number in 1 2; do
	"$BIN/replay" --html records/short.rec $number >short$number.html
	pages="$pages short$number.html"
done
for game in einstein goofspiel; do
	"$BIN/referee" -q -G $game -s 3 -r 1 -o records/$game.rec random random >said
	"$BIN/replay" --html records/$game.rec >$game.html
	pages="$pages $game.html"
done
# An agent that expects moves, writes much, and then dies with a traceback.
cat >trace <<'END'
#!/bin/sh
said=
while read -r line; do
	case $line in
	'go '*) [ -z "$said" ] || break; said=yes; echo '# pv 11 13 99'; echo 11 ;;
	esac
done
for line in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	echo "File agent.py, line $line, in choose" >&2
done
exit 1
END
chmod +x trace
"$BIN/referee" -q -G kari,opening=352614 -s 7 -r 1 -o records/expected.rec \
	./trace greedy >said
"$BIN/replay" --html records/expected.rec >expected.html
# shellcheck disable=SC2086 # a list of words
look replay_page.py $pages expected.html
page_is einstein.html 'where a die is rolled the plies keep their numbers, and the die lies beside the board'
page_is goofspiel.html 'a game without a board has its cards'
page_is expected.html "an agent's # pv is played on the board, and a traceback scrolls in a box"
page_is short1.html 'the page of a game that was lost at its first move tells that'
page_is short2.html 'so does the page of one that had one ply'
for game in $games kari-judged halma-judged; do
	page_is "$game.html" "the page of a game ($game) works by keys, address, list and touch, on a phone and on paper, for all eyes and none"
done

is_there=$(cd "$ROOT/tests/e2e" && python3 -c 'import page; print(page.AXE or "")' 2>/dev/null)
[ -n "$is_there" ] || skip 'axe-core finds nothing on these pages' 'there is no axe-core (AXE=FILE)'

# A league in which one program crashes, and a grading in which one forfeits.
limited "$BIN/league" run -q -d league.d -s 11 -r 4 random greedy greedy \
	"$AGENTS/crash" >said 2>&1
"$BIN/league" report -d league.d --html league --replays >said
sh "$ROOT/tests/classes/paged.sh" class
limited "$BIN/score" -q -s 7 -o grading --roster class/roster.csv \
	class/course.conf class/submissions >said 2>&1
look table_page.py league/index.html grading/index.html
for page in league grading; do
	page_is "$page/index.html" "the page of a $page is sorted by a click, leads to a game's page, and is for a phone, all eyes and none"
done

# Their script makes the pictures of the README again.  Times and fonts differ
# between machines, so only the words in the terminal are compared.
words_of() {
	sed -n 's/<[^>]*>//gp' "$1" | sed 's/^[0-9]*\.[0-9]*$/TIME/'
}
mkdir pictures
said='the pictures of the README can be made again'
if [ "$chromium" = none ] || ! command -v tmux >/dev/null; then
	skip "$said" 'there is no chromium, or no tmux'
elif CHROMIUM=$chromium limited sh "$ROOT/tools/page/pictures/make.sh" pictures >made 2>&1; then
	is "$said" '2 PNG' "$(head -qc 4 pictures/*.png | tr '\211' '\n' | grep -c PNG) PNG"
	is 'and a terminal shows what is in them' "$(words_of "$ROOT/tools/page/pictures/terminal.svg")" \
		"$(words_of pictures/terminal.svg)"
else
	failed "$said"
	remark <made
fi

finish
