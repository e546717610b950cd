#!/bin/sh
# The documents leave nothing out: options, keys of JSON, of records, of terms
# and of courses, verdicts, and sections of manual pages.  The test reads the
# list of each from the tables in the source.
# shellcheck disable=SC2016 # grep and sed have their own signs
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$ROOT" || exit 1

# Check that the second file has all words of the first.
# shellcheck disable=SC2317 # ok calls it
within() {
	sort -u "$1" >"$TMP/within.1"
	sort -u "$2" >"$TMP/within.2"
	[ -s "$TMP/within.1" ] && ! comm -23 "$TMP/within.1" "$TMP/within.2" | grep .
}

# Print the long options in a program's --help: helped COMMAND...
helped() {
	"$@" --help | grep -oE -e '--[a-z][a-z-]+' | sed 's/^--//'
}

# Print those in tables of struct option, and --help, which every program has.
tabled() {
	cat "$@" | tr '\n' ' ' | grep -oE "\{(0|'.'), *\"[a-z-]+\"" |
		sed 's/.*"\([^"]*\)"/\1/'
	cat "$@" | sed -n 's/.*FOREIGN_OPTION.*/rules-time/p; s/.*FEED_OPTION.*/events/p'
	echo help
}

# Print the long options that a page explains.
explained() {
	sed -n 's/^\.It\( Fl .*\)/\1/p' "$1" | grep -oE ' -[a-z][a-z-]+' |
		sed 's/^ -//'
}

# options PAGE COMMAND SOURCE...
options() {
	page=$1
	explained "$page" >"$TMP/page"
	# shellcheck disable=SC2086 # its words
	{
		helped "$BIN"/$2
		echo help
	} >"$TMP/help"
	shift 2
	tabled "$@" >"$TMP/table"
	ok "${page##*/} explains each option" within "$TMP/help" "$TMP/page"
	ok "${page##*/} explains no other" within "$TMP/page" "$TMP/table"
}

# The keys of JSON in the sources, and those that the page names.
json() {
	page=$1
	shift
	{
		cat "$@" | grep -oE '\\"[a-z_0-9]+\\":' | tr -d '\\":'
		cat "$@" | sed -n -e 's/.*\.json = "\([a-z_0-9]*\)".*/\1/p' -e t \
			-e 's/.*\.key = "\([a-z_0-9]*\)".*/\1/p'
		cat "$@" | grep -oE '(json_text|add_string|json_[a-z]+)\([^,]*, "[a-z_0-9]+"' |
			sed 's/.*"\(.*\)"/\1/'
	} >"$TMP/keys"
	sed -n 's/^\.\(It \)\{0,1\}\(Cm\|Ql\|Li\) //p' "$page" |
		tr -s ' ,' '\n' >"$TMP/named"
	ok "${page##*/} names each key of JSON" within "$TMP/keys" "$TMP/named"
}

options referee/referee.1 referee referee/asked.c
for program in replay run_game mcgill-server solve suite score arena; do
	options tools/$program.1 $program tools/$program.c
