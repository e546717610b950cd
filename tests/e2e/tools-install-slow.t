#!/bin/sh
# What `make install` installs works wherever it is moved to, and can be removed
# again.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/documents.sh
. "$(dirname "$0")/documents.sh"

# Copies of what is built, and of files that people have made there by playing.
mkdir "$TMP/built" "$TMP/built/league.d"
ln -s "$BIN"/* "$TMP/built"
: >"$TMP/built/night.rec"
make_ours() { # TARGET DESTDIR PREFIX
	(cd "$ROOT" && unset MAKEFLAGS && make -s -o all BIN="$TMP/built" \
		DESTDIR="$2" PREFIX="$3" "$1")
}

top="$TMP/moved on"
make_ours install "$TMP/de st" '/opt/our games' || exit 1
mv "$TMP/de st/opt/our games" "$top"
mkdir "$TMP/elsewhere"
cd "$TMP/elsewhere" || exit 1
PATH=$top/bin:$PATH

is 'two programs are for everybody' 'league referee' "$(cd "$top/bin" && echo *)"
is 'what was played beside them is not installed' '' "$(find "$top" -name '*.rec')"

#
# Players
#

ok 'players are found by name from anywhere' limited \
	referee -q -r 2 --stable random greedy
is 'one that is not there as written is found too, and that is told' \
	"referee: ./random does not exist; taking $top/libexec/referee/random" \
	"$(limited referee -q -r 1 ./random greedy 2>&1 >/dev/null)"
cp "$ROOT/agents/samples/eleven.sh" "$top/libexec/referee/ours"
chmod 755 "$top/libexec/referee/ours"
ok 'so is one that somebody drops into their folder' limited \
	referee -q -r 2 -t move=5s ours random
ok 'a program beside the referee is no player' exits 2 referee league-2 random

#
# referee WORD
#

is 'referee rules is rules' 'turn 1' "$(echo status | referee rules kari)"
# shellcheck disable=SC2016 # the agent's own
printf '#!/bin/sh\nwhile read -r word _; do [ "$word" != go ] || echo 00; done\n' >bad.sh
chmod 755 bad.sh
ok 'a hint calls it so' has '| referee rules kari' "$(referee --check ./bad.sh)"
for word in game league mcgill-server replay rules run_game score solve suite; do
	is "referee $word --version" "$word" \
		"$(referee $word --version | sed 's/ .*//')"
done
is 'only the first word of the line is such a word' \
	"referee: there is no player 'help'" \
	"$(referee -r 2 help random 2>&1)"
is 'a word that is none is a player' "referee: there is no player 'bob'" \
	"$(referee bob random 2>&1)"
if command -v python3 >/dev/null; then
	is 'the client in Python finds the referee beside it' 'turn 1' "$(
		REFEREE='' PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$top/share/referee/client \
			python3 -c 'import referee
with referee.Rules("kari") as rules: print(rules.status())' 2>&1)"
	ok 'the dashboard is beside it' test -s "$top/share/referee/client/dashboard.py"
fi
mkdir class class/b07902001
ok 'referee score finds the courses' referee score -n ntu-kari-2018 class
ok 'and what one reads beside them' referee score -n ucsd-mancala-2016 class
ok 'a league finds the referee' limited \
	league run -q --stable -d few -s 1 random greedy
ok 'a report finds replay' league report -d few --html page --replays
ok 'run_game finds its players' limited \
	referee run_game -s 7 3 3 -1 RandomPlayer random

#
# Pages
#

is 'help alone is --help' "$(referee --help)" "$(referee help)"
for page in referee.1 league.1 league-report.1 referee-game.1 referee-replay.1 \
	referee-rules.1 referee-run_game.1 referee-score.1 referee-solve.1 \
	referee-suite.1 referee-mcgill-server.1 referee-players.1 \
	referee-record.5 referee-events.5 referee-course.5 referee-harness.7 referee-sandbox.7
do
	ok "there is a page $page" test -s "$top/share/man/man${page##*.}/$page"
done
ours=$(cd "$ROOT" && for page in referee/*.[157] tools/*.[157] agents/*.[157]; do
	name=${page##*/}
	printf '%s\\|' "${name%.*}"
done)
grep -h "^\.Xr \(${ours}referee.*\|league.*\) [157]" "$top"/share/man/man?/* |
	sed 's/^\.Xr \([^ ]*\) \([1-9]\).*/\1.\2/' | sort -u >cited