done
# Its --help is the course's usage, which has one letter for each.
tabled tools/game.c >"$TMP/help"
explained tools/game.1 >"$TMP/page"
ok 'game.1 explains each option' within "$TMP/help" "$TMP/page"
ok 'game.1 explains no other' within "$TMP/page" "$TMP/help"
options tools/league.1 league tools/league.c tools/league/numbers.c tools/league/format/*.c
options tools/league-report.1 'league report' tools/league/report/report_main.c

for player in random greedy minimax alphabeta mcts hidden; do
	helped "$BIN/$player"
done >"$TMP/help"
explained agents/players.1 >"$TMP/page"
ok 'players.1 explains each option' within "$TMP/help" "$TMP/page"
ok 'players.1 explains no other' within "$TMP/page" "$TMP/help"

for program in "$BIN"/*; do "$program" --help; done >"$TMP/help" 2>&1
for word in 'league report' 'league run' 'arena status' 'arena run' 'score usc-kari'; do
	# shellcheck disable=SC2086 # its words
	"$BIN"/$word --help
done >>"$TMP/help" 2>&1
is 'what every --help says fits 80 columns' '' "$(awk 'length > 80' "$TMP/help")"

json referee/referee.1 referee/report.c referee/rating/sprt.c referee/check/*.c referee/attack/*.c
json tools/league.1 tools/league/tell.c tools/league/format/*.c
json tools/league-report.1 tools/league/report/report_json.c tools/league/report/columns.c \
	tools/league/format/*.c
json tools/suite.1 tools/suite.c
json tools/arena.1 tools/arena/*.c
json tools/solve.1 tools/solve.c
json tools/score.1 tools/score/marks/grades.c

# Every key except x, an endless move, which is rare, and rules, a program.
echo 'CEB..FA...D...d...af..bec r 1' >"$TMP/starts"
"$BIN/referee" -q -s 3 -r 4 --starts "$TMP/starts" --terms1 move=1s --terms2 move=2s \
	-o "$TMP/any.rec" greedy random >"$TMP/said"
cut -d ' ' -f 1 "$TMP/any.rec" | grep . >"$TMP/keys"
printf 'r\nx\nrules\nmemory\n' >>"$TMP/keys"
sed -n 's/^\.It Ic \([a-z0-9]*\).*/\1/p' referee/record.5 >"$TMP/named"
ok 'record.5 names each key' within "$TMP/keys" "$TMP/named"
ok 'record.5 names no other' within "$TMP/named" "$TMP/keys"

sed -n 's/^	{"\([a-z-]*\)", [a-zN].*/\1/p' tools/score/course/course_line.c >"$TMP/keys"
sed -n '/^\.Ss/q;s/^\.It Cm \([a-z-]*\).*/\1/p' tools/course.5 >"$TMP/named"
ok 'course.5 names each key' within "$TMP/keys" "$TMP/named"
ok 'course.5 names no other' within "$TMP/named" "$TMP/keys"

# Print the rows of protocol.md's tables under a heading.
rows() {
	sed -n "/^## $1\$/,/^## /s/^| \(\`.*\)/\1/p" protocol.md
}

sed -n 's/^	\[TERMS_[A-Z]*\] = {"\([a-z]*\)".*/\1/p' referee/game/terms.c >"$TMP/keys"
rows Terms | sed 's/ |.*//' | grep -oE '`[a-z]+' | tr -d '`' >"$TMP/named"
ok 'protocol.md names each key of the terms' within "$TMP/keys" "$TMP/named"
ok 'protocol.md names no other' within "$TMP/named" "$TMP/keys"

sed -n 's/^	\[REASON_[A-Z_]*\] = {"\([a-z-]*\)".*/\1/p' referee/game/verdict.c >"$TMP/keys"
sed -n '/^## Verdicts$/,/^## /p' protocol.md | grep '^|' | grep -oE '`[a-z-]+`' |
	tr -d '`' >"$TMP/named"
ok 'protocol.md names each verdict' within "$TMP/keys" "$TMP/named"

# Sections: a program's page has its exit status; each page has examples.
for page in $(find referee agents tools -name '*.[157]' | sort); do
	lacking=
	case $page in
	*.1) sections='NAME SYNOPSIS DESCRIPTION EXIT\ STATUS EXAMPLES SEE\ ALSO' ;;
	*) sections='NAME DESCRIPTION EXAMPLES SEE\ ALSO' ;;
	esac
	eval "set -- $sections"
	for section; do
		grep -qx "\\.Sh $section" "$page" || lacking="$lacking $section"
	done
	is "${page##*/} has all its sections" '' "$lacking"
done

# People read protocol.md the evening before; everything else is elsewhere.
ok 'protocol.md has at most 25,000 bytes' test "$(wc -c <protocol.md)" -le 25000
ok 'README.md has at most 150 lines' test "$(wc -l <README.md)" -le 150

# The index of the suites.
printf '%s\n' tests/e2e/*.t | sed "s,.*/,,;s,\.t\$,," >"$TMP/suites"
sed -n '/^| suite/,$s/^| \(`[^|]*\) |.*/\1/p' tests/README.md | tr -d '`,' | tr ' ' '\n' |
	grep -v / >"$TMP/named"
ok 'tests/README.md names each suite' within "$TMP/suites" "$TMP/named"
ok 'tests/README.md names no other' within "$TMP/named" "$TMP/suites"
finish