ok 'pages name others' test -s cited
is 'and only such as are there' '' "$(while read -r page; do
	[ -e "$top/share/man/man${page##*.}/$page" ] || echo "$page"
done <cited)"
is 'a page says how its program is called' 'referee score' \
	"$(sed -n '/^\.Sh SYN/{n;s/^\.Nm //p;}' "$top/share/man/man1/referee-score.1")"
is 'nor any file that was left in the source' '' \
	"$(grep -n 'tools/\|agents/samples\|referee/games\| \./referee' "$top"/share/man/man?/*)"
is 'all documents are there' \
	'README.md arena.md courses.md games.md grading.md players.md protocol.md wires.md' \
	"$(cd "$top/share/doc/referee" && find . -name '*.md' | sed 's,^\./,,' | LC_ALL=C sort |
		paste -sd ' ' -)"
is 'the README shows its pictures there, and leads to documents' '' \
	"$(dangling "$top/share/doc/referee/README.md")"
is 'no guide asks for a source' '' "$(
	cd "$top/share/doc/referee" &&
		grep -n '^make$\|TREE\|tools/\|agents/samples\|`make ' grading.md arena.md courses.md |
		grep -v 'In the source, ')"
for page in grading arena courses players protocol; do
	is "the links of $page.md lead to files" '' \
		"$(dangling "$top/share/doc/referee/$page.md")"
done
is 'where a page says that files are, they are' '' "$(
	grep -oh '\<share/[a-z/]*[a-z0-9.]*[a-z0-9]' "$top"/share/man/man?/* | sort -u |
		while read -r file; do
			[ -e "$top/$file" ] || echo "$file"
		done)"
if command -v mandoc >/dev/null; then
	ok 'pages are clean' mandoc -Tlint -Wwarning "$top"/share/man/man?/*
else
	skip 'pages are clean' 'there is no mandoc'
fi
is 'a page has its short name, too' \
	'referee-score.1 referee-course.5 referee-harness.7' "$(cd "$top/share/man" &&
		for page in man1/score.1 man5/course.5 man7/harness.7; do
			readlink $page
		done | xargs)"
mkdir tools
# shellcheck disable=SC2016 # for that script
printf '#!/bin/sh\necho "${1##*/}"\n' >tools/man
chmod 755 tools/man
is 'help WORD is the page about it' referee-score.1 \
	"$(PATH=$PWD/tools:$PATH referee help score)"
is 'also about a file' referee-record.5 "$(PATH=$PWD/tools:$PATH referee help record)"
is 'help about a player is what it says of itself' "$(referee help mcts)" \
	"$("$top/libexec/referee/mcts" --help)"
is 'what there is no help about is said' \
	"referee: there is no help about 'chess'" "$(referee help chess 2>&1)"

if grep -q __llvm_prf_names "$BIN/referee"; then
	skip 'no path of the builder is in a program' 'there they count (COV=1)'
else
	ok 'no path of the builder is in a program' \
		sh -c "! grep -lF '$ROOT/' '$top'/bin/* '$top'/libexec/referee/*"
fi

#
# Removing
#

rm "$top/libexec/referee/ours" "$top/share/man/man1/replay.1"
echo another >"$top/share/man/man1/replay.1"
make_ours install '' "$top"
mkdir -p "$top/share/referee/client/__pycache__"
: >"$top/share/referee/client/__pycache__/referee.pyc"
make_ours uninstall '' "$top"
is 'uninstall leaves what is not ours' "$top/share/man/man1/replay.1" \
	"$(find "$top" ! -type d)"
is 'and no folder of ours' 'bin libexec share share/man share/man/man1' \
	"$(cd "$top" && find ./* -type d | sed 's,^\./,,' | LC_ALL=C sort | xargs)"
rm "$top/share/man/man1/replay.1"
make_ours uninstall '' "$top"
ok 'nor a prefix in which nobody else has anything' [ ! -e "$top" ]

# git tells nothing to somebody whose tree it is not.
mkdir -p "$TMP/git/build/plain" "$TMP/git/.git"
cp "$ROOT/Makefile" "$TMP/git"
echo 0123456789ab >"$TMP/git/build/plain/version"
touch -t 200101010000 "$TMP/git/build/plain/version"
ok 'where git tells no commit, that of the build stays' [ "$(
	cd "$TMP/git" && unset MAKEFLAGS && make -s build/plain/version >/dev/null 2>&1
	find build/plain/version -newer Makefile)$(cat "$TMP/git/build/plain/version")" = \
	0123456789ab ]
finish
